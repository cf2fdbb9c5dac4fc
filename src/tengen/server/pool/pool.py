"""The pool: tasks of visitors, given out fairly to the workers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from tengen.base.errors import EngineError
from tengen.server.logs import logger
from tengen.server.metrics import Metrics
from tengen.server.pool.crew import Member, WorkerLost
from tengen.server.pool.queue import FairQueue, QueueLimits
from tengen.server.pool.task import Answer, Task

#: How often a task is given out when its worker is lost.
ATTEMPTS = 2
#: Seconds for a task that was stopped before it began.
LEAST = 0.02

Told = Callable[[int, dict[str, Any]], None]


def _nobody(_rank: int, _thought: dict[str, Any]) -> None:
    """Let the thoughts pass."""


@dataclass(eq=False)
class Job:
    """A task on its way: who asked, who hears its thoughts, and what became of it."""

    visitor: str
    task: Task
    told: Told
    answer: asyncio.Future[Answer]
    number: str = ""
    attempts: int = 0
    is_stopped: bool = False
    member: Member | None = field(default=None, repr=False)

    @property
    def task_now(self) -> Task:
        """The task as it is given out: one that was stopped while it waited takes no time."""
        return replace(self.task, seconds=LEAST) if self.is_stopped else self.task

    def stop(self) -> None:
        """End the thinking: the answer is the best so far."""
        self.is_stopped = True
        if self.member is not None:
            self.member.stop()


class Pool:
    """Worker processes and the queue before them. ``close`` it at the end."""

    def __init__(self, crew: Sequence[Member], limits: QueueLimits, metrics: Metrics) -> None:
        self._queue: FairQueue[Job] = FairQueue(limits)
        self._metrics = metrics
        self._numbers = count(1)
        self._news = asyncio.Condition()
        self._members = tuple(crew)
        self._tasks = [asyncio.create_task(self._attend(member)) for member in self._members]

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [member.pid for member in self._members if member.pid is not None]

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker."""
        return len(self._queue)

    async def warm_up(self) -> None:
        """Start one worker before anybody needs it."""
        await self._members[0].start()

    def submit(self, visitor: str, task: Task, told: Told = _nobody) -> Job:
        """Queue a task; raises TooBusy. Await ``job.answer``; cancelling it drops the task."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        job = Job(visitor, task, told, answer, str(next(self._numbers)))
        self._queue.put(visitor, job)
        answer.add_done_callback(lambda _answer: self._settled(job))
        self._wake()
        return job

    def _settled(self, job: Job) -> None:
        """Forget a task that nobody waits for any more."""
        if job.answer.cancelled() and not self._queue.remove(job.visitor, job):
            job.stop()

    def _wake(self) -> None:
        asyncio.get_running_loop().create_task(self._notify())

    async def _notify(self) -> None:
        async with self._news:
            self._news.notify()

    async def _attend(self, member: Member) -> None:
        """Give one worker task after task."""
        try:
            while True:
                async with self._news:
                    while (job := self._queue.take()) is None:
                        await self._news.wait()
                if not job.answer.done():
                    await self._serve(member, job)
        finally:
            await member.end()

    async def _serve(self, member: Member, job: Job) -> None:
        job.attempts += 1
        job.member = member
        try:
            with self._metrics.thinking.time():
                answer = await member.work(job.number, job.task_now, job.told)
        except WorkerLost as error:
            await self._lost(member, job, error)
        except EngineError as error:
            _fail(job, error)
        except BaseException:
            job.answer.cancel()
            raise
        else:
            if not job.answer.done():
                job.answer.set_result(answer)
        finally:
            job.member = None

    async def _lost(self, member: Member, job: Job, error: WorkerLost) -> None:
        """Replace a worker, and give its task out again, once."""
        self._metrics.lost_workers.inc()
        logger().warning("worker lost", pid=member.pid, player=job.task.player, reason=str(error))
        await member.end()
        if job.answer.done():
            return
        if job.attempts < ATTEMPTS:
            self._queue.put_first(job.visitor, job)
            self._wake()
        else:
            _fail(job, EngineError(f"{job.task.player} failed twice"))

    async def close(self) -> None:
        """End the workers; what still waits is cancelled."""
        while (job := self._queue.take()) is not None:
            job.answer.cancel()
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task


def _fail(job: Job, error: Exception) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)
