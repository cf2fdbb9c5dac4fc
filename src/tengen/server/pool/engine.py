"""The pool as an engine: whatever asks engines can ask the workers, in turn with everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.engine.api import Engine, Report, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.games.thought import Thought
from tengen.rules.variant import Variant
from tengen.server.identity.people import Visitor
from tengen.server.pool.pool import Pool
from tengen.server.pool.task import Place, Task

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

        def tell(rank: int, thought: dict[str, Any]) -> None:
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
        thought = answer.thought or {}
        info = info_of(thought, rules, turn) if thought.get("line") else None
        return Reply(rules.parse(answer.move), info, explanation_of(thought, rules))

    def _task(self, request: Request) -> Task:
        budget = request.limit.budget
        rules = request.position.variant
        return Task(
            self.name,
            Place.of(request.position),
            USUAL if budget is None else budget,
            request.lines,
            is_move=request.is_move,
            only=tuple(map(rules.format, request.only)),
        )


async def _stop_when(stopped: asyncio.Event, stop: Any) -> None:
    await stopped.wait()
    stop()


def info_of(data: Mapping[str, Any], rules: Variant, turn: Color, rank: int = 1) -> Info:
    """Return a thought that travelled as JSON as a line of an engine."""
    thought = Thought.of_data(data)
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


def explanation_of(data: Mapping[str, Any], rules: Variant) -> Explanation | None:
    """Return the explanation inside a thought that travelled as JSON."""
    words = data.get("explanation")
    if words is None:
        return None
    return Explanation(
        tuple(Sentence(one["template"], one["values"]) for one in words["sentences"]),
        {Point(*one["point"]): one["mark"] for one in words["marks"]},
        {Point(*one["point"]): one["value"] for one in words["heat"]},
        tuple(map(rules.parse, words["sequence"])),
    )
