"""``tengen play``: a game at this terminal, on the full screen where it can be, else in lines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.options import Foul, Passes, Size
from tengen.games.control import TimeControl
from tengen.rules.aliases import is_on_paper
from tengen.rules.catalogue import variant
from tengen.rules.table_rules import REFUSE
from tengen.terminal.lines import play_in_lines
from tengen.terminal.new_game import NO_CLOCK, PlayRequest
from tengen.terminal.screen import Screen

EXAMPLES = (
    "tengen play",
    "tengen play reversi --white level:3",
    'tengen play renju --moves "h8 i9"',
    "tengen play renju --foul loses --white level:4",
    "tengen play freestyle --white level:3 --clock 5+3",
    "tengen play freestyle --black level:5 --white level:6",
    'tengen play reversi --white "tengen[ponder=yes]"',
    "tengen play --resume game.sgf",
)
_INTERRUPTED = 130


def run(  # noqa: PLR0913 - one parameter per option
    name: Annotated[
        str | None,
        typer.Argument(metavar="VARIANT", help=_("The game; without it you are asked.")),
    ] = None,
    *,
    black: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help=_("Who begins: human, or a program such as random.")),
    ] = None,
    white: Annotated[
        str | None, typer.Option(metavar="PLAYER", help=_("Who plays second."))
    ] = None,
    size: Size = None,
    moves: Annotated[
        str, typer.Option(metavar="MOVES", help=_("Moves to play at the beginning."))
    ] = "",
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Continue a recorded game."))
    ] = None,
    foul: Foul = REFUSE,
    passes: Passes = False,
    clock: Annotated[
        str | None,
        typer.Option(
            metavar="CLOCK", help=_("Minutes and seconds added a move, as 5+3; or 10+3x30.")
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help=_("Play in lines of text, not on the full screen."))
    ] = False,
) -> None:
    """Play until the game is over or left."""
    is_paper = name is not None and is_on_paper(name)
    name = None if name is None else variant(name).name
    control = NO_CLOCK if clock is None else TimeControl.of_text(clock)
    request = PlayRequest(name, black, white, size, moves, resume, is_paper, foul, passes, control)
    screen = Screen(is_paper=is_paper)
    try:
        if screen.is_roomy and not plain:
            _play_on_screen(request, screen)
        else:
            play_in_lines(request, screen)
    except KeyboardInterrupt:
        raise typer.Exit(_INTERRUPTED) from None


def _play_on_screen(request: PlayRequest, screen: Screen) -> None:
    from tengen.terminal.full.run import run as run_full  # noqa: PLC0415 - lines need no textual

    code, farewell = run_full(request)
    screen.say(*farewell)
    if code:
        raise typer.Exit(code)
