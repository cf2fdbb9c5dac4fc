"""Text files line by line, for the formats that have one game on a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from tengen.base.errors import InvalidRecord
from tengen.records.charset import decode_as, likely_charset
from tengen.records.limits import MOST_BYTES


def numbered_lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    """Yield the lines of UTF-8 text, stripped, with their numbers from 1."""
    for number, line in _bare_lines(stream):
        yield number, decode(line, f"line {number}").strip()


def likely_lines(stream: BinaryIO, encoding: str | None) -> Iterator[tuple[int, str]]:
    """Yield the lines likewise, each in the character set named or else its likely one."""
    for number, line in _bare_lines(stream):
        yield number, decode_as(line, likely_charset(line, encoding)).strip()


def _bare_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    number = 0
    while line := stream.readline(MOST_BYTES + 1):
        number += 1
        if len(line) > MOST_BYTES:
            raise InvalidRecord(f"the line is longer than {MOST_BYTES} bytes", f"line {number}")
        yield number, line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line


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
