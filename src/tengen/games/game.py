"""A game: the fold of its events.

``decide`` says which events a command leads to and changes nothing; ``apply`` takes an event in.
Between the two the events are stored, so that a game is never ahead of what is kept.

    game = Game.of(id, stored_events)
    events = game.decide(command, actor, now)      # raises Refused
    ... store the events; on Conflict load what came and decide again ...
    for event in events:
        game.apply(event)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tengen.base.color import Color, Seat
from tengen.base.limits import Clock
from tengen.base.move import Move
from tengen.games import course, decisions
from tengen.games.commands import Actor, Command, Question
from tengen.games.control import Clocks
from tengen.games.events import (
    Answered,
    Asked,
    Body,
    Created,
    Data,
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
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.rules.position import Position


@dataclass(frozen=True, slots=True)
class Played:
    """One move of the line of moves. ``spent`` is in milliseconds; clocks are those after it."""

    move: Move
    seat: Seat
    color: Color
    spent: int
    at: int
    clocks: Data | None = None
    thought: Data | None = None


class Game:
    """The state of a game after its first ``n`` events; read it, and change it with ``apply``.

    ``line`` holds the moves, of which the first ``ply`` are on the board; those after them were
    taken back and can be played again. ``dropped`` are lines left for good by another move.
    """

    def __init__(self, id: str) -> None:  # noqa: A002 - the customary name
        """For ``Game.of``."""
        self.id = id
        self.n = 0
        self.created_at = 0
        self.ended_at: int | None = None
        self.settings: GameSettings
        self.players: dict[Seat, Party | None] = {}
        self.start: Position
        self.position: Position
        self.scene: Data = {}
        self.line: list[Played] = []
        self.dropped: list[tuple[Played, ...]] = []
        self.clocks: Clocks | None = None
        #: Up to when the clocks are settled: the moment of the last event that set them.
        self.clocks_since = 0
        #: Since when whoever is to act is to act, and the number of the event that made it so.
        self.turn_at = 0
        self.turn = 0
        #: How the game ended; None while it goes on.
        self.outcome: Data | None = None
        #: What is asked and not yet answered, by whom.
        self.questions: dict[Question, Seat] = {}
        #: The ply at which a player's question was last declined.
        self.declined: dict[tuple[Question, Seat], int] = {}
        self.is_paused = False
        self.pace = 0.0
        self.wants_rematch = False
        self.rematch: str | None = None
        #: How many lines each seat has said; None are the spectators, all together.
        self.said: dict[str | None, int] = {}
        self._answered: dict[Source, int] = {}

    # -- making games ------------------------------------------------------------------------

    @staticmethod
    def begin(
        settings: GameSettings, now: int, moves: Iterable[course.Past] = ()
    ) -> tuple[Event, ...]:
        """Return the first events of a new game, after moves that were made before it.

        Raises InvalidSettings for a start or a move that is not legal.
        """
        return course.begin(settings, now, moves)

    @classmethod
    def of(cls, id: str, events: Iterable[Event]) -> Game:  # noqa: A002
        """Return the game of a sequence of events."""
        game = cls(id)
        for event in events:
            game.apply(event)
        return game

    # -- what may happen ---------------------------------------------------------------------

    def decide(
        self, command: Command, actor: Actor, now: int, name: str | None = None
    ) -> tuple[Event, ...]:
        """Return the events a command leads to; raises Refused with one sentence.

        ``now`` is in milliseconds. ``name`` is what a person calls the command; ask ``answer_to``
        first whether it was carried out already.
        """
        return decisions.decide(self, command, actor, now, name)

    def answer_to(self, visitor: str, name: str) -> int | None:
        """Return the number of the last event of a command that was carried out already."""
        return self._answered.get(Source(visitor, name))

    # -- what happened -----------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Take the next event in; raises ValueError when it is not the next one."""
        if event.n != self.n + 1:
            raise ValueError(f"event {event.n} of game {self.id!r} does not follow {self.n}")
        take: Callable[[Game, Any, int], None] | None = _TAKES.get(type(event.body))
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
        self.clocks = self.settings.control.start()

    def _joined(self, body: Joined, at: int) -> None:
        visitor = body.private.get("visitor", "")
        self.players[Seat(body.seat)] = Party.person(body.name, visitor, body.rating)
        self.turn_at = at

    def _moved(self, body: Moved, at: int) -> None:
        if len(self.line) > self.ply:
            left = map(_in_short, self.line[self.ply :])
            self.dropped.append((*self.line[: self.ply], *left))
            del self.line[self.ply :]
        move = self.settings.variant.parse(body.move)
        self.position = self.position.play(move)
        self.line.append(
            Played(
                move, Seat(body.seat), Color(body.color), body.spent, at, body.clocks, body.thought
            )
        )
        self._turn(body.scene, body.clocks, at)
        self.questions.clear()

    def _rewound(self, body: Rewound, at: int) -> None:
        self.position = self.at_ply(body.to)
        self.outcome, self.ended_at, self.wants_rematch = None, None, False
        self.questions.clear()
        self.declined.clear()
        self._turn(body.scene, body.clocks, at)

    def _turn(self, scene: Data, clocks: Data | None, at: int) -> None:
        self.scene, self.turn_at = scene, at
        self._set_clocks(clocks, at)

    def _set_clocks(self, clocks: Data | None, at: int) -> None:
        control = self.settings.control
        self.clocks_since = at
        self.clocks = None if clocks is None else Clocks.of_data(control, clocks)

    def _asked(self, body: Asked, _at: int) -> None:
        self.questions[Question(body.what)] = Seat(body.seat)

    def _answered_question(self, body: Answered, _at: int) -> None:
        what, asker = Question(body.what), Seat(body.seat).other
        self.questions.pop(what, None)
        if not body.yes:
            self.declined[what, asker] = self.ply
        elif what is Question.REMATCH:
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

    def seats_of(self, visitor: str) -> tuple[Seat, ...]:
        """Return the seats in which a visitor sits."""
        return tuple(
            seat
            for seat, party in self.players.items()
            if party is not None and party.is_person and party.visitor == visitor
        )

    def color_of(self, seat: Seat) -> Color:
        """Return the colour of a player, as things stand."""
        return next(color for color in Color if self.position.seat_of(color) is seat)

    @property
    def winner(self) -> Seat | None:
        """Who won; None for a draw or while the game goes on."""
        if self.outcome is None or self.outcome["winner"] is None:
            return None
        return self.position.seat_of(Color(self.outcome["winner"]))

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

    def facts(self, visitor: str, online: Collection[Seat] = ()) -> dict[str, Any]:
        """Return what a visitor is told about the game before its events."""
        settings, rules = self.settings, self.settings.variant
        seats = self.seats_of(visitor)
        you = "both" if len(seats) == len(Seat) else seats[0].value if seats else None
        return {
            "id": self.id,
            "variant": rules.name,
            "width": rules.width,
            "height": rules.height,
            "layers": rules.layers,
            "family": rules.family.value,
            "title": rules.title,
            "created": self.created_at,
            "clock": settings.control.data(),
            "rated": settings.rated,
            "kind": settings.kind.value,
            "spectator_analysis": settings.spectator_analysis,
            "players": {
                seat.value: _player_data(self.players[seat], is_online=seat in online)
                for seat in Seat
            },
            "owner": bool(visitor) and visitor == settings.owner,
            "you": you,
            "join": self.is_waiting and not seats,
            "rematch": self.rematch,
        }


def _in_short(played: Played) -> Played:
    """Return a move without the words about it, which are long and remembered by the store."""
    if played.thought is None:
        return played
    return replace(played, thought={**played.thought, "explanation": None})


def _player_data(party: Party | None, *, is_online: bool) -> dict[str, Any] | None:
    if party is None:
        return None
    return party.data() | {"online": is_online or not party.is_person}


_TAKES: Mapping[type[Body], Callable[[Game, Any, int], None]] = {
    Created: Game._created,  # noqa: SLF001 - its own methods
    Joined: Game._joined,  # noqa: SLF001
    Moved: Game._moved,  # noqa: SLF001
    Rewound: Game._rewound,  # noqa: SLF001
    Asked: Game._asked,  # noqa: SLF001
    Answered: Game._answered_question,  # noqa: SLF001
    Ended: Game._ended,  # noqa: SLF001
    Paused: Game._paused,  # noqa: SLF001
    Resumed: Game._resumed,  # noqa: SLF001
    Paced: Game._paced,  # noqa: SLF001
    TimeReturned: Game._time_returned,  # noqa: SLF001
    Rematched: Game._rematched,  # noqa: SLF001
    Said: Game._said,  # noqa: SLF001
}
