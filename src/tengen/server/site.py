"""The whole server: its parts, opened in order and closed in reverse."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from functools import partial
from typing import Protocol

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.base.limits import Clock
from tengen.database import location
from tengen.database.storage import Storage
from tengen.engine.explanation import Sentence
from tengen.games.game import Game, new_id
from tengen.games.host_services import EnginePool, HostServices
from tengen.games.journal import Journal, JournalHooks
from tengen.games.move_sequence import PriorMove
from tengen.games.opponents import Opponent
from tengen.games.settings import GameSettings
from tengen.learn.memory.discarding import discard_unfinished
from tengen.learn.memory.profiles import DEFAULT
from tengen.server import opponents
from tengen.server.bus.api import Bus
from tengen.server.bus.choice import bus_of
from tengen.server.chat import ChatLimits
from tengen.server.endings import GameEndings
from tengen.server.explorer import ExplorerKeeper
from tengen.server.exports import Exports
from tengen.server.fairplay import FairPlay
from tengen.server.files import TemporaryFiles
from tengen.server.health import Health
from tengen.server.identity import rating
from tengen.server.identity.cookies import Signer
from tengen.server.identity.identities import Identities
from tengen.server.identity.machine import Machine
from tengen.server.identity.people import Visitor
from tengen.server.identity.secret import secret_of
from tengen.server.jobs.jobs import Job, JobLimits, Jobs
from tengen.server.limits import RateLimits
from tengen.server.logs import logger
from tengen.server.messages import Bye
from tengen.server.metrics import Metrics
from tengen.server.pictures.pictures import Pictures
from tengen.server.pictures.process import PictureProcess
from tengen.server.pool import memory
from tengen.server.pool.pool import Pool
from tengen.server.pool.process import WorkerProcess
from tengen.server.pool.queue import QueueLimits
from tengen.server.repertoires import Repertoires
from tengen.server.rooms.registry import RoomRegistry
from tengen.server.rooms.services import Services
from tengen.server.settings import ServerSettings
from tengen.server.sweeping import Sweeper
from tengen.server.texts import notice_text, now_ms, plain_reason
from tengen.server.threads import SHORT
from tengen.server.traffic import Traffic
from tengen.server.turns import Turns
from tengen.server.uptime.heartbeat import Heartbeat
from tengen.study.cache import AnalysisCache
from tengen.study.database_cache import DatabaseCache

#: The folder of temporary files, below that of the server's data.
FILES = "temporary"
#: Seconds a part of the server has to end; all together, and the open requests before them, stay
#: below the ten seconds after which a process that was told to end is killed.
CLOSING = 1.0
#: Seconds the journal has to store what it was given.
STORING = 2.0

_LEAVING = N_("The server is being restarted; the game goes on in a moment.")


class Work(Protocol):
    """Something that takes long and belongs to the server."""

    task: asyncio.Task[None] | None

    def is_of(self, visitor: Visitor) -> bool:
        """Whether somebody has started it."""

    @property
    def done_of(self) -> tuple[int, int]:
        """How much is done, of how much."""


class Batch(Work, Protocol):
    """Work on many games, one after the other."""

    trouble: Sentence | None
    game: str | None

    @property
    def is_running(self) -> bool:
        """Whether it goes on."""

    @property
    def address(self) -> str:
        """Where it was started."""

    async def stop(self) -> None:
        """Stop; what waits goes on waiting."""


class Site:
    """A running server. Open it with ``Site.open``; ``close`` ends everything in order."""

    def __init__(self, settings: ServerSettings, traffic: Traffic) -> None:
        """For ``open``."""
        self.settings = settings
        self.traffic = traffic
        self.metrics = Metrics()
        self.rate_limits = RateLimits(settings.limits)
        self.chat = ChatLimits(settings.limits)
        self.turns = Turns()
        #: Open sockets: of each visitor, of each address, and of all.
        self.sockets: Counter[str] = Counter()
        #: Reviews that are being made, by game.
        self.reviews: dict[str, Work] = {}
        #: Many reviews that are made one after the other, by visitor.
        self.batches: dict[str, Batch] = {}
        self._stack = AsyncExitStack()
        self.storage: Storage
        self.bus: Bus
        self.journal: Journal
        self.pool: Pool
        self.health: Health
        self.registry: RoomRegistry
        self.analyses: AnalysisCache
        self.repertoires: Repertoires
        self.files: TemporaryFiles
        self.sweeper: Sweeper
        self.explorer: ExplorerKeeper
        self.jobs: Jobs
        self.pictures: Pictures
        self.identities: Identities
        self.exports: Exports
        self.fair_play: FairPlay

    @classmethod
    async def open(cls, settings: ServerSettings, traffic: Traffic | None = None) -> Site:
        """Open a server: database, bus, journal, pool, rooms; raises TengenError."""
        site = cls(settings, Traffic(settings) if traffic is None else traffic)
        try:
            await site._open()
        except BaseException:
            await site._stack.aclose()
            raise
        return site

    async def _open(self) -> None:
        settings = self.settings
        secret = secret_of(settings.secret, settings.data)
        signer = Signer(secret)
        self.storage = await Storage.open(settings.database, settings.patience, settings.sync)
        self._at_end(self.storage.close)
        heartbeat = await Heartbeat.open(self.storage, settings.heartbeat)
        self._at_end(heartbeat.close)
        self.repertoires = Repertoires(self.storage)
        self.analyses = DatabaseCache(self.storage.engine)
        self.fair_play = FairPlay(self.storage, secret)
        await self.fair_play.open()
        self._at_end(self.fair_play.close)
        self.bus = bus = bus_of(settings.bus, secret)
        await bus.start()
        self._at_end(bus.close)
        hooks = JournalHooks(self._on_commit, _on_trouble)
        self.journal = Journal(self.storage, settings.limits.waiting_events, hooks)
        self._at_end(self.journal.close, STORING)
        limits = QueueLimits(
            settings.limits.waiting_per_visitor,
            settings.limits.waiting,
            settings.limits.waiting_per_address,
        )
        self.files = TemporaryFiles(settings.data / FILES, settings.limits.upload_bytes_in_all)
        self._stack.callback(self.files.close)
        self.sweeper = Sweeper(self.storage.engine)
        self._at_end(self.sweeper.close)
        self.explorer = ExplorerKeeper(self.storage.engine, settings.data)
        self._at_end(self.explorer.close)
        # Learning players keep what they know in the database of the server.
        where = {location.VARIABLE: settings.database or location.default_url()}
        self.jobs = Jobs(where, _job_limits(settings), self._tidy)
        self._at_end(self.jobs.close)
        limited = {**where, memory.VARIABLE: str(settings.worker_memory)}
        workers = [WorkerProcess(limited, settings.grace) for _ in range(settings.workers)]
        self.pool = Pool(workers, limits, self.metrics)
        self._at_end(self.pool.close)
        self.health = Health(settings, self.storage, self.pool, bus)
        self._at_end(self.health.close)
        self.pictures = self._pictures()
        self._at_end(self.pictures.close)
        machine = Machine(settings.data if settings.is_personal else None)
        self.identities = Identities(self.storage, signer, settings.limits, machine)
        self._at_end(self.identities.close)
        self.exports = Exports(self.storage)
        self._at_end(self.exports.close)
        host = partial(self._host_services, heartbeat)
        may_move = self.fair_play.check_program
        self.registry = RoomRegistry(
            Services(settings, host, self.journal, bus, self.pool, self.metrics, may_move)
        )
        heartbeat.on_return = self.registry.give_time_back
        self._at_end(self.registry.close)
        self._at_end(self._end_reviews)

    def _host_services(self, heartbeat: Heartbeat, engines: EnginePool) -> HostServices:
        settings = self.settings
        return HostServices(
            self.journal,
            engines,
            self.create,
            GameEndings(self.jobs, self._address_of, self.explorer.call),
            heartbeat,
            return_grace=round(settings.return_grace * 1000),
            opponent=opponents.opponent,
            moment=Opponent.moment if settings.human_delay else _no_moment,
            on_conflict=self.metrics.conflicts.inc,
            now_ms=now_ms,
            report=_report,
        )

    def _on_commit(self, events: int) -> None:
        self.metrics.commits.inc()
        self.metrics.events.inc(events)

    def _address_of(self, game: str, visitor: str) -> str:
        room = self.registry.seen(game)
        return "" if room is None else room.listeners.address_of(visitor)

    def _at_end(self, close: Callable[[], Awaitable[object]], seconds: float = CLOSING) -> None:
        """Let a part be closed before those that were opened before it."""
        self._stack.push_async_callback(_close, close, seconds)

    def _pictures(self) -> Pictures:
        settings, limits = self.settings, self.settings.limits
        return Pictures(
            [PictureProcess(settings.picture_seconds) for _ in range(settings.picture_workers)],
            QueueLimits(
                limits.waiting_pictures_per_visitor,
                limits.waiting_pictures,
                max(limits.waiting_pictures_per_address, limits.waiting_pictures_per_visitor),
            ),
            settings.picture_bytes,
            self.metrics,
        )

    async def _tidy(self, job: Job) -> None:
        """Remove what a job has left unfinished in the database."""
        if job.work == "merge":
            await self.storage.write(discard_unfinished, job.name)
            self.sweeper.call()

    async def _end_reviews(self) -> None:
        works = (*self.batches.values(), *self.reviews.values())
        tasks = [work.task for work in works if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def create(self, settings: GameSettings, moves: Iterable[PriorMove] = ()) -> str:
        """Store a new game and return its name; raises InvalidSettings or DatabaseError."""
        events = await SHORT.run(Game.begin, settings, now_ms(), tuple(moves))
        name = new_id()
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

    def admit(self, visitor: Visitor) -> bool:
        """Count a socket of a visitor in; False when there are too many."""
        limits = self.settings.limits
        of_visitor = self.sockets[visitor.id]
        of_address = self.sockets[f"at {visitor.address}"]
        if (
            of_visitor >= limits.sockets_per_visitor
            or of_address >= max(limits.sockets_per_address, limits.sockets_per_visitor)
            or self.sockets[""] >= limits.sockets
        ):
            return False
        self._count(visitor, 1)
        self.metrics.sockets.inc()
        return True

    def dismiss(self, visitor: Visitor) -> None:
        """Count a socket out."""
        self._count(visitor, -1)
        self.metrics.sockets.dec()

    def _count(self, visitor: Visitor, change: int) -> None:
        for whose in ("", visitor.id, f"at {visitor.address}"):
            self.sockets[whose] += change
            if not self.sockets[whose]:
                del self.sockets[whose]

    def farewell(self) -> None:
        """Tell every socket that the server ends."""
        text = notice_text(Bye(reason=plain_reason(_LEAVING)))
        for room in self.registry.rooms:
            room.tell(text)

    async def close(self) -> None:
        """End everything: rooms, engines, then the journal, which stores what it was given."""
        await self._stack.aclose()


def _no_moment(_player: Opponent, _clock: Clock | None) -> float:
    """Let programs move as soon as they can."""
    return 0.0


def _on_trouble(game: str, reason: str) -> None:
    logger().error("cannot store", game=game, reason=reason)


def _report(message: str, game: str, error: BaseException) -> None:
    """Log what went wrong in a game; only what is our own fault has a traceback."""
    is_ours = not isinstance(error, TengenError)
    reason = repr(error) if is_ours else str(error)
    logger().error(message, game=game, reason=reason, exc_info=error if is_ours else None)


async def _close(close: Callable[[], Awaitable[object]], seconds: float) -> None:
    """Close a part; one that fails or does not end keeps nobody waiting."""
    part = getattr(close, "__qualname__", str(close))
    try:
        async with asyncio.timeout(seconds):
            await close()
    except TimeoutError:
        logger().error("a part does not end", part=part, seconds=seconds)
    except Exception as error:
        logger().error("a part was not closed", part=part, exc_info=error)


def _job_limits(settings: ServerSettings) -> JobLimits:
    """Return what jobs may take; on a machine of one's own nobody else waits."""
    limits = settings.limits
    seconds = None if settings.is_personal else float(limits.job_seconds)
    return JobLimits(limits.jobs_per_visitor, limits.jobs_per_address, seconds, limits.job_memory)
