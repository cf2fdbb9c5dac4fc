"""Which games of a visitor are reviewed, and which are not."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, or_, select

from tengen.games.filtering import is_deleted
from tengen.games.listing import MAX_LISTED, GameSummary, summary_of
from tengen.games.tables import games, reviews

#: The latest reviewed games that are looked at together.
MAX_REVIEWED = 100


def reviewed(
    connection: Connection, visitor: str, variant: str | None = None, game: str | None = None
) -> list[tuple[GameSummary, str]]:
    """Return the latest games of a visitor that are reviewed, with the reviews as they are kept.

    Only games in which the visitor sat in one seat, and which are over and not deleted; with
    ``game`` that one alone, if it is among them.
    """
    first, second = games.c.first_visitor == visitor, games.c.second_visitor == visitor
    query = select(games, reviews.c.body).join(reviews, reviews.c.game == games.c.id)
    query = query.where(first != second, *_over(visitor, variant))
    if game is not None:
        query = query.where(games.c.id == game)
    rows = connection.execute(query.order_by(games.c.ended.desc()).limit(MAX_REVIEWED)).all()
    return [(summary_of(row, visitor), row.body) for row in rows]


def unreviewed(
    connection: Connection, visitor: str, variant: str | None = None, most: int = MAX_LISTED
) -> tuple[str, ...]:
    """Return the latest games of a visitor that are over and have no review."""
    query = select(games.c.id).outerjoin(reviews, reviews.c.game == games.c.id)
    query = query.where(
        or_(games.c.first_visitor == visitor, games.c.second_visitor == visitor),
        games.c.plies > 0,
        reviews.c.game.is_(None),
        *_over(visitor, variant),
    )
    found = connection.execute(query.order_by(games.c.ended.desc()).limit(most))
    return tuple(found.scalars())


def _over(visitor: str, variant: str | None) -> list[ColumnElement[bool]]:
    """Return what games have in common that are over and not deleted, of a variant or of all."""
    over = [games.c.ended.is_not(None), ~is_deleted(visitor)]
    return over if variant is None else [*over, games.c.variant == variant]
