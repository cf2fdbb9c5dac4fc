"""Weights for five in a row: self-play, a fit, and a match that decides, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count
from typing import Any

from tengen import _core
from tengen.base.errors import TengenError
from tengen.engine.native.gomoku import KINDS, SCALE
from tengen.engine.native.weights import Weights, shipped
from tengen.learn.training.crew import Stop, in_order
from tengen.learn.training.folder import Piece, TrainingFolder, opened
from tengen.learn.training.reporting import Means, News, Result, RoundReport, Stage
from tengen.learn.trial import Trial

#: Games of self-play that are played in one piece.
CHUNK = 200
#: Points of the order of moves for odds of e.
ORDER_POINTS = 64.0
#: How fast each pass over the games learns.
RATES = (0.002,) * 7 + (0.0006,) * 4 + (0.0002,) * 3
#: An opening of the match is even within so many points, by a search of so many positions.
OPENING_BOUND, OPENING_NODES = 40, 20_000


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides what a training finds, but for the chance of time in its matches."""

    kind: str
    rounds: int = 3
    #: Games of each round, and positions for each of their moves.
    games: int = 20_000
    nodes: int = 3_000
    seed: int = 1
    #: Share of the result in what a position is worth; the rest is the value of the search.
    result_share: float = 0.25
    #: Positions for each move of a match, or 0 for so many seconds.
    match_nodes: int = 0
    match_seconds: float = 0.05
    most_pairs: int = 1_000

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            known = ", ".join(KINDS)
            raise TengenError(f"there are no weights for {self.kind!r}; known are {known}")

    @property
    def facts(self) -> dict[str, Any]:
        """The plan as the folder keeps it."""
        return asdict(self) | {"game": "gomoku", "rounds": list(range(1, self.rounds + 1))}

    def goes_on_with(self, before: Mapping[str, Any]) -> bool:
        """Whether this is the same training, perhaps with other rounds."""
        return {**before, "rounds": None} == {**self.facts, "rounds": None}


@dataclass(frozen=True, slots=True)
class GomokuRound(RoundReport):
    """A round of five in a row; losses are mean cross entropies of games that were held back."""

    value_loss: float
    order_loss: float


def train(plan: Plan, means: Means) -> Result[GomokuRound]:
    """Do all rounds of a plan that are not done; raises TengenError.

    It begins with the weights that come with the package, or those set by hand. It may be
    interrupted at any time and goes on with the same folder.
    """
    learned = shipped(f"gomoku-{plan.kind}")
    best = b"" if learned is None else learned.numbers
    reports = list[GomokuRound]()
    with opened(means.folder, plan.facts, plan.goes_on_with) as folder:
        for number in range(1, plan.rounds + 1):
            new, report = _RoundWork(plan, number, best, means, folder).run()
            reports.append(report)
            means.finished(report)
            best = new if report.is_accepted else best
    return Result(tuple(reports), _weights(plan, best, reports))


def _weights(plan: Plan, best: bytes, reports: Sequence[GomokuRound]) -> Weights | None:
    accepted = [report for report in reports if report.is_accepted]
    if not accepted:
        return None
    history = [
        {
            "games": report.games,
            "positions": report.positions,
            "loss": [report.value_loss, report.order_loss],
            "match": {"games": report.trial.games, "score": round(report.trial.score, 4)},
        }
        for report in accepted
    ]
    about = {"game": "gomoku", "kind": plan.kind, "nodes": plan.nodes, "seed": plan.seed}
    return Weights(best, about | {"history": history})


@dataclass(frozen=True, slots=True)
class _RoundWork:
    """One round, of which any part may be done already."""

    plan: Plan
    number: int
    teacher: bytes
    means: Means
    folder: TrainingFolder

    def run(self) -> tuple[bytes, GomokuRound]:
        """Do what is left to do; return the new weights and what is known of them."""
        self._play_games()
        fitted = self.folder.done(f"{self.number}/weights", self._fit)
        trial, is_accepted = self._match(fitted.data)
        report = GomokuRound(
            self.number,
            self.plan.games,
            fitted.about["positions"],
            trial,
            is_accepted,
            fitted.about["value_loss"],
            fitted.about["order_loss"],
        )
        return fitted.data, report

    @property
    def _rules(self) -> _core.GomokuRules:
        return KINDS[self.plan.kind]

    def _tell(self, stage: Stage, done: int, total: int) -> None:
        self.means.told(News(self.number, self.plan.rounds, stage, done, total))

    # -- games ---------------------------------------------------------------------------------

    def _play_games(self) -> None:
        places = range(0, self.plan.games, CHUNK)
        jobs = [partial(self._chunk, place) for place in places]
        for done, _nothing in enumerate(in_order(self.means.threads, jobs), start=1):
            self._tell(Stage.GAMES, done, len(jobs))

    def _chunk(self, place: int, stop: Stop) -> None:
        name = _games_name(self.number, place)
        if self.folder.find(name) is not None:
            return
        player = _core.GomokuSelfPlayer(self._rules, self.teacher, self.plan.nodes)
        size = min(CHUNK, self.plan.games - place)
        games = player.games(self._seed(place), size, stop)
        if not stop():
            self.folder.keep(name, Piece({"games": size}, games))

    def _seed(self, place: int) -> int:
        """Return a seed of its own for each place of each round; negative places are openings."""
        return (self.plan.seed * 1_000 + self.number) * 100_000_000 + 50_000_000 + place

    # -- weights -------------------------------------------------------------------------------

    def _fit(self) -> Piece:
        """Learn from the games of this round and of the one before."""
        rounds = range(max(1, self.number - 1), self.number + 1)
        places = range(0, self.plan.games, CHUNK)
        pieces = (self.folder.find(_games_name(n, place)) for n in rounds for place in places)
        games = b"".join(piece.data for piece in pieces if piece is not None)
        fit = _core.GomokuFit(self._rules, games, self.plan.result_share, SCALE, ORDER_POINTS)
        positions = 0
        for done, rate in enumerate(RATES, start=1):
            _value, _order, positions = fit.learn(rate)
            self._tell(Stage.WEIGHTS, done, len(RATES))
        value, order, held_back = fit.check()
        about = {
            "positions": positions + held_back,
            "value_loss": round(value, 4),
            "order_loss": round(order, 4),
        }
        return Piece(about, fit.weights())

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
            self.folder.keep(name, Piece({"pairs": list(trial.pairs)}))
            self._tell(Stage.MATCH, trial.games // 2, most)
            if not is_open():
                break
        return trial, decide(trial.pairs) is True

    def _pair(self, new: bytes, number: int, stop: Stop) -> int:
        """Play an opening with both colours; return the half points of the new weights."""
        judge = _core.GomokuSelfPlayer(self._rules, self.teacher, self.plan.nodes)
        opening = judge.opening(self._seed(-1 - number), OPENING_NODES, OPENING_BOUND, stop)
        if stop():
            return 0
        nodes = self.plan.match_nodes
        effort = (nodes, -1.0 if nodes else self.plan.match_seconds)
        return _core.gomoku_duel(self._rules, (new, self.teacher), opening, effort, stop)


def _games_name(number: int, place: int) -> str:
    return f"{number}/games-{place:08}"
