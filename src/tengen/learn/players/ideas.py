"""Where the classic learner gets its ideas: the search of a level, as deep as it is asked to look.

In Reversi the levels are those of the classic players; five in a row is searched as ``pattern``
does, less or more deeply.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tengen.base.move import Move
from tengen.engine.local import Searcher
from tengen.players.gomoku.frame import frame_of
from tengen.players.gomoku.pattern import PatternPlayer, PatternProblem
from tengen.players.gomoku.view import stones_in_order
from tengen.players.reversi import easy, hard, medium
from tengen.players.reversi.player import SearchingPlayer
from tengen.players.reversi.squares import empties
from tengen.rules.position import Position
from tengen.rules.variant import Variant

LEVELS = ("easy", "medium", "hard")
#: Plies of the first look at five in a row.
GOMOKU: Mapping[str, int] = {"easy": 1, "medium": 2, "hard": 3}
#: Points of five in a row that are looked at.
_BREADTH = 20


@dataclass(frozen=True, slots=True)
class Ideas:
    """The search of one level for one game."""

    variant: Variant
    level: str
    #: Makes the choice between equal moves repeatable; in five in a row it always is.
    seed: int | None = None

    @property
    def depth(self) -> int:
        """Plies of the first look.

        >>> from tengen import variant
        >>> [Ideas(variant("reversi"), level).depth for level in LEVELS]
        [2, 4, 5]
        """
        return _STYLES[self.level].depth if self.variant.is_reversi else GOMOKU[self.level]

    def searcher(self, depth: int) -> Searcher:
        """Return the player of the level, told to look so many plies ahead."""
        found: Searcher = self._reversi() if self.variant.is_reversi else self._gomoku()
        most = found.options["depth"].most
        found.configure({"depth": depth if most is None else min(depth, int(most))})
        return found

    def _reversi(self) -> SearchingPlayer:
        kind = hard.Hard if self.level == "hard" else SearchingPlayer
        player = kind(_STYLES[self.level])
        player.configure({} if self.seed is None else {"seed": self.seed})
        return player

    def _gomoku(self) -> PatternPlayer:
        player = PatternPlayer()
        player.configure({"seed": self.seed or 0})
        return player

    def sees_the_end(self, position: Position, depth: int) -> bool:
        """Whether a search so deep reaches the end of the game, so that none can see more."""
        if not self.variant.is_reversi:
            return False
        seen = max(depth, hard.COUNTED_OUT) if self.level == "hard" else depth
        return empties(position) <= seen

    def others(self, position: Position, without: Collection[Move]) -> tuple[Move, ...]:
        """Return the moves worth a look, without some; none where only those are left."""
        moves: Collection[Move] = position.legal_moves
        if not self.variant.is_reversi:
            frame = frame_of(self.variant, stones_in_order(position))
            moves = PatternProblem(frame, _BREADTH).moves(position)
        return tuple(move for move in moves if move not in without)


_STYLES = {"easy": easy.STYLE, "medium": medium.STYLE, "hard": hard.STYLE}
