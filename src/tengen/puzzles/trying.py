"""Letting the levels of the ladder try puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import StatisticsError
from statistics import correlation as pearson

from tengen import engine
from tengen.base.limits import Limit
from tengen.engine.api import Engine
from tengen.players.ladder.catalogue import ladder
from tengen.puzzles.model import Puzzle
from tengen.puzzles.playing import PuzzleRun, PuzzleVerdict

#: Positions that a player may look at for a move; levels have limits of their own below it.
NODES = 2_000
_OnProgress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class PuzzleTrial:
    """How often each level solved a puzzle, from 0 to 1."""

    puzzle: Puzzle
    solved: Mapping[int, float]


async def trials(
    puzzles: Sequence[Puzzle], levels: Sequence[int], seeds: int, on_progress: _OnProgress
) -> list[PuzzleTrial]:
    """Let every level try every puzzle, with that many seeds; ``on_progress``: players done."""
    solved: dict[int, list[int]] = {}
    for level in levels:
        solved[level] = [0] * len(puzzles)
        for seed in range(1, seeds + 1):
            async with engine.open(f"level[seed={seed}]:{level}") as player:
                for at, puzzle in enumerate(puzzles):
                    solved[level][at] += await attempt(puzzle, player)
            on_progress(len(solved) * seeds - seeds + seed)
    return [
        PuzzleTrial(puzzle, {level: solved[level][at] / seeds for level in levels})
        for at, puzzle in enumerate(puzzles)
    ]


async def attempt(puzzle: Puzzle, player: Engine) -> bool:
    """Let a player play a puzzle to its end; return whether it is solved."""
    run = PuzzleRun(puzzle)
    while not run.is_over:
        reply = await player.play(run.position, Limit(nodes=NODES))
        if not run.position.is_legal(reply.move):
            return False
        run.answer(reply.move)
    return run.verdict is PuzzleVerdict.SOLVED


def measured(trial: PuzzleTrial) -> int:
    """Return the rating of a player who would solve a puzzle every second time.

    It is that for which the levels that tried are expected to solve it as often as they did; at
    the ends, where all or none did, as if one more had tried with the other result.
    """
    steps = ladder(trial.puzzle.variant)
    ratings = [steps[level - 1].rating for level in trial.solved]
    solved = sum(trial.solved.values())
    wanted = min(max(solved, 0.5), len(ratings) - 0.5)
    low, high = 0.0, 4000.0
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - rating) / 400)) for rating in ratings)
        low, high = (middle, high) if expected > wanted else (low, middle)
    return round(low)


def correlation(found: Sequence[PuzzleTrial]) -> float | None:
    """Return that of estimated and measured ratings; None where either is all the same."""
    estimates = [float(one.puzzle.rating) for one in found]
    try:
        return pearson(estimates, [float(measured(one)) for one in found])
    except StatisticsError:
        return None
