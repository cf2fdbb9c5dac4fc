"""Notes belong to a visitor; running games between people, and from where they are played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def _game(table: str) -> sa.Column[str]:
    name = f"fk_{table}_game_games"
    return sa.Column(
        "game",
        sa.String(24),
        sa.ForeignKey("games.id", name=name, ondelete="CASCADE"),
        nullable=False,
    )


def upgrade() -> None:
    """Give notes to the owner of their game; those of an owner who was forgotten go."""
    op.execute("CREATE TABLE old_notes AS SELECT * FROM notes")
    op.drop_table("notes")
    op.create_table(
        "notes",
        _game("notes"),
        sa.Column("visitor", sa.String(100), nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "visitor", name="pk_notes"),
    )
    op.execute(
        "INSERT INTO notes (game, visitor, updated, body)"
        " SELECT old_notes.game, games.owner, old_notes.updated, old_notes.body"
        " FROM old_notes JOIN games ON games.id = old_notes.game WHERE games.owner <> ''"
    )
    op.drop_table("old_notes")
    op.create_index("ix_notes_visitor", "notes", ["visitor"])
    op.create_table(
        "seat_addresses",
        _game("seat_addresses"),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "address", name="pk_seat_addresses"),
    )
    op.create_index("ix_seat_addresses_address", "seat_addresses", ["address"])
    running = sa.text("ended IS NULL AND (rated OR kind = 'friend')")
    op.create_index(
        "ix_games_protected",
        "games",
        ["variant", "size"],
        sqlite_where=running,
        postgresql_where=running,
    )


def downgrade() -> None:
    """Keep of the notes on a game those of its owner."""
    op.drop_index("ix_games_protected", "games")
    op.drop_table("seat_addresses")
    op.execute(
        "CREATE TABLE old_notes AS SELECT notes.game, notes.updated, notes.body"
        " FROM notes JOIN games ON games.id = notes.game AND games.owner = notes.visitor"
    )
    op.drop_table("notes")
    op.create_table(
        "notes",
        _game("notes"),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_notes"),
    )
    op.execute("INSERT INTO notes (game, updated, body) SELECT game, updated, body FROM old_notes")
    op.drop_table("old_notes")
