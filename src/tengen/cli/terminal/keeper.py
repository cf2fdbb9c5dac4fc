"""Games kept in the user's state folder, so that an interrupted one can be played on.

``unfinished`` holds what may be resumed, ``games`` what is finished or was put aside. Nothing is
ever deleted but the older copy of the same game.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from tengen.base.errors import TengenError
from tengen.base.folders import state_folder
from tengen.cli.terminal.session import Session
from tengen.records.record import Record

_SUFFIX = ".json"


def unfinished_folder() -> Path:
    """Return where games that may be resumed are kept."""
    return state_folder() / "unfinished"


def finished_folder() -> Path:
    """Return where all other games are kept."""
    return state_folder() / "games"


class Keeper:
    """Keeps one game, under one name, as it is played."""

    def __init__(self, name: str) -> None:
        self._name = name

    @classmethod
    def of_new_game(cls, variant: str) -> Keeper:
        """Return the keeper of a game that begins now."""
        moment = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S%f")
        return cls(f"{variant}-{moment}-{os.getpid()}{_SUFFIX}")

    @classmethod
    def of_file(cls, path: Path, variant: str) -> Keeper:
        """Return the keeper of a game that was read from a file, the same if it was kept by us."""
        is_ours = path.resolve().parent == unfinished_folder().resolve()
        return cls(path.name) if is_ours else cls.of_new_game(variant)

    @property
    def path(self) -> Path:
        """Where the game is while it is unfinished."""
        return unfinished_folder() / self._name

    def save(self, session: Session) -> None:
        """Keep the game as it stands; raises TengenError when that is impossible."""
        here, there = self.path, finished_folder() / self._name
        if session.is_over:
            here, there = there, here
        try:
            if session.is_started:
                here.parent.mkdir(parents=True, exist_ok=True)
                session.record.save(here)
            else:
                here.unlink(missing_ok=True)
            there.unlink(missing_ok=True)
        except OSError as error:
            raise TengenError(f"{error.filename}: {error.strerror}") from None

    def put_aside(self) -> Path:
        """Move an unfinished game to the others and return where it is now."""
        target = finished_folder() / self._name
        target.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            self.path.replace(target)
        return target


def latest_unfinished(variant: str | None) -> tuple[Path, Record] | None:
    """Return the unfinished game played last, of one variant or of any; unreadable ones are not."""
    for path in _newest_first(variant):
        try:
            record = Record.load(path)
            record.position()
        except TengenError:
            continue
        if record.result is None:
            return path, record
    return None


def _newest_first(variant: str | None) -> Iterator[Path]:
    try:
        paths = [path for path in unfinished_folder().glob(f"*{_SUFFIX}") if path.is_file()]
        paths.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return
    for path in paths:
        if variant is None or path.stem.rsplit("-", 3)[0] == variant:
            yield path
