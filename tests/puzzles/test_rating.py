"""The estimate of how hard a puzzle is, and what the levels of the ladder say of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tengen import engine
from tengen.puzzles import collection
from tengen.puzzles.model import PuzzleKind, PuzzleTheme
from tengen.puzzles.rating import MAX_ESTIMATE, MIN_ESTIMATE, PuzzleFeatures, estimate
from tengen.puzzles.trying import PuzzleTrial, attempt, correlation, measured

EASY = PuzzleFeatures(PuzzleKind.FOURS, 1, 0, 2, (PuzzleTheme.FOURS,))


def trial(solved: float, rating: int = 1000) -> PuzzleTrial:
    puzzle = replace(collection.puzzles("freestyle")[0], rating=rating)
    return PuzzleTrial(puzzle, dict.fromkeys((1, 5, 9), solved))


def test_a_longer_win_is_harder() -> None:
    assert estimate(replace(EASY, moves=3)) > estimate(replace(EASY, moves=2)) > estimate(EASY)


def test_no_estimate_leaves_its_bounds() -> None:
    hardest = replace(EASY, moves=60, failing=60, solutions=1)
    assert MIN_ESTIMATE <= estimate(EASY) < estimate(hardest) <= MAX_ESTIMATE


def test_what_fewer_levels_solve_is_measured_to_be_harder() -> None:
    ratings = [measured(trial(solved)) for solved in (1.0, 0.75, 0.5, 0.25, 0.0)]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) == 5


def test_estimates_that_agree_with_the_trials_correlate() -> None:
    found = [trial(0.9, 800), trial(0.5, 1200), trial(0.1, 1600)]
    assert correlation(found) == pytest.approx(1, abs=0.05)
    assert correlation([trial(0.5)] * 3) is None


def test_a_strong_level_solves_an_easy_puzzle() -> None:
    async def solves() -> bool:
        async with engine.open("level:11") as player:
            return await attempt(collection.puzzles("freestyle", PuzzleTheme.FOURS)[0], player)

    assert asyncio.run(solves())
