"""Where accounts are logged in; functions of a connection.

The cookie holds the name of a session, the database only its digest: who reads the database can
log in nowhere. Cookies from before there were sessions name none; those of one account share one
session, which ends with the first log-out.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.server.identity.cookies import LIFE, Claim
from tengen.server.identity.tables import accounts, sessions

#: Sessions of one account; the one that was not seen for the longest time makes room.
MAX_SESSIONS = 50
#: Milliseconds after which it is noted again that a session is in use.
SEEN_AGAIN = 60 * 60 * 1000
#: Names of one question to the database.
_CHUNK = 500


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which an account is logged in; times are milliseconds since 1970."""

    id: str
    created: int
    seen: int
    agent: str


def new_session() -> str:
    """Return the name of a new session; nobody can guess it."""
    return secrets.token_urlsafe(18)


def id_of(claim: Claim) -> str:
    """Return under which id the session of an account's cookie is kept."""
    name = claim.session or f"{claim.visitor}:{claim.generation}"
    return hashlib.sha256(name.encode()).hexdigest()


def begin(connection: Connection, claim: Claim, agent: str, now: int) -> None:
    """Keep a new session; raises Refused where the account was logged out everywhere meanwhile."""
    mine = accounts.c.visitor == claim.visitor, accounts.c.generation == claim.generation
    if (
        connection.execute(select(accounts.c.visitor).where(*mine).with_for_update()).first()
        is None
    ):
        raise Refused(N_("the login or the password is wrong"))
    connection.execute(
        delete(sessions).where(
            sessions.c.visitor == claim.visitor, sessions.c.seen < now - LIFE * 1000
        )
    )
    for session in list_of(connection, claim.visitor)[MAX_SESSIONS - 1 :]:
        connection.execute(delete(sessions).where(sessions.c.id == session.id))
    row = {
        "id": id_of(claim),
        "visitor": claim.visitor,
        "created": now,
        "seen": now,
        "agent": agent,
    }
    connection.execute(insert(sessions), row)


def list_of(connection: Connection, visitor: str) -> list[Session]:
    """Return the sessions of an account, the latest used first."""
    columns = sessions.c.id, sessions.c.created, sessions.c.seen, sessions.c.agent
    query = select(*columns).where(sessions.c.visitor == visitor)
    rows = connection.execute(query.order_by(sessions.c.seen.desc(), sessions.c.created.desc()))
    return [Session(*row) for row in rows]


def touch(connection: Connection, session: str, now: int) -> None:
    """Note that a session is in use."""
    connection.execute(update(sessions).where(sessions.c.id == session).values(seen=now))


def end(connection: Connection, visitor: str, ids: Collection[str]) -> bool:
    """End sessions of an account; False where there was none of them."""
    mine = sessions.c.visitor == visitor, sessions.c.id.in_(ids)
    return connection.execute(delete(sessions).where(*mine)).rowcount > 0


def end_others(connection: Connection, visitor: str, kept: str) -> None:
    """End every session of an account but one."""
    mine = sessions.c.visitor == visitor, sessions.c.id != kept
    connection.execute(delete(sessions).where(*mine))


def end_all(connection: Connection, visitor: str) -> None:
    """Log an account out everywhere."""
    connection.execute(delete(sessions).where(sessions.c.visitor == visitor))
    later = {"generation": accounts.c.generation + 1}
    connection.execute(update(accounts).where(accounts.c.visitor == visitor).values(later))


def set_password(connection: Connection, visitor: str, generation: int, password: str) -> None:
    """Change the password of an account, of which ``password`` is the hash; log it out everywhere.

    Raises Refused where that was done meanwhile.
    """
    mine = accounts.c.visitor == visitor, accounts.c.generation == generation
    changed = connection.execute(update(accounts).where(*mine).values(password=password))
    if not changed.rowcount:
        raise Refused(N_("the page is out of date; load it again"))
    end_all(connection, visitor)


def known(
    connection: Connection, visitors: Collection[str], ids: Collection[str]
) -> tuple[dict[str, int], set[str]]:
    """Return the generations of those visitors that have an account, and the ids that exist."""
    generations: dict[str, int] = {}
    for some in _chunks(visitors):
        columns = accounts.c.visitor, accounts.c.generation
        rows = connection.execute(select(*columns).where(accounts.c.visitor.in_(some)))
        generations |= {row.visitor: row.generation for row in rows}
    found: set[str] = set()
    for some in _chunks(ids):
        query = select(sessions.c.id).where(sessions.c.id.in_(some))
        found.update(connection.execute(query).scalars())
    return generations, found


def _chunks(names: Collection[str]) -> list[list[str]]:
    ordered = sorted(names)
    return [ordered[start : start + _CHUNK] for start in range(0, len(ordered), _CHUNK)]
