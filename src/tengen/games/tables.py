"""The tables of games. Times are milliseconds since 1970; JSON is kept as text."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    text,
)

from tengen.database import metadata

#: The games that ``tengen.games.fairplay`` keeps engines away from, as rows tell them.
IS_PROTECTED = text("ended IS NULL AND (rated OR kind = 'friend')")

#: What is listed and searched; everything here follows from the events.
games = Table(
    "games",
    metadata,
    Column("id", String(24), primary_key=True),
    #: The number of the last event.
    Column("n", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("variant", String(40), nullable=False),
    Column("size", String(20), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("owner", String(100), nullable=False),
    *(
        column
        for seat in ("first", "second")
        for column in (
            Column(f"{seat}_visitor", String(100), nullable=False),
            Column(f"{seat}_name", String(100)),
            Column(f"{seat}_player", String(200), nullable=False),
            Column(f"{seat}_rating", Float),
        )
    ),
    #: The colour of the first player, as things stand: "black" or "white".
    Column("first_color", String(5), nullable=False),
    Column("plies", Integer, nullable=False),
    #: The colour that won, or "draw"; empty while the game goes on.
    Column("winner", String(5)),
    Column("reason", String(20)),
    Column("margin", Float),
    Index("ix_games_owner_created", "owner", "created"),
    Index("ix_games_first_visitor_created", "first_visitor", "created"),
    Index("ix_games_second_visitor_created", "second_visitor", "created"),
    Index("ix_games_ended", "ended"),
    Index(
        "ix_games_protected",
        "variant",
        "size",
        sqlite_where=IS_PROTECTED,
        postgresql_where=IS_PROTECTED,
    ),
)


def _game() -> Column[str]:
    return Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


#: What happened. The key lets two writers of one number collide.
events = Table(
    "events",
    metadata,
    _game(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False),
    #: What everybody may see, ready to be sent.
    Column("body", Text, nullable=False),
    #: What nobody else may see.
    Column("private", Text),
)

#: A visitor's own tree of variations and comments; nobody else ever sees it.
notes = Table(
    "notes",
    metadata,
    _game(),
    Column("visitor", String(100), primary_key=True, index=True),
    Column("updated", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

#: What visitors call games in their own lists.
game_tags = Table(
    "game_tags",
    metadata,
    _game(),
    Column("visitor", String(100), primary_key=True),
    Column("tag", String(40), primary_key=True),
    Index("ix_game_tags_visitor_tag", "visitor", "tag"),
)

#: Games that visitors deleted from their own lists, and when. A game of nobody else goes for good
#: some time later; one of others stays theirs.
deleted_games = Table(
    "deleted_games",
    metadata,
    _game(),
    Column("visitor", String(100), primary_key=True, index=True),
    Column("at", BigInteger, nullable=False, index=True),
)

#: Games that a visitor wants to have reviewed one after the other, and what has become of each.
batch_reviews = Table(
    "batch_reviews",
    metadata,
    _game(),
    Column("visitor", String(100), primary_key=True, index=True),
    Column("n", Integer, nullable=False),
    #: "waiting", "done" or "failed"; then ``text`` says why.
    Column("state", String(10), nullable=False),
    Column("text", Text),
)

#: From where the seats of protected games are played: a signature of the network address, never
#: the address itself, and when somebody seated was last seen there.
seat_addresses = Table(
    "seat_addresses",
    metadata,
    _game(),
    Column("address", String(64), primary_key=True, index=True),
    Column("at", BigInteger, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    _game(),
    Column("updated", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

#: What engines found, by what they were asked; ``digest`` stands for all of the question.
analyses = Table(
    "analyses",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("variant", String(40), nullable=False),
    Column("position", Text, nullable=False),
    Column("player", String(200), nullable=False),
    Column("seconds", Float, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
