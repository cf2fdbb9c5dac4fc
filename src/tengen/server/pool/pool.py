"""The pool: tasks of visitors, given out fairly to the workers.

What takes long thinks in turns: when it has had its share and others wait, it gives way and goes
on later with the time it has left. A move, whose clock may run, comes in the time it was given: the
time it waits between its turns is spent, too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count

from tengen.base.errors import EngineError
from tengen.games.thought import Thought
from tengen.server.logs import logger
from tengen.server.metrics import Metrics
from tengen.server.pool.process import OnThought, WorkerLost, WorkerProcess
from tengen.server.pool.queue import FairQueue, QueueLimits
from tengen.server.pool.task import SearchAnswer, Task

#: How often a task is given out when its worker is lost, before it fails.
ATTEMPTS = 8
#: Seconds for a task that was stopped before it began.
MIN_SECONDS = 0.02
#: Seconds for a move that is tried again, at most: some were spent already, and somebody waits.
MAX_RETRY_SECONDS = 3.0
#: Seconds a task thinks before it gives way to others, and between two looks whether any wait.
SHARE = 1.0
LOOK = 0.05
#: Seconds that are worth another turn.
MIN_TURN = 0.1
#: Seconds before a worker lost twice in a row is started again, doubled each time, and at most.
BACKOFF = 0.05
MAX_BACKOFF = 1.0
#: Losses in a row, half a minute of them, after which those who wait are told, if no worker runs.
MAX_LOSSES = 40
#: Seconds the workers have to end when the pool is closed.
CLOSING = 0.8


def _nobody(_rank: int, _thought: Thought) -> None:
    """Let the thoughts pass."""


@dataclass(eq=False)
class PoolJob:
    """A task on its way: who asked, who hears its thoughts, and what became of it."""

    visitor: str
    task: Task
    on_thought: OnThought
    answer: asyncio.Future[SearchAnswer]
    number: str = ""
    #: The network of who asked; its visitors share its turns.
    address: str = ""
    attempts: int = 0
    is_stopped: bool = False
    #: Whether it is giving way to others; the seconds it used in the turns it had, since when it
    #: waits for the next, and the best of their answers.
    is_giving_way: bool = False
    spent: float = 0.0
    waits_since: float | None = None
    best: SearchAnswer | None = None
    worker: WorkerProcess | None = field(default=None, repr=False)

    @property
    def task_now(self) -> Task:
        """The task as it is given out: one that was stopped while it waited takes no time."""
        if self.is_stopped:
            return replace(self.task, seconds=MIN_SECONDS)
        if self.attempts > 1 and self.task.is_move:
            return replace(self.task, seconds=min(self.left, MAX_RETRY_SECONDS))
        return replace(self.task, seconds=self.left) if self.spent else self.task

    @property
    def left(self) -> float:
        """The seconds it may still think."""
        return max(MIN_SECONDS, self.task.seconds - self.spent)

    def hear(self, rank: int, thought: Thought) -> None:
        """Pass a thought on, unless an earlier turn saw further."""
        if _depth(thought) >= self._depth_known:
            self.on_thought(rank, thought)

    @property
    def _depth_known(self) -> int:
        return 0 if self.best is None else _depth(self.best.thought)

    def take(self, answer: SearchAnswer, seconds: float) -> bool:
        """Take the answer of a turn; return whether there is to be another."""
        if self.best is None or _depth(answer.thought) >= self._depth_known:
            self.best = answer
        self.spent += seconds
        goes_on = self.is_giving_way and not self.is_stopped and self.left >= MIN_TURN
        self.is_giving_way = False
        return goes_on

    def begin(self, worker: WorkerProcess, now: float) -> None:
        """Have a turn; while a move waited for it, the time went on."""
        self.attempts += 1
        self.worker = worker
        if self.waits_since is not None and self.task.is_move:
            self.spent += now - self.waits_since
        self.waits_since = None

    def give_way(self) -> None:
        """End this turn; there will be another."""
        self.is_giving_way = True
        if self.worker is not None:
            self.worker.stop()

    def stop(self) -> None:
        """End the thinking: the answer is the best so far."""
        self.is_stopped = True
        if self.worker is not None:
            self.worker.stop()


class Pool:
    """Worker processes and the queue before them. ``close`` it at the end.

    Until then every worker is attended to, whatever goes wrong: one that is lost, or that cannot
    be started, is started again after a moment.
    """

    def __init__(
        self, workers: Sequence[WorkerProcess], limits: QueueLimits, metrics: Metrics
    ) -> None:
        self._queue: FairQueue[PoolJob] = FairQueue(limits)
        self._metrics = metrics
        self._numbers = count(1)
        self._news = asyncio.Condition()
        self._workers = tuple(workers)
        #: How often each worker was lost since it last answered.
        self._losses = dict.fromkeys(self._workers, 0)
        self._tasks = [asyncio.create_task(self._attend(worker)) for worker in self._workers]

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker."""
        return len(self._queue)

    async def check(self) -> None:
        """See that a worker runs, or can be started; raises WorkerLost."""
        if any(task.done() for task in self._tasks):
            raise WorkerLost("the pool has ended")
        if not any(worker.is_running for worker in self._workers):
            await self._workers[0].start()

    def submit(
        self, visitor: str, task: Task, on_thought: OnThought = _nobody, address: str = ""
    ) -> PoolJob:
        """Queue a task; raises TooBusy. Await ``job.answer``; cancelling it drops the task."""
        answer: asyncio.Future[SearchAnswer] = asyncio.get_running_loop().create_future()
        job = PoolJob(visitor, task, on_thought, answer, str(next(self._numbers)), address)
        self._queue.put(visitor, job, address)
        answer.add_done_callback(lambda _answer: self._settled(job))
        self._wake()
        return job

    def _settled(self, job: PoolJob) -> None:
        """Forget a task that nobody waits for any more."""
        if job.answer.cancelled() and not self._queue.remove(job.visitor, job, job.address):
            job.stop()

    def _wake(self) -> None:
        asyncio.get_running_loop().create_task(self._notify())

    async def _notify(self) -> None:
        async with self._news:
            self._news.notify()

    async def _attend(self, worker: WorkerProcess) -> None:
        """Give one worker task after task, until the pool is closed."""
        try:
            while True:
                try:
                    await self._serve_next(worker)
                except WorkerLost as error:
                    await self._lost(worker, error)
                except Exception as error:
                    logger().error("attending a worker failed", exc_info=error)
                    await self._lost(worker, WorkerLost(repr(error)))
        finally:
            await worker.end()

    async def _serve_next(self, worker: WorkerProcess) -> None:
        """Wait for a task and have it done; raises WorkerLost, and then the task waits again."""
        async with self._news:
            await self._news.wait_for(lambda: len(self._queue))
        # Started before a task is taken: where that fails, another worker may have it.
        await worker.start()
        job = self._queue.take()
        if job is not None and not job.answer.done():
            await self._serve(worker, job)

    async def _serve(self, worker: WorkerProcess, job: PoolJob) -> None:
        began = time.monotonic()
        job.begin(worker, began)
        try:
            with self._metrics.thinking.time(), self._sharing(job):
                answer = await worker.work(job.number, job.task_now, job.hear)
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        except WorkerLost:
            self._give_back(job)
            raise
        except EngineError as error:
            self._losses[worker] = 0
            _fail(job, error)
        except Exception:
            self._give_back(job)
            raise
        else:
            self._losses[worker] = 0
            self._take(job, answer, time.monotonic() - began)
        finally:
            job.worker = None

    def _take(self, job: PoolJob, answer: SearchAnswer, seconds: float) -> None:
        """Answer, or let a task that gave way wait for its next turn."""
        goes_on = job.take(answer, seconds)
        if job.answer.done():
            return
        if goes_on:
            job.attempts, job.waits_since = 0, time.monotonic()
            self._queue.put_back(job.visitor, job, job.address)
            if job.task.is_move:
                asyncio.get_running_loop().call_later(job.left, self._end, job)
            self._wake()
        else:
            assert job.best is not None, "an answer was just taken"
            job.answer.set_result(job.best)

    def _end(self, job: PoolJob) -> None:
        """Answer for a move whose time has ended while it waited for its next turn."""
        if not job.answer.done() and self._queue.remove(job.visitor, job, job.address):
            assert job.best is not None, "it had a turn"
            job.answer.set_result(job.best)

    @contextmanager
    def _sharing(self, job: PoolJob) -> Iterator[None]:
        """Have what takes long give way when it has had its share and others wait."""
        takes_long = job.task_now.seconds > SHARE
        watching = asyncio.create_task(self._watch(job)) if takes_long else None
        try:
            yield
        finally:
            if watching is not None:
                watching.cancel()

    async def _watch(self, job: PoolJob) -> None:
        await asyncio.sleep(SHARE)
        looks = 0
        while looks < 2:  # a worker that is free takes what waits between two looks
            await asyncio.sleep(LOOK)
            looks = looks + 1 if self._queue else 0
        while True:  # a search that is just being prepared does not hear the first call
            job.give_way()
            await asyncio.sleep(SHARE)

    def _give_back(self, job: PoolJob) -> None:
        """Let a task whose worker was lost be the next, unless that happens again and again."""
        logger().warning("task interrupted", player=job.task.player, attempt=job.attempts)
        if job.answer.done():
            return
        if job.attempts < ATTEMPTS:
            self._queue.put_first(job.visitor, job, job.address)
        else:
            _fail(job, EngineError(f"{job.task.player} failed {job.attempts} times"))

    async def _lost(self, worker: WorkerProcess, error: WorkerLost) -> None:
        """End what is left of a worker, and wait a moment if that is not the first time."""
        self._metrics.lost_workers.inc()
        self._losses[worker] += 1
        losses = self._losses[worker]
        logger().warning("worker lost", pid=worker.pid, losses=losses, reason=str(error))
        try:
            await worker.end()
        except Exception as problem:
            logger().error("worker not ended", exc_info=problem)
        if losses >= MAX_LOSSES and not any(other.is_running for other in self._workers):
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


def _depth(thought: Thought | None) -> int:
    """Return how far a thought looked ahead; 0 where it does not say."""
    return 0 if thought is None or thought.depth is None else thought.depth


def _fail(job: PoolJob, error: Exception) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)
