"""One try at an exercise, driven by any shell: answers in, sentences and moves out.

An attempt holds no clock, no file and no chance: the same answers always lead to the same end, so
that a shell without memory may give them all again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tengen.base.compiled import IS_COMPILED
from tengen.base.errors import IllegalMove
from tengen.base.grid import Point
from tengen.base.i18n import _
from tengen.base.move import Move
from tengen.base.text import shown
from tengen.lessons import attacks, endings, sentences
from tengen.lessons.attacks import Defence
from tengen.lessons.hints import MAX_STEP, LessonHint, hint_of
from tengen.lessons.model import AnswerShape, Exercise, ExerciseKind
from tengen.rules.board import Fault
from tengen.rules.position import Position

_FOULS = (Fault.OVERLINE, Fault.DOUBLE_FOUR, Fault.DOUBLE_THREE)


class LessonVerdict(Enum):
    """What became of an answer."""

    #: The exercise is done.
    RIGHT = "right"
    #: The move wins too, but not fastest: it is taken back, and is no miss.
    FASTER_EXISTS = "faster_exists"
    #: Right so far.
    GO_ON = "go_on"
    #: Wrong: what was played is taken back.
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class LessonAnswer:
    """What is said and shown to an answer.

    ``move`` is the learner's own stone where one was placed, ``replies`` what is played after it
    (both colours in turn), ``position`` the board after all that. It stays unless the verdict is
    ``wrong`` or ``faster_exists``: then the board goes back to ``Attempt.position``.
    """

    verdict: LessonVerdict
    sentence: str
    position: Position
    move: Move | None = None
    replies: tuple[Move, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the exercise is done."""
        return self.verdict is LessonVerdict.RIGHT


class Attempt:
    """A try at an exercise.

    ``position`` is the board on which the next answer is given, ``found`` the points that were
    marked rightly.

    >>> from tengen.lessons.catalogue import exercise
    >>> attempt = Attempt(exercise("make-five-1"))
    >>> attempt.answer("a1").verdict, attempt.answer("j8").verdict
    (<LessonVerdict.WRONG: 'wrong'>, <LessonVerdict.RIGHT: 'right'>)
    """

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.position = exercise.position
        self.found: tuple[Move, ...] = ()
        self.misses = 0
        self.is_over = False

    def answer(self, word: str) -> LessonAnswer:
        """Take a move, a mark or a choice as text; raises IllegalMove where it cannot be given."""
        if self.is_over:
            raise IllegalMove(shown(word), Fault.OVER)
        answered = self._judge(word)
        self.misses += answered.verdict is LessonVerdict.WRONG
        self.is_over = answered.is_over
        return answered

    def hint(self, step: int) -> LessonHint:
        """Return a hint, from 1 (what to look for) to 3 (the answer)."""
        return hint_of(self.exercise, self.position, self.found, min(max(step, 1), MAX_STEP))

    def _judge(self, word: str) -> LessonAnswer:
        if self.exercise.shape is AnswerShape.CHOICE:
            return self._choice(word)
        move = self.exercise.variant.parse(word)
        if self.exercise.shape is AnswerShape.MARK:
            return self._mark(move)
        reason = self.position.why_illegal(move)
        if reason in _FOULS:
            return self._wrong(move, sentences.foul(reason))
        if reason is not None:
            raise IllegalMove(self.exercise.variant.format(move), reason)
        if self.exercise.kind is ExerciseKind.WIN:
            return self._attack(move)
        return self._single(move)

    # -- choices and marks -------------------------------------------------------------------

    def _choice(self, word: str) -> LessonAnswer:
        if word not in self.exercise.choices:
            raise IllegalMove(shown(word), "it is none of the choices")
        if word in self.exercise.answers:
            return self._right(self.position)
        sentence = self._own_sentence(word) or _("Not quite. Look again.")
        return LessonAnswer(LessonVerdict.WRONG, sentence, self.position)

    def _mark(self, move: Move) -> LessonAnswer:
        name = self.exercise.variant.format(move)
        if name not in self.exercise.answers:
            return self._wrong_mark(move, name)
        if move not in self.found:
            self.found = (*self.found, move)
        left = len(self.exercise.answers) - len(self.found)
        if not left:
            return self._right(self.position)
        return LessonAnswer(LessonVerdict.GO_ON, sentences.left(left), self.position)

    def _wrong_mark(self, move: Move, name: str) -> LessonAnswer:
        if self.exercise.kind is not ExerciseKind.STOP:
            sentence = self._own_sentence(name) or _("Not that one. Look again.")
            return LessonAnswer(LessonVerdict.WRONG, sentence, self.position)
        reason = self.position.why_illegal(move)
        if reason is not None:
            raise IllegalMove(name, reason)
        won = attacks.win_of(self.position.play(move))
        line = won.line if won else ()
        return self._wrong(move, _("That doesn't stop it. Watch."), line)

    # -- moves -------------------------------------------------------------------------------

    def _single(self, move: Move) -> LessonAnswer:
        if self._is_listed(move):
            return self._right(self.position.play(move), move)
        if self.exercise.kind is ExerciseKind.BEST:
            return self._worse(move)
        if self.exercise.variant.is_reversi or self.exercise.variant.captures:
            return self._wrong(move, _("Not that one. Look again."))
        won = attacks.win_of(self.position.play(move))
        return self._wrong(move, _("Not that one. Look again."), won.line if won else ())

    def _worse(self, move: Move) -> LessonAnswer:
        if not IS_COMPILED:
            return self._wrong(move, _("Not that one. Look again."))
        after = self.position.play(move)
        got, best = -endings.margin(after), endings.margin(self.position)
        return self._wrong(move, sentences.margins(got, best), endings.best_line(after)[:1])

    def _attack(self, move: Move) -> LessonAnswer:
        after = self.position.play(move)
        if after.outcome is not None and after.outcome.winner is self.position.turn:
            return self._right(after, move)
        is_first = self.position is self.exercise.position
        met = attacks.defence(after)
        if met.kind is not Defence.NONE:
            return self._wrong(
                move, sentences.defended(met, self.exercise.variant.line), met.replies
            )
        if is_first and not self._is_listed(move):
            return LessonAnswer(LessonVerdict.FASTER_EXISTS, sentences.slower(), after, move)
        self.position = after.play(met.replies[0])
        return LessonAnswer(
            LessonVerdict.GO_ON, _("Good. Go on."), self.position, move, met.replies
        )

    def _is_listed(self, move: Move) -> bool:
        return self.exercise.variant.format(move) in self.exercise.answers

    # -- verdicts ----------------------------------------------------------------------------

    def _right(self, position: Position, move: Move | None = None) -> LessonAnswer:
        return LessonAnswer(LessonVerdict.RIGHT, _(self.exercise.reason), position, move)

    def _wrong(self, move: Move, general: str, replies: tuple[Move, ...] = ()) -> LessonAnswer:
        """Answer a wrong move on the board, as far as it can be played."""
        name = self.exercise.variant.format(move)
        sentence = (self.position is self.exercise.position and self._own_sentence(name)) or general
        if not self.position.is_legal(move):
            return LessonAnswer(LessonVerdict.WRONG, sentence, self.position)
        after = self.position.play(move)
        shown_position = after.play_all(replies)
        return LessonAnswer(LessonVerdict.WRONG, sentence, shown_position, move, replies)

    def _own_sentence(self, name: str) -> str:
        text = self.exercise.wrong.get(name, self.exercise.otherwise)
        return _(text) if text else ""


def points_of(moves: tuple[Move, ...]) -> tuple[Point, ...]:
    """Return the points on which moves place stones."""
    return tuple(move.point for move in moves if move.point is not None)
