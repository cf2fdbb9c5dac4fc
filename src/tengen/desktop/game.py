"""The game page: the board with the evaluation bar, and all that stands beside it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from tkinter import ttk
from typing import Any

from tengen.base.color import Seat
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.base.move import placement
from tengen.desktop import pointers
from tengen.desktop.board import BoardView, Picture
from tengen.desktop.colors import theme_of
from tengen.desktop.look import Look
from tengen.desktop.panel import EvaluationBar, MoveList, PlayerCard, Reasons
from tengen.desktop.parts import show
from tengen.desktop.preferences import Preferences
from tengen.desktop.table import Table
from tengen.draw.drawing import Style
from tengen.games import words
from tengen.games.events import Event, Moved
from tengen.games.settings import GameKind
from tengen.games.thought import Thought


@dataclass(frozen=True, slots=True)
class GameDeeds:
    """What the buttons of the page do that is not up to the table."""

    menu: Callable[[], object]
    play_on: Callable[[], object]
    toggle_thinking: Callable[[], object]


class GamePage(ttk.Frame):
    """Shows a table; ``refresh`` after every change of it."""

    def __init__(self, parent: tk.Misc, look: Look, table: Table, deeds: GameDeeds) -> None:
        super().__init__(parent)
        self._look = look
        self._table = table
        self._deeds = deeds
        self._preferences = Preferences()
        self.columnconfigure(1, weight=1)
        self.rowconfigure(0, weight=1)
        gap = look.px(12)
        self.bar = EvaluationBar(self, look)
        self.bar.grid(row=0, column=0, sticky="ns", padx=(gap, 0), pady=gap)
        self.board = BoardView(self, look, table.click, self._on_point)
        self.board.configure(width=look.px(660), height=look.px(660))
        self.board.grid(row=0, column=1, sticky="nsew", padx=gap, pady=gap)
        side = ttk.Frame(self, width=look.px(330))
        side.grid(row=0, column=2, sticky="ns", padx=(0, gap), pady=gap)
        side.grid_propagate(flag=False)
        side.columnconfigure(0, weight=1)
        self._fill(side)

    # -- the parts ---------------------------------------------------------------------------

    def _fill(self, side: ttk.Frame) -> None:
        gap = self._look.px(8)
        self._title = ttk.Label(side, style="Large.TLabel")
        self._kind = ttk.Label(side, style="Muted.TLabel")
        self.cards = {seat: PlayerCard(side, self._look, seat) for seat in Seat}
        self._status_frame = self._make_status(side)
        self._choices = ttk.Frame(side)
        self.notice = ttk.Label(side, style="Notice.TLabel", wraplength=self._look.px(310))
        self._buttons = ttk.Frame(side)
        self.buttons: dict[str, ttk.Button] = {}
        self.moves = MoveList(side, self._look, self._table.look)
        self._steps = self._make_steps(side)
        self.reasons = Reasons(side, self._look)
        self._foot = self._make_foot(side)
        parts = (
            *(self._title, self._kind, *self.cards.values(), self._status_frame, self._choices),
            *(self.notice, self._buttons, self._steps, self.moves, self.reasons, self._foot),
        )
        for row, part in enumerate(parts):
            sticky = "nsew" if part is self.moves else "ew"
            part.grid(row=row, column=0, sticky=sticky, pady=(0, gap))
            if part is self.moves:
                side.rowconfigure(row, weight=1)

    def _make_status(self, parent: tk.Misc) -> ttk.Frame:
        frame = ttk.Frame(parent)
        frame.columnconfigure(0, weight=1)
        self.status = ttk.Label(frame, style="Large.TLabel", wraplength=self._look.px(230))
        self.status.grid(row=0, column=0, sticky="w")
        self.stop = ttk.Button(frame, text=_("Stop"), command=self._table.stop)
        self.stop.grid(row=0, column=1, sticky="e")
        self._progress = ttk.Progressbar(
            frame, mode="indeterminate", style="Think.Horizontal.TProgressbar"
        )
        self._progress.grid(row=1, column=0, columnspan=2, sticky="ew", pady=(self._look.px(6), 0))
        self._latest = ttk.Label(frame, style="Muted.TLabel")
        self._latest.grid(row=2, column=0, columnspan=2, sticky="w")
        return frame

    def _make_steps(self, parent: tk.Misc) -> ttk.Frame:
        frame = ttk.Frame(parent)
        table = self._table
        for at, (text, step) in enumerate(
            (
                ("«", lambda: table.look(0)),
                ("‹", lambda: table.look(table.ply - 1)),
                ("›", lambda: table.look(table.ply + 1)),
                ("»", self._look_at_now),
            )
        ):
            button = ttk.Button(frame, text=text, width=3, command=step)
            button.grid(row=0, column=at if at < 2 else at + 1, padx=(0, self._look.px(4)))
        self._place = ttk.Label(frame, style="Muted.TLabel", anchor="center")
        self._place.grid(row=0, column=2, sticky="ew")
        frame.columnconfigure(2, weight=1)
        return frame

    def _look_at_now(self) -> None:
        assert self._table.game is not None
        self._table.look(len(self._table.game.line))

    def _make_foot(self, parent: tk.Misc) -> ttk.Frame:
        frame = ttk.Frame(parent)
        frame.columnconfigure(2, weight=1)
        ttk.Label(frame, text=_("Type a move"), style="Muted.TLabel").grid(row=0, column=0)
        self.typed = ttk.Entry(frame, width=8)
        self.typed.grid(row=0, column=1, padx=self._look.px(8))
        self.typed.bind("<Return>", self._on_typed)
        self._pointed = ttk.Label(frame, style="Muted.TLabel", anchor="e")
        self._pointed.grid(row=0, column=2, sticky="e")
        return frame

    # -- showing -----------------------------------------------------------------------------

    def refresh(self, preferences: Preferences, events: Sequence[Event] = ()) -> None:
        """Show the table as it stands; moves among the events are animated."""
        table, game = self._table, self._table.game
        self._preferences = preferences
        if game is None:
            return
        colors = self._look.around(preferences)
        theme = theme_of(preferences, colors)
        rules = game.settings.variant
        self._title.configure(text=f"{_(rules.title)} · {words.size_text(rules)}")
        self._kind.configure(text=words.kind_text(game.settings.kind))
        for one in self.cards.values():
            one.show(table, theme, colors, Style(preferences.style))
        self._show_status()
        self._show_choices()
        self._show_buttons()
        drawing = pointers.drawing_of(table, preferences)
        changes = _last_changes(events) if preferences.has_motion and table.is_live else ()
        self.board.show(Picture(table.position, drawing, theme, table.is_open), changes)
        self.bar.show(table.score, colors)
        self.moves.show(table, colors)
        self._place.configure(text=f"{table.ply} / {len(game.line)}")
        self._show_reasons()

    def _show_status(self) -> None:
        table = self._table
        self.status.configure(text=table.status_in(is_crosses=self._preferences.is_crosses))
        is_busy = table.is_thinking or table.is_judging
        if is_busy:
            self._progress.grid()
            self._progress.start(30)
        else:
            self._progress.stop()
            self._progress.grid_remove()
        show(self.stop, is_shown=table.is_thinking)
        self.status.configure(wraplength=self._look.px(230 if table.is_thinking else 320))
        self.notice.configure(text=table.notice)
        show(self.notice, is_shown=bool(table.notice))

    def _show_choices(self) -> None:
        """Show what the opening asks, its actions as buttons."""
        for part in self._choices.winfo_children():
            part.destroy()
        table, game = self._table, self._table.game
        assert game is not None
        text = words.prompt_text(game.scene) if table.is_live and not game.is_over else ""
        show(self._choices, is_shown=bool(text))
        if not text:
            return
        wrap = self._look.px(310)
        ttk.Label(self._choices, text=text, wraplength=wrap).pack(anchor="w")
        if not table.is_open:
            return
        turn = game.position.turn
        for action in game.scene["actions"]:
            button = ttk.Button(
                self._choices,
                text=self._look.wrapped(words.action_label(action, turn), self._look.px(306)),
                style="Choice.TButton",
                command=partial(table.play, action),
            )
            button.pack(fill="x", pady=(self._look.px(4), 0))
        if game.scene["actions"]:
            stay = words.stay_label(turn)
            ttk.Label(self._choices, text=stay, style="Muted.TLabel").pack(anchor="w")

    def _show_buttons(self) -> None:
        wanted = list(self._wanted_buttons())
        shown = self.buttons
        if [text for text, *_rest in wanted] != list(shown):
            for part in shown.values():
                part.destroy()
            shown.clear()
            for at, (text, command, _is_on) in enumerate(wanted):
                lines = self._look.wrapped(text, self._look.px(96))
                shown[text] = ttk.Button(self._buttons, text=lines, command=command)
                shown[text].configure(style="Tight.TButton")
                shown[text].grid(row=at // 3, column=at % 3, sticky="nsew", padx=1, pady=1)
                self._buttons.columnconfigure(at % 3, weight=1, uniform="buttons")
        for text, _command, is_on in wanted:
            shown[text].state(["!disabled" if is_on else "disabled"])
        is_held = self._preferences.shows_thinking
        shown[_("Thoughts")].configure(style=f"{'Held.' if is_held else ''}Tight.TButton")

    def _wanted_buttons(self) -> list[tuple[str, Callable[[], Any], bool]]:
        """Return the buttons that make sense now: words, what they do, whether they can."""
        table, deeds, game = self._table, self._deeds, self._table.game
        assert game is not None
        kind, is_over = game.settings.kind, game.is_over
        is_own = kind in {GameKind.COMPUTER, GameKind.HERE}
        has_choice = not is_over and table.position.outcome is None
        rows: list[tuple[str, Callable[[], Any], bool, bool]] = [
            (_("Try again"), table.retry, bool(table.failure), True),
            (_("Undo"), table.undo, is_own, game.ply > 0 or is_over),
            (_("Redo"), table.redo, is_own, len(game.line) > game.ply),
            (_("Go on") if game.is_paused else _("Pause"), table.pause, _plays(table), True),
            (_("Hint"), table.hint, kind is not GameKind.PROGRAMS, has_choice),
            (_("Thoughts"), deeds.toggle_thinking, True, True),
            (_("Rematch"), table.rematch, is_over and kind is not GameKind.IMPORTED, True),
            (_("Play from here"), deeds.play_on, not table.is_live or not is_own, True),
            (_("Resign"), table.resign, is_own and not is_over, True),
            (_("New game"), deeds.menu, True, True),
        ]
        return [(text, command, is_on) for text, command, is_shown, is_on in rows if is_shown]

    def _show_reasons(self) -> None:
        table = self._table
        thought = table.thought
        text = pointers.reasons(thought)
        if table.hinted == table.ply and thought is not None and thought.line:
            text = f"{_('Hint: {move}').format(move=thought.line[0])}. {text}"
        if thought is not None and len(thought.line) > 1 and self._preferences.shows_thinking:
            text = " ".join(filter(None, (text, _best_line(thought, text))))
        self.reasons.show(text)
        is_for_people = table.game is not None and table.game.settings.kind is GameKind.HERE
        show(self.reasons, is_shown=bool(text) or not is_for_people)

    def tick(self) -> None:
        """Show the clocks as they run, and what the program that thinks has found."""
        game = self._table.game
        text = self._found()
        self._latest.configure(text=text)
        show(self._latest, is_shown=bool(text))
        if game is not None and game.clocks is not None:
            for one in self.cards.values():
                one.tick(game, self._look.around(self._preferences))

    def _found(self) -> str:
        """Return how deep the program looks and what it finds, in a few words."""
        info = self._table.latest if self._table.is_thinking else None
        if info is None:
            return ""
        found = Thought.of_info(info, self._table.position.variant)
        depth = [] if found.depth is None else [_("depth {depth}").format(depth=found.depth)]
        moves = " ".join(found.line[:3])
        return " · ".join([*depth, *_worth(found), *filter(None, [moves])])

    # -- what is done here -------------------------------------------------------------------

    def _on_typed(self, _event: object) -> None:
        text = self.typed.get()
        self.typed.delete(0, "end")
        if text.strip():
            self._table.play(text)

    def _on_point(self, point: Point | None) -> None:
        """Name the point under the pointer, and why it is forbidden."""
        if point is None or self._table.game is None:
            self._pointed.configure(text="")
            return
        name = self._table.position.variant.format(placement(point))
        reason = pointers.forbidden(self._table).get(point)
        self._pointed.configure(text=name if reason is None else f"{name}: {_(reason)}")


def _worth(thought: Thought) -> list[str]:
    """Return the score of a thought and how sure it is, as far as there is something to say."""
    if thought.score is None:
        return []
    return [*filter(None, (words.score_text(thought.score), words.sureness_text(thought)))]


def _best_line(thought: Thought, told: str) -> str:
    """Return the line and what it is worth, in brackets; only that, where the line was told."""
    line, worth = " ".join(thought.line[:8]), _worth(thought)
    if line in told:
        return f"({', '.join(worth)})" if worth else ""
    return f"({', '.join([_('Best line'), *worth])}: {line})"


def _plays(table: Table) -> bool:
    game = table.game
    return game is not None and game.settings.kind is GameKind.PROGRAMS and not game.is_over


def _last_changes(events: Sequence[Event]) -> Sequence[Any]:
    """Return what the last move with a disc changed on the board."""
    moves = [event.body for event in events if isinstance(event.body, Moved)]
    return next((move.changes for move in reversed(moves) if move.changes), ())
