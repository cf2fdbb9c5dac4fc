"""Visitors, accounts and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def _visitor(table: str) -> sa.Column[str]:
    owner = sa.ForeignKey("visitors.id", name=f"fk_{table}_visitor_visitors", ondelete="CASCADE")
    return sa.Column("visitor", sa.String(100), owner, nullable=False)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "visitors",
        sa.Column("id", sa.String(100), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_visitors"),
    )
    op.create_table(
        "accounts",
        _visitor("accounts"),
        sa.Column("login", sa.String(40), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("visitor", name="pk_accounts"),
        sa.UniqueConstraint("login", name="uq_accounts_login"),
    )
    op.create_table(
        "ratings",
        _visitor("ratings"),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "variant", name="pk_ratings"),
    )
    op.create_table(
        "rated_games",
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_rated_games"),
    )


def downgrade() -> None:
    """Remove the tables."""
    for table in ("rated_games", "ratings", "accounts", "visitors"):
        op.drop_table(table)
