"""The host of a live game: the server, the desktop and the terminal run it alike.

Every change goes the same way: a command is decided by the game, its events are stored, and only
then they are applied and told to the shell. One command at a time; the lock is held until its
events are stored. What the new state asks for follows in ``_advance``, and nowhere else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from tengen.base.errors import TengenError
from tengen.games.commands import SYSTEM, Actor, Command, Flag, NameRematch, Person, ReturnTime
from tengen.games.errors import Conflict, Refused
from tengen.games.events import Ended, Event
from tengen.games.game import Game
from tengen.games.host_services import GameListener, HostServices, ignore
from tengen.games.program_turn import ProgramTurn

_T = TypeVar("_T")

#: How often a command is decided again because another process was first. Each time that process
#: got ahead by a command, of which its sockets may send only so many.
ATTEMPTS = 50
#: Seconds after which a flag that could not be stored falls again.
FLAG_AGAIN = 1.0

#: Takes the number of the last event of a command.
OnStored = Callable[[int], object]


class GameHost:
    """One live game. ``start`` it after loading, ``close`` it at the end; it runs on one loop."""

    def __init__(self, game: Game, services: HostServices, listener: GameListener) -> None:
        #: Others only read it.
        self.game = game
        self.services = services
        self.listener = listener
        self.is_closed = False
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._commands: set[asyncio.Task[int]] = set()
        self._flag: asyncio.TimerHandle | None = None
        self._poll: asyncio.TimerHandle | None = None
        self._is_catching_up = False
        self._rematch: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._program = ProgramTurn(self)

    # -- life --------------------------------------------------------------------------------

    async def start(self) -> None:
        """Take up a game just made or loaded: what was left undone is done now."""
        await self.give_time_back()
        self._advance()
        self._poll_later()

    @property
    def is_idle(self) -> bool:
        """Whether nothing goes on: no command, no search, no clock about to fall."""
        return not (self._tasks or self._lock.locked() or self._flag)

    @property
    def is_thinking(self) -> bool:
        """Whether a program is to move and thinks."""
        return self._program.is_thinking

    async def settle(self) -> None:
        """Return when the commands that were handed in are carried out or refused."""
        await asyncio.gather(*self._commands, return_exceptions=True)

    async def quiet(self) -> None:
        """Return when nothing is on its way: no command, no search of ours, no learning."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """End everything that belongs to the game; it stays stored as it is.

        What follows a game that is over, such as learning, is waited for.
        """
        self.is_closed = True
        for timer in (self._flag, self._poll):
            if timer is not None:
                timer.cancel()
        self._flag = self._poll = None
        self._program.cancel()
        tasks = tuple(task for task in self._tasks if task is not asyncio.current_task())
        for task in tasks:
            if task is not self._ending:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._program.rest()

    def spawn(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """Run something that belongs to the game and ends with it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, TengenError):
            self.services.report("task of a game failed", self.game.id, error)

    # -- commands ----------------------------------------------------------------------------

    async def submit(
        self,
        command: Command,
        actor: Actor,
        *,
        command_id: str | None = None,
        on_stored: OnStored = ignore,
    ) -> int:
        """Carry a command out and return the number of its last event.

        ``on_stored`` is told that number in the same breath in which the shell is told the events,
        so that both travel together. Raises Refused, or DatabaseError when the command could not
        be stored; then nothing has changed. A caller that goes away does not stop it half-way.
        """
        task = self.spawn(self._submit(command, actor, command_id, on_stored))
        self._commands.add(task)
        task.add_done_callback(self._commands.discard)
        return await asyncio.shield(task)

    async def _submit(
        self, command: Command, actor: Actor, command_id: str | None, on_stored: OnStored
    ) -> int:
        if not self.services.uptime.is_current:
            # We were asleep, or the database away: no clock must count that.
            await self.services.uptime.settle()
            await self.give_time_back()
        number = await self._carry_out(command, actor, command_id)
        on_stored(number)
        return number

    async def _carry_out(self, command: Command, actor: Actor, command_id: str | None) -> int:
        async with self._lock:
            for _attempt in range(ATTEMPTS):
                done = self._number_of(actor, command_id)
                if done is not None:
                    return done
                events = self.game.decide(command, actor, self.services.now_ms(), command_id)
                try:
                    await self._store(events)
                except Conflict:
                    self.services.on_conflict()
                    await self._catch_up()
                    continue
                return self.game.n
        raise Conflict(self.game.id)

    def _number_of(self, actor: Actor, command_id: str | None) -> int | None:
        """Return the last event of a command that was carried out already."""
        if command_id is None or not isinstance(actor, Person):
            return None
        return self.game.answer_to(actor.visitor, command_id)

    async def _store(self, events: Sequence[Event]) -> None:
        """Store events, then take them in, tell the shell, and do what follows."""
        if not events:
            return
        also = self.services.after_game.in_transaction(self.game, events)
        await self.services.store.append(self.game.id, events, also)
        self._apply(events, is_ours=True)
        self._advance()
        if any(isinstance(event.body, Ended) for event in events):
            self._ending = self.spawn(self._after_game())

    def _apply(self, events: Sequence[Event], *, is_ours: bool) -> None:
        for event in events:
            self.game.apply(event)
        self.listener.on_events(events, is_ours=is_ours)

    # -- what follows ------------------------------------------------------------------------

    def _advance(self) -> None:
        """Do what the state of the game asks for: its flag, its program, its rematch."""
        if self.is_closed:
            return
        self._set_flag()
        self._program.advance()
        is_making = self._rematch is not None and not self._rematch.done()
        if self.game.wants_rematch and self.game.rematch is None and not is_making:
            self._rematch = self.spawn(self._make_rematch())

    async def _after_game(self) -> None:
        await self._program.rest()
        sentences = await self.services.after_game.after(self.game)
        if sentences:
            self.listener.on_learned(sentences)

    async def _make_rematch(self) -> None:
        game = await self.services.create(self.game.rematch_settings())
        await self.submit(NameRematch(game), SYSTEM)

    async def give_time_back(self) -> None:
        """Let the running clock not count the time in which nobody was there."""
        if self.game.running_clocks is None:
            return
        since = self.game.clocks_since
        away = await self.services.uptime.away(since, self.services.now_ms())
        if away:
            returned = ReturnTime(since, away, self.services.return_grace)
            with suppress(Refused):  # another process gave it back, or a move came
                await self.submit(returned, SYSTEM)

    def _set_flag(self) -> None:
        """Wait for the moment the running clock is over."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        clocks = self.game.clocks
        if clocks is None or clocks.flag_at is None or self.game.is_over:
            return
        self._wait_for_flag(max(0, clocks.flag_at - self.services.now_ms()) / 1000)

    def _wait_for_flag(self, seconds: float) -> None:
        if seconds < self.services.max_wait and not self.is_closed:
            loop = asyncio.get_running_loop()
            self._flag = loop.call_later(seconds, lambda: self.spawn(self._fall()))

    async def _fall(self) -> None:
        self._flag = None
        try:
            await self.submit(Flag(), SYSTEM)
        except Refused:  # a move came at the last moment
            self._set_flag()
        except TengenError:  # it could not be stored
            self._wait_for_flag(FLAG_AGAIN)

    # -- programs ----------------------------------------------------------------------------

    def stop_search(self) -> bool:
        """Let the program that thinks play its best so far; False when none thinks."""
        return self._program.stop()

    def retry(self) -> None:
        """Let a program that failed try again; nothing where none did."""
        if not self.is_closed:
            self._program.retry()

    # -- other processes ---------------------------------------------------------------------

    def receive(self, events: Sequence[Event] | None) -> None:
        """Take what another process stored; None where only the store knows what that is."""
        if self.is_closed:
            return
        if events is not None:
            self.spawn(self._receive(events))
        elif not self._is_catching_up:
            self._is_catching_up = True
            self.spawn(self._catch_up_alone())

    async def _receive(self, events: Sequence[Event]) -> None:
        """Take events in if they are the next ones."""
        async with self._lock:
            fresh = [event for event in events if event.n > self.game.n]
            if fresh and fresh[0].n == self.game.n + 1:
                self._take_of_others(fresh)
            elif fresh:
                await self._catch_up()

    async def _catch_up_alone(self) -> None:
        try:
            async with self._lock:
                await self._catch_up()
        finally:
            self._is_catching_up = False

    async def _catch_up(self) -> None:
        """Load what another process stored."""
        events = await self.services.store.events(self.game.id, self.game.n)
        if events:
            self._take_of_others(events)

    def _take_of_others(self, events: Sequence[Event]) -> None:
        """Take in what another process stored, which also does what follows from it."""
        self._apply(events, is_ours=False)
        self._program.wait_for_others()
        self._set_flag()

    async def reload(self) -> None:
        """Load the game again, after names were taken out of it; raises NoSuchGame."""
        async with self._lock:
            self.game = await self.services.store.load(self.game.id)
        self._advance()

    def _poll_later(self) -> None:
        if self.services.poll is not None and not self.is_closed:
            loop = asyncio.get_running_loop()
            self._poll = loop.call_later(self.services.poll, self._poll_now)

    def _poll_now(self) -> None:
        self.receive(None)
        self._poll_later()
