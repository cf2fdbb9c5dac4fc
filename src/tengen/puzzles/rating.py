"""How hard a puzzle is: a weighted sum of what can be seen of it, fitted to who solves it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tengen.puzzles.model import PuzzleKind, PuzzleTheme

#: No estimate is lower or higher.
MIN_ESTIMATE, MAX_ESTIMATE = 500, 2600


@dataclass(frozen=True, slots=True)
class Weights:
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
_REVERSI = {
    PuzzleTheme.CORNER: -150.0,
    PuzzleTheme.NO_CORNER: 150.0,
    PuzzleTheme.X_SQUARE: 200.0,
    PuzzleTheme.QUIET: 30.0,
    PuzzleTheme.PASSING: -60.0,
    PuzzleTheme.ONLY_WIN: 40.0,
}
WEIGHTS = {
    PuzzleKind.FOURS: Weights(620, 160, 30, -60, _FIVE),
    PuzzleKind.THREATS: Weights(1000, 160, 10, -60, _FIVE),
    PuzzleKind.DEFENCE: Weights(850, 110, 15, -60, _FIVE),
    PuzzleKind.ENDING: Weights(900, 50, 20, 0, _REVERSI),
    PuzzleKind.MOBILITY: Weights(1200, 0, 20, 0, _REVERSI),
}


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What is counted of a puzzle.

    ``moves`` of the player up to the last that needs thought, or empty squares in an ending;
    ``failing`` moves that look right and are not; how many ``solutions``.
    """

    kind: PuzzleKind
    moves: int
    failing: int
    solutions: int
    themes: tuple[PuzzleTheme, ...]


def estimate(seen: Difficulty) -> int:
    """Return how hard a puzzle is, as a rating."""
    weights = WEIGHTS[seen.kind]
    points = weights.base + weights.moves * seen.moves
    points += weights.failing * min(seen.failing, 12) + weights.solutions * (seen.solutions - 1)
    points += sum(weights.themes.get(theme, 0.0) for theme in seen.themes)
    return round(max(MIN_ESTIMATE, min(MAX_ESTIMATE, points)))
