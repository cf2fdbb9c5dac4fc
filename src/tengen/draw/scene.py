"""A position as a scene: shapes from back to front, ready for any renderer."""

from __future__ import annotations

from collections.abc import Iterator

from tengen.base.errors import InvalidArgument
from tengen.draw.annotations import annotation_shapes, evaluation_shapes
from tengen.draw.board import board_shapes
from tengen.draw.drawing import Drawing
from tengen.draw.overlays import (
    heat_shapes,
    heat_value_shapes,
    last_cell_shapes,
    last_move_shapes,
    legal_shapes,
    mark_shapes,
    winning_line_shapes,
    winning_stone_shapes,
)
from tengen.draw.pieces import number_shapes, piece_shapes
from tengen.draw.shapes import DisplayList, Shape
from tengen.draw.sketch import GridStyle, Sketch
from tengen.rules.outcome import Outcome
from tengen.rules.position import Position
from tengen.rules.variant import Variant


def scene_of(position: Position, drawing: Drawing) -> DisplayList:
    """Return the scene of a position; raises InvalidDrawing for what does not fit its board."""
    InvalidArgument.check(position, Position, "a position, which could be drawn")
    InvalidArgument.check(drawing, Drawing, "a drawing; write Drawing()")
    return scene_of_sketch(Sketch.of(position, drawing))


def scene_of_sketch(sketch: Sketch) -> DisplayList:
    """Return the scene of a sketch, whose layout or colours may be others than the usual."""
    return DisplayList(
        sketch.layout.width,
        sketch.layout.height,
        _title(sketch.variant),
        _description(sketch),
        tuple(_shapes(sketch)),
    )


def _shapes(sketch: Sketch) -> Iterator[Shape]:
    yield from board_shapes(sketch)
    yield from heat_shapes(sketch)
    yield from last_cell_shapes(sketch)
    yield from _pieces(sketch)
    if sketch.drawing.legal_moves:
        yield from legal_shapes(sketch)
    yield from heat_value_shapes(sketch)
    if sketch.drawing.numbers:
        yield from number_shapes(sketch)
    yield from last_move_shapes(sketch)
    yield from mark_shapes(sketch)
    yield from annotation_shapes(sketch)
    if sketch.drawing.has_evaluation:
        yield from evaluation_shapes(sketch)


def _pieces(sketch: Sketch) -> Iterator[Shape]:
    """Yield the pieces and the winning line: through them, or under them where numbers stand."""
    line = (*winning_line_shapes(sketch),) if sketch.drawing.winning_line else ()
    rings = (*winning_stone_shapes(sketch),) if sketch.drawing.winning_line else ()
    pieces = piece_shapes(sketch)
    if sketch.grid_style is GridStyle.PAPER:
        yield from (*rings, *pieces, *line)
    elif sketch.drawing.numbers:
        yield from (*line, *pieces, *rings)
    else:
        yield from (*pieces, *rings, *line)


# -- words for those who listen to a picture -------------------------------------------------


def _title(variant: Variant) -> str:
    return f"{variant.title}, {_size(variant)}"


def _size(variant: Variant) -> str:
    if variant.grid.is_unbounded:
        return "no edges"
    sides = [variant.width, variant.height, *([variant.layers] if variant.layers > 1 else [])]
    return " by ".join(map(str, sides))


def _description(sketch: Sketch) -> str:
    """Tell how far the game is and who is to move, or how it ended."""
    position = sketch.position
    stones = len(sketch.stones) + (position.shared is not None)
    piece = "disc" if sketch.variant.is_reversi else "stone"
    counts = f"{_counted(len(position.moves), 'move')}, {_counted(stones, piece)}"
    end = f"{position.turn.value} to move" if sketch.outcome is None else _result(sketch.outcome)
    return f"{counts}, {end}."


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _result(outcome: Outcome) -> str:
    how = outcome.reason.value
    if outcome.discs is not None:
        how = "{} to {}".format(*sorted(outcome.discs, reverse=True))
    return f"drawn ({how})" if outcome.winner is None else f"{outcome.winner.value} won ({how})"
