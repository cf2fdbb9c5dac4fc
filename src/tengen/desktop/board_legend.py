"""What the marks on the board mean: each with the shape it has there, below the board."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from tkinter import ttk

from tengen.desktop.painting import Frame, Painter
from tengen.desktop.widget_style import WidgetStyle
from tengen.draw.geometry import CELL, Place
from tengen.draw.shapes import Shape

#: The side of the bit of board behind a shape.
_SIDE = 22


class BoardLegend(ttk.Frame):
    """A row of shapes and words; nothing is shown where there are no marks."""

    def __init__(self, parent: tk.Misc, style: WidgetStyle) -> None:
        super().__init__(parent)
        self._style = style
        self._shown: object = None
        self._painters: list[Painter] = []
        #: The words that are shown.
        self.words: tuple[str, ...] = ()

    @property
    def row_height(self) -> int:
        """The pixels of a row."""
        return self._style.px(_SIDE + 4)

    def show(self, shapes: Mapping[str, tuple[Shape, Place]], ground: str, width: int) -> None:
        """Show words, each with a shape and the middle of its cell, on the colour of the board.

        ``width`` is how many pixels a row may have.
        """
        key = tuple(shapes.items()), ground, width
        if key == self._shown:
            return
        self._shown, self.words = key, tuple(shapes)
        self._clear()
        gap, side, left = self._style.px(6), self._style.px(_SIDE), 0
        row = self._row()
        for text, (shape, middle) in shapes.items():
            wide = side + self._style.measured(text) + 4 * gap
            if left and left + wide > width:
                row, left = self._row(), 0
            left += wide
            self._bit(row, shape, middle, ground).pack(side="left", padx=(0, gap))
            ttk.Label(row, text=text, style="Muted.TLabel").pack(side="left", padx=(0, 3 * gap))

    def _clear(self) -> None:
        for painter in self._painters:
            painter.clear()
        self._painters.clear()
        for part in self.winfo_children():
            part.destroy()

    def _row(self) -> ttk.Frame:
        row = ttk.Frame(self)
        row.pack(anchor="w", pady=(0, self._style.px(4)))
        return row

    def _bit(self, parent: tk.Misc, shape: Shape, middle: Place, ground: str) -> tk.Canvas:
        """Return a shape in the middle of a small bit of the board."""
        side = self._style.px(_SIDE)
        canvas = tk.Canvas(parent, width=side, height=side, highlightthickness=0, background=ground)
        painter = Painter(canvas, self._style)
        self._painters.append(painter)
        scale = side / CELL
        left, top = (round(side / 2 - at * scale) for at in middle)
        painter.paint(shape, Frame(scale, left, top), ())
        return canvas
