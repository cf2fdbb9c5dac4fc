"""The pool: tasks of visitors, given out fairly to the workers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from tengen.base.errors import EngineError
from tengen.server.logs import logger
from tengen.server.metrics import Metrics
from tengen.server.pool.crew import Member, WorkerLost
from tengen.server.pool.queue import FairQueue, QueueLimits
from tengen.server.pool.task import Answer, Task

#: How often a task is given out when its worker is lost, before it fails.
ATTEMPTS = 8
#: Seconds for a task that was stopped before it began.
LEAST = 0.02
#: Seconds for a move that is tried again, at most: some were spent already, and somebody waits.
MAX_RETRY_SECONDS = 3.0
#: Seconds before a worker lost twice in a row is started again, doubled each time, and at most.
BACKOFF = 0.05
MAX_BACKOFF = 1.0
#: Losses in a row, half a minute of them, after which those who wait are told, if no worker runs.
MAX_LOSSES = 40
#: Seconds the workers have to end when the pool is closed.
CLOSING = 0.8

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
    #: The network of who asked; its visitors share its turns.
    address: str = ""
    attempts: int = 0
    is_stopped: bool = False
    member: Member | None = field(default=None, repr=False)

    @property
    def task_now(self) -> Task:
        """The task as it is given out: one that was stopped while it waited takes no time."""
        if self.is_stopped:
            return replace(self.task, seconds=LEAST)
        if self.attempts > 1 and self.task.is_move:
            return replace(self.task, seconds=min(self.task.seconds, MAX_RETRY_SECONDS))
        return self.task

    def stop(self) -> None:
        """End the thinking: the answer is the best so far."""
        self.is_stopped = True
        if self.member is not None:
            self.member.stop()


class Pool:
    """Worker processes and the queue before them. ``close`` it at the end.

    Until then every worker is attended to, whatever goes wrong: one that is lost, or that cannot
    be started, is started again after a moment.
    """

    def __init__(self, crew: Sequence[Member], limits: QueueLimits, metrics: Metrics) -> None:
        self._queue: FairQueue[Job] = FairQueue(limits)
        self._metrics = metrics
        self._numbers = count(1)
        self._news = asyncio.Condition()
        self._members = tuple(crew)
        #: How often each worker was lost since it last answered.
        self._losses = dict.fromkeys(self._members, 0)
        self._tasks = [asyncio.create_task(self._attend(member)) for member in self._members]

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [member.pid for member in self._members if member.pid is not None]

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker."""
        return len(self._queue)

    async def check(self) -> None:
        """See that a worker runs, or can be started; raises WorkerLost."""
        if any(task.done() for task in self._tasks):
            raise WorkerLost("the pool has ended")
        if not any(member.is_running for member in self._members):
            await self._members[0].start()

    def submit(self, visitor: str, task: Task, told: Told = _nobody, address: str = "") -> Job:
        """Queue a task; raises TooBusy. Await ``job.answer``; cancelling it drops the task."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        job = Job(visitor, task, told, answer, str(next(self._numbers)), address)
        self._queue.put(visitor, job, address)
        answer.add_done_callback(lambda _answer: self._settled(job))
        self._wake()
        return job

    def _settled(self, job: Job) -> None:
        """Forget a task that nobody waits for any more."""
        if job.answer.cancelled() and not self._queue.remove(job.visitor, job, job.address):
            job.stop()

    def _wake(self) -> None:
        asyncio.get_running_loop().create_task(self._notify())

    async def _notify(self) -> None:
        async with self._news:
            self._news.notify()

    async def _attend(self, member: Member) -> None:
        """Give one worker task after task, until the pool is closed."""
        try:
            while True:
                try:
                    await self._serve_next(member)
                except WorkerLost as error:
                    await self._lost(member, error)
                except Exception as error:
                    logger().error("attending a worker failed", exc_info=error)
                    await self._lost(member, WorkerLost(repr(error)))
        finally:
            await member.end()

    async def _serve_next(self, member: Member) -> None:
        """Wait for a task and have it done; raises WorkerLost, and then the task waits again."""
        async with self._news:
            await self._news.wait_for(lambda: len(self._queue))
        # Started before a task is taken: where that fails, another worker may have it.
        await member.start()
        job = self._queue.take()
        if job is not None and not job.answer.done():
            await self._serve(member, job)

    async def _serve(self, member: Member, job: Job) -> None:
        job.attempts += 1
        job.member = member
        try:
            with self._metrics.thinking.time():
                answer = await member.work(job.number, job.task_now, job.told)
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        except WorkerLost:
            self._give_back(job)
            raise
        except EngineError as error:
            self._losses[member] = 0
            _fail(job, error)
        except Exception:
            self._give_back(job)
            raise
        else:
            self._losses[member] = 0
            if not job.answer.done():
                job.answer.set_result(answer)
        finally:
            job.member = None

    def _give_back(self, job: Job) -> None:
        """Let a task whose worker was lost be the next, unless that happens again and again."""
        logger().warning("task interrupted", player=job.task.player, attempt=job.attempts)
        if job.answer.done():
            return
        if job.attempts < ATTEMPTS:
            self._queue.put_first(job.visitor, job, job.address)
        else:
            _fail(job, EngineError(f"{job.task.player} failed {job.attempts} times"))

    async def _lost(self, member: Member, error: WorkerLost) -> None:
        """End what is left of a worker, and wait a moment if that is not the first time."""
        self._metrics.lost_workers.inc()
        self._losses[member] += 1
        losses = self._losses[member]
        logger().warning("worker lost", pid=member.pid, losses=losses, reason=str(error))
        try:
            await member.end()
        except Exception as problem:
            logger().error("worker not ended", exc_info=problem)
        if losses >= MAX_LOSSES and not any(other.is_running for other in self._members):
            self._fail_all(f"no worker runs: {error}")
        self._wake()  # another worker may be free
        if losses > 1:
            await asyncio.sleep(min(MAX_BACKOFF, BACKOFF * 2 ** min(losses - 2, 10)))

    def _fail_all(self, reason: str) -> None:
        """Let those who wait know that no worker can be had for now."""
        while (job := self._queue.take()) is not None:
            _fail(job, EngineError(reason))

    async def close(self) -> None:
        """End the workers; what still waits is cancelled."""
        while (job := self._queue.take()) is not None:
            job.answer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks, timeout=CLOSING)


def _fail(job: Job, error: Exception) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)
