"""What the players of this package look up while they play: memory, network, weights."""

from __future__ import annotations

from sqlalchemy import Engine

from tengen import database
from tengen.learn.memory import delta_rule
from tengen.learn.memory.experience import Experience
from tengen.learn.memory.memory import PositionMemory
from tengen.learn.memory.profiles import Profile
from tengen.learn.networks import networks
from tengen.learn.networks.evaluators import Evaluator
from tengen.rules.position import Position


class LearnerData:
    """The memory of one learner, opened for reading; others may write to it meanwhile."""

    def __init__(self, where: str | None, kind: str, name: str) -> None:
        self._engine: Engine = database.open(where)
        self._kind = kind
        self._name = name
        self._evaluator: tuple[Profile, int, Evaluator] | None = None

    def recall(self, position: Position) -> PositionMemory:
        """Return what is remembered of a position."""
        with database.reading(self._engine) as connection:
            number = Profile(self._kind, self._name, position.variant).find(connection)
            return (
                PositionMemory()
                if number is None
                else Experience(connection, number).recall(position)
            )

    def evaluator(self, position: Position) -> Evaluator:
        """Return what evaluates positions, as far as it has learned by now."""
        profile = Profile(self._kind, self._name, position.variant)
        with database.reading(self._engine) as connection:
            number = profile.find(connection)
            games = networks.stored_games(connection, number)
            if self._evaluator is None or self._evaluator[:2] != (profile, games):
                made = networks.evaluator(connection, number, position.variant)
                self._evaluator = (profile, games, made)
            return self._evaluator[2]

    def weights(self, position: Position) -> delta_rule.RuleWeights:
        """Return the weights of the delta rule."""
        with database.reading(self._engine) as connection:
            number = Profile(self._kind, self._name, position.variant).find(connection)
            return delta_rule.load(connection, number)

    def close(self) -> None:
        """Let the database go."""
        self._engine.dispose()
