"""``tengen play``: a game at this terminal."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from tengen.base.color import Color, Seat
from tengen.base.errors import TengenError
from tengen.base.i18n import N_, _
from tengen.cli.options import chosen_variant
from tengen.cli.terminal import welcome
from tengen.cli.terminal.commands import Table
from tengen.cli.terminal.keeper import Keeper
from tengen.cli.terminal.loop import introduce, play
from tengen.cli.terminal.screen import Screen
from tengen.cli.terminal.session import Seats, Session
from tengen.engine.errors import EngineFailure
from tengen.players.catalogue import is_program, player
from tengen.records.files import read_one
from tengen.records.record import Record

SUMMARY = N_("Play a game at this terminal, against a program or a friend.")
EXAMPLES = (
    "tengen play",
    "tengen play reversi --white random",
    'tengen play renju --moves "h8 i9"',
    "tengen play --resume game.sgf",
)
_INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line."""

    variant: str | None
    black: str | None
    white: str | None
    size: str | None
    moves: str
    resume: Path | None

    @property
    def is_open(self) -> bool:
        """Whether nothing but perhaps the variant was asked for."""
        wishes = (self.black, self.white, self.size, self.resume)
        return not self.moves and all(wish is None for wish in wishes)


def run(
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
) -> None:
    """Play until the game is over or left."""
    request = Request(name, black, white, size, moves, resume)
    screen = Screen()
    try:
        table = _table(request, screen)
    except welcome.NoAnswer:
        return
    try:
        introduce(table.session, screen)
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


def _table(request: Request, screen: Screen) -> Table:
    """Set the game up: resumed, offered back, or begun."""
    if request.resume is not None:
        table = _resumed(request, request.resume, _recorded(request, request.resume))
    else:
        table = _offered(request, screen) or _begun(request, screen)
    for move in table.session.position.variant.parse_moves(request.moves):
        table.session.play(move)
    screen.say(*table.keep())
    return table


def _recorded(request: Request, path: Path) -> Record:
    if request.size is not None and request.variant is None:
        raise TengenError(f"a size of {request.size} needs a variant")
    name, size = request.variant, request.size
    return read_one(path, variant=None if name is None else chosen_variant(name, size))


def _offered(request: Request, screen: Screen) -> Table | None:
    """Offer the game back that was left last, when there is one and someone to ask."""
    if not (request.is_open and screen.is_interactive):
        return None
    found = welcome.offer(request.variant, screen)
    return None if found is None else _resumed(request, *found)


def _resumed(request: Request, path: Path, record: Record) -> Table:
    session = Session(record, _seats_of(request, record))
    return Table(session, Keeper.of_file(path, record.variant.name))


def _seats_of(request: Request, record: Record) -> Seats:
    """Seat the players of a record again, unless others are named."""
    final = record.position()
    names = {final.seat_of(Color.BLACK): record.black, final.seat_of(Color.WHITE): record.white}
    wishes = {Seat.FIRST: request.black, Seat.SECOND: request.white}
    known = {seat: name if is_program(name) else "human" for seat, name in names.items()}
    first, second = (player(wishes[seat] or known[seat]) for seat in Seat)
    return Seats(first, second)


def _begun(request: Request, screen: Screen) -> Table:
    variant, black, white = request.variant, request.black, request.white
    if variant is None:
        if not screen.is_interactive:
            raise TengenError("name the game to play, such as: tengen play freestyle")
        variant = welcome.ask_variant(screen)
        rules = chosen_variant(variant, request.size)
        black = black or welcome.ask_player(_("Who begins?"), rules, screen)
        white = white or welcome.ask_player(_("Who plays second?"), rules, screen)
    seats = Seats(player(black or "human"), player(white or "human"))
    session = Session.new(chosen_variant(variant, request.size), seats)
    return Table(session, Keeper.of_new_game(variant))


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
