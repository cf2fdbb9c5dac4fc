"""An analyst whose thoughts are written down beforehand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pytest

from tengen.base.score import Score
from tengen.engine.api import Engine, Report, Request
from tengen.engine.info import Info, Reply
from tengen.rules.position import Position

#: The moves that led to a position, and the best ones there with their scores.
Book = Mapping[str, tuple[tuple[str, Score], ...]]


@dataclass
class Scripted:
    """An engine and what it was asked."""

    engine: Engine
    asked: list[tuple[str, int, tuple[str, ...]]] = field(default_factory=list)


class _ScriptedEngine(Engine):
    """Plays by the book; elsewhere the first legal move, worth nothing in particular."""

    def __init__(self, book: Book, level: Score, told: int) -> None:
        super().__init__("scripted")
        self.book, self.level, self.told = book, level, told
        self.asked: list[tuple[str, int, tuple[str, ...]]] = []

    async def _search(self, request: Request, report: Report, _stopped: asyncio.Event) -> Reply:
        position = request.position
        names = position.variant.format
        key = " ".join(map(names, position.moves))
        self.asked.append((key, request.lines, tuple(map(names, request.only))))
        allowed = [names(move) for move in request.only or position.legal_moves]
        known = [(move, score) for move, score in self.book.get(key, ()) if move in allowed]
        lines = known or [(allowed[0], self.level)]
        infos = [
            Info(
                position.turn, (position.variant.parse(move),), score, depth=3, nodes=10, rank=rank
            )
            for rank, (move, score) in enumerate(lines[: min(self.told, request.lines)], start=1)
        ]
        for info in infos:
            report(info)
        return Reply(infos[0].pv[0], infos[0])

    async def close(self) -> None:
        """Nothing to end."""


@pytest.fixture
def scripted() -> Callable[..., Scripted]:
    """Make an analyst from a book; ``told`` is how many lines it tells at most."""

    def make(book: Book, level: Score | None = None, told: int = 1) -> Scripted:
        engine = _ScriptedEngine(book, level or Score.winrate(0.5), told)
        return Scripted(engine, engine.asked)

    return make


@pytest.fixture
def play() -> Callable[[str, str], Position]:
    """Return the position of a variant after moves."""
    from tengen import variant  # noqa: PLC0415

    return lambda name, moves: variant(name).initial().play_all(moves)
