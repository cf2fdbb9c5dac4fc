"""Programs that misbehave: each way is a typed error, nothing stays behind, the host goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from tengen import variant
from tengen.engine import (
    EngineCrashed,
    EngineFailure,
    EngineFlood,
    EngineIllegalMove,
    EngineTimeout,
    Limit,
    external,
)
from tengen.engine.compliance import system
from tengen.engine.protocols.gomocup.host import GomocupEngine

Fake = Callable[..., GomocupEngine]
POSITION = variant("freestyle").initial().play("h8")
BRIEF = Limit(time=0.05)


@pytest.fixture(autouse=True)
def _impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "PATIENCE", 0.2)


async def wait_until_gone(group: int) -> None:
    """Wait for the system to end what was killed; fails when something lives on."""
    async with asyncio.timeout(5):
        while system.members(group):
            await asyncio.sleep(0.01)


def fail(engine: GomocupEngine, limit: Limit = BRIEF) -> EngineFailure:
    """Return how a program fails; then neither it nor anything it started may run."""

    async def run() -> EngineFailure:
        await engine.start()
        assert engine.program is not None
        group = engine.program.pid
        assert system.members(group)
        with pytest.raises(EngineFailure) as caught:
            await engine.play(POSITION, limit)
        await engine.close()
        await wait_until_gone(group)
        return caught.value

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("options", "kind", "problem"),
    [
        ("--fault crash", EngineCrashed, "exit code 3"),
        ("--fault segfault", EngineCrashed, "signal SIGSEGV"),
        ("--fault long-line", EngineFlood, "a line of over 65536 bytes"),
        ("--fault silence", EngineTimeout, r"did not answer within 0\.25 s"),
        ("--fault slow", EngineTimeout, r"did not answer within 0\.25 s"),
        ("--fault lie", EngineTimeout, "it last said 'MESSAGE depth 9 ev 0 tm 1 pv 0,0'"),
        ("--illegal", EngineIllegalMove, "played h8, which is illegal: the point is taken"),
        ("--fault silence --deaf", EngineTimeout, "did not answer"),
        ("--fault crash --child", EngineCrashed, "exit code 3"),
        ("--fault silence --child --deaf", EngineTimeout, "did not answer"),
    ],
)
def test_a_fault_is_a_typed_error_and_leaves_nothing(
    fake: Fake, options: str, kind: type[EngineFailure], problem: str
) -> None:
    error = fail(fake(options))
    assert type(error) is kind
    assert error.engine.endswith("python") or error.engine in {"Fake 1.5", "python3"}
    with pytest.raises(kind, match=problem):
        raise error


def test_a_flood_without_end_is_cut_off(fake: Fake) -> None:
    engine = fake("--fault flood")
    engine._command = replace(engine._command, most_lines=5000)
    error = fail(engine, Limit())
    assert type(error) is EngineFlood
    assert error.last_lines[-1] == "MESSAGE and another thing"


def test_a_child_that_clings_to_the_pipes_is_ended_as_well(fake: Fake) -> None:
    assert "out of luck" in fail(fake("--fault crash --clinging-child")).last_lines


def test_the_last_words_of_a_crash_are_kept(fake: Fake) -> None:
    assert "out of luck" in fail(fake("--fault crash")).last_lines


@pytest.mark.parametrize("fault", ["crash", "silence"])
def test_the_host_goes_on_with_a_fresh_program(fake: Fake, fault: str) -> None:
    async def run() -> None:
        async with fake(f"--fault {fault}") as engine:
            for _ in range(2):
                with pytest.raises(EngineFailure):
                    await engine.play(POSITION, BRIEF)
            await engine.start()
            assert engine.program is not None
            assert engine.program.is_running

    asyncio.run(run())


def test_an_illegal_move_does_not_stay_on_the_board(fake: Fake) -> None:
    async def run() -> None:
        async with fake("--illegal") as engine:
            for _ in range(2):
                with pytest.raises(EngineIllegalMove, match="played h8"):
                    await engine.play(POSITION, BRIEF)

    asyncio.run(run())


def test_a_program_that_ignores_every_farewell_is_ended(fake: Fake) -> None:
    async def run() -> None:
        async with fake("--deaf --child") as engine:
            assert engine.program is not None
            group = engine.program.pid
            assert len(system.members(group)) == 2
        await wait_until_gone(group)

    asyncio.run(run())
