"""Lessons and puzzles on the desktop: which is asked, and what follows it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from sqlalchemy import Connection

from tengen.base.clock import now_ms
from tengen.base.i18n import _
from tengen.desktop.colors import theme_of
from tengen.desktop.dialogs import ListDialog
from tengen.desktop.preferences import Preferences
from tengen.desktop.question_window import AskedQuestion, QuestionSettings, QuestionWindow
from tengen.desktop.services import DesktopServices
from tengen.desktop.widget_style import WidgetStyle
from tengen.draw.drawing import Drawing, Style
from tengen.lessons import catalogue, progress_store
from tengen.lessons.model import BoardLesson
from tengen.lessons.progress import ExerciseProgress, next_lesson
from tengen.lessons.questions import ExerciseQuestion
from tengen.puzzles import choosing, collection, store_missed
from tengen.puzzles.model import PUZZLED, Puzzle
from tengen.puzzles.questions import PuzzleQuestion

_T = TypeVar("_T")
_Known = Mapping[str, ExerciseProgress]


@dataclass(frozen=True, slots=True)
class DesktopLearning:
    """Opens lessons and puzzles; ``say`` is told why there is none."""

    root: tk.Tk
    style: WidgetStyle
    services: DesktopServices
    preferences: Callable[[], Preferences]
    say: Callable[[str], object]

    @property
    def actions(self) -> dict[str, Callable[[], object]]:
        """What the menu can do, by name."""
        return {
            "lessons": self.choose_lesson,
            "learn": self.go_on,
            "daily puzzle": self.daily,
            "next puzzle": self.next_puzzle,
            "due puzzles": self.due,
            "missed positions": self.missed,
        }

    # -- lessons -------------------------------------------------------------------------------

    def choose_lesson(self) -> None:
        """List the lessons by path, with what is done of each."""
        columns = ((_("Course"), 180), (_("Lesson"), 320), (_("Done"), 90), (_("Due"), 70))
        window = ListDialog(self.root, self.style, columns, _("Lessons"))

        def fill(known: _Known) -> None:
            if window.winfo_exists():
                window.fill(_rows(known), lambda name: self.play_lesson(catalogue.lesson(name)))

        self._read(self._progress, fill)

    def go_on(self) -> None:
        """Play the lesson under way, or the first that is not done."""

        def begin(known: _Known) -> None:
            wanted = next_lesson(catalogue.paths(), known)
            if wanted is None:
                self.choose_lesson()
                return
            lesson = catalogue.lesson(wanted)
            done = [one.id in known and known[one.id].done is not None for one in lesson.exercises]
            self.play_lesson(lesson, done.index(False))

        self._read(self._progress, begin)

    def play_lesson(self, lesson: BoardLesson, first: int = 0) -> QuestionWindow:
        """Ask the exercises of a lesson one after the other."""
        window = self._window(_(lesson.title))
        count = len(lesson.exercises)

        def ask(at: int) -> None:
            if at == count:
                window.destroy()
                self.say(_("The lesson is done. Well done!"))
                return
            question = ExerciseQuestion(lesson.exercises[at], at + 1, count)
            window.ask(AskedQuestion(question, _(lesson.title), lambda: ask(at + 1)))
            if at == first:
                window.say(_(lesson.words))

        ask(first)
        return window

    def _progress(self, connection: Connection) -> _Known:
        return progress_store.progress_of(connection, self.preferences().visitor)

    # -- puzzles -------------------------------------------------------------------------------

    def daily(self) -> None:
        """Ask the puzzle of the day of this machine."""
        day = datetime.now(UTC).astimezone().date()
        heading = _("Puzzle of {date}").format(date=day.isoformat())
        self._read(
            lambda _connection: collection.daily(day),
            lambda puzzle: self._ask_in(self._window(heading), heading, puzzle, None),
        )

    def next_puzzle(self) -> None:
        """Ask new puzzles of the game that was chosen, about as hard as the person is good."""
        variant = self.preferences().variant
        name = variant if variant in PUZZLED else PUZZLED[0]
        self._series(
            _("Puzzles"),
            lambda connection, visitor: choosing.next_for(connection, visitor, name),
            _("there are no puzzles of {variant} yet").format(variant=name),
        )

    def due(self) -> None:
        """Ask the puzzles that were missed and come back."""
        self._series(
            _("Puzzles to try again"),
            lambda connection, visitor: choosing.due_for(connection, visitor, now_ms()),
            _("No puzzle is to be tried again now."),
        )

    def missed(self) -> None:
        """Ask what the person missed in reviewed games."""
        visitor = self.preferences().visitor

        def find(connection: Connection) -> list[Puzzle]:
            found, _reviewed = store_missed.missed_of(connection, visitor)
            names = [one.id for one in found]
            return [choosing.puzzle_for(connection, visitor, name) for name in names]

        def begin(found: list[Puzzle]) -> None:
            if not found:
                self.say(_("Nothing was missed in your reviewed games."))
                return
            window = self._window(_("What you missed in your own games"))
            self._ask_all(window, found)

        self._read(find, begin)

    def _ask_all(self, window: QuestionWindow, left: Sequence[Puzzle]) -> None:
        then = (lambda: self._ask_all(window, left[1:])) if len(left) > 1 else None
        self._ask_in(window, _("What you missed in your own games"), left[0], then)

    def _series(
        self, title: str, find: Callable[[Connection, str], Puzzle | None], none: str
    ) -> None:
        """Ask puzzles as long as there are any and the window is open."""
        visitor, windows = self.preferences().visitor, list[QuestionWindow]()

        def go_on(puzzle: Puzzle | None) -> None:
            if puzzle is None:
                for window in windows:
                    window.destroy()
                self.say(none)
                return
            if not windows:
                windows.append(self._window(title))
            if windows[0].winfo_exists():
                self._ask_in(windows[0], title, puzzle, step)

        def step() -> None:
            self._write(lambda connection: find(connection, visitor), go_on)

        step()

    def _ask_in(
        self,
        window: QuestionWindow,
        heading: str,
        puzzle: Puzzle,
        then: Callable[[], object] | None,
    ) -> None:
        games, visitor = self.services.games, self.preferences().visitor

        def retake(word: str) -> Puzzle:
            read = games.read(choosing.puzzle_for, visitor, puzzle.id, word)
            return games.thread.call(read).result()

        window.ask(AskedQuestion(PuzzleQuestion(puzzle, retake), heading, then))

    # -- what both need ------------------------------------------------------------------------

    def _window(self, title: str) -> QuestionWindow:
        chosen = self.preferences()
        drawing = Drawing(
            theme=chosen.theme,
            style=Style(chosen.style),
            coordinates=chosen.has_coordinates,
        )
        theme = theme_of(chosen, self.style.scheme(chosen))
        settings = QuestionSettings(chosen.visitor, drawing, theme)
        return QuestionWindow(self.root, self.style, self.services, settings, title)

    def _read(self, ask: Callable[[Connection], _T], done: Callable[[_T], object]) -> None:
        games = self.services.games
        self.services.queue.when_done(
            games.thread.call(games.read(ask)), done, lambda error: self.say(str(error))
        )

    def _write(self, work: Callable[[Connection], _T], done: Callable[[_T], object]) -> None:
        games = self.services.games
        self.services.queue.when_done(
            games.thread.call(games.write(work)), done, lambda error: self.say(str(error))
        )


def _rows(known: _Known) -> list[tuple[str, tuple[str, ...]]]:
    """Return the rows of the list of lessons."""
    now, rows = now_ms(), list[tuple[str, tuple[str, ...]]]()
    for path in catalogue.paths():
        for lesson in path.lessons:
            mine = [known[one.id] for one in lesson.exercises if one.id in known]
            done = sum(one.done is not None for one in mine)
            due = sum(one.is_due(now) for one in mine)
            cells = (_(path.title), _(lesson.title), f"{done} / {len(lesson.exercises)}")
            rows.append((lesson.id, (*cells, str(due) if due else "")))
    return rows
