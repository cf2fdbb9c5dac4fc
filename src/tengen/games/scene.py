"""What may be done in a position, so that a client needs no rules, and what a move changes.

A scene is made once a move, so it asks the rules only what the variant can answer with more than
"any empty point": legal moves are listed in Reversi and in restricted openings, forbidden points
only where black has fouls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from typing_extensions import TypeAliasType

from tengen.base.color import Color, Seat
from tengen.base.grid import Point
from tengen.base.move import PASS, offer
from tengen.games.prompts import Prompt, opening_prompt, pass_prompt
from tengen.games.thought import PointData, point_data
from tengen.games.wire import named, omitted
from tengen.records.opening_names import reached
from tengen.records.result import Ending, Result
from tengen.rules.opening import ANYWHERE, OpeningStep, OpeningTask
from tengen.rules.outcome import Outcome
from tengen.rules.position import Position
from tengen.rules.table_rules import REFUSE
from tengen.rules.variant import Variant

#: Black, white, or the shared stone in the centre.
Stone = TypeAliasType("Stone", Literal["b", "w", "s"])
#: What a point may hold: a stone, or nothing.
Cell = TypeAliasType("Cell", Literal["b", "w", "s", "-"])
#: Points, or that every empty point is meant.
Points = Literal["empty"] | tuple[PointData, ...]

EMPTY: Cell = "-"
SHARED: Stone = "s"
STONES: Mapping[Color, Stone] = {Color.BLACK: "b", Color.WHITE: "w"}


@dataclass(frozen=True, slots=True)
class PlacedStone:
    """A stone of the start position."""

    point: PointData
    stone: Stone


@dataclass(frozen=True, slots=True)
class Change:
    """What a move does to one point."""

    point: PointData
    before: Cell = field(metadata=named("from"))
    to: Cell


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """How a game ended, on the board or at the table; a winner of None is a draw."""

    winner: Color | None
    reason: Ending
    line: tuple[PointData, ...] = ()
    margin: float | None = None

    @classmethod
    def of(cls, result: Result) -> GameOutcome:
        """Return the outcome of a result that does not show on the board."""
        return cls(result.winner, result.reason, (), result.margin)

    @classmethod
    def on_board(cls, outcome: Outcome, rules: Variant) -> GameOutcome:
        """Return the outcome of a position."""
        result = Result.of(outcome)
        line = tuple(point_data(point, rules) for point in outcome.line)
        return cls(result.winner, result.reason, line, result.margin)


@dataclass(frozen=True, slots=True)
class ForbiddenPoint:
    """A point where no stone may be placed, and why."""

    point: PointData
    reason: str


@dataclass(frozen=True, slots=True)
class Fifths:
    """The fifth stones of a renju opening: those on offer, and how many are still to be offered."""

    offered: tuple[PointData, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Scene:
    """What may be done now, who acts, the counts and the outcome on the board.

    ``legal`` "empty" means any empty point that is not forbidden. ``opening`` is what the opening
    is called that the last move completed. ``fifths`` is there while points are offered or taken; a
    point is offered as "offer:" and its name.
    """

    ply: int
    turn: Color | None
    seat: Seat | None
    colors: Mapping[Seat, Color]
    legal: Points
    forbidden: tuple[ForbiddenPoint, ...]
    actions: tuple[str, ...]
    prompt: Prompt | None
    counts: Mapping[Color, int]
    captured: Mapping[Color, int]
    last: PointData | None
    outcome: GameOutcome | None
    opening: str | None = field(default=None, metadata=omitted())
    fifths: Fifths | None = field(default=None, metadata=omitted())

    @property
    def chooser(self) -> Seat | None:
        """Who has a choice: nobody where the game is over, or a pass is forced."""
        has_choice = self.legal or any(action != PASS.action for action in self.actions)
        return self.seat if has_choice else None


def scene(position: Position) -> Scene:
    """Return the scene of a position."""
    outcome, step = position.outcome, position.step
    is_over = outcome is not None
    choices = _Choices() if is_over else _choices(position, step)
    black, white = position.captured
    return Scene(
        len(position.moves),
        None if is_over else position.turn,
        None if is_over else position.seat,
        {position.seat_of(color): color for color in Color},
        choices.legal,
        choices.forbidden,
        choices.actions,
        None if is_over else _prompt(position, choices.actions),
        {color: position.count(color) for color in Color},
        {Color.BLACK: black, Color.WHITE: white},
        _last(position),
        None if outcome is None else GameOutcome.on_board(outcome, position.variant),
        reached(position),
        None if is_over or step is None else _fifths(position, step),
    )


def start_stones(position: Position) -> tuple[PlacedStone, ...]:
    """Return the stones on the board."""
    rules = position.variant
    stones = [
        PlacedStone(point_data(point, rules), STONES[color])
        for point, color in position.stones.items()
    ]
    if position.shared is not None:
        stones.append(PlacedStone(point_data(position.shared, rules), SHARED))
    return tuple(stones)


def changes(before: Position, after: Position) -> tuple[Change, ...]:
    """Return what one move changed on the board: the stone placed first, then what it did."""
    rules, move = before.variant, after.moves[-1]
    if move.point is None:
        return ()
    if not rules.is_reversi and not rules.captures:
        placed = SHARED if after.shared == move.point else STONES[before.turn]
        return (Change(point_data(move.point, rules), EMPTY, placed),)
    old, new = before.stones, after.stones
    changed = [point for point in {**old, **new} if old.get(point) is not new.get(point)]
    changed.sort(key=lambda point: (point != move.point, point.y, point.x))
    return tuple(
        Change(point_data(point, rules), _cell(old.get(point)), _cell(new.get(point)))
        for point in changed
    )


def _cell(color: Color | None) -> Cell:
    return EMPTY if color is None else STONES[color]


def must_pass(position: Position) -> bool:
    """Whether whoever is to move has nothing but a pass."""
    has_fouls = position.variant.fouls and position.turn is Color.BLACK
    if not (position.variant.is_reversi or has_fouls):
        return False
    return position.legal_moves == (PASS,)


def _fifths(position: Position, step: OpeningStep) -> Fifths | None:
    """Return the fifth stones on offer and how many are still to come, where that is the matter."""
    if step.task not in {OpeningTask.OFFER, OpeningTask.TAKE}:
        return None
    return Fifths(_points(position.offered, position.variant), position.offers_left)


def _points(points: Iterable[Point], rules: Variant) -> tuple[PointData, ...]:
    return tuple(point_data(point, rules) for point in points)


def _has_fouls(position: Position) -> bool:
    """Whether some points are closed to whoever is to move."""
    rules = position.variant
    return rules.fouls and rules.foul == REFUSE and position.turn is Color.BLACK


@dataclass(frozen=True, slots=True)
class _Choices:
    """What may be done in a position, of the fields of its scene."""

    legal: Points = ()
    forbidden: tuple[ForbiddenPoint, ...] = ()
    actions: tuple[str, ...] = ()


def _choices(position: Position, step: OpeningStep | None) -> _Choices:
    """Return the legal points (or that all empty ones are), the forbidden ones, the actions."""
    moves = position.choices if step is None else step.actions
    actions = tuple([move.action for move in moves])
    if step is not None and step.task is not OpeningTask.PLACE:
        return _choices_of_fifths(position, step, actions)
    has_fouls = _has_fouls(position)
    is_free = not position.variant.is_reversi and (step is None or step.zone == ANYWHERE)
    if is_free and not has_fouls:
        return _Choices("empty", (), actions)
    points = [move.point for move in position.legal_moves if move.point is not None]
    if not points and PASS in position.legal_moves:
        actions = (PASS.action,)
    if is_free and points:
        return _Choices("empty", _forbidden(position, points), actions)
    forbidden = _forbidden(position, points) if has_fouls else ()
    return _Choices(_points(points, position.variant), forbidden, actions)


def _choices_of_fifths(position: Position, step: OpeningStep, actions: tuple[str, ...]) -> _Choices:
    """Return the points of a step about fifth stones; offered ones and their equals forbidden."""
    rules = position.variant
    if step.task is not OpeningTask.OFFER:
        return _Choices(_points(position.offered, rules), (), actions)
    free = (point for point in rules.grid.points if point not in position.stones)
    reasons = ((point, position.why_illegal(offer(point))) for point in free)
    forbidden = (
        ForbiddenPoint(point_data(point, rules), reason)
        for point, reason in reasons
        if reason is not None
    )
    return _Choices("empty", tuple(forbidden), actions)


def _forbidden(position: Position, legal: list[Point]) -> tuple[ForbiddenPoint, ...]:
    known = {*legal, *position.stones}
    found = []
    for point in position.variant.grid.points:
        reason = None if point in known else position.board.why_illegal(point)
        if reason is not None:
            found.append(ForbiddenPoint(point_data(point, position.variant), reason))
    return tuple(found)


def _prompt(position: Position, actions: tuple[str, ...]) -> Prompt | None:
    """Return what is asked of the player, with the choices in words."""
    is_forced = PASS.action in actions and PASS not in position.choices
    return pass_prompt(position) if is_forced else opening_prompt(position)


def _last(position: Position) -> PointData | None:
    """Return the point of the latest stone; passes and choices place none."""
    for move in reversed(position.moves):
        if move.point is not None:
            return point_data(move.point, position.variant)
    return None
