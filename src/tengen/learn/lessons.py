"""Learning from a game: once, whole or not at all, in one transaction."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, Engine

from tengen import database
from tengen.base.color import Color
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.learn import delta_rule, history, networks, ntuple
from tengen.learn.classic import ClassicLearner
from tengen.learn.endings import proved
from tengen.learn.experience import Experience
from tengen.learn.games import PlayedGame, Source, Step
from tengen.learn.judges import ClassicJudge, Judge
from tengen.learn.memory import Insight
from tengen.learn.ntuple import Lesson, Network
from tengen.learn.profiles import APPRENTICE, DEFAULT, LEARNER, Profile
from tengen.records.record import Record

#: How much the result of a recorded game counts against the very next position. More, or several
#: passes over each game, fit the games better and play worse (docs/learning.md).
TRACE = 0.5
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
        self, record: Record, profile: Profile, name: str = "", source: Source = Source.OWN
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
        with database.writing(self._engine) as connection:
            is_new = _TEACHERS[profile.kind](connection, profile, game, source, labels)
        return self._told(profile, start, is_new=is_new, proved=len(labels))

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


def _teach_apprentice(
    connection: Connection,
    profile: Profile,
    game: PlayedGame,
    source: Source,
    labels: Mapping[int, float],
) -> bool:
    number = profile.make(connection)
    experience = Experience(connection, number)
    if experience.knows_game(game.name):
        return False
    (steps,) = experience.count([game], source)
    judge: Judge = ClassicJudge()
    if ntuple.supports(game.variant):
        network = networks.load(connection, number, game.variant)
        teach_network(network, game, labels)
        networks.save(connection, number, network)
        judge = network
    experience.note(dict(_insights(steps, labels, experience, judge)))
    experience.pass_back([steps])
    return True


def teach_network(network: Network, game: PlayedGame, labels: Mapping[int, float]) -> None:
    """Let a network go through a recorded game."""
    start = game.positions[0]
    network.learn(Lesson(game.moves, game.result, labels, start, trace=TRACE))


def _insights(
    steps: Iterable[Step], labels: Mapping[int, float], experience: Experience, judge: Judge
) -> Iterator[tuple[int, Insight]]:
    """Yield what each position is proved to be worth, or its best move that nobody has tried.

    The first positions of a game come again most often, so they are thought about first.
    """
    end = time.perf_counter() + THINKING
    for step in steps:
        if step.ply in labels:
            yield step.twin.key, Insight(proved=labels[step.ply])
        elif step.position.outcome or step.position.stage is not None:
            continue
        elif time.perf_counter() < end:
            tried = experience.recall(step.position).moves
            untried = [v for move, v in judge.values(step.position).items() if move not in tried]
            yield step.twin.key, Insight(deviation=max(untried, default=None))


def _teach_learner(
    connection: Connection,
    profile: Profile,
    game: PlayedGame,
    source: Source,
    _labels: Mapping[int, float],
) -> bool:
    number = profile.make(connection)
    experience = Experience(connection, number)
    if experience.knows_game(game.name):
        return False
    experience.count([game], source)
    rule = _rule(profile, game)
    delta_rule.learn(connection, number, game, _sides(profile, game), rule)
    history.note(connection, number)
    return True


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


_TEACHERS = {APPRENTICE: _teach_apprentice, LEARNER: _teach_learner}
