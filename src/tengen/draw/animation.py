"""A game move by move: which positions are shown, for how long, on one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tengen.base.errors import InvalidArgument
from tengen.base.grid import Box
from tengen.draw.drawing import Drawing, InvalidDrawing
from tengen.draw.geometry import shown_box
from tengen.draw.scene import scene_of_sketch
from tengen.draw.shapes import DisplayList
from tengen.draw.sketch import Sketch
from tengen.rules.position import Position

#: Moves at most; longer games are shown at every second, third … move.
MAX_MOVES = 120
#: Milliseconds of a move, and of the end.
MOVE_MS, END_MS = 600, 2500


def positions_of(position: Position) -> list[Position]:
    """Return the positions of the game that led to one: its start, after each move, itself.

    >>> from tengen import variant
    >>> [len(one.moves) for one in positions_of(variant("renju").initial().play_all("h8 i9"))]
    [0, 1, 2]
    """
    InvalidArgument.check(position, Position, "a position, whose game could be drawn")
    positions = [position.start]
    for move in position.moves:
        positions.append(positions[-1].play(move))
    return positions


_T = TypeVar("_T")


def frames_of(positions: Sequence[_T]) -> Sequence[_T]:
    """Return the positions to show: all, or every second, third … and the last.

    Raises InvalidDrawing when there is none.
    """
    if not positions:
        raise InvalidDrawing("a game without a position cannot be drawn")
    last = len(positions) - 1
    step = max(1, -(-last // MAX_MOVES))
    return [*positions[:last:step], positions[last]]


def delays_of(count: int, move_ms: int = MOVE_MS) -> list[int]:
    """Return the milliseconds of so many frames, of which each shows a move for ``move_ms``."""
    return [move_ms] * (count - 1) + [max(END_MS, move_ms)]


def scenes_of(frames: Sequence[tuple[Position, Drawing]]) -> list[DisplayList]:
    """Return the scenes of positions as they are drawn, all of one size; raises InvalidDrawing."""
    box = _common_box(frames)
    return [scene_of_sketch(Sketch.of(position, drawing, box)) for position, drawing in frames]


def _common_box(frames: Sequence[tuple[Position, Drawing]]) -> Box | None:
    """Return what an unbounded board shows from the beginning; None for boards with edges."""
    if not frames[0][0].variant.grid.is_unbounded:
        return None
    boxes = [shown_box(position, drawing.shown_points) for position, drawing in frames]
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
