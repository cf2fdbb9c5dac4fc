"""The whole server: its parts, opened in order and closed in reverse."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import AsyncExitStack
from typing import Protocol

from tengen.base.i18n import N_
from tengen.database import location
from tengen.games import store
from tengen.games.course import Past
from tengen.games.game import Game
from tengen.games.settings import GameSettings
from tengen.learn.profiles import DEFAULT
from tengen.server.bus.choice import bus_of
from tengen.server.endings import GameEndings
from tengen.server.fairplay import FairPlay
from tengen.server.identity import rating
from tengen.server.identity.cookies import Signer
from tengen.server.identity.identities import Identities
from tengen.server.identity.machine import Machine
from tengen.server.identity.people import Visitor
from tengen.server.identity.secret import secret_of
from tengen.server.jobs.jobs import Jobs
from tengen.server.journal import Journal
from tengen.server.limits import Windows
from tengen.server.metrics import Metrics
from tengen.server.pool.crew import Member
from tengen.server.pool.pool import Pool
from tengen.server.pool.queue import QueueLimits
from tengen.server.rooms.hall import Hall
from tengen.server.rooms.services import Services
from tengen.server.settings import Settings
from tengen.server.storage import Storage
from tengen.server.texts import now_ms, plain_reason, text_of
from tengen.study.memory import Memory
from tengen.study.stored import Stored

_LEAVING = N_("The server is being restarted; the game goes on in a moment.")


class Work(Protocol):
    """Something that takes long and belongs to the server."""

    task: asyncio.Task[None] | None

    @property
    def done_of(self) -> tuple[int, int]:
        """How much is done, of how much."""


class Site:
    """A running server. Open it with ``Site.open``; ``close`` ends everything in order."""

    def __init__(self, settings: Settings) -> None:
        """For ``open``."""
        self.settings = settings
        self.metrics = Metrics()
        self.windows = Windows(settings.limits)
        self.sockets: dict[str, int] = {}
        #: Reviews that are being made, by game.
        self.reviews: dict[str, Work] = {}
        self._stack = AsyncExitStack()
        self.storage: Storage
        self.journal: Journal
        self.pool: Pool
        self.hall: Hall
        self.analyses: Memory
        self.jobs: Jobs
        self.identities: Identities
        self.fair_play: FairPlay

    @classmethod
    async def open(cls, settings: Settings) -> Site:
        """Open a server: database, bus, journal, pool, rooms; raises TengenError."""
        site = cls(settings)
        try:
            await site._open()
        except BaseException:
            await site._stack.aclose()
            raise
        return site

    async def _open(self) -> None:
        settings, stack = self.settings, self._stack
        secret = secret_of(settings.secret, settings.data)
        signer = Signer(secret)
        self.storage = await Storage.open(settings.database, settings.patience)
        stack.push_async_callback(self.storage.close)
        self.analyses = Stored(self.storage.engine)
        self.fair_play = FairPlay(self.storage, secret)
        await self.fair_play.open()
        stack.push_async_callback(self.fair_play.close)
        bus = bus_of(settings.bus)
        await bus.start()
        stack.push_async_callback(bus.close)
        self.journal = Journal(self.storage, self.metrics, settings.limits.waiting_events)
        stack.push_async_callback(self.journal.close)
        limits = QueueLimits(settings.limits.waiting_per_visitor, settings.limits.waiting)
        # Learning players keep what they know in the database of the server.
        where = {location.VARIABLE: settings.database or location.default_url()}
        self.jobs = Jobs(where)
        stack.push_async_callback(self.jobs.close)
        crew = [Member(where, settings.grace) for _ in range(settings.workers)]
        self.pool = Pool(crew, limits, self.metrics)
        stack.push_async_callback(self.pool.close)
        machine = Machine(settings.data if settings.is_personal else None)
        self.identities = Identities(self.storage, signer, self.windows, machine)
        self.hall = Hall(
            Services(
                settings,
                self.journal,
                bus,
                self.pool,
                self.metrics,
                GameEndings(self.jobs),
                self.create,
                self.fair_play.check_program,
            )
        )
        stack.push_async_callback(self.hall.close)
        stack.push_async_callback(self._end_reviews)

    async def _end_reviews(self) -> None:
        tasks = [work.task for work in self.reviews.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def create(self, settings: GameSettings, moves: Iterable[Past] = ()) -> str:
        """Store a new game and return its name; raises InvalidSettings or DatabaseError."""
        events = Game.begin(settings, now_ms(), moves)
        name = store.new_id()
        await self.journal.append(name, events)
        await self.identities.machine.plays(settings.owner)
        return name

    def profile_of(self, visitor: str) -> str:
        """Return whose memory the learners of a visitor have.

        On a machine of one's own there is one memory, that of the terminal; on a server for
        everyone each visitor has a pupil of his own.
        """
        return DEFAULT if self.settings.is_personal else visitor

    async def rating_of(self, visitor: Visitor, variant: str) -> float | None:
        """Return the rating of somebody with an account; guests have none."""
        if visitor.login is None:
            return None
        return round((await self.storage.read(rating.rating_of, visitor.id, variant)).rating, 1)

    # -- sockets -----------------------------------------------------------------------------

    def admit(self, visitor: str) -> bool:
        """Count a socket of a visitor in; False when there are too many."""
        limits = self.settings.limits
        open_now = self.sockets.get(visitor, 0)
        if open_now >= limits.sockets_per_visitor or sum(self.sockets.values()) >= limits.sockets:
            return False
        self.sockets[visitor] = open_now + 1
        self.metrics.sockets.inc()
        return True

    def dismiss(self, visitor: str) -> None:
        """Count a socket out."""
        left = self.sockets[visitor] - 1
        self.metrics.sockets.dec()
        if left:
            self.sockets[visitor] = left
        else:
            del self.sockets[visitor]

    def farewell(self) -> None:
        """Tell every socket that the server ends."""
        text = text_of({"kind": "bye", "reason": plain_reason(_LEAVING)})
        for room in self.hall.rooms:
            room.tell(text)

    async def close(self) -> None:
        """End everything: rooms, engines, then the journal, which stores what it was given."""
        await self._stack.aclose()
