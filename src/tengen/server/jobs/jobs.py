"""The jobs of a server: queued, one process at a time, looked at by their owners."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tengen.base.i18n import N_
from tengen.server.limits import TooMuch
from tengen.server.logs import logger

#: Jobs that may wait, and jobs that are over and still remembered.
WAITING = 100
REMEMBERED = 500
_LONGEST = 1 << 24


class State(Enum):
    """What has become of a job."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


@dataclass(eq=False)
class Job:
    """Something that takes long, and how far it is."""

    work: str
    arguments: Mapping[str, Any]
    owner: str
    name: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    state: State = State.WAITING
    done: int = 0
    of: int | None = None
    result: dict[str, Any] | None = None
    text: str | None = None
    process: asyncio.subprocess.Process | None = field(default=None, repr=False)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in {State.DONE, State.FAILED, State.STOPPED}

    def data(self) -> dict[str, Any]:
        """Return this as plain data."""
        return {
            "job": self.name,
            "work": self.work,
            "state": self.state.value,
            "done": self.done,
            "of": self.of,
            "result": self.result,
            "text": self.text,
        }


class Jobs:
    """Runs jobs one after another, each in a process with low priority."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = dict(variables)
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._queue: asyncio.Queue[Job] = asyncio.Queue(WAITING)
        self._task = asyncio.create_task(self._work())

    def start(self, work: str, arguments: Mapping[str, Any], owner: str) -> Job:
        """Queue a job; raises TooMuch when too many wait."""
        job = Job(work, arguments, owner)
        try:
            self._queue.put_nowait(job)
        except asyncio.QueueFull:
            raise TooMuch(N_("too many jobs are waiting; try again later")) from None
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

    def stop(self, job: Job) -> None:
        """End a job; what it has stored so far stays."""
        if not job.is_over:
            job.state = State.STOPPED
            if job.process is not None:
                with suppress(ProcessLookupError):
                    job.process.kill()

    def stop_all(self, owner: str) -> None:
        """End every job of an owner."""
        for job in self._jobs.values():
            if job.owner == owner:
                self.stop(job)

    async def _work(self) -> None:
        while True:
            job = await self._queue.get()
            if job.is_over:
                continue
            job.state = State.RUNNING
            try:
                await self._run(job)
            except OSError as error:
                job.state, job.text = State.FAILED, str(error)
            if not job.is_over:
                job.state, job.text = State.FAILED, N_("The job ended without a result.")

    async def _run(self, job: Job) -> None:
        job.process = process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tengen.server.jobs.runner",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST,
            env={**os.environ, **self._variables},
            start_new_session=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            message = {"work": job.work, "arguments": dict(job.arguments)}
            process.stdin.write(json.dumps(message).encode() + b"\n")
            process.stdin.close()
            while line := await process.stdout.readline():
                _hear(job, json.loads(line))
        finally:
            job.process = None
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """End the running job and forget the rest."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


def _hear(job: Job, message: dict[str, Any]) -> None:
    if job.is_over:
        return
    if "result" in message:
        job.state, job.result = State.DONE, message["result"]
    elif "error" in message:
        job.state, job.text = State.FAILED, message["error"]
        logger().warning("job failed", work=job.work, reason=message["error"])
    else:
        job.done, job.of = message["done"], message["of"]
