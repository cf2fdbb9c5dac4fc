"""Setting up a game from what was asked for on the command line or on the start screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tengen import engine
from tengen.base.color import Color, Seat
from tengen.base.errors import TengenError
from tengen.cli.options import chosen_variant
from tengen.cli.terminal.keeper import Keeper
from tengen.cli.terminal.session import Seats, Session
from tengen.cli.terminal.table import Table
from tengen.engine.names import InvalidPlayer
from tengen.engine.simple import SimpleEngine
from tengen.players.catalogue import HUMAN, is_program, player
from tengen.records.files import read_one
from tengen.records.record import Record
from tengen.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for; None is what nobody said."""

    variant: str | None = None
    black: str | None = None
    white: str | None = None
    size: str | None = None
    moves: str = ""
    resume: Path | None = None

    @property
    def is_open(self) -> bool:
        """Whether nothing but perhaps the variant was asked for."""
        wishes = (self.black, self.white, self.size, self.resume)
        return not self.moves and all(wish is None for wish in wishes)


def resume_file(request: Request, path: Path) -> Table:
    """Go on with a recorded game; raises TengenError for a file that does not fit the request."""
    if request.size is not None and request.variant is None:
        raise TengenError(f"a size of {request.size} needs a variant")
    name, size = request.variant, request.size
    rules = None if name is None else chosen_variant(name, size)
    return resume_record(request, path, read_one(path, variant=rules))


def resume_record(request: Request, path: Path, record: Record) -> Table:
    """Go on with a game that was read from a file."""
    session = Session(record, _seats_of(request, record))
    return _prepared(Table(session, Keeper.of_file(path, record.variant.name)), request)


def begin(request: Request, variant: str) -> Table:
    """Begin a game; who is not named is a person.

    Raises TengenError for a game that does not exist and for a player who does not play it.
    """
    rules = chosen_variant(variant, request.size)
    seats = Seats(*(_seated(name or HUMAN, rules) for name in (request.black, request.white)))
    session = Session.new(rules, seats)
    return _prepared(Table(session, Keeper.of_new_game(variant)), request)


def _seated(name: str, rules: Variant) -> SimpleEngine | None:
    """Return the player of a name; None for a person."""
    found = player(name)
    if is_program(name) and not engine.open(name).plays(rules):
        raise InvalidPlayer(f"{name} does not play {rules.name} on a board of {rules.size_text}")
    return found


def _prepared(table: Table, request: Request) -> Table:
    """Play the moves that were asked for, and make the programs ready."""
    table.session.seats.prepare(table.session.position.variant)
    for move in table.session.position.variant.parse_moves(request.moves):
        table.session.play(move)
    return table


def _seats_of(request: Request, record: Record) -> Seats:
    """Seat the players of a record again, unless others are named."""
    final = record.position()
    names = {final.seat_of(Color.BLACK): record.black, final.seat_of(Color.WHITE): record.white}
    wishes = {Seat.FIRST: request.black, Seat.SECOND: request.white}
    known = {seat: name if is_program(name) else HUMAN for seat, name in names.items()}
    first, second = (player(wishes[seat] or known[seat]) for seat in Seat)
    return Seats(first, second)
