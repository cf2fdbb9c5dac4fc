"""Tags of games, games that were deleted, games that wait for a review."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def _of_visitor(table: str, *columns: sa.Column[Any], key: tuple[str, ...] = ()) -> None:
    """Make a table of what visitors have with games."""
    game = sa.ForeignKey("games.id", name=f"fk_{table}_game_games", ondelete="CASCADE")
    op.create_table(
        table,
        sa.Column("game", sa.String(24), game, nullable=False),
        sa.Column("visitor", sa.String(100), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("game", "visitor", *key, name=f"pk_{table}"),
    )


def upgrade() -> None:
    """Make the tables."""
    _of_visitor("game_tags", sa.Column("tag", sa.String(40), nullable=False), key=("tag",))
    op.create_index("ix_game_tags_visitor_tag", "game_tags", ["visitor", "tag"])
    _of_visitor("deleted_games", sa.Column("at", sa.BigInteger, nullable=False))
    for column in ("visitor", "at"):
        op.create_index(f"ix_deleted_games_{column}", "deleted_games", [column])
    _of_visitor(
        "batch_reviews",
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("text", sa.Text),
    )
    op.create_index("ix_batch_reviews_visitor", "batch_reviews", ["visitor"])


def downgrade() -> None:
    """Drop the tables."""
    for table in ("batch_reviews", "deleted_games", "game_tags"):
        op.drop_table(table)
