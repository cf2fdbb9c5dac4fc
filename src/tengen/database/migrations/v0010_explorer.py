"""The opening explorer: where its games come from, who played them, and their moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_TABLES = ("explorer_games", "explorer_players", "explorer_sources")
_INDEXED = ("black", "white", "source")


def _link(name: str, table: str, on_delete: str | None = None) -> sa.ForeignKeyConstraint:
    constraint = f"fk_explorer_games_{name}_{table}"
    return sa.ForeignKeyConstraint([name], [f"{table}.id"], name=constraint, ondelete=on_delete)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "explorer_sources",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_explorer_sources"),
    )
    op.create_table(
        "explorer_players",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("folded", sa.String(100), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_explorer_players"),
        sa.UniqueConstraint("name", name="uq_explorer_players_name"),
    )
    op.create_table(
        "explorer_games",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("source", sa.Integer),
        sa.Column("game", sa.String(24)),
        sa.Column("digest", sa.BigInteger, nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("size", sa.String(20), nullable=False),
        sa.Column("moves", sa.LargeBinary, nullable=False),
        sa.Column("result", sa.SmallInteger, nullable=False),
        sa.Column("black", sa.Integer),
        sa.Column("white", sa.Integer),
        sa.Column("rating", sa.SmallInteger),
        sa.Column("year", sa.SmallInteger),
        sa.Column("event", sa.String(100), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_explorer_games"),
        sa.UniqueConstraint("digest", name="uq_explorer_games_digest"),
        _link("source", "explorer_sources"),
        _link("game", "games", "SET NULL"),
        _link("black", "explorer_players"),
        _link("white", "explorer_players"),
    )
    op.create_index("ix_explorer_games_game", "explorer_games", ["game"])
    for column in _INDEXED:
        op.create_index(f"ix_explorer_games_{column}", "explorer_games", [column])
    op.create_index("ix_games_ended", "games", ["ended"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_index("ix_games_ended", "games")
    for table in _TABLES:
        op.drop_table(table)
