"""What is packed is unpacked as a stream, and never more of it than was agreed."""

from __future__ import annotations

import gzip
import io
import tracemalloc
import zlib

import pytest

from tengen.base.unpacking import InvalidPacking, UnpackedTooLarge, gzip_lines, inflate

MIB = 1 << 20
#: A few kilobytes that unpack to 200 MiB.
BOMB = zlib.compress(bytes(200 * MIB), 9)


def lines(packed: bytes, max_bytes: int = MIB, max_line: int = 1000) -> list[bytes]:
    return list(gzip_lines(io.BytesIO(packed), max_bytes, lambda _beginning: max_line))


def test_what_was_packed_comes_back() -> None:
    assert inflate(zlib.compress(b"five in a row"), 13) == b"five in a row"
    text = b"one\n" + b"two" * 100 + b"\n\nlast"
    assert b"".join(lines(gzip.compress(text))) == text


@pytest.mark.parametrize("damage", [b"", b"x", BOMB[:-1], zlib.compress(b"") + b"more"])
def test_what_is_damaged_is_one_sentence(damage: bytes) -> None:
    with pytest.raises((InvalidPacking, UnpackedTooLarge)) as caught:
        inflate(damage, 1000)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("damage", [b"x", b"\x1f\x8b", gzip.compress(b"line\n" * 99, mtime=0)[:-9]])
def test_lines_that_are_damaged_are_one_sentence(damage: bytes) -> None:
    with pytest.raises(InvalidPacking, match="not a gzip file, or it is damaged"):
        lines(damage)


def test_a_bomb_is_refused_with_its_limit_before_it_fills_the_memory() -> None:
    long_line = gzip.compress(bytes(200 * MIB), 9)
    many_lines = gzip.compress(b"line\n" * (40 * MIB), 9)
    tracemalloc.start()
    try:
        with pytest.raises(UnpackedTooLarge, match="more than 1048576 bytes"):
            inflate(BOMB, MIB)
        with pytest.raises(UnpackedTooLarge, match="a line of it has more than 1000 bytes"):
            lines(long_line)
        with pytest.raises(UnpackedTooLarge, match="more than 1048576 bytes"):
            for _line in gzip_lines(io.BytesIO(many_lines), MIB, lambda _beginning: 1000):
                pass
        assert tracemalloc.get_traced_memory()[1] < 16 * MIB
    finally:
        tracemalloc.stop()
