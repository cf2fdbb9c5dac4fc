"""Tags of games, and games that were deleted."""

from __future__ import annotations

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""


def downgrade() -> None:
    """Drop the tables."""
