"""The board in a window: drawn from the scene of ``tengen.draw``, clicked, scrolled, animated."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, pi

from tengen.base.color import Color
from tengen.base.grid import Box, Point
from tengen.base.i18n import _
from tengen.desktop.painting import Frame, Painter, faint
from tengen.desktop.widget_style import WidgetStyle
from tengen.draw.drawing import Drawing
from tengen.draw.geometry import CELL, Place
from tengen.draw.pieces import piece_shape
from tengen.draw.scene import scene_of_sketch
from tengen.draw.shapes import Circle, LineSegments, Paint, Shape, Text
from tengen.draw.sketch import GridStyle, Sketch
from tengen.draw.sprites import place_of
from tengen.draw.theme import Theme
from tengen.games.scene import STONES, Change
from tengen.rules.position import Position

#: What stays as it is from move to move.
_STATIC = frozenset({"page", "board", "cells", "grid", "rule", "star", "label", "title"})
#: A turn of a disc: frames, and milliseconds of each.
FRAMES, FRAME_MS = 8, 35
#: The side of a cell of a board without edges, in pixels of a usual screen, and its bounds.
_CELL, _MIN_CELL, _MAX_CELL = 38, 18, 80
#: How near the edge of what is seen a move may fall before the board follows it, in cells.
_MARGIN = 3
#: How faint the stone under the pointer is, and one that is not stored yet.
_GHOST, _PENDING = 0.4, 0.7
#: How thick the ring of a hint is, in cells.
_RING = 0.1


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """What is to be seen. ``is_open``: a stone may be placed, so the pointer shows it.

    ``pending`` is where a stone was placed that is not stored yet, ``hint`` where one is advised.
    """

    position: Position
    drawing: Drawing
    theme: Theme
    is_open: bool
    pending: Point | None = None
    hint: Point | None = None


class BoardCanvas(tk.Canvas):
    """Shows a position; tells which point was clicked and over which the pointer is."""

    def __init__(
        self,
        parent: tk.Misc,
        style: WidgetStyle,
        clicked: Callable[[Point], object],
        pointed: Callable[[Point | None], object] = lambda _point: None,
    ) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0)
        self._style = style
        self._clicked = clicked
        self._pointed = pointed
        self._painter = Painter(self, style)
        self._picture: BoardPicture | None = None
        self._sketch: Sketch | None = None
        self.frame = Frame(1.0, 0, 0)
        self._static: object = None
        self._moving: list[Shape] = []
        self._cell = style.px(_CELL)
        self._middle = (0.0, 0.0)
        self._drag: tuple[int, int, float, float] | None = None
        self._timer = ""
        self._ghost: Point | None = None
        self._listen()

    def _listen(self) -> None:
        self.bind("<Configure>", lambda _event: self.redraw())
        self.bind("<Button-1>", self._on_click)
        self.bind("<Motion>", self._on_motion)
        self.bind("<Leave>", lambda _event: self._point_at(None))
        for button in (2, 3):
            self.bind(f"<ButtonPress-{button}>", self._on_grab)
            self.bind(f"<B{button}-Motion>", self._on_drag)
        for name, step in (("<Button-4>", -1), ("<Button-5>", 1)):
            self.bind(name, lambda event, step=step: self._on_wheel(event, step))  # type: ignore[misc]
        self.bind("<MouseWheel>", lambda event: self._on_wheel(event, -1 if event.delta > 0 else 1))

    # -- showing -----------------------------------------------------------------------------

    def show(self, picture: BoardPicture, changes: Sequence[Change] = ()) -> None:
        """Show a position; ``changes`` of the last move that turned discs are animated."""
        if picture == self._picture and not changes:
            return  # and what turns goes on turning
        is_new = self._picture is None or self._picture.position.variant != picture.position.variant
        self._picture = picture
        if picture.position.variant.grid.is_unbounded:
            self._follow(picture.position, is_new=is_new)
        self.redraw()
        turned = {
            Point(*one.point): Color.BLACK if one.to == STONES[Color.BLACK] else Color.WHITE
            for one in changes
            if {one.before, one.to} == set(STONES.values())
        }
        if turned and self._sketch is not None and self._sketch.grid_style is GridStyle.CELLS:
            self._turn(turned, 0)

    @property
    def is_turning(self) -> bool:
        """Whether discs are just being turned."""
        return bool(self._timer)

    def redraw(self) -> None:
        """Draw everything anew that has changed."""
        self._stop_turning()
        if self._picture is None or self.winfo_width() <= 1:
            return
        sketch = self._sketch = self._make_sketch(self._picture)
        self.frame = self._make_frame(sketch)
        self.configure(background=sketch.theme.page)
        static: list[Shape] = []
        moving: list[Shape] = []
        for shape in (*scene_of_sketch(sketch).shapes, *self._hint_shapes(sketch)):
            (static if shape.role in _STATIC else moving).append(shape)
        key = (tuple(static), self.frame)
        if key != self._static:
            self._static = key
            self._paint_static(static, sketch)
        self._moving = moving
        self.delete("moving", "ghost", "pending")
        for shape in moving:
            if self._is_in_sight(shape):
                tags = ("moving", shape.role.replace(" ", "-"))
                self._painter.paint(shape, self.frame, tags)
        self._draw_pending()
        self._draw_ghost()

    def _hint_shapes(self, sketch: Sketch) -> Iterator[Shape]:
        """Yield the ring around the point that is advised."""
        if self._picture is not None and self._picture.hint is not None:
            ring = Paint(stroke=sketch.theme.accent, width=_RING * sketch.cell)
            yield Circle(*sketch.centre(self._picture.hint), 0.4 * sketch.cell, ring, "hint")

    def shape_at(self, role: str, point: Point) -> tuple[Shape, Place] | None:
        """Return the shape of a role on a point, and the middle of its cell."""
        sketch = self._sketch
        if sketch is None:
            return None
        x, y = sketch.centre(point)
        for shape in self._moving:
            left, top = place_of(shape)
            if shape.role == role and max(abs(left - x), abs(top - y)) <= sketch.cell / 2:
                return shape, (x, y)
        return None

    @property
    def surface(self) -> str:
        """The colour of the board."""
        return "" if self._sketch is None else self._sketch.surface

    def _paint_static(self, shapes: Iterable[Shape], sketch: Sketch) -> None:
        self.delete("static")
        titles = 0
        for shape in shapes:
            if isinstance(shape, Text) and shape.role == "title":
                titles += 1
                shape = replace(shape, text=_("layer {number}").format(number=titles))  # noqa: PLW2901
            self._painter.paint(shape, self.frame, ("static",), sketch.surface)
        self.tag_lower("static")

    def _make_sketch(self, picture: BoardPicture) -> Sketch:
        is_unbounded = picture.position.variant.grid.is_unbounded
        box = self._box() if is_unbounded else None
        drawing = picture.drawing
        sketch = Sketch.of(picture.position, drawing, box)
        layout = replace(sketch.layout, has_footer=False)
        return replace(sketch, theme=picture.theme, layout=layout)

    def _make_frame(self, sketch: Sketch) -> Frame:
        """Return the largest frame that fits, with cells of whole pixels."""
        layout = sketch.layout
        width, height = self.winfo_width(), self.winfo_height()
        cell = int(min(width / (layout.width / CELL), height / (layout.height / CELL)))
        if sketch.variant.grid.is_unbounded:
            cell = self._cell
        scale = max(4, cell) / CELL
        left = (width - round(layout.width * scale)) // 2
        top = (height - round(layout.height * scale)) // 2
        return Frame(scale, left, top)

    def _is_in_sight(self, shape: Shape) -> bool:
        """Whether a shape lies on the part of the board that is shown."""
        sketch = self._sketch
        if sketch is None or not sketch.variant.grid.is_unbounded:
            return True
        places = [place_of(shape)]
        if isinstance(shape, LineSegments):
            places = [(segment[2], segment[3]) for segment in shape.segments] + places
        inside = sketch.layout
        return all(0 <= x <= inside.width and 0 <= y <= inside.height for x, y in places)

    # -- clicks and the pointer --------------------------------------------------------------

    def pixel(self, point: Point) -> tuple[int, int]:
        """Return the pixel of the middle of a point."""
        assert self._sketch is not None
        return self.frame.place(*self._sketch.centre(point))

    def point_at(self, x: int, y: int) -> Point | None:
        """Return the point nearest to a pixel; None off the board."""
        if self._sketch is None:
            return None
        return self._sketch.layout.nearest(*self.frame.scene_place(x, y))

    def _on_click(self, event: tk.Event[tk.Misc]) -> None:
        self.focus_set()
        point = self.point_at(event.x, event.y)
        if point is not None:
            self._clicked(point)

    def _on_motion(self, event: tk.Event[tk.Misc]) -> None:
        self._point_at(self.point_at(event.x, event.y))

    def _point_at(self, point: Point | None) -> None:
        if point != self._ghost:
            self._ghost = point
            self._draw_ghost()
            self._pointed(point)

    def _draw_ghost(self) -> None:
        """Show the stone that a click would place."""
        self.delete("ghost")
        point, sketch, picture = self._ghost, self._sketch, self._picture
        if point is None or sketch is None or picture is None or not picture.is_open:
            return
        is_empty = point not in sketch.stones and point != picture.position.shared
        if is_empty and not self.is_turning:
            self._draw_faint(point, _GHOST, "ghost")

    def _draw_pending(self) -> None:
        """Show the stone that is on its way."""
        if self._picture is not None and self._picture.pending is not None:
            self._draw_faint(self._picture.pending, _PENDING, "pending")

    def _draw_faint(self, point: Point, opacity: float, tag: str) -> None:
        """Draw a stone of whoever is to move that is not there."""
        assert self._sketch is not None
        assert self._picture is not None
        shape = piece_shape(self._sketch, point, self._picture.position.turn)
        self._painter.sprite(faint(shape, opacity), self.frame, (tag,))

    # -- turning discs -----------------------------------------------------------------------

    def _turn(self, turned: Mapping[Point, Color], step: int) -> None:
        """Show one frame of discs that turn from one colour to the other."""
        self.delete("turning")
        self._timer = ""
        if self._sketch is None or step > FRAMES:
            return
        part = cos(pi * step / FRAMES)
        for point, color in turned.items():
            shown = color if part < 0 else color.opponent
            self._cover(point)
            shape = piece_shape(self._sketch, point, shown)
            share = max(0.08, round(abs(part), 2))
            self._painter.sprite(shape, self.frame, ("turning",), share)
        self._timer = self.after(FRAME_MS, lambda: self._turn(turned, step + 1))

    def _cover(self, point: Point) -> None:
        """Hide the disc that lies there in the end."""
        assert self._sketch is not None
        x, y = self.pixel(point)
        reach = round(0.47 * CELL * self.frame.scale)
        self.create_rectangle(
            x - reach,
            y - reach,
            x + reach,
            y + reach,
            fill=self._sketch.surface,
            outline="",
            tags=("turning",),
        )

    def _stop_turning(self) -> None:
        if self._timer:
            self.after_cancel(self._timer)
            self._timer = ""
        self.delete("turning")

    # -- a board without edges ---------------------------------------------------------------

    def _box(self) -> Box:
        columns = max(5, self.winfo_width() // self._cell - 1)
        rows = max(5, self.winfo_height() // self._cell - 1)
        left, top = round(self._middle[0] - columns / 2), round(self._middle[1] - rows / 2)
        return Box(left, top, left + columns - 1, top + rows - 1)

    def _follow(self, position: Position, *, is_new: bool) -> None:
        """Move what is seen so that the last stone is in it."""
        if is_new:
            self._middle = (0.0, 0.0)
        last = position.last_move.point if position.last_move else None
        if last is None:
            return
        box, (x, y) = self._box(), self._middle
        x += min(0, last.x - box.left - _MARGIN) + max(0, last.x - box.right + _MARGIN)
        y += min(0, last.y - box.top - _MARGIN) + max(0, last.y - box.bottom + _MARGIN)
        self._middle = (x, y)

    @property
    def _is_unbounded(self) -> bool:
        return self._picture is not None and self._picture.position.variant.grid.is_unbounded

    def scroll(self, columns: float, rows: float) -> None:
        """Move what is seen of a board without edges."""
        if self._is_unbounded:
            self._middle = (self._middle[0] + columns, self._middle[1] + rows)
            self.redraw()

    def _on_grab(self, event: tk.Event[tk.Misc]) -> None:
        self._drag = (event.x, event.y, *self._middle)

    def _on_drag(self, event: tk.Event[tk.Misc]) -> None:
        if self._drag is not None and self._is_unbounded:
            x, y, column, row = self._drag
            self._middle = (column - (event.x - x) / self._cell, row - (event.y - y) / self._cell)
            self.redraw()

    def _on_wheel(self, event: tk.Event[tk.Misc], step: int) -> None:
        state = event.state if isinstance(event.state, int) else 0
        if state & 0x4:
            sizes = self._style.px(_MIN_CELL), self._style.px(_MAX_CELL)
            self._cell = max(sizes[0], min(sizes[1], self._cell - 4 * step))
            self.scroll(0, 0)
        elif state & 0x1:
            self.scroll(2 * step, 0)
        else:
            self.scroll(0, 2 * step)
