"""Lessons over HTTP: paths, exercises, answers, hints, and how far somebody is.

An exercise under way is kept by nobody: every request brings the right answers so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from tengen.base import i18n
from tengen.base.clock import now_ms
from tengen.games.thought import points_data
from tengen.games.wire import to_text
from tengen.lessons import catalogue, progress_store, sentences
from tengen.lessons.ahead import ahead
from tengen.lessons.hints import MAX_STEP, LessonHint
from tengen.lessons.model import AnswerShape, BoardLesson, Exercise, ExerciseKind
from tengen.lessons.progress import ExerciseProgress, next_lesson
from tengen.lessons.sitting import MAX_ANSWERS, Sitting, SittingStep, SittingVerdict
from tengen.rules.position import Position
from tengen.server.http.answers import BoardAnswer
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute, sent
from tengen.server.http.lesson_answers import (
    ChoiceAnswer,
    ExerciseAheadAnswer,
    ExerciseAnswer,
    ExerciseHintAheadAnswer,
    ExerciseHintAnswer,
    ExerciseStepAheadAnswer,
    ExerciseStepAnswer,
    LessonAheadAnswer,
    LessonListAnswer,
    LessonPageAnswer,
    LessonPathAnswer,
    LessonsForgottenAnswer,
    ListedLessonAnswer,
    RulesBoardsAnswer,
)
from tengen.server.http.rules import board_answer, board_shape
from tengen.server.threads import SHORT, SOLVING

router = APIRouter(
    prefix="/api/lessons", tags=["lessons"], route_class=JsonRoute, dependencies=[IN_TURN]
)

Name = Annotated[str, Field(max_length=60)]
Word = Annotated[str, Field(max_length=40)]
Known = Mapping[str, ExerciseProgress]


class ExerciseRequest(BaseModel):
    """An exercise under way: the right answers so far."""

    model_config = ConfigDict(extra="forbid")

    answers: Annotated[list[Word], Field(max_length=MAX_ANSWERS)] = []


class ExerciseStepRequest(ExerciseRequest):
    """An answer: a move, a point or a choice; None gives up. ``hinted``: after a hint."""

    answer: Word | None
    hinted: bool = False


class ExerciseHintRequest(ExerciseRequest):
    """How much help is wanted: 1 says what to look for, the last step tells the answer."""

    step: Annotated[int, Field(ge=1, le=MAX_STEP)] = 1


# -- what there is --------------------------------------------------------------------------------


@router.get("")
async def lessons(visitor: Asker, site: SiteHere) -> LessonListAnswer:
    """List the paths and their lessons, and how far one is."""
    known = await site.storage.read(progress_store.progress_of, visitor.id)
    return await SHORT.run(_listed, known, now_ms())


def _listed(known: Known, now: int) -> LessonListAnswer:
    paths = [
        LessonPathAnswer(
            path.id, path.title, path.summary, [_row(one, known, now) for one in path.lessons]
        )
        for path in catalogue.paths()
    ]
    due = sum(one.due for path in paths for one in path.lessons)
    return LessonListAnswer(paths, due, next_lesson(catalogue.paths(), known))


def _row(lesson: BoardLesson, known: Known, now: int) -> ListedLessonAnswer:
    mine = [known[one.id] for one in lesson.exercises if one.id in known]
    done = sum(one.done is not None for one in mine)
    due = sum(one.is_due(now) for one in mine)
    return ListedLessonAnswer(lesson.id, lesson.title, len(lesson.exercises), done, due)


@router.get("/{lesson}", response_model=LessonPageAnswer)
async def lesson(lesson: Name, visitor: Asker, site: SiteHere, response: Response) -> Response:
    """Return a lesson with the boards of its exercises, and how far one is with each."""
    known = await site.storage.read(progress_store.progress_of, visitor.id)
    return sent(await SHORT.run(_lesson, lesson, known), response)


def _lesson(name: str, known: Known) -> str:
    found = catalogue.lesson(name)
    path = next(path for path in catalogue.paths() if path.id == found.path)
    names = [None, *(one.id for one in path.lessons), None]
    place = names.index(name)
    page = LessonPageAnswer(
        found.id,
        found.path,
        found.title,
        found.words,
        _exercises(found.exercises, known),
        names[place - 1],
        names[place + 1],
    )
    return to_text(page)


@router.get("/{lesson}/ahead", response_model=LessonAheadAnswer)
async def lesson_ahead(
    lesson: Name, _visitor: Asker, request: Request, response: Response
) -> Response:
    """Return what can be said to answers of a lesson ahead, for when the server is away."""
    return sent(await SOLVING.run(_lesson_ahead, lesson, language_of(request)), response)


@lru_cache(maxsize=64)
def _lesson_ahead(name: str, language: str) -> str:
    """Return a ``LessonAheadAnswer``, the same for everybody who speaks a language."""
    i18n.use_language(language)
    exercises = [_exercise_ahead(one) for one in catalogue.lesson(name).exercises]
    return to_text(LessonAheadAnswer(name, exercises))


def _exercise_ahead(one: Exercise) -> ExerciseAheadAnswer:
    steps, hints = ahead(one)
    return ExerciseAheadAnswer(
        one.id,
        [
            ExerciseStepAheadAnswer(list(told.answers), told.answer, _step_answer(one, told.step))
            for told in steps
        ],
        [
            ExerciseHintAheadAnswer(list(told.answers), _hint_answer(one, told.hint))
            for told in hints
        ],
    )


@router.get("/rules/{variant}", response_model=RulesBoardsAnswer)
async def rules_boards(
    variant: Annotated[str, Field(max_length=40)],
    visitor: Asker,
    site: SiteHere,
    response: Response,
) -> Response:
    """Return the boards that teach the rules of a variant; it may have none."""
    known = await site.storage.read(progress_store.progress_of, visitor.id)

    def boards() -> str:
        found = _exercises(catalogue.rules_boards(variant), known)
        return to_text(RulesBoardsAnswer(variant, found))

    return sent(await SHORT.run(boards), response)


def _exercises(found: Iterable[Exercise], known: Known) -> list[ExerciseAnswer]:
    i18n.use_language(i18n.SOURCE)
    return [_exercise(one, known.get(one.id, ExerciseProgress())) for one in found]


def _exercise(one: Exercise, known: ExerciseProgress) -> ExerciseAnswer:
    rules = one.variant
    asked = [move.point for move in one.asked_moves if move.point is not None]
    return ExerciseAnswer(
        one.id,
        one.kind,
        one.shape,
        one.task,
        board_shape(rules),
        one.position.turn,
        _board(one, (one.position,)),
        points_data(asked, rules),
        [ChoiceAnswer(name, sentences.choice(name)) for name in one.choices],
        MAX_STEP,
        known.done is not None,
        known.tries,
        known.misses,
        known.comeback.due,
    )


def _board(exercise: Exercise, line: tuple[Position, ...]) -> BoardAnswer:
    """Return the board without what an exercise asks for: fouls, a forced pass, legal points."""
    board = board_answer(line)
    scene = replace(board.scene, forbidden=(), prompt=None)
    if exercise.shape is AnswerShape.MARK or exercise.kind is ExerciseKind.PASS:
        scene = replace(scene, legal="empty")
    first = len(board.moves) - len(board.changes)
    return replace(board, scene=scene, moves=board.moves[first:])


# -- answering ------------------------------------------------------------------------------------


@router.post("/{exercise}/answers", response_model=ExerciseStepAnswer)
async def take(
    exercise: Name,
    wanted: ExerciseStepRequest,
    visitor: Changer,
    site: SiteHere,
    request: Request,
    response: Response,
) -> Response:
    """Judge an answer, and play what follows it."""
    found = await SHORT.run(catalogue.exercise, exercise)
    site.rate_limits.teach(visitor)
    step = await SOLVING.run(_step, found, wanted, language_of(request))
    days = None
    if step.verdict is not SittingVerdict.GO_ON:
        note = partial(
            progress_store.note_try,
            is_right=step.verdict in {SittingVerdict.RIGHT, SittingVerdict.FASTER_EXISTS},
            is_helped=wanted.hinted,
        )
        now = now_ms()
        if step.verdict is not SittingVerdict.FASTER_EXISTS:
            known = await site.storage.write(note, visitor.id, found.id, now)
            days = known.days(now)
        await site.identities.machine.plays(visitor.id)
    told = replace(await SHORT.run(_step_answer, found, step), days=days)
    return sent(to_text(told), response)


def _step_answer(exercise: Exercise, step: SittingStep) -> ExerciseStepAnswer:
    return ExerciseStepAnswer(
        step.verdict,
        step.is_over,
        step.sentence,
        _board(exercise, step.line),
        points_data(step.found, exercise.variant),
        None if step.solution is None else list(step.solution),
        None,
    )


def _step(exercise: Exercise, wanted: ExerciseStepRequest, language: str) -> SittingStep:
    i18n.use_language(language)
    sitting = Sitting.resumed(exercise, wanted.answers)
    return sitting.show() if wanted.answer is None else sitting.answer(wanted.answer)


@router.post("/{exercise}/hints")
async def hint(
    exercise: Name, wanted: ExerciseHintRequest, visitor: Changer, site: SiteHere, request: Request
) -> ExerciseHintAnswer:
    """Return some help."""
    found = await SHORT.run(catalogue.exercise, exercise)
    site.rate_limits.teach(visitor)
    return await SOLVING.run(_hint, found, wanted, language_of(request))


def _hint(exercise: Exercise, wanted: ExerciseHintRequest, language: str) -> ExerciseHintAnswer:
    i18n.use_language(language)
    return _hint_answer(exercise, Sitting.resumed(exercise, wanted.answers).hint(wanted.step))


def _hint_answer(exercise: Exercise, told: LessonHint) -> ExerciseHintAnswer:
    name = told.choice or None
    if told.move is not None and told.step == MAX_STEP:
        name = exercise.variant.format(told.move)
    points = points_data(told.area, exercise.variant)
    return ExerciseHintAnswer(told.step, told.step == MAX_STEP, told.sentence, points, name)


@router.delete("")
async def forget(visitor: Changer, site: SiteHere) -> LessonsForgottenAnswer:
    """Forget how far one is in all lessons."""
    await site.storage.write(progress_store.forget, visitor.id)
    return LessonsForgottenAnswer(forgotten=True)


def language_of(request: Request) -> str:
    """Return the language in which somebody is to be answered."""
    return i18n.accepted(request.headers.get("accept-language", "")) or i18n.SOURCE
