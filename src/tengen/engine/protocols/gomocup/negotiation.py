"""The opening of swap2 as the protocol sees it: two or three questions instead of seven steps.

The program answers several steps at once. What it decided beyond the step that was asked for is
kept, and given as the answer when that position comes.
"""

from __future__ import annotations

from enum import Enum
from itertools import pairwise

from tengen.base.move import ADD, SWAP, Move
from tengen.engine.protocols.gomocup.program_state import field_of, stones_in_order
from tengen.rules.opening import ANYWHERE
from tengen.rules.position import Position

#: The stages of swap2 at which the protocol has a question, and how many stones may answer it.
_ANSWERS = {0: (3,), 3: (1, 2), 6: (1,)}


class StoneFormat(Enum):
    """How the stones of an opening are told: bare points, or with fields as in ``BOARD``."""

    POINTS = "points"
    FIELDS = "fields"

    def write(self, position: Position) -> list[str]:
        """Return a line for each stone, in order of play."""
        lines = []
        for point, color in stones_in_order(position):
            field = f",{field_of(color, position)}" if self is StoneFormat.FIELDS else ""
            lines.append(f"{point.x},{point.y}{field}")
        return lines


class Negotiation:
    """Decisions of the program that were not asked for yet, and how it wants to be asked."""

    def __init__(self) -> None:
        self._plan: dict[Position, Move] = {}
        self.styles: tuple[StoneFormat, ...] = tuple(StoneFormat)

    def prefer(self, style: StoneFormat, position: Position) -> None:
        """Remember a style that was understood; an empty board proves none."""
        if position.stones:
            self.styles = (style,)

    def has_plan(self, position: Position) -> bool:
        """Whether the program has already decided for a position."""
        return position.stage is not None and position in self._plan

    def planned(self, position: Position) -> Move | None:
        """Return what the program has already decided for a position."""
        return self._plan[position] if self.has_plan(position) else None

    def decide(self, position: Position, answer: tuple[Move, ...]) -> Move | None:
        """Return the move that an answer means here; None when it means nothing."""
        assert position.stage is not None
        self._plan.clear()
        if answer == (SWAP,):
            return SWAP if position.is_legal(SWAP) else None
        if len(answer) not in _ANSWERS[position.stage]:
            return None
        moves = (ADD, *answer) if len(answer) == 2 else answer
        self._keep(position, moves)
        return moves[0]

    def _keep(self, position: Position, moves: tuple[Move, ...]) -> None:
        """Keep the moves after the first, each for the position in which it will be asked for."""
        for move, following in pairwise(moves):
            if not position.is_legal(move):
                return  # whoever asked refuses this one, so the rest is never asked for
            position = position.play(move)
            self._plan[position] = following


def why_no_words(position: Position) -> str | None:
    """Return why the protocol has no question for this step of an opening; None when it has."""
    stage, rules = position.stage, position.variant
    if stage is None or len(position.legal_moves) == 1:
        return None
    if rules.opening == "swap2":
        if stage in _ANSWERS and not position.start.stones:
            return None
        return "cannot be asked in the middle of the opening of swap2"
    if any(step.actions for step in rules.steps) or rules.steps[stage].zone != ANYWHERE:
        return f"cannot play the opening of {rules.name}: its protocol has no words for it"
    return None
