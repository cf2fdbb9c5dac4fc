"""The window of statistics: what the person's games add up to, in groups."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk

from tengen.base.color import Color
from tengen.base.i18n import N_, _, percent
from tengen.desktop.parts import Popup
from tengen.desktop.widget_style import WidgetStyle
from tengen.games import words
from tengen.games.settings import GameKind
from tengen.games.statistics import Statistics, Tally
from tengen.rules.catalogue import variants

_TITLES = {rules.name: rules.title for rules in variants()}


def _board(name: str) -> str:
    variant, _blank, size = name.rpartition(" ")
    return f"{_(_TITLES.get(variant, variant))} {size}"


#: The groups that are shown, each with its heading and how its names are read.
_GROUPS: dict[str, tuple[str, Callable[[str], str]]] = {
    "boards": (N_("By board"), _board),
    "people": (N_("Against people"), words.person_name),
    "programs": (N_("Against programs"), words.program_name),
    "colors": (N_("By colour"), lambda name: words.color_word(Color(name))),
    "kinds": (N_("By kind"), lambda name: words.kind_text(GameKind(name))),
    "endings": (N_("How games ended"), lambda name: words.capital(words.why_text(name))),
    "months": (N_("By month"), str),
}


def summary(found: Statistics) -> list[tuple[str, str]]:
    """Return the numbers over all games, each with its words."""
    total = found.total
    share = "–" if total.share is None else percent(f"{100 * total.share:.0f}")
    hours, minutes = divmod(round(total.seconds / 60), 60)
    time = _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    won = _("{won} won, {drawn} drawn, {lost} lost")
    return [
        (_("Games"), str(total.games)),
        (_("Result"), won.format(won=total.won, drawn=total.drawn, lost=total.lost)),
        (_("Points"), share),
        (_("Current streak"), str(found.streak)),
        (_("Longest winning streak"), str(found.longest)),
        (_("Moves"), str(total.plies)),
        (_("Playing time"), time),
    ]


class StatisticsWindow(Popup):
    """Shows statistics."""

    def __init__(self, parent: tk.Misc, style: WidgetStyle, found: Statistics) -> None:
        super().__init__(parent, _("Statistics"))
        self._style = style
        pages = ttk.Notebook(self)
        pages.pack(fill="both", expand=True, padx=style.px(10), pady=style.px(10))
        pages.add(self._summary(pages, found), text=_("Statistics"))
        for name, (title, read) in _GROUPS.items():
            rows = [(read(group.name), group.tally) for group in found.groups[name]]
            if rows:
                pages.add(self._table(pages, rows), text=_(title))

    def _summary(self, parent: tk.Misc, found: Statistics) -> ttk.Frame:
        frame = ttk.Frame(parent, style="Card.TFrame", padding=self._style.px(18))
        for row, (text, value) in enumerate(summary(found)):
            label = ttk.Label(frame, text=text, style="Card.Muted.TLabel")
            label.grid(row=row, column=0, sticky="w", pady=self._style.px(4))
            number = ttk.Label(frame, text=value, style="Card.Strong.TLabel")
            number.grid(row=row, column=1, sticky="w", padx=self._style.px(24))
        if not found.total.games:
            ttk.Label(frame, text=_("No games here yet."), style="Card.TLabel").grid()
        return frame

    def _table(self, parent: tk.Misc, rows: list[tuple[str, Tally]]) -> ttk.Frame:
        frame = ttk.Frame(parent, style="Card.TFrame", padding=self._style.px(8))
        columns = ("name", "games", "won", "drawn", "lost", "share")
        heads = ("", _("Games"), _("Won"), _("Drawn"), _("Lost"), _("Points"))
        table = ttk.Treeview(frame, columns=columns, show="headings", height=12)
        for name, head in zip(columns, heads, strict=True):
            is_name = name == "name"
            table.heading(name, text=head, anchor="w" if is_name else "e")
            table.column(
                name, width=self._style.px(240 if is_name else 80), anchor="w" if is_name else "e"
            )
        for name, tally in rows:
            share = "–" if tally.share is None else f"{100 * tally.share:.0f} %"
            values = (name, tally.games, tally.won, tally.drawn, tally.lost, share)
            table.insert("", "end", values=values)
        table.pack(fill="both", expand=True)
        return frame
