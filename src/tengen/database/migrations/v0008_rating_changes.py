"""What a rated game did to the ratings of its players, to be told at its end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_COLUMNS = ("first_before", "first_after", "second_before", "second_after")


def upgrade() -> None:
    """Add the columns; games that were rated before have none of it."""
    for name in _COLUMNS:
        op.add_column("rated_games", sa.Column(name, sa.Float))


def downgrade() -> None:
    """Remove the columns."""
    for name in _COLUMNS:
        op.drop_column("rated_games", name)
