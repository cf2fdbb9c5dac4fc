"""Reading and printing: the only part of a terminal game that touches the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from tengen.base.errors import TengenError
from tengen.base.grid import Point
from tengen.cli.output import answers, say
from tengen.cli.terminal.board import coloured_board, plain_board
from tengen.cli.terminal.view import View
from tengen.rules.position import Position

#: The least columns and lines for a board that fills the screen.
SMALLEST = (60, 20)
_WITHOUT_SCREEN = {"", "dumb", "unknown"}


class Screen:
    """The stage of plain lines: a person's terminal, or a pipe that plays the part of one."""

    #: Nobody types while programs play each other line by line.
    stays = False

    def __init__(self) -> None:
        self.is_interactive = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        self._console = answers()
        self._has_colour = (
            self._console.is_terminal
            and self._console.color_system is not None
            and not self._console.no_color
            and "utf" in (sys.stdout.encoding or "").lower()
        )
        if self.is_interactive:
            with suppress(ImportError):
                import readline  # noqa: F401, PLC0415 - gives ``input`` its history and editing

    @property
    def is_roomy(self) -> bool:
        """Whether a person sits at a terminal that can show a full-screen board."""
        size = shutil.get_terminal_size()
        return (
            self.is_interactive
            and os.environ.get("TERM", "") not in _WITHOUT_SCREEN
            and "utf" in (sys.stdout.encoding or "").lower()
            and size.columns >= SMALLEST[0]
            and size.lines >= SMALLEST[1]
        )

    @property
    def has_letters(self) -> bool:
        """Whether stones are shown as letters."""
        return not self._has_colour

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            say(line)

    def show(self, position: Position) -> None:
        """Print the board."""
        width = shutil.get_terminal_size().columns
        say()
        if self._has_colour:
            self._console.print(coloured_board(position, width), soft_wrap=True)
        else:
            say(plain_board(position, width))

    def present(self, view: View) -> None:
        """Print the board and what there is to say about it."""
        self.show(view.position)
        self.say(*view.standings, *((view.result,) if view.is_over else view.task))
        if view.is_analysing and not view.is_over:
            self.say(*_analysis(view.position))

    def follow(self, view: View) -> None:
        """Print nothing: the moves have been told."""

    def mark(self, marks: Mapping[Point, str]) -> None:
        """Print nothing: the moves have been told."""

    def overhear(self) -> str | None:
        """Return None."""
        return None

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:  # noqa: ARG002
        """Print nothing: the answer will be told."""
        yield

    def ask(self, prompt: str) -> str | None:
        """Read a line; None at the end of the input."""
        if self.is_interactive:
            try:
                return input(prompt)
            except EOFError:
                say()
                return None
        return self._ask_in_a_pipe(prompt)

    def _ask_in_a_pipe(self, prompt: str) -> str | None:
        """Read a line where the output is no terminal; what nobody sees typed is repeated."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line.endswith("\n") or not sys.stdin.isatty():
            say(line.rstrip())
        return line.rstrip("\r\n") if line else None


def _analysis(position: Position) -> tuple[str, ...]:
    from tengen.cli.terminal import advice  # noqa: PLC0415 - games without it need no analyst

    try:
        thought = advice.best_line(position)
    except TengenError as error:
        return (str(error),)
    return () if thought is None else (advice.told(thought),)
