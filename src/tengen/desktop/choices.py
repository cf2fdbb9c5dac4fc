"""What somebody is asked: the choices of an opening, and what the other player proposes."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import partial
from tkinter import ttk

from tengen.base.i18n import _
from tengen.desktop.controller import GameController
from tengen.desktop.parts import show
from tengen.desktop.widget_style import WidgetStyle
from tengen.games import words
from tengen.games.commands import Proposal

#: More choices than these are numbers, and stand in rows.
MANY = 6
#: The width of lines and of buttons.
_LINE, _BUTTON = 310, 306


class Choices(ttk.Frame):
    """Questions with buttons for their answers; ``refresh`` after every change of the game."""

    def __init__(self, parent: tk.Misc, style: WidgetStyle, controller: GameController) -> None:
        super().__init__(parent)
        self._style = style
        self._controller = controller

    def refresh(self) -> None:
        """Show what is asked now; nothing where nothing is."""
        for part in self.winfo_children():
            part.destroy()
        controller, game = self._controller, self._controller.the_game
        is_live = controller.is_live and not game.is_over
        text = words.prompt_text(game.scene) if is_live else ""
        actions = game.scene.actions if controller.is_open else ()
        swapped = words.swapped_text(game, controller.own_seats) if is_live else ""
        show(self, is_shown=bool(text or swapped or actions or game.questions))
        if swapped:
            self._show_line(swapped)
        for what, seat in game.questions.items():
            if what in controller.can.answer:
                self._show_proposal(what)
            elif seat in controller.own_seats:
                self._show_line(words.asked_text(what), "Muted.TLabel")
        if text:
            self._show_line(text)
        if len(actions) > MANY:
            self._show_numbers(actions)
        else:
            self._show_actions(actions)
            stay = words.stay_label(game.scene) if text and controller.is_open else ""
            if stay:
                self._show_line(stay, "Muted.TLabel")

    def _show_line(self, text: str, style: str = "TLabel") -> None:
        wide = self._style.px(_LINE)
        ttk.Label(self, text=text, wraplength=wide, style=style).pack(anchor="w")

    def _show_actions(self, actions: Sequence[str]) -> None:
        turn = self._controller.the_game.position.turn
        for action in actions:
            label = words.action_label(action, turn)
            button = ttk.Button(
                self,
                text=self._style.wrapped(label, self._style.px(_BUTTON)),
                style="Choice.TButton",
                command=partial(self._controller.play, action),
            )
            button.pack(fill="x", pady=(self._style.px(4), 0))

    def _show_numbers(self, actions: Sequence[str]) -> None:
        """Show how many fifth stones can be declared, a button for each number."""
        row = self._row()
        for at, action in enumerate(actions):
            number = ttk.Button(row, text=words.number_of(action), style="Tight.TButton")
            number.configure(command=partial(self._controller.play, action), width=3)
            number.grid(row=at // MANY, column=at % MANY, sticky="nsew", padx=1, pady=1)
            row.columnconfigure(at % MANY, weight=1)

    def _show_proposal(self, what: Proposal) -> None:
        """Show what the other player proposes, with yes and no."""
        self._show_line(words.proposal_text(what))
        row = self._row()
        for at, (text, yes) in enumerate(((_("Agree"), True), (_("Decline"), False))):
            button = ttk.Button(row, text=text, style="Tight.TButton")
            button.configure(command=partial(self._controller.answer, what, yes=yes))
            button.grid(row=0, column=at, sticky="nsew", padx=1, pady=1)
            row.columnconfigure(at, weight=1)

    def _row(self) -> ttk.Frame:
        row = ttk.Frame(self)
        row.pack(fill="x", pady=(self._style.px(4), 0))
        return row
