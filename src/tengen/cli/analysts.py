"""What ``analyse`` and ``review`` share: what is remembered, answers as data."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tengen.base.i18n import _
from tengen.cli.output import say
from tengen.records.game_json import score_data
from tengen.records.opening_names import name_of
from tengen.rules.position import Position
from tengen.study.analysis import AnalysisResult, default_analyst
from tengen.study.cache import AnalysisCache, NoCache


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """What was asked: by whom (None is the strongest of ours), for how long, how many lines."""

    player: str | None
    seconds: float
    lines: int

    def player_of(self, position: Position) -> str:
        """Return who thinks about a position."""
        return self.player or default_analyst(position)


def document(position: Position, player: str, found: AnalysisResult) -> dict[str, Any]:
    """Return what was found as plain data; scores are for whoever is to move."""
    return {
        "variant": position.variant.name,
        "position": position.text,
        "turn": position.turn.value,
        "opening": name_of(position),
        "player": player,
        "lines": [
            {
                "move": line.line[0],
                "score": None if line.score is None else score_data(line.score),
                "for": position.turn.value,
                "pv": list(line.line),
                "depth": line.depth,
                "exact": line.is_exact,
                "confidence": line.confidence,
            }
            for line in found.lines
        ],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "cached": found.is_cached,
    }


@contextmanager
def remembered(*, is_fresh: bool) -> Iterator[AnalysisCache]:
    """Give the cache of earlier answers, or one that remembers nothing if they shall be fresh.

    Where there is no database nothing is remembered either, and that is said.
    """
    if is_fresh:
        yield NoCache()
        return
    from tengen import database  # noqa: PLC0415 - slow to load, and fresh answers need none
    from tengen.study.database_cache import DatabaseCache  # noqa: PLC0415

    try:
        opened = database.open()
    except database.DatabaseError as error:
        sys.stderr.write(_("Nothing is remembered: {reason}").format(reason=error) + "\n")
        yield NoCache()
        return
    try:
        yield DatabaseCache(opened)
    finally:
        opened.dispose()


def say_opening(name: str | None) -> None:
    """Print what an opening is called, if it has a name."""
    if name is not None:
        say(_("Opening: {name}").format(name=_(name)))
