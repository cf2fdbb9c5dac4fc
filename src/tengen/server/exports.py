"""All that is kept about somebody, as a ZIP file that is made while it is sent.

Every game is one short read, and is written in a thread that all exports share: neither the
database nor the event loop is held, and memory holds one game at a time, however many there are.
Of other people the file has what everybody sees in a game, nothing else.
"""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection

from tengen.base.errors import TengenError
from tengen.database.storage import Storage
from tengen.games import listing, store
from tengen.games.events import Event, Said
from tengen.games.game import Game
from tengen.games.listing import GameFilter, GameSummary
from tengen.games.recording import noted_record
from tengen.games.wire import to_data
from tengen.learn.memory.profiles import known_profiles
from tengen.lessons import progress_store
from tengen.puzzles import store as puzzles
from tengen.puzzles import streaks
from tengen.records.record import passing
from tengen.server.identity import people, profiles, sessions
from tengen.server.identity.people import Visitor
from tengen.server.importing import written
from tengen.server.texts import now_ms
from tengen.studies import forgetting as studies
from tengen.studies.drills import store as drills

#: The formats in which each game is written.
FORMATS = ("json", "sgf")

_Data = dict[str, Any]


class Exports:
    """Makes archives; ``close`` it at the end."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="export")

    async def archive(self, visitor: Visitor, profile: str) -> AsyncIterator[bytes]:
        """Yield the archive piece by piece; ``profile`` is the name of the visitor's learners."""
        loop, archive = asyncio.get_running_loop(), _Archive(visitor.id)
        about = await self._storage.read(_about, visitor, profile)
        yield await loop.run_in_executor(self._writer, archive.add, "profile.json", about)
        learnt = await self._storage.read(drills.everything, visitor.id)
        yield await loop.run_in_executor(self._writer, archive.add, "drills.json", learnt)
        taught = await self._storage.read(progress_store.everything, visitor.id)
        yield await loop.run_in_executor(self._writer, archive.add, "lessons.json", taught)
        solved = await self._storage.read(puzzles.everything, visitor.id)
        yield await loop.run_in_executor(self._writer, archive.add, "puzzles.json", solved)
        days = await self._storage.read(streaks.everything, visitor.id)
        yield await loop.run_in_executor(self._writer, archive.add, "streak.json", days)
        async for summary in self._summaries(visitor.id):
            game = summary.id
            events = await self._storage.read(store.events, game)
            notes = await self._storage.read(store.notes, game, visitor.id)
            if events:  # it may have been removed meanwhile
                add = archive.add_game
                yield await loop.run_in_executor(self._writer, add, summary, events, notes)
        for game in await self._storage.read(store.noted_of_others, visitor.id):
            text = await self._storage.read(store.notes, game, visitor.id)
            if text is not None:
                name = f"notes/{game}.json"
                yield await loop.run_in_executor(self._writer, archive.add, name, text)
        for study in await self._storage.read(studies.kept_of, visitor.id):
            text = await self._storage.read(studies.all_that_is_kept, study)
            if text is not None:
                name = f"studies/{study}.json"
                yield await loop.run_in_executor(self._writer, archive.add, name, text)
        yield await loop.run_in_executor(self._writer, archive.end)

    async def _summaries(self, visitor: str) -> AsyncIterator[GameSummary]:
        before: str | None = ""
        while before is not None:
            here = before or None
            wanted = GameFilter(visitor, before=here, limit=listing.MAX_LISTED, deleted=None)
            page = await self._storage.read(listing.listed, wanted)
            for summary in page.games:
                yield summary
            before = page.next

    async def close(self) -> None:
        """End what runs."""
        await asyncio.to_thread(self._writer.shutdown, cancel_futures=True)


def _about(connection: Connection, visitor: Visitor, profile: str) -> _Data:
    """Return what is known of somebody beside the games."""
    page = profiles.of_visitor(connection, visitor.id)
    sessions_of = sessions.list_of(connection, visitor.id)
    return {
        "name": visitor.name,
        "login": visitor.login,
        "exported": now_ms(),
        "ratings": {
            name: to_data(one) for name, one in people.ratings_of(connection, visitor.id).items()
        },
        "profile": None if page is None else {"address": page.address, "hidden": page.is_hidden},
        "sessions": [
            {name: value for name, value in asdict(one).items() if name != "id"}
            for one in sessions_of
        ],
        "learners": [
            {
                "kind": one.kind,
                "variant": one.variant.name,
                "size": one.variant.size_text,
                "games": one.games(connection),
            }
            for one in known_profiles(connection, profile)
        ],
    }


class _Archive:
    """A ZIP file on its way: what is added comes back as the bytes to be sent next."""

    def __init__(self, visitor: str) -> None:
        self._visitor = visitor
        self._sink = _Sink()
        self._zip = zipfile.ZipFile(self._sink, "w", zipfile.ZIP_DEFLATED)
        self._games: list[_Data] = []
        self._chat: list[_Data] = []

    def add(self, name: str, data: Any) -> bytes:
        self._zip.writestr(name, data if isinstance(data, bytes | str) else _text(data))
        return self._sink.take()

    def add_game(self, summary: GameSummary, events: Sequence[Event], notes: str | None) -> bytes:
        game = Game.of(summary.id, events)
        self._games.append(to_data(summary))
        self._chat.extend(_lines(game.id, events, self._visitor))
        with passing(noted_record(game, notes)) as record:
            for name in FORMATS:
                with suppress(TengenError):  # not every format can hold every game
                    self._zip.writestr(f"games/{game.id}.{name}", written(record, name))
        if notes is not None:
            self._zip.writestr(f"notes/{game.id}.json", notes)
        return self._sink.take()

    def end(self) -> bytes:
        self._zip.writestr("games.json", _text(self._games))
        self._zip.writestr("chat.json", _text(self._chat))
        self._zip.close()
        return self._sink.take()


class _Sink(io.RawIOBase):
    """Takes bytes until they are asked for; nobody can go back in it."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def take(self) -> bytes:
        parts, self._parts = self._parts, []
        return b"".join(parts)


def _lines(game: str, events: Sequence[Event], visitor: str) -> Iterator[_Data]:
    """Yield what a visitor said in a game."""
    for event in events:
        is_own = event.source is not None and event.source.visitor == visitor
        if is_own and isinstance(event.body, Said):
            yield {"game": game, "at": event.at, "text": event.body.text}


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1)
