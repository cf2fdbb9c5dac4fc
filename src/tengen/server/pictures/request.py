"""One picture: which game up to which move, what was noted, and how it is drawn."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tengen import __version__, draw
from tengen.base.marks import Mark
from tengen.base.score import Score
from tengen.draw import Drawing, Style
from tengen.draw.animation import MOVE_MS
from tengen.records import game_json
from tengen.rules.variant import Variant
from tengen.server.pool.task import PositionSpec

#: Pixels of the width of a picture, and of one that moves.
MIN_WIDTH, MAX_WIDTH, MAX_MOVING_WIDTH = 64, 2048, 1024


@dataclass(frozen=True, slots=True)
class PlyNotes:
    """What was noted on the position after a move."""

    marks: tuple[Mark, ...] = ()
    score: Score | None = None

    def to_json(self, rules: Variant) -> list[Any]:
        """Return it as JSON."""
        score = None if self.score is None else game_json.score_data(self.score)
        return [[game_json.mark_data(rules, mark) for mark in self.marks], score]

    @classmethod
    def of_json(cls, rules: Variant, value: list[Any]) -> PlyNotes:
        """Read what ``to_json`` wrote."""
        marks, score = value
        told = None if score is None else game_json.score_of(score)
        return cls(game_json.marks_of(rules, marks), told)


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture of a kind (``svg``, ``png``, ``gif``), which is the same whenever it is drawn.

    ``first`` is the move, from 1, with which numbers and an animation begin; ``move_ms`` how long
    that shows a move. ``notes`` are by ply.
    """

    kind: str
    place: PositionSpec
    drawing: Drawing
    first: int = 1
    move_ms: int = MOVE_MS
    notes: Mapping[int, PlyNotes] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """A name for what is to be seen; equal pictures have equal names."""
        text = json.dumps([__version__, self.to_json()], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def draw(self) -> bytes:
        """Return the picture; raises TengenError for what cannot be drawn."""
        position = self.place.position()
        last = len(position.moves)
        drawing = self.drawing.from_move(self.first, position.moves)
        if self.kind == "gif":
            plies = range(max(0, min(self.first - 1, last)), last + 1)
            positions = draw.positions_of(position)[plies.start :]
            drawings = [self._noted(drawing, ply) for ply in plies]
            return draw.gif(positions, drawings, self.move_ms)
        drawing = self._noted(drawing, last)
        if self.kind == "svg":
            return draw.svg(position, drawing).encode()
        return draw.png(position, drawing)

    def _noted(self, drawing: Drawing, ply: int) -> Drawing:
        notes = self.notes.get(ply)
        if notes is None:
            return drawing
        return replace(drawing, annotations=notes.marks, evaluation=notes.score)

    def to_json(self) -> dict[str, Any]:
        """Return the request as JSON."""
        drawing = self.drawing
        rules = self.place.rules
        return {
            "kind": self.kind,
            "place": self.place.to_json(),
            "theme": drawing.theme,
            "style": drawing.style.value,
            "size": drawing.size,
            "numbers": drawing.numbers,
            "coordinates": drawing.coordinates,
            "evaluation": drawing.has_evaluation,
            "first": self.first,
            "move_ms": self.move_ms,
            "notes": [[ply, notes.to_json(rules)] for ply, notes in self.notes.items()],
        }

    @classmethod
    def of_json(cls, value: Mapping[str, Any]) -> PictureRequest:
        """Read what ``to_json`` wrote."""
        drawing = Drawing(
            theme=value["theme"],
            style=Style(value["style"]),
            size=value["size"],
            numbers=value["numbers"],
            coordinates=value["coordinates"],
            has_evaluation=value["evaluation"],
        )
        place = PositionSpec.of_json(value["place"])
        rules = place.rules
        notes = {ply: PlyNotes.of_json(rules, told) for ply, told in value["notes"]}
        return cls(value["kind"], place, drawing, value["first"], value["move_ms"], notes)
