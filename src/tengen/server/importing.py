"""Games of a file, kept one by one: small files where they arrive, large ones in a job."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from sqlalchemy import Connection, Engine

from tengen.base.errors import InvalidRecord, TengenError, UnknownGame
from tengen.database.pace import WritePace
from tengen.games import store
from tengen.games.events import Event
from tengen.games.game import new_id
from tengen.games.recording import begin_imported, notes_text, printable
from tengen.records.codec import Codec, ReadOptions, format_named
from tengen.records.detection import HEAD, recognised
from tengen.records.record import Record
from tengen.rules.catalogue import variant
from tengen.server.jobs.results import FoundGame
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


@dataclass(frozen=True, slots=True)
class FileRequest:
    """What somebody wants of a file: how to read it, and which of its games.

    ``format`` and ``variant`` are names, empty for what the file says. ``number`` is the place of
    the one game that is wanted, 0 for all; with ``chooses`` several games are only told.
    """

    owner: str
    name: str = ""
    format: str = ""
    variant: str = ""
    number: int = 0
    chooses: bool = False

    def checked(self) -> FileRequest:
        """Return the request; raises TengenError for names that are not known."""
        if self.format:
            format_named(self.format)
        if self.variant:
            variant(self.variant)
        return self


class GameFile:
    """The games of a file; ``refused`` has why others could not be read.

    ``size`` has the bytes that those yielded so far take when they are kept, ``is_unknown`` says
    that somebody has to name the game.
    """

    def __init__(self, stream: BinaryIO, request: FileRequest) -> None:
        self.refused: list[str] = []
        self.size = 0
        self.is_unknown = False
        self._stream = stream
        self._request = request
        rules = variant(request.variant) if request.variant else None
        self._options = ReadOptions(rules, refused=self._refuse)

    def _refuse(self, error: Exception) -> None:
        self.is_unknown = self.is_unknown or isinstance(error, UnknownGame)
        if len(self.refused) < MAX_REFUSALS:
            self.refused.append(str(error))

    def found(self) -> list[FoundGame]:
        """Return the games to choose from; none where there is not more than one."""
        if not self._request.chooses:
            return []
        games = [_found(number, record) for number, record in self._records()]
        if len(games) > 1:
            return games
        self._stream.seek(0)
        self.refused.clear()
        return []

    def games(self) -> Iterator[ImportedGame]:
        """Yield the games that can be kept."""
        for number, record in self._records():
            if self._request.number not in {0, number}:
                continue
            try:
                yield self._game(record)
            except TengenError as error:
                self._refuse(error)

    def _records(self) -> Iterator[tuple[int, Record]]:
        """Yield the games that can be read, with their places, up to the most or the one wanted."""
        number, wanted = 0, self._request.number
        try:
            for number, record in enumerate(self._codec().read(self._stream, self._options), 1):
                if number > MAX_GAMES or self.size >= MAX_KEPT_BYTES:
                    self.refused.append(f"only the first {number - 1} games were read")
                    return
                yield number, record
                if number == wanted:
                    return
        except InvalidRecord as error:
            self._refuse(error)
        if number < max(wanted, 1) and not self.refused:
            self.refused.append(
                f"there is no game {wanted} in it" if wanted else "there is no game in it"
            )

    def _codec(self) -> Codec:
        if self._request.format:
            return format_named(self._request.format).codec
        head = self._stream.read(HEAD)
        self._stream.seek(0)
        return recognised(head, self._request.name, self._options.variant).codec

    def _game(self, record: Record) -> ImportedGame:
        owner = self._request.owner
        events = begin_imported(record, owner, now_ms())
        notes = notes_text(record)
        game = ImportedGame(new_id(), owner, events, notes)
        self.size += game.size
        return game


def _found(number: int, record: Record) -> FoundGame:
    result, winner = record.result, ""
    if result is not None and result.winner is not None:
        winner = result.winner.value
    elif result is not None and result.is_draw:
        winner = "draw"
    return FoundGame(
        number,
        record.variant.name,
        printable(record.black),
        printable(record.white),
        printable(record.event),
        printable(record.date),
        len(record.mainline),
        winner,
    )


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
