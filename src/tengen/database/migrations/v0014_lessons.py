"""Progress in lessons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "lesson_progress",
        sa.Column("visitor", sa.String(100), nullable=False),
        sa.Column("exercise", sa.String(60), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
        sa.Column("done", sa.BigInteger),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "exercise", name="pk_lesson_progress"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("lesson_progress")
