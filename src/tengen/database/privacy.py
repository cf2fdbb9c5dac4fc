"""Database files are for their owner alone.

A file we make is 0600, its folder 0700, and SQLite gives its ``-wal`` and ``-shm`` the permissions
of the file. A file of ours that everybody may read, as earlier versions made them, becomes 0600
when it is opened; one that was opened to a group alone (0640, 0660) was meant so, and stays.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from tengen.base import system
from tengen.base.atomic import PRIVATE

FOLDER = 0o700
#: What SQLite keeps beside a database.
COMPANIONS = ("-wal", "-shm", "-journal")


def make_private(path: Path) -> None:
    """Make an empty database for its owner alone, or close one that is open to everybody.

    The file is never opened once it is there: closing it again would take away the locks that
    other connections of this process hold. Raises OSError where it cannot be made.
    """
    path.parent.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    except FileExistsError:
        for suffix in ("", *COMPANIONS):
            close_to_others(path.with_name(path.name + suffix))


def close_to_others(path: Path) -> None:
    """Leave a file of ours that everybody may read to its owner alone."""
    with suppress(OSError):
        found = path.stat()
        is_open = stat.S_ISREG(found.st_mode) and found.st_mode & stat.S_IRWXO
        if is_open and system.is_ours(found):
            path.chmod(PRIVATE)
