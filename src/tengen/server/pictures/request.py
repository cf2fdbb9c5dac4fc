"""One picture: which game up to which move, and how it is drawn."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tengen import __version__, draw
from tengen.draw import Drawing, Style
from tengen.rules.position import Position
from tengen.server.pool.task import PositionSpec

#: Pixels of the width of a picture, and of one that moves.
MIN_WIDTH, MAX_WIDTH, MAX_MOVING_WIDTH = 64, 2048, 1024


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture of a kind (``svg``, ``png``, ``gif``), which is the same whenever it is drawn."""

    kind: str
    place: PositionSpec
    drawing: Drawing

    @property
    def key(self) -> str:
        """A name for what is to be seen; equal pictures have equal names."""
        text = json.dumps([__version__, self.to_json()], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def draw(self) -> bytes:
        """Return the picture; raises TengenError for what cannot be drawn."""
        return _KINDS[self.kind](self.place.position(), self.drawing)

    def to_json(self) -> dict[str, Any]:
        """Return the request as JSON."""
        drawing = self.drawing
        return {
            "kind": self.kind,
            "place": self.place.to_json(),
            "theme": drawing.theme,
            "style": drawing.style.value,
            "size": drawing.size,
            "numbers": drawing.numbers,
            "coordinates": drawing.coordinates,
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
        )
        return cls(value["kind"], PositionSpec.of_json(value["place"]), drawing)


def _svg(position: Position, drawing: Drawing) -> bytes:
    return draw.svg(position, drawing).encode()


def _gif(position: Position, drawing: Drawing) -> bytes:
    return draw.gif(draw.positions_of(position), drawing)


_KINDS: Mapping[str, Callable[[Position, Drawing], bytes]] = {
    "svg": _svg,
    "png": draw.png,
    "gif": _gif,
}
