"""One simple dialog for the appearance: theme, colours of board and pieces, light or dark."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from tkinter import ttk

from tengen.base.i18n import N_, _
from tengen.base.text import clean_line
from tengen.desktop.colors import theme_of
from tengen.desktop.dialogs import Dialogs
from tengen.desktop.parts import Popup, Segments, card, legend
from tengen.desktop.preferences import Preferences
from tengen.desktop.widget_style import WidgetStyle
from tengen.draw.drawing import Style
from tengen.draw.theme import Theme
from tengen.games.settings import MAX_NAME_LENGTH

_PARTS = {
    "board": N_("Gomoku board"),
    "cell": N_("Reversi board"),
    "black": N_("Black"),
    "white": N_("White"),
}
_THEMES = {
    "wood": N_("Wood"),
    "slate": N_("Slate"),
    "paper": N_("Paper"),
    "high-contrast": N_("High contrast"),
}
_SWITCHES = {
    "has_coordinates": N_("Coordinates"),
    "has_numbers": N_("Move numbers"),
    "has_legal_moves": N_("Show legal moves in Reversi"),
    "has_motion": N_("Animation"),
    "has_sound": N_("Sounds"),
}


class ColorsDialog(Popup):
    """Changes the preferences at once, so that the board behind it is the preview."""

    def __init__(
        self,
        parent: tk.Misc,
        style: WidgetStyle,
        preferences: Callable[[], Preferences],
        switch: Callable[..., object],
        dialogs: Dialogs,
    ) -> None:
        super().__init__(parent, _("Appearance"))
        self.resizable(width=False, height=False)
        self._style = style
        self._preferences = preferences
        self._switch_to = switch
        self._dialogs = dialogs
        self._frame = card(self, style, 18)
        self._frame.pack(fill="both", expand=True)
        self._build()

    def _build(self) -> None:
        frame, gap = self._frame, self._style.px(10)
        legend(frame, _("Board")).pack(anchor="w")
        themes = [(name, _(text)) for name, text in _THEMES.items()]
        self.themes = Segments(frame, themes, lambda name: self.change(theme=name))
        self.themes.pack(fill="x", pady=(2, gap))
        self._make_swatches()
        legend(frame, _("Pieces")).pack(anchor="w")
        pieces = [(Style.STONES.value, _("Stones")), (Style.CROSSES.value, _("× and ○"))]
        self.pieces = Segments(frame, pieces, lambda style: self.change(style=style))
        self.pieces.pack(fill="x", pady=(2, gap))
        legend(frame, _("Theme")).pack(anchor="w")
        schemes = [("system", _("System")), ("light", _("Light")), ("dark", _("Dark"))]
        self.color_schemes = Segments(frame, schemes, lambda name: self.change(surroundings=name))
        self.color_schemes.pack(fill="x", pady=(2, gap))
        self.switches: dict[str, tk.BooleanVar] = {}
        for name, text in _SWITCHES.items():
            value = self.switches[name] = tk.BooleanVar(self)
            switch = ttk.Checkbutton(frame, text=_(text), variable=value)
            switch.configure(command=partial(self._switch, name))
            switch.pack(anchor="w")
        self._make_name()
        self._refresh()

    def _make_name(self) -> None:
        """Make the field of the name under which the person's games are recorded."""
        legend(self._frame, _("Your name")).pack(anchor="w", pady=(self._style.px(10), 2))
        self.name = ttk.Entry(self._frame)
        self.name.insert(0, self._preferences().name)
        self.name.pack(fill="x")
        for event in ("<Return>", "<FocusOut>"):
            self.name.bind(event, lambda _event: self._rename())

    def _rename(self) -> None:
        name = clean_line(self.name.get())[:MAX_NAME_LENGTH]
        if name != self._preferences().name:
            self.change(name=name)

    def _make_swatches(self) -> None:
        frame, gap = self._frame, self._style.px(10)
        legend(frame, _("Colours")).pack(anchor="w")
        self._swatches = ttk.Frame(frame, style="Card.TFrame")
        self._swatches.pack(fill="x", pady=(2, 2))
        self.swatches: dict[str, tk.Button] = {}
        for at, (part, text) in enumerate(_PARTS.items()):
            swatch = tk.Button(self._swatches, width=4, relief="flat", borderwidth=1)
            swatch.configure(command=partial(self._ask, part, _(text)))
            swatch.grid(row=0, column=at, sticky="ew", padx=(0, gap))
            label = ttk.Label(self._swatches, text=_(text), style="Card.Muted.TLabel")
            label.grid(row=1, column=at, sticky="w", padx=(0, gap))
            self.swatches[part] = swatch
        again = ttk.Button(frame, text=_("Default colours"))
        again.configure(command=lambda: self.change(colors={}))
        again.pack(anchor="w", pady=(4, gap))

    def _refresh(self) -> None:
        chosen = self._preferences()
        scheme = self._style.scheme(chosen)
        theme = theme_of(chosen, scheme)
        self.configure(background=scheme.ground)
        self.themes.value, self.pieces.value = chosen.theme, chosen.style
        self.color_schemes.value = chosen.surroundings
        for part, swatch in self.swatches.items():
            color = _color(theme, part)
            swatch.configure(background=color, activebackground=color)
            swatch.configure(highlightbackground=scheme.line)
        for name, value in self.switches.items():
            value.set(getattr(chosen, name))

    def change(self, **changes: object) -> None:
        """Change preferences."""
        self._switch_to(**changes)
        self._refresh()

    def _switch(self, name: str) -> None:
        self.change(**{name: self.switches[name].get()})

    def _ask(self, part: str, title: str) -> None:
        now = self._preferences()
        theme = theme_of(now, self._style.scheme(now))
        chosen = self._dialogs.color(_color(theme, part), title)
        if chosen is not None:
            self.change(colors={**now.colors, part: chosen.lower()})


def _color(theme: Theme, part: str) -> str:
    colors = {
        "board": theme.board,
        "cell": theme.cell,
        "black": theme.black.dark,
        "white": theme.white.light,
    }
    return colors[part]
