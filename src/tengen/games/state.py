"""The state of a game: the fold of its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from tengen.base.color import Color, Seat
from tengen.base.limits import Clock
from tengen.base.move import Move
from tengen.games.commands import Proposal
from tengen.games.control import Clocks
from tengen.games.events import (
    Answered,
    Asked,
    Body,
    Created,
    Ended,
    Event,
    Joined,
    Moved,
    Paced,
    Paused,
    Rematched,
    Resumed,
    Rewound,
    Said,
    Source,
    TimeReturned,
)
from tengen.games.scene import GameOutcome, Scene
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.games.thought import Thought
from tengen.rules.position import Position


@dataclass(frozen=True, slots=True)
class Played:
    """One move of the line of moves. ``spent`` is in milliseconds; clocks are those after it."""

    move: Move
    seat: Seat
    color: Color
    spent: int
    at: int
    clocks: Clocks | None = None
    thought: Thought | None = None
    #: Who has a choice after it: nobody where the game is over, or a pass is forced.
    chooser: Seat | None = None
    #: Whether the game is over on the board after it.
    is_last: bool = False


class GameState:
    """The state of a game after its first ``n`` events; read it, and change it with ``apply``.

    ``line`` holds the moves, of which the first ``ply`` are on the board; those after them were
    taken back and can be played again. ``dropped`` are lines left for good by another move.
    """

    def __init__(self, id: str) -> None:  # noqa: A002 - the customary name
        """For ``of``."""
        self.id = id
        self.n = 0
        self.created_at = 0
        self.ended_at: int | None = None
        self.settings: GameSettings
        self.players: dict[Seat, Party | None] = {}
        self.start: Position
        self.position: Position
        self.scene: Scene
        self._first_chooser: Seat | None = None
        self.line: list[Played] = []
        self.dropped: list[tuple[Played, ...]] = []
        self.clocks: Clocks | None = None
        #: Up to when the clocks are settled: the moment of the last event that set them.
        self.clocks_since = 0
        #: Since when whoever is to act is to act, and the number of the event that made it so.
        self.turn_at = 0
        self.turn = 0
        #: How the game ended; None while it goes on.
        self.outcome: GameOutcome | None = None
        #: What is asked and not yet answered, by whom.
        self.questions: dict[Proposal, Seat] = {}
        #: The ply at which a player's question was last declined.
        self.declined: dict[tuple[Proposal, Seat], int] = {}
        self.is_paused = False
        self.pace = 0.0
        self.wants_rematch = False
        self.rematch: str | None = None
        #: How many lines each seat has said; None are the spectators, all together.
        self.said: dict[Seat | None, int] = {}
        self._answered: dict[Source, int] = {}

    # -- making games ------------------------------------------------------------------------

    @classmethod
    def of(cls, id: str, events: Iterable[Event]) -> Self:  # noqa: A002
        """Return the game of a sequence of events."""
        game = cls(id)
        for event in events:
            game.apply(event)
        return game

    def copy(self) -> Self:
        """Return a game that goes its own way from here, for another thread."""
        other = type(self)(self.id)
        for name, value in vars(self).items():
            setattr(other, name, value.copy() if isinstance(value, dict | list) else value)
        return other

    def answer_to(self, visitor: str, name: str) -> int | None:
        """Return the number of the last event of a command that was carried out already."""
        return self._answered.get(Source(visitor, name))

    # -- what happened -----------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Take the next event in; raises ValueError when it is not the next one."""
        if event.n != self.n + 1:
            raise ValueError(f"event {event.n} of game {self.id!r} does not follow {self.n}")
        take: Callable[[GameState, Any, int], None] | None = _TAKES.get(type(event.body))
        if take is not None:
            take(self, event.body, event.at)
        self.n = event.n
        if isinstance(event.body, Created | Moved | Rewound):
            self.turn = event.n
        if event.source is not None:
            self._answered[event.source] = event.n

    def _created(self, body: Created, at: int) -> None:
        visitors = body.private.get("visitors", {})
        parties = {
            seat: party and party | {"visitor": visitors.get(seat, "")}
            for seat, party in body.settings["players"].items()
        }
        owner = body.private.get("owner", "")
        data = dict(body.settings) | {"players": parties, "owner": owner}
        self.settings = GameSettings.of_data(data)
        self.players = dict(self.settings.players)
        self.created_at = self.turn_at = at
        self.start = self.position = self.settings.initial()
        self.scene = body.scene
        self._first_chooser = body.scene.chooser
        self.clocks = self.settings.control.start()

    def _joined(self, body: Joined, at: int) -> None:
        visitor = body.private.get("visitor", "")
        self.players[body.seat] = Party.person(body.name, visitor, body.rating)
        self.turn_at = at

    def _moved(self, body: Moved, at: int) -> None:
        if len(self.line) > self.ply:
            left = map(_in_short, self.line[self.ply :])
            self.dropped.append((*self.line[: self.ply], *left))
            del self.line[self.ply :]
        move = self.settings.variant.parse(body.move)
        self.position = self.position.play(move)
        self._turn(body.scene, body.clocks, at)
        self.line.append(
            Played(
                move,
                body.seat,
                body.color,
                body.spent,
                at,
                self.clocks,
                body.thought,
                body.scene.chooser,
                body.scene.outcome is not None,
            )
        )
        self.questions.clear()

    def _rewound(self, body: Rewound, at: int) -> None:
        self.position = self.at_ply(body.to)
        self.outcome, self.ended_at, self.wants_rematch = None, None, False
        self.questions.clear()
        self.declined.clear()
        self._turn(body.scene, body.clocks, at)

    def _turn(self, scene: Scene, clocks: Clocks | None, at: int) -> None:
        self.scene, self.turn_at = scene, at
        self._set_clocks(clocks, at)

    def _set_clocks(self, clocks: Clocks | None, at: int) -> None:
        control = self.settings.control
        self.clocks_since = at
        self.clocks = None if clocks is None else clocks.counted_by(control)

    def _asked(self, body: Asked, _at: int) -> None:
        self.questions[body.what] = body.seat

    def _answered_question(self, body: Answered, _at: int) -> None:
        what, asker = body.what, body.seat.other
        self.questions.pop(what, None)
        if not body.yes:
            self.declined[what, asker] = self.ply
        elif what is Proposal.REMATCH:
            self.wants_rematch = True

    def _ended(self, body: Ended, at: int) -> None:
        self.outcome, self.ended_at = body.outcome, at
        self.questions.clear()
        if self.clocks is not None:
            self.clocks = self.clocks.stop(at)

    def _paused(self, body: Paused, at: int) -> None:
        self.is_paused = True
        self._set_clocks(body.clocks, at)

    def _resumed(self, body: Resumed, at: int) -> None:
        self.is_paused, self.turn_at = False, at
        self._set_clocks(body.clocks, at)

    def _time_returned(self, body: TimeReturned, at: int) -> None:
        self.turn_at = min(at, self.turn_at + body.away)
        self._set_clocks(body.clocks, at)

    def _paced(self, body: Paced, _at: int) -> None:
        self.pace = body.seconds

    def _rematched(self, body: Rematched, _at: int) -> None:
        self.rematch = body.game

    def _said(self, body: Said, _at: int) -> None:
        self.said[body.seat] = self.said.get(body.seat, 0) + 1

    # -- looking at it -----------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """How many moves are on the board."""
        return len(self.position.moves)

    @property
    def chat_lines(self) -> int:
        """How many of the events are lines that somebody said."""
        return sum(self.said.values())

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is free."""
        return None in self.players.values()

    @property
    def running_clocks(self) -> Clocks | None:
        """The clocks while one of them runs; None otherwise."""
        is_running = self.clocks is not None and self.clocks.running is not None
        return self.clocks if is_running and not self.is_over else None

    def at_ply(self, ply: int) -> Position:
        """Return the position after so many moves of the line."""
        return self.start.play_all(played.move for played in self.line[:ply])

    def chooser_at(self, ply: int) -> tuple[bool, Seat | None]:
        """Return whether the game is over on the board after so many moves, and who has a choice.

        Nobody has one where a pass is forced.
        """
        if not ply:
            return self.start.outcome is not None, self._first_chooser
        played = self.line[ply - 1]
        return played.is_last, played.chooser

    def seats_of(self, visitor: str) -> tuple[Seat, ...]:
        """Return the seats in which a visitor sits."""
        players = self.players.items()
        return tuple([seat for seat, party in players if party and party.is_of(visitor)])

    def color_of(self, seat: Seat) -> Color:
        """Return the colour of a player, as things stand."""
        return next(color for color in Color if self.position.seat_of(color) is seat)

    @property
    def winner(self) -> Seat | None:
        """Who won; None for a draw or while the game goes on."""
        if self.outcome is None or self.outcome.winner is None:
            return None
        return self.position.seat_of(self.outcome.winner)

    @property
    def program_to_move(self) -> Party | None:
        """The computer player that should think now; None when none should."""
        if self.is_over or self.is_paused or self.is_waiting:
            return None
        if self.settings.kind is GameKind.IMPORTED:
            return None
        party = self.players[self.position.seat]
        return None if party is None or party.is_person else party

    def clock_for_program(self, now: int) -> Clock | None:
        """Return the clock as whoever is to move sees it, for an engine's limit."""
        return None if self.clocks is None else self.clocks.for_player(self.position.seat, now)

    def rematch_settings(self) -> GameSettings:
        """Return the settings of the rematch: the same, with changed seats."""
        return self.settings.rematch(self.id, self.players)


def _in_short(played: Played) -> Played:
    """Return a move without the words about it, which are long and remembered by the store."""
    if played.thought is None:
        return played
    return replace(played, thought=replace(played.thought, explanation=None))


_TAKES: Mapping[type[Body], Callable[[GameState, Any, int], None]] = {
    Created: GameState._created,  # noqa: SLF001 - its own methods
    Joined: GameState._joined,  # noqa: SLF001
    Moved: GameState._moved,  # noqa: SLF001
    Rewound: GameState._rewound,  # noqa: SLF001
    Asked: GameState._asked,  # noqa: SLF001
    Answered: GameState._answered_question,  # noqa: SLF001
    Ended: GameState._ended,  # noqa: SLF001
    Paused: GameState._paused,  # noqa: SLF001
    Resumed: GameState._resumed,  # noqa: SLF001
    Paced: GameState._paced,  # noqa: SLF001
    TimeReturned: GameState._time_returned,  # noqa: SLF001
    Rematched: GameState._rematched,  # noqa: SLF001
    Said: GameState._said,  # noqa: SLF001
}
