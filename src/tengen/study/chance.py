"""One scale for all scores: the chance to win.

A forced win is 1 and a forced loss 0; a chance is itself. A margin in discs d is worth
1 / (1 + e^(-d/8)): 8 discs ahead is e : 1, an even game is ½.
"""

from __future__ import annotations

from math import exp

from tengen.base.score import Score, ScoreKind

#: The margin in discs that counts as e : 1.
DISCS = 8.0
_MAX_EXPONENT = 40.0


def chance(score: Score) -> float:
    """Return the chance to win that a score stands for.

    >>> chance(Score.win_in(5)), chance(Score.discs(0)), round(chance(Score.discs(-8)), 3)
    (1.0, 0.5, 0.269)
    """
    if score.kind is ScoreKind.DISCS:
        return 1 / (1 + exp(-max(-_MAX_EXPONENT, min(_MAX_EXPONENT, score.value / DISCS))))
    return {ScoreKind.WIN: 1.0, ScoreKind.LOSS: 0.0}.get(score.kind, score.value)


def discs(score: Score, most: int) -> float | None:
    """Return a score in discs, a forced result as all of them; None where that says nothing.

    >>> discs(Score.discs(6), 64), discs(Score.loss_in(3), 64), discs(Score.winrate(0.5), 64)
    (6, -64, None)
    """
    known = {ScoreKind.WIN: most, ScoreKind.LOSS: -most, ScoreKind.DISCS: score.value}
    return known.get(score.kind)
