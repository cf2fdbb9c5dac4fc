"""What a person at the board notices, and what escapes them.

Nothing here is drawn anew at each look: whether a thing is noticed follows from the person, the
position and the thing. The same person sees the same things in the same position, however often
they look, and another person sees others.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import pairwise

from tengen.base.keys import mix
from tengen.rules.position import Position

#: Everything is noticed.
ALWAYS = 100.0
#: How finely a chance is told from the next.
_STEPS = 1_000_000


@dataclass(frozen=True, slots=True)
class Attention:
    """How far a player looks and what it notices on the way; chances are in percent.

    ``depth`` and ``ending`` may lie between two whole numbers: then the larger one is reached in so
    many of a hundred turns.
    """

    #: Plies to look ahead.
    depth: float
    #: The chance to notice an own move that turns over a single disc; louder ones are seen sooner.
    moves: float
    #: The chance to foresee that a corner can be taken.
    corners: float
    #: The chance to foresee any other move that follows.
    replies: float
    #: The chance to mind the squares next to an empty corner, in a turn.
    squares: float
    #: The chance to count who has more moves to choose from, in a turn.
    mobility: float
    #: What a disc more is worth in itself, in points.
    greed: float
    #: With so few empty squares the rest of the game is counted out.
    ending: float


#: What a student has learned by a skill, from the first day to all there is to learn here.
LESSONS = (
    (0.0, Attention(1.0, 40, 0, 50, 0, 0, 4.0, 0)),
    (20.0, Attention(2.0, 85, 60, 75, 45, 25, 2.0, 2.5)),
    (40.0, Attention(2.85, 97, 88, 90, 78, 67, 0.8, 5)),
    (60.0, Attention(3.45, 99, 97, 96, 92, 88, 0.25, 6.5)),
    (80.0, Attention(4.0, 100, 99, 98, 96, 94, 0.1, 8)),
    (100.0, Attention(4.5, 100, 100, 100, 100, 100, 0.0, 9)),
)
MAX_SKILL = LESSONS[-1][0]


def taught(skill: float) -> Attention:
    """Return what a student of a skill from 0 to 100 notices: between two lessons, a mixture.

    >>> taught(0).depth, taught(100).corners
    (1.0, 100.0)
    >>> taught(10).corners < taught(20).corners < taught(60).corners
    True
    """
    for (low, before), (high, after) in pairwise(LESSONS):
        if skill <= high:
            return _between(before, after, (skill - low) / (high - low))
    raise ValueError(f"no lesson teaches a skill of {skill}")


def _between(before: Attention, after: Attention, share: float) -> Attention:
    values = ((getattr(before, one.name), getattr(after, one.name)) for one in fields(Attention))
    return Attention(*(first + share * (second - first) for first, second in values))


@dataclass(frozen=True, slots=True)
class Eyes:
    """The eyes of one person. ``notices`` has no memory and no chance: it is a hash."""

    person: int

    def notices(self, percent: float, thing: int) -> bool:
        """Whether this person notices a thing that so many of a hundred people do.

        >>> eyes = Eyes(person=7)
        >>> sum(eyes.notices(30, thing) for thing in range(1000))
        303
        >>> eyes.notices(100, 1), eyes.notices(0, 1)
        (True, False)
        """
        if percent >= ALWAYS:
            return True
        return mix(self.person ^ thing) % _STEPS < percent * _STEPS / ALWAYS

    def amount(self, average: float, position: Position, topic: int) -> int:
        """Return a whole number next to an average, for this turn; a topic has turns of its own.

        >>> from tengen import variant
        >>> Eyes(1).amount(3.0, variant("reversi").initial(), topic=1)
        3
        """
        whole = int(average)
        return whole + self.notices((average - whole) * ALWAYS, mix(position.key + topic))
