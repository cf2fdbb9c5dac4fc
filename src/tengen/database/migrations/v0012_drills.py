"""Lines that are drilled."""

from __future__ import annotations

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""


def downgrade() -> None:
    """Drop the tables."""
