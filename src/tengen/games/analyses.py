"""Keeping what engines found, so that nothing is computed twice."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, select

from tengen.database import upsert
from tengen.games import tables
from tengen.games.analysis_query import AnalysisQuery
from tengen.games.wire import text_of


def answer(connection: Connection, question: AnalysisQuery) -> dict[str, Any] | None:
    """Return what was found before; None when nobody has asked."""
    table = tables.analyses
    query = select(table.c.body).where(table.c.digest == question.digest)
    body = connection.execute(query).scalar()
    return None if body is None else json.loads(body)


def keep(connection: Connection, question: AnalysisQuery, found: dict[str, Any], now: int) -> None:
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
