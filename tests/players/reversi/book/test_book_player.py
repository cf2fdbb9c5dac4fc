"""From the book comes the best move that it has looked beyond, whatever way the board is turned."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tengen import engine
from tengen.base.grid import Symmetry
from tengen.base.limits import Limit
from tengen.base.score import Score
from tengen.engine.api import Request
from tengen.engine.errors import EngineFailure
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.engine.simple import SimpleEngine
from tengen.players.reversi.book.links import BOARD, links
from tengen.players.reversi.book.player import WithBook, known_moves, reply_from
from tengen.players.reversi.book.store import BookEntry, ReversiBook
from tengen.players.reversi.book.symmetries import canonical_key
from tengen.players.reversi.greedy import Greedy
from tengen.players.reversi.squares import Discs
from tengen.rules.catalogue import variant
from tengen.rules.position import Position
from tengen.rules.variant import Family

RULES = variant("reversi")
START = RULES.initial()


def key(moves: str) -> Discs:
    return canonical_key(BOARD.discs(START.play_all(moves)))


#: Black to move at the start; white likes d6 best, f6 next; f4 leads out.
BOOK = ReversiBook(
    {
        key(""): BookEntry(120, -6400, 64, 0),
        key("f5"): BookEntry(-120, -300, 0, 9),
        key("f5 d6"): BookEntry(120, 120, 18, 9),
        key("f5 f6"): BookEntry(200, 200, 44, 9),
    }
)


def named(position: Position) -> list[tuple[str, float]]:
    return [(RULES.format(one.move), one.value) for one in known_moves(BOOK, position)]


def test_the_moves_of_the_book_come_with_their_value_best_first() -> None:
    assert named(START.play("f5")) == [("d6", -1.2), ("f6", -2.0)]
    assert [value for _move, value in named(START)] == [1.2] * 4


@pytest.mark.parametrize("symmetry", [Symmetry.ROTATE_HALF, Symmetry.TRANSPOSE])
def test_a_turned_board_gets_turned_moves(symmetry: Symmetry) -> None:
    plain, other = known_moves(BOOK, START.play("f5")), START.play("f5").transform(symmetry)
    points = [one.move.point for one in plain if one.move.point is not None]
    turned = [symmetry.apply(point, 8, 8) for point in points]
    assert [one.move.point for one in known_moves(BOOK, other)] == turned


def test_a_reply_tells_the_line_the_score_and_the_reason() -> None:
    reply = reply_from(BOOK, START.play("f5"))
    assert reply is not None
    assert reply.info is not None
    assert RULES.format(reply.move) == "d6"
    assert reply.info.score == Score.discs(-1.2)
    assert reply.info.pv == (reply.move,)
    assert reply.explanation is not None
    assert reply.explanation.text == "Plays from its book of openings: d6."


def test_the_line_goes_on_to_the_end_of_the_book() -> None:
    reply = reply_from(BOOK, START)
    assert reply is not None
    assert reply.info is not None
    assert len(reply.info.pv) == 2
    assert reply.info.score == Score.discs(1.2)


def test_chance_decides_between_moves_of_the_same_value_only() -> None:
    chance = Random(1)
    first = {reply_of(START, chance).move for _ in range(40)}
    assert first == set(START.legal_moves)
    second = {RULES.format(reply_of(START.play("f5"), chance).move) for _ in range(40)}
    assert second == {"d6"}


def reply_of(position: Position, chance: Random) -> Reply:
    reply = reply_from(BOOK, position, chance)
    assert reply is not None
    return reply


@pytest.mark.parametrize("moves", ["f5 d6", "f5 f6", "f5 f4", "f5 d6 c3"])
def test_where_the_best_move_leads_out_of_the_book_it_is_silent(moves: str) -> None:
    assert reply_from(BOOK, START.play_all(moves)) is None


@pytest.mark.parametrize(
    "position",
    [
        variant("reversi", size=6).initial(),
        variant("freestyle").initial(),
        RULES.position("xxxxxxxx/ooooooo1/8/8/8/8/8/8 o"),
        RULES.position("8/8/8/3xx3/3xx3/8/8/8 o"),
    ],
    ids=["six", "gomoku", "pass", "over"],
)
def test_of_other_games_and_forced_passes_it_knows_nothing(position: Position) -> None:
    assert reply_from(BOOK, position) is None


def test_every_first_move_leads_to_the_same_position() -> None:
    assert {link.after for link in links(key(""))} == {key("f5")}


def why(reply: Reply | None) -> str:
    assert reply is not None
    assert reply.explanation is not None
    return reply.explanation.text


def test_a_searcher_with_a_book_decides_from_it_and_analyses_by_itself() -> None:
    name = PlayerName.parse("greedy[seed=1,book=yes]")
    after = START.play("f5")
    with SimpleEngine(LocalEngine.named(WithBook(Greedy(), BOOK), name, Family.REVERSI)) as bot:
        assert why(bot.play(after)) == why(reply_from(BOOK, after))
        assert bot.analyse(after, Limit(depth=1))[0].score is None  # greedy has none
        bot.configure(book=False)
        assert "book" not in why(bot.play(after))


def decide(player: WithBook, moves: str) -> Reply:
    request = Request(START.play_all(moves), is_move=True)
    return player.search(request, Watch(request, lambda _info: None))


def test_outside_the_book_the_searcher_thinks() -> None:
    assert "Turns over" in why(decide(WithBook(Greedy(), BOOK), "f5 d6"))


def test_a_book_of_ones_own_is_named_by_a_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    BOOK.save(tmp_path / "own.book")
    monkeypatch.setenv("TENGEN_BOOK", str(tmp_path / "own.book"))
    assert why(decide(WithBook(Greedy()), "f5")) == "Plays from its book of openings: d6."


def test_a_book_that_is_none_is_a_failure_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENGEN_BOOK", "/no/such/book")
    problem = "greedy cannot use its book: cannot read '/no/such/book': No such file"
    with pytest.raises(EngineFailure, match=problem):
        decide(WithBook(Greedy()), "f5")


def test_the_champion_plays_from_its_book_unless_told_not_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    BOOK.save(tmp_path / "own.book")
    monkeypatch.setenv("TENGEN_BOOK", str(tmp_path / "own.book"))
    after, little = START.play("f5"), Limit(nodes=500)
    with engine.open_simple("tengen[hash=1]") as bot:
        assert why(bot.play(after, little)).startswith("Plays from its book of openings: d6.")
        assert "book" not in why(bot.play(after.play("d6"), little))
        (line,) = bot.analyse(after, little)
        assert line.nodes
        bot.configure(book=False)
        assert "book" not in why(bot.play(after, little))
    with engine.open_simple("tengen[hash=1,book=no]") as bot:
        assert "book" not in why(bot.play(after, little))


def test_a_champion_with_a_broken_book_says_so_before_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TENGEN_BOOK", "/no/such/book")
    with engine.open_simple("tengen[hash=1]") as bot:
        with pytest.raises(EngineFailure, match="cannot use its book"):
            bot.prepare(RULES)
        bot.prepare(variant("renju"))
        bot.configure(book=False)
        bot.prepare(RULES)
