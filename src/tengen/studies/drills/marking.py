"""Which lines of a record are to be learnt: marks that every format keeps which keeps tags.

The tag ``drill`` of a record names the side that is learnt. The property ``drill`` of a move is its
weight: 0 leaves the move and all behind it out, 9 lets the other side play it most often.
"""

from __future__ import annotations

from enum import Enum

from tengen.base.color import Color
from tengen.records.node import Node
from tengen.records.record import Record, check_on_board
from tengen.rules.canonical import canonical_form
from tengen.rules.position import Position

MARK = "drill"
USUAL_WEIGHT, MAX_WEIGHT = 1, 9
_WEIGHTS = {str(weight): weight for weight in range(MAX_WEIGHT + 1)}


class DrillSide(Enum):
    """Whose moves are learnt."""

    BLACK = "black"
    WHITE = "white"
    BOTH = "both"

    def learns(self, color: Color) -> bool:
        """Whether the moves of a colour are learnt."""
        return self is DrillSide.BOTH or self.value == color.value


_SIDES = {side.value: side for side in DrillSide}


def side_of(record: Record) -> DrillSide | None:
    """Return the side that is learnt; None for a record that is no repertoire."""
    return _SIDES.get(record.tags.get(MARK, ""))


def set_side(record: Record, side: DrillSide | None) -> None:
    """Make a record the repertoire of a side, or none."""
    record.tags.pop(MARK, None)
    if side is not None:
        record.tags[MARK] = side.value


def weight_of(node: Node) -> int:
    """Return the weight of a move; the usual one where nothing that can be is written."""
    values = node.properties.get(MARK, ())
    return _WEIGHTS.get(values[0], USUAL_WEIGHT) if len(values) == 1 else USUAL_WEIGHT


def set_weight(record: Record, line: Position, weight: int) -> int:
    """Give the last move of a line a weight, wherever the record has it, and return how often.

    Turned, mirrored and transposed lines are the same. Raises InvalidRecord for an illegal move.
    """
    before = line.start.play_all(line.moves[:-1])
    wanted = canonical_form(before).key, canonical_form(line).key
    waiting, count = [(record.initial(), record.root)], 0
    while waiting:
        position, node = waiting.pop()
        is_here = len(position.moves) == len(before.moves)
        is_parent = is_here and canonical_form(position).key == wanted[0]
        for child in node.children:
            after = position.play(check_on_board(child.move, record.variant))
            if is_parent and canonical_form(after).key == wanted[1]:
                _give(child, weight)
                count += 1
            elif len(after.moves) < len(line.moves):
                waiting.append((after, child))
    return count


def _give(node: Node, weight: int) -> None:
    node.properties.pop(MARK, None)
    if weight != USUAL_WEIGHT:
        node.properties[MARK] = (str(weight),)
