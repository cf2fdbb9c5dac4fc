"""Drawings in one call: what is asked for by keyword, points as text where that is handier."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypedDict, TypeVar, Unpack

from tengen.base.errors import InvalidArgument
from tengen.base.grid import Point
from tengen.base.marks import Mark
from tengen.base.score import Score
from tengen.draw.drawing import Drawing, InvalidDrawing, Style
from tengen.rules.given import GivenPoint, given_point
from tengen.rules.position import Position
from tengen.rules.variant import Variant

_Value = TypeVar("_Value")


class DrawingOptions(TypedDict, total=False):
    """The fields of a ``Drawing`` by keyword; points and the style may be given as text."""

    theme: str
    style: Style | str
    size: int
    coordinates: bool
    last_move: bool
    numbers: bool
    first_number: int
    marks: Mapping[Any, str]
    annotations: tuple[Mark, ...]
    has_evaluation: bool
    evaluation: Score | None
    heat: Mapping[Any, float]
    heat_values: bool
    winning_line: bool
    legal_moves: bool


def drawing_with(
    position: Position, drawing: Drawing, **options: Unpack[DrawingOptions]
) -> Drawing:
    """Return a drawing of a position, changed as the options say.

    Raises InvalidDrawing for an option that there is not, with the nearest that there is.

    >>> from tengen import variant
    >>> start = variant("reversi").initial()
    >>> drawing_with(start, Drawing(), style="crosses", marks={"a8": "circle"}).marks
    {Point(x=0, y=7, z=0): 'circle'}
    """
    InvalidArgument.check(position, Position, "a position, which could be drawn")
    InvalidArgument.check(drawing, Drawing, "a drawing; write theme='slate' or Drawing(…)")
    if not options:
        return drawing
    changes: dict[str, Any] = {**options}
    for name in changes:
        if name not in _NAMES:
            raise InvalidDrawing.unknown("option", name, _NAMES)
    if isinstance(changes.get("style"), str):
        changes["style"] = Style.named(changes["style"])
    for name in {"marks", "heat"} & {*changes}:
        changes[name] = _by_point(changes[name], position.variant)
    return replace(drawing, **changes)


_NAMES = tuple(field.name for field in fields(Drawing))


def _by_point(values: Mapping[GivenPoint, _Value], rules: Variant) -> dict[Point, _Value]:
    InvalidArgument.check(values, Mapping, "one for each point; write {'d3': …}")
    return {given_point(point, rules): value for point, value in values.items()}
