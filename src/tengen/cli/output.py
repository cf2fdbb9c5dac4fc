"""Where output goes: answers to stdout, progress to stderr."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tengen.base.errors import TengenError

if TYPE_CHECKING:
    from rich.console import Console

#: Wide enough that nothing is wrapped when a program, not a person, reads the output.
_UNWRAPPED = 10_000


def say(text: str = "") -> None:
    """Write a line to stdout."""
    sys.stdout.write(f"{text}\n")


def print_json(document: Any) -> None:
    """Write one JSON document to stdout."""
    say(json.dumps(document, indent=2))


def answers() -> Console:
    """Return the console of stdout; on a pipe it neither wraps nor colours."""
    from rich.console import Console  # noqa: PLC0415 - JSON and plain lines need no rich

    return Console(highlight=False, width=None if sys.stdout.isatty() else _UNWRAPPED)


def progress() -> Console:
    """Return the console of stderr."""
    from rich.console import Console  # noqa: PLC0415

    return Console(stderr=True, highlight=False)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that appears whole or not at all."""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".tengen-", delete=False) as file:
            temporary = Path(file.name)
            try:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
                temporary.chmod(_usual_mode(path))
                temporary.replace(path)
            except BaseException:
                temporary.unlink()
                raise
    except OSError as error:
        raise TengenError(f"cannot write {str(path)!r}: {error.strerror}") from None


def _usual_mode(path: Path) -> int:
    """Return the permissions of the file that is replaced, or those of any new file."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
