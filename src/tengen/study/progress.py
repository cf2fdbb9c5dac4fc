"""What many reviews say together: the biggest mistakes of a player, and how well games were played.

Works on reviews as they are kept (``Review.data``), those of older versions included.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tengen.base.color import Seat
from tengen.games.stored_review import StoredJudgement, StoredReview
from tengen.records.game_json import score_of
from tengen.study.chance import chance
from tengen.study.verdicts import UNJUDGED, Unit, Verdict

#: What is called a mistake, the smallest first.
MISTAKES = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
#: How many of the biggest mistakes are shown.
MAX_MISTAKES = 3


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A game of somebody who sat in one seat, with its review as it is kept."""

    game: str
    ended: int
    seat: Seat
    review: StoredReview

    @property
    def moves(self) -> list[StoredJudgement]:
        """The moves of that player, as they were judged."""
        return [move for move in self.review["moves"] if move["seat"] == self.seat.value]


@dataclass(frozen=True, slots=True)
class GamePoint:
    """How well somebody played a game: the accuracy in percent, mistakes and worse, choices."""

    game: str
    ended: int
    accuracy: float
    mistakes: int
    choices: int


@dataclass(frozen=True, slots=True)
class BigMistake:
    """A move that gave much away, and the better one."""

    game: str
    ply: int
    move: str
    best: str
    verdict: Verdict
    loss: float
    unit: Unit


def curve(reviews: Iterable[ReviewedGame]) -> tuple[GamePoint, ...]:
    """Return how well each game was played, the earliest first."""
    points = []
    for one in reviews:
        accuracy = one.review["accuracy"].get(one.seat.value)
        if accuracy is not None:
            verdicts = [Verdict(move["class"]) for move in one.moves]
            mistakes = sum(verdict in MISTAKES[1:] for verdict in verdicts)
            choices = sum(verdict not in UNJUDGED for verdict in verdicts)
            points.append(GamePoint(one.game, one.ended, accuracy, mistakes, choices))
    return tuple(sorted(points, key=lambda point: (point.ended, point.game)))


def biggest_mistakes(reviews: Iterable[ReviewedGame], most: int = MAX_MISTAKES) -> list[BigMistake]:
    """Return the mistakes that gave most away: one of a game at most, and each of them once."""
    worst = []
    for one in reviews:
        found = [move for move in one.moves if Verdict(move["class"]) in MISTAKES]
        if found:
            move = max(found, key=_weight)
            worst.append((_weight(move), one.ended, _mistake(one.game, move)))
    worst.sort(key=lambda entry: entry[:2], reverse=True)
    first = {(one.ply, one.move, one.best): one for _size, _ended, one in reversed(worst)}
    return [one for _size, _ended, one in worst if one in first.values()][:most]


def _weight(move: StoredJudgement) -> tuple[int, float]:
    """Return how much a move gave away on one scale: what it is called, then the chance lost."""
    lost = 0.0
    if move["score"] is not None and move["played"] is not None:
        lost = chance(score_of(move["score"])) - chance(score_of(move["played"]))
    return MISTAKES.index(Verdict(move["class"])), lost


def _mistake(game: str, move: StoredJudgement) -> BigMistake:
    verdict, unit = Verdict(move["class"]), Unit(move["unit"])
    return BigMistake(game, move["ply"], move["move"], move["best"], verdict, move["loss"], unit)
