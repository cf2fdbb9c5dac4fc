"""The stage of the full screen: carries what the course of a game says to the app and back.

The course runs in a thread of its own and waits here for lines; the app never waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from queue import Empty, SimpleQueue

from textual.message import Message
from textual.message_pump import MessagePump

from tengen.base.grid import Point
from tengen.cli.terminal.view import View


class Said(Message):
    """Something to read."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__()
        self.lines = lines


class Presented(Message):
    """Another moment of the game."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view


class Marked(Message):
    """Figures for points of the board."""

    def __init__(self, marks: Mapping[Point, str]) -> None:
        super().__init__()
        self.marks = marks


class Asked(Message):
    """Somebody is asked."""

    def __init__(self, prompt: str) -> None:
        super().__init__()
        self.prompt = prompt


class Thinking(Message):
    """A program begins to think, or ends."""

    def __init__(self, name: str, *, is_thinking: bool) -> None:
        super().__init__()
        self.name = name
        self.is_thinking = is_thinking


class Relay:
    """A stage whose audience is an app; ``pace`` is the seconds between moves of two programs."""

    #: Somebody sits at the full screen.
    stays = True

    def __init__(self, app: MessagePump, pace: float) -> None:
        self._app = app
        self._pace = pace
        self._lines: SimpleQueue[str | None] = SimpleQueue()

    # -- for the app -------------------------------------------------------------------------

    def send(self, line: str | None) -> None:
        """Hand a typed line over; None ends the game."""
        self._lines.put(line)

    # -- for the course of the game ----------------------------------------------------------

    def say(self, *lines: str) -> None:
        """Tell something."""
        if lines:
            self._app.post_message(Said(lines))

    def present(self, view: View) -> None:
        """Show the game."""
        self._app.post_message(Presented(view))

    follow = present

    def mark(self, marks: Mapping[Point, str]) -> None:
        """Show figures on the board."""
        self._app.post_message(Marked(marks))

    def ask(self, prompt: str) -> str | None:
        """Wait for a line."""
        self._app.post_message(Asked(prompt))
        return self._lines.get()

    def overhear(self) -> str | None:
        """Wait for a moment whether somebody types while programs play."""
        try:
            line = self._lines.get(timeout=self._pace)
        except Empty:
            return None
        return "quit" if line is None else line

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        """Show that somebody thinks."""
        self._app.post_message(Thinking(name, is_thinking=True))
        try:
            yield
        finally:
            self._app.post_message(Thinking(name, is_thinking=False))
