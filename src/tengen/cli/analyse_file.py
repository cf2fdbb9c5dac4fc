"""``tengen analyse`` of a file with several positions: a line for each, as soon as it is known."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

from rich.status import Status

from tengen.base.i18n import _
from tengen.base.text import padded
from tengen.cli.analysts import AnalysisRequest, document
from tengen.cli.output import progress, say
from tengen.games.words import confidence_text, long_score_text
from tengen.rules.position import Position
from tengen.study.analysis import AnalysisResult, Analyst
from tengen.study.cache import AnalysisCache


def analyse_each(
    positions: Sequence[Position], request: AnalysisRequest, cache: AnalysisCache, *, is_json: bool
) -> None:
    """Analyse the positions one after the other, each within the time, and print what is found.

    Lines of JSON are the documents of single positions with an ``index``; a game that is over has
    no lines.
    """
    asyncio.run(_AnalysisRun(positions, request, cache, is_json=is_json).run())


class _AnalysisRun:
    """The way through the positions, with one analyst for each player."""

    def __init__(
        self,
        positions: Sequence[Position],
        request: AnalysisRequest,
        cache: AnalysisCache,
        *,
        is_json: bool,
    ) -> None:
        self._positions = positions
        self._request = request
        self._cache = cache
        self._is_json = is_json
        self._analysts: dict[str, Analyst] = {}

    async def run(self) -> None:
        async with AsyncExitStack() as stack:
            with progress().status("") as status:
                for index, position in enumerate(self._positions, start=1):
                    self._announce(status, index, position)
                    found = await self._analyse(position, stack)
                    status.stop()
                    say(self._text(index, position, found))
                    status.start()

    def _announce(self, status: Status, index: int, position: Position) -> None:
        text = _("Position {number}/{count}: {player} is thinking")
        player = self._request.player_of(position)
        shown = text.format(number=index, count=len(self._positions), player=player)
        status.update(shown.replace("[", r"\["))

    async def _analyse(self, position: Position, stack: AsyncExitStack) -> AnalysisResult:
        if position.outcome is not None:
            return AnalysisResult(())
        name = self._request.player_of(position)
        if name not in self._analysts:
            opened = Analyst.open(name, self._cache)
            self._analysts[name] = await stack.enter_async_context(opened)
        return await self._analysts[name].analyse(
            position, self._request.seconds, self._request.lines
        )

    def _text(self, index: int, position: Position, found: AnalysisResult) -> str:
        if self._is_json:
            told: dict[str, Any] = document(position, self._request.player_of(position), found)
            return json.dumps({"index": index, **told})
        if not found.lines:
            return f"{index:4}  {_('The game is over.')}"
        return "\n".join(_rows(index, found))


def _rows(index: int, found: AnalysisResult) -> list[str]:
    """Return a line of text for each line of thought; only the first has the number."""
    rows = []
    for rank, line in enumerate(found.lines, start=1):
        number = str(index) if rank == 1 else ""
        depth = "" if line.depth is None else str(line.depth)
        worth = f"{padded(long_score_text(line.score), 9, is_right=True)}"
        worth += f"  {padded(confidence_text(line), 6)} {depth:>3}"
        rows.append(f"{number:>4}  {line.line[0]:<5} {worth}  {' '.join(line.line)}".rstrip())
    return rows
