"""Threads for what takes a while.

Pages and their files, which the framework reads in threads of its own, never wait for them.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar

_T = TypeVar("_T")


class Threads:
    """Runs functions in threads, a number of them at the same time; more wait."""

    def __init__(self, name: str, at_once: int) -> None:
        self._at_once = at_once
        self._limiter: RunVar[CapacityLimiter] = RunVar(name)

    async def run(self, work: Callable[..., _T], *arguments: object) -> _T:
        """Return what a function returns; raises what it raises."""
        limiter = self._limiter.get(None)
        if limiter is None:
            limiter = CapacityLimiter(self._at_once)
            self._limiter.set(limiter)
        return await to_thread.run_sync(_worked, work, *arguments, limiter=limiter)


def _worked(work: Callable[..., _T], *arguments: object) -> _T:
    """Do some work; what it had in hands is not kept with its error, which may live for long."""
    try:
        return work(*arguments)
    except BaseException as error:
        cause: BaseException | None = error
        while cause is not None:
            traceback.clear_frames(cause.__traceback__)
            cause = cause.__context__
        raise


#: For boards, players and single games, which are short.
SHORT = Threads("short", 8)
#: For solvers, which answer exercises and puzzles; each call is bounded by positions.
SOLVING = Threads("solving", 2)
