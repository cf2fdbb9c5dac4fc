"""Sessions: where an account is logged in."""

from __future__ import annotations

import hashlib
import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; cookies from before share one session of their account."""
    owner = sa.ForeignKey(
        "accounts.visitor", name="fk_sessions_visitor_accounts", ondelete="CASCADE"
    )
    sessions = op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("visitor", sa.String(100), owner, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("agent", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
    )
    op.create_index("ix_sessions_visitor", "sessions", ["visitor"])
    accounts = sa.table("accounts", *map(sa.column, ("visitor", "generation", "created")))
    now = round(time.time() * 1000)
    rows = [
        {
            "id": hashlib.sha256(f"{row.visitor}:{row.generation}".encode()).hexdigest(),
            "visitor": row.visitor,
            "created": row.created,
            "seen": now,
            "agent": "",
        }
        for row in op.get_bind().execute(sa.select(accounts)).all()
    ]
    if rows:
        op.bulk_insert(sessions, rows)


def downgrade() -> None:
    """Remove the table."""
    op.drop_table("sessions")
