"""Profiles, the database and progress, as the commands of ``tengen learn`` share them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Self

from sqlalchemy import Engine

from tengen import database
from tengen.cli.options import UsageProblem, chosen_variant
from tengen.cli.output import progress
from tengen.learn.memory.profiles import APPRENTICE, KINDS, Profile

#: Seconds between two drawings of a bar.
_OFTEN = 0.1


def chosen_kind(player: str) -> str:
    """Return the kind of learner named on the command line."""
    if player not in KINDS:
        raise UsageProblem.unknown("learning player", player, KINDS)
    return player


def chosen_profile(variant: str, size: str | None, name: str, player: str = APPRENTICE) -> Profile:
    """Return the profile named on the command line."""
    return Profile(chosen_kind(player), name, chosen_variant(variant, size))


@contextmanager
def opened(url: str | None) -> Iterator[Engine]:
    """Open the database for one command."""
    engine = database.open(url)
    try:
        yield engine
    finally:
        engine.dispose()


class Bar:
    """A bar on stderr where that is a terminal, with the time left; silent elsewhere."""

    def __init__(self, total: float | None) -> None:
        from rich.progress import BarColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415
        from rich.progress import Progress as RichProgress  # noqa: PLC0415

        console = progress()
        columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
        self._bar = RichProgress(
            *columns, console=console, transient=True, disable=not console.is_terminal
        )
        self._task = self._bar.add_task("", total=total)
        self._shown = 0.0
        self._done = 0.0

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._bar.stop()

    def show(self, done: float, text: str, total: float | None = None) -> None:
        """Move the bar, not more often than an eye can follow; less than before begins anew."""
        if done < self._done:
            self._bar.reset(self._task, total=total)
        self._done = done
        if monotonic() - self._shown > _OFTEN:
            self._shown = monotonic()
            self._bar.update(self._task, completed=done, description=text, total=total)
