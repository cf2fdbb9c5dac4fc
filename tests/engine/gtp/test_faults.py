"""GTP programs that misbehave: each way becomes a typed error, and nothing stays behind."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tengen import Color, variant
from tengen.engine import (
    EngineCrashed,
    EngineFailure,
    EngineIllegalMove,
    EngineProtocolError,
    EngineTimeout,
    Limit,
    external,
)
from tengen.engine.protocols import listener
from tengen.engine.protocols.gtp import dialogue, host
from tengen.engine.protocols.gtp.dialogue import GtpError
from tengen.engine.protocols.gtp.host import GtpEngine

Fake = Callable[..., GtpEngine]
IsGone = Callable[[int], bool]
START = variant("reversi").initial()


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "PATIENCE", 0.9)
    monkeypatch.setattr(dialogue, "REST_TIMEOUT", 0.5)
    monkeypatch.setattr(host, "STOP_PATIENCE", 0.2)
    monkeypatch.setattr(listener, "PATIENCE", 0.5)


FAULTS = [
    ("wrong-number", EngineProtocolError, "answered number 99 to command 8, 'genmove black'"),
    ("no-number", EngineProtocolError, "answered number none to command 8, 'genmove black'"),
    ("error", GtpError, "refused 'genmove black': 'I would rather not'"),
    ("no-empty-line", EngineProtocolError, "did not end its answer with an empty line"),
    ("no-move", EngineProtocolError, "answered 'banana' where a move was asked for"),
    ("silence", EngineTimeout, r"did not answer within 1 s"),
    ("crash", EngineCrashed, "ended with exit code 3; it last said"),
    ("crash-and-leave-a-child", EngineCrashed, "ended with exit code 3"),
]


@pytest.mark.parametrize(("fault", "kind", "sentence"), FAULTS)
def test_a_fault_is_named_and_ends_the_program(
    fake: Fake, is_gone: IsGone, fault: str, kind: type[EngineFailure], sentence: str
) -> None:
    async def run() -> int:
        async with fake(f"--fault {fault}") as engine:
            assert engine.program is not None
            group = engine.program.pid
            limit = Limit(time=0.1)
            with pytest.raises(kind, match=sentence):
                await engine.play(START, limit)
            assert engine.program is None
            return group

    assert is_gone(asyncio.run(run()))


def test_an_illegal_move_is_named_and_the_game_can_go_on(fake: Fake) -> None:
    async def run() -> None:
        async with fake("--fault illegal-move") as engine:
            for _ in range(2):
                with pytest.raises(EngineIllegalMove, match="played a1, which is illegal"):
                    await engine.play(START)

    asyncio.run(run())


@pytest.mark.parametrize("command", ["protocol_version", "list_commands"])
def test_a_program_that_does_not_greet_is_given_up(
    fake: Fake, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(external, "START_TIMEOUT", 0.5)
    with pytest.raises(EngineFailure, match=r"did not say hello within 0\.5 s"):
        asyncio.run(fake(f"--fault silence --at {command}").start())


def test_another_version_of_the_protocol_is_refused(fake: Fake) -> None:
    with pytest.raises(EngineProtocolError, match="speaks version '1' of GTP, not 2"):
        asyncio.run(fake("--protocol-version 1").start())


def test_a_refused_move_is_an_error_of_the_protocol(fake: Fake) -> None:
    async def run() -> None:
        async with fake("--fault error --at play") as engine:
            with pytest.raises(GtpError, match="refused 'play black D3'"):
                await engine.play(START.play("d3"))

    asyncio.run(run())


@pytest.mark.parametrize("fault", ["crash", "silence", "wrong-number", "error"])
def test_a_faulty_analysis_fails_as_a_move_does(
    fake: Fake, is_gone: IsGone, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen.engine.protocols.gtp.stream.ANSWER_TIMEOUT", 0.9)

    async def run() -> int:
        async with fake(f"--stream analyze --fault {fault} --at analyze") as engine:
            assert engine.program is not None
            group = engine.program.pid
            analysis = engine.analyse(START, Limit(time=0.1))
            with pytest.raises(EngineFailure):
                await analysis
            return group

    assert is_gone(asyncio.run(run()))


def test_a_program_that_cannot_be_stopped_is_ended(fake: Fake, is_gone: IsGone) -> None:
    async def run() -> int:
        async with fake("--fault silence") as engine:
            assert engine.program is not None
            group = engine.program.pid
            analysis = engine.analyse(START)
            analysis.stop()
            with pytest.raises(EngineTimeout, match="did not stop 'genmove black'"):
                await analysis
            return group

    assert is_gone(asyncio.run(run()))


def test_a_cancelled_search_leaves_nothing_running(fake: Fake, is_gone: IsGone) -> None:
    async def run() -> int:
        async with fake("--fault silence") as engine:
            assert engine.program is not None
            group = engine.program.pid
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(engine.play(START), 0.1)
            assert engine.program is None
            return group

    assert is_gone(asyncio.run(run()))


def test_after_a_failure_the_next_move_starts_the_program_again(fake: Fake) -> None:
    async def run() -> None:
        async with fake("--fault crash") as engine:
            for _ in range(2):
                with pytest.raises(EngineCrashed):
                    await engine.play(START)
            assert START.turn is Color.BLACK

    asyncio.run(run())
