"""Positions as notebooks show them; ``tengen.base.notebook`` calls this by name."""

from __future__ import annotations

from tengen.draw.drawing import Drawing
from tengen.draw.render_svg import render_svg
from tengen.draw.scene import scene_of
from tengen.rules.position import Position

#: Pixels; a notebook has other things to show, too.
_SIZE = 400


def position_svg(position: Position) -> str:
    """Return the picture of a position."""
    return _svg(position, Drawing(size=_SIZE))


def game_svg(position: Position) -> str:
    """Return the picture of a game that led to a position, with numbers on the stones."""
    return _svg(position, Drawing(size=_SIZE, numbers=True))


def _svg(position: Position, drawing: Drawing) -> str:
    return render_svg(scene_of(position, drawing), drawing.size)
