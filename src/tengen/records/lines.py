"""Text files line by line, for the formats that have one game on a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import BinaryIO

from tengen.base.errors import InvalidRecord
from tengen.records.charset import charset_named, decode_as, likely_charset
from tengen.records.limits import MAX_BYTES

_CHUNK = 64 * 1024
_BOM = b"\xef\xbb\xbf"
#: Lines without a letter, with the breaks between them: passed at once, however many.
_EMPTY_LINES = re.compile(rb"[ \t\r\f\v\n]*\n")


def numbered_lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    """Yield the lines of UTF-8 text, stripped, with their numbers from 1.

    Of empty lines behind one another only the first is told: a file of nothing else costs nothing.
    """
    for number, line in _bare_lines(stream):
        yield number, decode(line, f"line {number}").strip()


def likely_lines(stream: BinaryIO, encoding: str | None) -> Iterator[tuple[int, str]]:
    """Yield the lines likewise, each in the character set named or else its likely one."""
    for number, line in whole_lines(stream, encoding):
        yield number, line.strip()


def whole_lines(stream: BinaryIO, encoding: str | None) -> Iterator[tuple[int, str]]:
    """Yield the lines likewise, with their ends: the last may have none, when a file breaks off."""
    if encoding is not None:
        charset_named(encoding)  # a wrong name is told even where no line needs it
    for number, line in _bare_lines(stream):
        if line.isascii():
            yield number, line.decode("ascii")
        else:
            yield number, decode_as(line, likely_charset(line, encoding))


def _bare_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield lines with their numbers; empty ones behind an empty one are counted and passed."""
    # A pipe gives what there is, instead of making a person wait for a whole piece.
    read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    data, number = read(_CHUNK).removeprefix(_BOM), 1
    at = 0
    while True:
        empty = _EMPTY_LINES.match(data, at)
        if empty is not None:
            yield number, b"\n"
            number += data.count(b"\n", at, empty.end())
            at = empty.end()
        end = data.find(b"\n", at)
        if end >= 0:
            yield number, data[at : end + 1]
            number, at = number + 1, end + 1
            continue
        data, at = _more(read, data[at:], number), 0
        if b"\n" not in data:
            break
    if data:
        yield number, data


def _more(read: Callable[[int], bytes], begun: bytes, number: int) -> bytes:
    """Return the rest of a line that has begun, and what was read behind it."""
    pieces, size = [begun], len(begun)
    while piece := read(_CHUNK):
        pieces.append(piece)
        size += len(piece)
        if b"\n" in piece:
            break
        if size > MAX_BYTES:
            raise InvalidRecord(f"the line is longer than {MAX_BYTES} bytes", f"line {number}")
    return b"".join(pieces)


def decode(data: bytes, where: str) -> str:
    """Return UTF-8 text; raises InvalidRecord with the place of a byte that is none."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"byte {error.start} of it is not UTF-8 text", where) from None


def encode(text: str) -> bytes:
    """Return the text as UTF-8; raises InvalidRecord for half characters: no file can hold them."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise InvalidRecord(f"{text[error.start]!r} is half a character") from None
