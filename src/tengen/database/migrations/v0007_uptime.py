"""When a server was there: clocks do not run while none is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "server_uptime",
        sa.Column("process", sa.String(40), nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("process", "started", name="pk_server_uptime"),
    )
    op.create_index("ix_server_uptime_seen", "server_uptime", ["seen"])


def downgrade() -> None:
    """Remove the table."""
    op.drop_table("server_uptime")
