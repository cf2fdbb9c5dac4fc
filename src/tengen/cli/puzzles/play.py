"""``tengen puzzles play``: puzzles at this terminal, in plain lines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.options import UsageProblem
from tengen.cli.puzzles.shared import PuzzleVariant, Theme, chosen_name, chosen_theme
from tengen.games.local_notes import LocalNotes
from tengen.puzzles.model import PUZZLED
from tengen.puzzles.store_runs import RunMode
from tengen.terminal.puzzles import (
    PuzzleQuery,
    play_daily,
    play_due,
    play_missed,
    play_puzzles,
    play_run,
)
from tengen.terminal.screen import Screen

EXAMPLES = (
    "tengen puzzles play",
    "tengen puzzles play --variant renju --theme fours",
    "tengen puzzles play --daily",
    "tengen puzzles play --storm",
)
_INTERRUPTED = 130
_Play = Callable[[Screen, LocalNotes], None]


def run(  # noqa: PLR0913 - one parameter per option
    puzzle: Annotated[
        str | None, typer.Argument(metavar="PUZZLE", help=_("One puzzle by its name."))
    ] = None,
    *,
    variant: PuzzleVariant = None,
    theme: Theme = None,
    daily: Annotated[bool, typer.Option("--daily", help=_("The puzzle of the day."))] = False,
    streak: Annotated[
        bool, typer.Option("--streak", help=_("Harder and harder, until the first miss."))
    ] = False,
    storm: Annotated[
        bool, typer.Option("--storm", help=_("As many as you can in three minutes."))
    ] = False,
    due: Annotated[
        bool, typer.Option("--due", help=_("Those you missed that are to be tried again."))
    ] = False,
    missed: Annotated[
        bool, typer.Option("--missed", help=_("What you missed in your own reviewed games."))
    ] = False,
) -> None:
    """Play puzzles; attempts and rating are kept with those of the browser and the desktop."""
    game = chosen_name(variant) or PUZZLED[0]
    query = PuzzleQuery(game, chosen_theme(theme), puzzle)
    ways: dict[str, tuple[bool, _Play]] = {
        "--daily": (daily, play_daily),
        "--streak": (streak, partial(play_run, mode=RunMode.STREAK, variant=game)),
        "--storm": (storm, partial(play_run, mode=RunMode.STORM, variant=game)),
        "--due": (due, play_due),
        "--missed": (missed, play_missed),
    }
    chosen = [name for name, (is_wanted, _play) in ways.items() if is_wanted]
    if len(chosen) > 1 or (chosen and puzzle is not None):
        both = " and ".join(chosen if puzzle is None else (*chosen, "PUZZLE"))
        raise UsageProblem(f"{both} cannot be combined")
    _play(ways[chosen[0]][1] if chosen else partial(play_puzzles, query=query))


def _play(play: _Play) -> None:
    notes = LocalNotes(lambda reason: sys.stderr.write(f"tengen: {reason}\n"))
    try:
        play(Screen(), notes)
    except KeyboardInterrupt:
        raise typer.Exit(_INTERRUPTED) from None
    finally:
        notes.close()
