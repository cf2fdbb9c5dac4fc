"""Reading and printing: the only part of a terminal game that touches the terminal."""

from __future__ import annotations

import shutil
import sys
from contextlib import suppress

from tengen.cli.output import answers, say
from tengen.cli.terminal.board import coloured_board, plain_board
from tengen.rules.position import Position


class Screen:
    """A person's terminal, or a pipe that plays the part of one."""

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

    def ask(self, prompt: str) -> str | None:
        """Read a line; None at the end of the input."""
        if self.is_interactive:
            try:
                return input(prompt)
            except EOFError:
                say()
                return None
        sys.stdout.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        say(f"{prompt}{line.rstrip()}")
        return line.rstrip("\r\n") if line else None
