"""Moves one after the other, with the passes and the end that follow from them, as events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tengen.base.errors import IllegalMove
from tengen.base.move import PASS, Move
from tengen.games.control import Clocks
from tengen.games.errors import InvalidSettings
from tengen.games.events import Body, Created, Ended, Event, Moved, Source
from tengen.games.scene import GameOutcome, changes, must_pass, scene, start_stones
from tengen.games.settings import GameKind, GameSettings
from tengen.games.thought import Thought
from tengen.records.result import Ending
from tengen.rules.position import Position

#: After so many moves a game is a draw; only a board without edges has room for them.
MAX_MOVES = 2_000


@dataclass(frozen=True, slots=True)
class PriorMove:
    """A move made before the game was put here. ``spent`` is in milliseconds."""

    move: Move
    spent: int = 0
    thought: Thought | None = None


def numbered(
    bodies: Sequence[Body], after: int, now: int, source: Source | None = None
) -> tuple[Event, ...]:
    """Return the events that follow number ``after``; the last of them has the source."""
    last = after + len(bodies)
    return tuple(
        Event(n, now, body, source if n == last else None)
        for n, body in enumerate(bodies, start=after + 1)
    )


def begin(settings: GameSettings, now: int, moves: Iterable[PriorMove]) -> tuple[Event, ...]:
    """Return the first events of a game; see ``Game.begin``."""
    position = settings.initial()
    visitors = {
        seat.value: party.visitor
        for seat, party in settings.players.items()
        if party is not None and party.visitor
    }
    private = {"owner": settings.owner, "visitors": visitors}
    created = Created(settings.data(), start_stones(position), scene(position), private)
    sequence = MoveSequence(position, settings.control.start(), now)
    for number, prior in enumerate(moves, start=1):
        if prior.move != PASS:
            sequence.pass_if_forced()
        try:
            sequence.play(prior.move, prior.spent, prior.thought, is_timed=False)
        except IllegalMove as error:
            raise InvalidSettings(f"move {number} cannot be played: {error}") from None
    if settings.kind is not GameKind.IMPORTED:
        sequence.finish()
    elif sequence.position.outcome is not None:
        sequence.end()
    return numbered([created, *sequence.bodies], 0, now)


class MoveSequence:
    """Moves one after the other, and the events they are."""

    def __init__(self, position: Position, clocks: Clocks | None, now: int) -> None:
        self.position = position
        self.clocks = clocks
        self.now = now
        self.bodies: list[Body] = []

    def play(self, move: Move, spent: int, thought: Thought | None, *, is_timed: bool) -> None:
        """Make a move; raises IllegalMove."""
        before = self.position
        after = before.play(move)
        if self.clocks is not None and is_timed:
            seat = None if after.outcome is not None else after.seat
            self.clocks = self.clocks.press(seat, self.now)
        self.position = after
        self.bodies.append(
            Moved(
                len(after.moves),
                before.seat,
                before.turn,
                before.variant.format(move),
                changes(before, after),
                spent,
                scene(after),
                self.clocks,
                thought,
            )
        )

    def pass_if_forced(self) -> None:
        """Pass for whoever has no other move; the clock goes to the other side untouched."""
        while must_pass(self.position):
            if self.clocks is not None and self.clocks.running is not None:
                self.clocks = self.clocks.hand_over(self.position.seat.other, self.now)
            self.play(PASS, 0, None, is_timed=False)

    def finish(self) -> None:
        """Add the passes and the end that follow from the moves."""
        self.pass_if_forced()
        if self.position.outcome is not None:
            self.end()
        elif len(self.position.moves) >= MAX_MOVES:
            self.bodies.append(Ended(GameOutcome(None, Ending.FULL_BOARD)))

    def end(self) -> None:
        """Add the end on the board."""
        outcome = self.position.outcome
        assert outcome is not None
        self.bodies.append(Ended(GameOutcome.on_board(outcome, self.position.variant)))
