"""Learning from a game: once, whole or not at all."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Engine

from tengen import database
from tengen.base.color import Color
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.learn.lessons.endings import proved
from tengen.learn.lessons.teaching import Material, Method, Teacher
from tengen.learn.memory import delta_rule
from tengen.learn.memory.experience import Experience
from tengen.learn.memory.games import GameSource, PlayedGame
from tengen.learn.memory.profiles import APPRENTICE, DEFAULT, LEARNER, Profile
from tengen.learn.players.classic import ClassicLearner
from tengen.records.record import Record

#: Seconds of thought about moves that were not made.
THINKING = 0.3


@dataclass(frozen=True, slots=True)
class Learned:
    """What came of a game: ``is_new`` is false when it had been learned before."""

    profile: Profile
    is_new: bool
    #: Games the profile has learned by now.
    games: int
    #: Positions of the game whose value was proved.
    proved: int
    seconds: float


class Lessons:
    """Teaches the learners of one database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def learn(
        self, record: Record, profile: Profile, name: str = "", source: GameSource = GameSource.OWN
    ) -> Learned:
        """Learn a finished game, unless the profile knows it.

        ``name`` tells games apart that are alike in all that was recorded; without it a game with
        the same moves, players and date counts as the same. Raises NotLearnable, InvalidRecord,
        DatabaseError.
        """
        start = time.perf_counter()
        game = PlayedGame.of(record, name)
        if self._knows(profile, game):
            return self._told(profile, start, is_new=False)
        labels = proved(game) if profile.kind == APPRENTICE else {}
        method = Method(source, THINKING, partial(_sides, profile), partial(_rule, profile))
        learned = Teacher(self._engine, profile, method).teach([Material(game, labels=labels)])
        return self._told(profile, start, is_new=learned > 0, proved=len(labels))

    def _knows(self, profile: Profile, game: PlayedGame) -> bool:
        with database.reading(self._engine) as connection:
            number = profile.find(connection)
            return number is not None and Experience(connection, number).knows_game(game.name)

    def _told(self, profile: Profile, start: float, *, is_new: bool, proved: int = 0) -> Learned:
        with database.reading(self._engine) as connection:
            games = profile.games(connection)
        return Learned(profile, is_new, games, proved, time.perf_counter() - start)


def teach(pupil: PlayerName, record: Record, name: str = "") -> Learned:
    """Let a player, as it was named, learn a game in the database it was given."""
    profile = Profile(pupil.kind, pupil.options.get("profile", DEFAULT), record.variant)
    engine = database.open(pupil.options.get("database"))
    try:
        return Lessons(engine).learn(record, profile, name)
    finally:
        engine.dispose()


# -- what is learned -----------------------------------------------------------------------------


def _rule(profile: Profile, game: PlayedGame) -> delta_rule.Rule:
    """Return the threshold and the rate a learner was given by its name."""
    name = next((name for name in (game.black, game.white) if _is(profile, name)), LEARNER)
    chosen = PlayerName.parse(name).options
    given = {
        key: float(ClassicLearner.options[key].check(key, chosen[key]))
        for key in ("threshold", "rate")
        if key in chosen
    }
    return delta_rule.Rule(**given)


def _sides(profile: Profile, game: PlayedGame) -> frozenset[Color]:
    """Return the colours a learner had; of a game among others it takes the winner's part."""
    names = {Color.BLACK: game.black, Color.WHITE: game.white}
    own = frozenset(side for side, name in names.items() if _is(profile, name))
    return own or frozenset({game.winner} if game.winner else ())


def _is(profile: Profile, name: str) -> bool:
    try:
        parsed = PlayerName.parse(name)
    except InvalidPlayer:
        return False
    return (parsed.kind, parsed.options.get("profile", DEFAULT)) == (profile.kind, profile.name)
