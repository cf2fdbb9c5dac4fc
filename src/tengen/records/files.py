"""Reading and writing files of games. The only part of the records that touches the disk."""

from __future__ import annotations

import os
import secrets
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

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
    _replace(Path(os.path.realpath(_checked(path))), chosen.codec, counted)
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


def _replace(path: Path, codec: Codec, records: Iterable[Record]) -> None:
    temporary = path.with_name(f".{path.name[:100]}.{secrets.token_hex(4)}.part")
    try:
        if path.exists() and not path.is_file():
            raise TengenError(f"cannot write {str(path)!r}: it is not a regular file")
        with _create(temporary) as stream:
            _write_through(path, codec, records, stream)
        temporary.replace(path)
        _flush_folder(path.parent)
    except OSError as error:
        raise TengenError(f"cannot write {str(path)!r}: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _create(path: Path) -> BinaryIO:
    """Open a new file with the permissions any new file gets."""
    return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666), "wb")


def _write_through(path: Path, codec: Codec, records: Iterable[Record], stream: BinaryIO) -> None:
    """Write the games to a stream until they are safely on the disk, with the old permissions."""
    codec.write(records, stream)
    stream.flush()
    if path.exists():
        os.fchmod(stream.fileno(), path.stat().st_mode & 0o777)
    os.fsync(stream.fileno())


def _flush_folder(folder: Path) -> None:
    """Make the new name of a file survive a power cut, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
