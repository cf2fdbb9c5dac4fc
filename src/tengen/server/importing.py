"""Games of a file, kept one by one: small files where they arrive, large ones in a job."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from sqlalchemy import Connection, Engine

from tengen.base.errors import InvalidRecord, TengenError
from tengen.database.pace import WritePace
from tengen.games import store
from tengen.games.events import Event
from tengen.games.game import new_id
from tengen.games.recording import begin_imported, notes_text
from tengen.records.codec import ReadOptions, format_named, format_of
from tengen.records.record import Record
from tengen.server.texts import now_ms

#: Games taken from one file, bytes that they may take when they are kept (a game takes many times
#: what it has in its file), and refusals told one by one.
MAX_GAMES = 1000
MAX_KEPT_BYTES = 100_000_000
MAX_REFUSALS = 50


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A recorded game as it is kept: its first events, and comments and variations as notes."""

    id: str
    owner: str
    events: Sequence[Event]
    notes: str

    @property
    def size(self) -> int:
        """The bytes of what is kept."""
        return sum(len(event.text) for event in self.events) + len(self.notes)

    def keep(self, connection: Connection) -> None:
        """Store the game, in a transaction."""
        store.create(connection, self.id, self.events)
        self.keep_notes(connection)

    def keep_notes(self, connection: Connection) -> None:
        """Store the notes of a game that is stored."""
        store.save_notes(connection, self.id, self.owner, self.notes, now_ms())


class GameFile:
    """The games of a file; ``refused`` has why others could not be read.

    ``size`` has the bytes that those yielded so far take when they are kept.
    """

    def __init__(self, stream: BinaryIO, name: str, options: ReadOptions, owner: str) -> None:
        self.refused: list[str] = []
        self.size = 0
        self._stream = stream
        self._codec = format_of(name).codec
        self._options = ReadOptions(options.variant, refused=self._refuse)
        self._owner = owner

    def _refuse(self, error: Exception) -> None:
        if len(self.refused) < MAX_REFUSALS:
            self.refused.append(str(error))

    def games(self) -> Iterator[ImportedGame]:
        """Yield the games that can be kept."""
        try:
            for count, record in enumerate(self._codec.read(self._stream, self._options)):
                if count >= MAX_GAMES or self.size >= MAX_KEPT_BYTES:
                    self.refused.append(f"only the first {count} games were taken")
                    return
                try:
                    yield self._game(record)
                except TengenError as error:
                    self._refuse(error)
        except InvalidRecord as error:
            self._refuse(error)

    def _game(self, record: Record) -> ImportedGame:
        events = begin_imported(record, self._owner, now_ms())
        notes = notes_text(record)
        game = ImportedGame(new_id(), self._owner, events, notes)
        self.size += game.size
        return game


def keep_all(engine: Engine, file: GameFile) -> list[str]:
    """Store the games of a file in short steps; return their names."""
    pace = WritePace(size=5, min_size=1, max_size=50)
    names: list[str] = []
    waiting: list[ImportedGame] = []

    def write() -> None:
        with pace.writing(engine) as connection:
            for game in waiting:
                game.keep(connection)
        names.extend(game.id for game in waiting)
        waiting.clear()
        pace.rest()

    for game in file.games():
        waiting.append(game)
        if len(waiting) >= pace.size:
            write()
    if waiting:
        write()
    return names


def written(record: Record, format_name: str) -> bytes:
    """Return a game as the bytes of a file; raises InvalidRecord where the format cannot."""
    stream = io.BytesIO()
    format_named(format_name).codec.write([record], stream)
    return stream.getvalue()
