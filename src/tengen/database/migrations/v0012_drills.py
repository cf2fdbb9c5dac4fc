"""Lines that are drilled."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "drills",
        sa.Column("visitor", sa.String(100), nullable=False),
        sa.Column("deck", sa.String(40), nullable=False),
        sa.Column("positions", sa.Integer, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "deck", name="pk_drills"),
    )
    op.create_index("ix_drills_deck", "drills", ["deck"])
    op.create_table(
        "drill_cards",
        sa.Column("visitor", sa.String(100), nullable=False),
        sa.Column("deck", sa.String(40), nullable=False),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("move", sa.String(40), nullable=False),
        sa.Column("repetitions", sa.Integer, nullable=False),
        sa.Column("easiness", sa.Float, nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("lapses", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "deck", "position", "move", name="pk_drill_cards"),
        sa.ForeignKeyConstraint(
            ["visitor", "deck"],
            ["drills.visitor", "drills.deck"],
            name="fk_drill_cards_visitor_deck_drills",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_drill_cards_visitor_due", "drill_cards", ["visitor", "due"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("drill_cards")
    op.drop_table("drills")
