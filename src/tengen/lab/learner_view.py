"""What the classic learner makes of a position, and what the delta rule makes of a line.

The learner asks its memory about one move at a time: one that is worth the threshold, or that was
never made, is played; below it looks deeper among the others. After a game that it won each of its
moves draws the three weights a little towards the threshold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from sqlalchemy import Connection

from tengen.base.color import Color
from tengen.games.wire import named
from tengen.learn.memory import delta_rule
from tengen.learn.memory.confidence import ResultCounts
from tengen.learn.memory.delta_rule import CLASSIC, RuleWeights
from tengen.learn.memory.experience import Experience
from tengen.learn.memory.profiles import Profile
from tengen.rules.position import Position

#: Moves of a line that are looked up.
MAX_STEPS = 400


@dataclass(frozen=True, slots=True)
class RememberedMove:
    """A move made before: its results for who made it, its value, and whether it is trusted."""

    move: str
    tally: ResultCounts
    value: float
    is_trusted: bool = field(metadata=named("trusted"))


@dataclass(frozen=True, slots=True)
class RuleStep:
    """A move of a line that was won: its value, the error, and the weights after it.

    A move that is not remembered (``tally`` is None) changes nothing.
    """

    ply: int
    move: str
    tally: ResultCounts | None
    value: float | None
    error: float
    weights: RuleWeights


@dataclass(frozen=True, slots=True)
class LearnerView:
    """What a learner knows: of all its games, of a position, and of the line that led there."""

    games: int
    weights: RuleWeights
    threshold: float
    rate: float
    tally: ResultCounts
    moves: tuple[RememberedMove, ...]
    steps: tuple[RuleStep, ...]


def learner_view(
    connection: Connection, profile: Profile, positions: Sequence[Position], side: Color
) -> LearnerView:
    """Return what is known at the end of a line, and what a win of one side with it would teach.

    ``positions`` are those of the line, the start first. Nothing is written.
    """
    number = profile.find(connection)
    if number is None:
        number = -1
    weights, here = delta_rule.load(connection, number), Experience(connection, number)
    memory = here.recall(positions[-1])
    names = profile.variant.format
    moves = [
        RememberedMove(
            names(one.move),
            one.tally,
            weights.value(one.tally),
            weights.value(one.tally) >= CLASSIC.threshold,
        )
        for one in memory.different
        if one.tally.games
    ]
    return LearnerView(
        profile.games(connection),
        weights,
        CLASSIC.threshold,
        CLASSIC.rate,
        memory.tally,
        tuple(sorted(moves, key=lambda one: -one.value)),
        tuple(_steps(here, positions[-MAX_STEPS:], weights, side)),
    )


def _steps(
    here: Experience, positions: Sequence[Position], weights: RuleWeights, side: Color
) -> Iterator[RuleStep]:
    for before, after in pairwise(positions):
        if before.turn is not side:
            continue
        move = after.moves[-1]
        known = here.recall(before).moves.get(move)
        tally = None if known is None or not known.tally.games else known.tally
        value = None if tally is None else weights.value(tally)
        error = 0.0 if value is None else CLASSIC.threshold - value
        weights = delta_rule.drawn(weights, [tally], CLASSIC)
        name = before.variant.format(move)
        yield RuleStep(len(after.moves), name, tally, value, error, weights)
