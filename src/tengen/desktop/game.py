"""The game page: the board with the evaluation bar, and all that stands beside it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from tkinter import ttk
from typing import Any

from tengen.base.color import Color, Seat
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.base.move import placement
from tengen.desktop import pointers
from tengen.desktop.board import BoardCanvas, BoardPicture
from tengen.desktop.board_legend import BoardLegend
from tengen.desktop.choices import Choices
from tengen.desktop.colors import theme_of
from tengen.desktop.controller import GameController
from tengen.desktop.panel import EvaluationBar, MoveList, PlayerCard, Reasons
from tengen.desktop.parts import Scrolled, show
from tengen.desktop.preferences import Preferences
from tengen.desktop.widget_style import WidgetStyle
from tengen.draw.drawing import Drawing, Style
from tengen.games import words
from tengen.games.commands import Proposal
from tengen.games.events import Event, Moved
from tengen.games.permissions import Permissions
from tengen.games.scene import Change
from tengen.games.settings import GameKind
from tengen.games.thought import Thought
from tengen.records.opening_names import name_of
from tengen.study.evaluation import worth_texts


@dataclass(frozen=True, slots=True)
class GameActions:
    """What the buttons of the page do that is not up to the table."""

    menu: Callable[[], object]
    play_on: Callable[[], object]
    toggle_thinking: Callable[[], object]
    review: Callable[[], object]


class GamePage(ttk.Frame):
    """Shows the game of a controller; ``refresh`` after every change of it."""

    def __init__(
        self, parent: tk.Misc, style: WidgetStyle, controller: GameController, actions: GameActions
    ) -> None:
        super().__init__(parent)
        self._style = style
        self._controller = controller
        self._actions = actions
        self._preferences = Preferences()
        self.columnconfigure(1, weight=1)
        self.rowconfigure(0, weight=1)
        gap = style.px(12)
        self.bar = EvaluationBar(self, style)
        self.bar.grid(row=0, column=0, sticky="ns", padx=(gap, 0), pady=gap)
        self.legend = BoardLegend(self, style)
        self.legend.grid(row=1, column=0, columnspan=2, padx=gap, pady=(0, gap))
        self.rowconfigure(1, minsize=self.legend.row_height + gap)  # the board stays as it is
        self.board = BoardCanvas(self, style, controller.click, self._on_point)
        self.board.configure(width=style.px(660), height=style.px(660))
        self.board.grid(row=0, column=1, sticky="nsew", padx=gap, pady=gap)
        self.side = Scrolled(self, "TFrame")
        self.side.grid(row=0, column=2, rowspan=2, sticky="ns", padx=(0, gap), pady=gap)
        self.side.inside.columnconfigure(0, weight=1, minsize=style.px(330))
        self._fill(self.side.inside)

    # -- the parts ---------------------------------------------------------------------------

    def _fill(self, side: ttk.Frame) -> None:
        gap = self._style.px(8)
        wide = self._style.px(320)
        self._title = ttk.Label(side, style="Large.TLabel", wraplength=wide)
        self._kind = ttk.Label(side, style="Muted.TLabel", wraplength=wide)
        self.cards = {seat: PlayerCard(side, self._style, seat) for seat in Seat}
        self._status_frame = self._make_status(side)
        self._choices = Choices(side, self._style, self._controller)
        self.notice = ttk.Label(side, style="Notice.TLabel", wraplength=self._style.px(310))
        self._buttons = ttk.Frame(side)
        self.buttons: dict[str, ttk.Button] = {}
        self.moves = MoveList(side, self._style, self._controller.view_ply)
        self._steps = self._make_steps(side)
        self.reasons = Reasons(side, self._style)
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
        self.status = ttk.Label(frame, style="Large.TLabel", wraplength=self._style.px(230))
        self.status.grid(row=0, column=0, sticky="w")
        self.stop = ttk.Button(frame, text=_("Stop"), command=self._controller.stop)
        self.stop.grid(row=0, column=1, sticky="e")
        self._progress = ttk.Progressbar(
            frame, mode="indeterminate", style="Think.Horizontal.TProgressbar"
        )
        self._progress.grid(row=1, column=0, columnspan=2, sticky="ew", pady=(self._style.px(6), 0))
        self._latest = ttk.Label(frame, style="Muted.TLabel")
        self._latest.grid(row=2, column=0, columnspan=2, sticky="w")
        return frame

    def _make_steps(self, parent: tk.Misc) -> ttk.Frame:
        frame = ttk.Frame(parent)
        controller = self._controller
        for at, (text, step) in enumerate(
            (
                ("«", lambda: controller.view_ply(0)),
                ("‹", lambda: controller.view_ply(controller.ply - 1)),
                ("›", lambda: controller.view_ply(controller.ply + 1)),
                ("»", self._view_now),
            )
        ):
            button = ttk.Button(frame, text=text, width=3, command=step)
            button.grid(row=0, column=at if at < 2 else at + 1, padx=(0, self._style.px(4)))
        self._place = ttk.Label(frame, style="Muted.TLabel", anchor="center")
        self._place.grid(row=0, column=2, sticky="ew")
        frame.columnconfigure(2, weight=1)
        return frame

    def _view_now(self) -> None:
        self._controller.view_ply(self._controller.length)

    def _make_foot(self, parent: tk.Misc) -> ttk.Frame:
        frame = ttk.Frame(parent)
        frame.columnconfigure(2, weight=1)
        ttk.Label(frame, text=_("Type a move"), style="Muted.TLabel").grid(row=0, column=0)
        self.typed = ttk.Entry(frame, width=8)
        self.typed.grid(row=0, column=1, padx=self._style.px(8))
        self.typed.bind("<Return>", self._on_typed)
        self._pointed = ttk.Label(frame, style="Muted.TLabel", anchor="e")
        self._pointed.grid(row=0, column=2, sticky="e")
        return frame

    # -- showing -----------------------------------------------------------------------------

    def refresh(self, preferences: Preferences, events: Sequence[Event] = ()) -> None:
        """Show the game as it stands; moves among the events are animated."""
        controller, game = self._controller, self._controller.game
        self._preferences = preferences
        if game is None:
            return
        colors = self._style.scheme(preferences)
        theme = theme_of(preferences, colors)
        rules = game.settings.variant
        self._title.configure(text=f"{_(rules.title)} · {words.size_text(rules)}")
        opening = name_of(controller.position)
        about = [words.kind_text(game.settings.kind), *([_(opening)] if opening else [])]
        self._kind.configure(text=" · ".join(about))
        for one in self.cards.values():
            one.show(controller, theme, colors, Style(preferences.style))
        self._show_status()
        self._choices.refresh()
        self._show_buttons()
        drawing = pointers.drawing_of(controller, preferences)
        changes = _last_changes(events) if preferences.has_motion and controller.is_live else ()
        picture = BoardPicture(controller.position, drawing, theme, controller.is_open)
        if controller.pending is not None:
            picture = replace(picture, pending=controller.pending.point)
        picture = replace(picture, hint=pointers.hint_point(controller))
        self.board.show(picture, changes)
        self._show_legend(drawing)
        self.bar.show(controller.score, colors, is_crosses=preferences.is_crosses)
        self.moves.show(controller, colors)
        self._place.configure(text=f"{controller.ply} / {len(game.line)}")
        self._show_reasons()

    def _show_legend(self, drawing: Drawing) -> None:
        """Say what the marks on the board mean."""
        found = {
            entry.words: self.board.shape_at(entry.role, entry.point)
            for entry in pointers.legend_of(self._controller, drawing)
        }
        shapes = {text: shape for text, shape in found.items() if shape is not None}
        self.legend.show(shapes, self.board.surface, self.board.winfo_width())

    def _show_status(self) -> None:
        controller = self._controller
        self.status.configure(text=controller.status_in(is_crosses=self._preferences.is_crosses))
        is_busy = controller.is_thinking or controller.is_evaluating
        if is_busy:
            self._progress.grid()
            self._progress.start(30)
        else:
            self._progress.stop()
            self._progress.grid_remove()
        show(self.stop, is_shown=controller.is_thinking and controller.can.stop)
        self.status.configure(wraplength=self._style.px(230 if controller.is_thinking else 320))
        self.notice.configure(text=controller.notices)
        show(self.notice, is_shown=bool(controller.notices))

    def _show_buttons(self) -> None:
        wanted = list(self._wanted_buttons())
        shown = self.buttons
        if [text for text, *_rest in wanted] != list(shown):
            for part in shown.values():
                part.destroy()
            shown.clear()
            for at, (text, command, _is_on) in enumerate(wanted):
                lines = self._style.wrapped(text, self._style.px(96))
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
        controller, actions, game = self._controller, self._actions, self._controller.the_game
        can, kind = controller.can, game.settings.kind
        is_played = kind is not GameKind.IMPORTED
        has_pause, is_friend = can.pause or can.resume, kind is GameKind.FRIEND
        can_undo = can.undo_to is not None or Proposal.TAKEBACK in can.ask
        can_rematch = Proposal.REMATCH in can.ask or game.rematch is not None
        here = not controller.is_live or kind not in {GameKind.COMPUTER, GameKind.HERE}
        rows: list[tuple[str, Callable[[], Any], bool, bool]] = [
            (_("Try again"), controller.retry, bool(controller.failure) and can.retry, True),
            (_("Undo"), controller.undo, is_played, can_undo),
            (_("Redo"), controller.redo, is_played and not is_friend, can.redo_to is not None),
            (_("Continue") if can.resume else _("Pause"), controller.pause, has_pause, True),
            (_("Hint"), controller.hint, True, controller.can_hint),
            (_("Thoughts"), actions.toggle_thinking, True, True),
            (_("Rematch"), controller.rematch, is_played and game.is_over, can_rematch),
            (_("Play from here"), actions.play_on, here, can.analyse),
            (_("Review"), actions.review, game.is_over and bool(game.ply), can.analyse),
            (_("Draw"), controller.offer_draw, is_friend and not game.is_over, _may_draw(can)),
            (_("Resign"), controller.resign, can.resign, True),
            (_("New game"), actions.menu, True, True),
        ]
        return [(text, command, is_on) for text, command, is_shown, is_on in rows if is_shown]

    def _show_reasons(self) -> None:
        controller = self._controller
        thought = controller.thought
        text = pointers.reasons(thought)
        if controller.hinted == controller.ply and thought is not None and thought.line:
            text = f"{_('Hint: {move}').format(move=thought.line[0])}. {text}"
        if thought is not None and len(thought.line) > 1 and self._preferences.shows_thinking:
            text = " ".join(filter(None, (text, self._best_line(thought, text))))
        self.reasons.show(text)
        is_for_people = (
            controller.game is not None and controller.game.settings.kind is GameKind.HERE
        )
        show(self.reasons, is_shown=bool(text) or not is_for_people)

    def tick(self) -> None:
        """Show the clocks as they run, and what the program that thinks has found."""
        game = self._controller.game
        text = self._found()
        self._latest.configure(text=text)
        show(self._latest, is_shown=bool(text))
        if game is not None and game.clocks is not None:
            for one in self.cards.values():
                one.tick(game, self._style.scheme(self._preferences))

    def _found(self) -> str:
        """Return how deep the program looks and what it finds, in a few words."""
        found = self._controller.latest
        if found is None:
            return ""
        depth = [] if found.depth is None else [_("depth {depth}").format(depth=found.depth)]
        moves = " ".join(found.line[:3])
        worth = self._worth(found, self._controller.the_game.position.turn)
        return " · ".join([*depth, *worth, *filter(None, [moves])])

    def _worth(self, thought: Thought, mover: Color) -> list[str]:
        return worth_texts(thought, mover, is_crosses=self._preferences.is_crosses)

    def _best_line(self, thought: Thought, told: str) -> str:
        """Return the line and what it is worth, in brackets; only that, where the line was told."""
        line, worth = " ".join(thought.line[:8]), self._worth(thought, self._controller.thinker)
        if line in told:
            return f"({', '.join(worth)})" if worth else ""
        return f"({', '.join([_('Best line'), *worth])}: {line})"

    # -- what is done here -------------------------------------------------------------------

    def _on_typed(self, _event: object) -> None:
        text = self.typed.get()
        self.typed.delete(0, "end")
        if text.strip():
            self._controller.play(text)

    def _on_point(self, point: Point | None) -> None:
        """Name the point under the pointer, and why it is forbidden."""
        if point is None or self._controller.game is None:
            self._pointed.configure(text="")
            return
        name = self._controller.position.variant.format(placement(point))
        reason = pointers.forbidden(self._controller).get(point)
        self._pointed.configure(text=name if reason is None else f"{name}: {_(reason)}")


def _may_draw(can: Permissions) -> bool:
    return Proposal.DRAW in can.ask


def _last_changes(events: Sequence[Event]) -> Sequence[Change]:
    """Return what the last move with a disc changed on the board."""
    moves = [event.body for event in events if isinstance(event.body, Moved)]
    return next((move.changes for move in reversed(moves) if move.changes), ())
