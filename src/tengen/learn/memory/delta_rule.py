"""The delta rule of the classic learner.

A position in which a move was made before has x = (wins, losses, draws) / games, and the value
w·x. After a game that the learner won, each of its positions draws the weights a little towards
the value that a good position should have: D = T - value, w_i += x_i · D · L.

>>> weights = RuleWeights(wins=10.0, losses=0.0, draws=5.0)
>>> weights.value(ResultCounts(wins=1, losses=1))
5.0
>>> weights.after(ResultCounts(wins=1), threshold=5.0, rate=0.1)
RuleWeights(wins=9.5, losses=0.0, draws=5.0)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, select

from tengen.database import upsert
from tengen.database.upsert import take_new
from tengen.learn.memory import tables
from tengen.learn.memory.confidence import RATE, THRESHOLD, ResultCounts


@dataclass(frozen=True, slots=True)
class RuleWeights:
    """What a win, a loss and a draw count. At first a position won as often as lost is worth 5."""

    wins: float = 10.0
    losses: float = 0.0
    draws: float = 5.0

    def value(self, tally: ResultCounts) -> float:
        """Return the value of a position with such results; there must be some."""
        won, lost, drawn = _shares(tally)
        return self.wins * won + self.losses * lost + self.draws * drawn

    def after(self, tally: ResultCounts, threshold: float, rate: float) -> RuleWeights:
        """Return the weights drawn towards the threshold by a position of a game that was won."""
        step = (threshold - self.value(tally)) * rate
        won, lost, drawn = _shares(tally)
        return RuleWeights(
            self.wins + won * step, self.losses + lost * step, self.draws + drawn * step
        )


def _shares(tally: ResultCounts) -> tuple[float, float, float]:
    games = tally.games
    return tally.wins / games, tally.losses / games, tally.draws / games


@dataclass(frozen=True, slots=True)
class Rule:
    """How the weights learn: T and L."""

    threshold: float = THRESHOLD
    rate: float = RATE


CLASSIC = Rule()


def load(connection: Connection, profile: int | None) -> RuleWeights:
    """Return the weights of a profile, those of a beginner where none are stored."""
    here = tables.weights
    row = connection.execute(select(here).where(here.c.profile_id == profile)).first()
    return RuleWeights() if row is None else RuleWeights(row.wins, row.losses, row.draws)


def save(connection: Connection, profile: int, weights: RuleWeights) -> None:
    """Keep the weights of a profile."""
    merges = dict.fromkeys(("wins", "losses", "draws"), take_new)
    statement = upsert(tables.weights, connection.dialect, **merges)
    connection.execute(statement, [{"profile_id": profile, **asdict(weights)}])


def drawn(
    weights: RuleWeights, made: Iterable[ResultCounts | None], rule: Rule = CLASSIC
) -> RuleWeights:
    """Return the weights after a game that the learner won.

    ``made`` are the results of its moves, the game itself counted; None for one not remembered.
    """
    for tally in made:
        if tally is not None:
            weights = weights.after(tally, rule.threshold, rule.rate)
    return weights
