"""Weights for five in a row: lessons, a fit, and a match that decides, round by round."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count
from math import cos, pi
from typing import Any

from tengen.base.compiled import _core
from tengen.base.errors import TengenError
from tengen.engine.native.gomoku import SCALE
from tengen.engine.native.rules import KINDS, SIDE, rules_of
from tengen.engine.native.weights import Weights, shipped
from tengen.learn.networks.trial import Trial
from tengen.learn.training.folder import TrainingFolder, TrainingPart, opened
from tengen.learn.training.ordered_pool import Stop, in_order
from tengen.learn.training.piece_jobs import GomokuLessonsJob
from tengen.learn.training.reporting import (
    Means,
    News,
    RoundGames,
    RoundReport,
    TrainingResult,
    TrainingStage,
)

#: Lessons that are made in one piece.
CHUNK = 2_000
#: The boards that lessons may stand on.
MIN_SIDE, MAX_SIDE = 12, 20
#: Bounds of what a plan may ask for. Fewer positions would not always reach a leaf.
MIN_COUNTS = {"lessons": 1, "nodes": 10, "label_nodes": 10}
MAX_COUNTS = {"lessons": 50_000_000, "nodes": 1_000_000_000, "label_nodes": 1_000_000_000}
#: Points of the order of moves for odds of e.
ORDER_POINTS = 64.0
#: Passes over the lessons, and how fast the first and the last of them learn.
PASSES, FIRST_RATE, LAST_RATE = 8, 0.002, 0.00005
#: An opening of the match is even within so many points, by a search of so many positions.
OPENING_BOUND, OPENING_NODES = 40, 20_000


@dataclass(frozen=True, slots=True)
class GomokuPlan:
    """Everything that decides what a training finds, but for the chance of time in its matches."""

    kind: str
    rounds: int = 3
    #: Leaves of searches that each round learns from.
    lessons: int = 400_000
    #: Positions for each move of its games, and to find out what a leaf is worth.
    nodes: int = 6_000
    label_nodes: int = 5_000
    seed: int = 1
    #: Positions for each move of a match, or 0 for so many seconds.
    match_nodes: int = 0
    match_seconds: float = 0.05
    most_pairs: int = 1_000
    #: The sides of the boards, which take turns.
    sizes: tuple[int, ...] = (SIDE,)
    #: Games in a hundred that begin with random stones which no search has judged.
    unjudged: int = 0
    #: The cells that the other games begin with; without any they begin with even random stones.
    openings: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            known = ", ".join(KINDS)
            raise TengenError(f"there are no weights for {self.kind!r}; known are {known}")
        numbers = {"lessons": self.lessons, "nodes": self.nodes, "label_nodes": self.label_nodes}
        for name, number in numbers.items():
            if not MIN_COUNTS[name] <= number <= MAX_COUNTS[name]:
                bounds = f"{MIN_COUNTS[name]:,} to {MAX_COUNTS[name]:,}"
                raise TengenError(f"{name} must be {bounds}, not {number:,}")
        self._check_boards()

    def _check_boards(self) -> None:
        for side in self.sizes:
            if not MIN_SIDE <= side <= MAX_SIDE:
                raise TengenError(f"boards are {MIN_SIDE} to {MAX_SIDE} wide, not {side}")
        if not self.sizes or len(set(self.sizes)) < len(self.sizes):
            raise TengenError("there must be sizes of boards, each of them once")
        if not 0 <= self.unjudged <= 100:
            raise TengenError(f"of a hundred games 0 to 100 are unjudged, not {self.unjudged}")
        if self.openings and len(self.sizes) > 1:
            raise TengenError("openings are of one board; boards of many sizes need random ones")

    @property
    def facts(self) -> dict[str, Any]:
        """The plan as the folder keeps it."""
        return asdict(self) | {"game": "gomoku", "rounds": list(range(1, self.rounds + 1))}

    def goes_on_with(self, before: Mapping[str, Any]) -> bool:
        """Whether this is the same training, perhaps with other rounds."""
        mine = json.loads(json.dumps(self.facts))
        return {**_FACTS_ONCE, **before, "rounds": None} == {**mine, "rounds": None}

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> GomokuPlan:
        """Return the plan that a folder keeps; raises TengenError, TypeError or KeyError.

        >>> plan = GomokuPlan("renju", rounds=2, sizes=(15, 19), seed=7)
        >>> GomokuPlan.of_facts(plan.facts) == plan
        True
        """
        known = {name: facts[name] for name in cls.__dataclass_fields__ if name in facts}
        known["rounds"] = len(facts["rounds"])
        known["sizes"] = tuple(facts.get("sizes", (SIDE,)))
        known["openings"] = tuple(tuple(cells) for cells in facts.get("openings", ()))
        return cls(**known)


#: What folders do not tell that were begun when all boards were alike.
_FACTS_ONCE = {"sizes": [SIDE], "unjudged": 0, "openings": []}


@dataclass(frozen=True, slots=True)
class GomokuRound(RoundReport):
    """A round of five in a row.

    Its positions are those it learned from, some of them lessons of the round before. Losses are
    mean cross entropies of games that were held back.
    """

    value_loss: float
    order_loss: float


def train(plan: GomokuPlan, means: Means) -> TrainingResult[GomokuRound]:
    """Do all rounds of a plan that are not done; raises TengenError.

    It begins with the weights that come with the package, or those set by hand. It may be
    interrupted at any time and goes on with the same folder.
    """
    learned = shipped(f"gomoku-{plan.kind}")
    best = b"" if learned is None else learned.numbers
    reports, played = list[GomokuRound](), None
    with opened(means.folder, plan.facts, plan.goes_on_with) as folder:
        for number in range(1, plan.rounds + 1):
            work = _RoundWork(plan, number, best, means, folder)
            if means.only_games and number == plan.rounds:
                played = RoundGames(work.play(), plan.lessons)
                break
            new, report = work.run()
            reports.append(report)
            means.finished(report)
            best = new if report.is_accepted else best
    return TrainingResult(tuple(reports), _weights(plan, best, reports), played)


def _weights(plan: GomokuPlan, best: bytes, reports: Sequence[GomokuRound]) -> Weights | None:
    accepted = [report for report in reports if report.is_accepted]
    if not accepted:
        return None
    history = [
        {
            "lessons": report.positions,
            "loss": [report.value_loss, report.order_loss],
            "match": {"games": report.trial.games, "score": round(report.trial.score, 4)},
        }
        for report in accepted
    ]
    about = {"game": "gomoku", "kind": plan.kind, "seed": plan.seed}
    effort = {"nodes": plan.nodes, "label_nodes": plan.label_nodes}
    return Weights(best, about | effort | {"history": history})


def rates() -> tuple[float, ...]:
    """Return how fast each pass learns: half a wave of the cosine, from the first to the last.

    >>> [round(rate, 5) for rate in rates()][::3]
    [0.002, 0.00124, 0.00015]
    """
    shares = ((1 + cos(pi * number / (PASSES - 1))) / 2 for number in range(PASSES))
    return tuple(LAST_RATE + (FIRST_RATE - LAST_RATE) * share for share in shares)


@dataclass(frozen=True, slots=True)
class _RoundWork:
    """One round, of which any part may be done already."""

    plan: GomokuPlan
    number: int
    teacher: bytes
    means: Means
    folder: TrainingFolder

    def run(self) -> tuple[bytes, GomokuRound]:
        """Do what is left to do; return the new weights and what is known of them."""
        games = self.play()
        fitted = self.folder.done(f"{self.number}/weights", self._fit)
        trial, is_accepted = self._match(fitted.data)
        report = GomokuRound(
            self.number,
            games,
            fitted.about["positions"],
            trial,
            is_accepted,
            fitted.about["value_loss"],
            fitted.about["order_loss"],
        )
        return fitted.data, report

    def _tell(self, stage: TrainingStage, done: int, total: int) -> None:
        self.means.on_news(News(self.number, self.plan.rounds, stage, done, total))

    # -- lessons -------------------------------------------------------------------------------

    def play(self) -> int:
        """Make the lessons; return how many games they come from."""
        places = range(0, self.plan.lessons, CHUNK)
        jobs = [partial(self._chunk, place) for place in places]
        games = 0
        for done, of_chunk in enumerate(in_order(self.means.at_once, jobs), start=1):
            games += of_chunk
            self._tell(TrainingStage.GAMES, done, len(jobs))
        return games

    def _chunk(self, place: int, stop: Stop) -> int:
        """Make the lessons of a place unless they are there; return how many games that took."""
        name = lessons_name(self.number, place)
        before = self.folder.find(name)
        if before is not None:
            return int(before.about["games"])
        made = self.means.make(self._job(place), stop)
        if stop():
            return 0
        return int(self.folder.keep(name, made).about["games"])

    def _job(self, place: int) -> GomokuLessonsJob:
        plan = self.plan
        return GomokuLessonsJob(
            plan.kind,
            plan.sizes[place // CHUNK % len(plan.sizes)],
            self.teacher,
            plan.nodes,
            plan.label_nodes,
            self._seed(place),
            min(CHUNK, plan.lessons - place),
            plan.unjudged,
            plan.openings,
        )

    def _seed(self, place: int) -> int:
        """Return a seed of its own for each place of each round; negative places are openings."""
        return (self.plan.seed * 1_000 + self.number) * 100_000_000 + 50_000_000 + place

    # -- weights -------------------------------------------------------------------------------

    def _fit(self) -> TrainingPart:
        """Learn from the lessons of this round and of the one before."""
        rounds = range(max(1, self.number - 1), self.number + 1)
        places = range(0, self.plan.lessons, CHUNK)
        pieces = (self.folder.find(lessons_name(n, place)) for n in rounds for place in places)
        lessons = b"".join(piece.data for piece in pieces if piece is not None)
        points = (SCALE, ORDER_POINTS)
        rules = rules_of(self.plan.kind)
        fit = _core.GomokuFit(rules, lessons, points, two_threads=self.means.threads > 1)
        positions = 0
        for done, rate in enumerate(rates(), start=1):
            _value, _order, positions = fit.learn(rate)
            self._tell(TrainingStage.WEIGHTS, done, PASSES)
        value, order, held_back = fit.check()
        about = {
            "positions": positions + held_back,
            "value_loss": round(value, 4),
            "order_loss": round(order, 4),
        }
        return TrainingPart(about, fit.weights())

    # -- the match -----------------------------------------------------------------------------

    def _match(self, new: bytes) -> tuple[Trial, bool]:
        """Play pairs until they decide; what they never decide is no progress."""
        name, decide, most = f"{self.number}/match", self.means.decide, self.plan.most_pairs
        before = self.folder.find(name)
        trial = Trial() if before is None else Trial(tuple(before.about["pairs"]))

        def is_open() -> bool:
            return decide(trial.pairs) is None and trial.games < 2 * most

        jobs = (partial(self._pair, new, number) for number in count(trial.games // 2))
        for points in in_order(self.means.threads, jobs) if is_open() else ():
            pairs = [0] * 5
            pairs[points] = 1
            a, b, c, d, e = pairs
            trial += Trial((a, b, c, d, e))
            self.folder.keep(name, TrainingPart({"pairs": list(trial.pairs)}))
            self._tell(TrainingStage.MATCH, trial.games // 2, most)
            if not is_open():
                break
        return trial, decide(trial.pairs) is True

    def _pair(self, new: bytes, number: int, stop: Stop) -> int:
        """Play an opening with both colours; return the half points of the new weights."""
        plan = self.plan
        rules = rules_of(plan.kind, plan.sizes[number % len(plan.sizes)])
        player = _core.GomokuSelfPlayer(rules, self.teacher, plan.nodes, plan.label_nodes)
        opening = player.opening(self._seed(-1 - number), OPENING_NODES, OPENING_BOUND, stop)
        if stop():
            return 0
        nodes = plan.match_nodes
        effort = (nodes, -1.0 if nodes else plan.match_seconds)
        return _core.gomoku_duel(rules, (new, self.teacher), opening, effort, stop)


def lessons_name(number: int, place: int) -> str:
    """Return the name of the piece of a round whose first lesson has a number.

    >>> lessons_name(1, 4000)
    '1/lessons-00004000'
    """
    return f"{number}/lessons-{place:08}"
