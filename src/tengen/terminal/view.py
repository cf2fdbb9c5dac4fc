"""What a game shows at one moment, ready to be printed or drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tengen.base.clock import now_ms
from tengen.base.color import Color, Seat
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.base.move import Move
from tengen.games import telling
from tengen.games.control import Clocks
from tengen.games.game import Game
from tengen.games.settings import GameKind, Party
from tengen.games.words import clock_text, player_name, verdict
from tengen.rules.position import Position

#: A place on the board has room for one figure.
_MAX_MARKS = 9


@dataclass(frozen=True, slots=True)
class View:
    """A moment of a game. ``names`` are who plays black and white; ``result`` is empty until it is.

    ``prompt`` names whoever is asked, ``thinker`` the program that is to move, if one is.
    ``is_watched`` tells that only programs play.
    """

    position: Position
    names: Mapping[Color, str] = field(default_factory=dict)
    standings: tuple[str, ...] = ()
    clocks: Clocks | None = None
    task: tuple[str, ...] = ()
    result: str = ""
    prompt: str = ""
    thinker: str = ""
    is_watched: bool = False
    is_paused: bool = False
    is_analysing: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.result)

    @property
    def counts(self) -> tuple[str, ...]:
        """What counts in this game, and the clocks as they are now."""
        if self.clocks is None:
            return self.standings
        black, white = (_time(self.clocks, self.position.seat_of(color)) for color in Color)
        text = _("Clock: black {black}, white {white}").format(black=black, white=white)
        return (*self.standings, text)

    @property
    def time_left(self) -> str:
        """The time of whoever is asked, as it is now; empty without a clock."""
        is_asked = not (self.is_over or self.thinker or self.is_watched)
        return _time(self.clocks, self.position.seat) if self.clocks and is_asked else ""

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves so far, in the notation of the variant."""
        return tuple(map(self.position.variant.format, self.position.moves))


def view_of(game: Game, *, is_analysing: bool = False, has_failed: bool = False) -> View:
    """Return what a game shows now; ``has_failed``: the program that is to move does not."""
    position, thinker = game.position, None if has_failed else game.program_to_move
    return View(
        position,
        {color: _name(game, game.players[position.seat_of(color)]) for color in Color},
        tuple(telling.standings(position)),
        game.clocks,
        () if game.is_over else tuple(telling.task(position)),
        _result(game),
        _prompt(game),
        "" if thinker is None else player_name(thinker),
        is_watched=game.settings.kind is GameKind.PROGRAMS,
        is_paused=game.is_paused,
        is_analysing=is_analysing,
    )


def _time(clocks: Clocks, seat: Seat) -> str:
    shown, periods = clocks.reading(seat, now_ms())
    return clock_text(shown) + (f" ×{periods}" if clocks.control.periods else "")


def _name(game: Game, party: Party | None) -> str:
    """Return who plays: a person without a name is "you" to somebody who sits here alone."""
    if party is None or not party.is_person or party.name:
        return player_name(party)
    return _("A person") if game.settings.kind is GameKind.HERE else _("You")


def _prompt(game: Game) -> str:
    if game.is_over:
        return _("over")
    return _("paused") if game.is_paused else telling.actor(game.position)


def _result(game: Game) -> str:
    if game.outcome is None:
        return ""
    if game.position.outcome is not None:
        return telling.ended(game.position, game.position.outcome)
    return verdict(game.outcome.winner, game.outcome.reason.value)


def numbered(moves: Iterable[Move]) -> dict[Point, str]:
    """Return the points of a line of moves with their numbers, as far as one figure shows them."""
    placed: dict[Point, str] = {}
    for number, move in enumerate(moves, start=1):
        if move.point is not None and number <= _MAX_MARKS:
            placed.setdefault(move.point, str(number))
    return placed
