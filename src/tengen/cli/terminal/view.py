"""What a game shows at one moment, ready to be printed or drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.move import Move
from tengen.cli.terminal import words
from tengen.cli.terminal.table import Table
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
        {Color.BLACK: record.black, Color.WHITE: record.white},
        tuple(words.standings(position)),
        () if session.is_over else tuple(words.task(position)),
        _result(table),
        is_watched=not session.seats.has_human,
        is_paused=table.is_paused,
        is_analysing=table.is_analysing,
    )


def _result(table: Table) -> str:
    position, result = table.session.position, table.session.record.result
    if position.outcome is not None:
        return words.ended(position, position.outcome)
    return "" if result is None else words.decided(result)


def numbered(moves: Iterable[Move]) -> dict[Point, str]:
    """Return the points of a line of moves with their numbers, as far as one figure shows them."""
    placed: dict[Point, str] = {}
    for number, move in enumerate(moves, start=1):
        if move.point is not None and number <= _MOST_MARKS:
            placed.setdefault(move.point, str(number))
    return placed
