"""Shapes of a scene on a canvas: straight things as lines of the canvas, round ones as sprites."""

from __future__ import annotations

import tkinter as tk
from dataclasses import dataclass, replace

from tengen.desktop.colors import mixed
from tengen.desktop.widget_style import WidgetStyle
from tengen.draw.shapes import Gradient, LineSegments, Rectangle, Shape, Text
from tengen.draw.sprites import Sprite, at_origin, place_of, sprite

#: Coordinates need not grow with the cells of a small board.
_MAX_LABEL = 22


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a scene lies on the canvas: pixels a unit, and its upper left corner in pixels."""

    scale: float
    left: int
    top: int

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a place of the scene."""
        return self.left + round(x * self.scale), self.top + round(y * self.scale)

    def scene_place(self, x: int, y: int) -> tuple[float, float]:
        """Return the place of the scene under a pixel."""
        return (x - self.left) / self.scale, (y - self.top) / self.scale


class Painter:
    """Paints shapes on a canvas and keeps the sprites of one scale."""

    def __init__(self, canvas: tk.Canvas, style: WidgetStyle) -> None:
        self._canvas = canvas
        self._family = style.family
        self._max_label = style.px(_MAX_LABEL)
        self._scale = 0.0
        self._sprites: dict[tuple[Shape, float], tuple[tk.PhotoImage, Sprite]] = {}

    def paint(self, shape: Shape, frame: Frame, tags: tuple[str, ...], ground: str = "") -> int:
        """Paint a shape and return its item; ``ground`` is what shines through faint lines."""
        if frame.scale != self._scale:
            self._scale = frame.scale
            self._sprites.clear()
        if isinstance(shape, Text):
            return self._text(shape, frame, tags)
        if isinstance(shape, Rectangle) and shape.paint.opacity == 1:
            return self._rectangle(shape, frame, tags)
        if isinstance(shape, LineSegments) and _is_straight(shape):
            return self._lines(shape, frame, tags, ground)
        return self.sprite(shape, frame, tags)

    def sprite(self, shape: Shape, frame: Frame, tags: tuple[str, ...], share: float = 1.0) -> int:
        """Paint a shape as a sprite, squeezed to a share of its width."""
        image, made = self._sprite(shape, share)
        x, y = frame.place(*place_of(shape))
        return self._canvas.create_image(
            x + made.left, y + made.top, image=image, anchor="nw", tags=tags
        )

    def clear(self) -> None:
        """Free the pictures, in the thread of the window."""
        self._sprites.clear()

    def _sprite(self, shape: Shape, share: float) -> tuple[tk.PhotoImage, Sprite]:
        key = at_origin(shape), share
        if key not in self._sprites:
            made = sprite(shape, self._scale)
            made = made if share == 1.0 else made.narrowed(share)
            image = tk.PhotoImage(master=self._canvas, data=made.png, format="png")
            self._sprites[key] = image, made
        return self._sprites[key]

    def _rectangle(self, shape: Rectangle, frame: Frame, tags: tuple[str, ...]) -> int:
        fill, width = shape.paint.fill, self._width(shape.paint.width, frame)
        assert not isinstance(fill, Gradient)
        return self._canvas.create_rectangle(
            *frame.place(shape.x, shape.y),
            *frame.place(shape.x + shape.width, shape.y + shape.height),
            fill=fill or "",
            outline=shape.paint.stroke or "",
            width=width if shape.paint.stroke else 0,
            tags=tags,
        )

    def _lines(self, shape: LineSegments, frame: Frame, tags: tuple[str, ...], ground: str) -> int:
        paint = shape.paint
        color = paint.stroke or "#000000"
        if paint.opacity < 1 and ground:
            color = mixed(ground, color, paint.opacity)
        item = 0
        for x1, y1, x2, y2 in shape.segments:
            item = self._canvas.create_line(
                *frame.place(x1, y1),
                *frame.place(x2, y2),
                fill=color,
                width=self._width(paint.width, frame),
                tags=tags,
            )
        return item

    @staticmethod
    def _width(width: float, frame: Frame) -> int:
        return max(1, round(width * frame.scale))

    def _text(self, shape: Text, frame: Frame, tags: tuple[str, ...]) -> int:
        fill = shape.paint.fill
        assert isinstance(fill, str)
        size = max(6, round(shape.size * frame.scale))
        if shape.role == "label":
            size = min(size, self._max_label)
        return self._canvas.create_text(
            *frame.place(shape.x, shape.y),
            text=shape.text,
            fill=fill,
            font=(self._family, -size),
            tags=tags,
        )


def faint(shape: Shape, opacity: float) -> Shape:
    """Return a shape that lets the ground shine through."""
    return replace(shape, paint=replace(shape.paint, opacity=opacity))


def _is_straight(shape: LineSegments) -> bool:
    return not shape.paint.is_round and all(
        x1 == x2 or y1 == y2 for x1, y1, x2, y2 in shape.segments
    )
