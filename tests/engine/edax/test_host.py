"""The consoles of Edax and Egaroucid as engines."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

import tengen.engine
from tengen import Color, Move, Position, variant
from tengen.base.score import Score
from tengen.engine import (
    Bound,
    Clock,
    Engine,
    EngineCrashed,
    EngineFailure,
    EngineIllegalMove,
    EngineProtocolError,
    EngineTimeout,
    EngineUnsupported,
    Info,
    Limit,
    Reply,
)
from tengen.engine.api import Request
from tengen.engine.protocols.edax.dialects import EdaxReader, EgaroucidReader
from tengen.engine.protocols.edax.host import EdaxEngine

Make = Callable[..., EdaxEngine]
IsGone = Callable[[int], bool]

RULES = variant("reversi")
START = RULES.initial()
BRIEF = Limit(depth=6)


async def finish(black: Engine, white: Engine) -> Position:
    """Play a game to its end."""
    position = START
    while position.outcome is None:
        player = black if position.turn is Color.BLACK else white
        position = position.play((await player.play(position, BRIEF)).move)
    return position


def ask(
    engine: EdaxEngine, is_gone: IsGone, limit: Limit = BRIEF, lines: int = 1
) -> tuple[Reply, list[Info]]:
    """Ask about the start; then nothing of the program may be left."""
    groups = []

    async def dialogue() -> tuple[Reply, list[Info]]:
        async with engine, engine.analyse(START, limit, lines=lines) as analysis:
            assert engine.program is not None
            groups.append(engine.program.pid)
            return await analysis, analysis.lines

    try:
        return asyncio.run(dialogue())
    finally:
        assert all(map(is_gone, groups))


def names(*moves: Move) -> list[str]:
    return [RULES.format(move) for move in moves]


# -- both ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("program", ["edax", "egaroucid"])
def test_whole_games_are_legal(program: str, request: pytest.FixtureRequest) -> None:
    """Both colours; the programs of the tests always take their first move."""
    make: Make = request.getfixturevalue(program)

    async def games() -> None:
        async with make() as engine, tengen.engine.open("random[seed=4]") as opponent:
            for pair in ((engine, opponent), (opponent, engine)):
                assert (await finish(*pair)).outcome is not None

    asyncio.run(games())


def test_the_program_is_recognised_by_its_greeting(edax: Make, egaroucid: Make) -> None:
    async def dialogue() -> list[str]:
        async with edax() as one, egaroucid("-quiet") as other:
            return [one.name, other.name]

    assert asyncio.run(dialogue()) == ["Edax", "Egaroucid 7.8.0"]


def test_a_level_holds_for_the_search_that_asks_for_it(edax: Make) -> None:
    """The level of the command line can only be had back by a new start."""

    async def dialogue() -> tuple[list[int | None], list[int]]:
        async with edax() as engine:
            depths, groups = [], []
            for limit in (Limit(time=5), Limit(depth=6), Limit(depth=8), Limit(time=5)):
                reply = await engine.play(START, limit)
                assert reply.info is not None
                assert engine.program is not None
                depths.append(reply.info.depth)
                groups.append(engine.program.pid)
            return depths, groups

    depths, groups = asyncio.run(dialogue())
    assert depths == [20, 6, 8, 20]
    assert len(set(groups[:3])) == 1
    assert groups[3] not in groups[:3]


@pytest.mark.parametrize(
    ("fault", "error", "words"),
    [
        ("crash", EngineCrashed, "ended with exit code 1"),
        ("garbage", EngineProtocolError, "is not a line of its table"),
        ("no-move", EngineProtocolError, "said 'Edax plays --', but '--' is not a move"),
        ("illegal", EngineIllegalMove, "played a1, which is illegal"),
        ("silent", EngineTimeout, "did not stop within 0.5 s"),
    ],
)
def test_an_edax_that_misbehaves_is_a_typed_error(
    edax: Make,
    is_gone: IsGone,
    monkeypatch: pytest.MonkeyPatch,
    fault: str,
    error: type[EngineFailure],
    words: str,
) -> None:
    monkeypatch.setattr("tengen.engine.protocols.listener.PATIENCE", 0.5)
    with pytest.raises(error, match=words):
        ask(edax(fault), is_gone, Limit(time=0.3))


def test_a_console_that_is_neither_is_a_timeout(
    edax: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.engine.external.START_TIMEOUT", 0.7)
    with pytest.raises(EngineTimeout, match="did not say hello"):
        asyncio.run(edax("mute").start())


def test_other_games_are_refused_in_one_sentence(edax: Make) -> None:
    async def dialogue() -> None:
        async with edax() as engine:
            await engine.play(variant("reversi", size=10).initial(), BRIEF)

    with pytest.raises(EngineUnsupported, match="plays Reversi on 8×8 squares only, not reversi"):
        asyncio.run(dialogue())


# -- Edax ----------------------------------------------------------------------------------------


def test_edax_shows_its_iterations_and_decides(edax: Make) -> None:
    async def dialogue() -> tuple[Reply, list[Info]]:
        async with edax() as engine, engine.analyse(START, BRIEF) as analysis:
            infos = [info async for info in analysis]
            return await analysis, infos

    reply, infos = asyncio.run(dialogue())
    assert [info.depth for info in infos] == [0, 2, 4, 6]
    assert {info.rank for info in infos} == {1}
    assert infos[-1].score == Score.discs(-1)
    assert infos[-1].nodes == 2006
    assert names(*infos[-1].pv) == ["d3", "c3"]
    assert reply.move == infos[-1].pv[0]


def test_edax_gives_hints_from_its_book_and_its_search(edax: Make, is_gone: IsGone) -> None:
    reply, lines = ask(edax(), is_gone, lines=3)
    assert [(info.rank, *names(info.pv[0]), info.score, info.text) for info in lines] == [
        (1, "c4", Score.discs(2), "book"),
        (2, "c4", Score.discs(-2), ""),
        (3, "f5", Score.discs(-3), ""),
    ]
    assert reply.info is not None
    assert reply.info.pv == lines[0].pv


@pytest.mark.parametrize("limit", [Limit(time=0.3), Limit(clock=Clock(9))], ids=["time", "clock"])
def test_edax_is_told_to_stop_until_it_does(edax: Make, is_gone: IsGone, limit: Limit) -> None:
    began = time.perf_counter()
    reply, (info,) = ask(edax(), is_gone, Limit(limit.time, depth=60, clock=limit.clock))
    assert 0.3 < time.perf_counter() - began < 5
    assert names(reply.move) == ["d3"]
    assert info.depth == 10


@pytest.mark.parametrize(
    ("row", "depth", "bound", "nodes", "line"),
    [
        ("    8   -01        0:00.001         17375   17375000 d3 E3", 8, Bound.EXACT, 17375, 2),
        (
            "16@73% ?-02        0:00.882      17995483   20403042 d3 C3 ",
            16,
            Bound.EXACT,
            17995483,
            2,
        ),
        ("12@95% <+02        0:00.014        236086            d3", 12, Bound.UPPER, 236086, 1),
        ("12@95% >+02        0:00.014        236086            d3", 12, Bound.LOWER, 236086, 1),
        (" 1@73%  +64        0:00.000                          d3", 1, Bound.EXACT, None, 1),
    ],
)
def test_rows_that_edax_prints_are_read(
    row: str, depth: int, bound: Bound, nodes: int | None, line: int
) -> None:
    reader = EdaxReader(Request(START))
    reader.take("------+-----+--------------+-------------+----------+----------------------")
    info = reader.take(row)
    assert info is not None
    assert (info.depth, info.bound, info.nodes, len(info.pv)) == (depth, bound, nodes, line)


# -- Egaroucid -----------------------------------------------------------------------------------


def test_egaroucid_decides(egaroucid: Make, is_gone: IsGone) -> None:
    reply, (info,) = ask(egaroucid(), is_gone)
    assert names(reply.move) == ["d3"]
    assert (info.score, info.depth, info.nodes) == (Score.discs(3), 6, 846)


def test_egaroucid_gives_hints(egaroucid: Make, is_gone: IsGone) -> None:
    _reply, lines = ask(egaroucid(), is_gone, lines=9)
    assert [(*names(*info.pv), info.score) for info in lines] == [
        ("d3", Score.discs(3)),
        ("c4", Score.discs(2)),
        ("f5", Score.discs(1)),
        ("e6", Score.discs(0)),
    ]


@pytest.mark.parametrize("limit", [Limit(time=3), Limit(clock=Clock(0.2))], ids=["time", "clock"])
def test_egaroucid_that_was_started_with_a_clock_is_told_what_is_left(
    egaroucid: Make, is_gone: IsGone, limit: Limit
) -> None:
    """A new board starts its clocks anew; without any time it would find no move."""
    reply, _lines = ask(egaroucid("-time", "60"), is_gone, limit)
    assert names(reply.move) == ["d3"]


def test_egaroucid_without_time_is_a_typed_error(egaroucid: Make, is_gone: IsGone) -> None:
    with pytest.raises(EngineProtocolError, match=r"'\?\?' is not a move"):
        ask(egaroucid("-time", "0"), is_gone)


def test_egaroucid_with_garbage_for_a_score_is_a_typed_error(
    egaroucid: Make, is_gone: IsGone
) -> None:
    with pytest.raises(EngineProtocolError, match="is not a row of its table"):
        ask(egaroucid("garbage"), is_gone)


def test_egaroucid_with_too_many_nodes_to_count_counts_none() -> None:
    for nodes, counted in (("846", 846), ("9" * 5000, None), ("many", None)):
        info = EgaroucidReader(Request(START)).take(f"|6|6@100%|d3|+3|0|{nodes}|9|")
        assert info is not None
        assert (info.score, info.nodes) == (Score.discs(3), counted)


def test_egaroucid_cannot_be_stopped_and_is_given_up(
    egaroucid: Make, is_gone: IsGone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.engine.protocols.listener.PATIENCE", 0.5)
    with pytest.raises(EngineTimeout, match=r"did not stop within 0\.5 s"):
        ask(egaroucid("stuck"), is_gone, Limit(time=0.1))
