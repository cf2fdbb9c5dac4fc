"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from tengen.base.errors import TengenError

#: The permissions any new file gets, and those of a file for its owner alone.
USUAL, PRIVATE = 0o666, 0o600


def write_atomically(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Let ``write`` fill a new file, then put it in the place of ``path``.

    On any error what stood there before stays as it was. Raises TengenError where the disk or the
    permissions refuse; what ``write`` raises passes through.
    """
    with replacing(path) as temporary, temporary.open("r+b") as stream:
        write(stream)


@contextmanager
def replacing(path: Path, mode: int = USUAL, *, overwrite: bool = True) -> Iterator[Path]:
    """Yield a new, empty file beside ``path`` that takes its place when the block ends.

    On any error what stood there before stays as it was. A file that is replaced hands its
    permissions on unless ``mode`` says otherwise. Without ``overwrite`` a file that is there in
    the end is left alone. Raises TengenError where the disk or the permissions refuse.
    """
    path = Path(os.path.realpath(path))
    temporary = path.with_name(f".{path.name[:100]}.{os.urandom(4).hex()}.part")
    try:
        if path.exists() and not path.is_file():
            raise TengenError(f"cannot write {str(path)!r}: it is not a regular file")
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
        yield temporary
        _settle(temporary, path if mode == USUAL else None)
        _put(temporary, path, overwrite=overwrite)
        flush_folder(path.parent)
    except FileExistsError:
        raise TengenError(f"cannot write {str(path)!r}: there is such a file already") from None
    except OSError as error:
        raise TengenError(f"cannot write {str(path)!r}: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _settle(temporary: Path, old: Path | None) -> None:
    """Bring what was written safely to the disk, with the permissions of the old file."""
    if old is not None and old.exists():
        temporary.chmod(old.stat().st_mode & 0o777)
    handle = os.open(temporary, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _put(temporary: Path, path: Path, *, overwrite: bool) -> None:
    if overwrite:
        temporary.replace(path)
        return
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: the check and the step are two
        if path.exists():
            raise FileExistsError from None
        temporary.replace(path)


def flush_folder(folder: Path) -> None:
    """Make the new name of a file survive a power cut, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
