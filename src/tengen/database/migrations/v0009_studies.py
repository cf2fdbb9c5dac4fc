"""Studies and their chapters."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("owner", sa.String(100), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("description", sa.Text, nullable=False),
        sa.Column("visibility", sa.String(10), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("deleted", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
    )
    op.create_index("ix_studies_deleted", "studies", ["deleted"])
    op.create_index("ix_studies_owner_updated", "studies", ["owner", "updated"])
    op.create_index("ix_studies_visibility_updated", "studies", ["visibility", "updated"])
    of_study = sa.ForeignKey("studies.id", name="fk_chapters_study_studies", ondelete="CASCADE")
    op.create_table(
        "chapters",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("study", sa.String(24), of_study, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("deleted", sa.BigInteger),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chapters"),
    )
    op.create_index("ix_chapters_deleted", "chapters", ["deleted"])
    op.create_index("ix_chapters_study_place", "chapters", ["study", "place"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("chapters")
    op.drop_table("studies")
