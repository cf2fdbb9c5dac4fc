"""Shapes as layers of colour on a canvas of Pillow, which is larger than the picture it becomes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot, sqrt

from PIL import Image, ImageDraw, ImageOps

from tengen.draw.fonts import Font, written
from tengen.draw.shapes import (
    BASELINE,
    FOCUS,
    REACH,
    Circle,
    Gradient,
    HalfDisc,
    LineSegments,
    Paint,
    Polygon,
    Rectangle,
    Segment,
    Shape,
    Text,
)

#: The left, top, right and bottom edges of a rectangle of pixels.
Edges = tuple[int, int, int, int]


# -- stencils: the part of the canvas that a shape covers ------------------------------------


class _Stencil:
    """A mask over a part of the canvas, drawn in the coordinates of the canvas."""

    def __init__(self, left: float, top: float, right: float, bottom: float) -> None:
        self.left, self.top = floor(left), floor(top)
        size = (max(ceil(right) - self.left, 1), max(ceil(bottom) - self.top, 1))
        self.mask = Image.new("L", size)
        self.pen = ImageDraw.Draw(self.mask)

    @property
    def edges(self) -> Edges:
        """Where it lies on the canvas."""
        return self.left, self.top, self.left + self.mask.width, self.top + self.mask.height

    def disc(self, x: float, y: float, radius: float, level: int = 255) -> None:
        """Cover (or with level 0 uncover) a disc."""
        if radius > 0:
            self.pen.ellipse(self._around(x, y, radius), fill=level)

    def half_disc(self, x: float, y: float, radius: float) -> None:
        """Cover the left half of a disc."""
        self.pen.pieslice(self._around(x, y, radius), 90, 270, fill=255)

    def _around(self, x: float, y: float, radius: float) -> tuple[float, float, float, float]:
        x, y = x - self.left, y - self.top
        return (x - radius, y - radius, x + radius - 1, y + radius - 1)

    def box(self, edges: tuple[float, float, float, float], level: int = 255) -> None:
        """Cover (or with level 0 uncover) a rectangle given by its edges."""
        left, top, right, bottom = edges
        if right > left and bottom > top:
            corners = (
                left - self.left,
                top - self.top,
                right - self.left - 1,
                bottom - self.top - 1,
            )
            self.pen.rectangle(corners, fill=level)

    def polygon(self, corners: Iterable[tuple[float, float]]) -> None:
        """Cover a polygon."""
        self.pen.polygon([(x - self.left, y - self.top) for x, y in corners], fill=255)

    def stroke(self, segment: Segment, width: float) -> None:
        """Cover a straight stroke with flat ends."""
        x1, y1, x2, y2 = segment
        length = hypot(x2 - x1, y2 - y1) or 1
        across = (y1 - y2) / length * width / 2, (x2 - x1) / length * width / 2
        starts = (x1 + across[0], y1 + across[1]), (x1 - across[0], y1 - across[1])
        ends = (x2 - across[0], y2 - across[1]), (x2 + across[0], y2 + across[1])
        self.polygon((*starts, *ends))


# -- painting --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Layer:
    """Colour that goes on a rectangle of a canvas: all over it, or through a mask of its size."""

    box: Edges
    color: str | Gradient
    mask: Image.Image | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        left, top, right, bottom = self.box
        return right - left, bottom - top

    @property
    def paint(self) -> Image.Image | str:
        """What is painted: a colour, or a picture of the size of the rectangle."""
        if isinstance(self.color, Gradient):
            return _lit(self.color, self.size)
        return self.color


@dataclass(frozen=True, slots=True)
class LayerPainter:
    """Turns shapes into layers of a canvas that is ``scale`` pixels a unit.

    ``supersampling`` is how many times larger than the picture the canvas is. Of strokes that cross
    the whole canvas only what lies in the ``window`` is painted, where there is one.
    """

    scale: float
    supersampling: int
    window: Edges | None = None

    def layers(self, shape: Shape) -> Iterator[Layer]:
        """Yield the layers of a shape: first its fill, then its stroke."""
        paint = shape.paint
        if paint.fill is not None:
            yield from self._fill_layers(shape, paint.fill, paint.opacity)
        if paint.stroke is not None:
            yield from self._stroke_layers(shape, paint.stroke, paint)

    def _fill_layers(self, shape: Shape, fill: str | Gradient, opacity: float) -> Iterator[Layer]:
        if isinstance(shape, Rectangle) and opacity == 1:
            yield from _solid([self._edges(shape)], fill)
        else:
            yield _layer(self._filled(shape), fill, opacity)

    def _stroke_layers(self, shape: Shape, color: str, paint: Paint) -> Iterator[Layer]:
        """Yield the layers of a stroke; opaque straight lines need no mask."""
        is_solid = paint.opacity == 1
        if is_solid and isinstance(shape, LineSegments) and _is_straight(shape.segments, paint):
            width = self._crisp_width(paint.width)
            yield from _solid((self._crisp_line(line, width) for line in shape.segments), color)
        elif is_solid and isinstance(shape, Rectangle):
            yield from _solid(self._sides(shape, self._crisp_width(paint.width)), color)
        else:
            yield _layer(self._stroked(shape, paint), color, paint.opacity)

    def bounds(self, shape: Shape) -> Edges:
        """Return a rectangle of the canvas that holds all of a shape."""
        match shape:
            case Rectangle():
                left, top, right, bottom = self._edges(shape)
                pad = self._crisp_width(shape.paint.width) if shape.paint.stroke else 0
            case Circle(x, y, radius) | HalfDisc(x, y, radius):
                left, top, right, bottom = self._hull([(x, y)])
                pad = ceil((radius + shape.paint.width / 2) * self.scale) + 1
            case LineSegments(segments):
                left, top, right, bottom = self._hull(_ends(segments))
                pad = self._stroke_pad(shape.paint)
            case Polygon(corners):
                left, top, right, bottom = self._hull(corners)
                pad = self._stroke_pad(shape.paint)
            case Text():
                (left, top, right, bottom), pad = self._text_box(shape), 0
        return left - pad, top - pad, right + pad, bottom + pad

    def _hull(self, places: Iterable[tuple[float, float]]) -> Edges:
        places = list(places)
        xs, ys = [x * self.scale for x, _ in places], [y * self.scale for _, y in places]
        return floor(min(xs)), floor(min(ys)), ceil(max(xs)), ceil(max(ys))

    def _stroke_pad(self, paint: Paint) -> int:
        return ceil(paint.width * self.scale) + 2 * self.supersampling

    def _filled(self, shape: Shape) -> _Stencil:
        match shape:
            case Rectangle():
                edges = self._edges(shape)
                stencil = _Stencil(*edges)
                stencil.box(edges)
                return stencil
            case Circle(x, y, radius):
                stencil = self._around([(x, y)], radius)
                stencil.disc(x * self.scale, y * self.scale, radius * self.scale)
                return stencil
            case HalfDisc(x, y, radius):
                stencil = self._around([(x, y)], radius)
                stencil.half_disc(x * self.scale, y * self.scale, radius * self.scale)
                return stencil
            case Polygon(corners):
                stencil = self._around(corners, 0)
                stencil.polygon((x * self.scale, y * self.scale) for x, y in corners)
                return stencil
            case LineSegments():
                raise TypeError("segments have no inside to fill")
            case Text():
                return self._written(shape)

    def _stroked(self, shape: Shape, paint: Paint) -> _Stencil:
        match shape:
            case Rectangle():
                return self._frame(shape, self._crisp_width(paint.width))
            case Circle(x, y, radius):
                half = paint.width / 2
                stencil = self._around([(x, y)], radius + half)
                for size, level in ((radius + half, 255), (radius - half, 0)):
                    stencil.disc(x * self.scale, y * self.scale, size * self.scale, level)
                return stencil
            case Polygon(corners):
                sides = pairwise((*corners, corners[0]))
                return self._strokes(tuple((*start, *end) for start, end in sides), paint)
            case LineSegments(segments):
                return self._strokes(segments, paint)
            case HalfDisc() | Text():
                raise TypeError(f"a {type(shape).__name__} has no stroke")

    def _around(self, places: Iterable[tuple[float, float]], margin: float) -> _Stencil:
        places = list(places)
        xs, ys = [x * self.scale for x, _ in places], [y * self.scale for _, y in places]
        pad = margin * self.scale
        return _Stencil(min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad)

    # -- straight edges lie on whole pixels of the picture, so that they are crisp --

    def _snap(self, value: float) -> int:
        return round(value * self.scale / self.supersampling) * self.supersampling

    def _crisp_width(self, width: float) -> int:
        return max(1, round(width * self.scale / self.supersampling)) * self.supersampling

    def _edges(self, shape: Rectangle) -> Edges:
        right, bottom = shape.x + shape.width, shape.y + shape.height
        return self._snap(shape.x), self._snap(shape.y), self._snap(right), self._snap(bottom)

    def _sides(self, shape: Rectangle, width: int) -> Iterator[Edges]:
        """Yield the four sides of a frame, which do not overlap."""
        left, top, right, bottom = self._edges(shape)
        out = width // self.supersampling // 2 * self.supersampling
        left, top, right, bottom = left - out, top - out, right + width - out, bottom + width - out
        yield left, top, right, top + width
        yield left, bottom - width, right, bottom
        yield left, top + width, left + width, bottom - width
        yield right - width, top + width, right, bottom - width

    def _frame(self, shape: Rectangle, width: int) -> _Stencil:
        sides = list(self._sides(shape, width))
        stencil = _Stencil(*sides[0][:2], *sides[1][2:])
        for side in sides:
            stencil.box(side)
        return stencil

    def _strokes(self, segments: tuple[Segment, ...], paint: Paint) -> _Stencil:
        left, top, right, bottom = self._hull(_ends(segments))
        pad = self._stroke_pad(paint)
        box = (left - pad, top - pad, right + pad, bottom + pad)
        stencil = _Stencil(*(self._seen(box) if _is_straight(segments, paint) else box))
        for segment in segments:
            self._stroke(stencil, segment, paint)
        return stencil

    def _seen(self, box: Edges) -> Edges:
        """Return what lies in the window."""
        if self.window is None:
            return box
        left, top, right, bottom = self.window
        return max(box[0], left), max(box[1], top), min(box[2], right), min(box[3], bottom)

    def _stroke(self, stencil: _Stencil, segment: Segment, paint: Paint) -> None:
        x1, y1, x2, y2 = segment
        if not paint.is_round and (x1 == x2 or y1 == y2):
            stencil.box(self._crisp_line(segment, self._crisp_width(paint.width)))
            return
        x1, y1, x2, y2 = (value * self.scale for value in segment)
        width = paint.width * self.scale
        stencil.stroke((x1, y1, x2, y2), width)
        if paint.is_round:
            stencil.disc(x1, y1, width / 2)
            stencil.disc(x2, y2, width / 2)

    def _crisp_line(self, segment: Segment, width: int) -> Edges:
        left, top, right, bottom = map(self._snap, segment)
        out = width // self.supersampling // 2 * self.supersampling
        if left == right:
            return left - out, top, left - out + width, bottom
        return left, top - out, right, top - out + width

    # -- text --

    def _written(self, shape: Text) -> _Stencil:
        stencil = _Stencil(*self._text_box(shape))
        x, base = self._baseline(shape)
        place = (x - stencil.left, base - stencil.top)
        text, font = self._lettering(shape)
        stencil.pen.text(place, text, fill=255, font=font, anchor="ms")
        return stencil

    def _text_box(self, shape: Text) -> Edges:
        x, base = self._baseline(shape)
        text, font = self._lettering(shape)
        left, top, right, bottom = font.getbbox(text, anchor="ms")
        return (
            floor(x + left - 1),
            floor(base + top - 1),
            ceil(x + right + 1),
            ceil(base + bottom + 1),
        )

    def _baseline(self, shape: Text) -> tuple[float, float]:
        return shape.x * self.scale, (shape.y + BASELINE * shape.size) * self.scale

    def _lettering(self, shape: Text) -> tuple[str, Font]:
        return written(shape.text, max(1, round(shape.size * self.scale)))


def _is_straight(segments: Iterable[Segment], paint: Paint) -> bool:
    """Whether all strokes run along rows and columns and end in right angles."""
    return not paint.is_round and all(x1 == x2 or y1 == y2 for x1, y1, x2, y2 in segments)


def _ends(segments: Iterable[Segment]) -> Iterator[tuple[float, float]]:
    for x1, y1, x2, y2 in segments:
        yield x1, y1
        yield x2, y2


def _solid(boxes: Iterable[Edges], color: str | Gradient) -> Iterator[Layer]:
    for left, top, right, bottom in boxes:
        if right > left and bottom > top:
            yield Layer((left, top, right, bottom), color)


def _layer(stencil: _Stencil, color: str | Gradient, opacity: float) -> Layer:
    mask = stencil.mask
    if opacity < 1:
        mask = mask.point([round(level * opacity) for level in range(256)])
    return Layer(stencil.edges, color, mask)


@lru_cache(maxsize=32)
def _lit(gradient: Gradient, size: tuple[int, int]) -> Image.Image:
    """Return a rectangle filled with a gradient."""
    width, height = size
    reach_x, reach_y = REACH * width, REACH * height
    # Pillow's gradient reaches its end in the corners of its square; ours at the sides.
    steeper = [min(255, round(level * sqrt(2))) for level in range(256)]
    light = Image.radial_gradient("L").point(steeper)
    light = light.resize((ceil(2 * reach_x), ceil(2 * reach_y)))
    field = Image.new("L", size, 255)
    field.paste(light, (round(FOCUS[0] * width - reach_x), round(FOCUS[1] * height - reach_y)))
    return ImageOps.colorize(field, gradient.light, gradient.dark)
