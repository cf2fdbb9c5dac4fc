"""Puzzles as questions, for shells of one person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection

from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.puzzles import store
from tengen.puzzles.choosing import attempted_puzzle
from tengen.puzzles.model import Puzzle
from tengen.puzzles.sitting import HINTS, TryVerdict, hint_for, judged
from tengen.puzzles.wording import task_text
from tengen.rules.position import Position
from tengen.study.questions import AnswerEffect, QuestionHint, Reaction

_EFFECTS = {
    TryVerdict.RIGHT: AnswerEffect.GOES_ON,
    TryVerdict.GO_ON: AnswerEffect.GOES_ON,
    TryVerdict.SOLVED: AnswerEffect.DONE,
    TryVerdict.WRONG: AnswerEffect.WRONG,
    TryVerdict.SHOWN: AnswerEffect.SHOWN,
}


class PuzzleQuestion:
    """A puzzle; ``retake`` gives it anew for another first answer, ``is_rated``: it may count."""

    def __init__(
        self,
        puzzle: Puzzle,
        retake: Callable[[str], Puzzle] | None = None,
        *,
        is_rated: bool = True,
    ) -> None:
        self.puzzle = puzzle
        self._retake = retake
        self._is_rated = is_rated
        self._hints = 0
        self._answers: list[str] = []
        self._position = puzzle.start

    @property
    def position(self) -> Position:
        """The board on which the next answer is given."""
        return self._position

    @property
    def task(self) -> Sequence[str]:
        """What is asked."""
        return (task_text(self.puzzle),)

    @property
    def choices(self) -> Sequence[tuple[str, str]]:
        """None: a move is the answer."""
        return ()

    @property
    def marks(self) -> Mapping[Point, str]:
        """None."""
        return {}

    def answer(self, word: str) -> Reaction:
        """Judge a move; raises TengenError where it cannot be played."""
        puzzle = self.puzzle
        if not self._answers and self._retake is not None:
            puzzle = self._retake(word)
        step = judged(puzzle, self._answers, word)
        if step.goes_on:
            self._answers.append(word)
            self._position = step.line[-1]
        return Reaction(_EFFECTS[step.verdict], step.sentence, step.line[-1])

    def hint(self) -> QuestionHint:
        """Return the next hint."""
        self._hints = min(self._hints + 1, HINTS)
        told = hint_for(self.puzzle, self._answers, self._hints)
        free = tuple(point for point in told.points if point not in self._position.stones)
        return QuestionHint(told.sentence, free)

    def show(self) -> Reaction:
        """Give up."""
        step = judged(self.puzzle, (), None)
        sentence = f"{step.sentence} {' '.join(self.puzzle.line)}"
        return Reaction(AnswerEffect.SHOWN, sentence, step.line[-1])

    def keep(self, connection: Connection, visitor: str, reaction: Reaction, now: int) -> str:
        """Keep what came of an attempt, and tell what it did to the rating."""
        if reaction.effect is AnswerEffect.GOES_ON:
            return ""
        about = attempted_puzzle(self.puzzle, can_count=self._is_rated and not self._hints)
        is_solved = reaction.effect is AnswerEffect.DONE
        noted = store.note_attempt(connection, visitor, about, now, is_solved=is_solved)
        if noted.rating is None:
            return ""
        text = _("Your rating: {before} → {after}")
        return text.format(before=round(noted.rating.before), after=round(noted.rating.after))
