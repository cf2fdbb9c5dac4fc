"""A recorded game: its rules, its players, its result and the tree of its moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import NoneType
from typing import Self

from tengen.base.errors import IllegalMove, InvalidArgument, InvalidPosition, InvalidRecord
from tengen.base.move import Move, placement
from tengen.base.notebook import drawn
from tengen.records import files
from tengen.records.limits import (
    MAX_ALL_MARKS,
    MAX_DEPTH,
    MAX_NODES,
    MAX_PROPERTIES,
    MAX_VALUES,
)
from tengen.records.marks import check_marks
from tengen.records.node import Facts, Node, flatten
from tengen.records.result import Result
from tengen.rules.position import Position
from tengen.rules.setup import Setup
from tengen.rules.variant import Variant


@dataclass(eq=False, repr=False)
class Record:
    """One game. ``black`` and ``white`` name who played the colour in the end, after any swap.

    ``start`` is the arrangement a set-up game began from; None is the usual start. ``date`` is
    text, best written as 2024-05-31. ``tags`` holds further facts by name. Nothing checks the
    moves while a record is built or read: ``position`` and ``validate`` do. ``where`` is the place
    in the file that a game was read from, for messages; it is no part of the game.

    >>> from tengen import variant
    >>> position = variant("tictactoe").initial().play_all("b2 a1 c3")
    >>> record = Record.of(position, black="Ada", white="Bo")
    >>> [record.variant.format(move) for move in record.mainline]
    ['b2', 'a1', 'c3']
    >>> record.position() == position
    True
    """

    variant: Variant
    start: Setup | None = None
    root: Node = field(default_factory=Node)
    black: str = ""
    white: str = ""
    result: Result | None = None
    event: str = ""
    place: str = ""
    date: str = ""
    round: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    where: str = ""

    # -- making records ----------------------------------------------------------------------

    @classmethod
    def of(cls, position: Position, black: str = "", white: str = "") -> Self:
        """Return the record of the game that led to a position, with its result if it is over."""
        InvalidArgument.check(position, Position, "a position; a record is that of one")
        start = position.start
        is_usual = start == Position.initial(position.variant, position.backend)
        record = cls(position.variant, None if is_usual else start.setup, black=black, white=white)
        node = record.root
        for move in position.moves:
            node = node.add(move)
        record.result = None if position.outcome is None else Result.of(position.outcome)
        return record

    @classmethod
    def load(
        cls,
        path: str | Path,
        format: str | None = None,  # noqa: A002
        variant: Variant | None = None,
    ) -> Record:
        """Read the one game of a file; raises InvalidRecord when it holds none or several."""
        return files.read_one(path, format, variant)

    def save(self, path: str | Path, format: str | None = None) -> None:  # noqa: A002
        """Write the game to a file, in the format of its extension unless one is named."""
        files.write_records([self], path, format)

    # -- moves and positions -----------------------------------------------------------------

    @property
    def mainline(self) -> tuple[Move, ...]:
        """The moves of the main line."""
        return tuple(node.move for node in self.root.mainline() if node.move is not None)

    def initial(self) -> Position:
        """Return the position before the first move; raises InvalidRecord for a bad set-up."""
        if self.start is None:
            return self.variant.initial()
        try:
            return Position.of(checked_start(self.start, self.variant))
        except InvalidPosition as error:
            raise InvalidRecord(f"the game starts from an {error}", self.where) from None

    def position(self, node: Node | None = None) -> Position:
        """Return the position at a node, or at the end of the main line.

        Plays the moves, and raises InvalidRecord with the number of the first illegal one.
        """
        InvalidArgument.check(node, (Node, NoneType), "a node of the game; write record.root")
        path = [self.root, *self.root.mainline()] if node is None else node.path()
        if path[0] is not self.root:
            raise InvalidRecord("the node belongs to another record")
        position = self.initial()
        for number, step in enumerate(path[1:], start=1):
            position = self._play(position, step, number)
        return position

    def validate(self) -> None:
        """Play every variation; raises InvalidRecord with the number and fault of a bad move."""
        start = self.initial()
        waiting = [(start, node, 1) for node in reversed(self.root.children)]
        while waiting:
            before, node, number = waiting.pop()
            after = self._play(before, node, number)
            waiting.extend((after, child, number + 1) for child in reversed(node.children))

    def _play(self, position: Position, node: Node, number: int) -> Position:
        try:
            return position.play(check_on_board(node.move, self.variant))
        except (IllegalMove, InvalidRecord) as error:
            raise InvalidRecord(f"move {number}: {error}", self.where) from None

    # -- identity ----------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self._facts == other._facts and _same_trees(self.root, other.root)

    __hash__ = None  # type: ignore[assignment]

    @property
    def _facts(self) -> tuple[object, ...]:
        names = self.black, self.white, self.event, self.place, self.date, self.round
        return self.variant, self.start, self.result, names, self.tags

    def __repr__(self) -> str:
        names = f"{self.black or '?'} against {self.white or '?'}"
        return f"<Record {self.variant.name} {names}, {len(self.mainline)} moves>"

    def _repr_html_(self) -> str:
        return drawn(self, "tengen.records.notebook:record_html")


@contextmanager
def passing(record: Record) -> Iterator[Record]:
    """Have a record for a while: at the end its tree is dissolved, and its memory free at once."""
    try:
        yield record
    finally:
        record.root.dissolve()


def leave_out_scores(record: Record) -> None:
    """Take the evaluations out of a record."""
    for node in record.root.walk():
        node.score = None


def leave_out_notes(record: Record) -> None:
    """Take the comments, marks and variations out of a record."""
    for node in (record.root, *record.root.mainline()):
        node.comment, node.marks = "", ()
        del node.children[1:]


def check_on_board(move: Move | None, variant: Variant) -> Move:
    """Return the move; raises InvalidRecord for none, and for a point the board does not have."""
    if move is None:
        raise InvalidRecord("a move is missing")
    point = move.point or move.target
    if point is not None and point not in variant.grid:
        x, y, z = point
        raise InvalidRecord(f"the point ({x}, {y}, {z}) is off the board of {variant.size_text}")
    return move


def checked_start(start: Setup, variant: Variant) -> Setup:
    """Return the set-up; raises InvalidRecord when it is not one of the variant's board."""
    if start.variant != variant:
        raise InvalidRecord(f"the game is {variant.name} but starts from {start.variant.name}")
    for point in start.stones:
        check_on_board(placement(point), variant)
    return start


def checked_nodes(record: Record) -> list[tuple[int, Facts]]:
    """Return the tree flat, as ``flatten`` does; raises InvalidRecord if it is too large."""
    flat = flatten(record.root)
    if len(flat) > MAX_NODES + 1:
        raise InvalidRecord(f"the game has more than {MAX_NODES} moves")
    depths: list[int] = []
    number = 0
    for parent, (*_, marks, properties) in flat:
        depths.append(0 if parent < 0 else depths[parent] + 1)
        if depths[-1] > MAX_DEPTH:
            raise InvalidRecord(f"the game is longer than {MAX_DEPTH} moves")
        if properties and _are_too_many(properties):
            raise InvalidRecord(f"move {depths[-1]} has too many properties")
        if marks:
            check_marks(marks, record.variant)
            number += len(marks)
            check_number_of_marks(number)
    return flat


def check_number_of_marks(number: int) -> None:
    """Raise InvalidRecord for more marks than one game may have."""
    if number > MAX_ALL_MARKS:
        raise InvalidRecord(f"the game has more than {MAX_ALL_MARKS} marks")


def _are_too_many(properties: dict[str, tuple[str, ...]]) -> bool:
    return len(properties) > MAX_PROPERTIES or max(map(len, properties.values())) > MAX_VALUES


def _same_trees(first: Node, second: Node) -> bool:
    return flatten(first) == flatten(second)
