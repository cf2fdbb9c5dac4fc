"""Joining trees of moves: equal lines become one, nothing that was said is lost."""

from __future__ import annotations

from dataclasses import replace

from tengen.base.errors import InvalidRecord
from tengen.base.grid import Symmetry
from tengen.base.move import Move, offer, placement
from tengen.records.marks import Mark, arranged
from tengen.records.node import Node
from tengen.records.record import Record
from tengen.rules.opening import in_board_order
from tengen.rules.setup import Setup
from tengen.rules.variant import Variant

Symmetries = tuple[Symmetry, ...]


def merge_trees(record: Record, other: Record, *, symmetry: bool = False) -> int:
    """Add to a record what another has, and return how many moves were new.

    With ``symmetry`` a line of the other joins the first that a turn or a mirror makes of it.
    Raises InvalidRecord unless both are of the same game from the same start.
    """
    waiting = [(record.root, other.root, _symmetries(record, other, symmetry=symmetry))]
    rules, added = record.variant, 0
    while waiting:
        mine, theirs, symmetries = waiting.pop()
        _join(mine, theirs, rules, symmetries[0])
        for child in theirs.children:
            images = {one: turned(child.move, rules, one) for one in symmetries}
            known = {node.move: node for node in mine.children}
            move = next((move for move in images.values() if move in known), None)
            if move is None:
                move = images[symmetries[0]]
                assert move is not None
                known[move] = mine.add(move)
                added += 1
            left = tuple(one for one in symmetries if images[one] == move)
            waiting.append((known[move], child, left))
    return added


def turned(move: Move | None, rules: Variant, symmetry: Symmetry) -> Move | None:
    """Return a move where a symmetry takes it."""
    if move is None or symmetry is Symmetry.IDENTITY:
        return move
    if move.target is not None:
        return offer(rules.grid.transform(move.target, symmetry))
    return move if move.point is None else placement(rules.grid.transform(move.point, symmetry))


def _symmetries(record: Record, other: Record, *, symmetry: bool) -> Symmetries:
    """Return the symmetries that take the start of the other to that of the record."""
    if record.variant != other.variant:
        names = f"{record.variant.name} and {other.variant.name}"
        if record.variant.name == other.variant.name:
            names = f"{names} with other rules"
        raise InvalidRecord(f"trees of {names} cannot be joined")
    mine, theirs = record.initial().setup, other.initial().setup
    candidates = record.variant.grid.symmetries if symmetry else (Symmetry.IDENTITY,)
    found = tuple(one for one in candidates if _turned_setup(theirs, one) == mine)
    if not found:
        raise InvalidRecord("trees that start from different positions cannot be joined")
    return found


def _turned_setup(setup: Setup, symmetry: Symmetry) -> Setup:
    grid = setup.variant.grid
    return replace(
        setup,
        stones={grid.transform(point, symmetry): one for point, one in setup.stones.items()},
        shared=None if setup.shared is None else grid.transform(setup.shared, symmetry),
        offered=in_board_order(grid.transform(point, symmetry) for point in setup.offered),
        foul=None if setup.foul is None else grid.transform(setup.foul, symmetry),
    )


def _join(mine: Node, theirs: Node, rules: Variant, symmetry: Symmetry) -> None:
    """Take over what another node says of the same move; what is known here stays."""
    if theirs.comment and theirs.comment not in mine.comment:
        mine.comment = "\n\n".join(filter(None, (mine.comment, theirs.comment)))
    for name in ("score", "clock", "spent"):
        if getattr(mine, name) is None:
            setattr(mine, name, getattr(theirs, name))
    drawn = {(mark.kind, mark.at, mark.to) for mark in mine.marks}
    marks = (_turned_mark(mark, rules, symmetry) for mark in theirs.marks)
    new = (mark for mark in marks if (mark.kind, mark.at, mark.to) not in drawn)
    mine.marks = arranged((*mine.marks, *new))
    mine.properties = {**theirs.properties, **mine.properties}


def _turned_mark(mark: Mark, rules: Variant, symmetry: Symmetry) -> Mark:
    at = rules.grid.transform(mark.at, symmetry)
    to = None if mark.to is None else rules.grid.transform(mark.to, symmetry)
    return replace(mark, at=at, to=to)
