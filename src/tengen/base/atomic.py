"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from tengen.base.errors import TengenError


def write_atomically(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Let ``write`` fill a new file, then put it in the place of ``path``.

    On any error what stood there before stays as it was. Raises TengenError where the disk or the
    permissions refuse; what ``write`` raises passes through.
    """
    path = Path(os.path.realpath(path))
    temporary = path.with_name(f".{path.name[:100]}.{secrets.token_hex(4)}.part")
    try:
        if path.exists() and not path.is_file():
            raise TengenError(f"cannot write {str(path)!r}: it is not a regular file")
        with _create(temporary) as stream:
            write(stream)
            _settle(stream, path)
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


def _settle(stream: BinaryIO, path: Path) -> None:
    """Bring what was written safely to the disk, with the permissions of the old file."""
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
