"""Records as studies keep them: copied, and as text."""

from __future__ import annotations

import json
from dataclasses import replace

from tengen.games.wire import text_of
from tengen.records.codec import ReadOptions
from tengen.records.game_json import as_data, of_data
from tengen.records.node import flatten, grow
from tengen.records.record import Record


def copied(record: Record) -> Record:
    """Return a record of its own that is equal."""
    root = grow(flatten(record.root))[0]
    return replace(record, root=root, tags=dict(record.tags))


def to_text(record: Record) -> str:
    """Return a record as it is kept; raises InvalidRecord for one that is too large."""
    return text_of(as_data(record))


def of_text(text: str) -> Record:
    """Return the record of a text that ``to_text`` wrote."""
    return of_data(json.loads(text), ReadOptions())
