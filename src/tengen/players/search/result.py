"""What a search found."""

from __future__ import annotations

from dataclasses import dataclass, field

from tengen.base.move import Move
from tengen.players.search.trace import TreeNode


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The value for the side to move and the line that leads to it; ``line[0]`` is the move.

    The line is empty only where the game is over or no depth was searched. ``is_complete`` is false
    for a search that was ended before it had done what was asked. ``tree`` is a part of what was
    visited, where it was kept.
    """

    value: float
    line: tuple[Move, ...]
    depth: int
    is_complete: bool
    tree: TreeNode | None = field(default=None, compare=False, repr=False)

    @property
    def move(self) -> Move | None:
        """The best move; None when there is none."""
        return self.line[0] if self.line else None
