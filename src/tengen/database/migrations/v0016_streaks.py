"""Days on which somebody played or learnt."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "streaks",
        sa.Column("visitor", sa.String(100), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("longest", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("visitor", name="pk_streaks"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("streaks")
