"""Puzzles over HTTP: what there is, one after the other, by the day, in runs, and one's own.

A puzzle under way is kept by nobody: every request brings the right answers so far. Of a streak or
a storm the server keeps order and time. A solution is told when an attempt is over, not before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date as calendar_date
from datetime import timedelta
from functools import lru_cache, partial
from random import Random
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection

from tengen.base import i18n
from tengen.base.clock import now_ms
from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.games.fairplay import Unfair
from tengen.games.thought import points_data
from tengen.games.wire import to_text
from tengen.puzzles import choosing, collection, store, store_runs
from tengen.puzzles.ahead import ahead
from tengen.puzzles.days import today
from tengen.puzzles.model import PUZZLED, TITLES, NoSuchPuzzle, Puzzle, PuzzleTheme
from tengen.puzzles.sitting import HINTS, MAX_ANSWERS, PuzzleHint
from tengen.puzzles.store import PuzzleAttempts
from tengen.puzzles.store_runs import Choose, KeptRun, RunMode
from tengen.rules.catalogue import variant
from tengen.server.http.asking import IN_TURN, Asker, Changer, SiteHere
from tengen.server.http.bodies import JsonRoute, sent
from tengen.server.http.errors import Missing
from tengen.server.http.lessons import language_of
from tengen.server.http.puzzle_answers import (
    BestRunAnswer,
    DuePuzzleAnswer,
    DuePuzzlesAnswer,
    MissedPositionAnswer,
    MissedPositionsAnswer,
    PuzzleAheadAnswer,
    PuzzleHintAheadAnswer,
    PuzzleHintAnswer,
    PuzzleOverviewAnswer,
    PuzzleRunAnswer,
    PuzzleRunStepAnswer,
    PuzzlesAheadAnswer,
    PuzzleStepAheadAnswer,
    PuzzleStepAnswer,
    PuzzleThemeAnswer,
    PuzzleVariantAnswer,
    ShownPuzzleAnswer,
)
from tengen.server.http.puzzle_desk import PlayedPuzzle, PuzzleDesk, played, shown_to_anybody
from tengen.server.threads import SHORT, SOLVING

router = APIRouter(
    prefix="/api/puzzles", tags=["puzzles"], route_class=JsonRoute, dependencies=[IN_TURN]
)
_RANDOM = Random()
#: Days of which the puzzle is told at once, for when the server is away.
DAYS_AHEAD = 7

Name = Annotated[str, Field(max_length=80)]
Word = Annotated[str, Field(max_length=40)]
VariantName = Annotated[str, Field(max_length=40)]


async def _desk(visitor: Asker, site: SiteHere, request: Request) -> PuzzleDesk:
    return PuzzleDesk(site, visitor, language_of(request))


DeskHere = Annotated[PuzzleDesk, Depends(_desk)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class PuzzleRequest(_Body):
    """A puzzle under way: the right answers so far."""

    answers: Annotated[list[Word], Field(max_length=MAX_ANSWERS)] = []


class PuzzleStepRequest(PuzzleRequest):
    """A move; None gives up. ``practice``: the attempt does not count."""

    answer: Word | None
    mode: Literal["rated", "practice"] = "rated"


class PuzzleHintRequest(PuzzleRequest):
    """How much help is wanted: 1 is a word, the last step the move."""

    step: Annotated[int, Field(ge=1, le=HINTS)] = 1


class RunRequest(_Body):
    """A new streak or storm; it takes the place of the one before."""

    mode: RunMode
    variant: VariantName = "freestyle"


class RunStepRequest(PuzzleRequest):
    """A move in a run; None gives up the puzzle."""

    puzzle: Name
    answer: Word | None


# -- what there is --------------------------------------------------------------------------------


@router.get("")
async def puzzles(visitor: Asker, site: SiteHere) -> PuzzleOverviewAnswer:
    """List the puzzles there are by variants and themes, and how good one is."""
    variants, now = await SHORT.run(_variants), now_ms()

    def mine(connection: Connection) -> PuzzleOverviewAnswer:
        bests = store_runs.bests_of(connection, visitor.id)
        return PuzzleOverviewAnswer(
            variants,
            store.ratings_of(connection, visitor.id),
            store.due_count(connection, visitor.id, now),
            [BestRunAnswer(mode, name, score) for (mode, name), score in bests.items()],
        )

    return await site.storage.read(mine)


def _variants() -> list[PuzzleVariantAnswer]:
    return [
        PuzzleVariantAnswer(
            name,
            "reversi" if variant(name).is_reversi else "gomoku",
            len(collection.puzzles(name)),
            [
                PuzzleThemeAnswer(theme, TITLES[theme], count)
                for theme, count in collection.themes(name).items()
            ],
        )
        for name in PUZZLED
    ]


@router.get("/next", response_model=ShownPuzzleAnswer)
async def following(
    desk: DeskHere,
    response: Response,
    name: Annotated[VariantName, Field(alias="variant")] = "freestyle",
    theme: PuzzleTheme | None = None,
    mode: Literal["rated", "due"] = "rated",
) -> Response:
    """Return a puzzle about as hard as one is good that one has not seen; or one that is due."""
    site, visitor = desk.site, desk.visitor
    if mode == "due":
        return await _shown(desk, response, await _first_due(desk))
    _check_variant(name)
    family = variant(name).family.value

    def state(connection: Connection) -> tuple[float, set[str]]:
        rating = store.rating_of(connection, visitor.id, family).rating
        return rating, store.attempted(connection, visitor.id, name)

    rating, seen = await site.storage.read(state)

    def choose() -> str | None:
        found = collection.near(name, rating, seen, theme=theme, random=_RANDOM)
        return None if found is None else found.id

    chosen = await SHORT.run(choose)
    if chosen is None and not collection.puzzles(name, theme):
        raise Missing(N_("there are no puzzles of this kind yet"))
    if chosen is None:
        raise Missing(N_("you have seen all puzzles of this kind"))
    return await _shown(desk, response, chosen)


async def _first_due(desk: PuzzleDesk) -> str:
    storage, visitor = desk.site.storage, desk.visitor.id
    for one in await storage.read(store.due, visitor, now_ms()):
        try:
            await desk.puzzle(one.id)
        except NoSuchPuzzle:  # the game it came from is gone
            await storage.write(store.drop_due, visitor, one.id)
        except Unfair:
            continue
        else:
            return one.id
    raise Missing(N_("no puzzle is to be tried again now"))


@router.get("/daily", response_model=ShownPuzzleAnswer)
async def daily(desk: DeskHere, response: Response, date: calendar_date | None = None) -> Response:
    """Return the puzzle of a day, the same for everybody; the day must be today somewhere."""
    day = today(now_ms(), date)
    found = await SHORT.run(collection.daily, day)
    return await _shown(desk, response, found.id, day=day.isoformat())


@router.get("/ahead", response_model=PuzzlesAheadAnswer)
async def days_ahead(
    desk: DeskHere, response: Response, date: calendar_date | None = None
) -> Response:
    """Return the puzzles of a week from a day on, with what can be said ahead of answers."""
    first = today(now_ms(), date)
    wanted = [first + timedelta(days=number) for number in range(DAYS_AHEAD)]
    days = [await SOLVING.run(_day_ahead, day, desk.language) for day in wanted]
    return sent(to_text(PuzzlesAheadAnswer(days)), response)


@lru_cache(maxsize=64)
def _day_ahead(day: calendar_date, language: str) -> PuzzleAheadAnswer:
    """Return the puzzle of a day, the same for everybody who speaks a language."""
    i18n.use_language(language)
    found = collection.daily(day)
    tries, hints = ahead(found)
    return PuzzleAheadAnswer(
        shown_to_anybody(found).answer(day=day.isoformat()),
        [
            PuzzleStepAheadAnswer(
                list(told.answers), told.answer, _step_answer(played(found, told.step))
            )
            for told in tries
        ],
        [
            PuzzleHintAheadAnswer(list(told.answers), _hint_answer(found, told.hint))
            for told in hints
        ],
    )


@router.get("/due")
async def due(visitor: Asker, site: SiteHere) -> DuePuzzlesAnswer:
    """List the puzzles that were missed and are to be tried again."""
    now = now_ms()

    def mine(connection: Connection) -> DuePuzzlesAnswer:
        found = store.due(connection, visitor.id, now)
        rows = [DuePuzzleAnswer(one.id, one.variant, one.since) for one in found]
        return DuePuzzlesAnswer(rows, store.next_due(connection, visitor.id, now))

    return await site.storage.read(mine)


@router.get("/missed")
async def missed(desk: DeskHere) -> MissedPositionsAnswer:
    """List what one missed in games of one's own that are reviewed."""
    found, reviewed = await desk.missed()
    names = [one.id for one in found]
    known = await desk.site.storage.read(store.attempts_among, desk.visitor.id, names)
    return MissedPositionsAnswer(
        [
            MissedPositionAnswer(
                one.id, one.game, one.ply, one.variant, one.kind, one.ended, _tried(known, one.id)
            )
            for one in found
        ],
        reviewed,
    )


def _tried(known: Mapping[str, PuzzleAttempts], puzzle: str) -> Literal["solved", "missed"] | None:
    return known[puzzle].standing if puzzle in known else None


# -- streaks and storms ---------------------------------------------------------------------------


@router.post("/runs", status_code=201, response_model=PuzzleRunAnswer)
async def begin_run(
    wanted: RunRequest, visitor: Changer, desk: DeskHere, response: Response
) -> Response:
    """Begin a streak or a storm."""
    site = desk.site
    _check_variant(wanted.variant)
    site.rate_limits.teach(visitor)
    now = now_ms()
    choose = await _chosen(KeptRun("", wanted.mode, wanted.variant, now, None))
    run = await site.storage.write(
        store_runs.begin_run, visitor.id, wanted.mode, wanted.variant, choose, now
    )
    await site.identities.machine.plays(visitor.id)
    return sent(to_text(await _run_answer(desk, run)), response, 201)


@router.get("/runs/{run}", response_model=PuzzleRunAnswer)
async def run_as_it_stands(run: Name, desk: DeskHere, response: Response) -> Response:
    """Return a run of one's own as it stands now."""
    found = await _run(desk, run)
    return sent(to_text(await _run_answer(desk, found)), response)


@router.post("/runs/{run}/answers", response_model=PuzzleRunStepAnswer)
async def run_step(
    run: Name,
    wanted: RunStepRequest,
    visitor: Changer,
    desk: DeskHere,
    response: Response,
) -> Response:
    """Judge a move in a run; what came after the time does not count."""
    came, found = now_ms(), await _run(desk, run)
    if found.is_over(came):
        over = PuzzleRunStepAnswer(None, await _run_answer(desk, found))
        return sent(to_text(over), response)
    if wanted.puzzle != found.puzzle:
        raise Refused(N_("{puzzle} is not the puzzle of this run now"), puzzle=wanted.puzzle[:40])
    desk.site.rate_limits.teach(visitor)
    played = await desk.judge(found.puzzle, wanted.answers, wanted.answer)
    if played.step.goes_on:
        step = _step_answer(played)
    else:
        choose = await _chosen(replace(found, score=found.score + played.is_solved))
        note = partial(choosing.count_in_run, is_solved=played.is_solved, choose=choose)
        found = await desk.site.storage.write(note, visitor.id, found, came)
        step = _step_answer(played, is_over=True)
    told = PuzzleRunStepAnswer(step, await _run_answer(desk, found))
    return sent(to_text(told), response)


async def _chosen(run: KeptRun) -> Choose:
    """Choose the next puzzle of a run before the database is asked, which nobody may hold long."""
    nearest = choosing.nearest(run.variant)
    chosen = await SHORT.run(nearest, run.target, frozenset(run.seen))
    return lambda _rating, _seen: chosen


async def _run(desk: PuzzleDesk, name: str) -> KeptRun:
    read = desk.site.storage.read
    found = await read(store_runs.run_of, desk.visitor.id, name, now_ms())
    if found is None:
        raise Missing(N_("this run is over; begin another"))
    return found


async def _run_answer(desk: PuzzleDesk, run: KeptRun) -> PuzzleRunAnswer:
    now, bests = now_ms(), await desk.site.storage.read(store_runs.bests_of, desk.visitor.id)
    shown = await desk.shown(run.puzzle) if run.puzzle and not run.is_over(now) else None
    return PuzzleRunAnswer(
        run.id,
        run.mode,
        run.variant,
        run.score,
        run.misses,
        run.left_ms(now),
        run.is_over(now),
        bests.get((run.mode, run.variant), 0),
        None if shown is None else shown.answer(can_count=False),
    )


# -- one puzzle -----------------------------------------------------------------------------------


@router.get("/{puzzle}", response_model=ShownPuzzleAnswer)
async def one(puzzle: Name, desk: DeskHere, response: Response) -> Response:
    """Return a puzzle without its solution."""
    return await _shown(desk, response, puzzle)


@router.post("/{puzzle}/answers", response_model=PuzzleStepAnswer)
async def take(
    puzzle: Name,
    wanted: PuzzleStepRequest,
    visitor: Changer,
    desk: DeskHere,
    response: Response,
) -> Response:
    """Judge a move; what it ends with is kept, and the first attempt changes the rating."""
    site = desk.site
    site.rate_limits.teach(visitor)
    played = await desk.judge(puzzle, wanted.answers, wanted.answer)
    noted = None
    if not played.step.goes_on:
        about = desk.attempted(played.puzzle, can_count=wanted.mode == "rated")
        note = partial(store.note_attempt, is_solved=played.is_solved)
        noted = await site.storage.write(note, visitor.id, about, now_ms())
        await site.identities.machine.plays(visitor.id)
    return sent(to_text(_step_answer(played, noted)), response)


@router.post("/{puzzle}/hints")
async def hint(
    puzzle: Name, wanted: PuzzleHintRequest, visitor: Changer, desk: DeskHere
) -> PuzzleHintAnswer:
    """Return some help; the puzzle does not count any more."""
    site = desk.site
    site.rate_limits.teach(visitor)
    found, told = await desk.hint(puzzle, wanted.answers, wanted.step)
    about = desk.attempted(found, can_count=False)
    await site.storage.write(store.note_hint, visitor.id, about, now_ms())
    return _hint_answer(found, told)


def _hint_answer(puzzle: Puzzle, told: PuzzleHint) -> PuzzleHintAnswer:
    move = None if told.move is None else puzzle.variant.format(told.move)
    points = points_data(told.points, puzzle.variant)
    return PuzzleHintAnswer(told.step, told.step == HINTS, told.sentence, points, move)


async def _shown(
    desk: PuzzleDesk, response: Response, name: str, day: str | None = None
) -> Response:
    shown = await desk.shown(name)
    return sent(to_text(shown.answer(day=day)), response)


def _step_answer(
    played: PlayedPuzzle, noted: store.NotedAttempt | None = None, *, is_over: bool = False
) -> PuzzleStepAnswer:
    """Return what is said to an answer; the solution only where the attempt is over."""
    over = is_over or played.is_over
    return PuzzleStepAnswer(
        played.step.verdict,
        over,
        played.step.sentence,
        played.board,
        list(played.puzzle.line) if over else None,
        list(played.puzzle.themes) if over else [],
        None if noted is None else noted.rating,
        None if noted is None else noted.days,
    )


def _check_variant(name: str) -> None:
    if name not in PUZZLED:
        raise Refused(N_("there are no puzzles of {variant} yet"), variant=name)
