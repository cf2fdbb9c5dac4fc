"""A learning curve as a picture: the score against each opponent over the games of self-play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tengen.base.i18n import _
from tengen.draw.render_svg import render_svg
from tengen.draw.shapes import Circle, DisplayList, LineSegments, Paint, Rectangle, Shape, Text

# Lengths are in pixels of the SVG.
_WIDTH, _HEIGHT = 760, 460
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 190, 60, 70

_PAGE, _INK, _FAINT, _RULE = "#fbfaf7", "#22262b", "#7b8087", "#e2e0da"
#: Unlike also in lightness.
_COLORS = ("#1f6f8b", "#c8713c", "#5a8f3d", "#7a4f9a", "#8a7a2f", "#555b63")


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A score between 0 and 1 after so many games, with its 95 % interval."""

    games: int
    score: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Curve:
    """The points of one opponent, in the order of games."""

    opponent: str
    points: Sequence[CurvePoint]

    def _repr_svg_(self) -> str:
        return render_svg(picture(self.opponent, [self]), _WIDTH)


def picture(title: str, curves: Sequence[Curve]) -> DisplayList:
    """Lay the picture out; there must be at least one point."""
    most = max(point.games for curve in curves for point in curve.points) or 1
    shapes = (*_page(title, most, curves), *_all(curves, most))
    return DisplayList(_WIDTH, _HEIGHT, _("Learning curve"), title, shapes)


def _page(title: str, most: int, curves: Sequence[Curve]) -> Iterator[Shape]:
    yield Rectangle(0, 0, _WIDTH, _HEIGHT, Paint(_PAGE), "page")
    yield Text(_WIDTH / 2, 28, title, 17, Paint(_INK), "title")
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        yield LineSegments(((_LEFT, y, _WIDTH - _RIGHT, y),), Paint(stroke=_RULE, width=1), "grid")
        yield Text(_LEFT - 26, y, f"{percent} %", 12, Paint(_FAINT), "mark")
    for games in sorted({point.games for curve in curves for point in curve.points}):
        if games * 12 >= most or not games:
            yield Text(_x(games, most), _y(0) + 18, f"{games}", 12, Paint(_FAINT), "mark")
    note = _("games of self-play; bars are 95 % intervals")
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    yield Text(middle, _HEIGHT - 22, note, 12, Paint(_FAINT), "note")


def _all(curves: Sequence[Curve], most: int) -> Iterator[Shape]:
    for place, curve in enumerate(curves):
        color = _COLORS[place % len(_COLORS)]
        yield from _curve(curve, most, color)
        y = _TOP + 24 * (place + 0.5)
        yield Circle(_WIDTH - _RIGHT + 20, y, 5, Paint(color), "key")
        yield Text(_WIDTH - _RIGHT / 2 + 12, y, curve.opponent, 12, Paint(_INK), "key")


def _curve(curve: Curve, most: int, color: str) -> Iterator[Shape]:
    dots = [(_x(point.games, most), _y(point.score)) for point in curve.points]
    steps = tuple((*a, *b) for a, b in pairwise(dots))
    if steps:
        yield LineSegments(steps, Paint(stroke=color, width=2, is_round=True), "curve")
    for point, (x, y) in zip(curve.points, dots, strict=True):
        low, high = _y(point.low), _y(point.high)
        bar = ((x, low, x, high), (x - 4, low, x + 4, low), (x - 4, high, x + 4, high))
        yield LineSegments(bar, Paint(stroke=color, width=1), "error")
        yield Circle(x, y, 4, Paint(color), "score")


def _x(games: int, most: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * games / most


def _y(score: float) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * score
