"""Games that a visitor wants to have reviewed one after the other, and what has become of each.

Kept in the database: what waits is still there when it was stopped, or the server ended.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from tengen.base.i18n import N_
from tengen.engine.explanation import Sentence
from tengen.games.collection import own
from tengen.games.errors import Refused
from tengen.games.tables import batch_reviews
from tengen.games.wire import of_data, to_text

#: Games that may wait.
MAX_BATCH = 200
WAITING, DONE, FAILED = "waiting", "done", "failed"

_here = batch_reviews.c


@dataclass(frozen=True, slots=True)
class FailedReview:
    """A game that could not be reviewed, and why."""

    game: str
    reason: Sentence


@dataclass(frozen=True, slots=True)
class BatchProgress:
    """How many games of a batch wait and are done, and which failed."""

    waiting: int
    done: int
    failed: tuple[FailedReview, ...]


def add(connection: Connection, visitor: str, games: Sequence[str]) -> None:
    """Let own games wait for their reviews; a batch that is over gives way to a new one.

    Raises NoSuchGame, and Refused for a game that is not over or one too many.
    """
    rows = {row.id: row for row in own(connection, visitor, games)}
    if any(row.ended is None for row in rows.values()):
        raise Refused(N_("Games are reviewed when they are over."))
    if not progress(connection, visitor).waiting:
        clear(connection, visitor)
    again = delete(batch_reviews).where(_here.visitor == visitor, _here.game.in_(games))
    connection.execute(again)
    last = select(func.coalesce(func.max(_here.n), 0)).where(_here.visitor == visitor)
    first = connection.execute(last).scalar_one() + 1
    new = [
        {"game": game, "visitor": visitor, "n": n, "state": WAITING, "text": None}
        for n, game in enumerate(dict.fromkeys(games), start=first)
    ]
    connection.execute(insert(batch_reviews), new)
    if progress(connection, visitor).waiting > MAX_BATCH:
        raise Refused(N_("{most} games can wait for a review"), most=MAX_BATCH)


def first_waiting(connection: Connection, visitor: str) -> str | None:
    """Return the game that is next; None where none waits."""
    mine = _here.visitor == visitor, _here.state == WAITING
    query = select(_here.game).where(*mine).order_by(_here.n).limit(1)
    game: str | None = connection.execute(query).scalar()
    return game


def settle(connection: Connection, visitor: str, game: str, why_not: Sentence | None) -> None:
    """Note that a game is reviewed, or why it is not."""
    text = None if why_not is None else to_text(why_not)
    values = {"state": DONE if why_not is None else FAILED, "text": text}
    mine = _here.visitor == visitor, _here.game == game
    connection.execute(update(batch_reviews).where(*mine).values(values))


def progress(connection: Connection, visitor: str) -> BatchProgress:
    """Return how far the reviews of a visitor are."""
    query = select(_here.game, _here.state, _here.text).where(_here.visitor == visitor)
    rows = connection.execute(query.order_by(_here.n)).all()
    states = [row.state for row in rows]
    failed = (
        FailedReview(row.game, of_data(Sentence, json.loads(row.text)))
        for row in rows
        if row.state == FAILED
    )
    return BatchProgress(states.count(WAITING), states.count(DONE), tuple(failed))


def clear(connection: Connection, visitor: str) -> None:
    """Forget the batch of a visitor; the reviews that were made stay."""
    connection.execute(delete(batch_reviews).where(_here.visitor == visitor))
