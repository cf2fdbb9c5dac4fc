"""A variant: the rules of one game as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from tengen.base.color import Color
from tengen.base.errors import InvalidArgument, InvalidNotation, InvalidVariant
from tengen.base.grid import Grid
from tengen.base.move import ACTIONS, DECLARE, OFFER, Move, declare, offer, placement
from tengen.base.text import half_width
from tengen.rules.board import Backend
from tengen.rules.notation import (
    format_point,
    join_numbers,
    parse_point,
    split_action,
    split_moves,
)
from tengen.rules.opening import OPENINGS, OpeningStep, OpeningTask
from tengen.rules.position import Position
from tengen.rules.setup import Setup
from tengen.rules.table_rules import FOUL_RULES, REFUSE

MAX_SIZE = 22
MAX_REVERSI_SIZE = 12
MAX_CUBE_SIZE = 15
#: The least side of a board that is played with stones; on smaller ones crosses are drawn.
_ROOM_FOR_STONES = 5
#: Room for twelve fifth stones of which no two are equal.
_SIDE_FOR_OFFERS = 9


class Family(Enum):
    """The two kinds of games."""

    GOMOKU = "gomoku"
    REVERSI = "reversi"


@dataclass(frozen=True)
class Variant:
    """The rules of a game. Fields are independent; nonsense combinations are refused.

    >>> from tengen import variant
    >>> variant("renju").parse("h8")
    Move(point=Point(x=7, y=7, z=0), action='', target=None)
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
    #: Only exactly ``line`` wins; a longer row does not.
    exact: bool = False
    #: Renju: overline, double four and double three are forbidden to black.
    fouls: bool = False
    #: Caro: a row with an enemy stone at both ends does not win (the edge is no stone).
    blocked_fives: bool = False
    #: Caro at Gomocup: that holds for exactly ``line``; a longer row wins all the same.
    overlines_win: bool = False
    #: Lengths of enemy groups that are captured when enclosed, and the captures that win.
    captures: tuple[int, ...] = ()
    capture_goal: int = 0
    #: A protocol of ``tengen.rules.opening.OPENINGS``.
    opening: str = "none"
    #: The first stone counts for both sides.
    shared_centre: bool = False
    #: What becomes of a foul, one of ``tengen.rules.table_rules.FOUL_RULES``.
    foul: str = "refuse"
    #: Passes may be declared, and two in a row are a draw.
    passes: bool = False

    def __post_init__(self) -> None:
        for number in (self.width, self.height, self.layers, self.line, self.capture_goal):
            InvalidArgument.check(number, int, f"a whole number; {self.name} takes one here")
        InvalidArgument.check(self.captures, tuple, "lengths of captured groups; write (2,)")
        for problem in (*self._size_problems(), *self._rule_problems()):
            raise InvalidVariant(f"{self.name}: {problem}")

    def _size_problems(self) -> Iterator[str]:
        size = f"size {self.size_text}"
        sides = (self.width, self.height)
        if self.family is Family.REVERSI:
            if self.width != self.height or self.width not in range(4, MAX_REVERSI_SIZE + 1, 2):
                yield f"{size} is not one of 4, 6, 8, 10, 12"
        elif self.layers > 1:
            if {*sides} != {self.layers} or self.width not in range(3, MAX_CUBE_SIZE + 1):
                yield f"{size} is out of range; cubes are 3 to {MAX_CUBE_SIZE}"
        elif (*sides, self.layers) != (0, 0, 0):
            least = self._smallest_side
            if not all(least <= side <= MAX_SIZE for side in sides):
                yield f"{size} is out of range; sides are {least} to {MAX_SIZE}"
            elif self._has_central_square and not all(side % 2 for side in sides):
                yield f"{size} has no point in the centre; sides are odd in this opening"

    @property
    def _smallest_side(self) -> int:
        """An opening that keeps a stone away from the centre, or offers some, needs room for it."""
        steps = OPENINGS.get(self.opening, ())
        away = [2 * (step.zone.at_most or step.zone.at_least) + 1 for step in steps]
        return max(
            [3, *away, *(_SIDE_FOR_OFFERS for step in steps if step.task is OpeningTask.OFFER)]
        )

    @property
    def _has_central_square(self) -> bool:
        steps = OPENINGS.get(self.opening, ())
        return any(step.zone.at_most is not None for step in steps)

    def _rule_problems(self) -> Iterator[str]:
        if self.opening not in OPENINGS:
            yield f"unknown opening {self.opening!r}; known are {', '.join(OPENINGS)}"
        if not 3 <= self.line <= MAX_SIZE:
            yield f"{self.line} in a row is out of range; 3 to {MAX_SIZE} are possible"
        if self.fouls and (self.line != 5 or self.layers != 1 or self.shared_centre):
            yield "forbidden points are defined for five in a row on a flat board"
        if self.captures and (self.exact or self.fouls or self.blocked_fives or self.shared_centre):
            yield "captures do not combine with exact, blocked, shared or forbidden rows"
        if self.overlines_win and (self.exact or not self.blocked_fives):
            yield "overlines that win whatever stands at their ends belong to blocked fives alone"
        if any(length not in {1, 2, 3} for length in self.captures):
            yield f"groups of {self.captures} cannot be captured; 1 to 3 stones can"
        if bool(self.captures) != (self.capture_goal > 0):
            yield "captures and the number of captured stones that wins go together"
        if self.foul not in FOUL_RULES:
            yield f"a foul is met with {', '.join(FOUL_RULES)}, not {self.foul!r}"
        if not self.fouls and (self.foul != REFUSE or self.passes):
            yield "what becomes of fouls and passes is a rule of renju"
        if self._has_central_square and (self.layers != 1 or self.is_reversi):
            yield f"the opening {self.opening!r} is played on a flat board of five in a row"
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

    @property
    def has_crosses(self) -> bool:
        """Whether everybody draws crosses and circles: the board has no room for five in a row."""
        is_flat = self.layers == 1 and not self.is_reversi
        return is_flat and max(self.width, self.height) < _ROOM_FOR_STONES

    @cached_property
    def steps(self) -> tuple[OpeningStep, ...]:
        """The steps of the opening protocol."""
        return OPENINGS[self.opening]

    @property
    def has_table_rules(self) -> bool:
        """Whether a foul can be played or a pass declared."""
        return self.passes or self.foul != REFUSE

    def is_exact_for(self, color: Color) -> bool:
        """Whether a row longer than ``line`` fails to win for a colour."""
        InvalidArgument.check(color, Color, "a colour; write Color.BLACK")
        return self.exact or (self.fouls and color is Color.BLACK)

    def can_be_blocked(self, length: int) -> bool:
        """Whether enemy stones at both ends keep a row of that length from winning."""
        InvalidArgument.check(length, int, "the length of a row; write 5")
        return self.blocked_fives and not (self.overlines_win and length > self.line)

    def with_size(self, width: int, height: int | None = None) -> Variant:
        """Return the same rules on another board; a cube stays a cube."""
        if self.grid.is_unbounded:
            raise InvalidVariant(f"{self.name}: an unbounded board takes no size")
        layers = width if self.layers > 1 else 1
        return replace(self, width=width, height=height or width, layers=layers)

    # -- notation ----------------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        """Read a move: a point (``h8``, ``8 8``, ``8,8``), ``pass``, an action as ``offer:i8``."""
        InvalidArgument.check(text, str, "the text of a move; write 'h8'")
        text = half_width(text)
        action = ACTIONS.get(text.strip().lower())
        if action is not None:
            return action
        word, rest = split_action(text)
        if word == DECLARE:
            return declare(int(rest))
        point = parse_point(rest, self.grid, from_top=self.is_reversi)
        return offer(point) if word == OFFER else placement(point)

    def format(self, move: Move) -> str:
        """Write a move so that ``parse`` reads it back."""
        if not isinstance(move, Move):
            InvalidArgument.check(move, Move, "a move; write Move.at(3, 2)")
        if move.target is not None:
            point = format_point(move.target, self.grid, from_top=self.is_reversi)
            return f"{move.action}:{point}"
        if move.point is None:
            return move.action
        return format_point(move.point, self.grid, from_top=self.is_reversi)

    def parse_moves(self, text: str) -> list[Move]:
        """Read moves separated by blanks."""
        InvalidArgument.check(text, str, "the text of moves; write 'h8 i9'")
        moves = []
        words = join_numbers(split_moves(text), self.grid)
        for number, word in enumerate(words, start=1):
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
        InvalidArgument.check(text, str, "the text of a position")
        return Setup.parse(self, text)

    def position(self, text: str, backend: Backend | None = None) -> Position:
        """Read a position from its text form; raises InvalidPosition with every reason."""
        return Position.of(self.setup(text), backend)
