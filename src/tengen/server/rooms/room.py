"""A room: the host of a game, the sockets that listen to it, and what other processes say."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Sequence
from functools import lru_cache

from tengen.base.color import Seat
from tengen.base.errors import EngineError, TengenError
from tengen.games.claims import claim_at, claim_wait
from tengen.games.commands import ClaimWin, Person
from tengen.games.events import Event, Joined
from tengen.games.facts import Facts, facts_of
from tengen.games.fairplay import is_muted, without_thought
from tengen.games.game import Game
from tengen.games.host import GameHost
from tengen.games.permissions import Permissions, permissions
from tengen.games.settings import Party
from tengen.games.store import Head
from tengen.games.thought import Thought
from tengen.games.words import PLAYER_FAILED
from tengen.server.bus.news import Changed, Gap, Happened, News, Notified, Watchers
from tengen.server.messages import Can, Notice, Presence, Thinking, Trouble
from tengen.server.rooms.absence import Absence
from tengen.server.rooms.engines import RoomEngines
from tengen.server.rooms.listeners import Listener, Listeners
from tengen.server.rooms.services import Services
from tengen.server.texts import notice_text, now_ms, plain_reason, reason_of

#: Seconds by which news of who is there are gathered.
GATHER = 0.2


@lru_cache(maxsize=4096)
def _can_text(may: Permissions) -> str:
    """Return what a visitor may do, as it is sent; in most games that is one of a few texts."""
    return notice_text(Can(can=may))


class Room:
    """One live game of the server; the ``GameListener`` of its host."""

    def __init__(self, game: Game, services: Services) -> None:
        self.services = services
        self.listeners = Listeners(services.clock)
        self._absence = Absence(now_ms)
        self.idle_since = services.clock()
        # The host holds what it tells; were that to hold the host, a room that is dropped would
        # stay in memory until the collector of garbage comes.
        me: Room = weakref.proxy(self)
        settings = services.settings
        engines = RoomEngines(
            game.settings,
            self.listeners,
            services.pool,
            services.may_move,
            settings.unattended_moves,
        )
        self.host = GameHost(game, services.host(engines), me)
        self._presence: asyncio.TimerHandle | None = None
        self._is_presence_changed = False
        self._told_claim_at: int | None = None
        self._is_muted = is_muted(game)
        #: Those who took part, by the store, when the game was last loaded again for that.
        self._reloaded: frozenset[str] | None = None

    @property
    def game(self) -> Game:
        """The game, to be read."""
        return self.host.game

    @property
    def is_closed(self) -> bool:
        """Whether the room has been dropped."""
        return self.host.is_closed

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss this room: no sockets, no thinking, no clock about to fall."""
        return not self.listeners and self.host.is_idle

    async def close(self) -> None:
        """End everything that belongs to this room."""
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None
        await self.host.close()

    # -- what the host tells -------------------------------------------------------------------

    def on_events(self, events: Sequence[Event], *, is_ours: bool) -> None:
        """Tell everyone what happened, those in other processes too."""
        was_muted, self._is_muted = self._is_muted, is_muted(self.game)
        for event in events:
            seen = without_thought(event) if was_muted or self._is_muted else event
            self.tell(seen.text)
        self._tell_permissions()
        if any(isinstance(event.body, Joined) for event in events):
            self._tell_presence_soon(is_ours=False)  # who watched sits in a seat now
        elif self._claim_at() != self._told_claim_at:
            self._tell_presence_soon(is_ours=False)  # somebody who is gone is to move, or no more
        if is_ours and self.services.bus.has_others:
            self._publish(Happened(tuple(events)))

    def on_thinking(self, seat: Seat, thought: Thought | None) -> None:
        """Tell the sockets of this process what a program thinks, where they may hear it."""
        seconds = (now_ms() - self.game.turn_at) / 1000
        told = None if self._is_muted else thought
        self.tell(notice_text(Thinking(seat=seat, seconds=seconds, info=told)))

    def on_failure(self, _party: Party, error: Exception) -> None:
        """Tell everyone that the program does not move."""
        if isinstance(error, TengenError) and not isinstance(error, EngineError):
            reason = reason_of(error)
        else:
            reason = plain_reason(PLAYER_FAILED)
        self.tell_all(Trouble(reason=reason, retry=True))

    def on_learned(self, _sentences: Sequence[str]) -> None:
        """Tell nobody: learning is a job of its own, which says so itself."""

    def tell(self, text: str) -> None:
        """Tell every socket of this process; those that do not read are let go."""
        self._count_slow(self.listeners.tell(text))

    def _count_slow(self, slow: int) -> None:
        if slow:
            self.services.metrics.dropped.inc(slow)

    def _tell_permissions(self) -> None:
        """Tell every socket of this process what its visitor may do now, once for each role."""
        game, texts = self.game, dict[object, str]()

        def text_for(one: Listener) -> str:
            role = (game.seats_of(one.visitor), one.visitor == game.settings.owner, one.is_guest)
            if role not in texts:
                person = Person(one.visitor, is_guest=one.is_guest)
                texts[role] = _can_text(permissions(game, person))
            return texts[role]

        self._count_slow(self.listeners.tell_permissions(text_for))

    def tell_all(self, notice: Notice) -> None:
        """Tell something that is not stored to everybody, in other processes too."""
        text = notice_text(notice)
        self.tell(text)
        self._publish(Notified(text))

    def _publish(self, news: News) -> None:
        self.services.bus.publish(self.game.id, news)

    # -- what other processes say --------------------------------------------------------------

    def hear(self, news: News, process: str) -> None:
        """Take the news of another process."""
        if self.is_closed:
            return
        match news:
            case Notified(text):
                self.tell(text)
            case Changed():
                self.host.spawn(self.reload())
            case Watchers(sockets):
                is_new = self.listeners.hear(process, sockets, self.services.clock())
                self._tell_presence_soon(is_ours=is_new)  # who is new does not know about us
            case Happened(events):
                self.host.receive(events)
            case Gap():
                self.host.receive(None)
                self._tell_presence_soon()

    def compare(self, head: Head) -> None:
        """Take what the store says about the game: it is the truth, news are only faster."""
        if self.is_closed:
            return
        if head.n > self.game.n:
            self.host.receive(None)
        elif head.n == self.game.n and head.visitors not in {self._visitors, self._reloaded}:
            self._reloaded = head.visitors
            self.host.spawn(self.reload())

    @property
    def _visitors(self) -> frozenset[str]:
        return frozenset(filter(None, {self.game.settings.owner, *self.seats.values()}))

    async def reload(self) -> None:
        """Load the game again, after names were taken out of it; raises NoSuchGame."""
        await self.host.reload()
        self._tell_permissions()

    # -- listeners -----------------------------------------------------------------------------

    def enter(self, listener: Listener) -> int:
        """Let a socket listen from now on; return the number of the last event before that."""
        self.listeners.add(listener)
        self._tell_permissions()
        self._tell_presence_soon()
        self.host.retry()
        return self.game.n

    def leave(self, listener: Listener) -> None:
        """Let a socket go."""
        self.listeners.remove(listener)
        self.idle_since = self.services.clock()
        self._tell_presence_soon()

    def notice_silence(self) -> None:
        """Notice clients, and processes, that have not said anything for long."""
        if self.listeners.notice_quiet():
            self._tell_presence_soon()
        if self.listeners.forget_silent(self.services.clock()):
            self._absence.update((), is_sure=False)
            self._tell_presence_soon(is_ours=False)
        if claim_wait(self.game) is not None:
            self._update_absence()
            if self._claim_at() != self._told_claim_at:
                self._tell_presence_soon(is_ours=False)

    def _update_absence(self) -> None:
        """Take note of who is there; while news may be late, nobody is taken for gone."""
        bus = self.services.bus
        is_sure = bus.is_healthy or not bus.has_others
        self._absence.update(self.listeners.online(self.seats), is_sure=is_sure)

    def _claim_at(self) -> int | None:
        """Return when the win can be claimed over who is to move; None where that one is here."""
        since = self._absence.since(self.game.position.seat)
        return None if since is None else claim_at(self.game, since)

    def claim(self) -> ClaimWin:
        """Return the claim of a win, with how long who is to move has been gone."""
        self._update_absence()
        since = self._absence.since(self.game.position.seat)
        return ClaimWin(0 if since is None else now_ms() - since)

    @property
    def seats(self) -> dict[Seat, str | None]:
        """The visitors in the seats."""
        return {
            seat: party.visitor if party is not None and party.is_person else None
            for seat, party in self.game.players.items()
        }

    def facts(self, visitor: str) -> Facts:
        """Return what a visitor is told about the game."""
        return facts_of(self.game, visitor, tuple(self.listeners.online(self.seats)))

    def presence(self) -> Presence:
        """Return who is there."""
        return self.listeners.presence(self.seats, self._told_claim_at)

    def _tell_presence_soon(self, *, is_ours: bool = True) -> None:
        self._is_presence_changed |= is_ours
        if self._presence is None and not self.is_closed:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(GATHER, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        self._update_absence()
        self._told_claim_at = self._claim_at()
        self.tell(notice_text(self.presence()))
        if self._is_presence_changed:
            self._is_presence_changed = False
            self.publish_presence()

    def publish_presence(self) -> None:
        """Tell other processes who listens here."""
        self._publish(Watchers(self.listeners.counts()))
