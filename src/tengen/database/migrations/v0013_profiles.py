"""Profiles: the address of each account's page, and whether it is hidden."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; accounts that are there already get an address."""
    profiles = op.create_table(
        "profiles",
        sa.Column(
            "visitor",
            sa.String(100),
            sa.ForeignKey("visitors.id", name="fk_profiles_visitor_visitors", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("address", sa.String(16), nullable=False),
        sa.Column("is_hidden", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("visitor", name="pk_profiles"),
        sa.UniqueConstraint("address", name="uq_profiles_address"),
    )
    accounts = sa.table("accounts", sa.column("visitor", sa.String))
    known = op.get_bind().execute(sa.select(accounts.c.visitor)).scalars().all()
    rows = [
        {"visitor": one, "address": secrets.token_urlsafe(9), "is_hidden": False} for one in known
    ]
    op.bulk_insert(profiles, rows)


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("profiles")
