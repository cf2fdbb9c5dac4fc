"""Learning from the games of a match, for the players that were asked to with ``learn=on``."""

from __future__ import annotations

import asyncio
import secrets
from typing import Self

from tengen.arena.executor import Executor
from tengen.arena.jobs import GameJob, record_of
from tengen.learn.lessons.after_game import after_game


class LearningExecutor(Executor):
    """Another executor that lets learners learn each game before it is counted.

    A match that is played again is made of new games, so each run gives them names of its own.
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._run_name = secrets.token_hex(8)

    async def __aenter__(self) -> Self:
        await self._executor.__aenter__()
        return self

    async def run(self, job: GameJob) -> bytes:
        """Return the record of the game, learned."""
        line = await self._executor.run(job)
        name = f"{self._run_name} {job.key}"
        await asyncio.to_thread(after_game, record_of(line), name, is_match=True)
        return line

    async def _give_out(self, line: bytes) -> bytes:
        return await self._executor._give_out(line)  # noqa: SLF001 - the same interface

    async def close(self) -> None:
        """End the workers."""
        await self._executor.close()
