"""The pool as an engine: whatever asks engines can ask the workers, in turn with everybody else."""

from __future__ import annotations

import asyncio
from typing import Any

from tengen.base.color import Color
from tengen.engine.api import Engine, Report, Request
from tengen.engine.info import Info, Reply
from tengen.games.thought import Thought
from tengen.rules.variant import Variant
from tengen.server.identity.people import Visitor
from tengen.server.pool.pool import Pool
from tengen.server.pool.task import PositionSpec, Task

#: Seconds of a search for which nobody set a limit.
USUAL = 2.0


class PooledEngine(Engine):
    """A player that thinks in a worker, on the account of a visitor."""

    def __init__(self, pool: Pool, visitor: Visitor, player: str) -> None:
        super().__init__(player)
        self._pool = pool
        self._visitor = visitor

    async def close(self) -> None:
        """Nothing is open: the workers belong to the pool."""

    async def _search(self, request: Request, report: Report, stopped: asyncio.Event) -> Reply:
        position = request.position
        rules, turn = position.variant, position.turn

        def tell(rank: int, thought: Thought) -> None:
            report(info_of(thought, rules, turn, rank))

        job = self._pool.submit(self._visitor.id, self._task(request), tell, self._visitor.address)
        stopper = asyncio.create_task(_stop_when(stopped, job.stop))
        try:
            answer = await job.answer
        finally:
            stopper.cancel()
            job.answer.cancel()
        for rank, line in enumerate(answer.lines, start=1):
            tell(rank, line)
        thought = answer.thought or Thought()
        info = info_of(thought, rules, turn) if thought.line else None
        words = thought.explanation
        explanation = None if words is None else words.read(rules)
        return Reply(rules.parse(answer.move), info, explanation)

    def _task(self, request: Request) -> Task:
        budget = request.limit.budget
        rules = request.position.variant
        return Task(
            self.name,
            PositionSpec.of(request.position),
            USUAL if budget is None else budget,
            request.lines,
            is_move=request.is_move,
            only=tuple(map(rules.format, request.only)),
        )


async def _stop_when(stopped: asyncio.Event, stop: Any) -> None:
    await stopped.wait()
    stop()


def info_of(thought: Thought, rules: Variant, turn: Color, rank: int = 1) -> Info:
    """Return a thought that travelled as a line of an engine."""
    return Info(
        turn,
        tuple(map(rules.parse, thought.line)),
        thought.score,
        depth=thought.depth,
        nodes=thought.nodes,
        time=thought.seconds,
        rank=rank,
        confidence=thought.confidence,
    )
