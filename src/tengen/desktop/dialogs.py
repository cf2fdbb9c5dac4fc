"""Questions to the person: which file, which colour, which of several games."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tkinter import colorchooser, filedialog, messagebox, ttk

from tengen.base.i18n import _
from tengen.desktop.parts import Popup, card
from tengen.desktop.widget_style import WidgetStyle
from tengen.records.codec import FORMATS, Format

Types = list[tuple[str, str | list[str] | tuple[str, ...]]]


class Dialogs:
    """The dialogs of the system; tests answer in their place."""

    def __init__(self, root: tk.Tk) -> None:
        self._root = root

    def path_to_save(self, name: str) -> Path | None:
        """Ask where to write a game; None when nowhere."""
        written = [known for known in FORMATS if known.is_written]
        chosen = filedialog.asksaveasfilename(
            parent=self._root, initialfile=name, defaultextension=".sgf", filetypes=_types(written)
        )
        return Path(chosen) if chosen else None

    def path_to_open(self) -> Path | None:
        """Ask which file to read; None when none."""
        types: Types = [(_("Games"), [one for known in FORMATS for one in known.extensions])]
        chosen = filedialog.askopenfilename(parent=self._root, filetypes=types + _types(FORMATS))
        return Path(chosen) if chosen else None

    def confirms(self, question: str, parent: tk.Misc) -> bool:
        """Ask a question that is answered by yes or no."""
        return bool(messagebox.askyesno("Tengen", question, parent=parent, default="no"))

    def color(self, color: str, title: str) -> str | None:
        """Ask for a colour; None leaves it as it is."""
        chosen = colorchooser.askcolor(color, parent=self._root, title=title)[1]
        return chosen or None


def _types(formats: Iterable[Format]) -> Types:
    return [(known.title, list(known.extensions)) for known in formats]


class ListDialog(Popup):
    """A window with a list; a double click, or Enter, takes a row.

    ``head`` and ``foot`` are room above and below the list.
    """

    def __init__(
        self, parent: tk.Misc, style: WidgetStyle, columns: Sequence[tuple[str, int]], title: str
    ) -> None:
        super().__init__(parent, title)
        self._taken: Callable[[str], object] = lambda _row: None
        outer = card(self, style)
        outer.pack(fill="both", expand=True)
        self.head = ttk.Frame(outer, style="Card.TFrame")
        self.head.pack(side="top", fill="x")
        self.foot = ttk.Frame(outer, style="Card.TFrame")
        self.foot.pack(side="bottom", fill="x")
        frame = ttk.Frame(outer, style="Card.TFrame")
        frame.pack(fill="both", expand=True)
        names = [f"#{at}" for at in range(1, len(columns) + 1)]
        self.rows = ttk.Treeview(frame, columns=names, show="headings", height=16)
        for name, (text, width) in zip(names, columns, strict=True):
            self.rows.heading(name, text=text, anchor="w")
            self.rows.column(name, width=style.px(width), anchor="w")
        bar = ttk.Scrollbar(frame, command=self.rows.yview)
        self.rows.configure(yscrollcommand=bar.set)
        bar.pack(side="right", fill="y")
        self.rows.pack(side="left", fill="both", expand=True)
        for event in ("<Double-1>", "<Return>"):
            self.rows.bind(event, lambda _event: self.take_chosen())

    def fill(
        self, rows: Sequence[tuple[str, Sequence[str]]], taken: Callable[[str], object]
    ) -> None:
        """Show rows, each a name and its cells."""
        self._taken = taken
        self.rows.delete(*self.rows.get_children())
        for name, cells in rows:
            self.rows.insert("", "end", name, values=list(cells))
        if rows:
            self.rows.selection_set(rows[0][0])
            self.rows.focus(rows[0][0])
        self.rows.focus_set()

    def take_chosen(self) -> None:
        """Take the chosen row, the first of several."""
        chosen = self.rows.selection()
        if chosen:
            self.destroy()
            self._taken(chosen[0])
