"""The graph of a review: black's chance to win after every move, with the mistakes on it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable

from tengen.base.color import Color
from tengen.base.i18n import _
from tengen.desktop.colors import ColorScheme
from tengen.desktop.widget_style import WidgetStyle
from tengen.study.chance import chance
from tengen.study.evaluation import for_black
from tengen.study.review import Judged, Review
from tengen.study.verdicts import Verdict

#: The radius of the dot of a mistake.
_DOTS = {Verdict.INACCURACY: 3, Verdict.MISTAKE: 4, Verdict.BLUNDER: 6}
_WIDTH, _HEIGHT = 560, 150
#: The room for a dot before the first move and after the last.
_EDGE = 8


class ReviewGraph(tk.Canvas):
    """Black's share from move to move, dark from below; a click chooses a ply."""

    def __init__(
        self,
        parent: tk.Misc,
        style: WidgetStyle,
        colors: ColorScheme,
        chosen: Callable[[int], object],
    ) -> None:
        super().__init__(
            parent,
            width=style.px(_WIDTH),
            height=style.px(_HEIGHT),
            highlightthickness=0,
            borderwidth=0,
            background=colors.bar_white,
            cursor="hand2",
        )
        self._style = style
        self._colors = colors
        self._chosen = chosen
        self._moves: tuple[Judged, ...] = ()
        self._ply = 0
        self.bind("<Configure>", lambda _event: self._draw())
        for event in ("<Button-1>", "<B1-Motion>"):
            self.bind(event, self._on_click)

    def show(self, review: Review) -> None:
        """Show a review."""
        self._moves = review.moves
        self._draw()

    def point_to(self, ply: int) -> None:
        """Mark the ply that is looked at."""
        self._ply = ply
        self._draw_ply()

    def x_of(self, ply: int) -> int:
        """Return the column of a ply."""
        edge = self._style.px(_EDGE)
        return edge + round((self.winfo_width() - 2 * edge) * ply / max(1, len(self._moves)))

    def _y_of(self, share: float) -> int:
        return round(self.winfo_height() * (1 - share))

    def _on_click(self, event: tk.Event[tk.Misc]) -> None:
        if self._moves:
            first, last = self.x_of(0), self.x_of(len(self._moves))
            ply = round((event.x - first) * len(self._moves) / max(1, last - first))
            self._chosen(max(0, min(len(self._moves), ply)))

    def _points(self) -> list[tuple[int, int]]:
        """Return the line; a move that nobody could judge leaves it where it was."""
        share, points = 0.5, [(self.x_of(0), self._y_of(0.5))]
        for move in self._moves:
            if move.played is not None:
                share = chance(for_black(move.played, move.color))
            points.append((self.x_of(move.ply), self._y_of(share)))
        return points

    def _draw(self) -> None:
        self.delete("all")
        if not self._moves:
            return
        width, height, points = self.winfo_width(), self.winfo_height(), self._points()
        ends = (0, height), (0, points[0][1]), *points, (width, points[-1][1]), (width, height)
        flat = [value for point in ends for value in point]
        self.create_polygon(*flat, fill=self._colors.bar_black, outline="", tags=("share",))
        self.create_line(0, height // 2, width, height // 2, fill=self._colors.accent, dash=(4, 4))
        for move in self._moves:
            self._draw_dot(move, points[move.ply])
        gap = self._style.px(6)
        for color, place, ink in (
            (Color.WHITE, (gap, gap), self._colors.bar_black),
            (Color.BLACK, (gap, height - gap), self._colors.bar_white),
        ):
            self.create_text(
                *place,
                text=_("White ahead") if color is Color.WHITE else _("Black ahead"),
                anchor="nw" if color is Color.WHITE else "sw",
                fill=ink,
                font=self._style.small,
            )
        self._draw_ply()

    def _draw_dot(self, move: Judged, place: tuple[int, int]) -> None:
        size = _DOTS.get(move.loss.verdict)
        if size is not None:
            (x, y), radius = place, self._style.px(size)
            y = max(radius, min(y, self.winfo_height() - 1 - radius))  # at the edge seen whole
            self.create_oval(
                x - radius,
                y - radius,
                x + radius,
                y + radius,
                fill=self._colors.warn,
                outline=self._colors.bar_white,
                tags=("mistake",),
            )

    def _draw_ply(self) -> None:
        self.delete("ply")
        if self._moves:
            x, wide = self.x_of(self._ply), self._style.px(2)
            line = (x, 0, x, self.winfo_height())
            self.create_line(*line, fill=self._colors.accent, width=wide, tags=("ply",))
