"""Which games of a visitor are meant, and in what order: filters as conditions of the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Row, UnaryExpression, and_, exists, func, or_, tuple_

from tengen.base.color import Seat
from tengen.games.errors import InvalidSettings
from tengen.games.statistics import PROFILE
from tengen.games.tables import deleted_games, game_tags, games

DRAW = "draw"


class ResultFilter(Enum):
    """How a game went for somebody."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    OPEN = "open"


class GameSort(Enum):
    """Which games come first: begun or played last, begun first, with most or fewest moves."""

    NEWEST = "newest"
    OLDEST = "oldest"
    PLAYED = "played"
    LONGEST = "longest"
    SHORTEST = "shortest"


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games of a visitor to list; what is None or empty does not matter.

    ``opponent`` is part of a name or of a computer player; ``program`` exactly one, ``person``
    exactly a name. ``text`` is looked for in all names and tags; games of a variant, a program or
    a person among ``names`` are found too, for whoever shows these by other names. ``since`` and
    ``until`` are milliseconds since 1970, the latter not included. ``deleted`` of None means all
    games. ``before`` is the ``next`` of the page before.
    """

    visitor: str
    variant: str | None = None
    kind: str | None = None
    opponent: str | None = None
    verdict: ResultFilter | None = None
    text: str | None = None
    before: str | None = None
    limit: int = 20
    names: tuple[str, ...] = ()
    program: str | None = None
    person: str | None = None
    since: int | None = None
    until: int | None = None
    tag: str | None = None
    sort: GameSort = GameSort.NEWEST
    deleted: bool | None = False


_ORDERS = {
    GameSort.NEWEST: (games.c.created, True),
    GameSort.OLDEST: (games.c.created, False),
    GameSort.PLAYED: (games.c.updated, True),
    GameSort.LONGEST: (games.c.plies, True),
    GameSort.SHORTEST: (games.c.plies, False),
}


def order(sort: GameSort) -> tuple[UnaryExpression[Any], UnaryExpression[Any]]:
    """Return how games are ordered; no two have the same place."""
    column, descends = _ORDERS[sort]
    return (column.desc(), games.c.id.desc()) if descends else (column.asc(), games.c.id.asc())


def place(row: Row[Any], sort: GameSort) -> str:
    """Return the place of a game in a list, as ``GameFilter.before`` understands it."""
    return f"{getattr(row, _ORDERS[sort][0].name)}.{row.id}"


def conditions(wanted: GameFilter) -> Iterator[ColumnElement[bool]]:
    """Yield what the wanted games have in common; raises InvalidSettings for a bad place."""
    visitor = wanted.visitor
    yield is_of(visitor)
    yield WAS_TAKEN_UP
    yield from _facts(wanted)
    yield from _opponents(wanted)
    if wanted.deleted is not None:
        yield is_deleted(visitor) if wanted.deleted else ~is_deleted(visitor)
    if wanted.tag:
        yield _has_tag(visitor, game_tags.c.tag == wanted.tag)
    if wanted.text:
        yield _has_text(wanted, wanted.text)
    if wanted.before:
        column, descends = _ORDERS[wanted.sort]
        here, there = tuple_(column, games.c.id), tuple_(*_cursor(wanted.before))
        yield here < there if descends else here > there


def _facts(wanted: GameFilter) -> Iterator[ColumnElement[bool]]:
    if wanted.variant:
        yield games.c.variant == wanted.variant
    if wanted.kind:
        yield games.c.kind == wanted.kind
    if wanted.verdict is not None:
        yield _went(wanted.visitor, wanted.verdict)
    if wanted.since is not None:
        yield games.c.created >= wanted.since
    if wanted.until is not None:
        yield games.c.created < wanted.until


def _opponents(wanted: GameFilter) -> Iterator[ColumnElement[bool]]:
    if wanted.opponent:
        yield _has_opponent(wanted.visitor, partial(_is_called, text=wanted.opponent))
    if wanted.program:
        yield _has_opponent(wanted.visitor, partial(_is_program, programs=(wanted.program,)))
    if wanted.person:
        yield _has_opponent(wanted.visitor, partial(_is_person, name=wanted.person))


#: Not an invitation that was withdrawn before anybody came.
WAS_TAKEN_UP = or_(
    games.c.ended.is_(None), and_(games.c.first_name.is_not(None), games.c.second_name.is_not(None))
)


def is_of(visitor: str) -> ColumnElement[bool]:
    """Whether somebody has a part in a game."""
    columns = (games.c.owner, games.c.first_visitor, games.c.second_visitor)
    return or_(*(column == visitor for column in columns))


def is_deleted(visitor: str) -> ColumnElement[bool]:
    """Whether somebody has deleted a game from the own list."""
    here = deleted_games.c
    return exists().where(here.visitor == visitor, here.game == games.c.id)


def _has_tag(visitor: str, wanted: ColumnElement[bool]) -> ColumnElement[bool]:
    here = game_tags.c
    return exists().where(here.visitor == visitor, here.game == games.c.id, wanted)


def _seated(seat: Seat, what: str) -> ColumnElement[Any]:
    column: ColumnElement[Any] = games.c[f"{seat.value}_{what}"]
    return column


def _has_opponent(visitor: str, fits: Callable[[Seat], ColumnElement[bool]]) -> ColumnElement[bool]:
    """Whether in a seat that is not the visitor's somebody fits."""
    return or_(*(and_(_seated(seat, "visitor") != visitor, fits(seat)) for seat in Seat))


def _contains(column: ColumnElement[Any], text: str) -> ColumnElement[bool]:
    return func.lower(column).contains(text.lower(), autoescape=True)


def _is_called(seat: Seat, text: str) -> ColumnElement[bool]:
    return or_(*(_contains(_seated(seat, what), text) for what in ("name", "player")))


def _is_person(seat: Seat, name: str) -> ColumnElement[bool]:
    return and_(_seated(seat, "name") == name, _seated(seat, "player") == "")


def _is_program(seat: Seat, programs: Sequence[str]) -> ColumnElement[bool]:
    """Whether one of some programs sits there, whosever learner it is."""
    player = _seated(seat, "player")
    of_someone = (
        f"{one[:-1]},{PROFILE}=" if one.endswith("]") else f"{one}[{PROFILE}=" for one in programs
    )
    owned = (player.startswith(start, autoescape=True) for start in of_someone)
    return or_(player.in_(programs), *owned)


def _has_text(wanted: GameFilter, text: str) -> ColumnElement[bool]:
    called = (_is_called(seat, text) for seat in Seat)
    named = (
        or_(_is_program(seat, wanted.names), _seated(seat, "name").in_(wanted.names))
        for seat in Seat
    )
    variant = or_(games.c.variant.in_(wanted.names), _contains(games.c.variant, text))
    return or_(*called, *named, variant, _has_tag(wanted.visitor, _contains(game_tags.c.tag, text)))


def _went(visitor: str, verdict: ResultFilter) -> ColumnElement[bool]:
    if verdict is ResultFilter.OPEN:
        return games.c.ended.is_(None)
    if verdict is ResultFilter.DRAWN:
        return games.c.winner == DRAW
    is_first, is_second = games.c.first_visitor == visitor, games.c.second_visitor == visitor
    has_first_won = games.c.winner == games.c.first_color
    has_second_won = and_(games.c.winner != DRAW, games.c.winner != games.c.first_color)
    if verdict is ResultFilter.WON:
        mine = or_(and_(is_first, has_first_won), and_(is_second, has_second_won))
    else:
        mine = or_(and_(is_first, has_second_won), and_(is_second, has_first_won))
    return and_(mine, games.c.first_visitor != games.c.second_visitor)


def _cursor(text: str) -> tuple[int, str]:
    value, dot, game = text.partition(".")
    if not (dot and value.isascii() and value.isdigit() and len(value) < 16):
        raise InvalidSettings(f"{text[:40]!r} is not a place in the list of games")
    return int(value), game
