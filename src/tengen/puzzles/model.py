"""What a puzzle is: a position, what is asked, and everything that was proved about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.rules.catalogue import variant
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: The variants that puzzles are mined for.
PUZZLED = ("freestyle", "standard", "renju", "caro", "reversi")


class PuzzleKind(Enum):
    """What is asked."""

    FOURS = "fours"
    THREATS = "threats"
    DEFENCE = "defence"
    ENDING = "ending"
    MOBILITY = "mobility"

    @property
    def title(self) -> str:
        """What it is called, in English; for ``_``."""
        return TITLES[PuzzleTheme(self.value)]


class PuzzleTheme(Enum):
    """What a puzzle is about; its kind is always one of its themes."""

    FOURS = "fours"
    THREATS = "threats"
    DEFENCE = "defence"
    FOUL_TRAP = "foul-trap"
    COUNTER_FOUR = "counter-four"
    GAP = "gap"
    DIAGONAL = "diagonal"
    EDGE = "edge"
    LONG = "long"
    ENDING = "ending"
    MOBILITY = "mobility"
    CORNER = "corner"
    NO_CORNER = "no-corner"
    X_SQUARE = "x-square"
    QUIET = "quiet"
    PASSING = "pass"
    ONLY_WIN = "only-win"


TITLES = {
    PuzzleTheme.FOURS: N_("Win by fours"),
    PuzzleTheme.THREATS: N_("Win by threats"),
    PuzzleTheme.DEFENCE: N_("The only defence"),
    PuzzleTheme.FOUL_TRAP: N_("Foul trap"),
    PuzzleTheme.COUNTER_FOUR: N_("Counter-four"),
    PuzzleTheme.GAP: N_("Fill the gap"),
    PuzzleTheme.DIAGONAL: N_("Diagonals"),
    PuzzleTheme.EDGE: N_("At the edge"),
    PuzzleTheme.LONG: N_("Long wins"),
    PuzzleTheme.ENDING: N_("Perfect ending"),
    PuzzleTheme.MOBILITY: N_("Mobility"),
    PuzzleTheme.CORNER: N_("Take the corner"),
    PuzzleTheme.NO_CORNER: N_("Leave the corner"),
    PuzzleTheme.X_SQUARE: N_("The X square"),
    PuzzleTheme.QUIET: N_("Quiet move"),
    PuzzleTheme.PASSING: N_("Make them pass"),
    PuzzleTheme.ONLY_WIN: N_("The only winning move"),
}


class NoSuchPuzzle(TengenError, LookupError):
    """There is no puzzle of that name."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle with its answer.

    ``position`` is the text of the position; the side to move is to find one of ``solutions``,
    which are all the moves that do what is asked (all that win by fours, all that hold …), the
    best first. ``line`` begins with the first of them and goes on with the longest defence. With
    wins ``plies`` is the number of stones until five, which no other first move brings down; in
    Reversi the number of moves to be found and answered. ``margin`` is what the best move is worth
    in discs, in Reversi.
    """

    id: str
    variant_name: str
    position: str
    themes: tuple[PuzzleTheme, ...]
    plies: int
    rating: int
    solutions: tuple[str, ...]
    line: tuple[str, ...]
    margin: int | None = None

    @property
    def kind(self) -> PuzzleKind:
        """What is asked: the first of the themes."""
        return PuzzleKind(self.themes[0].value)

    @property
    def variant(self) -> Variant:
        """The rules."""
        return variant(self.variant_name)

    @property
    def start(self) -> Position:
        """The position to begin with."""
        return self.variant.position(self.position)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The line as moves."""
        return tuple(map(self.variant.parse, self.line))
