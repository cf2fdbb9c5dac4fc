"""Reading archives of experience, which may come from anybody.

An archive is read line by line and never stands in memory as a whole. Every line must have the
shape of a row, and say what a learner can have learned: games that can be played, positions and
moves of these games, a network of this board. What does not fit, or passes a limit, is refused in
one sentence.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import BigInteger, Column, Float, Integer, LargeBinary, String, Table

from tengen.base.errors import TengenError
from tengen.base.unpacking import UnpackedTooLarge, gzip_lines
from tengen.learn.lessons.archive import FORMAT, VERSION
from tengen.learn.memory.discarding import PARTS
from tengen.learn.memory.profiles import KINDS, Profile
from tengen.rules.catalogue import variant as variant_named
from tengen.rules.variant import Variant

#: Bytes of a line, and of one that holds a network (that of the largest board has 15 MB).
MAX_LINE, MAX_NETWORK_LINE = 1 << 18, 24 << 20
#: What is counted, and what weighs, stays below this.
MAX_COUNT, MAX_WEIGHT = 10**9, 10**6
_NETWORK = b'{"table":"learn_networks"'
_DIGEST = re.compile(r"[0-9a-f]{32}")

Row = dict[str, Any]


class InvalidArchive(TengenError, ValueError):
    """A file that is not what a learner wrote; the message says why."""


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """How much an archive may hold."""

    #: Bytes when it is unpacked.
    max_bytes: int = 4 << 30
    max_games: int = 2_000_000


class Archive:
    """A file of experience. ``rows`` may be read again and again; each time all is checked."""

    def __init__(self, path: Path, limits: ArchiveLimits | None = None) -> None:
        self.path = path
        self.limits = limits or ArchiveLimits()
        self._at = 0

    @property
    def read_bytes(self) -> int:
        """How many bytes of the file the reader has come to."""
        return self._at

    def profile(self, name: str) -> Profile:
        """Return the learner of the file under another name; raises InvalidArchive."""
        with closing(self._documents()) as documents:
            head = next(documents, None)
        if head is None:
            raise InvalidArchive("the file is empty")
        return _profile_of(head, name)

    def rows(self) -> Iterator[tuple[Table, Row]]:
        """Yield the rows with their tables, in the order of ``PARTS``; raises InvalidArchive."""
        documents = self._documents()
        next(documents, None)
        shapes = {table.name: (place, table) for place, table in enumerate(PARTS)}
        last = 0
        for document in documents:
            name = document.pop("table", None)
            if not isinstance(name, str) or name not in shapes:
                raise InvalidArchive(
                    f"the archive holds a line that fits no table ({_short(name)})"
                )
            place, table = shapes[name]
            if place < last:
                raise InvalidArchive(f"the archive holds lines of {name} in the wrong place")
            last = place
            yield table, _row(table, document)

    # -- lines -----------------------------------------------------------------------------------

    def _documents(self) -> Generator[Row, None, None]:
        try:
            with self.path.open("rb") as stream:
                yield from self._checked(stream)
        except UnpackedTooLarge as error:
            raise InvalidArchive(f"the archive is too large: {error}") from None
        except OSError as error:
            reason = error.strerror or error
            raise TengenError(f"cannot read {str(self.path)!r}: {reason}") from None
        except (ValueError, RecursionError) as error:
            if isinstance(error, InvalidArchive):
                raise
            raise InvalidArchive("the file is damaged or not an archive of experience") from None

    def _checked(self, stream: BinaryIO) -> Iterator[Row]:
        """Yield the documents before the checksum, which must be that of their lines."""
        checksum, expected = 0, None
        for line in gzip_lines(stream, self.limits.max_bytes, _max_line):
            self._at = stream.tell()
            if expected is not None:
                raise InvalidArchive("the archive goes on after its end")
            document = json.loads(line, parse_constant=_no_number)
            if not isinstance(document, dict):
                raise InvalidArchive("the archive holds a line that is no JSON object")
            if "checksum" in document:
                expected = document["checksum"]
                continue
            checksum = zlib.crc32(line, checksum)
            yield document
        if type(expected) is not int or expected != checksum:
            raise InvalidArchive("the archive is damaged: its checksum does not match")


def _max_line(beginning: bytes) -> int:
    return MAX_NETWORK_LINE if beginning.startswith(_NETWORK) else MAX_LINE


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _short(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _profile_of(head: Row, name: str) -> Profile:
    if head.get("format") != FORMAT:
        raise InvalidArchive("the file is not an archive of experience")
    if head.get("version") != VERSION:
        version = _short(head.get("version"))
        raise InvalidArchive(f"the archive has version {version}, and only {VERSION} can be read")
    kind, game, size = (head.get(word) for word in ("kind", "variant", "size"))
    if not isinstance(kind, str) or kind not in KINDS:
        raise InvalidArchive(f"the archive is of an unknown kind of learner {_short(kind)}")
    if not isinstance(game, str) or not isinstance(size, str) or len(game) + len(size) > 80:
        raise InvalidArchive("the archive does not say which game was learned")
    return Profile(kind, name, _variant(game, size))


def _variant(game: str, size: str) -> Variant:
    found = variant_named(game)
    return found if found.size_text == size else variant_named(found.name, size=size)


# -- rows ----------------------------------------------------------------------------------------


def _row(table: Table, document: Row) -> Row:
    """Return a line with the columns and types its table wants; raises InvalidArchive."""
    checks = _CHECKS[table.name]
    if set(document) != set(checks):
        raise InvalidArchive(f"the archive holds a line that fits no table ({table.name!r})")
    for name, check in checks.items():
        try:
            document[name] = check(document[name])
        except (ValueError, TypeError, binascii.Error):
            value = _short(document[name])
            problem = f"{table.name} with {name} = {value}"
            raise InvalidArchive(f"the archive holds a line of {problem}") from None
    return document


Check = Callable[[Any], Any]


def _whole(least: int, most: int) -> Check:
    def check(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError
        return value

    return check


def _number(most: float) -> Check:
    def check(value: Any) -> float:
        if type(value) not in {int, float} or not isfinite(value) or abs(value) > most:
            raise ValueError
        return float(value)

    return check


def _text(most: int) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or len(value) > most or "\0" in value:
            raise ValueError
        value.encode()  # raises for halves of surrogate pairs
        return value

    return check


def _digest(value: Any) -> str:
    if not isinstance(value, str) or not _DIGEST.fullmatch(value):
        raise ValueError
    return value


def _bytes(value: Any) -> bytes:
    if not isinstance(value, str):
        raise TypeError
    return base64.b64decode(value, validate=True)


def _or_none(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


#: Columns that hold less than their types could.
_SPECIAL: dict[str, Check] = {
    "game": _digest,
    "result": _whole(-1, 1),
    "value": _number(1.000001),
    "search_value": _number(1.000001),
}


def _check_of(column: Column[Any]) -> Check:
    kind = column.type
    if column.name in _SPECIAL:
        check = _SPECIAL[column.name]
    elif isinstance(kind, BigInteger):
        check = _whole(-(2**63), 2**63 - 1)
    elif isinstance(kind, Integer):
        check = _whole(0, MAX_COUNT)
    elif isinstance(kind, Float):
        check = _number(MAX_WEIGHT)
    elif isinstance(kind, LargeBinary):
        check = _bytes
    else:
        assert isinstance(kind, String)
        check = _text(kind.length or MAX_LINE)
    return _or_none(check) if column.nullable else check


_CHECKS: dict[str, dict[str, Check]] = {
    table.name: {
        column.name: _check_of(column) for column in table.columns if column.name != "profile_id"
    }
    for table in PARTS
}
