"""What a rated game did to the ratings of its players, to be told at its end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; games that were rated before are not in it."""
    op.create_table(
        "rating_changes",
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("seat", sa.String(6), nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("after", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_rating_changes"),
    )


def downgrade() -> None:
    """Remove the table."""
    op.drop_table("rating_changes")
