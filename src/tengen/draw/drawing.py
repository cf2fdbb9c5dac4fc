"""What to draw: the request that turns a position into a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain
from math import isfinite
from types import NoneType
from typing import SupportsFloat

from tengen.base.errors import InvalidArgument, TengenError
from tengen.base.grid import Point
from tengen.base.marks import Mark, MarkKind
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.base.suggest import hint
from tengen.draw.theme import THEMES
from tengen.rules.notation import shorten

MIN_WIDTH, MAX_WIDTH = 32, 4096
MAX_LABEL_LENGTH = 4


class InvalidDrawing(TengenError, ValueError):
    """A picture that cannot be drawn as asked; the message names what does not fit."""

    @classmethod
    def unknown(cls, kind: str, name: str, known: Iterable[str]) -> InvalidDrawing:
        """Describe a name that is not known, with the nearest that is."""
        return cls(f"unknown {kind} {shorten(name)!r}; {hint(name, known)}")


class Style(Enum):
    """Stones on intersections (discs in cells), or crosses and circles on squared paper."""

    STONES = "stones"
    CROSSES = "crosses"

    @classmethod
    def named(cls, name: str) -> Style:
        """Return a style by name; raises InvalidDrawing with the nearest for another."""
        try:
            return cls(name)
        except ValueError:
            raise InvalidDrawing.unknown("style", name, (style.value for style in cls)) from None


class MarkShape(Enum):
    """The marks with a name; any other mark is a label."""

    TRIANGLE = "triangle"
    SQUARE = "square"
    CIRCLE = "circle"
    CROSS = "cross"


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """How to draw a position; every field has a sensible default.

    >>> Drawing(theme="would")
    Traceback (most recent call last):
    tengen.draw.drawing.InvalidDrawing: unknown theme 'would'; did you mean 'wood'?
    """

    theme: str = "wood"
    style: Style = Style.STONES
    #: The width of the picture in pixels.
    size: int = 720
    coordinates: bool = True
    last_move: bool = True
    #: Numbers on the stones in the order of placement; a point filled again shows the latest.
    numbers: bool = False
    #: The first stone that has its number.
    first_number: int = 1
    #: ``triangle``, ``square``, ``circle``, ``cross``, or a label of at most four characters.
    marks: Mapping[Point, str] = field(default_factory=dict)
    #: What is noted on the position: circles, labels, arrows; several may be on one point.
    annotations: tuple[Mark, ...] = ()
    #: A bar under the board with the value of the position, for black; empty where none is known.
    has_evaluation: bool = False
    evaluation: Score | None = None
    #: Scores of points on any scale; the least and the greatest get the ends of the colour ramp.
    heat: Mapping[Point, float] = field(default_factory=dict)
    heat_values: bool = False
    winning_line: bool = True
    legal_moves: bool = False

    def from_move(self, first: int, moves: Sequence[Move]) -> Drawing:
        """Return the drawing with numbers on the stones of the moves from one on, from 1."""
        placed = sum(move.point is not None for move in moves[: first - 1])
        return replace(self, first_number=placed + 1)

    @property
    def marked(self) -> frozenset[Point]:
        """The points on which a mark stands."""
        noted = (mark.at for mark in self.annotations if mark.kind is not MarkKind.ARROW)
        return frozenset((*self.marks, *noted))

    @property
    def shown_points(self) -> tuple[Point, ...]:
        """The points that must be seen, whatever else is."""
        ends = ((mark.at, mark.to or mark.at) for mark in self.annotations)
        return (*self.marks, *self.heat, *chain.from_iterable(ends))

    def __post_init__(self) -> None:
        self._check_kinds()
        if self.theme not in THEMES:
            raise InvalidDrawing.unknown("theme", self.theme, THEMES)
        if not MIN_WIDTH <= self.size <= MAX_WIDTH:
            raise InvalidDrawing(
                f"a width of {self.size} pixels is not between {MIN_WIDTH} and {MAX_WIDTH}"
            )
        for mark in self.marks.values():
            _check_mark(mark)
        for value in self.heat.values():
            if not isfinite(value):
                raise InvalidDrawing(f"{value} is not a number for a heat map")

    def _check_kinds(self) -> None:
        """Raise InvalidArgument for what is no theme, no style, no width or no marks at all."""
        InvalidArgument.check(self.theme, str, "the name of a theme; write 'wood'")
        InvalidArgument.check(self.style, Style, "a style; write Style.CROSSES")
        InvalidArgument.check(self.size, int, "a width in pixels; write size=720")
        InvalidArgument.check(self.first_number, int, "the number of a stone; write 1")
        InvalidArgument.check(
            self.evaluation, (Score, NoneType), "a score; write Score.winrate(0.5)"
        )
        InvalidArgument.check(self.annotations, (tuple, list), "a list of marks")
        for mark in self.annotations:
            InvalidArgument.check(mark, Mark, "a mark; write Mark(MarkKind.CIRCLE, Point(7, 7))")
        for given, form in ((self.marks, "'circle'"), (self.heat, "0.5")):
            advice = f"write {{Point(7, 7): {form}}}"
            InvalidArgument.check(given, Mapping, f"one for each point; {advice}")
            for point in given:
                InvalidArgument.check(point, Point, f"a point; {advice}")
        for value in self.heat.values():
            InvalidArgument.check(value, SupportsFloat, "a number for a heat map; write 0.5")


def _check_mark(mark: str) -> None:
    InvalidArgument.check(mark, str, "a mark; write 'circle' or 'A'")
    if any(mark == shape.value for shape in MarkShape):
        return
    if not mark.strip() or not mark.isprintable() or len(mark) > MAX_LABEL_LENGTH:
        shapes = ", ".join(shape.value for shape in MarkShape)
        raise InvalidDrawing(
            f"{shorten(mark)!r} is not a mark; "
            f"write {shapes} or up to {MAX_LABEL_LENGTH} characters"
        )
