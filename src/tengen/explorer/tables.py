"""The tables of the explorer: what its index is made of, and can be made of again."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
)

from tengen.database import metadata

#: Files that were imported. One that was removed stays, without its games: the index of every
#: machine sees by it that it has to be made anew.
sources = Table(
    "explorer_sources",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("name", String(200), nullable=False),
    Column("added", BigInteger, nullable=False),
    Column("games", Integer, nullable=False),
    #: "reading", "kept" or "removed".
    Column("state", String(10), nullable=False),
)

players = Table(
    "explorer_players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(100), nullable=False, unique=True),
    #: The name without case and accents, by which it is looked for.
    Column("folded", String(100), nullable=False),
)

#: Games in the order in which they came, and lines of libraries. Those played here have no source,
#: and no names: ``games`` knows who may see them.
games = Table(
    "explorer_games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("source", Integer, ForeignKey("explorer_sources.id"), index=True),
    Column("game", String(24), ForeignKey("games.id", ondelete="SET NULL"), index=True),
    #: What is equal in two games that are the same.
    Column("digest", BigInteger, nullable=False),
    Column("variant", String(40), nullable=False),
    Column("size", String(20), nullable=False),
    Column("moves", LargeBinary, nullable=False),
    #: A ``tengen.explorer.entries.EntryResult``.
    Column("result", SmallInteger, nullable=False),
    Column("black", Integer, ForeignKey("explorer_players.id"), index=True),
    Column("white", Integer, ForeignKey("explorer_players.id"), index=True),
    #: The mean of the players' ratings.
    Column("rating", SmallInteger),
    Column("year", SmallInteger),
    Column("event", String(100), nullable=False),
    UniqueConstraint("digest"),
)
