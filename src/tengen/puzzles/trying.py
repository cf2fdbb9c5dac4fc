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
NODES = 20_000
_Told = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Trial:
    """How often each level solved a puzzle, from 0 to 1."""

    puzzle: Puzzle
    solved: Mapping[int, float]

    @property
    def failed(self) -> float:
        """The share of all tries that failed: how hard the puzzle is to the ladder."""
        return 1 - fmean(self.solved.values())


async def trials(
    puzzles: Sequence[Puzzle], levels: Sequence[int], seeds: int, told: _Told
) -> list[Trial]:
    """Let every level try every puzzle, with that many seeds."""
    found = []
    for done, puzzle in enumerate(puzzles, start=1):
        shares = {level: await _share(puzzle, level, seeds) for level in levels}
        found.append(Trial(puzzle, shares))
        told(done)
    return found


async def _share(puzzle: Puzzle, level: int, seeds: int) -> float:
    solved = [await _solves(puzzle, level, seed) for seed in range(seeds)]
    return fmean(solved)


async def _solves(puzzle: Puzzle, level: int, seed: int) -> bool:
    async with engine.open(f"level:{level}[seed={seed}]") as player:
        return await attempt(puzzle, player)


async def attempt(puzzle: Puzzle, player: Engine) -> bool:
    """Let a player play a puzzle to its end; return whether it is solved."""
    run = PuzzleRun(puzzle)
    while not run.is_over:
        reply = await player.play(run.position, Limit(nodes=NODES))
        if not run.position.is_legal(reply.move):
            return False
        run.answer(reply.move)
    return run.verdict is PuzzleVerdict.SOLVED


def correlation(found: Sequence[Trial]) -> float | None:
    """Return the correlation of estimates and failures; None where either is all the same."""
    estimates = [float(one.puzzle.rating) for one in found]
    try:
        return pearson(estimates, [one.failed for one in found])
    except StatisticsError:
        return None
