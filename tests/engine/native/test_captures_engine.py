"""The compiled engine of five in a row with captures, as a player and as a function."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import _core, engine, variant
from tengen.base.limits import Clock, Limit
from tengen.base.score import Score
from tengen.engine.info import Reply
from tengen.engine.native.gomoku import core_board, plays, solves
from tengen.engine.simple import SimpleEngine
from tengen.rules.board import Backend
from tengen.rules.outcome import Reason
from tengen.rules.position import Position

QUICK = Limit(nodes=2_000)
GAMES = ["pente", "keryo-pente"]


@pytest.fixture
def bot() -> Iterator[SimpleEngine]:
    """The engine with little memory."""
    with engine.open_simple("tengen[hash=1]") as champion:
        yield champion


def wandered(name: str, seed: int, moves: int) -> Position:
    """A position after random moves near the middle."""
    random, position = Random(seed), variant(name).initial()
    while len(position.moves) < moves and position.outcome is None:
        near = [m for m in position.legal_moves if m.point and max(map(_off, m.point[:2])) <= 3]
        position = position.play(random.choice(near))
    return position


def _off(coordinate: int) -> int:
    return abs(coordinate - 9)


def limits(nodes: int = 200, only: tuple[int, ...] = ()) -> _core.SearchLimits:
    return _core.SearchLimits(4, nodes, only=only)


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_whole_games_by_the_rules(bot: SimpleEngine, name: str) -> None:
    now = variant(name, size=9).initial()
    while now.outcome is None:
        now = now.play(bot.play(now, Limit(nodes=500)).move)


@pytest.mark.parametrize("opening", ["pro", "swap", "swap2"])
def test_it_plays_the_opening_protocols_too(bot: SimpleEngine, opening: str) -> None:
    now = variant("pente", opening=opening).initial()
    while now.stage is not None:
        now = now.play(bot.play(now, QUICK).move)


def test_it_wins_by_the_last_capture_and_says_so(bot: SimpleEngine) -> None:
    now = variant("pente", capture_goal=2).initial().play_all("k10 l10 a1 m10 a3 q2")
    reply = bot.play(now, QUICK)
    assert now.play(reply.move).outcome is not None
    assert reply.info is not None
    assert reply.info.score == Score.win_in(1)
    assert reply.explanation is not None
    assert "Wins by the capture at n10." in reply.explanation.text


def test_a_forced_win_is_told_with_a_line_that_ends_the_game(bot: SimpleEngine) -> None:
    now = variant("pente").initial().play_all("k10 a1 l10 a3 m10 a19")
    info = bot.play(now, QUICK).info
    assert info is not None
    assert info.score == Score.win_in(3)
    final = now.play_all(info.pv)
    assert final.outcome is not None
    assert final.outcome.reason is Reason.LINE


@pytest.mark.parametrize("name", GAMES)
def test_it_gives_the_same_answer_on_both_backends(bot: SimpleEngine, name: str) -> None:
    for seed in range(5):
        position = wandered(name, seed, 14)
        if position.outcome is not None:
            continue
        other = Position.of(position.setup, Backend.PYTHON)
        first = _core.GomokuEngine(1).search(core_board(position), limits(), None, None)
        second = _core.GomokuEngine(1).search(core_board(other), limits(), None, None)
        assert [line.cells for line in first.lines] == [line.cells for line in second.lines]
        assert first.nodes == second.nodes


def test_several_lines_are_ranked_and_begin_with_different_moves(bot: SimpleEngine) -> None:
    lines = bot.analyse(wandered("pente", 3, 8), Limit(depth=4), lines=3)
    assert [line.rank for line in lines] == [1, 2, 3]
    assert len({line.pv[0] for line in lines}) == len(lines)


def test_a_stop_ends_the_search_at_once() -> None:
    start = wandered("keryo-pente", 4, 8)

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
    start = wandered("pente", 5, 9)
    assert bot.play(start, limit).move in start.legal_moves


def test_it_knows_captures_of_up_to_three_but_proves_no_wins_with_them() -> None:
    assert plays(variant("pente", captures=(1, 2, 3), capture_goal=30))
    assert not any(plays(variant(name)) for name in ("tictactoe", "reversi"))
    for name in ("pente", "keryo-pente", "freestyle"):
        rules = core_board(variant(name).initial()).rules
        assert _core.GomokuEngine.plays(rules)
        assert solves(variant(name)) == (name == "freestyle")


def test_unknown_rules_finished_games_and_illegal_cells_are_refused_in_a_sentence() -> None:
    searcher = _core.GomokuEngine(1)
    unknown = _core.GomokuRules(9, 9, captures=(4,), capture_goal=8)
    with pytest.raises(ValueError, match="does not know these rules"):
        searcher.search(_core.GomokuBoard(unknown), limits(), None, None)
    with pytest.raises(ValueError, match="not looked for where stones can be captured"):
        searcher.win_by_fours(core_board(variant("pente").initial()), 100, None)
    over = variant("pente").initial().play_all("a1 a3 b1 b3 c1 c3 d1 d3 e1")
    with pytest.raises(ValueError, match="the game is over"):
        searcher.search(core_board(over), limits(), None, None)
    with pytest.raises(ValueError, match="cell 400 is not legal"):
        searcher.search(core_board(wandered("pente", 1, 3)), limits(only=(400,)), None, None)
    with pytest.raises(ValueError, match="more cells to choose from than the board has"):
        searcher.search(core_board(wandered("pente", 1, 3)), limits(only=(0,) * 362), None, None)
    with pytest.raises(ValueError, match="megabytes must be"):
        _core.GomokuEngine(0)


@settings(max_examples=150, deadline=None)
@given(
    st.binary(min_size=49, max_size=49),
    st.booleans(),
    st.tuples(st.integers(0, 9), st.integers(0, 9)),
    st.lists(st.integers(-2, 60), max_size=3),
)
def test_any_arrangement_is_searched_or_refused(
    noise: bytes, white: bool, captured: tuple[int, int], only: list[int]
) -> None:
    rules = _core.GomokuRules(7, 7, captures=(2, 3), capture_goal=10)
    board = _core.GomokuBoard.setup(rules, bytes(byte % 3 for byte in noise), white, captured)
    try:
        found = _core.GomokuEngine(1).search(board, limits(only=tuple(only)), None, None)
    except ValueError as error:
        assert "\n" not in str(error)
        return
    cell = found.lines[0].cells[0]
    assert cell in board.legal()
    assert not only or cell in only
