"""The board of a GTP engine: the game chosen, the position, and the way back."""

from __future__ import annotations

from tengen.base.color import Color
from tengen.base.errors import IllegalMove
from tengen.base.move import PASS, Move
from tengen.records.record import Record
from tengen.rules.position import Position
from tengen.rules.variant import Variant


class GtpGame:
    """A game in progress. Each move that was announced can be taken back."""

    def __init__(self, variant: Variant) -> None:
        self._positions = [variant.initial()]

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._positions[-1]

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.position.variant

    def begin(self, variant: Variant) -> None:
        """Start a game from its usual position."""
        self._positions = [variant.initial()]

    def turn_of(self, color: Color) -> Position:
        """Return the position with a colour to move; raises IllegalMove when it is not.

        Controllers may leave out a forced pass of the other side, so it is put in.
        """
        position = self.position
        if color is position.turn:
            return position
        if position.legal_moves == (PASS,):
            return position.play(PASS)
        raise IllegalMove(color.value, f"it is the turn of {position.turn.value}")

    def play(self, color: Color, move: Move) -> None:
        """Play a move of a colour; raises IllegalMove."""
        self._positions.append(self.turn_of(color).play(move))

    def undo(self) -> bool:
        """Take the last move back; return whether there was one."""
        if len(self._positions) == 1:
            return False
        self._positions.pop()
        return True

    def load(self, record: Record, moves: int | None) -> None:
        """Take over a recorded game, or only its first moves; raises InvalidRecord."""
        record.validate()
        positions = [record.initial()]
        for move in record.mainline[:moves]:
            positions.append(positions[-1].play(move))
        self._positions = positions
