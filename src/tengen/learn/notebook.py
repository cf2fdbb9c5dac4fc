"""What the players of this package look up while they play: memory, network, weights."""

from __future__ import annotations

from sqlalchemy import Engine

from tengen import database
from tengen.learn import delta_rule, networks
from tengen.learn.experience import Experience
from tengen.learn.judges import Judge
from tengen.learn.memory import Memory
from tengen.learn.profiles import Profile
from tengen.rules.position import Position


class Notebook:
    """The memory of one learner, opened for reading; others may write to it meanwhile."""

    def __init__(self, where: str | None, kind: str, name: str) -> None:
        self._engine: Engine = database.open(where)
        self._kind = kind
        self._name = name
        self._judge: tuple[Profile, int, Judge] | None = None

    def recall(self, position: Position) -> Memory:
        """Return what is remembered of a position."""
        with database.reading(self._engine) as connection:
            number = Profile(self._kind, self._name, position.variant).find(connection)
            return Memory() if number is None else Experience(connection, number).recall(position)

    def judge(self, position: Position) -> Judge:
        """Return who judges positions, as far as it has learned by now."""
        profile = Profile(self._kind, self._name, position.variant)
        with database.reading(self._engine) as connection:
            number = profile.find(connection)
            games = networks.stored_games(connection, number)
            if self._judge is None or self._judge[:2] != (profile, games):
                made = networks.judge(connection, number, position.variant)
                self._judge = (profile, games, made)
            return self._judge[2]

    def weights(self, position: Position) -> delta_rule.Weights:
        """Return the weights of the delta rule."""
        with database.reading(self._engine) as connection:
            number = Profile(self._kind, self._name, position.variant).find(connection)
            return delta_rule.load(connection, number)

    def close(self) -> None:
        """Let the database go."""
        self._engine.dispose()
