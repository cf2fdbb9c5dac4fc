"""What a game shows at one moment, ready to be printed or drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.base.move import Move
from tengen.cli.terminal.table import Table
from tengen.games import telling
from tengen.games.words import program_name
from tengen.players.catalogue import HUMAN, is_program
from tengen.rules.position import Position

#: A place on the board has room for one figure.
_MOST_MARKS = 9


@dataclass(frozen=True, slots=True)
class View:
    """A moment of a game. ``names`` are who plays black and white; ``result`` is empty until it is.

    ``is_watched`` tells that only programs play.
    """

    position: Position
    names: Mapping[Color, str] = field(default_factory=dict)
    standings: tuple[str, ...] = ()
    task: tuple[str, ...] = ()
    result: str = ""
    is_watched: bool = False
    is_paused: bool = False
    is_analysing: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.result)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves so far, in the notation of the variant."""
        return tuple(map(self.position.variant.format, self.position.moves))


def view_of(table: Table) -> View:
    """Return what the game on a table shows now."""
    session = table.session
    position, record = session.position, session.record
    return View(
        position,
        {Color.BLACK: _name(table, record.black), Color.WHITE: _name(table, record.white)},
        tuple(telling.standings(position)),
        () if session.is_over else tuple(telling.task(position)),
        _result(table),
        is_watched=not session.seats.has_human,
        is_paused=table.is_paused,
        is_analysing=table.is_analysing,
    )


def shown_name(player: str) -> str:
    """Return the name of a player as it is shown: a program by its title.

    >>> shown_name("level:3"), shown_name("Ada")
    ('Level 3', 'Ada')
    """
    return program_name(player) if is_program(player) else player


def _name(table: Table, player: str) -> str:
    """Return who plays: a person without a name is "you" to somebody who sits here alone."""
    if player != HUMAN:
        return shown_name(player)
    seats = table.session.seats
    return _("A person") if seats.first is seats.second else _("You")


def _result(table: Table) -> str:
    position, result = table.session.position, table.session.record.result
    if position.outcome is not None:
        return telling.ended(position, position.outcome)
    return "" if result is None else telling.decided(result)


def numbered(moves: Iterable[Move]) -> dict[Point, str]:
    """Return the points of a line of moves with their numbers, as far as one figure shows them."""
    placed: dict[Point, str] = {}
    for number, move in enumerate(moves, start=1):
        if move.point is not None and number <= _MOST_MARKS:
            placed.setdefault(move.point, str(number))
    return placed
