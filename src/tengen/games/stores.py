"""Stores of events that do without a database, or go on when it is lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from tengen.base.errors import TengenError
from tengen.games.errors import Conflict, NoSuchGame, Refused
from tengen.games.events import Event, Moved, Resigned, Rewound
from tengen.games.game import Game
from tengen.games.host_services import Also, EventStore


class MemoryStore:
    """Keeps events as long as the program runs."""

    def __init__(self) -> None:
        self._games: dict[str, list[Event]] = {}

    def __contains__(self, game: str) -> bool:
        return game in self._games

    def forget(self, game: str) -> None:
        """Keep a game no longer."""
        self._games.pop(game, None)

    async def create(self, game: str, events: Sequence[Event]) -> None:
        """Keep a new game."""
        self._games[game] = list(events)

    async def load(self, game: str) -> Game:
        """Return a game; raises NoSuchGame."""
        return Game.of(game, await self.events(game, 0))

    async def events(self, game: str, after: int) -> list[Event]:
        """Return the events of a game after a number; raises NoSuchGame."""
        if game not in self._games:
            raise NoSuchGame(game)
        return self._games[game][after:]

    async def append(self, game: str, events: Sequence[Event], _also: Also | None = None) -> None:
        """Keep further events; raises NoSuchGame, Conflict."""
        known = await self.events(game, 0)
        if events[0].n != len(known) + 1:
            raise Conflict(game)
        self._games[game].extend(events)


class FallbackStore:
    """A store that may fail: the game goes on in memory then, and ``on_trouble`` hears why once.

    The real store is opened when it is first needed.
    """

    def __init__(
        self,
        open_store: Callable[[], Awaitable[EventStore]],
        on_trouble: Callable[[str], object],
    ) -> None:
        self._open = open_store
        self._on_trouble = on_trouble
        self._is_told = False
        #: The games that are not stored any more, or never were.
        self._memory = MemoryStore()

    async def create(self, game: str, events: Sequence[Event]) -> None:
        """Store a new game."""
        try:
            await (await self._open()).create(game, events)
        except TengenError as error:
            self._tell(error)
            await self._memory.create(game, events)

    async def load(self, game: str) -> Game:
        """Return a game; raises NoSuchGame, DatabaseError."""
        if game not in self._memory:
            return await (await self._open()).load(game)
        if (await self._memory.events(game, 0))[0].n > 1:
            raise NoSuchGame(game)  # only its end is here
        return await self._memory.load(game)

    async def events(self, game: str, after: int) -> list[Event]:
        """Return the events of a game after a number; none where the store has failed."""
        if game in self._memory:
            return await self._memory.events(game, after)
        try:
            return await (await self._open()).events(game, after)
        except TengenError:
            return []

    async def append(self, game: str, events: Sequence[Event], also: Also | None = None) -> None:
        """Store further events; raises Conflict."""
        if game in self._memory:
            await self._memory.append(game, events)
            return
        try:
            await (await self._open()).append(game, events, also)
        except (Conflict, Refused):
            raise
        except TengenError as error:
            self._tell(error)
            # Nobody asks for the events before these: the host has taken them in.
            before = [events[0]] * (events[0].n - 1)
            await self._memory.create(game, [*before, *events])

    def _tell(self, error: TengenError) -> None:
        if not self._is_told:
            self._is_told = True
            self._on_trouble(str(error))


class DraftStore:
    """A store whose drafts are stored with the first move made in them.

    So a game that was only looked at, or left before it began, leaves nothing.
    """

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._drafts = MemoryStore()

    def is_draft(self, game: str) -> bool:
        """Whether a game is not stored yet."""
        return game in self._drafts

    async def draft(self, game: str, events: Sequence[Event]) -> None:
        """Keep a new game until it is worth storing."""
        await self._drafts.create(game, events)

    async def create(self, game: str, events: Sequence[Event]) -> None:
        """Store a new game; raises DatabaseError."""
        await self._store.create(game, events)

    async def load(self, game: str) -> Game:
        """Return a game; raises NoSuchGame, DatabaseError."""
        return await self._of(game).load(game)

    async def events(self, game: str, after: int) -> list[Event]:
        """Return the events of a game after a number; raises DatabaseError."""
        return await self._of(game).events(game, after)

    async def append(self, game: str, events: Sequence[Event], also: Also | None = None) -> None:
        """Return when events are stored; raises Conflict, DatabaseError."""
        if game in self._drafts and any(isinstance(one.body, _WORTH_STORING) for one in events):
            await self._store.create(game, await self._drafts.events(game, 0))
            self._drafts.forget(game)
        await self._of(game).append(game, events, also)

    def _of(self, game: str) -> EventStore:
        return self._drafts if game in self._drafts else self._store


_WORTH_STORING = (Moved, Rewound, Resigned)
