"""The tables of the learners. Results are counted for the side to move; see ``experience``."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tengen.database import metadata


def _profile() -> Column[int]:
    return Column(
        "profile_id",
        Integer,
        ForeignKey("learn_profiles.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    )


def _count(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False, server_default="0")


#: Who learns: a kind of player and a name, at one game and size.
profiles = Table(
    "learn_profiles",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("name", String(80), nullable=False),
    Column("variant", String(40), nullable=False),
    Column("size", String(20), nullable=False),
    UniqueConstraint("kind", "name", "variant", "size"),
)

#: The games that were learned, each once: ``game`` is the digest of its moves and names.
games = Table(
    "learn_games",
    metadata,
    _profile(),
    Column("game", String(32), primary_key=True),
    Column("source", String(10), nullable=False),
    Column("result", Integer, nullable=False),
    #: The moves with blanks between, from the usual start or from the text in ``start``.
    Column("moves", Text, nullable=False),
    Column("start", Text),
    #: How many of them are remembered position by position.
    Column("remembered", Integer, nullable=False),
    Column("black", Text, nullable=False),
    Column("white", Text, nullable=False),
    sqlite_with_rowid=False,
)

#: Positions met, under the key of the canonical form that all symmetric positions share.
positions = Table(
    "learn_positions",
    metadata,
    _profile(),
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    #: The game in which it was first met, and after how many moves.
    Column("game", String(32), nullable=False),
    Column("ply", Integer, nullable=False),
    _count("wins"),
    _count("draws"),
    _count("losses"),
    _count("own"),
    _count("imported"),
    _count("selfplay"),
    Column("value", Float),
    Column("search_value", Float),
    Column("search_depth", Integer),
    sqlite_with_rowid=False,
)

#: Moves made from them, written for the same form, and where each leads.
moves = Table(
    "learn_moves",
    metadata,
    _profile(),
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("move", String(10), primary_key=True),
    Column("child", BigInteger, nullable=False),
    _count("wins"),
    _count("draws"),
    _count("losses"),
    sqlite_with_rowid=False,
)

#: The weights of the classic learner's delta rule.
weights = Table(
    "learn_weights",
    metadata,
    _profile(),
    Column("wins", Float, nullable=False),
    Column("losses", Float, nullable=False),
    Column("draws", Float, nullable=False),
)

#: The personal layer of the apprentice's evaluation.
networks = Table(
    "learn_networks",
    metadata,
    _profile(),
    Column("games", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

#: The weights of the classic learner after so many games.
history = Table(
    "learn_history",
    metadata,
    _profile(),
    Column("games", Integer, primary_key=True, autoincrement=False),
    Column("wins", Float, nullable=False),
    Column("losses", Float, nullable=False),
    Column("draws", Float, nullable=False),
)

#: Trials of the apprentice's network of so many games: pairs with 0, ½, 1, 1½ and 2 points.
checkpoints = Table(
    "learn_checkpoints",
    metadata,
    _profile(),
    Column("games", Integer, primary_key=True, autoincrement=False),
    Column("opponent", String(80), primary_key=True),
    *(_count(f"pairs_{points}") for points in range(5)),
)
