"""Reading and printing: the only part of a terminal game that touches the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress

from tengen.rules.position import Position
from tengen.terminal.board import coloured_board, plain_board
from tengen.terminal.output import answers, say

#: The least columns and lines for a board that fills the screen.
MIN_SIZE = (60, 20)
_WITHOUT_SCREEN = {"", "dumb", "unknown"}


class Screen:
    """A person's terminal, or a pipe that plays the part of one."""

    def __init__(self, *, is_paper: bool = False) -> None:
        self._is_paper = is_paper
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
            and size.columns >= MIN_SIZE[0]
            and size.lines >= MIN_SIZE[1]
        )

    @property
    def has_lines(self) -> bool:
        """Whether the line that a person types can be written anew."""
        return self.is_interactive and os.environ.get("TERM", "") not in _WITHOUT_SCREEN

    @property
    def has_letters(self) -> bool:
        """Whether stones are shown as letters."""
        return not self._has_colour

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            say(line)

    def draw(self, position: Position) -> None:
        """Print the board."""
        width = shutil.get_terminal_size().columns
        say()
        if self._has_colour:
            board = coloured_board(position, width, is_paper=self._is_paper)
            self._console.print(board, soft_wrap=True)
        else:
            say(plain_board(position, width))

    def ask(self, prompt: str) -> str | None:
        """Read a line; None at the end of the input."""
        if self.is_interactive:
            try:
                return input(prompt)
            except EOFError:
                say()
                return None
        return self._ask_in_a_pipe(prompt)

    def break_in(self) -> None:
        """Make room for something to be said while a person is being asked."""
        has_lines = os.environ.get("TERM", "") not in _WITHOUT_SCREEN
        sys.stdout.write("\r\x1b[K" if has_lines else "\n")

    def ask_on(self, prompt: str) -> None:
        """Ask again after that, with what is typed already."""
        readline = sys.modules.get("readline")
        typed = "" if readline is None else readline.get_line_buffer()
        sys.stdout.write(f"{prompt}{typed}")
        sys.stdout.flush()

    def _ask_in_a_pipe(self, prompt: str) -> str | None:
        """Read a line where the output is no terminal; what nobody sees typed is repeated."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line.endswith("\n") or not sys.stdin.isatty():
            say(line.rstrip())
        return line.rstrip("\r\n") if line else None
