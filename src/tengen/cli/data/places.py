"""Where something of the user is kept on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tengen.base.folders import data_folder, state_folder
from tengen.database import location
from tengen.database.privacy import COMPANIONS


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file of ours, and its size."""

    path: Path
    size: int


def folders() -> tuple[Path, ...]:
    """Return the folders in which everything is: the data, and what is remembered between runs."""
    named = os.environ.get("TENGEN_DATA")
    usual = (data_folder(), state_folder())
    return (Path(named), *usual) if named and Path(named) not in usual else usual


def kept() -> tuple[KeptFile, ...]:
    """Return every file of ours: those of the folders, and a database elsewhere."""
    paths = {path for folder in folders() for path in folder.rglob("*")}
    paths |= set(_database_files())
    files = (path for path in sorted(paths) if path.is_file() and not path.is_symlink())
    return tuple(KeptFile(path, path.stat().st_size) for path in files)


def _database_files() -> Iterator[Path]:
    url = location.resolve(None)
    if location.is_file(url) and url.database:
        yield from (Path(url.database + ending) for ending in ("", *COMPANIONS))
