"""Programs at the table: when one is to move, its thinking, and its move."""

from __future__ import annotations

import asyncio
import time
import weakref
from typing import TYPE_CHECKING, Any

from tengen.base.color import Seat
from tengen.base.errors import EngineError, TengenError
from tengen.database import DatabaseError
from tengen.games.commands import MakeMove, Program, Resign
from tengen.games.errors import Refused
from tengen.games.fairplay import Unfair, is_muted
from tengen.games.opponents import Opponent
from tengen.games.settings import GameKind, Party
from tengen.games.thought import Thought
from tengen.games.words import PLAYER_FAILED
from tengen.server.logs import logger
from tengen.server.opponents import opponent
from tengen.server.pool.pool import Job
from tengen.server.pool.queue import TooBusy
from tengen.server.pool.task import Answer, Place, Task
from tengen.server.texts import now_ms, plain_reason, reason_of, text_of

if TYPE_CHECKING:
    from tengen.server.rooms.room import Room

#: Seconds between two looks whether somebody watches, or whether the engines have room.
LOOK_AGAIN = 0.5
#: Seconds another process gets to make the move of a program that it should make.
OTHERS = 20.0
#: Seconds after which a move that could not be stored is tried again.
STORE_AGAIN = 5.0


class Thinking:
    """Lets the program of a room think, at most one at a time."""

    def __init__(self, room: Room) -> None:
        # The room holds us; were we to hold it too, a room that is dropped would stay in memory
        # until the collector of garbage comes.
        self._room: Room = weakref.proxy(room)
        self._task: asyncio.Task[None] | None = None
        #: The turn for which the program thinks, as ``Game.turn`` counts them.
        self._turn: int | None = None
        self._job: Job | None = None
        self._unattended = 0
        self._later: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Begin to think, go on, or stop, as the game asks."""
        game = self._room.game
        party, turn = game.program_to_move, self._turn_of_program
        if turn == self._turn and self._is_thinking:
            return
        self.cancel()
        if party is not None:
            self._turn = turn
            self._task = self._room.spawn(self._think(party, game.position.seat))

    @property
    def _turn_of_program(self) -> int | None:
        game = self._room.game
        return None if game.program_to_move is None else game.turn

    @property
    def _is_thinking(self) -> bool:
        return self._task is not None and not self._task.done()

    def wait_for_others(self) -> None:
        """Another process stored what came: it is its turn to think; we look again later.

        What leaves the turn as it is, such as a chat, leaves our thinking as it is, too.
        """
        if self._is_thinking and self._turn == self._turn_of_program:
            return
        self.cancel()
        self._look_after(OTHERS)

    def cancel(self) -> None:
        """Drop the thinking."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        task, self._task, self._turn = self._task, None, None
        if task is not None and task is not _current_task():
            task.cancel()

    def stop(self) -> bool:
        """End the thinking: the program plays its best so far; False when none thinks."""
        if self._job is None:
            return False
        self._job.stop()
        return True

    # -- one move ----------------------------------------------------------------------------

    async def _think(self, party: Party, seat: Seat) -> None:
        game, began = self._room.game, time.monotonic()
        turn = game.turn
        try:
            await self._wait_for_watchers()
            if game.settings.kind is GameKind.PROGRAMS or not game.settings.rated:
                await self._room.services.may_move(self._visitor(), game.position)
            player = opponent(party.player, game.settings.variant)
            answer = await self._ask(player, seat)
            await self._wait_for_moment(player, began)
            if game.turn == turn:
                await self._play(answer, seat, turn)
        except Unfair as refused:
            trouble = {"kind": "trouble", "reason": refused.data(), "retry": True}
            await self._room.tell_all(trouble)
        except Refused:
            raise
        except Exception as error:
            await self._fail(party, error)

    async def _wait_for_watchers(self) -> None:
        """Two programs play for somebody: without, they make only so many moves."""
        room = self._room
        if room.game.settings.kind is not GameKind.PROGRAMS:
            return
        while not room.listeners.is_watched:
            if self._unattended < room.services.settings.unattended_moves:
                self._unattended += 1
                return
            await asyncio.sleep(LOOK_AGAIN)
        self._unattended = 0

    async def _ask(self, player: Opponent, seat: Seat) -> Answer:
        """Wait for the engines, however busy they are."""
        room, game = self._room, self._room.game
        task = Task(player.player, Place.of(game.position), self._seconds(player))
        while True:
            try:
                visitor = self._visitor()
                self._job = room.services.pool.submit(
                    visitor,
                    task,
                    lambda _rank, thought: self._tell(seat, thought),
                    room.listeners.address_of(visitor),
                )
                self._tell(seat, None)
                return await self._job.answer
            except TooBusy:
                await asyncio.sleep(LOOK_AGAIN)
            finally:
                self._job = None

    def _visitor(self) -> str:
        """Return on whose account a program thinks: the person at the table, or the owner."""
        seats = [visitor for visitor in self._room.seats.values() if visitor]
        return seats[0] if seats else self._room.game.settings.owner or self._room.game.id

    def _seconds(self, player: Opponent) -> float:
        return player.budget(self._room.game.clock_for_program(now_ms()))

    async def _wait_for_moment(self, player: Opponent, began: float) -> None:
        """Let a move be seen: at the pace of two programs, or after a moment as of a person."""
        room, game = self._room, self._room.game
        least = 0.0
        if game.settings.kind is GameKind.PROGRAMS:
            least = game.pace
        elif room.services.settings.human_delay:
            least = player.moment(game.clock_for_program(now_ms()))
        await asyncio.sleep(max(0.0, least - (time.monotonic() - began)))

    async def _play(self, answer: Answer, seat: Seat, turn: int) -> None:
        """Make the move, unless another one came since ``turn``, when the thinking began."""
        game = self._room.game
        thought = None if answer.thought is None else Thought.of_data(answer.thought)
        self._task = None  # the move is made; whatever follows must not cancel this
        if answer.move == "resign":
            await self._room.act(Resign(), Program(seat))
        else:
            move = MakeMove(answer.move, game.ply, thought, turn)
            await self._room.act(move, Program(seat))

    def _tell(self, seat: Seat, thought: dict[str, Any] | None) -> None:
        message = {
            "kind": "thinking",
            "seat": seat.value,
            "seconds": (now_ms() - self._room.game.turn_at) / 1000,
            "info": None if is_muted(self._room.game) else thought,
        }
        self._room.tell(text_of(message))

    async def _fail(self, party: Party, error: Exception) -> None:
        """Tell that the program does not move; ``look`` lets it try again.

        A move that could not be stored is tried again by itself.
        """
        is_ours = not isinstance(error, TengenError)
        logger().error(
            "program failed",
            game=self._room.game.id,
            player=party.player,
            reason=repr(error) if is_ours else str(error),
            exc_info=error if is_ours else None,
        )
        if isinstance(error, DatabaseError):
            self._look_after(STORE_AGAIN)
        if isinstance(error, TengenError) and not isinstance(error, EngineError):
            reason = reason_of(error)
        else:
            reason = plain_reason(PLAYER_FAILED)
        await self._room.tell_all({"kind": "trouble", "reason": reason, "retry": True})

    def _look_after(self, seconds: float) -> None:
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().call_later(seconds, self.look)


def _current_task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None
