"""Where games are played: a worker opens engines by name and keeps them from game to game.

As a program (``python -m tengen.arena.worker``) it reads jobs from its input, one a line, and
answers each with a line: the record, or the error that kept the game from being played. It ends
with its input, in the middle of a game if need be, and takes its engines with it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from datetime import datetime
from typing import BinaryIO, Protocol

from tengen import engine
from tengen.arena.game import FAULT, Contender, play_game
from tengen.arena.jobs import FINE, Entrant, GameJob, error_line, player_to_check, record_line
from tengen.base.errors import TengenError
from tengen.base.standard_input import standard_input
from tengen.engine.api import Engine

#: Seconds an engine has to end when it is closed.
CLOSING = 5.0
#: Bytes of the longest job.
MAX_JOB_LENGTH = 1 << 22


class MatchWorker:
    """Plays one game after another."""

    def __init__(self) -> None:
        self._engines: dict[Entrant, Engine] = {}

    async def answer(self, line: bytes) -> bytes:
        """Answer a line of ``jobs`` with a line: a record, an approval, or an error."""
        try:
            player = player_to_check(line)
            return (
                await self.play(GameJob.parse(line)) if player is None else await self.check(player)
            )
        except TengenError as error:
            return error_line(error)

    async def check(self, player: str) -> bytes:
        """Open a player and let it start; raises TengenError when it cannot be used."""
        async with engine.open(player) as opened:
            await opened.start()
        return FINE

    async def play(self, job: GameJob) -> bytes:
        """Play a game and return its record as a line; raises TengenError for a wrong player."""
        began = datetime.now().astimezone()
        first, second = (self._contender(entrant) for entrant in (job.first, job.second))
        record = await play_game(first, second, job.terms)
        if FAULT in record.tags:
            await self._drop(job.first, job.second)
        record.date = began.strftime("%Y-%m-%d")
        record.tags = {**job.tags, **record.tags}
        return record_line(record)

    def _contender(self, entrant: Entrant) -> Contender:
        if entrant not in self._engines:
            self._engines[entrant] = engine.open(entrant.player)
        return Contender(entrant.label, self._engines[entrant])

    async def _drop(self, *entrants: Entrant) -> None:
        """Close engines; after a failure the next game gets fresh ones."""
        for entrant in entrants:
            closing = self._engines.pop(entrant).close()
            with suppress(TimeoutError, TengenError):
                await asyncio.wait_for(closing, CLOSING)

    async def close(self) -> None:
        """Close every engine."""
        await self._drop(*self._engines)


class LineWorker(Protocol):
    """What answers one line after another."""

    async def answer(self, line: bytes) -> bytes:
        """Answer a line with a line."""
        ...

    async def close(self) -> None:
        """Let go of everything."""
        ...


async def _serve(worker: LineWorker, jobs: asyncio.StreamReader, answers: BinaryIO) -> None:
    """Do the jobs that come in, until the input ends."""
    line = await jobs.readline()
    try:
        while line:
            playing = asyncio.create_task(worker.answer(line))
            coming = asyncio.create_task(jobs.readline())
            await asyncio.wait({playing, coming}, return_when=asyncio.FIRST_COMPLETED)
            if not playing.done():  # the host sends no job before the answer: its input has ended
                playing.cancel()
            with suppress(asyncio.CancelledError):
                answers.write(await playing)
            line = await coming
    except BrokenPipeError:
        return
    finally:
        await worker.close()


async def _main(worker: LineWorker) -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a player prints is not an answer
    async with standard_input(MAX_JOB_LENGTH) as jobs:
        with answers:
            await _serve(worker, jobs, answers)


def serve(worker: LineWorker) -> None:
    """Be a worker until the input ends; threads that do not stop die with us."""
    asyncio.run(_main(worker))
    os._exit(0)


if __name__ == "__main__":
    serve(MatchWorker())
