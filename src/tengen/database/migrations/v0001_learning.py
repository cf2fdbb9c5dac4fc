"""What the learners remember: profiles, games, positions, moves, weights, networks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_OTHERS = ("learn_games", "learn_positions", "learn_moves", "learn_weights", "learn_networks")


def _profile(table: str) -> sa.Column[int]:
    name = f"fk_{table}_profile_id_learn_profiles"
    owner = sa.ForeignKey("learn_profiles.id", name=name, ondelete="CASCADE")
    return sa.Column("profile_id", sa.Integer, owner, nullable=False, autoincrement=False)


def _counts(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False, server_default="0") for name in names]


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "learn_profiles",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("size", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_learn_profiles"),
        sa.UniqueConstraint(
            "kind", "name", "variant", "size", name="uq_learn_profiles_kind_name_variant_size"
        ),
    )
    op.create_table(
        "learn_games",
        _profile("learn_games"),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("source", sa.String(10), nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("start", sa.Text),
        sa.Column("remembered", sa.Integer, nullable=False),
        sa.Column("black", sa.Text, nullable=False),
        sa.Column("white", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("profile_id", "game", name="pk_learn_games"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "learn_positions",
        _profile("learn_positions"),
        sa.Column("key", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        *_counts("wins", "draws", "losses", "own", "imported", "selfplay"),
        sa.Column("value", sa.Float),
        sa.Column("search_value", sa.Float),
        sa.Column("search_depth", sa.Integer),
        sa.PrimaryKeyConstraint("profile_id", "key", name="pk_learn_positions"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "learn_moves",
        _profile("learn_moves"),
        sa.Column("key", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("move", sa.String(10), nullable=False),
        sa.Column("child", sa.BigInteger, nullable=False),
        *_counts("wins", "draws", "losses"),
        sa.PrimaryKeyConstraint("profile_id", "key", "move", name="pk_learn_moves"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "learn_weights",
        _profile("learn_weights"),
        sa.Column("wins", sa.Float, nullable=False),
        sa.Column("losses", sa.Float, nullable=False),
        sa.Column("draws", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("profile_id", name="pk_learn_weights"),
    )
    op.create_table(
        "learn_networks",
        _profile("learn_networks"),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("profile_id", name="pk_learn_networks"),
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in (*_OTHERS, "learn_profiles"):
        op.drop_table(table)
