"""Attempts at puzzles, ratings of players and puzzles, streaks and storms."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "puzzle_attempts",
        sa.Column("visitor", sa.String(100), nullable=False),
        sa.Column("puzzle", sa.String(80), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "puzzle", name="pk_puzzle_attempts"),
    )
    op.create_index("ix_puzzle_attempts_visitor_due", "puzzle_attempts", ["visitor", "due"])
    op.create_table(
        "puzzle_ratings",
        sa.Column("visitor", sa.String(100), nullable=False),
        sa.Column("family", sa.String(20), nullable=False),
        *_rating(),
        sa.Column("puzzles", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "family", name="pk_puzzle_ratings"),
    )
    op.create_table(
        "puzzle_difficulties",
        sa.Column("puzzle", sa.String(80), nullable=False),
        *_rating(),
        sa.Column("players", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name="pk_puzzle_difficulties"),
    )
    op.create_table(
        "puzzle_runs",
        sa.Column("visitor", sa.String(100), nullable=False),
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("mode", sa.String(20), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
        sa.Column("puzzle", sa.String(80), nullable=False),
        sa.Column("seen", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("visitor", name="pk_puzzle_runs"),
    )
    op.create_table(
        "puzzle_bests",
        sa.Column("visitor", sa.String(100), nullable=False),
        sa.Column("mode", sa.String(20), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "mode", "variant", name="pk_puzzle_bests"),
    )


def _rating() -> tuple[sa.Column[float], ...]:
    names = ("rating", "deviation", "volatility")
    return tuple(sa.Column(name, sa.Float, nullable=False) for name in names)


def downgrade() -> None:
    """Drop the tables."""
    for name in ("bests", "runs", "difficulties", "ratings", "attempts"):
        op.drop_table(f"puzzle_{name}")
