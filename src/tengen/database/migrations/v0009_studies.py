"""Studies and their chapters."""

from __future__ import annotations

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""


def downgrade() -> None:
    """Drop the tables."""
