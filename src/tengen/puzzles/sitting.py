"""Somebody before a puzzle: what is said to each answer and seen on the board, for any shell.

The same answers lead to the same board, so a shell without memory gives them all again; what was
judged is remembered for a while, and nothing is proved twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from tengen.base.grid import Grid, Point
from tengen.base.i18n import N_, _, language
from tengen.base.move import Move
from tengen.games.errors import Refused
from tengen.puzzles.model import Puzzle, PuzzleKind
from tengen.puzzles.playing import PuzzleRun, PuzzleVerdict
from tengen.rules.position import Position

#: Answers to one puzzle: more than any takes.
MAX_ANSWERS = 60
#: Steps of hints: a word, an area, the move.
HINTS = 3
#: A hint shows the points up to so far from the move.
_REACH = 2
#: Judged answers that are remembered.
_MAX_JUDGED = 2048

_FIRST_HINTS = {
    PuzzleKind.FOURS: N_("Go through your fours: each of them has only one answer."),
    PuzzleKind.THREATS: N_("Look for a move that makes two threats at once."),
    PuzzleKind.DEFENCE: N_("What does your opponent want to play? Perhaps play there first."),
    PuzzleKind.ENDING: N_("Count the empty squares of each corner of the board. Who moves last?"),
    PuzzleKind.MOBILITY: N_("Which move leaves your opponent the fewest good replies?"),
}
_SHOWN = N_("This was the solution.")


class TryVerdict(Enum):
    """What became of an answer; ``shown``: it was given up.

    After ``right`` and ``go_on`` (which wins too, but takes longer) the next move is to be found.
    """

    RIGHT = "right"
    GO_ON = "go_on"
    SOLVED = "solved"
    WRONG = "wrong"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class TryStep:
    """What is said to an answer, and the positions shown, the start of the puzzle first."""

    verdict: TryVerdict
    sentence: str
    line: tuple[Position, ...]

    @property
    def goes_on(self) -> bool:
        """Whether the next move is to be found."""
        return self.verdict in {TryVerdict.RIGHT, TryVerdict.GO_ON}


@dataclass(frozen=True, slots=True)
class PuzzleHint:
    """A word, an area, or the move."""

    step: int
    sentence: str
    points: tuple[Point, ...] = ()
    move: Move | None = None


def judged(puzzle: Puzzle, answers: Sequence[str], word: str | None) -> TryStep:
    """Judge an answer after right ones; None gives up. Raises Refused, IllegalMove."""
    if word is None:
        return TryStep(TryVerdict.SHOWN, _(_SHOWN), _line(puzzle))
    _begun(puzzle, answers)
    return _judged(puzzle, (*answers, word), language()).step


def hint_for(puzzle: Puzzle, answers: Sequence[str], step: int) -> PuzzleHint:
    """Return a hint for the next move, from 1 (a word) to 3 (the move)."""
    move = _run(puzzle, _begun(puzzle, answers)).hint()
    if step == 1 or move is None or move.point is None:
        return PuzzleHint(step, _(_FIRST_HINTS[puzzle.kind]), (), move if step == HINTS else None)
    if step < HINTS:
        area = _around(puzzle.variant.grid, move.point)
        return PuzzleHint(step, _("Look here."), area)
    return PuzzleHint(step, _("This is the move."), (move.point,), move)


def solution(puzzle: Puzzle) -> list[str]:
    """Return the line of a puzzle, both sides in turn."""
    return list(puzzle.line)


# -- remembered -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Judged:
    step: TryStep
    moves: tuple[Move, ...]


def _begun(puzzle: Puzzle, answers: Sequence[str]) -> _Judged:
    """Return how a puzzle stands after right answers; raises Refused for any other."""
    if len(answers) > MAX_ANSWERS:
        raise Refused(N_("a puzzle takes at most {most} answers"), most=MAX_ANSWERS)
    before = _judged(puzzle, (), language())
    for count in range(1, len(answers) + 1):
        before = _judged(puzzle, tuple(answers[:count]), language())
        if not before.step.goes_on:
            word = answers[count - 1][:40]
            raise Refused(N_("this puzzle does not go on after {answer}"), answer=word)
    return before


@lru_cache(maxsize=_MAX_JUDGED)
def _judged(puzzle: Puzzle, answers: tuple[str, ...], spoken: str) -> _Judged:
    if not answers:
        return _Judged(TryStep(TryVerdict.RIGHT, "", (puzzle.start,)), ())
    before = _judged(puzzle, answers[:-1], spoken)
    run = _run(puzzle, before)
    given = run.answer(answers[-1])
    line = list(before.step.line)
    for move in given.position.moves[len(line) - 1 :]:
        line.append(line[-1].play(move))
    verdict = TryVerdict(given.verdict.value)
    return _Judged(TryStep(verdict, given.sentence, tuple(line)), run.moves)


def _run(puzzle: Puzzle, begun: _Judged) -> PuzzleRun:
    """Return a run that stands where somebody is."""
    run = PuzzleRun(puzzle)
    run.position, run.moves = begun.step.line[-1], begun.moves
    run.verdict = PuzzleVerdict.RIGHT if begun.moves else None
    return run


def _line(puzzle: Puzzle) -> tuple[Position, ...]:
    line = [puzzle.start]
    for move in puzzle.moves:
        line.append(line[-1].play(move))
    return tuple(line)


def _around(grid: Grid, point: Point) -> tuple[Point, ...]:
    """Return a small square of points; the move is not always in its middle."""
    left = min(max(point.x - _REACH + (point.y % 3 - 1), 0), grid.width - 2 * _REACH - 1)
    top = min(max(point.y - _REACH + (point.x % 3 - 1), 0), grid.height - 2 * _REACH - 1)
    size = range(2 * _REACH + 1)
    return tuple(Point(left + dx, top + dy) for dy in size for dx in size)
