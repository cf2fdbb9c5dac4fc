"""Reading and writing records in memory."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from tengen import Variant
from tengen.records.codec import ReadOptions, format_named
from tengen.records.record import Record

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]


@pytest.fixture
def read() -> Read:
    """Return the games in bytes of a format."""

    def read_bytes(format_name: str, data: bytes, variant: Variant | None = None) -> list[Record]:
        codec = format_named(format_name).codec
        return list(codec.read(BytesIO(data), ReadOptions(variant)))

    return read_bytes


@pytest.fixture
def write() -> Write:
    """Return games as bytes of a format."""

    def write_bytes(format_name: str, records: list[Record]) -> bytes:
        stream = BytesIO()
        format_named(format_name).codec.write(records, stream)
        return stream.getvalue()

    return write_bytes


@pytest.fixture
def data() -> Path:
    """Return the folder of golden files."""
    return Path(__file__).parent.parent / "data" / "records"
