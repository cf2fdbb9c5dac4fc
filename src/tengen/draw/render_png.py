"""Scenes as PNG: drawn several times larger with Pillow, then reduced, so that edges are smooth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from math import ceil, floor, hypot, sqrt
from typing import cast

from PIL import Image, ImageDraw, ImageFont, ImageOps

from tengen.draw.shapes import (
    BASELINE,
    FOCUS,
    REACH,
    Circle,
    Gradient,
    HalfDisc,
    Paint,
    Polygon,
    Rectangle,
    Scene,
    Segment,
    Segments,
    Shape,
    Text,
)

#: Pictures are drawn up to so many times larger, as long as they stay below so many pixels.
_FINEST = 4
_MOST_PIXELS = 80_000_000


def render_png(scene: Scene, width: int) -> bytes:
    """Return the scene as a PNG file of that width in pixels."""
    pixels = scene.pixels(width)
    fineness = _fineness(*pixels)
    canvas = Image.new("RGB", (pixels[0] * fineness, pixels[1] * fineness))
    painter = Painter(canvas.width / scene.width, fineness)
    for shape in scene.shapes:
        for layer in painter.layers(shape):
            _lay(canvas, layer)
    file = BytesIO()
    canvas.reduce(fineness).save(file, "PNG")
    return file.getvalue()


def _fineness(width: int, height: int) -> int:
    fitting = [n for n in range(1, _FINEST + 1) if width * height * n * n <= _MOST_PIXELS]
    return max(fitting, default=1)


# -- stencils: the part of the canvas that a shape covers ------------------------------------


class _Stencil:
    """A mask over a part of the canvas, drawn in the coordinates of the canvas."""

    def __init__(self, left: float, top: float, right: float, bottom: float) -> None:
        self.left, self.top = floor(left), floor(top)
        size = (max(ceil(right) - self.left, 1), max(ceil(bottom) - self.top, 1))
        self.mask = Image.new("L", size)
        self.pen = ImageDraw.Draw(self.mask)

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
    """Colour that goes on a canvas through a mask, whose upper left corner lies at a place."""

    left: int
    top: int
    mask: Image.Image
    color: str | Gradient

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The edges of the mask on the canvas."""
        return self.left, self.top, self.left + self.mask.width, self.top + self.mask.height

    @property
    def paint(self) -> Image.Image | str:
        """What goes through the mask: a colour, or a picture of its size."""
        if isinstance(self.color, Gradient):
            return _lit(self.color, self.mask.size)
        return self.color


def _lay(canvas: Image.Image, layer: Layer) -> None:
    canvas.paste(layer.paint, layer.box, layer.mask)


@dataclass(frozen=True, slots=True)
class Painter:
    """Turns shapes into layers of a canvas that is ``scale`` pixels a unit.

    ``fineness`` is how many times larger than the picture the canvas is.
    """

    scale: float
    fineness: int

    def layers(self, shape: Shape) -> Iterator[Layer]:
        """Yield the layers of a shape: first its fill, then its stroke."""
        paint = shape.paint
        if paint.fill is not None:
            yield _layer(self._filled(shape), paint.fill, paint.opacity)
        if paint.stroke is not None:
            yield _layer(self._stroked(shape, paint), paint.stroke, paint.opacity)

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
            case Segments():
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
            case Segments(segments):
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
        return round(value * self.scale / self.fineness) * self.fineness

    def _crisp_width(self, width: float) -> int:
        return max(1, round(width * self.scale / self.fineness)) * self.fineness

    def _edges(self, shape: Rectangle) -> tuple[int, int, int, int]:
        right, bottom = shape.x + shape.width, shape.y + shape.height
        return self._snap(shape.x), self._snap(shape.y), self._snap(right), self._snap(bottom)

    def _frame(self, shape: Rectangle, width: int) -> _Stencil:
        left, top, right, bottom = self._edges(shape)
        out = width // self.fineness // 2 * self.fineness
        outer = (left - out, top - out, right + width - out, bottom + width - out)
        stencil = _Stencil(*outer)
        stencil.box(outer)
        inner = (outer[0] + width, outer[1] + width, outer[2] - width, outer[3] - width)
        stencil.box(inner, level=0)
        return stencil

    def _strokes(self, segments: Iterable[Segment], paint: Paint) -> _Stencil:
        segments = tuple(segments)
        ends = [place for x1, y1, x2, y2 in segments for place in ((x1, y1), (x2, y2))]
        stencil = self._around(ends, paint.width + 2 * self.fineness / self.scale)
        for segment in segments:
            self._stroke(stencil, segment, paint)
        return stencil

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

    def _crisp_line(self, segment: Segment, width: int) -> tuple[int, int, int, int]:
        left, top, right, bottom = map(self._snap, segment)
        out = width // self.fineness // 2 * self.fineness
        if left == right:
            return left - out, top, left - out + width, bottom
        return left, top - out, right, top - out + width

    # -- text --

    def _written(self, shape: Text) -> _Stencil:
        font = _font(max(1, round(shape.size * self.scale)))
        x, base = shape.x * self.scale, (shape.y + BASELINE * shape.size) * self.scale
        left, top, right, bottom = font.getbbox(shape.text, anchor="ms")
        stencil = _Stencil(x + left - 1, base + top - 1, x + right + 1, base + bottom + 1)
        place = (x - stencil.left, base - stencil.top)
        stencil.pen.text(place, shape.text, fill=255, font=font, anchor="ms")
        return stencil


def _layer(stencil: _Stencil, color: str | Gradient, opacity: float) -> Layer:
    mask = stencil.mask
    if opacity < 1:
        mask = mask.point([round(level * opacity) for level in range(256)])
    return Layer(stencil.left, stencil.top, mask, color)


@lru_cache(maxsize=32)
def _font(size: int) -> ImageFont.FreeTypeFont:
    """Return Pillow's own font, laid out the same way on every machine."""
    font = cast("ImageFont.FreeTypeFont", ImageFont.load_default(size))
    return font.font_variant(layout_engine=ImageFont.Layout.BASIC)


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
