"""What visitors do with the games of their own lists: tag them, delete them, bring them back.

A deleted game leaves the list of who deleted it. After ``KEPT_DAYS`` it goes for good if nobody
else takes part in it; a game with somebody else only stays out of that one's list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, Row, and_, delete, func, insert, or_, select

from tengen.base.i18n import N_
from tengen.base.text import clean_line, shorten
from tengen.database.pace import WritePace
from tengen.games.errors import NoSuchGame, Refused
from tengen.games.filtering import is_of
from tengen.games.settings import GameKind
from tengen.games.tables import deleted_games, game_tags, games

#: Days a deleted game can be brought back.
KEPT_DAYS = 30
#: Letters of a tag, tags of a game, and different tags of a visitor.
MAX_TAG_LENGTH = 40
MAX_TAGS = 10
MAX_TAGS_IN_ALL = 200
#: Games that go for good in passing.
MAX_PURGED = 10
#: Games that are changed at once.
MAX_CHANGED = 100

_Keys = list[dict[str, str | int]]


def checked_tag(text: str) -> str:
    """Return a tag as it is kept; raises Refused."""
    plain = clean_line(text)
    if not 1 <= len(plain) <= MAX_TAG_LENGTH:
        raise Refused(
            N_("a tag has 1 to {most} characters that can be printed, unlike {tag}"),
            most=MAX_TAG_LENGTH,
            tag=repr(shorten(plain)),
        )
    return plain


def tags_of(
    connection: Connection, visitor: str, names: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """Return a visitor's tags of games, in the order of the alphabet; nothing for the others."""
    here = game_tags.c
    query = select(here.game, here.tag).where(here.visitor == visitor, here.game.in_(names))
    found: dict[str, tuple[str, ...]] = {}
    for game, tag in connection.execute(query.order_by(here.tag)):
        found[game] = (*found.get(game, ()), tag)
    return found


def tag(
    connection: Connection,
    visitor: str,
    names: Sequence[str],
    add: Sequence[str],
    remove: Sequence[str] = (),
) -> None:
    """Give own games tags and take others away; raises NoSuchGame and Refused."""
    own(connection, visitor, names)
    here = game_tags.c
    mine = here.visitor == visitor
    gone = {checked_tag(one) for one in (*add, *remove)}
    some = delete(game_tags).where(mine, here.game.in_(names), here.tag.in_(gone))
    connection.execute(some)
    tags = dict.fromkeys(map(checked_tag, add))
    new: _Keys = [
        {"game": game, "visitor": visitor, "tag": one}
        for game in dict.fromkeys(names)
        for one in tags
    ]
    if not new:
        return
    connection.execute(insert(game_tags), new)
    of_each = select(func.count()).where(mine, here.game.in_(names)).group_by(here.game)
    if max(connection.execute(of_each).scalars()) > MAX_TAGS:
        raise Refused(N_("a game can have {most} tags"), most=MAX_TAGS)
    in_all = select(func.count(func.distinct(here.tag))).where(mine)
    if connection.execute(in_all).scalar_one() > MAX_TAGS_IN_ALL:
        raise Refused(N_("there is room for {most} different tags"), most=MAX_TAGS_IN_ALL)


def remove(connection: Connection, visitor: str, names: Sequence[str], now: int) -> None:
    """Delete games from a visitor's list; raises NoSuchGame and Refused.

    A game with a friend that goes on cannot be deleted: somebody waits for it.
    """
    rows = own(connection, visitor, names)
    if any(row.kind == GameKind.FRIEND.value and row.ended is None for row in rows):
        raise Refused(N_("A game with a friend can be deleted when it is over."))
    restore(connection, visitor, names)
    keys: _Keys = [{"game": row.id, "visitor": visitor, "at": now} for row in rows]
    connection.execute(insert(deleted_games), keys)
    purge(connection, now, MAX_PURGED)


def restore(connection: Connection, visitor: str, names: Sequence[str]) -> None:
    """Bring deleted games back into a visitor's list; raises NoSuchGame."""
    own(connection, visitor, names)
    here = deleted_games.c
    mine = delete(deleted_games).where(here.visitor == visitor, here.game.in_(names))
    connection.execute(mine)


def own(connection: Connection, visitor: str, names: Sequence[str]) -> Sequence[Row[tuple[str]]]:
    """Return the rows of a visitor's games; raises NoSuchGame for one that is not theirs."""
    query = select(games).where(games.c.id.in_(names), is_of(visitor))
    rows = connection.execute(query).all()
    known = {row.id for row in rows}
    for name in names:
        if name not in known:
            raise NoSuchGame(name)
    return rows


def purge(connection: Connection, now: int, most: int) -> int:
    """Remove some games for good that were deleted, and last played, long ago.

    Only those of nobody else; returns how many there were.
    """
    before = now - KEPT_DAYS * 86_400_000
    alone = and_(
        *(
            or_(column == "", column == deleted_games.c.visitor)
            for column in (games.c.owner, games.c.first_visitor, games.c.second_visitor)
        )
    )
    old = deleted_games.c.at < before, games.c.updated < before
    query = select(games.c.id).join(deleted_games, deleted_games.c.game == games.c.id)
    found = connection.execute(query.where(*old, alone).distinct().limit(most)).scalars().all()
    connection.execute(delete(games).where(games.c.id.in_(found)))
    return len(found)


def sweep(engine: Engine, now: int, is_over: Callable[[], bool]) -> None:
    """Remove what was deleted long ago, in steps that keep nobody waiting."""
    pace = WritePace(10, 5, 200)
    while not is_over():
        with pace.writing(engine) as connection:
            if not purge(connection, now, pace.size):
                break
        pace.rest()


@dataclass(frozen=True, slots=True)
class TagCount:
    """A tag, and how many games have it."""

    name: str
    games: int


def tag_counts(connection: Connection, visitor: str) -> tuple[TagCount, ...]:
    """Return a visitor's tags, in the order of the alphabet; deleted games do not count."""
    here = game_tags.c
    gone = select(deleted_games.c.game).where(deleted_games.c.visitor == visitor)
    query = select(here.tag, func.count()).where(here.visitor == visitor, here.game.not_in(gone))
    found = connection.execute(query.group_by(here.tag).order_by(here.tag))
    return tuple(TagCount(name, count) for name, count in found)
