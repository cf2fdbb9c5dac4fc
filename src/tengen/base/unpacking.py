"""Unpacking what others packed: as a stream, and never more of it than was agreed.

A few kilobytes can unpack to gigabytes. Whoever unpacks states a limit, and what passes it is
refused in one sentence before it fills the memory.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO

from tengen.base.errors import TengenError

#: Bytes looked at to decide how long a line may be.
_BEGINNING = 64


class UnpackedTooLarge(TengenError, ValueError):
    """What was packed passes a limit; the message names the limit."""


class InvalidPacking(TengenError, ValueError):
    """Bytes that are not packed at all, damaged or cut off."""


def inflate(packed: bytes, max_bytes: int) -> bytes:
    """Return what ``zlib.compress`` packed, all of it.

    Raises UnpackedTooLarge as soon as it has more bytes than allowed, InvalidPacking for anything
    that is damaged, cut off or goes on after its end.

    >>> inflate(zlib.compress(b"five"), 4)
    b'five'
    >>> inflate(zlib.compress(b"five" * 1000), 4)
    Traceback (most recent call last):
    ...
    tengen.base.unpacking.UnpackedTooLarge: it unpacks to more than 4 bytes
    """
    unpacking = zlib.decompressobj()
    try:
        plain = unpacking.decompress(packed, max_bytes + 1)
    except zlib.error as error:
        raise InvalidPacking(f"it cannot be unpacked: {error}") from None
    if len(plain) > max_bytes:
        raise UnpackedTooLarge(f"it unpacks to more than {max_bytes} bytes")
    if not unpacking.eof or unpacking.unused_data:
        raise InvalidPacking("its end is missing, or something follows it")
    return plain


def gzip_lines(
    stream: BinaryIO, max_bytes: int, max_line: Callable[[bytes], int]
) -> Iterator[bytes]:
    """Yield the lines of a gzip file one by one; only one of them is in memory at a time.

    ``max_bytes`` bounds all lines together. ``max_line`` is given the beginning of each line that
    is not short, and returns how many bytes it may have. Raises UnpackedTooLarge, InvalidPacking.
    """
    left = max_bytes
    try:
        with gzip.GzipFile(fileobj=stream, mode="rb") as packed:
            while line := packed.readline(_BEGINNING):
                if not line.endswith(b"\n") and len(line) == _BEGINNING:
                    line = _rest(packed, line, max_line(line))
                left -= len(line)
                if left < 0:
                    raise UnpackedTooLarge(f"it unpacks to more than {max_bytes} bytes")
                yield line
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise InvalidPacking("it is not a gzip file, or it is damaged") from None


def _rest(packed: gzip.GzipFile, beginning: bytes, longest: int) -> bytes:
    line = beginning + packed.readline(longest + 1 - len(beginning))
    if len(line) > longest:
        raise UnpackedTooLarge(f"a line of it has more than {longest} bytes")
    return line
