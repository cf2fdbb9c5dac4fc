"""Programs that speak NBoard as engines: our own, and one that answers like Edax."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

import tengen.engine
from tengen import Color, Position, Variant, variant
from tengen.base.move import PASS
from tengen.base.score import Score
from tengen.engine import (
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
from tengen.engine.protocols.nboard.host import NBoardEngine

Fake = Callable[..., NBoardEngine]
IsGone = Callable[[int], bool]

START = variant("reversi").initial()
BRIEF = Limit(depth=4)


async def finish(black: Engine, white: Engine) -> Position:
    """Play a game to its end; nobody is asked for a forced pass."""
    position = START
    while position.outcome is None:
        player = black if position.turn is Color.BLACK else white
        is_forced = position.legal_moves == (PASS,)
        move = PASS if is_forced else (await player.play(position, BRIEF)).move
        position = position.play(move)
    return position


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_against_our_own_server_are_legal(own: Fake, seed: int) -> None:
    """Both colours; the server plays what its player plays by itself."""

    async def games() -> None:
        async with (
            own(f"random[seed={seed}]") as program,
            tengen.engine.open(f"random[seed={seed}]") as twin,
            tengen.engine.open("random[seed=99]") as opponent,
            tengen.engine.open("random[seed=99]") as same_opponent,
        ):
            assert program.name == f"random[seed={seed}]"
            for swap in (False, True):
                pair, twins = [program, opponent], [twin, same_opponent]
                one = await finish(*(reversed(pair) if swap else pair))
                other = await finish(*(reversed(twins) if swap else twins))
                assert one.outcome is not None
                assert (one.text, one.moves) == (other.text, other.moves)

    asyncio.run(games())


def test_a_forced_pass_troubles_no_program(own: Fake) -> None:
    position = START.variant.position("xxxxxxxx/ooooooo1/8/8/8/8/8/8 o")

    async def dialogue() -> Reply:
        async with own("random") as engine:
            assert engine.program is not None
            await engine.close()
            reply = await engine.play(position, BRIEF)
            assert engine.program is None
            return reply

    assert asyncio.run(dialogue()).move == PASS


def ask(
    engine: NBoardEngine, is_gone: IsGone, limit: Limit = BRIEF, lines: int = 1
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


def test_a_version_1_program_tells_move_evaluation_and_nodes(fake: Fake, is_gone: IsGone) -> None:
    engine = fake()
    reply, (info,) = ask(engine, is_gone)
    assert engine.name == "Edax4"
    assert START.variant.format(reply.move) == "d3"
    assert (info.score, info.nodes, info.rank) == (Score.discs(-1), 4000, 1)
    assert info == reply.info


def test_a_depth_is_told_again_only_when_it_changes_or_the_program_is_new(fake: Fake) -> None:
    """Programs forget what they know when they are told one."""

    async def dialogue() -> list[str]:
        names = []
        async with fake("forgetful") as engine:
            for depth in (4, 4, 6, 6, 4):
                await engine.play(START, Limit(depth=depth))
                names.append(engine.name)
            await engine.close()
            await engine.play(START, BRIEF)
        return [*names, engine.name]

    assert asyncio.run(dialogue()) == [
        "Edax4, told 1 times",
        "Edax4, told 1 times",
        "Edax6, told 2 times",
        "Edax6, told 2 times",
        "Edax4, told 3 times",
        "Edax4, told 1 times",
    ]


@pytest.mark.parametrize("manner", ["", "no-status"])
def test_hints_are_ranked_by_their_evaluation(fake: Fake, is_gone: IsGone, manner: str) -> None:
    """They end with a status, or, where a program tells none, with the depth asked for."""
    reply, lines = ask(fake(manner), is_gone, lines=3)
    assert [(info.rank, info.score) for info in lines] == [
        (1, Score.discs(-2)),
        (2, Score.discs(-3)),
        (3, Score.discs(-4)),
    ]
    assert [info.depth for info in lines] == [4, 4, 4]
    assert reply.move == lines[0].pv[0]


def test_what_was_said_before_the_ping_belongs_to_another_search(
    fake: Fake, is_gone: IsGone
) -> None:
    reply, lines = ask(fake("old-pongs"), is_gone)
    assert START.variant.format(reply.move) == "d3"
    assert len(lines) == 1


@pytest.mark.parametrize("limit", [Limit(time=0.2), Limit(clock=Clock(6))], ids=["time", "clock"])
def test_a_ping_ends_the_search_when_its_time_is_up(
    fake: Fake, is_gone: IsGone, limit: Limit
) -> None:
    """The program thinks until it hears the ping, and then names a line but no decision."""
    began = time.perf_counter()
    reply, (info,) = ask(fake("aborts"), is_gone, limit)
    assert 0.2 <= time.perf_counter() - began < 5
    assert START.variant.format(reply.move) == "c4"
    assert (info.score, info.text) == (Score.win_in(60), "because of parity")


def test_a_ping_ends_the_search_when_it_has_counted_enough_nodes(
    fake: Fake, is_gone: IsGone
) -> None:
    reply, (info,) = ask(fake("counts"), is_gone, Limit(nodes=50_000))
    assert START.variant.format(reply.move) == "f5"
    assert (info.score, info.nodes) == (Score.discs(1), 60_000)


def test_a_ping_stops_a_search_without_a_limit(fake: Fake, is_gone: IsGone) -> None:
    async def dialogue() -> Reply:
        async with fake("aborts") as engine, engine.analyse(START) as analysis:
            assert not analysis.is_done
            analysis.stop()
            return await asyncio.wait_for(analysis._task, 5)

    assert START.variant.format(asyncio.run(dialogue()).move) == "c4"


@pytest.mark.parametrize(
    ("fault", "error", "words"),
    [
        ("crash", EngineCrashed, "ended with exit code 3"),
        ("garbage", EngineProtocolError, "said '=== f5 banana 0.0', but 'banana' is not a number"),
        ("unreadable", EngineProtocolError, "said '=== z9', but 'z9'"),
        ("illegal", EngineIllegalMove, "played a1, which is illegal: it turns no disc over"),
        ("empty-handed", EngineTimeout, "had no move yet when it was stopped"),
        ("deaf", EngineTimeout, "did not stop within 0.3 s"),
        ("babbles", EngineTimeout, "did not stop within 0.3 s"),
    ],
)
def test_a_program_that_misbehaves_is_a_typed_error(
    fake: Fake,
    is_gone: IsGone,
    monkeypatch: pytest.MonkeyPatch,
    fault: str,
    error: type[EngineFailure],
    words: str,
) -> None:
    monkeypatch.setattr("tengen.engine.protocols.listener.PATIENCE", 0.3)
    with pytest.raises(error, match=words):
        ask(fake(fault), is_gone, Limit(time=0.3))


def test_hints_that_are_no_numbers_are_a_typed_error(fake: Fake, is_gone: IsGone) -> None:
    with pytest.raises(EngineProtocolError, match="'nan' is not a number"):
        ask(fake("garbage"), is_gone, lines=2)


def test_a_program_that_never_greets_is_a_timeout(
    fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.engine.external.START_TIMEOUT", 0.5)
    with pytest.raises(EngineTimeout, match="did not say hello"):
        asyncio.run(fake("mute").start())


def test_after_a_failure_the_program_is_started_anew(fake: Fake) -> None:
    async def dialogue() -> None:
        async with fake("crash") as engine:
            for _attempt in range(2):
                with pytest.raises(EngineCrashed):
                    await engine.play(START, BRIEF)
                assert engine.program is None
            assert (await engine.analyse(START, BRIEF, lines=2)).move in START.legal_moves

    asyncio.run(dialogue())


def test_a_cancelled_search_leaves_nothing_running(fake: Fake, is_gone: IsGone) -> None:
    async def dialogue() -> int:
        async with fake("deaf") as engine:
            assert engine.program is not None
            group = engine.program.pid
            search = asyncio.create_task(engine.play(START))
            async with asyncio.timeout(10):
                while "status Edax is thinking" not in engine.program.last_lines:
                    await asyncio.sleep(0.01)
            search.cancel()
            with pytest.raises(asyncio.CancelledError):
                await search
            return group

    assert is_gone(asyncio.run(dialogue()))


@pytest.mark.parametrize("rules", [variant("reversi", size=6), variant("renju")])
def test_other_games_are_refused_in_one_sentence(fake: Fake, rules: Variant) -> None:
    async def dialogue() -> None:
        async with fake() as engine:
            await engine.play(rules.initial(), BRIEF)

    with pytest.raises(EngineUnsupported, match="plays Reversi on 8×8 squares only, not re"):
        asyncio.run(dialogue())


def test_some_of_the_moves_only_is_refused(fake: Fake) -> None:
    async def dialogue() -> None:
        async with fake() as engine:
            await engine.analyse(START, BRIEF, only=START.legal_moves[:1])

    with pytest.raises(EngineUnsupported, match="some of the moves only"):
        asyncio.run(dialogue())
