"""The training itself: games, weights, errors of shallow searches, a match; and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from typing import Any

from tengen.base.compiled import _core
from tengen.engine.native.weights import Weights
from tengen.learn.training.folder import TrainingFolder, TrainingPart, opened
from tengen.learn.training.ordered_pool import Stop, in_order
from tengen.learn.training.piece_jobs import ReversiGamesJob
from tengen.learn.training.reporting import (
    Means,
    News,
    RoundGames,
    RoundReport,
    TrainingResult,
    TrainingStage,
)
from tengen.learn.training.reversi.gate import Challenge, Generation, play
from tengen.learn.training.reversi.plan import ReversiPlan, Round

#: Positions of a survey that are searched in one piece.
_POSITIONS_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class PhaseReport:
    """How well the weights of a phase fit games that were held out, in discs."""

    samples: int
    held_out: int
    epochs: int
    error: float


@dataclass(frozen=True, slots=True)
class ReversiRound(RoundReport):
    """A round of Reversi: how well each phase fits, and the errors of shallow searches."""

    phases: tuple[PhaseReport, ...]
    errors: tuple[float, ...]


def train(plan: ReversiPlan, means: Means) -> TrainingResult[ReversiRound]:
    """Do all rounds of a plan that are not done; raises TengenError.

    It may be interrupted at any time and goes on with the same folder. The weights it finds for
    given games are the same for any number of threads.
    """
    with opened(means.folder, plan.facts, plan.goes_on_with) as folder:
        best, reports, played = Generation.ignorant(plan.size), list[ReversiRound](), None
        for number in range(1, len(plan.rounds) + 1):
            work = _RoundWork(plan, number, best, means, folder)
            if means.only_games and number == len(plan.rounds):
                played = work.play()
                break
            new, report = work.run()
            reports.append(report)
            means.finished(report)
            if report.is_accepted:
                best = new
    return TrainingResult(tuple(reports), _weights(plan, best, reports), played)


def _weights(plan: ReversiPlan, best: Generation, reports: list[ReversiRound]) -> Weights | None:
    accepted = [report for report in reports if report.is_accepted]
    if not accepted:
        return None
    about = {
        "game": "reversi",
        "size": plan.size,
        "errors": list(best.errors),
        "seed": plan.seed,
        "history": [_history(plan.rounds[one.number - 1], one) for one in accepted],
    }
    return Weights(best.weights, about)


def _history(how: Round, report: ReversiRound) -> dict[str, Any]:
    return {
        **asdict(how),
        "positions": report.positions,
        "error": [round(phase.error, 3) for phase in report.phases],
        "match": {"games": report.trial.games, "score": round(report.trial.score, 4)},
    }


@dataclass(frozen=True, slots=True)
class _RoundWork:
    """One round, of which any part may be done already."""

    plan: ReversiPlan
    number: int
    teacher: Generation
    means: Means
    folder: TrainingFolder

    def run(self) -> tuple[Generation, ReversiRound]:
        """Do what is left to do; return the new generation and what is known of it."""
        chunks = self._play_games()
        load = _Lazy(partial(self._samples, chunks))
        phases = self._fit(load)
        weights = b"".join(_without_gaps(phases))
        errors = self._measure(load, weights)
        new = Generation(self.plan.size, weights, errors)
        trial, is_accepted = play(
            Challenge(self.plan, self.number, new, self.teacher),
            self.folder,
            self.means.threads,
            self.means.decide,
            lambda now: self._tell(TrainingStage.MATCH, now.games // 2, self.plan.gate.most_pairs),
        )
        reports = tuple(PhaseReport(**piece.about) for piece in phases)
        made = _played(chunks)
        return new, ReversiRound(
            self.number, made.games, made.positions, trial, is_accepted, reports, errors
        )

    def play(self) -> RoundGames:
        """Play the games that are not yet played."""
        return _played(self._play_games())

    @property
    def _round(self) -> Round:
        return self.plan.rounds[self.number - 1]

    def _tell(self, stage: TrainingStage, done: int, total: int) -> None:
        self.means.on_news(News(self.number, len(self.plan.rounds), stage, done, total))

    def _done(
        self,
        stage: TrainingStage,
        jobs: Sequence[Callable[[Stop], TrainingPart]],
        threads: int | None = None,
    ) -> list[TrainingPart]:
        """Do the jobs of a stage and tell how far it is."""
        threads = threads or self.means.threads
        pieces = list[TrainingPart]()
        for piece in in_order(threads, jobs):
            pieces.append(piece)
            self._tell(stage, len(pieces), len(jobs))
        return pieces

    # -- games ---------------------------------------------------------------------------------

    def _play_games(self) -> list[TrainingPart]:
        """Play the games; the pieces tell how many positions they have, without them."""
        jobs = [partial(self._chunk, place) for place in range(len(self._round.chunks))]
        return self._done(TrainingStage.GAMES, jobs, self.means.at_once)

    def _chunk(self, place: int, stop: Stop) -> TrainingPart:
        name = f"{self.number}/games-{place:05}"
        first, end = self._round.chunks[place]
        done = self.folder.find(name)
        if done is None:
            done = self.means.make(self._job(place), stop)
            if not stop():
                self.folder.keep(name, done)
        return TrainingPart({"games": end - first, **done.about})

    def _job(self, place: int) -> ReversiGamesJob:
        how, old = self._round, self.teacher
        recipe = (how.depth, how.counted_out, how.least_random, how.most_random, how.search_share)
        seed = self.plan.seed_of("games", self.number, place)
        return ReversiGamesJob(old.size, old.weights, old.errors, recipe, seed, how.chunks[place])

    def _samples(self, chunks: list[TrainingPart]) -> _core.ReversiSamples:
        return _core.ReversiSamples.load(self.plan.size, self._dumps(len(chunks)))

    def _dumps(self, chunks: int) -> Iterator[bytes]:
        for place in range(chunks):
            piece = self.folder.find(f"{self.number}/games-{place:05}")
            assert piece is not None, "the games are played before they are read"
            yield piece.data

    # -- weights -------------------------------------------------------------------------------

    def _fit(self, load: _Lazy) -> list[TrainingPart]:
        count, _each = _core.reversi_phases(self.plan.size)
        return self._done(
            TrainingStage.WEIGHTS, [partial(self._phase, load, phase) for phase in range(count)]
        )

    def _phase(self, load: _Lazy, phase: int, stop: Stop) -> TrainingPart:
        name = f"{self.number}/phase-{phase:02}"
        done = self.folder.find(name)
        if done is None:
            settings = _core.ReversiFitting(self._round.epochs)
            _count, each = _core.reversi_phases(self.plan.size)
            before = self.teacher.weights[2 * each * phase : 2 * each * (phase + 1)]
            weights, fit = load().fit(phase, before, settings, stop)
            report = PhaseReport(fit.samples, fit.held_out, fit.epochs, fit.error)
            done = TrainingPart(asdict(report), weights)
            if not stop():
                self.folder.keep(name, done)
        return done

    # -- errors of shallow searches ------------------------------------------------------------

    def _measure(self, load: _Lazy, weights: bytes) -> tuple[float, ...]:
        done = self.folder.find(f"{self.number}/errors")
        if done is None:
            done = self._survey(load(), weights)
            self.folder.keep(f"{self.number}/errors", done)
        return tuple(done.about["errors"])

    def _survey(self, samples: _core.ReversiSamples, weights: bytes) -> TrainingPart:
        survey, usual = self.plan.survey, tuple(_core.reversi_usual_errors())
        teacher = _core.ReversiTeacher(self.plan.size, weights, usual)
        depths = _core.ReversiCutPlan(survey.depth, survey.ending, survey.nodes)
        chance = Random(self.plan.seed_of("survey", self.number))
        places = chance.sample(range(len(samples)), min(survey.positions, len(samples)))

        def compare(some: list[int], stop: Stop) -> TrainingPart:
            return TrainingPart({"cells": teacher.survey(samples, some, depths, stop)})

        parts = range(0, len(places), _POSITIONS_AT_ONCE)
        jobs = [partial(compare, places[at : at + _POSITIONS_AT_ONCE]) for at in parts]
        cells = [
            cell
            for piece in self._done(TrainingStage.ERRORS, jobs)
            for cell in piece.about["cells"]
        ]
        return TrainingPart(
            {"errors": _core.reversi_cut_errors(cells) or usual, "cells": len(cells)}
        )


class _Lazy:
    """The samples of a round, read when somebody asks for them; that takes long."""

    def __init__(self, load: Callable[[], _core.ReversiSamples]) -> None:
        self._load = load
        self._samples: _core.ReversiSamples | None = None

    def __call__(self) -> _core.ReversiSamples:
        if self._samples is None:
            self._samples = self._load()
        return self._samples


def _played(chunks: Sequence[TrainingPart]) -> RoundGames:
    return RoundGames(
        sum(piece.about["games"] for piece in chunks),
        sum(piece.about["positions"] for piece in chunks),
    )


def _without_gaps(phases: Sequence[TrainingPart]) -> list[bytes]:
    """Return the weights of the phases; one that no game came by takes those of the next.

    >>> _without_gaps([TrainingPart({"samples": 0}, b"a"), TrainingPart({"samples": 9}, b"b")])
    [b'b', b'b']
    """
    filled = [piece.data for piece in phases]
    for place in range(len(phases) - 2, -1, -1):
        if phases[place].about["samples"] == 0:
            filled[place] = filled[place + 1]
    return filled
