"""Scenes as pixels: painted several times larger, then reduced, so that edges are smooth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import ceil

from PIL import Image

from tengen.draw.painter import Edges, LayerPainter
from tengen.draw.shapes import DisplayList, Shape

#: Pictures are painted up to so many times larger, as long as they stay below so many pixels.
_MAX_FINENESS = 4
_MAX_PIXELS = 80_000_000
#: Pixels of the large canvas that are painted at once; a picture is made of bands of that size.
_BAND_PIXELS = 4_000_000


class Raster:
    """Paints scenes of one size, whole or in part; ``size`` is that of the picture in pixels."""

    def __init__(self, scene: DisplayList, width: int) -> None:
        self.size = scene.pixels(width)
        self._supersampling = _supersampling(*self.size)
        self._painter = LayerPainter(width * self._supersampling / scene.width, self._supersampling)
        self._bounds: dict[Shape, Edges] = {}

    @property
    def whole(self) -> Edges:
        """The edges of the picture."""
        return 0, 0, *self.size

    def image(self, shapes: Iterable[Shape], box: Edges) -> Image.Image:
        """Return a part of the picture (RGB) of some shapes, from back to front."""
        shapes = tuple(shapes)
        left, top, right, bottom = box
        bands = list(_bands(top, bottom, _BAND_PIXELS // ((right - left) * self._supersampling**2)))
        if len(bands) == 1:
            return self._band(shapes, box)
        image = Image.new("RGB", (right - left, bottom - top))
        for start, end in bands:
            image.paste(self._band(shapes, (left, start, right, end)), (0, start - top))
        return image

    def _band(self, shapes: Iterable[Shape], box: Edges) -> Image.Image:
        left, top, right, bottom = window = self._enlarged(box)
        canvas = Image.new("RGB", (right - left, bottom - top))
        painter = replace(self._painter, window=window)
        for shape in shapes:
            if not overlap(self.bounds(shape), box):
                continue
            for layer in painter.layers(shape):
                x1, y1, x2, y2 = layer.box
                canvas.paste(layer.paint, (x1 - left, y1 - top, x2 - left, y2 - top), layer.mask)
        return canvas.reduce(self._supersampling)

    def _enlarged(self, box: Edges) -> Edges:
        left, top, right, bottom = (edge * self._supersampling for edge in box)
        return left, top, right, bottom

    def bounds(self, shape: Shape) -> Edges:
        """Return a rectangle of the picture that holds all of a shape."""
        found = self._bounds.get(shape)
        if found is None:
            left, top, right, bottom = self._painter.bounds(shape)
            fine = self._supersampling
            found = left // fine, top // fine, -(-right // fine), -(-bottom // fine)
            self._bounds[shape] = found
        return found


def overlap(one: Edges, other: Edges) -> bool:
    """Whether two rectangles have a pixel in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _bands(top: int, bottom: int, rows: int) -> Iterator[tuple[int, int]]:
    """Yield (top, bottom) of parts of about equal height, none of more than so many rows."""
    count = max(1, ceil((bottom - top) / max(rows, 1)))
    edges = [top + (bottom - top) * at // count for at in range(count + 1)]
    yield from pairwise(edges)


def _supersampling(width: int, height: int) -> int:
    fitting = [n for n in range(1, _MAX_FINENESS + 1) if width * height * n * n <= _MAX_PIXELS]
    return max(fitting, default=1)
