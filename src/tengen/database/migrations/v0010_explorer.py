"""The opening explorer."""

from __future__ import annotations

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""


def downgrade() -> None:
    """Drop the tables."""
