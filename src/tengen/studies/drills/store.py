"""Keeping what somebody has learnt; every change is one short transaction.

Nothing here asks whether a study may be read: that is asked where its lines come from.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)

from tengen import database
from tengen.base.i18n import N_
from tengen.database.upsert import take_new
from tengen.games.errors import Refused
from tengen.studies import tables as of_studies
from tengen.studies.drills import tables
from tengen.studies.drills.decks import Deck
from tengen.studies.drills.openings import READY
from tengen.studies.drills.repertoire import Card
from tengen.studies.drills.spacing import Progress, Recall, reviewed
from tengen.studies.stored import Visibility

_drills, _cards, _studies = tables.drills, tables.drill_cards, of_studies.studies
#: Repertoires one person learns.
MAX_DECKS = 200
#: Positions of which something is kept for one person.
MAX_CARDS = 50_000

_FIELDS = ("repetitions", "easiness", "days", "due", "lapses")


@dataclass(frozen=True, slots=True)
class Drilled:
    """A repertoire that somebody learns; ``study`` is its name where it is a study.

    ``due`` counts the positions to be asked again now, ``known`` those that were asked at all.
    """

    deck: str
    study: str | None
    positions: int
    due: int
    known: int
    used: int


def progress_of(connection: Connection, visitor: str, deck: str) -> dict[Card, Progress]:
    """Return what somebody knows of a deck; what the lines do not have now is left out."""
    return {card: one for card, one in _all(connection, visitor, deck).items() if one is not None}


def _all(connection: Connection, visitor: str, deck: str) -> dict[Card, Progress | None]:
    query = select(_cards).where(_is(visitor, deck))
    return {
        Card(row.position, row.move): None
        if row.due is None
        else Progress(row.repetitions, row.easiness, row.days, row.due, row.lapses)
        for row in connection.execute(query)
    }


def is_changed(connection: Connection, visitor: str, deck: Deck) -> bool:
    """Whether somebody learns a deck whose lines have changed since."""
    found = connection.execute(select(_drills).where(_is(visitor, deck.id, _drills)))
    row = found.one_or_none()
    if row is None:
        return False
    known, cards = _all(connection, visitor, deck.id), deck.cards()
    is_moved = any((card in cards) is (one is None) for card, one in known.items())
    return is_moved or row.positions != len(cards)


def follow(connection: Connection, visitor: str, deck: Deck, now: int) -> None:
    """Lay aside what the lines do not have any more, and ask for what they have again."""
    cards = deck.cards()
    known = _all(connection, visitor, deck.id)
    gone = [card for card, one in known.items() if one is not None and card not in cards]
    back = [card for card, one in known.items() if one is None and card in cards]
    one = and_(_cards.c.position == bindparam("at"), _cards.c.move == bindparam("by"))
    for changed, due in ((gone, None), (back, now)):
        if changed:
            statement = update(_cards).where(_is(visitor, deck.id), one).values(due=due)
            connection.execute(statement, [{"at": at, "by": by} for at, by in changed])
    here = update(_drills).where(_is(visitor, deck.id, _drills))
    connection.execute(here.values(positions=len(cards)))


def answer(
    connection: Connection, visitor: str, deck: Deck, card: Card, recall: Recall, now: int
) -> Progress:
    """Note how well somebody remembered a move, and return when it is asked again."""
    _use(connection, visitor, deck, now)
    query = (
        select(_cards)
        .where(
            _is(visitor, deck.id), _cards.c.position == card.position, _cards.c.move == card.move
        )
        .with_for_update()
    )
    row = connection.execute(query).one_or_none()
    before = None
    if row is None:
        _check_cards(connection, visitor)
    else:
        due = now if row.due is None else row.due
        before = Progress(row.repetitions, row.easiness, row.days, due, row.lapses)
    after = reviewed(before, recall, now)
    if after != before:
        merges = dict.fromkeys(_FIELDS, take_new)
        key = {"visitor": visitor, "deck": deck.id, **card._asdict()}
        statement = database.upsert(_cards, connection.dialect, **merges)
        connection.execute(statement, {**key, **asdict(after)})
    return after


def _use(connection: Connection, visitor: str, deck: Deck, now: int) -> None:
    here = update(_drills).where(_is(visitor, deck.id, _drills)).values(used=now)
    if connection.execute(here).rowcount:
        return
    mine = select(func.count()).select_from(_drills).where(_drills.c.visitor == visitor)
    if connection.execute(mine).scalar_one() >= MAX_DECKS:
        raise Refused(N_("you learn {most} repertoires; give one up first"), most=MAX_DECKS)
    row = {"visitor": visitor, "deck": deck.id, "positions": len(deck.cards()), "used": now}
    connection.execute(database.upsert(_drills, connection.dialect), row)


def _check_cards(connection: Connection, visitor: str) -> None:
    mine = select(func.count()).select_from(_cards).where(_cards.c.visitor == visitor)
    if connection.execute(mine).scalar_one() >= MAX_CARDS:
        raise Refused(N_("you learn {most} positions; give up a repertoire first"), most=MAX_CARDS)


def give_up(connection: Connection, visitor: str, deck: str) -> None:
    """Forget what somebody has learnt of a deck."""
    connection.execute(delete(_drills).where(_is(visitor, deck, _drills)))


def drilled(connection: Connection, visitor: str, now: int) -> list[Drilled]:
    """Return what somebody learns, the latest first; not studies that may no longer be read."""
    due = func.count().filter(_cards.c.due <= now)
    known = func.count(_cards.c.due)
    here = and_(_cards.c.visitor == _drills.c.visitor, _cards.c.deck == _drills.c.deck)
    may_read = and_(
        _studies.c.deleted.is_(None),
        or_(_studies.c.owner == visitor, _studies.c.visibility != Visibility.PRIVATE.value),
    )
    query = (
        select(_drills, _studies.c.name, due.label("due"), known.label("known"))
        .outerjoin(_studies, _studies.c.id == _drills.c.deck)
        .outerjoin(_cards, here)
        .where(_drills.c.visitor == visitor, or_(_drills.c.deck.in_(READY), may_read))
        .group_by(*_drills.c, _studies.c.name)
        .order_by(_drills.c.used.desc(), _drills.c.deck)
    )
    rows = connection.execute(query)
    return [
        Drilled(row.deck, row.name, row.positions, row.due, row.known, row.used) for row in rows
    ]


def everything(connection: Connection, visitor: str) -> list[dict[str, Any]]:
    """Return all that is kept of what somebody learns, as plain data."""
    query = select(_cards).where(_cards.c.visitor == visitor)
    rows = connection.execute(query.order_by(_cards.c.deck, _cards.c.position, _cards.c.move))
    return [
        {name: value for name, value in row.items() if name != "visitor"} for row in rows.mappings()
    ]


def forget(connection: Connection, visitor: str, most: int | None = None) -> int:
    """Remove what somebody has learnt of some repertoires, or of all; return of how many."""
    mine = select(_drills.c.deck).where(_drills.c.visitor == visitor).limit(most)
    decks = list(connection.execute(mine).scalars())
    gone = _drills.c.visitor == visitor, _drills.c.deck.in_(decks)
    connection.execute(delete(_drills).where(*gone))
    return len(decks)


def _is(visitor: str, deck: str, table: Any = _cards) -> ColumnElement[bool]:
    return and_(table.c.visitor == visitor, table.c.deck == deck)
