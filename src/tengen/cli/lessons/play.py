"""``tengen lessons play``: lessons at this terminal, in plain lines."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.games.local_notes import LocalNotes
from tengen.terminal.lessons import play_lessons
from tengen.terminal.screen import Screen

EXAMPLES = ("tengen lessons play", "tengen lessons play make-five")
_INTERRUPTED = 130


def run(
    lesson: Annotated[
        str | None,
        typer.Argument(metavar="LESSON", help=_("The lesson; without it the one under way.")),
    ] = None,
) -> None:
    """Play a lesson; answers are kept with those of the browser and the desktop."""
    notes = LocalNotes(lambda reason: sys.stderr.write(f"tengen: {reason}\n"))
    try:
        play_lessons(Screen(), notes, lesson)
    except KeyboardInterrupt:
        raise typer.Exit(_INTERRUPTED) from None
    finally:
        notes.close()
