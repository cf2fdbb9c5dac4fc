"""The examination of a program: checks in order, each on a fresh start."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from functools import partial

from tengen.base.errors import TengenError
from tengen.engine.compliance import manners, play
from tengen.engine.compliance.dialects import DIALECTS, ComplianceDialect
from tengen.engine.compliance.report import CheckResult, Finding, NotApplicable
from tengen.engine.compliance.subject import Subject
from tengen.engine.errors import EngineNotFound

#: A check returns what it saw; it raises what is wrong, or NotApplicable.
Check = Callable[[Subject], Awaitable[str]]

HELLO = "says hello"
#: Checks of every program, by name; those of legality follow the variants.
CHECKS: dict[str, Check] = {
    "keeps 0.2 s": partial(play.check_time, seconds=0.2),
    "keeps 1 s": partial(play.check_time, seconds=1.0),
    "keeps its memory": play.check_memory,
    "stops": play.check_stop,
    "survives garbage": manners.check_garbage,
    "survives illegal moves": manners.check_illegal_moves,
    "leaves when told": manners.check_farewell,
    "leaves at the end of input": manners.check_end_of_input,
}


def checks_of(subject: Subject) -> Iterator[tuple[str, Check]]:
    """Yield the checks for a program, by name."""
    for rules in subject.variants:
        yield f"plays {rules.name}", partial(play.check_legality, rules=rules)
    for name, check in CHECKS.items():
        if name not in subject.dialect.unspoken:
            yield name, check


async def spoken_by(subject: Subject) -> ComplianceDialect | None:
    """Return another protocol in which a program says hello, for one that does not in its own."""
    for dialect in DIALECTS.values():
        if dialect.name != subject.dialect.name:
            other = replace(subject, dialect=dialect, options={})
            hello = await _run(HELLO, play.check_hello, other)
            if hello.verdict is CheckResult.PASSED:
                return dialect
    return None


async def examine(subject: Subject) -> AsyncIterator[Finding]:
    """Yield a finding after each check; a program that cannot be used gets no further than hello.

    Raises EngineNotFound when there is no such program.
    """
    hello = await _run(HELLO, play.check_hello, subject)
    yield hello
    if hello.verdict is CheckResult.FAILED:
        return
    for name, check in checks_of(subject):
        yield await _run(name, check, subject)


async def _run(name: str, check: Check, subject: Subject) -> Finding:
    try:
        return Finding(name, CheckResult.PASSED, await check(subject))
    except NotApplicable as reason:
        return Finding(name, CheckResult.SKIPPED, str(reason))
    except EngineNotFound:
        raise
    except TengenError as problem:
        return Finding(name, CheckResult.FAILED, str(problem))
