"""One worker process as the server sees it: started when needed, killed when it hangs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress

from tengen.base.errors import EngineError
from tengen.games.thought import Thought
from tengen.games.wire import of_data
from tengen.server.children import end_process, start_module
from tengen.server.logs import logger
from tengen.server.pool.task import SearchAnswer, Task, ThoughtMessage, WorkerMessage, line_of
from tengen.server.priority import ENGINES

#: Bytes of the longest answer.
MAX_LINE_BYTES = 1 << 22
#: Seconds a worker may take beyond the time it was given, before it counts as stuck, usually.
GRACE = 8.0
#: Seconds more for a worker that was just started.
STARTING = 20.0

#: Hears a thought on the way: the rank of its line, and the thought.
OnThought = Callable[[int, Thought], None]


class WorkerLost(EngineError):
    """A worker crashed or hung; the task may be given to another."""


class WorkerProcess:
    """A worker process. One task at a time."""

    def __init__(self, variables: Mapping[str, str] | None = None, grace: float = GRACE) -> None:
        self._variables = dict(variables or {})
        self._grace = grace
        self._process: asyncio.subprocess.Process | None = None
        self._starting = asyncio.Lock()
        self._is_fresh = True
        self._number = ""

    @property
    def pid(self) -> int | None:
        """The process, None when it is not running."""
        return None if self._process is None else self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Start the process, if it does not run; raises WorkerLost when it cannot be started."""
        async with self._starting:
            if self.is_running:
                return
            await self.end()
            try:
                await self._start()
            except Exception as error:  # no descriptors, no memory, no processes …
                raise WorkerLost(f"a worker cannot be started: {error}") from error

    async def _start(self) -> None:
        self._is_fresh = True
        self._process = await start_module(
            "tengen.server.pool.worker", ENGINES, self._variables, MAX_LINE_BYTES
        )

    async def work(self, number: str, task: Task, on_thought: OnThought) -> SearchAnswer:
        """Do a task; raises WorkerLost when the process dies or hangs, EngineError on refusal."""
        await self.start()
        patience = task.seconds + self._grace + (STARTING if self._is_fresh else 0.0)
        self._number = number
        try:
            async with asyncio.timeout(patience):
                return await self._converse(number, task, on_thought)
        except TimeoutError:
            raise WorkerLost(f"a worker did not answer in {patience:g} s") from None
        except EngineError:
            raise
        except Exception as error:  # a broken pipe, an answer that is none …
            raise WorkerLost(f"a worker failed: {error!r}") from error
        finally:
            self._number = ""

    async def _converse(self, number: str, task: Task, on_thought: OnThought) -> SearchAnswer:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line_of({"id": number, "task": task.to_json()}))
        await process.stdin.drain()
        while line := await process.stdout.readline():
            message: WorkerMessage = json.loads(line)
            self._is_fresh = False
            if message["id"] != number:
                continue
            if "info" in message:
                _tell(on_thought, message)
            elif "error" in message:
                raise EngineError(message["error"])
            else:
                return of_data(SearchAnswer, message["answer"])
        raise WorkerLost("a worker ended")

    def stop(self) -> None:
        """Ask the worker to answer now, with the best so far."""
        process = self._process
        if process is not None and process.stdin is not None and self._number:
            with suppress(OSError, RuntimeError):  # it has just gone
                process.stdin.write(line_of({"stop": self._number}))

    async def end(self) -> None:
        """Kill the process, if it runs, and wait for its end."""
        process, self._process = self._process, None
        await end_process(process)


def _tell(on_thought: OnThought, message: ThoughtMessage) -> None:
    """Pass a thought on; a listener that fails is no failure of the worker."""
    try:
        on_thought(message["rank"], of_data(Thought, message["info"]))
    except Exception as error:
        logger().warning("thought not passed on", reason=repr(error))
