"""A worker process: opens players by name, keeps them, thinks about one task at a time.

It reads lines of JSON: ``{"id", "task"}`` begins a search, ``{"stop": id}`` ends it early. It
answers with lines ``{"id", "rank", "info"}`` while it thinks and one ``{"id", "answer"}`` or
``{"id", "error"}`` at the end. It ends with its input, at once, and when something goes wrong that
no player should do, such as taking more memory than it may; the server starts another.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

from tengen import engine
from tengen.base.errors import TengenError
from tengen.base.standard_input import standard_input
from tengen.engine.api import Analysis, Engine, Request
from tengen.engine.info import Info, Reply
from tengen.games.thought import Thought
from tengen.games.wire import to_data
from tengen.rules.position import Position
from tengen.server.pool.memory import limit_memory
from tengen.server.pool.task import SearchAnswer, Task, WorkerMessage, line_of
from tengen.study import coach

#: Players kept open.
KEPT = 8
#: Seconds between two infos of the same rank.
PAUSE = 0.1
#: Seconds a player has to end when it is closed.
CLOSING = 5.0
#: Bytes of the longest task.
MAX_LINE_BYTES = 1 << 22
#: The exit code of a worker that cannot go on.
FAILED = 70

Say = Callable[[WorkerMessage], None]


class Worker:
    """Thinks about one task at a time."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._players: OrderedDict[str, Engine] = OrderedDict()
        self._analysis: Analysis | None = None
        self._current = ""

    async def work(self, number: str, task: Task) -> None:
        """Do a task and say its answer, or its error."""
        self._current = number
        try:
            self._say({"id": number, "answer": to_data(await self._think(number, task))})
        except TengenError as error:
            await self._forget(task.player)
            self._say({"id": number, "error": str(error)})
        finally:
            self._current, self._analysis = "", None

    def stop(self, number: str) -> None:
        """End the search of that number soon, with the best so far."""
        if number == self._current and self._analysis is not None:
            self._analysis.stop()

    async def _think(self, number: str, task: Task) -> SearchAnswer:
        position = task.place.position()
        if task.coach is not None:
            remark = await asyncio.to_thread(coach.answer, position, task.coach)
            return SearchAnswer("", None, remark=remark)
        player = await self._open(task.player)
        only = tuple(map(position.variant.parse, task.only))
        request = Request(position, task.limit, task.lines, only, is_move=task.is_move)
        told: dict[int, float] = {}
        async with Analysis(player, request) as analysis:
            self._analysis = analysis
            async for info in analysis:
                now = time.monotonic()
                if now - told.get(info.rank, 0.0) >= PAUSE:
                    told[info.rank] = now
                    self._tell(number, info, position)
            return _answer(await analysis, position, analysis.lines)

    def _tell(self, number: str, info: Info, position: Position) -> None:
        thought = Thought.of_info(info, position.variant)
        self._say({"id": number, "rank": info.rank, "info": to_data(thought)})

    async def _open(self, name: str) -> Engine:
        if name not in self._players:
            while len(self._players) >= KEPT:
                await self._forget(next(iter(self._players)))
            self._players[name] = engine.open(name)
        self._players.move_to_end(name)
        return self._players[name]

    async def _forget(self, name: str) -> None:
        player = self._players.pop(name, None)
        if player is not None:
            with suppress(TimeoutError, TengenError):
                await asyncio.wait_for(player.close(), CLOSING)


def _answer(reply: Reply, position: Position, lines: list[Info]) -> SearchAnswer:
    rules = position.variant
    thoughts = tuple(Thought.of_info(info, rules) for info in lines)
    return SearchAnswer(rules.format(reply.move), Thought.of_reply(reply, rules), thoughts)


async def _serve(tasks: asyncio.StreamReader, answers: BinaryIO) -> None:
    """Do the tasks that come in, until the input ends."""
    worker = Worker(lambda message: _write(answers, message))
    working: asyncio.Task[None] | None = None
    while line := await tasks.readline():
        message = json.loads(line)
        if "stop" in message:
            worker.stop(message["stop"])
            continue
        if working is not None:
            await working
        task = Task.of_json(message["task"])
        working = asyncio.create_task(_work(worker, message["id"], task))


async def _work(worker: Worker, number: str, task: Task) -> None:
    """Do a task; a failure that is not the player's word ends the process, whose state is unknown.

    Nobody waits for threads that may never end.
    """
    try:
        await worker.work(number, task)
    except Exception as error:
        sys.stderr.write(f"a worker failed at {task.player}: {error!r}\n")
        os._exit(FAILED)


def _write(answers: BinaryIO, message: WorkerMessage) -> None:
    with suppress(BrokenPipeError):
        answers.write(line_of(message))


async def _main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a player prints is not an answer
    async with standard_input(MAX_LINE_BYTES) as tasks:
        await _serve(tasks, answers)
        os._exit(0)  # the server is gone: nobody waits for a search, or a player, that does not end


def main() -> None:
    """Be a worker until the input ends."""
    limit_memory()
    with suppress(KeyboardInterrupt):
        asyncio.run(_main())
    os._exit(FAILED)


if __name__ == "__main__":
    main()
