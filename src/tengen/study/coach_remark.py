"""What the coach says, how much, and its help in steps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.engine.explanation import Sentence
from tengen.games.thought import PointData, point_data
from tengen.rules.position import Position

#: A quarter of the board in each direction is an area.
_QUARTER = 4


class CoachLevel(Enum):
    """How much a coach says: before mistakes too, after them, at the end only, nothing."""

    GUIDE = "guide"
    COMPANION = "companion"
    QUIET = "quiet"
    OFF = "off"

    @property
    def speaks(self) -> bool:
        """Whether anything is said while the game goes on."""
        return self in {CoachLevel.GUIDE, CoachLevel.COMPANION}


class CoachQuestion(Enum):
    """What a coach is asked about a position: its last move, or what is urgent in it."""

    LAST_MOVE = "last move"
    URGENT = "urgent"


class CoachKind(Enum):
    """What a remark is about."""

    WIN_AT_ONCE = "win at once"
    WIN_BY_FOURS = "win by fours"
    FOUR = "four"
    THREE = "three"
    FOURS = "fours"
    FOUL = "foul"
    PAIR = "pair"
    CORNER = "corner"
    MOBILITY = "mobility"
    REGION = "region"
    ENDING = "ending"


@dataclass(frozen=True, slots=True)
class CoachLimits:
    """How much a remark may cost, and how long a win may be that a player could have seen.

    The nodes are what bounds it; the time is for machines that are slow or busy.
    """

    seconds: float = 1.0
    nodes: int = 60_000
    plies: int = 7
    #: How many answers are tried in search of one that stops a threat.
    answers: int = 24
    #: Empty squares from which Reversi is counted to the end, and plies it is searched before.
    empties: int = 12
    depth: int = 8


@dataclass(frozen=True, slots=True)
class CoachStep:
    """A step of help: a sentence, points to show, and a line from the position the step is about.

    ``ply`` is how many moves were made in the position in which the line begins, ``turn`` whose
    move is the first.
    """

    sentence: Sentence
    points: tuple[PointData, ...]
    line: tuple[str, ...]
    ply: int | None
    turn: Color | None

    @classmethod
    def words(cls, sentence: Sentence) -> CoachStep:
        """Return a step that only says something."""
        return cls(sentence, (), (), None, None)

    @classmethod
    def showing(cls, sentence: Sentence, points: tuple[PointData, ...]) -> CoachStep:
        """Return a step that shows points."""
        return cls(sentence, points, (), None, None)


@dataclass(frozen=True, slots=True)
class CoachRemark:
    """What the coach says, and the help that can be asked for, step by step.

    ``ply`` is the number of moves before the one that it is about; there the game would go on if
    the move was taken back.
    """

    kind: CoachKind
    sentence: Sentence
    ply: int
    steps: tuple[CoachStep, ...]


# -- the steps of help ----------------------------------------------------------------------------

URGENT = Sentence(N_("Something is urgent here. Look twice before you move."))
_AREA = N_("Look at this part of the board.")
_TWO = N_("It is one of these two points.")
_MOVE = N_("This is the move: {move}.")


@dataclass(frozen=True, slots=True)
class CoachReason:
    """Why, as the last step says it: a line from a position on, after so many moves."""

    sentence: Sentence
    position: Position
    line: tuple[Move, ...]
    ply: int

    def step(self) -> CoachStep:
        """Return the step of help that says why."""
        line = tuple(map(self.position.variant.format, self.line))
        return CoachStep(self.sentence, (), line, self.ply, self.position.turn)


def help_steps(
    position: Position, move: Move, decoy: Move | None, reason: CoachReason
) -> tuple[CoachStep, ...]:
    """Return the help towards a move: the area, two candidates, the move, and why."""
    rules = position.variant
    point = move.point
    assert point is not None, "help leads to a point"
    steps = [CoachStep.showing(Sentence(_AREA), _area(position, point))]
    if decoy is not None and decoy.point is not None:
        two = sorted((point, decoy.point), key=lambda one: (one.y, one.x))
        steps.append(
            CoachStep.showing(Sentence(_TWO), tuple(point_data(one, rules) for one in two))
        )
    text = rules.format(move)
    steps.append(CoachStep.showing(Sentence(_MOVE, {"move": text}), (point_data(point, rules),)))
    return (*steps, reason.step())


def _area(position: Position, point: Point) -> tuple[PointData, ...]:
    """Return the free points around a point, about a quarter of the board."""
    rules = position.variant
    reach = max(1, rules.width // _QUARTER)
    left = min(max(0, point.x - reach), max(0, rules.width - 2 * reach - 1))
    top = min(max(0, point.y - reach), max(0, rules.height - 2 * reach - 1))
    return tuple(
        point_data(one, rules)
        for one in rules.grid.points
        if one.z == point.z
        and left <= one.x <= left + 2 * reach
        and top <= one.y <= top + 2 * reach
        and one not in position.stones
    )
