"""The positions of a tree, and the keys by which equal ones are found."""

from __future__ import annotations

from collections.abc import Iterator

from tengen.base.errors import IllegalMove, InvalidRecord
from tengen.records.record import Record, check_on_board
from tengen.rules.canonical import canonical_form
from tengen.rules.position import Position


def positions_of(record: Record, stones: int | None = None) -> Iterator[Position]:
    """Yield the position at each node, each before those that follow it, the main line first.

    Where no stone leaves the board, positions with more ``stones`` are not looked at. Raises
    InvalidRecord with the number of the first illegal move.
    """
    waiting = [(record.initial(), record.root, 0)]
    while waiting:
        position, node, number = waiting.pop()
        if number:
            try:
                position = position.play(check_on_board(node.move, record.variant))
            except (IllegalMove, InvalidRecord) as error:
                raise InvalidRecord(f"move {number}: {error}", record.where) from None
        if stones is not None and len(position.stones) > stones and not record.variant.captures:
            continue
        yield position
        waiting.extend((position, child, number + 1) for child in reversed(node.children))


#: The game, the board, and the key of the stones on it.
PositionKey = tuple[str, str, int]


def key_of(position: Position, *, symmetry: bool) -> PositionKey:
    """Return the key of a position, or of the form that all its turns and mirrors share."""
    rules = position.variant
    key = canonical_form(position).key if symmetry else position.key
    return rules.name, rules.size_text, key
