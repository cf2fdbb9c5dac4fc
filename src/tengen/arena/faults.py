"""Players that fail: told at once, and not for hundreds of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tengen.arena.results import MatchGame

#: Games in a row that a player may lose by its own faults before the match is stopped.
MAX_FAULTS = 10


@dataclass(frozen=True, slots=True)
class PlayerFault:
    """A game that a player lost by a fault of its own.

    ``kind`` is what the fault is called in reports, ``error`` what was said then, ``in_a_row`` how
    many games the player has lost so without one that it played to the end in between.
    """

    player: int
    game: str
    kind: str
    error: str
    in_a_row: int


#: Told of a fault.
FaultWatcher = Callable[[PlayerFault], None]


@dataclass(slots=True)
class FaultCounter:
    """Counts the faults of each player in a row; ``max_faults`` of 0 is no bound."""

    max_faults: int = MAX_FAULTS
    _in_a_row: Counter[int] = field(default_factory=Counter)

    def add(self, game: MatchGame) -> PlayerFault | None:
        """Count a game; returns the fault that ended it, if one did."""
        for player in game.key.pair:
            if not (game.fault and player == game.loser):
                self._in_a_row[player] = 0
        if not game.fault or game.loser is None:
            return None
        self._in_a_row[game.loser] += 1
        count = self._in_a_row[game.loser]
        return PlayerFault(game.loser, str(game.key), game.fault, game.error, count)

    def is_too_much(self, fault: PlayerFault) -> bool:
        """Whether the match should go no further."""
        return 0 < self.max_faults <= fault.in_a_row
