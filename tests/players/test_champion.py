"""The champion: strong, and able to say why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen import engine, variant
from tengen.base.limits import Limit
from tengen.base.score import Score
from tengen.engine import EngineUnsupported
from tengen.engine.api import Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.engine.local import Watch
from tengen.engine.native import gomoku, reversi
from tengen.engine.pondering import expected
from tengen.players.catalogue import names
from tengen.players.champion.gomoku import explained
from tengen.players.champion.player import ChampionPlayer
from tengen.rules.position import Position

#: Black may take the corner a1 over b1.
CORNER = "1ox5/8/8/2ooox2/2o1o3/2o2o2/2x5/8 x"
#: Ten squares are empty.
ENDING = "oxxx2o1/xoxxxoox/2oxooox/ooooxxox/oooxxxxx/ooooooxx/1oooooox/2o1x1xo x"

#: Next to no thought.
NOTHING = Limit(nodes=1)
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


@pytest.mark.parametrize(
    "name", ["freestyle", "standard", "renju", "caro", "swap2", "pente", "keryo-pente", "reversi"]
)
def test_it_is_offered_for_its_games(name: str) -> None:
    assert "tengen" in names(variant(name))


def test_it_refuses_other_games_in_a_sentence() -> None:
    assert "tengen" not in names(variant("gomoku3d"))
    with pytest.raises(EngineUnsupported, match="tengen does not play gomoku3d"):
        ask("gomoku3d")


def test_it_says_which_three_it_stops_and_what_it_expects() -> None:
    reply = ask("freestyle", "h8 i9 i8 g10 j8")
    assert words(reply).startswith("Stops the opponent from making an open four at")
    assert "Expects" in words(reply)
    assert reply.explanation is not None
    assert "?" in reply.explanation.marks.values()
    assert reply.explanation.arrows
    assert not reply.explanation.heat, "its scores are chances, not points"


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
    assert words(reply).startswith("Stops the opponent's win by fours that begins at f12.")
    assert words(reply).endswith("Expects j8.")


def told_of(rows: str, move: str) -> Explanation:
    """Return what is said of a move in freestyle."""
    position = variant("freestyle").position(rows)
    chosen = position.variant.parse(move)
    line = Explanation((Sentence("Expects {line}.", {"line": move}),))
    told = explained(position, Reply(chosen, Info(position.turn, (chosen,)), line)).explanation
    assert told is not None
    return told


@pytest.mark.parametrize(
    ("rows", "move"),
    [
        ("15/15/15/15/6o8/4oxxxoo5/3xxoooxx5/5xxxo6/6xo7/15/9o5/15/15/15/15 o", "d10"),
        ("15/2ox11/3ox10/2xxxo9/1oo1x10/15/15/15/15/15/15/15/15/15/15 o", "e14"),
    ],
)
def test_the_only_defence_is_called_so(rows: str, move: str) -> None:
    told = told_of(rows, move)
    assert "It is the only defence: every other move loses to fours." in told.text
    assert told.arrows


def test_a_stone_is_explained_by_what_it_threatens() -> None:
    told = told_of("15/15/15/15/7o7/7o7/5xo2x5/5xxxo1x4/5x1ox6/6o2o5/5o9/15/15/15/15 x", "e4")
    assert told.text == (
        "Blocks the opponent's five at e4. Threatens to win by fours, beginning at f10. Expects e4."
    )


def test_an_opening_is_decided_at_once() -> None:
    assert words(ask("swap2")).endswith(" so that neither colour is ahead.")
    assert words(ask("freestyle")) == "Begins in the centre, at h8."


def test_a_corner_of_reversi_is_named() -> None:
    reply = ask("reversi", text=CORNER)
    assert variant("reversi").format(reply.move) == "a1"
    assert "Takes the corner a1, which can never be turned back." in words(reply)


def test_the_margin_of_an_ending_is_counted_out() -> None:
    reply = ask("reversi", text=ENDING, limit=Limit(time=5))
    assert reply.info is not None
    assert reply.info.confidence == 100
    assert "whatever comes" in words(reply) or "Loses by no more" in words(reply)


def test_with_hardly_any_time_it_only_tells_its_line() -> None:
    reply = ask("freestyle", "h8 i9 i8 g10 j8", limit=Limit(time=0.03))
    assert reply.explanation is not None
    assert not reply.explanation.heat


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("reversi", ("f5 d6 c3 d3 c4", "f5 f6 e6 f4")),
        ("freestyle", ("h8 i9 i8 g10", "h8 h9 j7 k9 f6", "h8 g9 i7 j8")),
    ],
)
def test_what_was_thought_ahead_is_not_searched_again(name: str, games: tuple[str, ...]) -> None:
    """All searches are bounded by positions or depth, so that the numbers are always the same."""
    begun = [variant(name).initial().play_all(moves) for moves in games]
    ahead, fresh = (
        sum(nodes_of_the_next(position, nodes) for position in begun) for nodes in (300_000, 0)
    )
    assert ahead < 0.75 * fresh


def nodes_of_the_next(position: Position, nodes_ahead: int) -> int:
    """Return the positions of a search after the expected answer, with or without thought ahead."""
    player = ChampionPlayer()
    player.configure({"hash": 16, "book": False})

    def search(request: Request) -> Reply:
        return player.search(request, Watch(request, lambda _info: None))

    after = expected(position, search(Request(position, Limit(depth=8), is_move=True)))
    assert after is not None
    if nodes_ahead:
        ahead = Request(after, Limit(nodes=nodes_ahead))
        player.ponder(ahead, Watch(ahead, lambda _info: None))
    found = search(Request(after, Limit(depth=10), is_move=True)).info
    assert found is not None
    assert found.depth == 10
    assert found.nodes is not None
    return found.nodes


def test_it_thinks_on_the_opponents_time_only_when_asked() -> None:
    player = ChampionPlayer()
    assert not player.is_pondering
    player.configure({"ponder": True})
    assert player.is_pondering
    player.configure({"hash": 1})
    assert player.is_pondering


@pytest.mark.parametrize("name", ["reversi", "renju"])
def test_its_engine_is_built_before_the_first_move(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str] = []
    for module in (gomoku, reversi):
        monkeypatch.setattr(module, "compiled", _counting(module.compiled, built))
    with engine.open_simple("tengen[hash=1]") as player:
        player.prepare(variant("gomoku3d"))
        assert not built
        player.prepare(variant(name))
        assert len(built) == 1
        player.play(variant(name).initial().play(variant(name).initial().legal_moves[0]), NOTHING)
        assert len(built) == 1


def _counting(compiled: Callable[..., object], built: list[str]) -> Callable[..., object]:
    def counted(*arguments: object, **options: object) -> object:
        built.append(str(arguments))
        return compiled(*arguments, **options)

    return counted
