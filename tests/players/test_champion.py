"""The champion: strong, and able to say why."""

from __future__ import annotations

import pytest

from tengen import engine, variant
from tengen.base.limits import Limit
from tengen.base.score import Score
from tengen.engine import EngineUnsupported
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.players.catalogue import names
from tengen.players.gomoku.champion import explained

#: Black may take the corner a1 over b1.
CORNER = "1ox5/8/8/2ooox2/2o1o3/2o2o2/2x5/8 x"
#: Ten squares are empty.
ENDING = "oxxx2o1/xoxxxoox/2oxooox/ooooxxox/oooxxxxx/ooooooxx/1oooooox/2o1x1xo x"

#: White threatens to win with fours; black is to move.
FOURS = "e6 g11 k7 g8 g9 h8 f8 h10 h9 i9"


def ask(name: str, moves: str = "", text: str | None = None, limit: Limit | None = None) -> Reply:
    rules = variant(name)
    position = rules.initial().play_all(moves) if text is None else rules.position(text)
    with engine.open_simple("tengen") as player:
        return player.play(position, limit or Limit(nodes=3000))


def words(reply: Reply) -> str:
    assert reply.explanation is not None
    return reply.explanation.text


@pytest.mark.parametrize("name", ["freestyle", "standard", "renju", "caro", "swap2", "reversi"])
def test_it_is_offered_for_its_games(name: str) -> None:
    assert "tengen" in names(variant(name))


def test_it_refuses_other_games_in_a_sentence() -> None:
    assert "tengen" not in names(variant("pente"))
    with pytest.raises(EngineUnsupported, match="tengen does not play pente"):
        ask("pente")


def test_it_says_which_three_it_stops_and_what_it_expects() -> None:
    reply = ask("freestyle", "h8 i9 i8 g10 j8")
    assert words(reply).startswith("Stops you from making an open four at")
    assert "Expects" in words(reply)
    assert reply.explanation is not None
    assert "?" in reply.explanation.marks.values()
    assert reply.explanation.heat


def test_a_forced_win_speaks_for_itself() -> None:
    reply = ask("freestyle", "h8 a1 i8 o15 j8 a15")
    assert reply.info is not None
    assert reply.info.score == Score.win_in(3)
    assert words(reply).startswith("Wins by force in 3 plies")
    assert "open" not in words(reply)


def test_it_tells_of_a_win_by_fours_that_a_move_stops() -> None:
    position = variant("freestyle").initial().play_all(FOURS)
    move = position.variant.parse("j8")
    told = Explanation((Sentence("Expects {line}.", {"line": "j8"}),))
    reply = explained(position, Reply(move, Info(position.turn, (move,)), told))
    assert words(reply).startswith("Stops your win by fours that begins at f12.")
    assert words(reply).endswith("Expects j8.")


def test_an_opening_is_decided_at_once() -> None:
    assert words(ask("swap2")) == "Puts h8 so that neither colour is ahead."
    assert words(ask("freestyle")) == "Begins in the centre, at h8."


def test_a_corner_of_reversi_is_named() -> None:
    reply = ask("reversi", text=CORNER)
    assert variant("reversi").format(reply.move) == "a1"
    assert "Takes the corner a1, which can never be turned back." in words(reply)
    assert reply.explanation is not None
    assert reply.explanation.heat


def test_the_margin_of_an_ending_is_counted_out() -> None:
    reply = ask("reversi", text=ENDING, limit=Limit(time=5))
    assert reply.info is not None
    assert reply.info.confidence == 100
    assert "whatever comes" in words(reply) or "Loses by no more" in words(reply)


def test_with_hardly_any_time_it_only_tells_its_line() -> None:
    reply = ask("freestyle", "h8 i9 i8 g10 j8", limit=Limit(time=0.03))
    assert reply.explanation is not None
    assert not reply.explanation.heat
