"""Who plays the games: an interface, and worker processes on this machine.

A job may be given out more than once, when a worker dies with it; its answer is taken once.
"""

from __future__ import annotations

import asyncio
import sys
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Self

from tengen.arena.jobs import GameJob, check_line, checked_answer
from tengen.base.errors import TengenError
from tengen.base.text import shown

#: How often a job is given out before the match is stopped.
MAX_ATTEMPTS = 3
#: Bytes of the longest answer, and seconds a worker has to end.
MAX_ANSWER_LENGTH = 1 << 25
CLOSING = 8.0


class MatchWorkerLost(TengenError):
    """A worker died, or cannot be reached; the job can be given to another."""


class Executor(ABC):
    """Plays jobs, each to its answer: the record of the game as a line of JSON."""

    async def run(self, job: GameJob) -> bytes:
        """Return the record of the game; raises TengenError when it cannot be played."""
        return await self.ask(job.line, f"game {job.key}")

    async def check(self, player: str) -> None:
        """Let a worker open a player; raises TengenError when it cannot be used."""
        await self.ask(check_line(player), f"opening {shown(player)}")

    async def ask(self, line: bytes, what: str) -> bytes:
        """Return what a worker answers to a line; raises TengenError when it cannot."""
        for _attempt in range(MAX_ATTEMPTS):
            with suppress(MatchWorkerLost):
                return checked_answer(await self._give_out(line))
        raise TengenError(f"{what} killed {MAX_ATTEMPTS} workers one after the other")

    @abstractmethod
    async def _give_out(self, line: bytes) -> bytes:
        """Let a worker answer a line; raises MatchWorkerLost when it dies in the middle."""

    @abstractmethod
    async def close(self) -> None:
        """End the workers, games in progress with them."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()


class LocalExecutor(Executor):
    """Worker processes on this machine, started as they are needed and reused.

    There are never more workers than games at once. ``module`` is the program that they run.
    """

    def __init__(self, module: str = "tengen.arena.worker") -> None:
        self._module = module
        self._idle: list[asyncio.subprocess.Process] = []
        self._all: set[asyncio.subprocess.Process] = set()
        self._starting: set[asyncio.Task[asyncio.subprocess.Process]] = set()

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The numbers of the processes that are running."""
        return tuple(worker.pid for worker in self._all)

    async def _give_out(self, line: bytes) -> bytes:
        worker = self._idle.pop() if self._idle else await self._start()
        is_done = False
        try:
            answer = await _exchange(worker, line)
            is_done = True
        finally:
            if not is_done:
                await asyncio.shield(self._end(worker))
        self._idle.append(worker)
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        """Start a worker, whole even if we are cancelled: ``close`` ends what nobody took."""
        starting = asyncio.create_task(self._spawn())
        self._starting.add(starting)
        starting.add_done_callback(self._starting.discard)
        return await asyncio.shield(starting)

    async def _spawn(self) -> asyncio.subprocess.Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self._module,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # an interrupt at the terminal is the host's to handle
            limit=MAX_ANSWER_LENGTH,
        )
        self._all.add(worker)
        return worker

    async def _end(self, worker: asyncio.subprocess.Process) -> None:
        """End a worker through its input, or by force when it does not listen."""
        self._all.discard(worker)
        assert worker.stdin is not None
        worker.stdin.close()
        try:
            await asyncio.wait_for(worker.wait(), CLOSING)
        except TimeoutError:
            with suppress(ProcessLookupError):
                worker.kill()
            await worker.wait()

    async def close(self) -> None:
        """End every worker."""
        self._idle.clear()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await asyncio.gather(*map(self._end, tuple(self._all)))


async def _exchange(worker: asyncio.subprocess.Process, line: bytes) -> bytes:
    """Send a job and return the answer; raises MatchWorkerLost when there is none."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    try:
        worker.stdin.write(line)
        await worker.stdin.drain()
        answer = await worker.stdout.readline()
    except (ConnectionError, ValueError):
        raise MatchWorkerLost("a worker broke off") from None
    if not answer.endswith(b"\n"):
        raise MatchWorkerLost("a worker died")
    return answer
