"""What the host of a game needs of the shell around it, and what it tells that shell."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from tengen.base.clock import now_ms
from tengen.base.color import Seat
from tengen.base.limits import Clock
from tengen.engine.api import Request
from tengen.games import opponents
from tengen.games.events import Event
from tengen.games.game import Game
from tengen.games.opponents import Opponent
from tengen.games.settings import GameSettings, Party
from tengen.games.thought import Thought
from tengen.rules.variant import Variant

if TYPE_CHECKING:
    from sqlalchemy import Connection

#: Runs inside the transaction that stores events.
Also = Callable[["Connection"], None]
#: Hears what an engine thinks on the way; None when it begins.
OnInfo = Callable[[Thought | None], None]


class EventStore(Protocol):
    """Where the events of games are stored."""

    async def create(self, game: str, events: Sequence[Event]) -> None:
        """Store a new game; raises DatabaseError."""

    async def load(self, game: str) -> Game:
        """Return a game; raises NoSuchGame, DatabaseError."""

    async def events(self, game: str, after: int) -> list[Event]:
        """Return the stored events of a game after a number; raises DatabaseError."""

    async def append(self, game: str, events: Sequence[Event], also: Also | None = None) -> None:
        """Return when events are stored; raises Conflict, DatabaseError."""


@dataclass(frozen=True, slots=True)
class FoundMove:
    """What a search decided: a move in the notation of its variant, or "resign"."""

    move: str
    thought: Thought | None = None


class PendingSearch(Protocol):
    """A search on its way: await it for the move. Cancelling whoever awaits it drops it."""

    def __await__(self) -> Generator[Any, None, FoundMove]:
        """Return the move; raises TengenError."""

    def stop(self) -> None:
        """End the search soon with the best move so far."""


class EnginePool(Protocol):
    """Where computer players think."""

    def search(self, player: str, request: Request, account: str, on_info: OnInfo) -> PendingSearch:
        """Ask a player for a move; ``account`` is the visitor for whom it thinks."""

    async def rest(self, player: str) -> None:
        """End what a player thinks on its opponent's time."""


class AfterGame(Protocol):
    """What follows the end of a game."""

    def in_transaction(self, game: Game, events: Sequence[Event]) -> Also | None:
        """Return what is to be stored together with events, such as new ratings."""

    async def after(self, game: Game) -> Sequence[str]:
        """Do what the end asks for, such as learning; return what to say about it."""


class Uptime(Protocol):
    """When nobody was there to count the clocks."""

    @property
    def is_current(self) -> bool:
        """Whether the last sign of life is as recent as it should be."""

    async def settle(self) -> None:
        """Return when a recent sign of life is stored; raises DatabaseError."""

    async def away(self, since: int, now: int) -> int:
        """Return for how many milliseconds nobody was there between two moments."""


class GameListener(Protocol):
    """A shell. It hears of events only after they are stored."""

    def on_events(self, events: Sequence[Event], *, is_ours: bool) -> None:
        """Show what happened; ``is_ours``: this process stored it."""

    def on_thinking(self, seat: Seat, thought: Thought | None) -> None:
        """Show what the program in a seat thinks; None when it begins."""

    def on_failure(self, party: Party, error: Exception) -> None:
        """Say that a program does not move, and why; ``retry`` lets it try again."""

    def on_learned(self, sentences: Sequence[str]) -> None:
        """Say what the programs learned from the game."""


class NothingAfter:
    """Nothing follows the end of a game."""

    def in_transaction(self, _game: Game, _events: Sequence[Event]) -> Also | None:
        """Store nothing else."""
        return None

    async def after(self, _game: Game) -> Sequence[str]:
        """Do nothing."""
        return ()


class AlwaysUp:
    """The shell of one person: its clocks run on while it is closed."""

    is_current = True

    async def settle(self) -> None:
        """Do nothing."""

    async def away(self, _since: int, _now: int) -> int:
        """Say that it was never away."""
        return 0


def ignore(*_anything: object) -> None:
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class HostServices:
    """The parts of a shell that its hosts use."""

    store: EventStore
    engines: EnginePool
    #: Stores a new game and returns its name.
    create: Callable[[GameSettings], Awaitable[str]]
    after_game: AfterGame = field(default_factory=NothingAfter)
    uptime: Uptime = field(default_factory=AlwaysUp)
    #: Milliseconds a player gets to come back after the shell was away.
    return_grace: int = 0
    opponent: Callable[[str, Variant], Opponent] = opponents.opponent
    #: Seconds a program may think about a move, and seconds a move takes at least to be seen.
    budget: Callable[[Opponent, Clock | None], float] = Opponent.budget
    moment: Callable[[Opponent, Clock | None], float] = Opponent.moment
    now_ms: Callable[[], int] = now_ms
    #: Called when another process was first.
    on_conflict: Callable[[], object] = ignore
    #: Told what went wrong inside, with the game's name and the error.
    report: Callable[[str, str, BaseException], object] = ignore
    #: Seconds a host waits for a flag; longer ones fall when the game is next loaded.
    max_wait: float = 2 * 60 * 60
    #: Seconds between two looks into the store for what other processes did; None: they tell us.
    poll: float | None = None
