"""How learning went: the weights of the classic learner over time, trials of the apprentice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def _profile(table: str) -> sa.Column[int]:
    name = f"fk_{table}_profile_id_learn_profiles"
    owner = sa.ForeignKey("learn_profiles.id", name=name, ondelete="CASCADE")
    return sa.Column("profile_id", sa.Integer, owner, nullable=False, autoincrement=False)


def _games() -> sa.Column[int]:
    return sa.Column("games", sa.Integer, nullable=False, autoincrement=False)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "learn_history",
        _profile("learn_history"),
        _games(),
        sa.Column("wins", sa.Float, nullable=False),
        sa.Column("losses", sa.Float, nullable=False),
        sa.Column("draws", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("profile_id", "games", name="pk_learn_history"),
    )
    op.create_table(
        "learn_checkpoints",
        _profile("learn_checkpoints"),
        _games(),
        sa.Column("opponent", sa.String(80), nullable=False),
        *(
            sa.Column(name, sa.Integer, nullable=False, server_default="0")
            for name in ("pairs_0", "pairs_1", "pairs_2", "pairs_3", "pairs_4")
        ),
        sa.PrimaryKeyConstraint("profile_id", "games", "opponent", name="pk_learn_checkpoints"),
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("learn_checkpoints", "learn_history"):
        op.drop_table(table)
