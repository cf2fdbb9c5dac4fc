"""How large a mistake is, and how well somebody played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp

from tengen.base.score import Score, ScoreKind
from tengen.study.chance import chance, discs


class Verdict(Enum):
    """What a move is called."""

    FORCED = "forced"
    OPENING = "opening"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Unit(Enum):
    """What a loss is measured in."""

    CHANCE = "chance"
    DISCS = "discs"


#: Moves that are not judged: there was no choice, or the colours were not settled yet.
UNJUDGED = frozenset({Verdict.FORCED, Verdict.OPENING})
#: From which loss on a move is an inaccuracy, a mistake, a blunder.
LIMITS = {
    Unit.CHANCE: (0.05, 0.10, 0.20),
    Unit.DISCS: (2.0, 6.0, 12.0),
}
_CALLED = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
#: How fast accuracy falls with the chance that is thrown away.
_STEEPNESS = 4.354


@dataclass(frozen=True, slots=True)
class Loss:
    """What a move gave away: in its unit, and in the chance to win."""

    amount: float
    unit: Unit
    chance: float
    verdict: Verdict


def loss_of(best: Score, played: Score, area: int | None = None) -> Loss:
    """Compare the best move with the one played; ``area`` is the board of a game of discs.

    A forced win that was there and is no more is a blunder, whatever the numbers say.

    >>> loss_of(Score.winrate(0.6), Score.winrate(0.48)).verdict
    <Verdict.MISTAKE: 'mistake'>
    >>> loss_of(Score.discs(4), Score.discs(-2), area=64).amount
    6
    >>> loss_of(Score.win_in(5), Score.winrate(0.99)).verdict
    <Verdict.BLUNDER: 'blunder'>
    """
    given = max(0.0, chance(best) - chance(played))
    amount, unit = given, Unit.CHANCE
    margins = (discs(best, area), discs(played, area)) if area is not None else (None, None)
    if margins[0] is not None and margins[1] is not None:
        amount, unit = max(0, margins[0] - margins[1]), Unit.DISCS
    missed = best.kind is ScoreKind.WIN and played.kind is not ScoreKind.WIN
    verdict = Verdict.BLUNDER if missed else _verdict(amount, unit)
    return Loss(amount, unit, given, verdict)


def _verdict(amount: float, unit: Unit) -> Verdict:
    reached = [name for name, limit in zip(_CALLED, LIMITS[unit], strict=True) if amount >= limit]
    return reached[-1] if reached else Verdict.GOOD


def accuracy(losses: Sequence[float]) -> float | None:
    """Return how well somebody played, from 0 to 100: the mean over the moves by choice.

    A move that gives away a chance c counts 100·e^(-4.354·c). None where there was no choice.

    >>> accuracy([0.0, 0.0])
    100.0
    """
    if not losses:
        return None
    return round(sum(100 * exp(-_STEEPNESS * loss) for loss in losses) / len(losses), 1)
