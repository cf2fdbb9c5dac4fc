"""The menu of the window; every line is also a key or a button."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING

from tengen.base.i18n import LANGUAGES, _, language

if TYPE_CHECKING:
    from tengen.desktop.window import Window

#: The languages in their own words.
LANGUAGE_NAMES = {
    "en": "English",
    "uk": "Українська",
    "cs": "Čeština",
    "ru": "Русский",
    "vi": "Tiếng Việt",
}


def make_menu(window: Window) -> tk.Menu:
    """Return the menu in the language of now."""
    bar = tk.Menu(window.root, tearoff=False)
    bar.add_cascade(label=_("Game"), menu=_game(bar, window))
    bar.add_cascade(label=_("Moves"), menu=_moves(bar, window))
    bar.add_cascade(label=_("View"), menu=_view(bar, window))
    bar.add_cascade(label=_("Language"), menu=_languages(bar, window))
    bar.add_cascade(label=_("Help"), menu=_help(bar, window))
    return bar


def _fill(menu: tk.Menu, *rows: tuple[str, str, Callable[[], object]] | None) -> tk.Menu:
    """Add lines of words, key and deed; None is a rule."""
    for row in rows:
        if row is None:
            menu.add_separator()
        else:
            text, key, deed = row
            menu.add_command(label=text, accelerator=key, command=deed)
    return menu


def _game(bar: tk.Menu, window: Window) -> tk.Menu:
    return _fill(
        tk.Menu(bar, tearoff=False),
        (_("New game"), "m", window.show_start),
        (_("Begin again"), "r", window.restart),
        None,
        (_("Program against program"), "F1", lambda: window.begin_by_key("F1")),
        (_("Against the first program"), "F2", lambda: window.begin_by_key("F2")),
        (_("Against the second program"), "F3", lambda: window.begin_by_key("F3")),
        (_("Two people at this screen"), "F4", lambda: window.begin_by_key("F4")),
        None,
        (_("Open…"), "Ctrl-O", window.open),
        (_("Save…"), "Ctrl-S", window.save),
        None,
        (_("Your games"), "", window.show_games),
        (_("Statistics"), "", window.show_statistics),
        None,
        (_("Quit"), "q", window.close),
    )


def _moves(bar: tk.Menu, window: Window) -> tk.Menu:
    table, in_game = window.table, window.in_game
    return _fill(
        tk.Menu(bar, tearoff=False),
        (_("Undo"), "Ctrl-Z", in_game(table.undo)),
        (_("Redo"), "Ctrl-Y", in_game(table.redo)),
        None,
        (_("Hint"), "h", in_game(table.hint)),
        (_("Play from here"), "", in_game(window.play_on)),
        (_("Stop"), _("Space"), in_game(table.stop)),
        (_("Resign"), "", in_game(table.resign)),
    )


def _view(bar: tk.Menu, window: Window) -> tk.Menu:
    menu = _fill(tk.Menu(bar, tearoff=False), (_("Look") + "…", "", window.show_look), None)
    _add_switches(
        menu,
        window,
        ("shows_thinking", _("Thoughts"), "t", window.toggle_thinking),
        ("analyses", _("Analysis"), "a", window.toggle_analysis),
    )
    pace = tk.Menu(menu, tearoff=False)
    for seconds in (0, 0.25, 0.5, 1, 2, 5):
        pace.add_command(
            label=_("{seconds} s").format(seconds=f"{seconds:g}"),
            command=lambda seconds=seconds: window.set_pace(float(seconds)),  # type: ignore[misc]
        )
    menu.add_cascade(label=_("Pace of two programs"), menu=pace)
    return menu


def _add_switches(
    menu: tk.Menu, window: Window, *rows: tuple[str, str, str, Callable[[], object]]
) -> None:
    """Add lines that show whether a preference is on: its name, words, key and deed."""
    switches = {name: tk.BooleanVar(menu) for name, *_rest in rows}
    menu.switches = switches  # type: ignore[attr-defined]  # a variable lives as long as it is held

    def look() -> None:
        for name, switch in switches.items():
            switch.set(getattr(window.preferences, name))

    menu.configure(postcommand=look)
    for name, text, key, deed in rows:
        menu.add_checkbutton(label=text, accelerator=key, command=deed, variable=switches[name])


def _languages(bar: tk.Menu, window: Window) -> tk.Menu:
    menu = tk.Menu(bar, tearoff=False)
    chosen = tk.StringVar(menu, language())
    menu.chosen = chosen  # type: ignore[attr-defined]  # a variable lives as long as it is held
    for code in LANGUAGES:
        menu.add_radiobutton(
            label=LANGUAGE_NAMES[code],
            value=code,
            variable=chosen,
            command=lambda code=code: window.switch(language=code),  # type: ignore[misc]
        )
    return menu


def _help(bar: tk.Menu, window: Window) -> tk.Menu:
    return _fill(tk.Menu(bar, tearoff=False), (_("Keys"), "", window.show_keys))
