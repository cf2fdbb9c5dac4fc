"""Stones that leave a position about even: for proposals, and for who wants to make a game fair.

Many sets of stones get a short look; the evenest of them a longer one, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from tengen.base.grid import Point, Symmetry
from tengen.base.move import Move
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
Judge = Callable[[Position, int], float]
#: The stones of one set, in the order in which they are placed.
Stones = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """Stones, and the chance of whoever is to move after them, by a look at so many positions."""

    stones: Stones
    chance: float
    nodes: int

    @property
    def distance(self) -> float:
        """How far from even, 0 to 0.5."""
        return abs(self.chance - EVEN)


@dataclass(frozen=True, slots=True)
class Scales:
    """Who weighs, which share of the effort is spent, and how much to know of how many sets."""

    judge: Judge
    spent: Callable[[], float] = lambda: 0.0
    keep: int = KEPT
    deepest: int = 100_000


def level_stones(position: Position, sets: Iterable[Stones], scales: Scales) -> list[Level]:
    """Return sets of stones, the evenest first; those that got a longer look come before others.

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


def _first_look(position: Position, sets: Iterable[Stones], scales: Scales) -> list[Level]:
    levels: list[Level | None] = []
    for stones in _without_twins(position, sets):
        if scales.spent() >= FIRST_SHARE and len(levels) >= scales.keep:
            break
        levels.append(_weighed(position, stones, FIRST_LOOK, scales))
    return _sorted(levels)


def _further_look(
    position: Position, levels: Sequence[Level], looks: int, scales: Scales
) -> list[Level]:
    """Weigh sets again; none of them counts when the effort does not suffice for all."""
    again = []
    for level in levels:
        again.append(_weighed(position, level.stones, looks, scales))
        if scales.spent() >= 1:
            return []
    return _sorted(again)


def _weighed(position: Position, stones: Stones, looks: int, scales: Scales) -> Level | None:
    """Look at one set; None where it cannot be placed, or ends the game."""
    for stone in stones:
        if not position.is_legal(stone):
            return None
        position = position.play(stone)
        if position.outcome is not None:
            return None
    return Level(stones, scales.judge(position, looks), looks)


def _sorted(levels: Iterable[Level | None]) -> list[Level]:
    found = (level for level in levels if level is not None)
    return sorted(found, key=lambda level: level.distance)


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
        near = [stone for stone in stones if stone.point and _is_near(position, stone.point)]
        sets = [pair for pair in product(near, near) if pair[0] != pair[1]]
    Random(position.key).shuffle(sets)
    return sets


def _is_near(position: Position, point: Point) -> bool:
    def distance(other: Point) -> int:
        return max(abs(point.x - other.x), abs(point.y - other.y))

    return not position.stones or any(distance(stone) <= REACH for stone in position.stones)
