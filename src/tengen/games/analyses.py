"""Keeping what engines found, so that nothing is computed twice."""

from __future__ import annotations

import json
from typing import cast

from sqlalchemy import Connection, select

from tengen.database import upsert
from tengen.games import tables
from tengen.games.analysis_query import AnalysisQuery, StoredAnalysis
from tengen.games.wire import text_of


def answer(connection: Connection, question: AnalysisQuery) -> StoredAnalysis | None:
    """Return what was found before; None when nobody has asked."""
    table = tables.analyses
    query = select(table.c.body).where(table.c.digest == question.digest)
    body = connection.execute(query).scalar()
    return None if body is None else cast("StoredAnalysis", json.loads(body))


def keep(connection: Connection, question: AnalysisQuery, found: StoredAnalysis, now: int) -> None:
    """Keep what was found; an answer that is kept already stays."""
    row = {
        "digest": question.digest,
        "made": now,
        "variant": question.position.variant.name,
        "position": question.position.text,
        "player": question.player,
        "seconds": question.seconds,
        "lines": question.lines,
        "body": text_of(found),
    }
    connection.execute(upsert(tables.analyses, connection.dialect), row)
