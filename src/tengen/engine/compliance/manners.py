"""Checks that confuse and dismiss: whether the program lives on, and leaves when told."""

from __future__ import annotations

import asyncio

from tengen.engine.compliance import system
from tengen.engine.compliance.pipes import Pipes, pipes_to
from tengen.engine.compliance.report import CheckFailed, NotApplicable
from tengen.engine.compliance.subject import Subject

#: Seconds within which a program that is dismissed has ended.
LEAVE_TIMEOUT = 2.0
#: Seconds more for whatever it has started.
CHILDREN_TIMEOUT = 0.5


async def check_garbage(subject: Subject) -> str:
    """Survive lines that mean nothing."""
    return await _survive(subject, subject.dialect.garbage)


async def check_illegal_moves(subject: Subject) -> str:
    """Survive an opponent who plays where nobody may."""
    return await _survive(subject, subject.dialect.illegal)


async def _survive(subject: Subject, lines: tuple[str, ...]) -> str:
    async with pipes_to(subject.command) as pipes:
        await _greet(subject, pipes)
        for line in lines:
            await pipes.write([line])
            await pipes.ask(subject.dialect.question, subject.dialect.answer)
    return f"{len(lines)} lines"


async def check_farewell(subject: Subject) -> str:
    """Leave when told to, and leave nothing behind."""
    farewell = subject.dialect.farewell
    if not farewell:
        raise NotApplicable("the protocol has no last word")
    async with pipes_to(subject.command) as pipes:
        await _greet(subject, pipes)
        await pipes.write([farewell])
        await _leave(pipes, f"after {farewell!r}")
    return ""


async def check_end_of_input(subject: Subject) -> str:
    """Leave when nobody speaks any more, and leave nothing behind."""
    async with pipes_to(subject.command) as pipes:
        await _greet(subject, pipes)
        pipes.end_input()
        await _leave(pipes, "after the end of its input")
    return ""


async def _greet(subject: Subject, pipes: Pipes) -> None:
    await pipes.write(subject.dialect.opening)
    await pipes.ask(subject.dialect.question, subject.dialect.answer)


async def _leave(pipes: Pipes, when: str) -> None:
    if not await pipes.has_ended_within(LEAVE_TIMEOUT):
        raise CheckFailed(f"it still runs {LEAVE_TIMEOUT:g} s {when}")
    await asyncio.sleep(CHILDREN_TIMEOUT if system.members(pipes.group) else 0)
    left = len(system.members(pipes.group))
    if left:
        raise CheckFailed(f"it leaves {left} of its processes running {when}")
