"""Keeping attempts at puzzles and the ratings that follow; every change is one short transaction.

The first attempt at a puzzle counts, player against puzzle (Glicko-2), unless there was a hint.
What was missed comes back until it was solved twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, and_, delete, func, select

from tengen import database
from tengen.base.i18n import N_
from tengen.database.upsert import add, take_new
from tengen.games.errors import Refused
from tengen.games.glicko import RatedResult, Rating, updated
from tengen.puzzles import tables
from tengen.studies.drills.spacing import DAY_MS, NEVER, Comeback, coming_back

_attempts, _ratings, _difficulties = (
    tables.puzzle_attempts,
    tables.puzzle_ratings,
    tables.puzzle_difficulties,
)
#: Puzzles of which something is kept for one person: more than are shipped.
MAX_ATTEMPTED = 60_000
#: Days after which a missed puzzle is asked again.
RETURN_DAYS = (1, 3)
#: Where a player begins, and how sure the rating is with which a puzzle comes.
START = Rating(1200.0, 350.0)
SHIPPED_DEVIATION = 150.0
#: Puzzles that are due and told at once.
MAX_DUE = 200


@dataclass(frozen=True, slots=True)
class PuzzleAttempts:
    """What somebody did with a puzzle; only a hint was taken where both counts are 0."""

    solved: int = 0
    missed: int = 0
    comeback: Comeback = NEVER

    @property
    def standing(self) -> Literal["solved", "missed"] | None:
        """What was made of it; None where only a hint was taken."""
        if self.solved:
            return "solved"
        return "missed" if self.missed else None


@dataclass(frozen=True, slots=True)
class AttemptedPuzzle:
    """A puzzle that is attempted: ``rating`` is the one with which it came.

    ``can_count``: whether a first attempt at it may change ratings at all. ``is_fixed``: its own
    rating stays, as wherever one person plays alone or nobody is known.
    """

    id: str
    variant: str
    family: str
    rating: float
    can_count: bool = True
    is_fixed: bool = True


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """How good somebody is at puzzles of a family of games, after so many that counted."""

    rating: float
    deviation: float
    puzzles: int


@dataclass(frozen=True, slots=True)
class RatingStep:
    """What an attempt did to a rating."""

    before: float
    after: float


@dataclass(frozen=True, slots=True)
class NotedAttempt:
    """What came of an attempt: in how many days the puzzle comes back, what it did to a rating."""

    days: int | None
    rating: RatingStep | None


@dataclass(frozen=True, slots=True)
class DuePuzzle:
    """A puzzle that is to be asked again since some time."""

    id: str
    variant: str
    since: int


def attempts_at(connection: Connection, visitor: str, puzzle: str) -> PuzzleAttempts | None:
    """Return what somebody did with a puzzle; None where it is new."""
    row = connection.execute(select(_attempts).where(_is(visitor, puzzle))).one_or_none()
    return None if row is None else _read(row)


def attempted(connection: Connection, visitor: str, variant: str) -> set[str]:
    """Return the puzzles of a variant that somebody has seen."""
    mine = _attempts.c.visitor == visitor, _attempts.c.variant == variant
    return set(connection.execute(select(_attempts.c.puzzle).where(*mine)).scalars())


def attempts_among(
    connection: Connection, visitor: str, puzzles: Iterable[str]
) -> Mapping[str, PuzzleAttempts]:
    """Return what somebody did with some puzzles; new ones are left out."""
    mine = _attempts.c.visitor == visitor, _attempts.c.puzzle.in_(list(puzzles))
    rows = connection.execute(select(_attempts).where(*mine))
    return {row.puzzle: _read(row) for row in rows}


def note_hint(connection: Connection, visitor: str, puzzle: AttemptedPuzzle, now: int) -> None:
    """Note that somebody has seen something of the solution: the puzzle counts no more."""
    row = connection.execute(select(_attempts).where(_is(visitor, puzzle.id))).one_or_none()
    if row is None:
        _check_count(connection, visitor)
        _keep(connection, visitor, puzzle, PuzzleAttempts(), is_rated=False, now=now)


def note_attempt(
    connection: Connection,
    visitor: str,
    puzzle: AttemptedPuzzle,
    now: int,
    *,
    is_solved: bool,
) -> NotedAttempt:
    """Note that a puzzle was solved or missed; the first attempt changes the rating."""
    found = connection.execute(
        select(_attempts).where(_is(visitor, puzzle.id)).with_for_update()
    ).one_or_none()
    if found is None:
        _check_count(connection, visitor)
    before = PuzzleAttempts() if found is None else _read(found)
    comeback = coming_back(before.comeback, RETURN_DAYS, now, is_right=is_solved)
    after = PuzzleAttempts(before.solved + is_solved, before.missed + (not is_solved), comeback)
    counts = found is None and puzzle.can_count
    step = _rate(connection, visitor, puzzle, is_solved=is_solved) if counts else None
    is_rated = counts or (found is not None and bool(found.rated))
    _keep(connection, visitor, puzzle, after, is_rated=is_rated, now=now)
    days = None if comeback.due is None else max(0, -((now - comeback.due) // DAY_MS))
    return NotedAttempt(days, step)


def ratings_of(connection: Connection, visitor: str) -> dict[str, PuzzleRating]:
    """Return how good somebody is, by families of games."""
    rows = connection.execute(select(_ratings).where(_ratings.c.visitor == visitor))
    return {
        row.family: PuzzleRating(round(row.rating, 1), round(row.deviation, 1), row.puzzles)
        for row in rows
    }


def rating_of(connection: Connection, visitor: str, family: str) -> Rating:
    """Return the rating of somebody; that of a beginner where there is none."""
    mine = _ratings.c.visitor == visitor, _ratings.c.family == family
    return _rating(connection, _ratings, mine) or START


def difficulty_of(connection: Connection, puzzle: str, shipped: float) -> Rating:
    """Return the rating of a puzzle as attempts have made it."""
    here = (_difficulties.c.puzzle == puzzle,)
    return _rating(connection, _difficulties, here) or Rating(shipped, SHIPPED_DEVIATION)


def due(connection: Connection, visitor: str, now: int, most: int = MAX_DUE) -> list[DuePuzzle]:
    """Return the puzzles that somebody is to be asked again, the longest due first."""
    query = select(_attempts).where(_is_due(visitor, now))
    rows = connection.execute(query.order_by(_attempts.c.due, _attempts.c.puzzle).limit(most))
    return [DuePuzzle(row.puzzle, row.variant, row.due) for row in rows]


def due_count(connection: Connection, visitor: str, now: int) -> int:
    """Return how many puzzles somebody is to be asked again."""
    query = select(func.count()).select_from(_attempts).where(_is_due(visitor, now))
    return int(connection.execute(query).scalar_one())


def next_due(connection: Connection, visitor: str, now: int) -> int | None:
    """Return when the next puzzle is due that is not yet."""
    later = _attempts.c.visitor == visitor, _attempts.c.due > now
    found = connection.execute(select(func.min(_attempts.c.due)).where(*later)).scalar_one()
    return None if found is None else int(found)


def drop_due(connection: Connection, visitor: str, puzzle: str) -> None:
    """Ask no more for a puzzle, as where the game it came from is gone."""
    here = _attempts.update().where(_is(visitor, puzzle))
    connection.execute(here.values(due=None, step=0))


def everything(connection: Connection, visitor: str) -> dict[str, list[dict[str, Any]]]:
    """Return all that is kept of somebody's puzzles, as plain data."""
    return {
        table.name.removeprefix("puzzle_"): [
            {name: value for name, value in row.items() if name != "visitor"}
            for row in connection.execute(
                select(table).where(table.c.visitor == visitor).order_by(*table.primary_key.columns)
            ).mappings()
        ]
        for table in _OF_VISITORS
    }


def forget(connection: Connection, visitor: str, most: int | None = None) -> int:
    """Remove some of what somebody did with puzzles, or all; return how many rows went."""
    mine = select(_attempts.c.puzzle).where(_attempts.c.visitor == visitor).limit(most)
    puzzles = list(connection.execute(mine).scalars()) if most is not None else None
    gone = delete(_attempts).where(_attempts.c.visitor == visitor)
    if puzzles is not None:
        gone = gone.where(_attempts.c.puzzle.in_(puzzles))
    count = connection.execute(gone).rowcount
    if most is None:
        for table in _OF_VISITORS[1:]:
            connection.execute(delete(table).where(table.c.visitor == visitor))
    return count


_OF_VISITORS = (_attempts, _ratings, tables.puzzle_bests, tables.puzzle_runs)


# -- ratings --------------------------------------------------------------------------------------


def _rate(
    connection: Connection, visitor: str, puzzle: AttemptedPuzzle, *, is_solved: bool
) -> RatingStep:
    player = rating_of(connection, visitor, puzzle.family)
    opponent = difficulty_of(connection, puzzle.id, puzzle.rating)
    score = 1.0 if is_solved else 0.0
    after = updated(player, [RatedResult(opponent, score)])
    key = {"visitor": visitor, "family": puzzle.family}
    _keep_rating(connection, _ratings, key, after, "puzzles")
    if not puzzle.is_fixed:
        harder = updated(opponent, [RatedResult(player, 1 - score)])
        _keep_rating(connection, _difficulties, {"puzzle": puzzle.id}, harder, "players")
    return RatingStep(round(player.rating, 1), round(after.rating, 1))


def _keep_rating(
    connection: Connection, table: Any, key: Mapping[str, str], after: Rating, counter: str
) -> None:
    names = ("rating", "deviation", "volatility")
    merges: dict[str, Any] = dict.fromkeys(names, take_new)
    merges[counter] = add
    row = {**key, **{name: getattr(after, name) for name in names}, counter: 1}
    connection.execute(database.upsert(table, connection.dialect, **merges), row)


def _rating(connection: Connection, table: Any, where: Iterable[Any]) -> Rating | None:
    columns = table.c.rating, table.c.deviation, table.c.volatility
    row = connection.execute(select(*columns).where(*where)).one_or_none()
    return None if row is None else Rating(*row)


# -- rows -----------------------------------------------------------------------------------------


def _keep(
    connection: Connection,
    visitor: str,
    puzzle: AttemptedPuzzle,
    after: PuzzleAttempts,
    *,
    is_rated: bool,
    now: int,
) -> None:
    row = {
        "visitor": visitor,
        "puzzle": puzzle.id,
        "variant": puzzle.variant,
        "solved": after.solved,
        "missed": after.missed,
        "rated": is_rated,
        "step": after.comeback.step,
        "due": after.comeback.due,
        "used": now,
    }
    names = ("solved", "missed", "rated", "step", "due", "used")
    statement = database.upsert(_attempts, connection.dialect, **dict.fromkeys(names, take_new))
    connection.execute(statement, row)


def _read(row: Row[Any]) -> PuzzleAttempts:
    return PuzzleAttempts(row.solved, row.missed, Comeback(row.step, row.due))


def _is(visitor: str, puzzle: str) -> Any:
    return and_(_attempts.c.visitor == visitor, _attempts.c.puzzle == puzzle)


def _is_due(visitor: str, now: int) -> Any:
    return and_(_attempts.c.visitor == visitor, _attempts.c.due <= now)


def _check_count(connection: Connection, visitor: str) -> None:
    mine = select(func.count()).select_from(_attempts).where(_attempts.c.visitor == visitor)
    if connection.execute(mine).scalar_one() >= MAX_ATTEMPTED:
        raise Refused(N_("progress is kept for at most {most} puzzles"), most=MAX_ATTEMPTED)
