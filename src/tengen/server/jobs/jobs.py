"""The jobs of a server: queued fairly, each in a process of its own, looked at by their owners.

There are lanes, so that nobody waits for hours: learning after games and exports (both short),
files of games and of experience, self-play. In each lane one job runs at a time; addresses take
turns, and so do the visitors of each. A job that takes longer than it may is ended.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from tengen.base import system
from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.server.children import start_module
from tengen.server.jobs.results import JobMessage, JobResult, result_of
from tengen.server.limits import TooMuch
from tengen.server.logs import logger
from tengen.server.pool.queue import FairQueue, QueueLimits, TooBusy
from tengen.server.priority import JOBS

#: Jobs that may wait in one lane: of all, of a visitor, of an address; and jobs that are over and
#: still remembered.
WAITING, WAITING_OF_VISITOR, WAITING_OF_ADDRESS = 1_000, 50, 200
REMEMBERED = 500
#: The work that follows a game by itself: it takes turns, but is none of the jobs one asked for.
LEARN = "learn"
#: Which works wait for one another.
LANES: Mapping[str, str] = {
    LEARN: "short",
    "export": "short",
    "study export": "short",
    "records": "records",
    "study": "records",
    "import": "files",
    "merge": "files",
    "selfplay": "selfplay",
    "lab": "lab",
}
_MAX_LINE_BYTES = 1 << 24

#: What a work is told, as JSON.
JobArguments = Mapping[str, str | int | None]
_Result = TypeVar("_Result")


class JobState(Enum):
    """What has become of a job."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


def _nothing() -> None:
    """Clean nothing up."""


@dataclass(eq=False)
class Job:
    """Something that takes long, and how far it is."""

    work: str
    arguments: JobArguments
    owner: str
    address: str = ""
    #: Called when it is over, maybe more than once: nothing of it stays.
    cleanup: Callable[[], object] = field(default=_nothing, repr=False)
    name: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    state: JobState = JobState.WAITING
    done: int = 0
    of: int | None = None
    result: JobResult | None = None
    text: str | None = None
    process: asyncio.subprocess.Process | None = field(default=None, repr=False)
    #: Set when nothing more will happen.
    over: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in {JobState.DONE, JobState.FAILED, JobState.STOPPED}


@dataclass(frozen=True, slots=True)
class JobLimits:
    """What jobs may take: of a visitor and an address at once, seconds, bytes of memory."""

    per_visitor: int = 3
    per_address: int = 12
    #: None for as long as it takes.
    seconds: float | None = None
    memory: int | None = None


async def _untidied(_job: Job) -> None:
    """Leave a job that failed as it is."""


class Jobs:
    """Runs jobs, each in a process with low priority.

    ``tidy`` is called when a job that had begun ends without a result. ``close`` at the end.
    """

    def __init__(
        self,
        variables: Mapping[str, str],
        limits: JobLimits | None = None,
        tidy: Callable[[Job], Awaitable[None]] = _untidied,
    ) -> None:
        self._variables = dict(variables)
        self._limits = limits or JobLimits()
        self._tidy = tidy
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        room = QueueLimits(
            max(WAITING_OF_VISITOR, self._limits.per_visitor),
            WAITING,
            max(WAITING_OF_ADDRESS, self._limits.per_address),
        )
        self._queues: dict[str, FairQueue[Job]] = {
            lane: FairQueue(room) for lane in dict.fromkeys(LANES.values())
        }
        self._news = {lane: asyncio.Event() for lane in self._queues}
        self._tasks = [asyncio.create_task(self._attend(lane)) for lane in self._queues]

    # -- for those who ask -----------------------------------------------------------------------

    def check(self, work: str, owner: str, address: str = "") -> None:
        """Raise TooMuch where a job of somebody would be one too many."""
        if work != LEARN:
            going_on = [job for job in self._jobs.values() if not job.is_over and job.work != LEARN]
            if sum(job.owner == owner for job in going_on) >= self._limits.per_visitor:
                raise TooMuch(N_("the computer is still busy with your other requests"))
            theirs = sum(job.address == address for job in going_on)
            if address and theirs >= self._limits.per_address:
                raise TooMuch(N_("the computer is still busy with other requests of your network"))
        try:
            self._queues[LANES[work]].check(owner, address)
        except TooBusy:
            raise TooMuch(N_("too many jobs are waiting; try again later")) from None

    def start(
        self,
        work: str,
        arguments: JobArguments,
        owner: str,
        address: str = "",
        cleanup: Callable[[], object] = _nothing,
    ) -> Job:
        """Queue a job; raises TooMuch when too many wait.

        ``cleanup`` is called when it is over in whatever way, and at once when it is refused.
        """
        try:
            self.check(work, owner, address)
        except TengenError:
            cleanup()
            raise
        job = Job(work, arguments, owner, address, cleanup)
        lane = LANES[work]
        self._queues[lane].put(owner, job, address)
        self._news[lane].set()
        self._jobs[job.name] = job
        self._forget_old()
        return job

    def _forget_old(self) -> None:
        over = [job for job in self._jobs.values() if job.is_over]
        for job in over[: max(0, len(over) - REMEMBERED)]:
            del self._jobs[job.name]

    def find(self, name: str, owner: str) -> Job | None:
        """Return a job of an owner."""
        job = self._jobs.get(name)
        return job if job is not None and job.owner == owner else None

    def place(self, job: Job) -> int | None:
        """Return how many are served up to a job that waits, itself included; None otherwise."""
        waiting = enumerate(self._queues[LANES[job.work]], start=1)
        return next((place for place, one in waiting if one is job), None)

    def stop(self, job: Job) -> None:
        """End a job; what it has stored so far stays."""
        if not job.is_over:
            self._queues[LANES[job.work]].remove(job.owner, job, job.address)
            _end(job, JobState.STOPPED)
            if job.process is not None:
                _kill(job.process)

    async def result(self, job: Job, kind: type[_Result]) -> _Result:
        """Wait for a job and return its result; raises TengenError. Who leaves ends the job."""
        try:
            await job.over.wait()
        finally:
            self.stop(job)
        if job.state is not JobState.DONE or not isinstance(job.result, kind):
            raise TengenError(job.text or N_("The job ended without a result."))
        return job.result

    def stop_all(self, owner: str) -> None:
        """End every job of an owner."""
        for job in tuple(self._jobs.values()):
            if job.owner == owner:
                self.stop(job)

    # -- working ---------------------------------------------------------------------------------

    async def _attend(self, lane: str) -> None:
        """Serve one lane."""
        queue, news = self._queues[lane], self._news[lane]
        while True:
            news.clear()
            while (job := queue.take()) is not None:
                await self._serve(job)
            await news.wait()

    async def _serve(self, job: Job) -> None:
        job.state = JobState.RUNNING
        try:
            async with asyncio.timeout(self._limits.seconds):
                await self._run(job)
        except TimeoutError:
            _end(job, JobState.FAILED, N_("The job took too long and was ended."))
        except Exception as error:  # whatever went wrong with it, the next one is run
            logger().error("job lost", work=job.work, reason=repr(error))
        finally:
            _end(job, JobState.FAILED, N_("The job ended without a result."))
            if job.state is not JobState.DONE:
                with suppress(TengenError):
                    await self._tidy(job)

    async def _run(self, job: Job) -> None:
        process = await start_module(
            "tengen.server.jobs.runner", JOBS, self._variables, _MAX_LINE_BYTES
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            if job.is_over:
                return
            job.process = process
            arguments = {**job.arguments, "token": job.name, "seconds": self._limits.seconds}
            message = {"work": job.work, "arguments": arguments, "memory": self._limits.memory}
            # The other end stays open: when it is closed, the server is no more, nor is the job.
            process.stdin.write(json.dumps(message).encode() + b"\n")
            while line := await process.stdout.readline():
                _hear(job, json.loads(line))
        finally:
            job.process = None
            _kill(process)
            process.stdin.close()
            await process.wait()

    async def close(self) -> None:
        """End the jobs that run, and wait until they are no more; forget the rest."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for job in self._jobs.values():
            _end(job, JobState.STOPPED)


def _hear(job: Job, message: JobMessage) -> None:
    if job.is_over:
        return
    if "result" in message:
        job.result = result_of(message["result"])
        _end(job, JobState.DONE)
    elif "error" in message:
        _end(job, JobState.FAILED, message["error"])
        logger().warning("job failed", work=job.work, reason=message["error"])
    else:
        job.done, job.of = message["done"], message["of"]


def _end(job: Job, state: JobState, text: str | None = None) -> None:
    """Let a job be over, if it is not yet, in whatever way; nothing of it stays on the disk."""
    if not job.is_over:
        job.state, job.text = state, text
    job.cleanup()
    job.over.set()


def _kill(process: asyncio.subprocess.Process) -> None:
    """End a process and all it has started."""
    system.kill_group(process.pid)
