"""How hard a puzzle is: a weighted sum of what can be seen of it, fitted to who solves it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tengen.puzzles.model import PuzzleKind, PuzzleTheme

#: No estimate is lower or higher.
MIN_ESTIMATE, MAX_ESTIMATE = 400, 2600


@dataclass(frozen=True, slots=True)
class DifficultyWeights:
    """What makes puzzles of a kind harder: a start, and points for each of what is counted."""

    base: float
    moves: float
    failing: float
    solutions: float
    themes: Mapping[PuzzleTheme, float]


_FIVE = {
    PuzzleTheme.GAP: 40.0,
    PuzzleTheme.DIAGONAL: 40.0,
    PuzzleTheme.COUNTER_FOUR: 80.0,
    PuzzleTheme.FOUL_TRAP: 120.0,
    PuzzleTheme.EDGE: 20.0,
}
_FITTED_FIVE = _FIVE | {PuzzleTheme.GAP: -100.0, PuzzleTheme.DIAGONAL: 50.0}
_REVERSI = {
    PuzzleTheme.CORNER: -150.0,
    PuzzleTheme.NO_CORNER: 150.0,
    PuzzleTheme.X_SQUARE: 200.0,
    PuzzleTheme.QUIET: 30.0,
    PuzzleTheme.PASSING: -60.0,
    PuzzleTheme.ONLY_WIN: 40.0,
}
_FITTED_REVERSI = _REVERSI | {
    PuzzleTheme.CORNER: -350.0,
    PuzzleTheme.NO_CORNER: 135.0,
    PuzzleTheme.X_SQUARE: 50.0,
    PuzzleTheme.QUIET: 75.0,
    PuzzleTheme.ONLY_WIN: -15.0,
}
#: Wins by fours and endings are fitted to the tries of levels 1 to 8; the others are set by hand.
WEIGHTS = {
    PuzzleKind.FOURS: DifficultyWeights(345, 243, 57, -96, _FITTED_FIVE),
    PuzzleKind.THREATS: DifficultyWeights(1000, 160, 10, -60, _FIVE),
    PuzzleKind.DEFENCE: DifficultyWeights(850, 110, 15, -60, _FIVE),
    PuzzleKind.ENDING: DifficultyWeights(610, 57, 7, 0, _FITTED_REVERSI),
    PuzzleKind.MOBILITY: DifficultyWeights(1200, 0, 20, 0, _REVERSI),
}


@dataclass(frozen=True, slots=True)
class PuzzleFeatures:
    """What is counted of a puzzle.

    ``moves`` of the player up to the last that needs thought, or empty squares in an ending;
    ``failing`` moves that look right and are not; how many ``solutions``.
    """

    kind: PuzzleKind
    moves: int
    failing: int
    solutions: int
    themes: tuple[PuzzleTheme, ...]


def estimate(seen: PuzzleFeatures) -> int:
    """Return how hard a puzzle is, as a rating."""
    weights = WEIGHTS[seen.kind]
    points = weights.base + weights.moves * seen.moves
    points += weights.failing * min(seen.failing, 12) + weights.solutions * (seen.solutions - 1)
    points += sum(weights.themes.get(theme, 0.0) for theme in seen.themes)
    return round(max(MIN_ESTIMATE, min(MAX_ESTIMATE, points)))
