"""Teaching a profile games that it does not know: worked out first, then stored at once.

Thinking, replaying and the network take long, storing does not. So a lesson reads what is stored,
works everything out without a transaction, and then writes in one that only writes. Games, counts,
values and network of a lesson are stored together or not at all, and each game once. Where somebody
else has taught the profile meanwhile, the lesson begins anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, Engine

from tengen import database
from tengen.base.color import Color
from tengen.base.errors import TengenError
from tengen.database.pace import WritePace
from tengen.learn import ntuple
from tengen.learn.memory import delta_rule, history
from tengen.learn.memory.delta_rule import CLASSIC, Rule, RuleWeights
from tengen.learn.memory.experience import Experience
from tengen.learn.memory.games import GameSource, LearnedStep, PlayedGame
from tengen.learn.memory.ledger import Ledger, Overtaken
from tengen.learn.memory.memory import Insight
from tengen.learn.memory.profiles import APPRENTICE, LEARNER, Profile
from tengen.learn.networks import networks
from tengen.learn.networks.evaluators import ClassicEvaluator, Evaluator
from tengen.learn.ntuple import Lesson, Network

#: Games of one lesson: at first, at least and at most.
SIZES = 20, 10, 400
#: How often a lesson begins anew.
ATTEMPTS = 30
#: How much the result of a recorded game counts against the very next position. More, or several
#: passes over each game, fit the games better and play worse (docs/learning.md).
TRACE = 0.5


def _winner(game: PlayedGame) -> Collection[Color]:
    return () if game.winner is None else (game.winner,)


def _classic(_game: PlayedGame) -> Rule:
    return CLASSIC


@dataclass(frozen=True, slots=True)
class Method:
    """How games are taught: where they come from, and how much is thought about them."""

    source: GameSource = GameSource.IMPORTED
    #: Seconds of thought about moves that were not made.
    thinking: float = 0.0
    #: Whose part the classic learner takes, and how quickly it learns.
    sides: Callable[[PlayedGame], Collection[Color]] = _winner
    rule: Callable[[PlayedGame], Rule] = _classic


@dataclass(frozen=True, slots=True)
class Material:
    """A game to be taught: how many of its moves are remembered, and what is proved about it."""

    game: PlayedGame
    plies: int | None = None
    #: Proved values of its positions for the side to move, by ply.
    labels: Mapping[int, float] = field(default_factory=dict)


class Teacher:
    """Teaches one profile of one database. ``pace.size`` says how many games make a good lesson."""

    def __init__(self, engine: Engine, profile: Profile, method: Method | None = None) -> None:
        self._engine = engine
        self._profile = profile
        self._method = method or Method()
        self._network: tuple[int | None, Network] | None = None
        self.pace = WritePace(*SIZES)

    def teach(self, material: Sequence[Material]) -> int:
        """Teach the games that are not known yet, in one lesson; return how many they were.

        Raises DatabaseError, and TengenError where others keep teaching the same profile.
        """
        for _attempt in range(ATTEMPTS):
            try:
                return self._attempt(material)
            except Overtaken:
                self._network = None
            except BaseException:
                self._network = None
                raise
        raise TengenError(f"{self._profile.text} is taught by somebody else; try again later")

    def _attempt(self, material: Sequence[Material]) -> int:
        fresh = self._unknown(material)
        if not fresh:
            return 0
        lesson = _LESSONS[self._profile.kind](self._profile, self._method, fresh)
        with database.reading(self._engine) as connection:
            number = self._profile.find(connection)
            lesson.load(connection, number, self._network)
        lesson.work_out()
        with self.pace.writing(self._engine) as connection:
            found = self._profile.lock(connection)
            if number not in {None, found}:
                raise Overtaken("the profile was forgotten meanwhile")
            lesson.write(connection, found)
        self._network = None if lesson.network is None else (found, lesson.network)
        return len(fresh)

    def _unknown(self, material: Sequence[Material]) -> list[Material]:
        by_name = {one.game.name: one for one in material}
        with database.reading(self._engine) as connection:
            number = self._profile.find(connection)
            if number is not None:
                for name in Experience(connection, number).known_games(list(by_name)):
                    del by_name[name]
        return list(by_name.values())


class _LessonOf:
    """What all lessons share: the ledger of their games."""

    network: Network | None = None

    def __init__(self, profile: Profile, method: Method, material: Sequence[Material]) -> None:
        self._profile = profile
        self._method = method
        self._material = material
        self._ledger = Ledger(method.source)
        self._steps = [self._ledger.add(one.game, one.plies) for one in material]


class _ApprenticeLesson(_LessonOf):
    """Counts, network, and values passed back."""

    def load(
        self, connection: Connection, profile: int | None, kept: tuple[int | None, Network] | None
    ) -> None:
        """Read what the profile knows; ``kept`` is its network, if that is still the stored one."""
        self._ledger.load(connection, profile)
        self._games = networks.stored_games(connection, profile)
        if not ntuple.supports(self._profile.variant):
            return
        if kept is not None and (kept[0], kept[1].games) == (profile, self._games):
            self.network = kept[1]
        else:
            self.network = networks.load(connection, profile, self._profile.variant)

    def work_out(self) -> None:
        """Teach the network, think, and find the values."""
        evaluator: Evaluator = ClassicEvaluator()
        if self.network is not None:
            for one in self._material:
                teach_network(self.network, one.game, one.labels)
            self._data, evaluator = self.network.dump(), self.network
        if self._method.thinking:
            for one, steps in zip(self._material, self._steps, strict=True):
                self._ledger.note(dict(self._insights(steps, one.labels, evaluator)))
        self._ledger.pass_back()

    def _insights(
        self, steps: Sequence[LearnedStep], labels: Mapping[int, float], evaluator: Evaluator
    ) -> Iterator[tuple[int, Insight]]:
        """Yield what each position is proved to be worth, or its best move that nobody has tried.

        The first positions of a game come again most often, so they are thought about first.
        """
        end, variant = time.perf_counter() + self._method.thinking, self._profile.variant
        for step in steps:
            form, position = step.form, step.position
            if step.ply in labels:
                yield form.key, Insight(proved=labels[step.ply])
            elif position.outcome or position.stage is not None:
                continue
            elif time.perf_counter() < end:
                names = self._ledger.moves(form.key)
                tried = {move for name in names for move in form.moves(name, variant)}
                values = evaluator.values(position).items()
                untried = [value for move, value in values if move not in tried]
                yield form.key, Insight(deviation=max(untried, default=None))

    def write(self, connection: Connection, profile: int) -> None:
        """Store the lesson; raises Overtaken."""
        self._ledger.check(connection, profile)
        if networks.stored_games(connection, profile) != self._games:
            raise Overtaken("the network has learned meanwhile")
        self._ledger.write(connection, profile)
        if self.network is not None:
            networks.store(connection, profile, self.network.games, self._data)


class _LearnerLesson(_LessonOf):
    """Counts, and the weights of the delta rule."""

    def __init__(self, profile: Profile, method: Method, material: Sequence[Material]) -> None:
        super().__init__(profile, method, material)
        self._whole = [list(one.game.steps()) for one in material]
        for steps in self._whole:
            self._ledger.watch(steps)

    def load(self, connection: Connection, profile: int | None, _kept: object) -> None:
        """Read what the profile knows."""
        self._ledger.load(connection, profile)
        self._before = delta_rule.load(connection, profile)
        self._games = self._profile.games(connection)

    def work_out(self) -> None:
        """Let every game draw the weights."""
        weights: RuleWeights = self._before
        for one, steps in zip(self._material, self._whole, strict=True):
            game, method = one.game, self._method
            if game.winner in method.sides(game):
                made = (
                    self._ledger.moves(step.form.key).get(step.move)
                    for step in steps
                    if step.move is not None and step.position.turn is game.winner
                )
                weights = delta_rule.drawn(weights, made, method.rule(game))
        self._weights = weights

    def write(self, connection: Connection, profile: int) -> None:
        """Store the lesson; raises Overtaken."""
        self._ledger.check(connection, profile)
        if delta_rule.load(connection, profile) != self._before:
            raise Overtaken("the weights have changed meanwhile")
        self._ledger.write(connection, profile)
        delta_rule.save(connection, profile, self._weights)
        history.note(connection, profile, self._games + len(self._material), self._weights)


_LESSONS: Mapping[str, type[_ApprenticeLesson | _LearnerLesson]] = {
    APPRENTICE: _ApprenticeLesson,
    LEARNER: _LearnerLesson,
}


def teach_network(network: Network, game: PlayedGame, labels: Mapping[int, float]) -> None:
    """Let a network go through a recorded game."""
    start = game.positions[0]
    network.learn(Lesson(game.moves, game.result, labels, start, trace=TRACE))
