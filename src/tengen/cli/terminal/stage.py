"""Where a game takes place: what the course of a game asks of a terminal, plain or full-screen."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Protocol

from tengen.base.grid import Point
from tengen.cli.terminal.view import View


class Stage(Protocol):
    """A person's terminal, or something that plays the part of one."""

    @property
    def stays(self) -> bool:
        """Whether somebody is there when only programs play, to look and to type."""

    def say(self, *lines: str) -> None:
        """Tell something."""

    def follow(self, view: View) -> None:
        """Show the game while it goes on by itself."""

    def present(self, view: View) -> None:
        """Show the game to somebody who will be asked."""

    def mark(self, marks: Mapping[Point, str]) -> None:
        """Show figures on points of the board, where that can be done."""

    def ask(self, prompt: str) -> str | None:
        """Wait for a line; None at the end of the input."""

    def overhear(self) -> str | None:
        """Return a line typed while programs play each other; None when there is none."""

    def thinking(self, name: str) -> AbstractContextManager[None]:
        """Show that a program thinks, as long as the context lasts."""
