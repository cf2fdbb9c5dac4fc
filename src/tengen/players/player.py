"""What a computer player is to those who ask it for a move."""

from __future__ import annotations

from typing import Protocol

from tengen.base.move import Move
from tengen.rules.position import Position


class Player(Protocol):
    """Chooses moves. Its ``name``, given to ``catalogue.player``, makes an equal player."""

    @property
    def name(self) -> str:
        """The name with its options, such as ``random[seed=7]``."""

    def choose(self, position: Position) -> Move:
        """Return a legal move; the game is not over."""
