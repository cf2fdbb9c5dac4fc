"""Reading and writing files of games. The only part of the records that touches the disk."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from tengen.base.atomic import write_atomically
from tengen.base.errors import InvalidRecord, TengenError
from tengen.records.codec import Codec, ReadOptions, format_named, format_of
from tengen.rules.variant import Variant

if TYPE_CHECKING:
    from tengen.records.record import Record


def read_records(
    path: str | Path,
    format: str | None = None,  # noqa: A002
    variant: Variant | None = None,
) -> Generator[Record, None, None]:
    """Return the games of a file, read one by one as they are asked for.

    The format is that of the extension unless one is named. ``variant`` serves files that do not
    name their rules. Raises InvalidRecord with the file and the line for what cannot be read, and
    TengenError for a file that cannot be opened.
    """
    chosen = format_of(path) if format is None else format_named(format)
    return _read(_checked(path), chosen.codec, ReadOptions(variant))


def read_one(
    path: str | Path,
    format: str | None = None,  # noqa: A002
    variant: Variant | None = None,
) -> Record:
    """Return the one game of a file; raises InvalidRecord when it holds none or several."""
    with closing(read_records(path, format, variant)) as records:
        record = next(records, None)
        if record is None:
            raise InvalidRecord(f"{str(path)!r} holds no game")
        if next(records, None) is not None:
            raise InvalidRecord(f"{str(path)!r} holds more than one game")
    return record


def write_records(
    records: Iterable[Record],
    path: str | Path,
    format: str | None = None,  # noqa: A002
) -> int:
    """Write games to a file and return how many there were.

    The file appears whole or not at all: on any error what stood there before stays as it was.
    """
    chosen = format_of(path) if format is None else format_named(format)
    counted = _Counted(records)
    write_atomically(_checked(path), lambda stream: chosen.codec.write(counted, stream))
    return counted.count


class _Counted:
    """An iterable that knows how many it has given."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = records
        self.count = 0

    def __iter__(self) -> Iterator[Record]:
        for record in self._records:
            self.count += 1
            yield record


def _checked(path: str | Path) -> Path:
    if "\0" in str(path):
        raise TengenError(f"{str(path)!r} cannot be the name of a file")
    return Path(path)


def _read(path: Path, codec: Codec, options: ReadOptions) -> Generator[Record, None, None]:
    try:
        with path.open("rb") as stream:
            yield from codec.read(stream, options)
    except InvalidRecord as error:
        where = f"{path}, {error.where}" if error.where else str(path)
        raise InvalidRecord(error.problem, where) from None
    except OSError as error:
        raise TengenError(f"cannot read {str(path)!r}: {error.strerror or error}") from None
