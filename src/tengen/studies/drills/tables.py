"""The tables of drills. Times are milliseconds since 1970."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
)

from tengen.database import metadata

drills = Table(
    "drills",
    metadata,
    Column("visitor", String(100), primary_key=True),
    #: A study, or a ready repertoire.
    Column("deck", String(40), primary_key=True),
    #: The positions it had when it was opened last.
    Column("positions", Integer, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("ix_drills_deck", "deck"),
)

drill_cards = Table(
    "drill_cards",
    metadata,
    Column("visitor", String(100), primary_key=True),
    Column("deck", String(40), primary_key=True),
    #: The key of the canonical position, and the move by its name there.
    Column("position", BigInteger, primary_key=True),
    Column("move", String(40), primary_key=True),
    Column("repetitions", Integer, nullable=False),
    Column("easiness", Float, nullable=False),
    Column("days", Integer, nullable=False),
    #: When it is asked again; null while the lines do not have it.
    Column("due", BigInteger),
    Column("lapses", Integer, nullable=False),
    ForeignKeyConstraint(
        ["visitor", "deck"],
        ["drills.visitor", "drills.deck"],
        "fk_drill_cards_visitor_deck_drills",
        ondelete="CASCADE",
    ),
    Index("ix_drill_cards_visitor_due", "visitor", "due"),
)
