"""The player that knows only the rules."""

from __future__ import annotations

from random import Random

from tengen.base.move import Move
from tengen.rules.position import Position


class RandomPlayer:
    """Plays any legal move, each as likely as the others; a seed makes its choices repeatable.

    >>> from tengen import variant
    >>> start = variant("reversi").initial()
    >>> RandomPlayer(7).choose(start) == RandomPlayer(7).choose(start)
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._random = Random(seed)

    @property
    def name(self) -> str:
        """``random``, with its seed when it has one."""
        return "random" if self._seed is None else f"random[seed={self._seed}]"

    def choose(self, position: Position) -> Move:
        """Return a legal move; the game is not over."""
        return self._random.choice(position.legal_moves)
