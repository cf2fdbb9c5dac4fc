"""What a stone does, in words: the rows and threats it makes, and those it takes from the enemy.

Each sentence states a fact that can be checked on the board, the most important first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tengen.base.color import Color
from tengen.base.grid import Direction, Point, step
from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.engine.explanation import Explanation, Sentence
from tengen.players.gomoku.chances import ThreatKind
from tengen.players.gomoku.common import CHOSEN, FEARED, name_of
from tengen.players.gomoku.frame import BoardFrame, frame_of
from tengen.players.gomoku.sight import HumanTraits, Perception, Sight
from tengen.players.gomoku.view import CellView, stones_in_order
from tengen.rules.position import Position

#: What a noticed thing is called when it is the reason of a move, the most important first.
REASONS = {
    (True, ThreatKind.FIVE): N_("Completes five in a row at {point}."),
    (False, ThreatKind.FIVE): N_("Blocks the opponent's five at {point}."),
    (True, ThreatKind.LAST_CAPTURE): N_("Wins by the capture at {point}."),
    (False, ThreatKind.LAST_CAPTURE): N_("Keeps the opponent from the last capture at {point}."),
    (True, ThreatKind.OPEN_FOUR): N_("Makes an open four at {point}, which cannot be stopped."),
    (False, ThreatKind.OPEN_FOUR): N_("Stops the opponent from making an open four at {point}."),
    (True, ThreatKind.CAPTURE): N_("Captures at {point}."),
    (False, ThreatKind.CAPTURE): N_("Keeps the opponent from capturing at {point}."),
    (True, ThreatKind.FOUR): N_("Makes a four at {point}."),
    (True, ThreatKind.OPEN_THREE): N_("Makes an open three at {point}."),
    (False, ThreatKind.FOUR): N_("Stops the opponent from making a four at {point}."),
    (False, ThreatKind.OPEN_THREE): N_("Stops the opponent from making an open three at {point}."),
    (True, ThreatKind.QUIET): N_("Builds on its own stones at {point}."),
    (False, ThreatKind.QUIET): N_("Gets in the opponent's way at {point}."),
}
#: What is said of an open four where the enemy may still have an answer.
OPEN_FOUR = N_("Makes an open four at {point}.")
NEARBY = N_("Sees nothing better than {point}, near the latest stones.")
#: Two threats at once, by how many of them are fours.
FORKS = {
    0: N_("Makes two open threes at once at {point}."),
    1: N_("Makes a four and an open three at once at {point}."),
    2: N_("Makes two fours at once at {point}."),
}
KEEPS_FROM_FORK = N_("Keeps the opponent from two threats at once at {point}.")
ROOM = N_("Has room for five in a row in {count} directions at {point}.")
TAKES_ROOM = N_("Takes room for five in a row from the opponent at {point}.")

_FOURS = {ThreatKind.OPEN_FOUR, ThreatKind.FOUR}
_THREATS = {*_FOURS, ThreatKind.OPEN_THREE}
#: What ends a game at once is the whole reason.
_DECIDING = {ThreatKind.FIVE, ThreatKind.LAST_CAPTURE}
#: So many reasons are worth reading.
MAX_REASONS = 2

Thing = tuple[bool, ThreatKind]


def reason_of(position: Position, move: Move) -> Explanation:
    """Say what a stone does, to somebody who overlooks nothing."""
    assert move.point is not None, "a named action is explained by whoever chooses it"
    frame = frame_of(position.variant, stones_in_order(position))
    look = Sight(HumanTraits(), frame).look(position, CellView.of(position, frame))
    stone = StoneReasons(position, frame, look, frame.cells[move.point])
    told = explain_stone(stone)
    templates = tuple(stone.all())[:MAX_REASONS] or (stone.room,)
    sentences = tuple(stone.say(template) for template in templates if template)
    return replace(told, sentences=sentences, heat={})


def explain_stone(stone: StoneReasons) -> Explanation:
    """Say the most important thing that was noticed, with marks and what the points are worth."""
    points, look = stone.frame.points, stone.look
    template = next(stone.single(), NEARBY)
    feared = _feared(stone.frame, look)
    marks = dict.fromkeys(feared, FEARED) | {stone.point: CHOSEN}
    heat = {points[at]: round(value, 1) for at, value in look.worth.items()}
    arrows = arrows_of(stone.position, feared, stone.position.turn.opponent)
    return Explanation((stone.say(template),), marks, heat, arrows=tuple(arrows))


def _feared(frame: BoardFrame, look: Perception) -> list[Point]:
    cells = look.cells(ThreatKind.FIVE, ThreatKind.OPEN_FOUR, own=False)
    return [frame.points[cell] for cell in cells]


@dataclass(frozen=True, slots=True)
class StoneReasons:
    """A stone that is about to be placed, and what was noticed before."""

    position: Position
    frame: BoardFrame
    look: Perception
    cell: int

    @property
    def point(self) -> Point:
        """Where the stone goes."""
        return self.frame.points[self.cell]

    def say(self, template: str) -> Sentence:
        """Return a sentence about the stone."""
        values: dict[str, str | int] = {"point": name_of(self.position, self.point)}
        if template == ROOM:
            values["count"] = room_of(self.position, self.point, self.position.turn)
        return Sentence(template, values)

    def single(self) -> Iterator[str]:
        """Yield what the stone does, thing by thing, the most important first."""
        things = self._things()
        for thing, template in REASONS.items():
            if thing in things:
                is_open_four = thing == (True, ThreatKind.OPEN_FOUR)
                yield OPEN_FOUR if is_open_four and self._may_be_stopped() else template

    def all(self) -> Iterator[str]:
        """Yield what the stone does for its own side and against the other, forks as one thing."""
        things = self._things()
        deciding = next((REASONS[thing] for thing in REASONS if self._decides(thing, things)), None)
        if deciding is not None:
            yield deciding
            return
        own, enemy = self._fork(things, is_own=True), self._fork(things, is_own=False)
        if own is not None:
            yield FORKS[own]
        told = list(self.single())
        yield from (t for t in told if t in _OWN_TEMPLATES and own is None and t not in QUIET)
        if enemy is not None:
            yield KEEPS_FROM_FORK
        yield from (t for t in told if t not in _OWN_TEMPLATES and t not in QUIET)
        yield from (t for t in told if t in QUIET)

    @property
    def room(self) -> str:
        """What is said of a stone that touches nothing."""
        if room_of(self.position, self.point, self.position.turn):
            return ROOM
        return TAKES_ROOM if room_of(self.position, self.point, self.position.turn.opponent) else ""

    @staticmethod
    def _decides(thing: Thing, things: Sequence[Thing]) -> bool:
        return thing[1] in _DECIDING and thing in things

    def _things(self) -> list[Thing]:
        return [thing for thing in self.look.seen.get(self.cell, ()) if self._is_real(thing)]

    @staticmethod
    def _fork(things: Iterable[Thing], *, is_own: bool) -> int | None:
        """Return how many of two threats at once are fours, at most 2; None for less, or more."""
        threats = [kind for own, kind in things if own is is_own and kind in _THREATS]
        if len(threats) < 2 or ThreatKind.OPEN_FOUR in threats:
            return None
        return min(2, sum(kind in _FOURS for kind in threats))

    def _is_real(self, thing: Thing) -> bool:
        """Whether fouls allow what a stone makes on its line; where there are none they do."""
        is_own, kind = thing
        position = self.position
        if not position.variant.fouls:
            return True
        board = position.board if is_own else position.board.pass_turn()
        if board.why_illegal(self.point) is not None:
            return False
        if kind is ThreatKind.QUIET:
            return True
        after = board.play(self.point)
        if kind is not ThreatKind.OPEN_THREE or after.outcome is not None:
            return True
        view = CellView(position.variant, after.pass_turn(), self.frame)
        return any(view.is_legal(four) for four in view.straight_fours(view.own))

    def _may_be_stopped(self) -> bool:
        """Whether the enemy has a five or a four of his own, or fours can be undone."""
        variant, view = self.position.variant, CellView.of(self.position, self.frame)
        if variant.captures or variant.blocked_fives:
            return True
        return bool(view.winning(view.enemy) or view.fours(view.enemy))


_OWN_TEMPLATES = {OPEN_FOUR, *(words for (is_own, _kind), words in REASONS.items() if is_own)}
#: Sentences about a threat of one's own.
THREATENING = {*FORKS.values(), *_OWN_TEMPLATES} - {REASONS[True, ThreatKind.QUIET]}
QUIET = {words for (_own, kind), words in REASONS.items() if kind is ThreatKind.QUIET}


# -- room and arrows -------------------------------------------------------------------------------


def room_of(position: Position, point: Point, color: Color) -> int:
    """Return in how many directions a colour could still complete a row through a point."""
    goal, grid = position.variant.line, position.variant.grid

    def is_free(at: Point) -> bool:
        return (grid.is_unbounded or at in grid) and position.stones.get(at, color) is color

    def reach(direction: Direction, sign: int) -> int:
        count = 0
        while count < goal - 1 and is_free(step(point, direction, sign * (count + 1))):
            count += 1
        return count

    return sum(reach(one, 1) + reach(one, -1) >= goal - 1 for one in grid.directions)


def arrows_of(
    position: Position, targets: Iterable[Point], color: Color
) -> Iterator[tuple[Point, Point]]:
    """Yield an arrow to each point from the far end of the row that a colour would make there."""
    for target in targets:
        origin = _far_end(position, target, color)
        if origin is not None:
            yield origin, target


def _far_end(position: Position, target: Point, color: Color) -> Point | None:
    """Return the last stone of the longest arm of stones that ends at a point."""
    arms = [
        _arm(position, target, direction, sign, color)
        for direction in position.variant.grid.directions
        for sign in (1, -1)
    ]
    longest = max(arms, key=len, default=[])
    return longest[-1] if longest else None


def _arm(
    position: Position, target: Point, direction: Direction, sign: int, color: Color
) -> list[Point]:
    """Return the stones of a colour on one side of a point, up to the next stone of the other."""
    found: list[Point] = []
    for away in range(1, position.variant.line):
        at = step(target, direction, sign * away)
        stone = position.stones.get(at)
        if stone is not None and stone is not color:
            break
        if stone is color:
            found.append(at)
    return found
