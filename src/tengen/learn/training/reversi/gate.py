"""The match that decides whether a generation is better than the one before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from random import Random
from time import monotonic

from tengen.base.compiled import _core
from tengen.learn.networks.trial import Trial
from tengen.learn.training.folder import TrainingFolder, TrainingPart
from tengen.learn.training.ordered_pool import Stop, in_order
from tengen.learn.training.reporting import Decision
from tengen.learn.training.reversi.plan import Gate, ReversiPlan

#: Hears how the match stands.
OnTrial = Callable[[Trial], object]

#: Megabytes for the positions of each side, and seconds after which a match is kept again.
_MEMORY, _KEEP_EVERY = 4, 1.0
_MAX_DEPTH = 100
#: After this share of the time for a move no iteration begins.
_SOFT_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class Generation:
    """What an engine has learned: its weights, and the errors of its shallow searches."""

    size: int
    weights: bytes
    errors: tuple[float, ...]

    @classmethod
    def ignorant(cls, size: int) -> Generation:
        """Return the generation that finds all positions even until the end is in sight."""
        phases, each = _core.reversi_phases(size)
        return cls(size, bytes(2 * phases * each), tuple(_core.reversi_usual_errors()))

    def engine(self, megabytes: int = _MEMORY) -> _core.ReversiEngine:
        """Return an engine that plays with it."""
        engine = _core.ReversiEngine(self.size, megabytes)
        engine.set_weights(self.weights, self.errors)
        return engine


@dataclass(frozen=True, slots=True)
class Challenge:
    """A new generation against the last one, in a round of a training."""

    plan: ReversiPlan
    number: int
    new: Generation
    old: Generation


def play(
    challenge: Challenge,
    folder: TrainingFolder,
    threads: int,
    decide: Decision,
    on_trial: OnTrial = lambda _trial: None,
) -> tuple[Trial, bool]:
    """Play pairs of games until it is decided; return how they ended and who is better.

    What is not decided after the most pairs of the plan is no progress. The match goes on where it
    was last kept, which is about a second ago.
    """
    name = f"{challenge.number}/match"
    before = folder.find(name)
    trial = Trial() if before is None else Trial(tuple(before.about["pairs"]))
    on_trial(trial)
    if _is_open(challenge, trial, decide):
        jobs = (partial(_pair, challenge, number) for number in count(trial.games // 2))
        kept = monotonic()
        for points in in_order(threads, jobs):
            trial += Trial(_one(points))
            is_over = not _is_open(challenge, trial, decide)
            if is_over or monotonic() - kept > _KEEP_EVERY:
                folder.keep(name, TrainingPart({"pairs": list(trial.pairs)}))
                kept = monotonic()
            on_trial(trial)
            if is_over:
                break
    return trial, decide(trial.pairs) is True


def _is_open(challenge: Challenge, trial: Trial, decide: Decision) -> bool:
    return decide(trial.pairs) is None and trial.games < 2 * challenge.plan.gate.most_pairs


def _one(points: int) -> tuple[int, int, int, int, int]:
    a, b, c, d, e = (int(place == points) for place in range(5))
    return a, b, c, d, e


def _pair(challenge: Challenge, number: int, stop: Stop) -> int:
    """Play an opening with both colours; return the half points of the new generation."""
    gate = challenge.plan.gate
    chance = Random(challenge.plan.seed_of("match", challenge.number, number))
    start = opening(challenge.plan.size, gate.random_plies, chance)
    new, old = challenge.new.engine(), challenge.old.engine()
    points = _points(start, (new, old), gate, stop)
    new.clear()
    old.clear()
    return points + 2 - _points(start, (old, new), gate, stop)


def opening(size: int, plies: int, chance: Random) -> _core.ReversiBoard:
    """Return a position after random moves, in which the side to move can move."""
    while True:
        board = _core.ReversiBoard(size)
        for _ply in range(plies):
            cells = board.legal()
            if not cells:
                break
            board = board.play(chance.choice(cells))
        if board.legal():
            return board


def _points(
    start: _core.ReversiBoard,
    sides: tuple[_core.ReversiEngine, _core.ReversiEngine],
    gate: Gate,
    stop: Stop,
) -> int:
    """Play a game; return the half points of the side that moves first."""
    limits, board = _limits(gate), start
    while not board.is_over and not stop():
        if board.legal():
            engine = sides[board.white_to_move != start.white_to_move]
            board = board.play(engine.search(board, limits, stop).lines[0].cells[0])
        else:
            board = board.pass_turn()
    black, white = board.counts
    lead = white - black if start.white_to_move else black - white
    return 1 + (lead > 0) - (lead < 0)


def _limits(gate: Gate) -> _core.SearchLimits:
    if gate.nodes:
        return _core.SearchLimits(_MAX_DEPTH, nodes=gate.nodes)
    soft = _SOFT_SHARE * gate.seconds
    return _core.SearchLimits(_MAX_DEPTH, seconds=gate.seconds, soft_seconds=soft)
