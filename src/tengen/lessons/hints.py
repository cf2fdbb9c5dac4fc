"""Hints in three steps: what to look for, where, and the answer."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.base.grid import Point
from tengen.base.i18n import N_, _
from tengen.base.move import Move
from tengen.lessons import attacks, sentences
from tengen.lessons.model import AnswerShape, Exercise, ExerciseKind
from tengen.rules.position import Position

MAX_STEP = 3
#: A hint shows the points up to so far from the answer.
_REACH = 2
_FIRST = {
    ExerciseKind.WIN: N_("Which of your rows can grow to five?"),
    ExerciseKind.STOP: N_("Find your opponent's strongest row, then every point that spoils it."),
    ExerciseKind.TAP: N_("Go through the board point by point."),
    ExerciseKind.CHOOSE: N_("Imagine the stone on the board and look at it in every direction."),
    ExerciseKind.CAPTURE: N_("Look for two enemy stones side by side with your stone at one end."),
    ExerciseKind.BEST: N_("For each move ask what your opponent can play next."),
    ExerciseKind.PASS: N_("Is there a square where you would turn anything?"),
    ExerciseKind.PLACE: N_("Compare the moves one by one."),
}


@dataclass(frozen=True, slots=True)
class LessonHint:
    """What is said, the points shown for it, and the answer at the last step."""

    step: int
    sentence: str
    area: tuple[Point, ...] = ()
    move: Move | None = None
    choice: str = ""


def hint_of(
    exercise: Exercise, position: Position, found: tuple[Move, ...], step: int
) -> LessonHint:
    """Return the hint of a step for what is still to be found."""
    if step == 1:
        return LessonHint(1, _(exercise.hint or _FIRST[exercise.kind]))
    if exercise.shape is AnswerShape.CHOICE:
        return _of_choice(exercise, step)
    move = next_move(exercise, position, found)
    if move.point is None:
        return LessonHint(step, _("You have to pass."), move=move)
    if step == 2:
        return LessonHint(2, _("Look here."), _around(exercise, move.point))
    return LessonHint(3, _("This is the point."), (move.point,), move)


def next_move(exercise: Exercise, position: Position, found: tuple[Move, ...]) -> Move:
    """Return a right answer in an attempt that has come so far."""
    if position is not exercise.position:
        fives = attacks.fives(position)
        won = attacks.win_of(position)
        assert fives or won
        return fives[0] if fives or won is None else won.line[0]
    moves = map(exercise.variant.parse, exercise.answers)
    return next(move for move in moves if move not in found)


def _of_choice(exercise: Exercise, step: int) -> LessonHint:
    points = tuple(move.point for move in exercise.asked_moves if move.point is not None)
    if step == 2 and points:
        area = {near for point in points for near in _around(exercise, point)}
        return LessonHint(2, _("Look here."), tuple(sorted(area)))
    choice = exercise.answers[0]
    sentence = _("The answer is: {choice}").format(choice=sentences.choice(choice))
    return LessonHint(step, sentence, points, choice=choice)


def _around(exercise: Exercise, point: Point) -> tuple[Point, ...]:
    """Return a small square of points; the answer is not always in its middle."""
    grid = exercise.variant.grid
    left = min(max(point.x - _REACH + (point.y % 3 - 1), 0), grid.width - 2 * _REACH - 1)
    top = min(max(point.y - _REACH + (point.x % 3 - 1), 0), grid.height - 2 * _REACH - 1)
    size = range(2 * _REACH + 1)
    area = (Point(left + dx, top + dy, point.z) for dy in size for dx in size)
    return tuple(near for near in area if near in grid)
