"""The tables of studies. Times are milliseconds since 1970."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from tengen.database import metadata

studies = Table(
    "studies",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("owner", String(100), nullable=False),
    Column("name", String(100), nullable=False),
    Column("description", Text, nullable=False),
    #: Who may read it: "private", "link" or "public".
    Column("visibility", String(10), nullable=False),
    #: Counts every change of the study or one of its chapters.
    Column("revision", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    #: When it was deleted; it can be brought back for a while.
    Column("deleted", BigInteger, index=True),
    Index("ix_studies_owner_updated", "owner", "updated"),
    Index("ix_studies_visibility_updated", "visibility", "updated"),
)

chapters = Table(
    "chapters",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("study", String(24), ForeignKey("studies.id", ondelete="CASCADE"), nullable=False),
    #: Chapters stand in the order of these numbers, which may have gaps.
    Column("place", Integer, nullable=False),
    Column("name", String(100), nullable=False),
    Column("variant", String(40), nullable=False),
    #: Moves with all variations, and bytes of the body.
    Column("moves", Integer, nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("deleted", BigInteger, index=True),
    #: The record as JSON.
    Column("body", Text, nullable=False),
    Index("ix_chapters_study_place", "study", "place"),
)
