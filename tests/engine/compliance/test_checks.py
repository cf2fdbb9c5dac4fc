"""Each check finds the fault it is there for, and finds none in a good program."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tengen import variant
from tengen.engine import EngineNotFound, external, process
from tengen.engine.compliance import (
    DIALECTS,
    CheckResult,
    Finding,
    Subject,
    examine,
    manners,
    pipes,
)
from tengen.engine.compliance.play import check_legality, check_memory, check_stop, check_time
from tengen.engine.compliance.report import CheckFailed, NotApplicable
from tengen.engine.errors import EngineFailure
from tengen.engine.process import ProgramCommand

FAKES = Path(__file__).parents[2] / "fakes"
FREESTYLE = variant("freestyle")


@pytest.fixture(autouse=True)
def _impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "GRACE", 0.2)
    monkeypatch.setattr(external, "PATIENCE", 1.0)
    monkeypatch.setattr(pipes, "ATTEMPT_TIMEOUT", 0.2)
    monkeypatch.setattr(manners, "LEAVE_TIMEOUT", 0.5)


def subject(options: str = "", *, is_asked_for: bool = False) -> Subject:
    script = str(FAKES / "gomocup_fake.py")
    command = ProgramCommand((sys.executable, script, *shlex.split(options)))
    return Subject(command, DIALECTS["gomocup"], (FREESTYLE,), is_asked_for=is_asked_for)


async def _list(findings: AsyncIterator[Finding]) -> dict[str, Finding]:
    return {finding.check: finding async for finding in findings}


def test_our_own_program_passes_everything() -> None:
    words = ("engine", "--protocol", "gomocup", "--player", "random[seed=7]")
    command = ProgramCommand((sys.executable, "-m", "tengen", *words))
    own = Subject(command, DIALECTS["gomocup"], (FREESTYLE, variant("renju")))
    findings = asyncio.run(_list(examine(own)))
    assert {finding.verdict for finding in findings.values()} == {CheckResult.PASSED}
    assert set(findings) >= {"says hello", "plays freestyle", "plays renju", "stops"}


def test_a_program_that_does_not_greet_is_examined_no_further() -> None:
    crash = Subject(ProgramCommand(("false",)), DIALECTS["gomocup"], (FREESTYLE,))
    findings = asyncio.run(_list(examine(crash)))
    assert list(findings) == ["says hello"]
    assert findings["says hello"].verdict is CheckResult.FAILED


def test_a_program_that_does_not_exist_is_no_finding() -> None:
    with pytest.raises(EngineNotFound):
        asyncio.run(
            _list(examine(Subject(ProgramCommand(("/no",)), DIALECTS["gomocup"], (FREESTYLE,))))
        )


def test_illegal_moves_are_found() -> None:
    with pytest.raises(EngineFailure, match="illegal"):
        asyncio.run(check_legality(subject("--illegal"), FREESTYLE))


def test_a_game_that_nobody_asked_for_may_be_refused() -> None:
    renju = variant("renju")
    with pytest.raises(NotApplicable, match="no such rule"):
        asyncio.run(check_legality(subject("--rules 0"), renju))
    with pytest.raises(CheckFailed, match="no such rule"):
        asyncio.run(check_legality(subject("--rules 0", is_asked_for=True), renju))


def test_a_slow_program_is_found() -> None:
    with pytest.raises(CheckFailed, match=r"it took 0\.\d+ s where 0\.2 s were given"):
        asyncio.run(check_time(subject("--fault slow"), 0.2))


def test_a_program_in_time_is_told_how_long_it_took() -> None:
    assert asyncio.run(check_time(subject(), 0.2)).endswith("s of 0.2 s")


def test_too_much_memory_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "MB of 350 MB" in asyncio.run(check_memory(subject()))
    monkeypatch.setattr("tengen.engine.compliance.play.MEMORY", 1)
    with pytest.raises(CheckFailed, match="where 1 MB were given"):
        asyncio.run(check_memory(subject("--fault slow")))


def test_stops_are_measured_where_there_are_any() -> None:
    assert asyncio.run(check_stop(subject("--until-stop"))).endswith(" s")
    with pytest.raises(NotApplicable, match="ended instead"):
        asyncio.run(check_stop(subject("--until-stop --unknown YXSTOP")))


def test_a_program_that_dies_of_garbage_is_found() -> None:
    lines = (
        "import sys",
        "for line in sys.stdin:",
        "    if 'xyzzy' in line: sys.exit(1)",
        "    print('name=\"Fragile\"', flush=True)",
    )
    command = ProgramCommand((sys.executable, "-c", "\n".join(lines)))
    dying = Subject(command, DIALECTS["gomocup"], (FREESTYLE,))
    with pytest.raises(CheckFailed, match="it ended with code 1"):
        asyncio.run(manners.check_garbage(dying))


def test_a_program_that_falls_silent_at_an_illegal_move_is_found() -> None:
    with pytest.raises(CheckFailed, match="does not answer 'ABOUT'"):
        asyncio.run(manners.check_illegal_moves(subject("--fault silence")))


@pytest.mark.parametrize("check", [manners.check_farewell, manners.check_end_of_input])
def test_programs_that_stay_are_found(check: object) -> None:
    assert callable(check)
    assert asyncio.run(check(subject())) == ""
    with pytest.raises(CheckFailed, match="still runs"):
        asyncio.run(check(subject("--deaf")))
    with pytest.raises(CheckFailed, match="leaves 1 of its processes running"):
        asyncio.run(check(subject("--clinging-child")))
