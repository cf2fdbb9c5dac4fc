"""The games of one person's shell: a host thread, the database of the machine, engines here."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from tengen.base.clock import now_ms
from tengen.base.color import Seat
from tengen.base.i18n import N_
from tengen.base.limits import Clock
from tengen.games.engines import LocalEngines
from tengen.games.errors import Refused
from tengen.games.events import Event
from tengen.games.game import Game, new_id
from tengen.games.host import GameHost
from tengen.games.host_services import (
    AfterGame,
    EventStore,
    GameListener,
    HostServices,
    NothingAfter,
    ignore,
)
from tengen.games.host_thread import HostThread
from tengen.games.move_sequence import PriorMove
from tengen.games.opponents import Opponent
from tengen.games.settings import GameSettings, Party
from tengen.games.stores import DraftStore, FallbackStore, MemoryStore
from tengen.games.thought import Thought

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tengen.database.storage import Storage
    from tengen.games.journal import Journal

_P = ParamSpec("_P")
_T = TypeVar("_T")

#: Seconds a transaction waits for another program that writes.
PATIENCE = 10.0
#: Seconds between two looks for what other programs did with a game that is open here.
POLL = 0.5


@dataclass(frozen=True, slots=True)
class LocalOptions:
    """How a shell's games behave; ``url`` is that of the database, None the usual one."""

    url: str | None = None
    after_game: AfterGame = field(default_factory=NothingAfter)
    budget: Callable[[Opponent, Clock | None], float] = Opponent.budget
    moment: Callable[[Opponent, Clock | None], float] = Opponent.moment
    #: Hears once why games are not stored.
    on_trouble: Callable[[str], object] = ignore


class LocalGames:
    """Opens games for one shell. Its coroutines run in ``thread``; ``close`` ends everything."""

    def __init__(self, options: LocalOptions, engines: LocalEngines | None = None) -> None:
        self.thread = HostThread()
        self.engines = engines or LocalEngines()
        self.store = DraftStore(FallbackStore(self._journal, options.on_trouble))
        self._options = options
        self._opening: asyncio.Task[tuple[Storage, Journal]] | None = None
        self._memory = MemoryStore()
        self._hosts: weakref.WeakSet[GameHost] = weakref.WeakSet()
        self.thread.at_end(self._end)

    # -- games ---------------------------------------------------------------------------------

    async def create(self, settings: GameSettings, moves: Iterable[PriorMove] = ()) -> str:
        """Store a new game and return its name; raises InvalidSettings."""
        return await self.create_from(Game.begin(settings, now_ms(), moves))

    async def create_from(self, events: Sequence[Event]) -> str:
        """Store a game that begins with some events, such as an imported one; return its name."""
        name = new_id()
        await self.store.create(name, events)
        return name

    async def create_unstored(self, settings: GameSettings, moves: Iterable[PriorMove] = ()) -> str:
        """Begin a game that is forgotten when the shell ends; raises InvalidSettings."""
        name = new_id()
        await self._memory.create(name, Game.begin(settings, now_ms(), moves))
        return name

    async def create_draft(self, settings: GameSettings, moves: Iterable[PriorMove] = ()) -> str:
        """Begin a game that is stored with the first move made in it; raises InvalidSettings."""
        name = new_id()
        await self.store.draft(name, Game.begin(settings, now_ms(), moves))
        return name

    async def open(self, game: str, listener: GameListener) -> GameHost:
        """Return the host of a game; ``start`` it, and ``leave`` it in the end.

        Raises NoSuchGame, DatabaseError, or Refused for a rated game that goes on: only a server
        can rate it.
        """
        is_stored = game not in self._memory
        services = self._services(self.store if is_stored else self._memory)
        if not is_stored:
            services = replace(services, create=self.create_unstored, poll=None)
        host = GameHost(await services.store.load(game), services, listener)
        if host.game.settings.rated and not host.game.is_over:
            raise Refused(N_("A rated game is played in the browser."))
        self._hosts.add(host)
        return host

    async def leave(self, host: GameHost) -> None:
        """Close a game when the commands that were handed in are stored."""
        await host.settle()
        await host.close()

    def _services(self, store: EventStore) -> HostServices:
        options = self._options
        return HostServices(
            store,
            self.engines,
            self.create,
            options.after_game,
            budget=options.budget,
            moment=options.moment,
            poll=POLL,
        )

    # -- the database --------------------------------------------------------------------------

    async def read(
        self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Run a function on one moment of the database; raises DatabaseError."""
        return await (await self.storage()).read(work, *args, **kwargs)

    async def write(
        self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Run a function that changes the database, all or nothing; raises DatabaseError."""
        return await (await self.storage()).write(work, *args, **kwargs)

    async def storage(self) -> Storage:
        """Return the database; raises DatabaseError."""
        return (await self._opened())[0]

    async def _journal(self) -> Journal:
        return (await self._opened())[1]

    async def _opened(self) -> tuple[Storage, Journal]:
        """Return the database, opened when it is first needed; one that failed is tried again."""
        opening = self._opening
        if opening is None or (opening.done() and opening.exception() is not None):
            opening = self._opening = asyncio.get_running_loop().create_task(self._open())
        return await asyncio.shield(opening)

    async def _open(self) -> tuple[Storage, Journal]:
        from tengen.database.storage import Storage  # noqa: PLC0415 - SQLAlchemy is slow to load
        from tengen.games.journal import Journal  # noqa: PLC0415

        storage = await Storage.open(self._options.url, PATIENCE)
        return storage, Journal(storage)

    async def _end(self) -> None:
        """Close the games, then what they write to, then who played in them."""
        for host in tuple(self._hosts):
            with suppress(Exception):
                await self.leave(host)
        if self._opening is not None:
            with suppress(Exception):
                storage, journal = await self._opening
                await journal.close()
                await storage.close()
        await self.engines.close()

    def close(self) -> None:
        """Store what waits and end everything; may be called twice."""
        self.thread.close()


@dataclass(frozen=True, slots=True)
class PostedListener:
    """Hands what a host tells to another thread: ``post`` has it called there, in order."""

    listener: GameListener
    post: Callable[[Callable[[], object]], object]

    def on_events(self, events: Sequence[Event], *, is_ours: bool) -> None:
        """Hand events on."""
        self.post(lambda: self.listener.on_events(events, is_ours=is_ours))

    def on_thinking(self, seat: Seat, thought: Thought | None) -> None:
        """Hand a thought on."""
        self.post(lambda: self.listener.on_thinking(seat, thought))

    def on_failure(self, party: Party, error: Exception) -> None:
        """Hand a failure on."""
        self.post(lambda: self.listener.on_failure(party, error))

    def on_learned(self, sentences: Sequence[str]) -> None:
        """Hand on what was learned."""
        self.post(lambda: self.listener.on_learned(sentences))
