"""The primitive shapes of a scene. A renderer that draws these draws every board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gradient:
    """Light from the upper left: ``light`` near the top of a shape, ``dark`` towards its rim.

    A circle around ``FOCUS`` (parts of the shape's box) grows to ``REACH`` of its width.
    """

    light: str
    dark: str


FOCUS = (0.36, 0.3)
REACH = 0.72


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is filled and outlined; a stroke runs along the middle of the outline."""

    fill: str | Gradient | None = None
    stroke: str | None = None
    width: float = 0
    opacity: float = 1
    #: Whether strokes end and turn in arcs of circles.
    is_round: bool = False


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    paint: Paint
    role: str = ""


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre."""

    x: float
    y: float
    radius: float
    paint: Paint
    role: str = ""


@dataclass(frozen=True, slots=True)
class HalfDisc:
    """The left half of a disc."""

    x: float
    y: float
    radius: float
    paint: Paint
    role: str = ""


Segment = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class LineSegments:
    """Straight strokes (x1, y1, x2, y2) in one paint."""

    segments: tuple[Segment, ...]
    paint: Paint
    role: str = ""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline."""

    corners: tuple[tuple[float, float], ...]
    paint: Paint
    role: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text centred on a place; ``size`` is the height of the font."""

    x: float
    y: float
    text: str
    size: float
    paint: Paint
    role: str = ""


Shape = Rectangle | Circle | HalfDisc | LineSegments | Polygon | Text

#: How far below its centre a text has its base line, in parts of the font's height.
BASELINE = 0.35


@dataclass(frozen=True, slots=True)
class DisplayList:
    """A picture before it is rendered: shapes from back to front on a page of that size."""

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Shape, ...]

    def pixels(self, width: int) -> tuple[int, int]:
        """Return the size in pixels of a picture of that width."""
        return width, max(1, round(width * self.height / self.width))
