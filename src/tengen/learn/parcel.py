"""What a learner knows as one file, to be carried to another machine.

A parcel is compressed text, one JSON document a line: a head (format, version, game, counts), then
games, positions, moves, weights, the network and how learning went, and last the checksum of all
lines before it.
"""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Engine, insert, select

from tengen import database
from tengen.base.atomic import write_atomically
from tengen.base.errors import TengenError
from tengen.learn import tables
from tengen.learn.experience import Experience
from tengen.learn.games import PlayedGame
from tengen.learn.importing import teach_many
from tengen.learn.profiles import KINDS, Profile
from tengen.rules.catalogue import variant as variant_named

FORMAT = "tengen-experience"
VERSION = 1
#: Rows sent to the database at once.
_BATCH = 2000
#: The longest line that is read: a network of the largest board, written as text.
_LONGEST = 64 << 20
_TABLES = (
    tables.games,
    tables.positions,
    tables.moves,
    tables.weights,
    tables.networks,
    tables.history,
    tables.checkpoints,
)


class InvalidParcel(TengenError, ValueError):
    """A file that is not what a learner wrote; the message says why."""


@dataclass(frozen=True, slots=True)
class Merged:
    """What came of a parcel: games that were new, games that were known and left out."""

    profile: Profile
    games: int
    known: int


# -- writing -------------------------------------------------------------------------------------


def export(engine: Engine, profile: Profile, path: Path) -> int:
    """Write what a profile knows to a file, whole or not at all; return the number of games.

    Raises TengenError for a profile that has learned nothing.
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
    for table in _TABLES:
        query = select(table).where(table.c.profile_id == number).order_by(*table.primary_key)
        for row in connection.execute(query).mappings():
            values = {name: _plain(value) for name, value in row.items() if name != "profile_id"}
            yield {"table": table.name, **values}


def _plain(value: object) -> object:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


# -- reading -------------------------------------------------------------------------------------


def merge(engine: Engine, path: Path, name: str) -> Merged:
    """Add what a file holds to the profile of that name, in one transaction.

    A profile that knows nothing becomes what the file holds, to the last count. One that has
    learned before learns the games of the file that it does not know, each once, as an import
    would teach them. Raises InvalidParcel for a file that is damaged or none of ours.
    """
    lines = _read(path)
    profile = _profile_of(next(lines), name)
    rows = _rows(lines)
    with database.writing(engine) as connection:
        is_fresh = profile.find(connection) is None
        number = profile.make(connection)
        if is_fresh:
            return _take_over(connection, number, profile, rows)
        return _learn_rest(connection, number, profile, rows[tables.games.name])


Rows = dict[str, list[dict[str, Any]]]


def _take_over(connection: Connection, number: int, profile: Profile, rows: Rows) -> Merged:
    for table in _TABLES:
        entries = [{**row, "profile_id": number} for row in rows[table.name]]
        for start in range(0, len(entries), _BATCH):
            connection.execute(insert(table), entries[start : start + _BATCH])
    return Merged(profile, len(rows[tables.games.name]), 0)


def _learn_rest(
    connection: Connection, number: int, profile: Profile, rows: list[dict[str, Any]]
) -> Merged:
    known = Experience(connection, number).known_games([row["game"] for row in rows])
    fresh = [row for row in rows if row["game"] not in known]
    for remembered in sorted({row["remembered"] for row in fresh}):
        games = [_game(row, profile) for row in fresh if row["remembered"] == remembered]
        teach_many(connection, profile, games, remembered)
    return Merged(profile, len(fresh), len(known))


def _game(row: dict[str, Any], profile: Profile) -> PlayedGame:
    variant = profile.variant
    try:
        start = variant.initial() if row["start"] is None else variant.position(row["start"])
        positions = [start]
        for move in variant.parse_moves(row["moves"]):
            positions.append(positions[-1].play(move))
    except TengenError as error:
        raise InvalidParcel(f"game {row['game']} cannot be played: {error}") from None
    names = row["black"], row["white"]
    return PlayedGame(row["game"], tuple(positions), row["result"], *names)


def _read(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the lines of a parcel; raises InvalidParcel as soon as one is not what it should be."""
    checksum, expected = 0, None
    try:
        with gzip.open(path, "rb") as packed:
            while line := packed.readline(_LONGEST):
                if expected is not None:
                    raise InvalidParcel(f"{str(path)!r} goes on after its end")
                document = json.loads(line)
                if not isinstance(document, dict):
                    raise InvalidParcel(f"{str(path)!r} holds a line that is no JSON object")
                if "checksum" in document:
                    expected = document["checksum"]
                    continue
                checksum = zlib.crc32(line, checksum)
                yield document
    except (gzip.BadGzipFile, EOFError, zlib.error, ValueError, UnicodeDecodeError) as error:
        if isinstance(error, InvalidParcel):
            raise
        raise InvalidParcel(f"{str(path)!r} is damaged or not a parcel of experience") from None
    except OSError as error:
        raise TengenError(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    if expected != checksum:
        raise InvalidParcel(f"{str(path)!r} is damaged: its checksum does not match")


def _profile_of(head: dict[str, Any], name: str) -> Profile:
    if head.get("format") != FORMAT:
        raise InvalidParcel("the file is not a parcel of experience")
    if head.get("version") != VERSION:
        version = head.get("version")
        raise InvalidParcel(f"the parcel has version {version}, and only {VERSION} can be read")
    if head.get("kind") not in KINDS:
        raise InvalidParcel(f"the parcel is of an unknown kind of learner {head.get('kind')!r}")
    variant = variant_named(str(head.get("variant")))
    if head.get("size") != variant.size_text:
        variant = variant_named(variant.name, size=str(head.get("size")))
    return Profile(str(head["kind"]), name, variant)


def _rows(lines: Iterator[dict[str, Any]]) -> Rows:
    """Return the rows by table, with the columns and types the tables want."""
    columns = {table.name: {c.name for c in table.columns} - {"profile_id"} for table in _TABLES}
    rows: Rows = {table.name: [] for table in _TABLES}
    for line in lines:
        name = line.pop("table", None)
        if name not in rows or set(line) != columns[name]:
            raise InvalidParcel(f"the parcel holds a line that fits no table ({name!r})")
        if "data" in line:
            line["data"] = base64.b64decode(line["data"])
        rows[name].append(line)
    return rows
