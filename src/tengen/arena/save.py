"""The file in which a match is kept, game by game, so that nothing that was played is lost.

One record a line, added and brought to the disk as soon as the game is over. A match that was
broken off goes on where it stood; a line that was only half written is taken away.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NoReturn, Self

from tengen.arena.jobs import record_of
from tengen.arena.results import GameKey, MatchGame, played
from tengen.arena.settings import MatchSettings
from tengen.base import system
from tengen.base.errors import InvalidRecord, TengenError

#: Tags of a record: the match it belongs to, and its place there.
MATCH, GAME = "match", "game"


class SaveFile:
    """The open file of a match; nobody else can have it open.

    ``games`` are those that it held when it was opened.
    """

    def __init__(self, path: Path, stream: BinaryIO) -> None:
        """For ``open_save``."""
        self.path = path
        self._stream = stream
        self._size = 0
        self.count = 0
        self.games: tuple[MatchGame, ...] = ()

    def load(self, settings: MatchSettings) -> None:
        """Read the games of the match; raises TengenError for those of another one."""
        found = self._stream.read()
        whole = _repaired(found)
        labels = [entrant.label for entrant in settings.entrants]
        games = []
        for number, line in enumerate(whole.splitlines(keepends=True), start=1):
            try:
                games.append(_game(line, settings, labels))
            except InvalidRecord as error:
                raise InvalidRecord(error.problem, f"{self.path}, line {number}") from None
        self._stream.truncate(min(len(found), len(whole)))
        self._stream.seek(0, os.SEEK_END)
        self._stream.write(whole[len(found) :])
        self.games, self.count, self._size = tuple(games), len(games), len(whole)

    def append(self, line: bytes) -> None:
        """Add the record of a game and bring it to the disk.

        Raises TengenError when that fails; the file is as it was then, and the game is put into
        another file, which the message names.
        """
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._stream.write(rest) :]
            os.fsync(self._stream.fileno())
        except OSError as error:
            with suppress(OSError):
                self._stream.truncate(self._size)
                self._stream.seek(0, os.SEEK_END)
            raise TengenError(
                f"cannot write {str(self.path)!r}: {error.strerror or error}; "
                f"{self.count} games are safe in it{_rescued(line)}"
            ) from None
        self._size += len(line)
        self.count += 1

    def close(self) -> None:
        """Close the file; one without a game is removed."""
        if not self._size:
            self.path.unlink(missing_ok=True)
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def open_save(path: Path, settings: MatchSettings) -> SaveFile:
    """Open the file of a match, new or begun; raises TengenError when it cannot be used."""
    try:
        stream = _opened(path)
    except OSError as error:
        raise TengenError(f"cannot write {str(path)!r}: {error.strerror or error}") from None
    save = SaveFile(path, stream)
    try:
        save.load(settings)
    except BaseException:
        stream.close()
        raise
    return save


def _opened(path: Path) -> BinaryIO:
    """Open a regular file for reading and writing, and lock it."""
    stream = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b", buffering=0)
    try:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            _refuse(f"cannot write {str(path)!r}: it is not a regular file")
        if not system.try_lock(stream.fileno()):
            _refuse(f"{str(path)!r} is in use by a match that is running")
    except BaseException:
        stream.close()
        raise
    return stream


def _refuse(reason: str) -> NoReturn:
    raise TengenError(reason)


def _repaired(data: bytes) -> bytes:
    """Return the whole lines: a last one without its end is completed, or taken away if broken."""
    whole, end, rest = data.rpartition(b"\n")
    if not rest:
        return data
    with suppress(InvalidRecord):
        record_of(rest)
        return data + b"\n"
    return whole + end


def _game(line: bytes, settings: MatchSettings, labels: Sequence[str]) -> MatchGame:
    try:
        record = record_of(line)
    except ValueError as error:
        problem = error.problem if isinstance(error, InvalidRecord) else "the line is empty"
        raise InvalidRecord(problem) from None
    if record.tags.get(MATCH) != settings.identity:
        raise InvalidRecord(
            "the game belongs to another match, with other players or settings; "
            "name another file to save in"
        )
    key = GameKey.parse(record.tags.get(GAME, ""))
    if max(key.pair) >= len(labels):
        raise InvalidRecord(f"game {key} has a player too many")
    return played(key, record, labels)


def _rescued(line: bytes) -> str:
    """Put a game that the file cannot take elsewhere; return the words that tell where."""
    try:
        with tempfile.NamedTemporaryFile(
            prefix="tengen-match-", suffix=".jsonl", delete=False
        ) as stream:
            stream.write(line)
    except OSError:
        return ""
    return f" and the last one is in {stream.name!r}"
