"""Games: what happened in them, notes, reviews, and what engines found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_LISTS = ("owner", "first_visitor", "second_visitor")


def _game(table: str) -> sa.Column[str]:
    name = f"fk_{table}_game_games"
    return sa.Column(
        "game",
        sa.String(24),
        sa.ForeignKey("games.id", name=name, ondelete="CASCADE"),
        nullable=False,
    )


def _seat(seat: str) -> list[sa.Column[str]]:
    return [
        sa.Column(f"{seat}_visitor", sa.String(100), nullable=False),
        sa.Column(f"{seat}_name", sa.String(100)),
        sa.Column(f"{seat}_player", sa.String(200), nullable=False),
        sa.Column(f"{seat}_rating", sa.Float),
    ]


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("size", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("owner", sa.String(100), nullable=False),
        *_seat("first"),
        *_seat("second"),
        sa.Column("first_color", sa.String(5), nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("winner", sa.String(5)),
        sa.Column("reason", sa.String(20)),
        sa.Column("margin", sa.Float),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    for column in _LISTS:
        op.create_index(f"ix_games_{column}_created", "games", [column, "created"])
    op.create_table(
        "events",
        _game("events"),
        sa.Column("n", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("private", sa.Text),
        sa.PrimaryKeyConstraint("game", "n", name="pk_events"),
    )
    for table in ("notes", "reviews"):
        op.create_table(
            table,
            _game(table),
            sa.Column("updated", sa.BigInteger, nullable=False),
            sa.Column("body", sa.Text, nullable=False),
            sa.PrimaryKeyConstraint("game", name=f"pk_{table}"),
        )
    op.create_table(
        "analyses",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("player", sa.String(200), nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_analyses"),
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("analyses", "reviews", "notes", "events", "games"):
        op.drop_table(table)
