"""Who sits where in a new game, as every shell lets it be chosen."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from tengen.base.color import Seat
from tengen.base.errors import TengenError
from tengen.games.errors import InvalidSettings
from tengen.games.opponents import opponent
from tengen.games.settings import GameKind, Party
from tengen.players.ladder.catalogue import ladder
from tengen.rules.variant import Variant

#: The seat of somebody who does not mind.
RANDOM = "random"
#: The level of somebody who has not chosen one.
_USUAL_LEVEL = 3


@dataclass(frozen=True, slots=True)
class Seating:
    """Who is to play: the kind of game, the person's seat, the programs by name.

    ``seat`` is that of the person where somebody else has the other: ``first``, ``second`` or
    ``random``.
    """

    kind: GameKind
    seat: str = RANDOM
    opponent: str | None = None
    programs: tuple[str, str] | None = None

    def players(self, me: Party, program: Callable[[str], Party]) -> dict[Seat, Party | None]:
        """Return who sits where; ``program`` finds one by name. Raises InvalidSettings."""
        if self.kind is GameKind.HERE:
            return dict.fromkeys(Seat, me)
        if self.kind is GameKind.PROGRAMS:
            return dict(zip(Seat, map(program, self._both()), strict=True))
        own = random.choice(tuple(Seat)) if self.seat == RANDOM else Seat(self.seat)
        return {own: me, own.other: self._other(program)}

    def _both(self) -> tuple[str, str]:
        if self.programs is None:
            raise InvalidSettings("a game of two programs needs the names of both players")
        return self.programs

    def _other(self, program: Callable[[str], Party]) -> Party | None:
        if self.kind is GameKind.FRIEND:
            return None
        if self.opponent is None:
            raise InvalidSettings("a game against the computer needs the name of the opponent")
        return program(self.opponent)


def fitting_player(player: str, rules: Variant) -> str:
    """Return a player that plays the game: the wanted one, or the nearest level.

    >>> from tengen import variant
    >>> fitting_player("level:10", variant("tictactoe"))
    'level:6'
    >>> fitting_player("level:" + "9" * 5000, variant("tictactoe"))
    'level:3'
    """
    try:
        return opponent(player, rules).player
    except TengenError:
        number = player.partition(":")[2]
        is_level = player.startswith("level:") and number.isdecimal() and len(number) < 5
        return f"level:{min(int(number) if is_level else _USUAL_LEVEL, len(ladder(rules)))}"
