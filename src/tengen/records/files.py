"""Reading and writing files of games. The only part of the records that touches the disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, BinaryIO, cast

from tengen.base.atomic import write_atomically
from tengen.base.errors import InvalidArgument, InvalidRecord, TengenError
from tengen.base.text import shown
from tengen.records.codec import CodecOfSeveral, Format, ReadOptions, format_named, format_of
from tengen.records.detection import HEAD, recognised
from tengen.records.limits import MAX_BYTES
from tengen.rules.variant import Variant

if TYPE_CHECKING:
    from tengen.records.record import Record


Seen = Callable[[int], object]
Told = Callable[[InvalidRecord], object]


def read_records(
    path: str | Path,
    format: str | None = None,  # noqa: A002
    variant: Variant | None = None,
    options: ReadOptions | None = None,
    seen: Seen | None = None,
) -> Generator[Record, None, None]:
    """Return the games of a file, read one by one as they are asked for.

    The format is told by what is in the file and its extension unless one is named. ``variant``
    serves files that do not name their rules; ``options`` says more. ``seen`` is told before each
    game how many bytes have been read. Raises InvalidRecord with the file and the line for what
    cannot be read (``options`` are told of games that are left out with both, too), and TengenError
    for a file that cannot be opened.
    """
    InvalidArgument.check(options, (ReadOptions, NoneType), "how to read; write ReadOptions()")
    InvalidArgument.check(variant, (Variant, NoneType), "a variant; write variant('renju')")
    options = options or ReadOptions()
    if variant is not None:
        options = replace(options, variant=variant)
    rules = options.variant
    chosen = format_of_file(path, rules) if format is None else format_named(format)
    return _read(_checked(path), chosen, options, seen)


def format_of_file(path: str | Path, rules: Variant | None = None) -> Format:
    """Return the format of a file by its content, or by its extension where that says nothing.

    Raises InvalidRecord with the extension for a file of which neither tells, and TengenError for
    one that is not there.
    """
    file = _checked(path)
    with suppress(OSError, InvalidRecord):
        if file.is_file():
            with file.open("rb") as stream:
                return recognised(stream.read(HEAD), file.name, rules)
    try:
        return format_of(path)
    except InvalidRecord:
        _check_presence(file)
        raise


def read_one(
    path: str | Path,
    format: str | None = None,  # noqa: A002
    variant: Variant | None = None,
    options: ReadOptions | None = None,
) -> Record:
    """Return the one game of a file; raises InvalidRecord when it holds none or several."""
    with closing(read_records(path, format, variant, options)) as records:
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
    InvalidArgument.check(records, Iterable, "games; write [Record.of(position)]")
    file = _checked(path)
    chosen = format_of(path) if format is None else format_named(format)
    counted = _Counted(records)
    if chosen.beside:
        _write_together(counted, file, chosen)
    else:
        write_atomically(file, lambda stream: chosen.codec.write(counted, stream))
    return counted.count


class _Counted:
    """An iterable that knows how many it has given."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = records
        self.count = 0

    def __iter__(self) -> Iterator[Record]:
        for record in self._records:
            if not hasattr(record, "mainline"):
                raise InvalidArgument(f"{shown(record)} is not a game; write Record.of(position)")
            self.count += 1
            yield record


def _checked(path: str | Path) -> Path:
    InvalidArgument.check(path, (str, Path), "the path of a file")
    if "\0" in str(path):
        raise TengenError(f"{str(path)!r} cannot be the name of a file")
    return Path(path)


def _check_presence(path: Path) -> None:
    try:
        path.stat()
    except OSError as error:
        raise _unreadable(path, error) from None


def _unreadable(path: Path, error: OSError) -> TengenError:
    return TengenError(f"cannot read {str(path)!r}: {error.strerror or error}")


def _read(
    path: Path, chosen: Format, options: ReadOptions, seen: Seen | None
) -> Generator[Record, None, None]:
    try:
        if chosen.beside and not options.beside:
            options = replace(options, beside=_read_beside(path, chosen))
        located = replace(
            options,
            refused=_telling_the_file(path, options.refused),
            damaged=_telling_the_file(path, options.damaged),
        )
        with path.open("rb") as stream:
            for number, record in enumerate(chosen.codec.read(stream, located), start=1):
                if seen is not None:
                    seen(stream.tell())
                record.where = f"{path}, {record.where or f'game {number}'}"
                yield record
    except InvalidRecord as error:
        raise _in_file(path, error) from None
    except OSError as error:
        raise _unreadable(path, error) from None


def _in_file(path: Path, error: InvalidRecord) -> InvalidRecord:
    where = f"{path}, {error.where}" if error.where else str(path)
    return type(error)(error.problem, where)


def _telling_the_file(path: Path, told: Told | None) -> Told | None:
    """Return what is told of games that are left out, with the file they stand in."""
    return None if told is None else lambda error: told(_in_file(path, error))


# -- files that belong together ------------------------------------------------------------------


def _read_beside(path: Path, chosen: Format) -> dict[str, bytes]:
    """Return what stands in the files beside one: those of its own name, else the shared ones."""
    found: dict[str, bytes] = {}
    for extension in chosen.beside:
        companion = _companion(path, extension, chosen.shared)
        if companion is not None:
            with companion.open("rb") as stream:
                found[extension] = stream.read(MAX_BYTES + 1)
    return found


def _companion(path: Path, extension: str, shared: tuple[str, ...]) -> Path | None:
    exact = path.with_suffix(extension)
    if exact.is_file():
        return exact
    names: dict[str, Path] = {}
    with suppress(OSError):
        names = {other.name.lower(): other for other in path.parent.iterdir() if other.is_file()}
    wanted = (path.stem.lower(), *shared)
    return next((names[stem + extension] for stem in wanted if stem + extension in names), None)


def _write_together(records: Iterable[Record], path: Path, chosen: Format) -> None:
    """Write a file and those beside it; all are on the disk before the first takes its place."""
    codec = cast("CodecOfSeveral", chosen.codec)
    beside: dict[str, BinaryIO] = {}

    def write(stream: BinaryIO) -> None:
        codec.write_beside(records, stream, beside)
        for other in beside.values():
            other.flush()
            os.fsync(other.fileno())

    job: Callable[[], None] = partial(write_atomically, path, write)
    for extension in chosen.beside:
        companion = path.with_suffix(extension)
        if companion == path or (companion.exists() and not path.exists()):
            raise TengenError(f"{str(companion)!r} may belong to other games; write elsewhere")
        job = partial(_open_beside, companion, beside, job)
    job()


def _open_beside(path: Path, beside: dict[str, BinaryIO], job: Callable[[], None]) -> None:
    def fill(stream: BinaryIO) -> None:
        beside[path.suffix] = stream
        job()

    write_atomically(path, fill)
