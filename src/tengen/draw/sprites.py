"""Single shapes as small pictures with smooth edges on a transparent ground, for canvases.

A canvas that shows images, such as that of a window, needs no board painted anew for each move: it
lays sprites, which a caller keeps by their shape, on lines that it draws itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO

from PIL import Image

from tengen.draw.painter import Layer, LayerPainter
from tengen.draw.shapes import LineSegments, Polygon, Shape

_FINENESS = 4


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture (RGBA) and where its upper left corner lies from the place of its shape, in pixels.

    >>> from tengen.draw.shapes import Circle, Paint
    >>> found = sprite(Circle(0, 0, 10, Paint("#000000")), 1)
    >>> found.left, found.image.size, found.image.getpixel((10, 10))
    (-10, (20, 20), (0, 0, 0, 255))
    """

    image: Image.Image
    left: int
    top: int

    @property
    def png(self) -> bytes:
        """The picture as a PNG file."""
        file = BytesIO()
        self.image.save(file, "PNG", compress_level=1)
        return file.getvalue()

    def narrowed(self, share: float) -> Sprite:
        """Return the picture squeezed to a part of its width around its middle."""
        width = max(1, round(self.image.width * share))
        image = self.image.resize((width, self.image.height), Image.Resampling.LANCZOS)
        return Sprite(image, self.left + (self.image.width - width) // 2, self.top)


def place_of(shape: Shape) -> tuple[float, float]:
    """Return the place of a shape: its centre or corner, or the first of its points."""
    if isinstance(shape, LineSegments):
        return shape.segments[0][:2]
    if isinstance(shape, Polygon):
        return shape.corners[0]
    return shape.x, shape.y


def at_origin(shape: Shape) -> Shape:
    """Return the shape moved so that its place is (0, 0): equal shapes become equal sprites."""
    x, y = place_of(shape)
    if isinstance(shape, LineSegments):
        moved = ((x1 - x, y1 - y, x2 - x, y2 - y) for x1, y1, x2, y2 in shape.segments)
        return replace(shape, segments=tuple(moved))
    if isinstance(shape, Polygon):
        return replace(shape, corners=tuple((left - x, top - y) for left, top in shape.corners))
    return replace(shape, x=0.0, y=0.0)


def sprite(shape: Shape, scale: float) -> Sprite:
    """Return the picture of a shape at ``scale`` pixels a unit, to be put at its place."""
    layers = list(LayerPainter(scale * _FINENESS, _FINENESS).layers(at_origin(shape)))
    left, top = (_down(min(layer.box[side] for layer in layers)) for side in (0, 1))
    right, bottom = (_up(max(layer.box[side] for layer in layers)) for side in (2, 3))
    canvas = Image.new("RGBA", (right - left, bottom - top))
    for layer in layers:
        canvas.alpha_composite(_colored(layer), (layer.box[0] - left, layer.box[1] - top))
    return Sprite(canvas.reduce(_FINENESS), left // _FINENESS, top // _FINENESS)


def _colored(layer: Layer) -> Image.Image:
    colored = Image.new("RGBA", layer.size)
    colored.paste(layer.paint, (0, 0, *layer.size))
    colored.putalpha(255 if layer.mask is None else layer.mask)
    return colored


def _down(value: int) -> int:
    return value // _FINENESS * _FINENESS


def _up(value: int) -> int:
    return -_down(-value)
