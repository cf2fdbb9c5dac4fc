"""Stones that leave a position about even: for proposals, and for who wants to make a game fair.

Many sets of stones get a short look; the evenest of them a longer one, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from tengen.base.color import Seat
from tengen.base.grid import Point, Symmetry
from tengen.base.move import ADD, SWAP, Move
from tengen.rules.opening import OpeningTask
from tengen.rules.position import Position

#: Positions of the first look, and how many times more each further look takes.
FIRST_LOOK, GROWTH = 100, 4
#: The first look ends when this share of the effort is spent, whatever was not weighed yet.
FIRST_SHARE = 1 / 3
#: Of two stones, each falls within so many steps of another, if there are others.
REACH = 3
EVEN = 0.5
#: So many sets get every look there is time for, where nobody asks for another number.
KEPT = 8

#: How likely the side to move is to win, 0 to 1, by a look at so many positions.
Evaluate = Callable[[Position, int], float]
#: The stones of one set, in the order in which they are placed.
Stones = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class BalancedStones:
    """Stones, and the chance of whoever is to move after them, by a look at so many positions."""

    stones: Stones
    chance: float
    nodes: int

    @property
    def distance(self) -> float:
        """How far from even, 0 to 0.5."""
        return self.distance_from(EVEN)

    def distance_from(self, goal: float) -> float:
        """How far from another chance."""
        return abs(self.chance - goal)


@dataclass(frozen=True, slots=True)
class Scales:
    """Who weighs, which share of the effort is spent, and how much to know of how many sets."""

    judge: Evaluate
    spent: Callable[[], float] = lambda: 0.0
    keep: int = KEPT
    deepest: int = 100_000
    #: The chance to aim at for whoever is to move after the stones.
    goal: float = EVEN


def level_stones(
    position: Position, sets: Iterable[Stones], scales: Scales
) -> list[BalancedStones]:
    """Return sets of stones, the evenest first (or those nearest to another goal).

    Those that got a longer look come before others.

    A set that ends the game, or cannot be placed, is left out, and so is the turned or mirrored
    twin of another. Without any effort left as many are weighed as shall be kept.
    """
    looks, levels = FIRST_LOOK, _first_look(position, sets, scales)
    size = len(levels)
    while looks * GROWTH <= scales.deepest and levels and scales.spent() < 1:
        looks, size = looks * GROWTH, max(scales.keep, size // GROWTH)
        again = _further_look(position, levels[:size], looks, scales)
        levels = [*again, *levels[len(again) :]]
    return levels


def _first_look(position: Position, sets: Iterable[Stones], scales: Scales) -> list[BalancedStones]:
    levels: list[BalancedStones | None] = []
    for stones in _without_twins(position, sets):
        if scales.spent() >= FIRST_SHARE and len(levels) >= scales.keep:
            break
        levels.append(_weighed(position, stones, FIRST_LOOK, scales))
    return _sorted(levels, scales.goal)


def _further_look(
    position: Position, levels: Sequence[BalancedStones], looks: int, scales: Scales
) -> list[BalancedStones]:
    """Weigh sets again; none of them counts when the effort does not suffice for all."""
    again = []
    for level in levels:
        again.append(_weighed(position, level.stones, looks, scales))
        if scales.spent() >= 1:
            return []
    return _sorted(again, scales.goal)


def _weighed(
    position: Position, stones: Stones, looks: int, scales: Scales
) -> BalancedStones | None:
    """Look at one set; None where it cannot be placed, or ends the game."""
    for stone in stones:
        if not position.is_legal(stone):
            return None
        position = position.play(stone)
        if position.outcome is not None:
            return None
    return BalancedStones(stones, scales.judge(position, looks), looks)


def _sorted(levels: Iterable[BalancedStones | None], goal: float) -> list[BalancedStones]:
    found = (level for level in levels if level is not None)
    return sorted(found, key=lambda level: level.distance_from(goal))


def _without_twins(position: Position, sets: Iterable[Stones]) -> Iterator[Stones]:
    """Leave out what leads to the same position as an earlier set, perhaps turned or mirrored."""
    grid, stones = position.variant.grid, position.stones

    def is_own(symmetry: Symmetry) -> bool:
        turned = ((grid.transform(point, symmetry), color) for point, color in stones.items())
        return all(stones.get(point) is color for point, color in turned)

    own = [symmetry for symmetry in grid.symmetries if is_own(symmetry)]

    def twin(symmetry: Symmetry, some: Stones) -> list[tuple[int, Point]]:
        """Return where stones go, the two colours apart."""
        points = (grid.transform(stone.point, symmetry) for stone in some if stone.point)
        return sorted((number % 2, point) for number, point in enumerate(points))

    seen: set[tuple[tuple[int, Point], ...]] = set()
    for some in sets:
        key = min(tuple(twin(symmetry, some)) for symmetry in own)
        if key not in seen:
            seen.add(key)
            yield some


def stone_sets(position: Position, count: int) -> list[Stones]:
    """Return the sets of so many stones to weigh: one anywhere, or two near the others.

    The order is one of chance, but always the same, so that a part of them is a fair sample.
    """
    stones = [move for move in position.legal_moves if move.point is not None]
    if count == 1:
        sets: list[Stones] = [(stone,) for stone in stones]
    else:
        near = [stone for stone in stones if stone.point and is_near(position, stone.point)]
        sets = [pair for pair in product(near, near) if pair[0] != pair[1]]
        if position.step is not None and position.step.zone.at_most is not None:
            sets = [(one, two) for one in near for two in _stones_after(position, one)]
    Random(position.key).shuffle(sets)
    return sets


def _stones_after(position: Position, stone: Move) -> list[Move]:
    """Return the second stones that a zone of the opening allows after a first one."""
    after = position.play(stone)
    return [move for move in after.legal_moves if move.point and is_near(after, move.point)]


def stones_to_place(position: Position) -> int:
    """Return how many stones a player places in a row before the other chooses a colour.

    >>> from tengen import variant
    >>> [stones_to_place(variant(name).initial()) for name in ("swap2", "international", "renju")]
    [3, 0, 0]
    """
    number = 0
    while position.stage is not None and not set(position.legal_moves) & {SWAP, ADD}:
        stone = next((move for move in position.legal_moves if move.point is not None), None)
        if stone is None:
            return 0
        after = next_choice(position.play(stone), position.seat)
        number += 1
        if after.seat is not position.seat:
            return number if SWAP in after.legal_moves else 0
        position = after
    return 0


def next_choice(position: Position, seat: Seat) -> Position:
    """Return a position after whatever number its player would have to declare first."""
    step = position.step
    if step is None or step.task is not OpeningTask.DECLARE or position.seat is not seat:
        return position
    return position.play(step.actions[0])


def is_near(position: Position, point: Point) -> bool:
    """Whether a point lies within reach of a stone; any does on an empty board."""

    def distance(other: Point) -> int:
        return max(abs(point.x - other.x), abs(point.y - other.y))

    return not position.stones or any(distance(stone) <= REACH for stone in position.stones)
