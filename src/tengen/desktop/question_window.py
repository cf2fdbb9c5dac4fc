"""The window of a question about a position: lessons and puzzles are answered on its board."""

from __future__ import annotations

import asyncio
import tkinter as tk
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, replace
from tkinter import ttk
from typing import TypeVar

from tengen.base.clock import now_ms
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.base.move import PASS, placement
from tengen.desktop.board import BoardCanvas, BoardPicture
from tengen.desktop.parts import Popup, card, show
from tengen.desktop.services import DesktopServices
from tengen.desktop.widget_style import WidgetStyle
from tengen.draw.drawing import Drawing
from tengen.draw.theme import Theme
from tengen.rules.position import Position
from tengen.study.questions import Question, QuestionHint, Reaction

_T = TypeVar("_T")

#: Pixels of a usual screen: the side of the board, and the width of what is said.
_BOARD, _WORDS = 520, 520
#: Milliseconds for which a wrong answer stands refuted on the board.
_REFUTED_MS = 2000


@dataclass(frozen=True, slots=True)
class QuestionSettings:
    """How a board is drawn for the person, and whose progress is kept."""

    visitor: str
    drawing: Drawing
    theme: Theme


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question with its heading; ``then`` leads to the next one, if there is one."""

    question: Question
    heading: str
    then: Callable[[], object] | None = None


class QuestionWindow(Popup):
    """Asks one question after the other; solvers and the database work in other threads."""

    def __init__(
        self,
        parent: tk.Misc,
        style: WidgetStyle,
        services: DesktopServices,
        settings: QuestionSettings,
        title: str,
    ) -> None:
        super().__init__(parent, title)
        self._style = style
        self._services = services
        self._settings = settings
        self._asked: AskedQuestion | None = None
        self._hint: tuple[Point, ...] = ()
        self._timer = ""
        self.is_busy = False
        self.is_over = False
        px = style.px
        outer = card(self, style)
        outer.pack(fill="both", expand=True)
        outer.columnconfigure(0, weight=1)
        outer.rowconfigure(2, weight=1)
        self.heading = ttk.Label(outer, style="Card.Large.TLabel")
        self.heading.grid(row=0, column=0, sticky="w")
        self.task = ttk.Label(outer, style="Card.TLabel", wraplength=px(_WORDS))
        self.task.grid(row=1, column=0, sticky="w", pady=(px(4), px(8)))
        self.board = BoardCanvas(outer, style, self._on_click)
        self.board.configure(width=px(_BOARD), height=px(_BOARD))
        self.board.grid(row=2, column=0, sticky="nsew")
        self.said = ttk.Label(outer, style="Card.Strong.TLabel", wraplength=px(_WORDS))
        self.said.grid(row=3, column=0, sticky="w", pady=px(8))
        self.choices = ttk.Frame(outer, style="Card.TFrame")
        self.choices.grid(row=4, column=0, sticky="ew")
        self._make_buttons(outer)
        self.bind("<Return>", lambda _event: self.next.invoke())

    def _make_buttons(self, outer: ttk.Frame) -> None:
        row = ttk.Frame(outer, style="Card.TFrame")
        row.grid(row=5, column=0, sticky="ew", pady=(self._style.px(8), 0))
        row.columnconfigure(3, weight=1)
        self.hint = ttk.Button(row, text=_("Hint"), command=self._on_hint)
        self.pass_turn = ttk.Button(row, text=_("Pass"), command=lambda: self.answer(PASS.action))
        self.give_up = ttk.Button(row, text=_("Show the answer"), command=self._on_give_up)
        self.next = ttk.Button(row, text=_("Next"), command=self._on_next)
        gap = (0, self._style.px(6))
        for column, button in enumerate((self.hint, self.give_up, self.pass_turn)):
            button.grid(row=0, column=column, padx=gap)
        self.next.grid(row=0, column=4, sticky="e")

    # -- asking --------------------------------------------------------------------------------

    def ask(self, asked: AskedQuestion) -> None:
        """Put a question."""
        self._stop_timer()
        self._asked, self._hint, self.is_over = asked, (), False
        question = asked.question
        self.heading.configure(text=asked.heading)
        self.task.configure(text="\n".join(question.task))
        self.say("")
        for button in self.choices.winfo_children():
            button.destroy()
        for name, title in question.choices:
            button = ttk.Button(
                self.choices,
                text=title,
                command=lambda name=name: self.answer(name),  # type: ignore[misc]
            )
            button.pack(side="left", padx=(0, self._style.px(6)))
        self.next.configure(text=_("Close") if asked.then is None else _("Next"))
        show(self.pass_turn, is_shown=question.position.variant.is_reversi)
        self._show(question.position)

    def say(self, text: str) -> None:
        """Say something below the board."""
        self.said.configure(text=text)

    def answer(self, word: str) -> None:
        """Give an answer; what is said to it comes from another thread."""
        if self._asked is not None and not self.is_over:
            self._judge(lambda question: question.answer(word))

    def _on_click(self, point: Point) -> None:
        if self._asked is not None and not self._asked.question.choices:
            rules = self._asked.question.position.variant
            self.answer(rules.format(placement(point)))

    def _on_give_up(self) -> None:
        if self._asked is not None and not self.is_over:
            self._judge(lambda question: question.show())

    def _on_hint(self) -> None:
        if self._asked is None or self.is_over or self.is_busy:
            return
        question = self._asked.question

        def on_hint(hint: QuestionHint) -> None:
            self._hint = hint.points
            self.say(hint.sentence)
            self._show(question.position)

        self._work(question.hint, on_hint)

    def _on_next(self) -> None:
        if self.is_busy or self._asked is None:
            return
        if self._asked.then is None:
            self.destroy()
        else:
            self._asked.then()

    # -- judging -------------------------------------------------------------------------------

    def _judge(self, judge: Callable[[Question], Reaction]) -> None:
        if self.is_busy or self._asked is None:
            return
        question, services, visitor = self._asked.question, self._services, self._settings.visitor
        self._hint = ()
        self._stop_timer()

        def react(reaction: Reaction) -> None:
            self.is_over = reaction.effect.is_end
            words = [reaction.sentence]
            if reaction.effect.is_taken_back:
                words.append(_("Try again."))
            self.say(" ".join(filter(None, words)))
            self._show(reaction.position)
            if reaction.effect.is_taken_back:
                self._timer = self.after(_REFUTED_MS, lambda: self._show(question.position))
            self.is_busy = True  # the next question must not hear what is said to this answer
            keep = services.games.write(question.keep, visitor, reaction, now_ms())
            services.queue.when_done(services.games.thread.call(keep), self._add, self._failed)

        self._work(lambda: judge(question), react)

    def _add(self, text: str) -> None:
        self.is_busy = False
        if text and self.winfo_exists():
            self.said.configure(text=f"{self.said.cget('text')}\n{text}")

    def _work(self, work: Callable[[], _T], done: Callable[[_T], object]) -> None:
        """Do something in another thread, with one thing at a time."""
        self.is_busy = True
        context = copy_context()

        def finish(result: _T) -> None:
            self.is_busy = False
            if self.winfo_exists():
                done(result)

        later = asyncio.to_thread(context.run, work)
        self._services.queue.when_done(
            self._services.games.thread.call(later), finish, self._failed
        )

    def _failed(self, error: BaseException) -> None:
        self.is_busy = False
        if self.winfo_exists():
            self.say(str(error))

    def _show(self, position: Position) -> None:
        marks = dict(self._asked.question.marks) if self._asked is not None else {}
        marks |= dict.fromkeys(self._hint, "triangle")
        drawing = replace(self._settings.drawing, marks=marks)
        is_open = not self.is_over
        self.board.show(BoardPicture(position, drawing, self._settings.theme, is_open))

    def _stop_timer(self) -> None:
        if self._timer:
            self.after_cancel(self._timer)
            self._timer = ""

    def destroy(self) -> None:
        """Close the window."""
        self._stop_timer()
        super().destroy()
