"""What the readable network sees in a position: known results, moves, tuples, a classic base."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Protocol

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.move import Move
from tengen.learn.ntuple.crossings import Crossings
from tengen.learn.ntuple.errors import NetworkUnsupported
from tengen.learn.ntuple.layout import GomokuLayout, TupleTable, reversi_layout, supports
from tengen.learn.ntuple.windows import BoardWindows
from tengen.rules.position import Position
from tengen.rules.reversi import ReversiBoard
from tengen.rules.variant import Variant

#: A hundredth of 1 before squashing, in weights.
HUNDREDTH = (1 << 20) // 100


class Features(Protocol):
    """A game as the network sees it."""

    @property
    def size(self) -> int:
        """How many weights there are."""

    def known(self, position: Position) -> int | None:
        """Return the result for the side to move where the rules give it at once."""

    def moves(self, position: Position) -> Sequence[Move]:
        """Return the moves worth a thought."""

    def base(self, position: Position) -> int:
        """Return the classic evaluation, in weights, for the side to move."""

    def slots(self, position: Position) -> Sequence[int]:
        """Return which weights belong to the position, in a fixed order, some perhaps twice."""

    def parts(self, slot: int) -> int:
        """Return how many parts of what is learned a weight takes."""

    def twin(self, slot: int) -> int:
        """Return the weight that is always equal to another one; often the same."""


def features_of(variant: Variant) -> Features:
    """Return the features of a game; raises NetworkUnsupported."""
    if not supports(variant):
        raise NetworkUnsupported(variant)
    return ReversiFeatures(variant) if variant.is_reversi else GomokuFeatures(variant)


def result_for_mover(position: Position) -> int | None:
    """Return 1, 0 or -1 when the game is over."""
    outcome = position.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0
    return 1 if outcome.winner is position.turn else -1


class ReversiFeatures:
    """Tables over tuples of cells, for each phase of the game, on moves and corners as a base."""

    MOVE, CORNER, DIAGONAL, BESIDE, DISC = 8, 80, 40, 15, 2

    def __init__(self, variant: Variant) -> None:
        self.layout = reversi_layout(variant.width)
        self.points = variant.grid.points

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where each table begins within a phase."""
        sizes = [table.size for table in self.layout.tables]
        return tuple(sum(sizes[:number]) for number in range(len(sizes)))

    @cached_property
    def phase_size(self) -> int:
        """The weights of one phase."""
        return sum(table.size for table in self.layout.tables)

    @property
    def size(self) -> int:
        """How many weights there are."""
        return self.phase_size * self.layout.phases

    def known(self, position: Position) -> int | None:
        """Return the result for the side to move when the game is over."""
        return result_for_mover(position)

    def moves(self, position: Position) -> Sequence[Move]:
        """Return every legal move."""
        return position.legal_moves

    def slots(self, position: Position) -> Sequence[int]:
        """Return a weight for each tuple: its filling is a number in base 3."""
        stones, turn = position.stones, position.turn
        meaning = {None: 0, turn: 1, turn.opponent: 2}
        cells = [meaning[stones.get(point)] for point in self.points]
        phase = len(stones) * self.layout.phases // (len(cells) + 1)
        return [
            phase * self.phase_size + start + _filling([cells[cell] for cell in places])
            for start, table in zip(self.starts, self.layout.tables, strict=True)
            for places in table.tuples
        ]

    def parts(self, slot: int) -> int:  # noqa: ARG002 - all learn alike
        """Return 1."""
        return 1

    def twin(self, slot: int) -> int:
        """Return the weight of the mirrored filling."""
        phase, place = divmod(slot, self.phase_size)
        number = max(at for at, start in enumerate(self.starts) if start <= place)
        start = self.starts[number]
        mirrored = _mirrored(place - start, self.layout.tables[number])
        return phase * self.phase_size + start + mirrored

    def base(self, position: Position) -> int:
        """Count moves, corners, the squares that give corners away, and in the end discs."""
        turn, size = position.turn, self.layout.size
        points = self.MOVE * (_moves_of(position, turn) - _moves_of(position, turn.opponent))
        for x, dx in ((0, 1), (size - 1, -1)):
            for y, dy in ((0, 1), (size - 1, -1)):
                if Point(x, y) in position.stones:
                    points += self.CORNER * _lead(position, [Point(x, y)])
                else:
                    beside = [Point(x + dx, y), Point(x, y + dy)]
                    points -= self.DIAGONAL * _lead(position, [Point(x + dx, y + dy)])
                    points -= self.BESIDE * _lead(position, beside)
        if 3 * (len(self.points) - len(position.stones)) < len(self.points):
            points += self.DISC * _lead(position, self.points)
        return points * HUNDREDTH


def _moves_of(position: Position, color: Color) -> int:
    board = ReversiBoard(position.variant, position.stones, color)
    return len(board.legal_placements())


def _lead(position: Position, points: Sequence[Point]) -> int:
    owners = [position.stones.get(point) for point in points]
    return owners.count(position.turn) - owners.count(position.turn.opponent)


def _filling(contents: Sequence[int]) -> int:
    """Read contents as a number in base 3, the first cell lowest.

    >>> _filling([1, 2, 0])
    7
    """
    return sum(content * 3**place for place, content in enumerate(contents))


def _mirrored(filling: int, table: TupleTable) -> int:
    contents = [filling // 3**place % 3 for place in range(len(table.mirror))]
    return _filling([contents[place] for place in table.mirror])


class GomokuFeatures:
    """Windows along the lines and the threats of both sides.

    A side that can complete a row has won, and rows are stopped.
    """

    NEAR = 2
    #: The situation learns as much as so many windows.
    PARTS = 100

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.windows = BoardWindows(variant)
        self.crossings = Crossings(self.windows)
        self.side_size = self.windows.size + GomokuLayout(variant.line, variant.fouls).situations

    @property
    def size(self) -> int:
        """How many weights there are, for each side where the rules differ."""
        return self.side_size * (2 if self.variant.fouls else 1)

    def known(self, position: Position) -> int | None:
        """Return the result for the side to move if it is over or one stone wins."""
        over = result_for_mover(position)
        if over is None and next(self._completing(position, position.turn), None):
            return 1
        return over

    def moves(self, position: Position) -> Sequence[Move]:
        """Return the stones that stop a row, else those near other stones."""
        stops = self._completing(position, position.turn.opponent)
        forced = list(dict.fromkeys(move for move in stops if position.is_legal(move)))
        return forced or self._near(position) or position.legal_moves

    def _near(self, position: Position) -> list[Move]:
        if not position.stones:
            return [Move.at(self.variant.width // 2, self.variant.height // 2)]
        around = {
            (x, y)
            for stone in position.stones
            for x in range(stone.x - self.NEAR, stone.x + self.NEAR + 1)
            for y in range(stone.y - self.NEAR, stone.y + self.NEAR + 1)
        }
        return [m for m in position.legal_moves if m.point and (m.point.x, m.point.y) in around]

    def _completing(self, position: Position, side: Color) -> Iterator[Move]:
        """Yield the stones that complete a row of a side, in the order of the windows."""
        stones = position.stones
        for window in self.windows.windows:
            contents = window.contents(stones, side)
            if self.windows.is_four(contents, side):
                point = window.points[contents.index(0, 1)]
                assert point is not None
                yield Move.at(point.x, point.y)

    def base(self, position: Position) -> int:
        """Count the rows that can still win, by the stones they lack."""
        side, stones = position.turn, position.stones
        seen = (window.contents(stones, side) for window in self.windows.windows)
        return sum(self.windows.base(contents, side) for contents in seen) * HUNDREDTH

    def slots(self, position: Position) -> Sequence[int]:
        """Return a weight for each window that holds a stone, and that of the situation."""
        side, stones = position.turn, position.stones
        situation = self.windows.size + self.crossings.situation(stones, side)
        start = self.side_size * side.index if self.variant.fouls else 0
        return [start + slot for slot in (*self.windows.slots(position), situation)]

    def parts(self, slot: int) -> int:
        """Return 1 for a window, many for a situation."""
        return 1 if slot % self.side_size < self.windows.size else self.PARTS

    def twin(self, slot: int) -> int:
        """Return the weight of the window read from its other end; a situation has none."""
        start, place = slot - slot % self.side_size, slot % self.side_size
        return start + (self.windows.twin(place) if place < self.windows.size else place)
