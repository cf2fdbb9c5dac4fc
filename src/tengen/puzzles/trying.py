"""Letting the levels of the ladder try puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import StatisticsError, fmean
from statistics import correlation as pearson

from tengen import engine
from tengen.base.limits import Limit
from tengen.engine.api import Engine
from tengen.puzzles.model import Puzzle
from tengen.puzzles.playing import PuzzleRun, PuzzleVerdict

#: Positions that a player may look at for a move; levels have limits of their own below it.
NODES = 2_000
_Told = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class PuzzleTrial:
    """How often each level solved a puzzle, from 0 to 1."""

    puzzle: Puzzle
    solved: Mapping[int, float]

    @property
    def failed(self) -> float:
        """The share of all tries that failed: how hard the puzzle is to the ladder."""
        return 1 - fmean(self.solved.values())


async def trials(
    puzzles: Sequence[Puzzle], levels: Sequence[int], seeds: int, told: _Told
) -> list[PuzzleTrial]:
    """Let every level try every puzzle, with that many seeds; ``told`` counts the players done."""
    solved: dict[int, list[int]] = {}
    for level in levels:
        solved[level] = [0] * len(puzzles)
        for seed in range(1, seeds + 1):
            async with engine.open(f"level[seed={seed}]:{level}") as player:
                for at, puzzle in enumerate(puzzles):
                    solved[level][at] += await attempt(puzzle, player)
            told(len(solved) * seeds - seeds + seed)
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


def correlation(found: Sequence[PuzzleTrial]) -> float | None:
    """Return the correlation of estimates and failures; None where either is all the same."""
    estimates = [float(one.puzzle.rating) for one in found]
    try:
        return pearson(estimates, [one.failed for one in found])
    except StatisticsError:
        return None
