"""The XML of RenjuNet as rows: streamed, bounded, and without anything that XML can refer to.

A document type is refused, so there are no entities but the five of XML and nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO
from xml.parsers import expat

from tengen.base.errors import InvalidRecord
from tengen.records.charset import charset_named
from tengen.records.messages import shown

ROOT = "database"
GAME = "game"
#: Rows that games refer to by their number.
TABLES = frozenset(
    ("country", "city", "month", "rule", "opening", "player", "tournament"),
)
_TEXTS = frozenset(("move", "info"))
_CHUNK = 64 * 1024
#: Elements within one another, bytes of one element without its children, rows and bytes of text.
_MAX_DEPTH = 32
_MAX_ELEMENT = 1024 * 1024
_MAX_ROWS = 1_000_000
_MAX_ATTRIBUTES = 100
_MAX_VALUE = 10_000

Attributes = dict[str, str]


@dataclass(slots=True)
class Row:
    """An element: its line, its name, its attributes, and the texts of the children of a game."""

    line: int
    name: str
    attributes: Attributes
    texts: dict[str, list[str]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return the text of a child; empty where there is none."""
        return " ".join("".join(self.texts.get(name, ())).split())


def read_rows(stream: BinaryIO, encoding: str | None = None) -> Iterator[Row]:
    """Yield the rows of tables and the games, in their order; raises InvalidRecord with the line.

    ``encoding`` overrides what the document says of itself.
    """
    reader = _Reader(None if encoding is None else charset_named(encoding))
    while chunk := stream.read(_CHUNK):
        yield from reader.feed(chunk)
    yield from reader.feed(b"", is_last=True)


class _Reader:
    """Hears of elements one by one and keeps what is wanted of them."""

    def __init__(self, encoding: str | None) -> None:
        self._parser = parser = expat.ParserCreate(encoding)
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._doctype
        self._open: list[str] = []
        self._game: Row | None = None
        self._done: list[Row] = []
        self._rows = 0
        self._fed = 0
        self._heard = 0

    def feed(self, data: bytes, *, is_last: bool = False) -> list[Row]:
        """Read on, and return the rows that ended."""
        self._fed += len(data)
        try:
            self._parser.Parse(data, is_last)
        except expat.ExpatError as error:
            problem = f"this is not the XML of RenjuNet: {expat.ErrorString(error.code)}"
            raise InvalidRecord(problem, f"line {error.lineno}") from None
        except InvalidRecord:
            raise
        except (ValueError, LookupError):
            raise self._wrong("the character set of the document is not known here") from None
        if self._fed - self._heard > _MAX_ELEMENT:
            raise self._wrong(f"an element is longer than {_MAX_ELEMENT} bytes")
        done, self._done = self._done, []
        return done

    def _wrong(self, problem: str) -> InvalidRecord:
        return InvalidRecord(problem, f"line {self._parser.CurrentLineNumber}")

    def _doctype(self, *_told: object) -> None:
        raise self._wrong("a document type is refused: RenjuNet has none")

    def _start(self, name: str, attributes: Attributes) -> None:
        self._heard = self._fed
        self._check(name, attributes)
        self._open.append(name)
        row = Row(self._parser.CurrentLineNumber, name, attributes)
        if name == GAME:
            if self._game is not None:
                raise self._wrong("a game stands within a game")
            self._game = row
        elif name in TABLES and self._game is None:
            self._done.append(row)
            self._rows += 1
        elif name in _TEXTS and self._game is not None:
            if name in self._game.texts:
                raise self._wrong(f"a game has two elements {name!r}")
            self._game.texts[name] = []

    def _check(self, name: str, attributes: Attributes) -> None:
        if not self._open and name != ROOT:
            raise self._wrong(f"the document is {shown(name)}, not {ROOT!r}")
        if len(self._open) >= _MAX_DEPTH or self._rows >= _MAX_ROWS:
            raise self._wrong("the document is too deep or has too many rows")
        longest = max(map(len, attributes.values()), default=0)
        if len(attributes) > _MAX_ATTRIBUTES or longest > _MAX_VALUE:
            raise self._wrong(f"{shown(name)} has too many attributes, or one that is too long")

    def _end(self, name: str) -> None:
        self._heard = self._fed
        self._open.pop()
        if name == GAME and self._game is not None:
            self._done.append(self._game)
            self._game = None

    def _characters(self, text: str) -> None:
        if self._game is not None and self._open and self._open[-1] in self._game.texts:
            self._game.texts[self._open[-1]].append(text)
