"""Visitors and accounts in the database; functions of a connection."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tengen import database
from tengen.base.i18n import N_
from tengen.base.text import clean_line
from tengen.database.upsert import take_new
from tengen.games import forgetting
from tengen.games.errors import Refused
from tengen.learn.memory.profiles import known_profiles
from tengen.lessons import progress_store
from tengen.puzzles import store as puzzles
from tengen.puzzles import streaks
from tengen.server.identity import profiles, tables
from tengen.server.identity.tables import accounts, ratings, sessions, visitors
from tengen.studies import forgetting as studies
from tengen.studies.drills import store as drills

MAX_NAME_LENGTH = 40
MAX_PASSWORD_LENGTH = 200
MIN_PASSWORD_LENGTH = 8
#: Studies of somebody that are removed in one step: each may have many bytes.
STUDIES_AT_ONCE = 2
#: Repertoires that are forgotten in one step: each may have many positions.
DRILLS_AT_ONCE = 2
#: Puzzles whose attempts are forgotten in one step.
ATTEMPTS_AT_ONCE = 500
#: The generation of a new account.
FIRST_GENERATION = 1
_LOGIN = re.compile(r"[a-z0-9][a-z0-9_.-]{2,29}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody: an identity, a name, the login of the account if there is one.

    ``session`` is the id of the session through which an account came, ``seen`` when it was noted
    last that it is in use. ``address`` is the network from which they ask just now.
    """

    id: str
    name: str
    login: str | None = None
    generation: int = 0
    session: str = ""
    seen: int = 0
    address: str = ""


def guest_name(visitor: str) -> str:
    """Return the name of somebody who has chosen none.

    >>> guest_name("x") == guest_name("x")
    True
    """
    return f"Guest {1000 + zlib.crc32(visitor.encode()) % 9000}"


def checked_name(name: str) -> str:
    """Return a name as it is kept; raises Refused for one that is empty or too long."""
    plain = clean_line(name)
    if not 1 <= len(plain) <= MAX_NAME_LENGTH:
        raise Refused(
            N_("a name has 1 to {most} characters that can be printed"), most=MAX_NAME_LENGTH
        )
    return plain


def is_login(login: str) -> bool:
    """Whether a login can be anybody's."""
    return _LOGIN.fullmatch(login) is not None


def checked_login(login: str) -> str:
    """Return a login in its usual spelling; raises Refused."""
    plain = login.strip().lower()
    if not is_login(plain):
        raise Refused(N_("a login has 3 to 30 letters, digits, dots or dashes"))
    return plain


def checked_password(password: str) -> str:
    """Return a password that is long enough and not too long; raises Refused."""
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        raise Refused(
            N_("a password has {least} to {most} characters"),
            least=MIN_PASSWORD_LENGTH,
            most=MAX_PASSWORD_LENGTH,
        )
    if not is_encodable(password):
        raise Refused(N_("the password has characters that cannot be written"))
    return password


def is_encodable(text: str) -> bool:
    r"""Whether a text can be written as bytes; half a character of UTF-16 cannot.

    >>> is_encodable("\u017eofie"), is_encodable("\ud800")
    (True, False)
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def find(connection: Connection, visitor: str, session: str = "") -> Visitor:
    """Return a visitor with a session of the account; somebody unknown is a guest."""
    here = and_(sessions.c.visitor == visitors.c.id, sessions.c.id == session)
    tables = visitors.outerjoin(accounts).outerjoin(sessions, here)
    columns = (accounts.c.login, accounts.c.generation, sessions.c.id, sessions.c.seen)
    query = select(visitors.c.name, *columns).select_from(tables).where(visitors.c.id == visitor)
    row = connection.execute(query).one_or_none()
    if row is None:
        return Visitor(visitor, guest_name(visitor))
    return Visitor(visitor, row.name, row.login, row.generation or 0, row.id or "", row.seen or 0)


def names_of(connection: Connection, of: Iterable[str]) -> dict[str, str]:
    """Return the names of visitors; somebody unknown is a guest."""
    found = {visitor: guest_name(visitor) for visitor in of}
    query = select(visitors.c.id, visitors.c.name).where(visitors.c.id.in_(found))
    return found | {row.id: row.name for row in connection.execute(query)}


def rename(connection: Connection, visitor: str, name: str, now: int) -> None:
    """Give a visitor a name."""
    statement = database.upsert(visitors, connection.dialect, name=take_new)
    connection.execute(statement, {"id": visitor, "name": name, "created": now})


def register(connection: Connection, visitor: str, login: str, password: str, now: int) -> None:
    """Make an account for a visitor, who keeps identity and games; raises Refused.

    ``password`` is the hash.
    """
    connection.execute(
        database.upsert(visitors, connection.dialect),
        {"id": visitor, "name": login, "created": now},
    )
    guest = visitors.c.id == visitor, visitors.c.name == guest_name(visitor)
    connection.execute(update(visitors).where(*guest).values(name=login))
    try:
        with connection.begin_nested():
            connection.execute(
                insert(accounts),
                {
                    "visitor": visitor,
                    "login": login,
                    "password": password,
                    "generation": FIRST_GENERATION,
                    "created": now,
                },
            )
            profiles.begin(connection, visitor)
    except IntegrityError:
        raise Refused(
            N_("the login {login} is taken, or you have an account"), login=login
        ) from None


@dataclass(frozen=True, slots=True)
class Account:
    """What is known about an account before the password has been checked."""

    visitor: str
    password: str
    generation: int


def account(connection: Connection, login: str) -> Account | None:
    """Return the account of a login."""
    return _account(connection, accounts.c.login == login)


def account_of(connection: Connection, visitor: str) -> Account | None:
    """Return the account of a visitor."""
    return _account(connection, accounts.c.visitor == visitor)


def _account(connection: Connection, which: ColumnElement[bool]) -> Account | None:
    columns = accounts.c.visitor, accounts.c.password, accounts.c.generation
    row = connection.execute(select(*columns).where(which)).one_or_none()
    return None if row is None else Account(*row)


def forget_some(connection: Connection, visitor: str, most: int) -> int:
    """Forget some of what is kept of a visitor; return how much, 0 when there is no more.

    Games with other people stay with them, played by a guest; all others are removed.
    """
    gone = drills.forget(connection, visitor, DRILLS_AT_ONCE)
    gone = gone or puzzles.forget(connection, visitor, ATTEMPTS_AT_ONCE)
    gone = gone or progress_store.forget(connection, visitor)
    gone = gone or streaks.forget(connection, visitor)
    gone = gone or studies.forget(connection, visitor, STUDIES_AT_ONCE)
    return gone or forgetting.forget(connection, visitor, guest_name(""), most)


def remove(connection: Connection, visitor: str) -> None:
    """Forget somebody: login, sessions, ratings, name, pupils, and the games and studies left."""
    forgetting.forget(connection, visitor, guest_name(""))
    studies.forget(connection, visitor)
    drills.forget(connection, visitor)
    progress_store.forget(connection, visitor)
    streaks.forget(connection, visitor)
    puzzles.forget(connection, visitor)
    for profile in list(known_profiles(connection, visitor)):
        profile.forget(connection)
    for table in (sessions, ratings, tables.profiles, accounts):
        connection.execute(delete(table).where(table.c.visitor == visitor))
    connection.execute(delete(visitors).where(visitors.c.id == visitor))


@dataclass(frozen=True, slots=True)
class VariantRating:
    """A rating in one variant, after so many rated games."""

    rating: float
    deviation: float
    games: int


def ratings_of(connection: Connection, visitor: str) -> dict[str, VariantRating]:
    """Return the ratings of a visitor by variant."""
    rows = connection.execute(select(ratings).where(ratings.c.visitor == visitor))
    return {
        row.variant: VariantRating(round(row.rating, 1), round(row.deviation, 1), row.games)
        for row in rows
    }
