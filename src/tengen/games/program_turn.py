"""The turn of a computer player: when one is to move, its search, and its move."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from tengen.base.color import Seat
from tengen.base.errors import StoreError, TengenError
from tengen.base.limits import Limit
from tengen.engine.api import Request
from tengen.games.commands import Actor, Command, MakeMove, Program, Resign
from tengen.games.errors import Refused
from tengen.games.fairplay import Unfair
from tengen.games.game import Game
from tengen.games.host_services import FoundMove, GameListener, HostServices, PendingSearch
from tengen.games.opponents import Opponent
from tengen.games.settings import GameKind, Party

_T = TypeVar("_T")

#: Seconds another process gets to make the move of a program that it should make.
OTHERS = 20.0
#: Seconds after which a move that could not be stored is tried again.
STORE_AGAIN = 5.0


class TurnHost(Protocol):
    """What a turn needs of the host of its game."""

    game: Game
    services: HostServices
    listener: GameListener

    def spawn(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """Run something that belongs to the game and ends with it."""

    async def submit(self, command: Command, actor: Actor) -> int:
        """Carry a command out."""


class ProgramTurn:
    """Lets the program of a game search when it is to move, at most one at a time."""

    def __init__(self, host: TurnHost) -> None:
        # The host holds us; were we to hold it too, a game that is dropped would stay in memory
        # until the collector of garbage comes.
        self._host: TurnHost = weakref.proxy(host)
        self._task: asyncio.Task[None] | None = None
        #: The turn for which the program searches or has failed, as ``Game.turn`` counts them.
        self._turn: int | None = None
        self._has_failed = False
        self._search: PendingSearch | None = None
        self._later: asyncio.TimerHandle | None = None
        #: The players that were asked, which may think on.
        self._asked: set[str] = set()

    @property
    def is_thinking(self) -> bool:
        """Whether a program thinks."""
        return self._task is not None and not self._task.done()

    def advance(self) -> None:
        """Begin to search, go on, or stop, as the game asks."""
        game = self._host.game
        party, turn = game.program_to_move, self._turn_of_program
        if turn == self._turn and (self.is_thinking or self._has_failed):
            return
        self.cancel()
        if party is not None:
            self._turn = turn
            self._task = self._host.spawn(self._take_turn(party, game.position.seat))

    @property
    def _turn_of_program(self) -> int | None:
        game = self._host.game
        return None if game.program_to_move is None else game.turn

    def retry(self) -> None:
        """Search again where the program failed."""
        self._has_failed = False
        self.advance()

    def wait_for_others(self) -> None:
        """Another process stored what came: it is its turn to search; we come back to it later.

        What leaves the turn as it is, such as a chat, leaves our search as it is, too.
        """
        if self.is_thinking and self._turn == self._turn_of_program:
            return
        self.cancel()
        self._advance_after(OTHERS)

    def cancel(self) -> None:
        """Drop the search."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        task, self._task, self._turn = self._task, None, None
        self._has_failed = False
        if task is not None and task is not _current_task():
            task.cancel()

    def stop(self) -> bool:
        """End the search: the program plays its best so far; False when none thinks."""
        if self._search is None:
            return False
        self._search.stop()
        return True

    async def rest(self) -> None:
        """Let no player think on for a game that is over or left."""
        for player in self._asked:
            with suppress(TengenError):
                await self._host.services.engines.rest(player)

    # -- one move ----------------------------------------------------------------------------

    async def _take_turn(self, party: Party, seat: Seat) -> None:
        game, began = self._host.game, time.monotonic()
        turn = game.turn
        try:
            player = self._host.services.opponent(party.player, game.settings.variant)
            found = await self._ask(player, game, seat)
            await self._wait_for_moment(player, began)
            if game.turn == turn:
                await self._play(found, seat, turn)
        except Unfair as refused:
            self._fail(party, refused)
        except Refused:
            raise
        except Exception as error:
            self._fail(party, error)

    async def _ask(self, player: Opponent, game: Game, seat: Seat) -> FoundMove:
        services = self._host.services
        seconds = services.budget(player, game.clock_for_program(services.now_ms()))
        request = Request(game.position, Limit(time=seconds), is_move=True)
        listener = self._host.listener
        self._asked.add(player.player)
        self._search = services.engines.search(
            player.player,
            request,
            account_of(game),
            lambda thought: listener.on_thinking(seat, thought),
        )
        try:
            return await self._search
        finally:
            self._search = None

    async def _wait_for_moment(self, player: Opponent, began: float) -> None:
        """Let a move be seen: at the pace of two programs, or after a moment as of a person."""
        services, game = self._host.services, self._host.game
        if game.settings.kind is GameKind.PROGRAMS:
            least = game.pace
        else:
            least = services.moment(player, game.clock_for_program(services.now_ms()))
        await asyncio.sleep(max(0.0, least - (time.monotonic() - began)))

    async def _play(self, found: FoundMove, seat: Seat, turn: int) -> None:
        """Make the move, unless another one came since ``turn``, when the search began."""
        self._task = None  # the move is made; whatever follows must not cancel this
        if found.move == "resign":
            await self._host.submit(Resign(), Program(seat))
        else:
            move = MakeMove(found.move, self._host.game.ply, found.thought, turn)
            await self._host.submit(move, Program(seat))

    def _fail(self, party: Party, error: Exception) -> None:
        """Say that the program does not move; one whose move was not stored tries again itself."""
        self._turn, self._has_failed = self._turn_of_program, True
        self._host.services.report(f"program {party.player} failed", self._host.game.id, error)
        if isinstance(error, StoreError):
            self._later = asyncio.get_running_loop().call_later(STORE_AGAIN, self.retry)
        self._host.listener.on_failure(party, error)

    def _advance_after(self, seconds: float) -> None:
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().call_later(seconds, self.advance)


def account_of(game: Game) -> str:
    """Return for whom the programs of a game think: the person in a seat, or the owner."""
    parties = (party for party in game.players.values() if party is not None)
    people = [party.visitor for party in parties if party.is_person and party.visitor]
    return people[0] if people else game.settings.owner or game.id


def _current_task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None
