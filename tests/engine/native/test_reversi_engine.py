"""The compiled engine of Reversi as a player."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import _core, engine, variant
from tengen.base.limits import Clock, Limit
from tengen.base.move import PASS
from tengen.base.score import Score
from tengen.engine.errors import EngineUnsupported
from tengen.engine.info import Reply
from tengen.engine.native import reversi
from tengen.engine.simple import SimpleEngine
from tengen.rules.position import Position

#: Ten squares are empty.
ENDING = "oxxx2o1/xoxxxoox/2oxooox/ooooxxox/oooxxxxx/ooooooxx/1oooooox/2o1x1xo x"
#: White has no move, black has.
STUCK = "xo6/8/8/8/8/8/8/8 o"
#: An engine that is asked nonsense.
SMALL = _core.ReversiEngine(8, 1)


@pytest.fixture
def bot() -> Iterator[SimpleEngine]:
    """The engine with little memory."""
    with engine.open_simple("tengen[hash=1,book=no]") as champion:
        yield champion


def minimax(position: Position) -> int:
    """Return the margin of the side to move, by the readable rules alone."""
    outcome = position.outcome
    if outcome is not None:
        margin = outcome.margin or 0
        return margin if outcome.winner in {None, position.turn} else -margin
    return max(-minimax(position.play(move)) for move in position.legal_moves)


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_it_plays_whole_games_on_every_board_it_knows(bot: SimpleEngine, size: int) -> None:
    now = variant("reversi", size=size).initial()
    while now.outcome is None:
        now = now.play(bot.play(now, Limit(nodes=300)).move)


def test_it_counts_an_ending_out_and_says_so(bot: SimpleEngine) -> None:
    position = variant("reversi").position(ENDING)
    reply = bot.play(position, Limit(time=60))
    assert reply.info is not None
    assert reply.info.confidence == reversi.PROOF
    assert reply.info.score is not None
    line_end = position.play_all(" ".join(map(position.variant.format, reply.info.pv)))
    outcome = line_end.outcome
    assert outcome is not None
    margin = outcome.margin or 0
    assert reply.info.score.value == (margin if outcome.winner is position.turn else -margin)


@pytest.mark.parametrize("seed", range(6))
def test_its_exact_scores_are_those_of_the_rules(bot: SimpleEngine, seed: int) -> None:
    chance = Random(seed)
    position = variant("reversi", size=6).initial()
    while position.outcome is None and len(position.stones) < 30:
        position = position.play(chance.choice(position.legal_moves))
    if position.outcome is not None or position.legal_moves == (PASS,):
        pytest.skip("the game ended early or has to pass here")
    reply = bot.play(position, Limit())
    assert reply.info is not None
    assert reply.info.score == Score.discs(minimax(position))


def test_it_passes_when_it_must(bot: SimpleEngine) -> None:
    position = variant("reversi").position(STUCK)
    assert position.legal_moves == (PASS,)
    assert bot.play(position, Limit(nodes=10)).move == PASS


def test_an_analysis_looks_beyond_a_forced_pass(bot: SimpleEngine) -> None:
    position = variant("reversi").position(STUCK)
    (best,) = bot.analyse(position, Limit(time=60), lines=3)
    assert best.pv[0] == PASS
    assert best.pv[1].is_placement
    assert best.score == Score.discs(-64)
    assert best.confidence == reversi.PROOF
    assert best.turn is position.turn


def test_it_refuses_boards_it_was_not_compiled_for(bot: SimpleEngine) -> None:
    with pytest.raises(EngineUnsupported, match="does not play"):
        bot.play(variant("reversi", size=12).initial(), Limit(nodes=10))


def test_several_lines_come_in_order_and_are_of_different_moves(bot: SimpleEngine) -> None:
    lines = bot.analyse(variant("reversi").initial().play_all("f5"), Limit(depth=6), lines=3)
    best = [info for info in lines if info.depth == 6][-3:]
    assert [info.rank for info in best] == [1, 2, 3]
    assert len({info.pv[0] for info in best}) == 3
    scores = [info.score.value for info in best if info.score is not None]
    assert scores == sorted(scores, reverse=True)


def test_lines_stay_in_order_where_a_later_one_turns_out_better(bot: SimpleEngine) -> None:
    for seed in range(12):
        random, position = Random(seed), variant("reversi").initial()
        for _ in range(24):
            position = position.play(random.choice(position.legal_moves))
        lines = bot.analyse(position, Limit(depth=7), lines=5)
        last = [info for info in lines if info.depth == 7][-5:]
        assert [info.rank for info in last] == [1, 2, 3, 4, 5]
        scores = [info.score.value for info in last if info.score is not None]
        assert scores == sorted(scores, reverse=True), position.text


def test_a_stop_ends_the_search_at_once() -> None:
    start = variant("reversi").initial()

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


def test_zero_time_still_gives_a_move(bot: SimpleEngine) -> None:
    position = variant("reversi").initial()
    assert bot.play(position, Limit(time=0)).move in position.legal_moves


def test_it_never_takes_more_than_its_clock(bot: SimpleEngine) -> None:
    position = variant("reversi").initial()
    started = time.perf_counter()
    assert bot.play(position, Limit(clock=Clock(0.2))).move in position.legal_moves
    assert time.perf_counter() - started < 2.0


def test_one_thread_gives_the_same_answer_every_time() -> None:
    def think() -> Reply:
        with engine.open_simple("tengen[hash=4,book=no]") as champion:
            return champion.play(variant("reversi").initial().play_all("f5 d6"), Limit(depth=9))

    first, second = think(), think()
    assert first.move == second.move
    assert first.info is not None
    assert second.info is not None
    assert first.info.nodes == second.info.nodes
    assert first.info.pv == second.info.pv


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((5, 1), "size must be 4, 6, 8 or 10, not 5"),
        ((8, 0), "megabytes must be 1 to 1048576, not 0"),
        ((8, 1, 0), "threads must be 1 to 64, not 0"),
        ((8, 1, 65), "threads must be 1 to 64, not 65"),
        ((8, 1, 1, "abacus"), "no kernel named abacus"),
        ((6, 1, 1, "avx2"), "only boards of size 8"),
    ],
)
def test_impossible_engines_are_refused_in_a_sentence(
    arguments: tuple[Any, ...], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        _core.ReversiEngine(*arguments)


def test_questions_without_an_answer_are_refused_in_a_sentence() -> None:
    solver = _core.ReversiEngine(8, 1)
    empty = _core.ReversiBoard.setup(8, bytes(64), white_to_move=False)
    limits = _core.SearchLimits(4)
    with pytest.raises(ValueError, match="the game is over"):
        solver.search(empty, limits)
    with pytest.raises(ValueError, match="for boards of size 8 only"):
        solver.search(_core.ReversiBoard(6), limits)
    with pytest.raises(ValueError, match="cell 0 is not legal"):
        solver.search(_core.ReversiBoard(8), _core.SearchLimits(4, only=[0]))
    with pytest.raises(ValueError, match="depth must be at least 1, not 0"):
        _core.SearchLimits(0)
    with pytest.raises(ValueError, match="percent, not 50"):
        solver.search(_core.ReversiBoard(8), limits, percent=50)
    with pytest.raises(ValueError, match="numbers, not 3"):
        solver.set_weights(bytes(6), [0.0] * 6)
    with pytest.raises(ValueError, match="cannot be 7 bytes"):
        solver.set_weights(bytes(7), [0.0] * 6)


def test_a_second_search_at_the_same_time_is_refused_and_harms_nothing() -> None:
    solver = reversi.compiled(8, 1)
    told: list[str] = []

    def meddle(_progress: _core.SearchProgress) -> None:
        for act in (solver.clear, lambda: solver.evaluate(_core.ReversiBoard(8))):
            with pytest.raises(ValueError, match="the engine is searching already"):
                act()
            told.append("refused")

    found = solver.search(_core.ReversiBoard(8), _core.SearchLimits(4), None, meddle)
    assert found.depth == 4
    assert len(told) == 2 * 4


#: What a caller may hand over by mistake; a whole program of them must end in answers or sentences.
NUMBERS = st.one_of(st.integers(-3, 130), st.sampled_from([2**31, 2**63, -(2**63), 2**70]))


@given(
    cells=st.binary(min_size=63, max_size=65)
    | st.lists(st.sampled_from([0, 1, 2]), min_size=64, max_size=64).map(bytes),
    depth=NUMBERS,
    lines=NUMBERS,
    only=st.lists(NUMBERS, max_size=3),
    percent=st.sampled_from([100, 95, 98, 0, 73]),
)
@settings(max_examples=150, deadline=None)
def test_whatever_is_handed_over_gets_an_answer_or_a_sentence(
    cells: bytes, depth: int, lines: int, only: list[int], percent: int
) -> None:
    try:
        board = _core.ReversiBoard.setup(8, cells, white_to_move=False)
        limits = _core.SearchLimits(depth, nodes=500, lines=lines, only=only)
        found = SMALL.search(board, limits, percent=percent, outcome_only=depth % 2 == 1)
    except (ValueError, TypeError) as error:
        assert str(error)
    else:
        assert 1 <= len(found.lines) <= max(1, lines)
        assert all(line.cells[0] in board.legal() for line in found.lines)
        assert not only or all(line.cells[0] in only for line in found.lines)


def test_positions_that_no_game_reaches_are_searched_all_the_same() -> None:
    solver = reversi.compiled(8, 1)
    cells = bytearray(64)
    cells[0], cells[1], cells[9] = 1, 2, 2
    board = _core.ReversiBoard.setup(8, bytes(cells), white_to_move=False)
    found = solver.search(board, _core.SearchLimits(60, nodes=100_000))
    assert found.lines[0].cells[0] in board.legal()


def test_what_was_learned_is_shipped_and_used() -> None:
    board = _core.ReversiBoard(8).play(37).play(43).play(18)
    assert _core.ReversiEngine(8, 1).evaluate(board) == 0
    assert any(reversi.compiled(8, 1).evaluate(board.play(cell)) != 0 for cell in board.legal())
