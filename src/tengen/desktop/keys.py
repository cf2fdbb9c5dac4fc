"""The keys of the window, in one table: what they do, and in which words."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from tkinter import ttk
from typing import Any

from tengen.base.i18n import N_, _
from tengen.desktop.native_theme import shortcut, shortcut_events
from tengen.desktop.parts import Popup, card
from tengen.desktop.widget_style import WidgetStyle

#: Where letters are typed they are no commands.
_TYPING = ("TEntry", "Entry", "TSpinbox", "Text")


@dataclass(frozen=True, slots=True)
class Key:
    """A key: the events of Tk, how it is written, what it does, and by which name that is known."""

    events: tuple[str, ...]
    written: str
    action: str
    words: str

    @property
    def is_letter(self) -> bool:
        """Whether the key is one that people type with."""
        return "Control" not in self.events[0] and not self.events[0].startswith("<F")


KEYS = (
    Key(("<F1>",), "F1", "F1", N_("Program against program")),
    Key(("<F2>",), "F2", "F2", N_("Play the first program")),
    Key(("<F3>",), "F3", "F3", N_("Play the second program")),
    Key(("<F4>",), "F4", "F4", N_("Two players on this screen")),
    Key(("<m>", "<M>"), "m", "menu", N_("Go to the start page")),
    Key(("<r>", "<R>"), "r", "restart", N_("Start again")),
    Key(("<q>", "<Q>"), "q", "quit", N_("End the game; quit when it is over")),
    Key(("<Left>",), "←", "back", N_("One move back")),
    Key(("<Right>",), "→", "forth", N_("One move forward")),
    Key(("<Home>",), "Home", "start", N_("To the start of the game")),
    Key(("<End>",), "End", "now", N_("To the last move")),
    Key(("<Control-z>",), "Ctrl-Z", "undo", N_("Undo")),
    Key(("<Control-y>", "<Control-Z>"), "Ctrl-Y", "redo", N_("Redo")),
    Key(("<Control-s>",), "Ctrl-S", "save", N_("Save the game to a file")),
    Key(("<Control-o>",), "Ctrl-O", "open", N_("Open a file of games")),
    Key(("<h>", "<H>"), "h", "hint", N_("Hint")),
    Key(("<t>", "<T>"), "t", "thinking", N_("Show thoughts on the board")),
    Key(("<a>", "<A>"), "a", "analysis", N_("Show the evaluation")),
    Key(("<n>", "<N>"), "n", "numbers", N_("Move numbers")),
    Key(("<c>", "<C>"), "c", "coordinates", N_("Coordinates")),
    Key(("<space>",), "Space", "hold", N_("Stop the thinking, or pause two programs")),
)


def bind_keys(root: tk.Tk, actions: Mapping[str, Callable[[], object]]) -> None:
    """Let the keys do their actions; letters only where nobody types."""
    for key in KEYS:
        for event in (event for written in key.events for event in shortcut_events(written)):
            root.bind(event, _guarded(actions[key.action], is_letter=key.is_letter))


def _guarded(action: Callable[[], object], *, is_letter: bool) -> Callable[[tk.Event[Any]], None]:
    def press(event: tk.Event[Any]) -> None:
        widget = event.widget
        is_here = isinstance(widget, tk.Misc) and isinstance(widget.winfo_toplevel(), tk.Tk)
        if not is_here or (is_letter and widget.winfo_class() in _TYPING):
            return
        state = event.state if isinstance(event.state, int) else 0
        if is_letter and state & 0x4:  # with Control it is another key
            return
        action()

    return press


class KeysWindow(Popup):
    """Shows what the keys do."""

    def __init__(self, parent: tk.Misc, style: WidgetStyle) -> None:
        super().__init__(parent, _("Keyboard shortcuts"))
        self.resizable(width=False, height=False)
        frame = card(self, style, 18)
        frame.pack(fill="both", expand=True)
        for row, key in enumerate(KEYS):
            name = ttk.Label(frame, text=shortcut(key.written), style="Card.Strong.TLabel")
            name.grid(row=row, column=0, sticky="w", padx=(0, style.px(18)))
            ttk.Label(frame, text=_(key.words), style="Card.TLabel").grid(
                row=row, column=1, sticky="w", pady=1
            )
