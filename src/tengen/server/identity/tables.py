"""The tables of visitors, accounts, sessions and ratings."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Integer, String, Table

from tengen.database import metadata

#: Everyone who chose a name or has an account. Times are milliseconds since 1970.
visitors = Table(
    "visitors",
    metadata,
    Column("id", String(100), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("created", BigInteger, nullable=False),
)


def _visitor() -> Column[str]:
    owner = ForeignKey("visitors.id", ondelete="CASCADE")
    return Column("visitor", String(100), owner, primary_key=True)


#: An account is a way back to a visitor's identity. ``generation`` counts the times
#: when it was logged out everywhere, as every change of the password does.
accounts = Table(
    "accounts",
    metadata,
    _visitor(),
    Column("login", String(40), nullable=False, unique=True),
    Column("password", String(200), nullable=False),
    Column("generation", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
)

#: The page of an account: the address tells nothing of the login; a hidden one is for its owner.
profiles = Table(
    "profiles",
    metadata,
    _visitor(),
    Column("address", String(16), nullable=False, unique=True),
    Column("is_hidden", Boolean, nullable=False),
)

#: Where an account is logged in. ``id`` is the digest of what the cookie holds; ``agent`` names the
#: browser in a few words.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column(
        "visitor",
        String(100),
        ForeignKey("accounts.visitor", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("agent", String(80), nullable=False),
)

#: Glicko-2 per account and variant.
ratings = Table(
    "ratings",
    metadata,
    _visitor(),
    Column("variant", String(40), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

#: The games that were counted, so that none counts twice.
rated_games = Table(
    "rated_games",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

#: What games did to the ratings of the accounts that played them.
rating_changes = Table(
    "rating_changes",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("seat", String(6), primary_key=True),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
)
