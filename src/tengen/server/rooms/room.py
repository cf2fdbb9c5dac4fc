"""A room: a game, those who listen to it, its clock and its programs.

Every change goes the same way: a command is decided by the game, its events are stored by the
journal, and only then they are applied and told. One command at a time; the lock is held until
its events are stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from tengen.base.color import Seat
from tengen.base.errors import TengenError
from tengen.games.commands import HOST, Actor, Command, Flag, NameRematch, Person, ReturnTime
from tengen.games.errors import Conflict, Refused
from tengen.games.events import Ended, Event, Joined
from tengen.games.fairplay import shown
from tengen.games.game import Game
from tengen.games.store import Head
from tengen.server.logs import logger
from tengen.server.rooms.listeners import Listener, Listeners
from tengen.server.rooms.services import Services
from tengen.server.rooms.thinking import Thinking
from tengen.server.texts import now_ms, text_of

_T = TypeVar("_T")

#: How often a command is decided again because another process was first. Each time that process
#: got ahead by a command, of which its sockets may send only so many.
ATTEMPTS = 50
#: Seconds after which a flag that could not be stored falls again.
FLAG_AGAIN = 1.0
#: Seconds by which news of who is there are gathered.
GATHER = 0.2

#: Takes the number of the last event of a command.
Answer = Callable[[int], None]


def _nobody(_number: int) -> None:
    """Answer nobody."""


class Room:
    """One live game."""

    def __init__(self, game: Game, services: Services) -> None:
        self.game = game
        self.services = services
        self.listeners = Listeners()
        self.idle_since = services.clock()
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._flag: asyncio.TimerHandle | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._is_crowd_changed = False
        self._is_catching_up = False
        #: Those who took part, by the store, when the game was last loaded again for that.
        self._reloaded: frozenset[str] | None = None
        self.is_closed = False
        self.thinking = Thinking(self)

    # -- tasks -------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """Run something that belongs to this room and ends with it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            error = task.exception()
            if not isinstance(error, TengenError):
                logger().error("task of a room failed", game=self.game.id, exc_info=error)

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss this room: no sockets, no thinking, no clock about to fall."""
        return not (self.listeners or self._tasks or self._lock.locked() or self._flag)

    async def close(self) -> None:
        """End everything that belongs to this room."""
        self.is_closed = True
        for timer in (self._flag, self._presence):
            if timer is not None:
                timer.cancel()
        self._flag = self._presence = None
        self.thinking.cancel()
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- commands ----------------------------------------------------------------------------

    async def act(
        self, command: Command, actor: Actor, name: str | None = None, answer: Answer = _nobody
    ) -> int:
        """Carry a command out and return the number of its last event.

        ``answer`` is told that number in the same breath in which everyone is told the events, so
        that both travel together. Raises Refused, or DatabaseError when the command could not be
        stored; then nothing has changed. A caller that goes away does not stop it half-way.
        """
        return await asyncio.shield(self.spawn(self._act(command, actor, name, answer)))

    async def _act(self, command: Command, actor: Actor, name: str | None, answer: Answer) -> int:
        if not self.services.heartbeat.is_current:
            # We were asleep, or the database away: no clock must count that.
            await self.services.heartbeat.settle()
            await self.give_time_back()
        number = await self._carry_out(command, actor, name)
        answer(number)
        return number

    async def _carry_out(self, command: Command, actor: Actor, name: str | None) -> int:
        async with self._lock:
            for _attempt in range(ATTEMPTS):
                done = self._answer_to(actor, name)
                if done is not None:
                    return done
                events = self.game.decide(command, actor, now_ms(), name)
                try:
                    await self._store(events)
                except Conflict:
                    self.services.metrics.conflicts.inc()
                    await self._catch_up()
                    continue
                return self.game.n
        raise Conflict(self.game.id)

    def _answer_to(self, actor: Actor, name: str | None) -> int | None:
        if name is None or not isinstance(actor, Person):
            return None
        return self.game.answer_to(actor.visitor, name)

    async def _store(self, events: Sequence[Event]) -> None:
        """Store events, then take them in and tell everyone."""
        if not events:
            return
        also = self.services.endings.in_transaction(self.game, events)
        await self.services.journal.append(self.game.id, events, also)
        self._take(events)
        if self.services.bus.has_others:
            news = {"events": [event.stored() for event in events]}
            await self.services.bus.publish(self.game.id, news)
        self._after(events)

    def _take(self, events: Sequence[Event]) -> None:
        for event in events:
            self.game.apply(event)
            self.tell(shown(self.game, event).text)
        if any(isinstance(event.body, Joined) for event in events):
            self._tell_presence_soon(is_ours=False)  # who watched sits in a seat now

    def tell(self, text: str) -> None:
        """Tell every socket of this process; those that do not read are let go."""
        slow = self.listeners.tell(text)
        if slow:
            self.services.metrics.dropped.inc(slow)

    async def tell_all(self, message: dict[str, Any]) -> None:
        """Tell something that is not stored to everybody, in other processes too."""
        text = text_of(message)
        self.tell(text)
        await self.services.bus.publish(self.game.id, {"tell": text})

    # -- what follows ------------------------------------------------------------------------

    def _after(self, events: Sequence[Event]) -> None:
        """Do what the new state asks for, when the events were stored by us."""
        self.look()
        if self.game.wants_rematch and self.game.rematch is None:
            self.spawn(self._make_rematch())
        if any(isinstance(event.body, Ended) for event in events):
            self.spawn(self.services.endings.after(self.game))

    def look(self) -> None:
        """Set the clock and let a program think, as the state of the game asks."""
        if self.is_closed:
            return
        self._set_flag()
        self.thinking.look()

    async def begin(self) -> None:
        """Take up a game just loaded: what was left undone is done now."""
        await self.give_time_back()
        if self.game.wants_rematch and self.game.rematch is None:
            self.spawn(self._make_rematch())
        self.look()

    async def give_time_back(self) -> None:
        """Let the running clock not count the time in which no server was there."""
        if self.game.running_clocks is None:
            return
        since = self.game.clocks_since
        away = await self.services.heartbeat.away(since, now_ms())
        if away:
            grace = round(self.services.settings.return_grace * 1000)
            with suppress(Refused):  # another process gave it back, or a move came
                await self.act(ReturnTime(since, away, grace), HOST)

    async def _make_rematch(self) -> None:
        game = await self.services.create(self.game.rematch_settings())
        await self.act(NameRematch(game), HOST)

    def _set_flag(self) -> None:
        """Wait for the moment the running clock is over."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        clocks = self.game.clocks
        if clocks is None or clocks.flag_at is None or self.game.is_over:
            return
        self._wait_for_flag(max(0, clocks.flag_at - now_ms()) / 1000)

    def _wait_for_flag(self, seconds: float) -> None:
        if seconds < self.services.longest_wait and not self.is_closed:
            loop = asyncio.get_running_loop()
            self._flag = loop.call_later(seconds, lambda: self.spawn(self._fall()))

    async def _fall(self) -> None:
        self._flag = None
        try:
            await self.act(Flag(), HOST)
        except Refused:  # a move came at the last moment
            self._set_flag()
        except TengenError:  # it could not be stored
            self._wait_for_flag(FLAG_AGAIN)

    # -- what other processes say ------------------------------------------------------------

    def hear(self, news: dict[str, Any]) -> None:
        """Take the news of another process."""
        if self.is_closed:
            return
        if "tell" in news:
            self.tell(news["tell"])
        elif "reload" in news:
            self.spawn(self.reload())
        elif "presence" in news:
            is_new = self.listeners.hear(news["from"], news["presence"], self.services.clock())
            self._tell_presence_soon(is_ours=is_new)  # who is new does not know about us
        elif "events" in news:
            self.spawn(self._hear_events(news["events"]))
        else:  # after a gap
            self._catch_up_soon()
            self._tell_presence_soon()

    def compare(self, head: Head) -> None:
        """Take what the store says about the game: it is the truth, news are only faster."""
        if self.is_closed:
            return
        if head.n > self.game.n:
            self._catch_up_soon()
        elif head.n == self.game.n and head.visitors not in {self._visitors, self._reloaded}:
            self._reloaded = head.visitors
            self.spawn(self.reload())

    @property
    def _visitors(self) -> frozenset[str]:
        return frozenset(filter(None, {self.game.settings.owner, *self.seats.values()}))

    async def _hear_events(self, stored: list[dict[str, Any]]) -> None:
        """Take events that another process stored, if they are the next ones."""
        async with self._lock:
            try:
                events = [Event.of_stored(data) for data in stored]
            except (KeyError, TypeError, ValueError):  # by another version of the server
                events = []
            fresh = [event for event in events if event.n > self.game.n]
            if fresh and fresh[0].n == self.game.n + 1:
                self._take_of_others(fresh)
            elif fresh or not events:
                await self._catch_up()

    def _catch_up_soon(self) -> None:
        """Load what another process stored, unless that is about to be done."""
        if not self._is_catching_up:
            self._is_catching_up = True
            self.spawn(self._catch_up_alone())

    async def _catch_up_alone(self) -> None:
        try:
            async with self._lock:
                await self._catch_up()
        finally:
            self._is_catching_up = False

    async def _catch_up(self) -> None:
        """Load what another process stored."""
        events = await self.services.journal.events(self.game.id, self.game.n)
        if events:
            self._take_of_others(events)

    def _take_of_others(self, events: Sequence[Event]) -> None:
        """Take in what another process stored, which also does what follows from it."""
        self._take(events)
        self.thinking.wait_for_others()
        self._set_flag()

    async def reload(self) -> None:
        """Load the game again, after names were taken out of it; raises NoSuchGame."""
        async with self._lock:
            self.game = await self.services.journal.load(self.game.id)
        self.look()

    # -- listeners ---------------------------------------------------------------------------

    def enter(self, listener: Listener) -> int:
        """Let a socket listen from now on; return the number of the last event before that."""
        self.listeners.add(listener)
        self._tell_presence_soon()
        self.thinking.look()
        return self.game.n

    def leave(self, listener: Listener) -> None:
        """Let a socket go."""
        self.listeners.remove(listener)
        self.idle_since = self.services.clock()
        self._tell_presence_soon()

    def forget_silent(self, now: float) -> None:
        """Forget who listened in processes that have not said anything for long."""
        if self.listeners.forget_silent(now):
            self._tell_presence_soon(is_ours=False)

    @property
    def seats(self) -> dict[Seat, str | None]:
        """The visitors in the seats."""
        return {
            seat: party.visitor if party is not None and party.is_person else None
            for seat, party in self.game.players.items()
        }

    def facts(self, visitor: str) -> dict[str, Any]:
        """Return what a visitor is told about the game."""
        return self.game.facts(visitor, tuple(self.listeners.online(self.seats)))

    def presence(self) -> dict[str, Any]:
        """Return who is there."""
        return self.listeners.presence(self.seats)

    def _tell_presence_soon(self, *, is_ours: bool = True) -> None:
        self._is_crowd_changed |= is_ours
        if self._presence is None and not self.is_closed:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(GATHER, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        self.tell(text_of(self.presence()))
        if self._is_crowd_changed:
            self._is_crowd_changed = False
            self.spawn(self.publish_presence())

    async def publish_presence(self) -> None:
        """Tell other processes who listens here."""
        await self.services.bus.publish(self.game.id, {"presence": self.listeners.counts()})
