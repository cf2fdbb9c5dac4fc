"""A game in plain lines: at a small terminal, at a pipe, or where lines are wanted."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Event, RLock, Thread
from typing import Any, TypeVar

from tengen.base.errors import TengenError
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.terminal import welcome
from tengen.terminal.commands import TypedReply, execute
from tengen.terminal.game import TerminalGame, TerminalOptions
from tengen.terminal.new_game import GameSource, PlayRequest, new_game, source_of
from tengen.terminal.screen import Screen
from tengen.terminal.unfinished import unfinished_game
from tengen.terminal.view import View

_T = TypeVar("_T")

#: Seconds between two looks at the clock of whoever is asked.
_TICK = 1.0


class LineDisplay:
    """Prints what a game tells while somebody waits for it, and breaks in while one is asked."""

    #: Nobody types while programs play each other line by line.
    stays = False

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.game = TerminalGame(self, self._post, TerminalOptions())
        self._view: View | None = None
        self._is_printed = True
        self._posted: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._lock = RLock()
        self._is_asking = False

    # -- what the game tells -------------------------------------------------------------------

    def say(self, *lines: str) -> None:
        """Print lines."""
        self.screen.say(*lines)

    def show(self, view: View) -> None:
        """Print the board if somebody is to act; otherwise the moves that come are enough."""
        self._view, self._is_printed = view, False
        if view.is_over or not (view.thinker or view.is_watched):
            self._print()

    def mark(self, marks: Mapping[Point, str]) -> None:
        """Print nothing: the moves have been told."""

    def analysed(self, _view: View, text: str) -> None:
        """Print the best line."""
        if text:
            self.say(text)

    def _print(self) -> None:
        view = self._view
        if view is None or self._is_printed:
            return
        self._is_printed = True
        self.screen.draw(view.position)
        self.say(*view.counts, *((view.result,) if view.is_over else view.task))
        if view.is_over and not view.is_watched:
            self.say(_("r starts again, m chooses another game, undo takes back, q leaves."))

    # -- waiting and asking --------------------------------------------------------------------

    def _post(self, job: Callable[[], object]) -> None:
        with self._lock:
            if not self._is_asking:
                self._posted.put(job)
                return
            self.screen.break_in()
            job()
            self.screen.ask_on(self._prompt)

    def wait(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run something beside the terminal and print what is told until it is done."""
        done = self.game.games.thread.call(work)
        done.add_done_callback(lambda _done: self._posted.put(None))
        while (job := self._posted.get()) is not None:
            job()
        return done.result()

    @property
    def _prompt(self) -> str:
        view = self._view
        return "> " if view is None else f"{view.prompt} {view.time_left}".rstrip() + "> "

    def ask(self) -> str | None:
        """Return what a person types; None at the end of the input."""
        with self._lock:
            with suppress(Empty):
                while (job := self._posted.get_nowait()) is not None:
                    job()
            self._print()
            self._is_asking = self.screen.is_interactive
        try:
            with self._ticking():
                return self.screen.ask(self._prompt)
        finally:
            with self._lock:
                self._is_asking = False

    @contextmanager
    def _ticking(self) -> Iterator[None]:
        """Let the clock in the prompt run while a person is being asked."""
        answered = Event()
        if self._view is not None and self._view.time_left and self.screen.has_lines:
            Thread(target=self._tick, args=(answered,), name="clock", daemon=True).start()
        try:
            yield
        finally:
            answered.set()

    def _tick(self, answered: Event) -> None:
        while not answered.wait(_TICK):
            with self._lock:
                has_clock = self._view is not None and bool(self._view.time_left)
                if has_clock and self._is_asking and not answered.is_set():
                    self.screen.break_in()
                    self.screen.ask_on(self._prompt)

    # -- a game --------------------------------------------------------------------------------

    def begin(self, request: PlayRequest) -> None:
        """Begin or continue what was asked for; raises TengenError, or NoAnswer."""
        self.wait(self.game.put(self._chosen(request)))
        welcome.introduce(self.game.game, self.screen)
        self.wait(self.game.start())

    def _chosen(self, request: PlayRequest) -> GameSource:
        # Whoever comes from the menu has just left a game.
        if request.is_open and self.screen.is_interactive and self._view is None:
            unfinished = self.wait(unfinished_game(self.game.games, request.variant))
            if unfinished is not None and welcome.offer(unfinished, self.screen):
                return unfinished.source
        source = source_of(request)
        if source is not None:
            return source
        if not self.screen.is_interactive:
            raise TengenError("name the game to play, such as: tengen play freestyle")
        return new_game(welcome.ask_game(request, self.screen))

    def play(self) -> TypedReply:
        """Play until the person leaves, or, when nobody plays, until the end."""
        while True:
            self.wait(self.game.settle())
            if not self.game.has_person:
                return TypedReply(is_leaving=True)
            line = self.ask()
            reply = self.wait(execute(self.game, "quit" if line is None else line))
            if reply.is_leaving:
                return reply


def play_in_lines(request: PlayRequest, screen: Screen) -> None:
    """Play one game, and another one as long as the person goes back to the menu.

    Raises TengenError, and KeyboardInterrupt after the farewell.
    """
    display = LineDisplay(screen)
    try:
        while True:
            display.begin(request)
            reply = _played(display)
            if not (reply.to_menu and screen.is_interactive):
                return
            request = PlayRequest()
    except welcome.NoAnswer:
        return
    finally:
        display.game.close()


def _played(display: LineDisplay) -> TypedReply:
    """Play, and say how to continue what was left; a program that failed at a pipe is an error."""
    game = display.game
    try:
        reply = display.play()
    except KeyboardInterrupt:
        display.say("")
        display.wait(game.stored())
        display.say(*game.farewell())
        raise
    display.say(*game.farewell())
    if game.failure is not None and not (display.screen.is_interactive and game.has_person):
        raise game.failure
    return reply
