"""What can be said of a puzzle before anybody answers, for when the server is away.

Of five in a row the right moves are judged ahead, and every four that one may begin with; of
Reversi every move. Of other moves a solver has to say whether they win too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tengen.engine.native.gomoku import core_board
from tengen.puzzles.five import fours
from tengen.puzzles.model import Puzzle
from tengen.puzzles.sitting import HINTS, PuzzleHint, TryStep, hint_for, judged
from tengen.rules.position import Position

#: Answers of one puzzle that are judged ahead: more than any has.
_MAX_ANSWERS = 400


@dataclass(frozen=True, slots=True)
class TryAhead:
    """What will be said to an answer after right ones; None gives up."""

    answers: tuple[str, ...]
    answer: str | None
    step: TryStep


@dataclass(frozen=True, slots=True)
class HintAhead:
    """A hint after right answers."""

    answers: tuple[str, ...]
    hint: PuzzleHint


def ahead(puzzle: Puzzle) -> tuple[list[TryAhead], list[HintAhead]]:
    """Judge the answers that are likely, and give every hint.

    >>> from tengen.puzzles import collection
    >>> tries, hints = ahead(collection.puzzles("freestyle")[0])
    >>> tries[0].step.verdict.value, {told.answer for told in tries} >= {None}, len(hints) % HINTS
    ('solved', True, 0)
    """
    tries = [TryAhead((), None, judged(puzzle, (), None))]
    hints: list[HintAhead] = []
    pending: list[tuple[tuple[str, ...], Position]] = [((), puzzle.start)]
    while pending and len(tries) < _MAX_ANSWERS:
        answers, position = pending.pop(0)
        hints += [HintAhead(answers, hint_for(puzzle, answers, at + 1)) for at in range(HINTS)]
        for word in _likely(puzzle, answers, position, hints[-1].hint):
            step = judged(puzzle, answers, word)
            tries.append(TryAhead(answers, word, step))
            if step.goes_on:
                pending.append(((*answers, word), step.line[-1]))
    return sorted(tries, key=lambda told: told.answer is None), hints


def _likely(
    puzzle: Puzzle, answers: Sequence[str], position: Position, hint: PuzzleHint
) -> Iterator[str]:
    """Yield answers that a player may well give, each once, the right ones first."""
    rules = puzzle.variant
    names = list(() if answers else puzzle.solutions)
    if hint.move is not None:
        names.append(rules.format(hint.move))
    if rules.is_reversi:
        names += map(rules.format, position.legal_moves)
    elif not answers:
        names += (rules.format(rules.placements[at]) for at in fours(core_board(position)))
    yield from dict.fromkeys(names)
