"""The compiled engine of five in a row as a player."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest

from tengen import _core, engine, variant
from tengen.base.errors import TengenError
from tengen.base.limits import Clock, Limit
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.engine.errors import EngineUnsupported
from tengen.engine.info import Reply
from tengen.engine.native.gomoku import plays, score_of
from tengen.engine.simple import SimpleEngine
from tengen.rules.position import Position

QUICK = Limit(nodes=2_000)


def position(name: str, moves: str) -> Position:
    start = variant(name).initial()
    for text in moves.split():
        start = start.play(start.variant.parse(text))
    return start


def move(name: str, text: str) -> Move:
    return variant(name).parse(text)


@pytest.fixture
def bot() -> Iterator[SimpleEngine]:
    """The engine with little memory."""
    with engine.open_simple("tengen[hash=1]") as champion:
        yield champion


def analysed(start: Position, limit: Limit, only: tuple[Move, ...] = ()) -> Reply:
    async def think() -> Reply:
        async with engine.open("tengen[hash=1]") as champion:
            return await champion.analyse(start, limit, only=only)

    return asyncio.run(think())


@pytest.mark.parametrize(
    "name",
    ["freestyle", "standard", "renju", "caro", "pro", "long-pro", "swap", "swap2", "international"],
)
def test_it_plays_whole_games_of_its_variants_by_the_rules(bot: SimpleEngine, name: str) -> None:
    now = variant(name, size=9).initial()
    while now.outcome is None:
        now = now.play(bot.play(now, Limit(nodes=500)).move)


def test_it_completes_five_and_says_so(bot: SimpleEngine) -> None:
    reply = bot.play(position("freestyle", "h8 a1 i8 a3 j8 a5 k8 a7"), QUICK)
    assert reply.info is not None
    assert reply.info.score == Score.win_in(1)
    assert reply.explanation is not None
    assert "five in a row" in reply.explanation.text


def test_it_stops_a_four(bot: SimpleEngine) -> None:
    start = position("freestyle", "h8 g8 i8 a3 j8 a5 k8")
    assert bot.play(start, QUICK).move == move("freestyle", "l8")


def test_a_forced_win_is_told_with_its_length_and_line(bot: SimpleEngine) -> None:
    now = position("freestyle", "h8 a1 i8 a3 j8 a15")
    info = bot.play(now, QUICK).info
    assert info is not None
    assert info.score == Score.win_in(3)
    for step in info.pv:
        now = now.play(step)
    assert now.outcome is not None


def test_several_lines_are_ranked_and_begin_with_different_moves(bot: SimpleEngine) -> None:
    lines = bot.analyse(position("freestyle", "h8 i9 h9 h10"), Limit(depth=6), lines=3)
    assert [line.rank for line in lines] == [1, 2, 3]
    assert len({line.pv[0] for line in lines}) == len(lines)


def test_only_the_given_moves_are_weighed() -> None:
    wanted = move("freestyle", "a1")
    start = position("freestyle", "h8 i9")
    assert analysed(start, Limit(depth=4), only=(wanted,)).move == wanted


def test_a_stop_ends_the_search_at_once() -> None:
    start = position("freestyle", "h8 i9 h9 h10")

    async def think() -> tuple[Reply, float]:
        async with engine.open("tengen[hash=1]") as champion:
            analysis = champion.analyse(start)
            async for _ in analysis:
                break
            began = time.perf_counter()
            analysis.stop()
            return await analysis, time.perf_counter() - began

    reply, seconds = asyncio.run(think())
    assert reply.move in start.legal_moves
    assert seconds < 1


@pytest.mark.parametrize("limit", [Limit(time=0), Limit(clock=Clock(0.0)), Limit(nodes=1)])
def test_without_any_time_it_still_has_a_legal_move(bot: SimpleEngine, limit: Limit) -> None:
    start = position("renju", "h8 i9 h9 h10 g7")
    assert bot.play(start, limit).move in start.legal_moves


def test_a_search_cut_short_never_tells_a_loss_that_it_did_not_find(bot: SimpleEngine) -> None:
    start = position("renju", "g11 k6 e11 g5")
    for nodes in (*range(50, 4_000, 150), 60_000, 90_000, 130_000):
        info = bot.play(start, Limit(nodes=nodes)).info
        assert info is not None
        assert info.score is not None
        assert info.score > Score.loss_in(1)


def test_several_threads_share_one_search_and_end_with_it() -> None:
    start = position("freestyle", "h8 i9 h9 h10 g7 i7")
    with engine.open_simple("tengen[hash=1,threads=3]") as crew:
        for _move in range(3):
            reply = crew.play(start, Limit(time=0.05))
            assert reply.move in start.legal_moves
            start = start.play(reply.move)
        won = crew.play(position("freestyle", "h8 a1 i8 a3 j8 a15"), Limit(nodes=3_000)).info
    assert won is not None
    assert won.score == Score.win_in(3)


def test_the_same_search_gives_the_same_answer() -> None:
    start = position("renju", "h8 i9 h9 h10 g7")
    first, second = analysed(start, Limit(depth=7)), analysed(start, Limit(depth=7))
    assert first.info is not None
    assert second.info is not None
    assert (first.move, first.info.nodes) == (second.move, second.info.nodes)


@pytest.mark.parametrize("name", ["common-centre", "tictactoe"])
def test_games_it_does_not_know_are_declined(bot: SimpleEngine, name: str) -> None:
    assert not plays(variant(name))
    with pytest.raises(EngineUnsupported, match="does not play"):
        bot.play(variant(name).initial(), QUICK)


def test_an_option_that_does_not_fit_is_named() -> None:
    with pytest.raises(TengenError, match="hash is at least 1, not 0"):
        engine.open("tengen[hash=0]")


def test_values_are_chances_until_they_are_proofs() -> None:
    assert score_of(200) > score_of(0) > score_of(-200)
    assert score_of(29_991) == Score.win_in(9)
    assert score_of(-29_990) == Score.loss_in(10)


def test_a_win_by_fours_is_proven_or_excluded() -> None:
    rules = _core.GomokuRules(15, 15)
    cells = bytearray(15 * 15)
    for x, y, stone in [(3, 2, 2), (4, 2, 1), (5, 2, 1), (6, 2, 1), (7, 3, 1), (7, 4, 1)]:
        cells[y * 15 + x] = stone
    solver = _core.GomokuEngine(1)
    attack = _core.GomokuBoard.setup(rules, bytes(cells), False, (0, 0))
    verdict, line = solver.win_by_fours(attack, 100_000, None)
    assert verdict is _core.FourVerdict.WINS
    assert line[0] == 2 * 15 + 7
    defence = _core.GomokuBoard.setup(rules, bytes(cells), True, (0, 0))
    assert solver.win_by_fours(defence, 100_000, None) == (_core.FourVerdict.NONE, [])


def test_a_finished_game_cannot_be_searched() -> None:
    cells = bytes([1] * 5 + [0] * 220)
    over = _core.GomokuBoard.setup(_core.GomokuRules(15, 15), cells, True, (0, 0))
    limits = _core.SearchLimits(1, 0, -1.0, -1.0, 1, [])
    with pytest.raises(ValueError, match="the game is over"):
        _core.GomokuEngine(1).search(over, limits, None, None)


def test_weights_of_the_wrong_size_are_refused() -> None:
    with pytest.raises(ValueError, match="numbers, not 1"):
        _core.GomokuEngine(1).set_weights(_core.GomokuRules(15, 15), b"ab")


BOARDS = (
    *((name, 15) for name in ("freestyle", "standard", "renju", "caro", "caro-gomocup")),
    *(("freestyle", size) for size in (13, 19)),
    *((name, 19) for name in ("pente", "keryo-pente")),
)
QUIET = "h8 i9 k8 g7 f9"


@pytest.fixture(scope="module")
def fresh_answers() -> dict[tuple[str, int], tuple[int | None, Score | None, Move]]:
    """What an engine that has searched nothing before says of each board."""
    return {board: _searched(board) for board in BOARDS}


@pytest.mark.parametrize("before", BOARDS, ids=lambda board: f"{board[0]}-{board[1]}")
def test_a_search_does_not_depend_on_other_rules_searched_before(
    before: tuple[str, int],
    fresh_answers: dict[tuple[str, int], tuple[int | None, Score | None, Move]],
) -> None:
    for after in BOARDS:
        if after != before:
            assert _searched(before, after) == fresh_answers[after], after


def _searched(*boards: tuple[str, int]) -> tuple[int | None, Score | None, Move]:
    """Search boards one after the other on one engine; return what the last search found."""
    with engine.open_simple("tengen[hash=1]") as champion:
        for name, size in boards:
            start = variant(name, size=size).initial().play_all(QUIET)
            reply = champion.play(start, Limit(depth=6))
    assert reply.info is not None
    return reply.info.nodes, reply.info.score, reply.move
