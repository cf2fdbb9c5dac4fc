"""The book itself: what is known of each position, and the file it is kept in.

The file is one line of text that names it, one of JSON with where it comes from, and the entries,
sorted, 22 bytes each, packed with zlib. See docs/book-reversi.md.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from tengen.base.atomic import write_atomically
from tengen.base.errors import TengenError
from tengen.base.unpacking import inflate
from tengen.players.reversi.squares import Discs

#: Values are whole numbers of hundredths of a disc.
DISC = 100
#: The square of a position in which every move is in the book.
NOTHING = 64

_TITLE = b"Tengen Reversi book, version 1\n"
_FILE = "book.bin"
_ENTRY = struct.Struct("<QQhhBB")
_MAX_ENTRIES = 1 << 24


class InvalidBook(TengenError, ValueError):
    """A file that is not a book."""


class BookEntry(NamedTuple):
    """What is known of a position, for the side to move, in hundredths of a disc.

    ``value`` is what its best move is worth as far as the book goes. ``dropout`` is what the best
    of the moves that lead out of the book is worth by a search to ``depth``, ``square`` that move
    (as a place on the canonical board) or NOTHING.
    """

    value: int
    dropout: int
    square: int
    depth: int


class ReversiBook:
    """Entries by canonical position. A file holds it whole; growing changes it in place."""

    def __init__(
        self,
        entries: Mapping[Discs, BookEntry] | None = None,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        self.entries: dict[Discs, BookEntry] = dict(entries or {})
        #: Where the book comes from, in plain data.
        self.facts: dict[str, Any] = dict(facts or {})

    def __len__(self) -> int:
        return len(self.entries)

    def get(self, position: Discs) -> BookEntry | None:
        """Return what is known of a canonical position; None when it is not in the book."""
        return self.entries.get(position)

    # -- the file ----------------------------------------------------------------------------

    @property
    def data(self) -> bytes:
        """The whole book as the bytes of its file; ``of_data`` reads them back."""
        facts = json.dumps(self.facts, sort_keys=True, ensure_ascii=True)
        packed = b"".join(
            _ENTRY.pack(*position, *entry) for position, entry in sorted(self.entries.items())
        )
        return _TITLE + facts.encode() + b"\n" + zlib.compress(packed, 9)

    @classmethod
    def of_data(cls, data: bytes) -> ReversiBook:
        """Read a book; raises InvalidBook for bytes that are none."""
        if not data.startswith(_TITLE):
            raise InvalidBook("it does not begin as a book does")
        facts, _end, packed = data[len(_TITLE) :].partition(b"\n")
        try:
            told = json.loads(facts)
            entries = dict(_unpacked(packed))
        except (ValueError, struct.error) as error:
            raise InvalidBook(f"it is damaged: {error}") from None
        if not isinstance(told, dict):
            raise InvalidBook("it is damaged: its second line is not an object of JSON")
        return cls(entries, told)

    def save(self, path: Path) -> None:
        """Write the book; a file that stood there stays as it was when that fails."""
        write_atomically(path, lambda stream: stream.write(self.data))

    @classmethod
    def load(cls, path: Path) -> ReversiBook:
        """Read a file; raises InvalidBook, and TengenError for a file that cannot be read."""
        try:
            return cls.of_data(path.read_bytes())
        except OSError as error:
            raise TengenError(f"cannot read {str(path)!r}: {error.strerror or error}") from None
        except InvalidBook as error:
            raise InvalidBook(f"{str(path)!r} is not a book: {error}") from None


def _unpacked(packed: bytes) -> Iterator[tuple[Discs, BookEntry]]:
    for own, enemy, *known in _ENTRY.iter_unpack(inflate(packed, _MAX_ENTRIES)):
        yield Discs(own, enemy), BookEntry(*known)


def usual_book() -> ReversiBook:
    """Return the book that the variable TENGEN_BOOK names, otherwise that of the package.

    Raises TengenError for a file that cannot be read, and InvalidBook.
    """
    chosen = os.environ.get("TENGEN_BOOK")
    return ReversiBook.load(Path(chosen)) if chosen else shipped()


@cache
def shipped() -> ReversiBook:
    """Return the book of the package; an empty one where it has none."""
    found = files(__package__).joinpath(_FILE)
    return ReversiBook.of_data(found.read_bytes()) if found.is_file() else ReversiBook()
