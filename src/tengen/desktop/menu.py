"""The menu of the window; every line is also a key or a button."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tengen.base.i18n import LANGUAGE_NAMES, _, language
from tengen.desktop.native_theme import shortcut
from tengen.study.coach_remark import CoachLevel


@dataclass(frozen=True, slots=True)
class MenuActions:
    """What the lines of the menu do, by name, and whether a preference is on."""

    by_name: Mapping[str, Callable[[], object]]
    is_on: Callable[[str], bool]
    set_pace: Callable[[float], object]
    set_language: Callable[[str], object]
    coach: Callable[[], str]
    set_coach: Callable[[str], object]


def make_menu(root: tk.Tk, actions: MenuActions) -> tk.Menu:
    """Return the menu in the language of now."""
    bar = tk.Menu(root, tearoff=False)
    bar.add_cascade(label=_("Game"), menu=_game(bar, actions))
    bar.add_cascade(label=_("Moves"), menu=_moves(bar, actions))
    bar.add_cascade(label=_("Learn"), menu=_learn(bar, actions))
    bar.add_cascade(label=_("View"), menu=_view(bar, actions))
    bar.add_cascade(label=_("Language"), menu=_languages(bar, actions))
    bar.add_cascade(label=_("Help"), menu=_help(bar, actions))
    return bar


def _fill(bar: tk.Menu, actions: MenuActions, *rows: tuple[str, str, str] | None) -> tk.Menu:
    """Return a menu with lines of words, key and the name of the action; None is a rule."""
    menu = tk.Menu(bar, tearoff=False)
    for row in rows:
        if row is None:
            menu.add_separator()
        else:
            text, key, name = row
            menu.add_command(label=text, accelerator=shortcut(key), command=actions.by_name[name])
    return menu


def _game(bar: tk.Menu, actions: MenuActions) -> tk.Menu:
    return _fill(
        bar,
        actions,
        (_("New game"), "m", "menu"),
        (_("Start again"), "r", "restart"),
        None,
        (_("Program against program"), "F1", "F1"),
        (_("Against the first program"), "F2", "F2"),
        (_("Against the second program"), "F3", "F3"),
        (_("Two players on this screen"), "F4", "F4"),
        None,
        (_("Open…"), "Ctrl-O", "open"),
        (_("Save…"), "Ctrl-S", "save"),
        None,
        (_("Open from a study…"), "", "open study"),
        (_("Save to a study…"), "", "save study"),
        None,
        (_("Your games"), "", "games"),
        (_("Statistics"), "", "statistics"),
        None,
        (_("Quit"), "q", "close"),
    )


def _moves(bar: tk.Menu, actions: MenuActions) -> tk.Menu:
    menu = _fill(
        bar,
        actions,
        (_("Undo"), "Ctrl-Z", "undo"),
        (_("Redo"), "Ctrl-Y", "redo"),
        None,
        (_("Hint"), "h", "hint"),
        (_("Play from here"), "", "play on"),
        (_("Review this game"), "", "review"),
        (_("Stop"), _("Space"), "stop"),
        (_("Resign"), "", "resign"),
        None,
        (_("Help of the coach"), "", "coach help"),
    )
    menu.add_cascade(label=_("Coach"), menu=_coach(menu, actions))
    return menu


def _coach(bar: tk.Menu, actions: MenuActions) -> tk.Menu:
    """Return the menu of how much the coach says."""
    menu = tk.Menu(bar, tearoff=False)
    chosen = tk.StringVar(menu, actions.coach())
    menu.chosen = chosen  # type: ignore[attr-defined]  # a variable lives as long as it is held
    rows = {
        CoachLevel.OFF: _("Off"),
        CoachLevel.QUIET: _("Quiet: a word after the game"),
        CoachLevel.COMPANION: _("Companion: after a mistake, with take-back"),
        CoachLevel.GUIDE: _("Guide: also before a mistake"),
    }
    for level, text in rows.items():
        menu.add_radiobutton(
            label=text,
            value=level.value,
            variable=chosen,
            command=lambda word=level.value: actions.set_coach(word),  # type: ignore[misc]
        )
    return menu


def _learn(bar: tk.Menu, actions: MenuActions) -> tk.Menu:
    return _fill(
        bar,
        actions,
        (_("Lessons…"), "", "lessons"),
        (_("Continue learning"), "", "learn"),
        None,
        (_("Puzzle of the day"), "", "daily puzzle"),
        (_("Next puzzle"), "", "next puzzle"),
        (_("Puzzles to try again"), "", "due puzzles"),
        (_("What you missed in your own games"), "", "missed positions"),
    )


def _view(bar: tk.Menu, actions: MenuActions) -> tk.Menu:
    menu = _fill(bar, actions, (_("Appearance") + "…", "", "appearance"), None)
    _add_switches(
        menu,
        actions,
        ("shows_thinking", _("Thoughts"), "t", "thinking"),
        ("analyses", _("Analysis"), "a", "analysis"),
    )
    pace = tk.Menu(menu, tearoff=False)
    for seconds in (0, 0.25, 0.5, 1, 2, 5):
        pace.add_command(
            label=_("{seconds} s").format(seconds=f"{seconds:g}"),
            command=lambda seconds=seconds: actions.set_pace(float(seconds)),  # type: ignore[misc]
        )
    menu.add_cascade(label=_("Speed of two programs"), menu=pace)
    return menu


def _add_switches(menu: tk.Menu, actions: MenuActions, *rows: tuple[str, str, str, str]) -> None:
    """Add lines that show whether a preference is on: its name, words, key and action."""
    switches = {name: tk.BooleanVar(menu) for name, *_rest in rows}
    menu.switches = switches  # type: ignore[attr-defined]  # a variable lives as long as it is held

    def update() -> None:
        for name, switch in switches.items():
            switch.set(actions.is_on(name))

    menu.configure(postcommand=update)
    for name, text, key, action in rows:
        menu.add_checkbutton(
            label=text,
            accelerator=key,
            command=actions.by_name[action],
            variable=switches[name],
        )


def _languages(bar: tk.Menu, actions: MenuActions) -> tk.Menu:
    menu = tk.Menu(bar, tearoff=False)
    chosen = tk.StringVar(menu, language())
    menu.chosen = chosen  # type: ignore[attr-defined]  # a variable lives as long as it is held
    for code, name in LANGUAGE_NAMES.items():
        menu.add_radiobutton(
            label=name,
            value=code,
            variable=chosen,
            command=lambda code=code: actions.set_language(code),  # type: ignore[misc]
        )
    return menu


def _help(bar: tk.Menu, actions: MenuActions) -> tk.Menu:
    return _fill(
        bar,
        actions,
        (_("Rules"), "", "rules"),
        (_("Keyboard shortcuts"), "", "keys"),
        None,
        (_("About Tengen"), "", "about"),
    )
