"""The board as a widget: it shows a view, follows the pointer and tells which point is chosen."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text
from textual.events import Click, MouseMove
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from tengen.base.grid import Point
from tengen.rules.position import Position
from tengen.terminal.full.drawing import Overlay, TextBoard
from tengen.terminal.full.layout import shown_box

_USUAL = (80, 24)


class BoardWidget(Widget):
    """A board. It knows no rules: whoever hears ``PointChosen`` decides what that means."""

    DEFAULT_CSS = """
    BoardWidget { width: auto; height: auto; }
    """
    can_focus = False

    class PointChosen(Message):
        """A point was clicked."""

        def __init__(self, point: Point) -> None:
            super().__init__()
            self.point = point

    def __init__(self, *, has_letters: bool = False, is_paper: bool = False) -> None:
        super().__init__()
        self._overlay = Overlay(has_letters=has_letters)
        self._is_paper = is_paper
        self._position: Position | None = None
        self._picture: TextBoard | None = None
        self._room = _USUAL

    @property
    def cursor(self) -> Point | None:
        """Where the person points."""
        return self._overlay.cursor

    # -- what is shown -----------------------------------------------------------------------

    def show(self, position: Position) -> None:
        """Show another position."""
        is_new = self._position is None or self._position.variant != position.variant
        self._position = position
        self._lay_out()
        self._point_at(_start(position) if is_new else self.cursor)

    def fit(self, columns: int, rows: int) -> None:
        """Lay the board out for so many columns and rows."""
        self._room = (columns, rows)
        self._lay_out()

    def mark(self, marks: Mapping[Point, str]) -> None:
        """Show figures on points instead of those shown before."""
        self._overlay = Overlay(self.cursor, dict(marks), self._overlay.has_letters)
        self.refresh()

    def _lay_out(self) -> None:
        if self._position is not None:
            self._picture = TextBoard(
                self._position,
                *self._room,
                is_paper=self._is_paper,
                has_letters=self._overlay.has_letters,
            )
            self.refresh(layout=True)

    def render(self) -> Text:
        """Return the picture."""
        return Text("") if self._picture is None else self._picture.text(self._overlay)

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        """Return the columns of the picture."""
        return 1 if self._picture is None else self._picture.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Return the lines of the picture."""
        return 1 if self._picture is None else self._picture.height

    # -- pointing ----------------------------------------------------------------------------

    def step(self, x: int, y: int, layers: int = 0) -> None:
        """Point to a neighbour, as far as the board goes."""
        if self._position is None or self.cursor is None:
            return
        at = self.cursor
        self._point_at(Point(at.x + x, at.y + y, at.z + layers))

    def _point_at(self, point: Point | None) -> None:
        if self._position is None or point is None:
            return
        kept = _inside(point, self._position)
        self._overlay = Overlay(kept, self._overlay.marks, self._overlay.has_letters)
        self.refresh()
        self._bring_into_sight(kept)

    def _bring_into_sight(self, point: Point) -> None:
        place = None if self._picture is None else self._picture.place_of(point)
        if place is not None and isinstance(self.parent, Widget):
            region = Region(place[0] - 1, place[1], 3, 1)
            self.call_after_refresh(self.parent.scroll_to_region, region, animate=False)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Point where the mouse is."""
        self._point_at(self._below(event.x, event.y))

    def on_click(self, event: Click) -> None:
        """Tell which point was clicked: the nearest one."""
        point = self._below(event.x, event.y)
        if point is not None:
            self._point_at(point)
            self.post_message(self.PointChosen(point))

    def _below(self, column: int, row: int) -> Point | None:
        return None if self._picture is None else self._picture.point_at(column, row)


def _start(position: Position) -> Point:
    """Return where a person points at first: the last stone, or the centre."""
    last = position.last_move
    if last is not None and last.point is not None:
        return last.point
    grid = position.variant.grid
    if grid.is_unbounded:
        return Point(0, 0)
    return Point(grid.width // 2, grid.height // 2, grid.layers // 2)


def _inside(point: Point, position: Position) -> Point:
    box, layers = shown_box(position), max(position.variant.grid.layers, 1)
    return Point(
        min(max(point.x, box.left), box.right),
        min(max(point.y, box.top), box.bottom),
        min(max(point.z, 0), layers - 1),
    )
