"""What a learner knows as one file, to be carried to another machine.

An archive is compressed text, one JSON document a line: a head (format, version, game), then games,
positions, moves, weights, the network and how learning went, and last the checksum of all lines
before it. Here it is written; ``archive_reading`` reads it and ``merging`` adds it to a learner.
"""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Engine, select

from tengen import database
from tengen.base.atomic import write_atomically
from tengen.base.errors import TengenError
from tengen.learn.memory.discarding import PARTS
from tengen.learn.memory.profiles import Profile

FORMAT = "tengen-experience"
VERSION = 1
#: Rows read from the database at once.
_ROWS = 1_000


def export(engine: Engine, profile: Profile, path: Path) -> int:
    """Write what a profile knows to a file, whole or not at all; return the number of games.

    It shows one moment of the database and keeps nobody from writing. Raises TengenError for a
    profile that has learned nothing.
    """
    with database.reading(engine) as connection:
        number = profile.find(connection)
        if number is None:
            raise TengenError(f"there is nothing to export: {profile.text} has learned no game")
        write_atomically(path, lambda stream: _write(stream, _lines(connection, number, profile)))
        return profile.games(connection)


def _write(stream: BinaryIO, documents: Iterator[dict[str, Any]]) -> None:
    checksum = 0
    with gzip.GzipFile(fileobj=stream, mode="wb", filename="", mtime=0) as packed:
        for document in documents:
            line = json.dumps(document, separators=(",", ":")).encode() + b"\n"
            checksum = zlib.crc32(line, checksum)
            packed.write(line)
        packed.write(json.dumps({"checksum": checksum}).encode() + b"\n")


def _lines(connection: Connection, number: int, profile: Profile) -> Iterator[dict[str, Any]]:
    yield {
        "format": FORMAT,
        "version": VERSION,
        "kind": profile.kind,
        "variant": profile.variant.name,
        "size": profile.variant.size_text,
    }
    for table in PARTS:
        query = select(table).where(table.c.profile_id == number).order_by(*table.primary_key)
        found = connection.execute(query, execution_options={"yield_per": _ROWS})
        for row in found.mappings():
            values = {name: _plain(value) for name, value in row.items() if name != "profile_id"}
            yield {"table": table.name, **values}


def _plain(value: object) -> object:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value
