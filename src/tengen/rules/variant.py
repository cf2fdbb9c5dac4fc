"""A variant: the rules of one game as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from tengen.base.color import Color
from tengen.base.errors import InvalidNotation, InvalidVariant
from tengen.base.grid import Grid
from tengen.base.move import ACTIONS, Move, placement
from tengen.rules.board import Backend
from tengen.rules.notation import format_point, parse_point, split_moves
from tengen.rules.opening import OPENINGS, Step
from tengen.rules.position import Position
from tengen.rules.setup import Setup

LARGEST = 22
LARGEST_REVERSI = 12
LARGEST_CUBE = 11


class Family(Enum):
    """The two kinds of games."""

    GOMOKU = "gomoku"
    REVERSI = "reversi"


@dataclass(frozen=True)
class Variant:
    """The rules of a game. Fields are independent; nonsense combinations are refused.

    >>> from tengen import variant
    >>> variant("renju").parse("h8")
    Move(point=Point(x=7, y=7, z=0), action='')
    """

    name: str
    title: str
    summary: str = ""
    family: Family = Family.GOMOKU
    #: Columns, rows and layers; all 0 on an unbounded board.
    width: int = 15
    height: int = 15
    layers: int = 1
    #: How many in a row win.
    line: int = 5
    #: Only exactly ``line`` wins; a longer row is nothing.
    exact: bool = False
    #: Renju: overline, double four and double three are forbidden to black.
    fouls: bool = False
    #: Caro: a row with an enemy stone at both ends does not win (the edge is no stone).
    blocked_fives: bool = False
    #: Lengths of enemy groups that are captured when enclosed, and the captures that win.
    captures: tuple[int, ...] = ()
    capture_goal: int = 0
    #: A protocol of ``tengen.rules.opening.OPENINGS``.
    opening: str = "none"
    #: The first stone counts for both sides.
    shared_centre: bool = False

    def __post_init__(self) -> None:
        for problem in (*self._size_problems(), *self._rule_problems()):
            raise InvalidVariant(f"{self.name}: {problem}")

    def _size_problems(self) -> Iterator[str]:
        size = f"size {self.size_text}"
        sides = (self.width, self.height)
        if self.family is Family.REVERSI:
            if self.width != self.height or self.width not in range(4, LARGEST_REVERSI + 1, 2):
                yield f"{size} is not one of 4, 6, 8, 10, 12"
        elif self.layers > 1:
            if {*sides} != {self.layers} or self.width not in range(3, LARGEST_CUBE + 1):
                yield f"{size} is out of range; cubes are 3 to {LARGEST_CUBE}"
        elif (*sides, self.layers) != (0, 0, 0):
            least = self._smallest_side
            if not all(least <= side <= LARGEST for side in sides):
                yield f"{size} is out of range; sides are {least} to {LARGEST}"

    @property
    def _smallest_side(self) -> int:
        """An opening that keeps a stone away from the centre needs room for it."""
        away = [step.zone.at_least for step in OPENINGS.get(self.opening, ())]
        return max([3, *(2 * distance + 1 for distance in away)])

    def _rule_problems(self) -> Iterator[str]:
        if self.opening not in OPENINGS:
            yield f"unknown opening {self.opening!r}; known are {', '.join(OPENINGS)}"
        if not 3 <= self.line <= LARGEST:
            yield f"{self.line} in a row is out of range; 3 to {LARGEST} are possible"
        if self.fouls and (self.line != 5 or self.layers != 1 or self.shared_centre):
            yield "forbidden points are defined for five in a row on a flat board"
        if self.captures and (self.exact or self.fouls or self.blocked_fives or self.shared_centre):
            yield "captures do not combine with exact, blocked, shared or forbidden rows"
        if any(length not in {1, 2, 3} for length in self.captures):
            yield f"groups of {self.captures} cannot be captured; 1 to 3 stones can"
        if bool(self.captures) != (self.capture_goal > 0):
            yield "captures and the number of captured stones that wins go together"
        if self.shared_centre and self.opening != "centre":
            yield f"a shared centre needs the opening 'centre', not {self.opening!r}"

    # -- the board ---------------------------------------------------------------------------

    @cached_property
    def grid(self) -> Grid:
        """The points of the board."""
        return Grid(self.width, self.height, self.layers)

    @cached_property
    def placements(self) -> tuple[Move, ...]:
        """A stone on each point of the board, in the order of ``grid.points``."""
        return tuple(map(placement, self.grid.points))

    @property
    def size_text(self) -> str:
        """The size as written on the command line: ``15``, ``19x15``, ``unbounded``."""
        if self.width == self.height == 0:
            return "unbounded"
        return str(self.width) if self.width == self.height else f"{self.width}x{self.height}"

    @property
    def is_reversi(self) -> bool:
        """Whether discs are turned over."""
        return self.family is Family.REVERSI

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the opening protocol."""
        return OPENINGS[self.opening]

    def is_exact_for(self, color: Color) -> bool:
        """Whether a row longer than ``line`` fails to win for a colour."""
        return self.exact or (self.fouls and color is Color.BLACK)

    def with_size(self, width: int, height: int | None = None) -> Variant:
        """Return the same rules on another board; a cube stays a cube."""
        if self.grid.is_unbounded:
            raise InvalidVariant(f"{self.name}: an unbounded board takes no size")
        layers = width if self.layers > 1 else 1
        return replace(self, width=width, height=height or width, layers=layers)

    # -- notation ----------------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        """Read a move: a point, ``pass``, or an action such as ``swap``."""
        action = ACTIONS.get(text.strip().lower())
        if action is not None:
            return action
        return placement(parse_point(text, self.grid, from_top=self.is_reversi))

    def format(self, move: Move) -> str:
        """Write a move so that ``parse`` reads it back."""
        if move.point is None:
            return move.action
        return format_point(move.point, self.grid, from_top=self.is_reversi)

    def parse_moves(self, text: str) -> list[Move]:
        """Read moves separated by blanks."""
        moves = []
        for number, word in enumerate(split_moves(text), start=1):
            try:
                moves.append(self.parse(word))
            except InvalidNotation as error:
                raise InvalidNotation(f"move {number}: {error}") from None
        return moves

    # -- positions ---------------------------------------------------------------------------

    def initial(self, backend: Backend | None = None) -> Position:
        """Return the position before the first move, on the fastest backend unless one is named."""
        return Position.initial(self, backend)

    def setup(self, text: str) -> Setup:
        """Read any arrangement of stones from its text form; it need not be a legal position."""
        return Setup.parse(self, text)

    def position(self, text: str, backend: Backend | None = None) -> Position:
        """Read a position from its text form; raises InvalidPosition with every reason."""
        return Position.of(self.setup(text), backend)
