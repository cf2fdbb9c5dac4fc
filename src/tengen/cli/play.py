"""``tengen play``: a game at this terminal, on the full screen where it can be, else in lines."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tengen.base.errors import TengenError
from tengen.base.i18n import N_, _
from tengen.cli.options import chosen_variant
from tengen.cli.terminal import welcome
from tengen.cli.terminal.loop import play
from tengen.cli.terminal.screen import Screen
from tengen.cli.terminal.setting import Request, begin, resume_file, resume_record
from tengen.cli.terminal.table import Table
from tengen.engine.errors import EngineFailure

SUMMARY = N_("Play a game at this terminal, against a program or a friend.")
EXAMPLES = (
    "tengen play",
    "tengen play reversi --white level:3",
    'tengen play renju --moves "h8 i9"',
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
    size: Annotated[
        str | None, typer.Option(metavar="SIZE", help=_("The board, as 15 or 19x15."))
    ] = None,
    moves: Annotated[
        str, typer.Option(metavar="MOVES", help=_("Moves to play at the beginning."))
    ] = "",
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Go on with a recorded game."))
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help=_("Play in lines of text, not on the full screen."))
    ] = False,
) -> None:
    """Play until the game is over or left."""
    request = Request(name, black, white, size, moves, resume)
    screen = Screen()
    if screen.is_roomy and not plain:
        _play_on_screen(request, screen)
    else:
        _play_in_lines(request, screen)


# -- the full screen -----------------------------------------------------------------------------


def _play_on_screen(request: Request, screen: Screen) -> None:
    from tengen.cli.terminal.full.run import run as run_full  # noqa: PLC0415 - lines need no textual

    code, table = run_full(request)
    if table is not None:
        screen.say(*_farewell(table))
    if code:
        raise typer.Exit(code)


# -- lines ---------------------------------------------------------------------------------------


def _play_in_lines(request: Request, screen: Screen) -> None:
    try:
        table = _table(request, screen)
    except welcome.NoAnswer:
        return
    try:
        welcome.introduce(table.session, screen)
        play(table, screen)
    except KeyboardInterrupt:
        screen.say("", *_farewell(table))
        raise typer.Exit(_INTERRUPTED) from None
    except EngineFailure:
        screen.say(*_farewell(table))
        raise
    finally:
        table.session.seats.close()
    screen.say(*_farewell(table))
    if table.failure is not None and not screen.is_interactive:
        raise table.failure


def _table(request: Request, screen: Screen) -> Table:
    """Set the game up: resumed, offered back, or begun."""
    if request.resume is not None:
        table = resume_file(request, request.resume)
    else:
        table = _offered(request, screen) or _begun(request, screen)
    screen.say(*table.keep())
    return table


def _offered(request: Request, screen: Screen) -> Table | None:
    """Offer the game back that was left last, when there is one and someone to ask."""
    if not (request.is_open and screen.is_interactive):
        return None
    found = welcome.offer(request.variant, screen)
    return None if found is None else resume_record(request, *found)


def _begun(request: Request, screen: Screen) -> Table:
    if request.variant is not None:
        return begin(request, request.variant)
    if not screen.is_interactive:
        raise TengenError("name the game to play, such as: tengen play freestyle")
    variant = welcome.ask_variant(screen)
    size = request.size or welcome.ask_size(variant, screen)
    rules = chosen_variant(variant, size)
    black = request.black or welcome.ask_player(_("Who begins?"), rules, screen)
    white = request.white or welcome.ask_player(_("Who plays second?"), rules, screen)
    return begin(replace(request, size=size, black=black, white=white), variant)


def _farewell(table: Table) -> tuple[str, ...]:
    if not table.is_kept:
        return ()
    path = table.keeper.path
    return (
        _("The game is kept in {path}").format(path=path),
        _("Resume it with: {command}").format(
            command=f"tengen play --resume {shlex.quote(str(path))}"
        ),
    )
