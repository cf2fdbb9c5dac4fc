"""What a person notices on the board, and what not.

A person glances at each line. How far that glance reaches is drawn from the seed and from what lies
on the line, so the same person sees the same things in the same position. Every thing has a
difficulty: a five is easy, an open three harder, a stone that makes two threats harder still;
diagonals, gaps, distance from the latest stones and the enemy's plans make each of them harder. A
thing is noticed when the glance reaches its difficulty.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf, log
from zlib import crc32

from tengen.base.grid import Point
from tengen.players.gomoku import lines
from tengen.players.gomoku.chances import LineMove, ThreatKind, captures, chances
from tengen.players.gomoku.evaluation import TO_MOVE, WAITING, place_weights
from tengen.players.gomoku.frame import BLACK, BoardFrame
from tengen.players.gomoku.lines import LineSide, Shape
from tengen.players.gomoku.view import CellView
from tengen.rules.position import Position

#: How hard it is to notice what a stone would make; nobody overlooks his own five.
DIFFICULTY = {
    ThreatKind.FIVE: 0.12,
    ThreatKind.OPEN_FOUR: 0.45,
    ThreatKind.FOUR: 0.7,
    ThreatKind.OPEN_THREE: 0.9,
    ThreatKind.CAPTURE: 0.5,
    ThreatKind.LAST_CAPTURE: 0.3,
    ThreatKind.QUIET: 0.7,
}
#: What makes it harder: a diagonal (in space, one of the corner diagonals), a gap, the other side.
DIAGONALS = (1.0, 1.0, 1.7, 2.2)
GAP, ENEMY = 1.8, 1.5
#: A stone that makes two threats at once.
FORK = 1.6
#: Up to so many steps from the latest stones everything is in view; each further one is harder.
IN_VIEW, LATEST, PER_STEP = 3, 3, 0.35

#: What it is worth to make such a thing, and to take it from the enemy.
OWN_WORTH = {
    ThreatKind.FIVE: 1_000_000,
    ThreatKind.OPEN_FOUR: 30_000,
    ThreatKind.FOUR: 60,
    ThreatKind.OPEN_THREE: 150,
    ThreatKind.CAPTURE: 500,
    ThreatKind.LAST_CAPTURE: 1_000_000,
    ThreatKind.QUIET: 0,
}
ENEMY_WORTH = {
    ThreatKind.FIVE: 200_000,
    ThreatKind.OPEN_FOUR: 4_000,
    ThreatKind.FOUR: 30,
    ThreatKind.OPEN_THREE: 70,
    ThreatKind.CAPTURE: 250,
    ThreatKind.LAST_CAPTURE: 200_000,
    ThreatKind.QUIET: 0,
}
#: Two threats at once, by whether a four is among them; one's own, then the enemy's.
OWN_FORK = {True: 9_000, False: 2_500}
ENEMY_FORK = {True: 2_600, False: 900}
#: What a captured stone is worth when a position is judged.
CAPTURED = 350
#: Chance sways a judgement by this at most: for somebody who sees all, and for a blind one.
CALM, WAVERING = 0.04, 0.5

_MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class HumanTraits:
    """Somebody with eyes and a taste.

    ``attention`` is between 0 and 1, which sees everything: the chance to notice a thing of
    difficulty 1 at a glance. ``attack`` and ``defence`` weigh what serves one's own plans and what
    spoils the enemy's, ``tricks`` split shapes and stones that do both, ``centre`` the place.
    """

    attention: float = 1.0
    seed: int = 0
    attack: float = 1.0
    defence: float = 1.0
    tricks: float = 1.0
    centre: float = 1.0

    @property
    def sees_everything(self) -> bool:
        """Whether nothing escapes."""
        return self.attention >= 1

    def reach(self, *thing: int, text: bytes = b"") -> float:
        """Return how difficult a thing a glance reaches; the same glance gives the same answer.

        >>> one, same, other = HumanTraits(0.5), HumanTraits(0.5), HumanTraits(0.5, seed=1)
        >>> one.reach(3) == same.reach(3) != other.reach(3)
        True
        """
        return inf if self.sees_everything else log(self.draw(*thing, text=text)) / self._slope

    @property
    def _slope(self) -> float:
        return log(max(self.attention, 1e-6))

    def draw(self, *thing: int, text: bytes = b"") -> float:
        """Return a number between 0 and 1 that looks like chance and depends on the thing alone."""
        mixed = self.seed & _MASK
        for number in (crc32(text), *thing):
            mixed = (mixed ^ number) * 0x9E3779B97F4A7C15 & _MASK
            mixed ^= mixed >> 29
        mixed = mixed * 0xD6E8FEB86659FD93 & _MASK
        return ((mixed >> 12) + 1) / (1 << 52)


@dataclass(slots=True)
class Perception:
    """What a person noticed in a position: the worth of the cells, and why, by own and kind."""

    worth: dict[int, float] = field(default_factory=dict)
    seen: dict[int, list[tuple[bool, ThreatKind]]] = field(default_factory=dict)

    def cells(self, *kinds: ThreatKind, own: bool) -> list[int]:
        """Return the cells where one of these things was noticed, in board order."""
        wanted = {(own, kind) for kind in kinds}
        return sorted(cell for cell, things in self.seen.items() if wanted.intersection(things))

    def add(self, cell: int, thing: tuple[bool, ThreatKind], worth: float) -> None:
        """Note that a stone on a cell does a thing."""
        self.worth[cell] = self.worth.get(cell, 0) + worth
        self.seen.setdefault(cell, []).append(thing)


@dataclass(frozen=True, slots=True)
class _Scene:
    """A position while it is looked at: the latest stones and what has been found so far."""

    position: Position
    view: CellView
    latest: tuple[Point, ...]
    found: Perception = field(default_factory=Perception)

    @property
    def sides(self) -> tuple[tuple[LineSide, bool], ...]:
        """The two sides, and whether it is the own one."""
        return ((self.view.own, True), (self.view.enemy, False))

    def distance(self, cell: int) -> int:
        """Return the steps from a cell to the nearest of the latest stones."""
        x, y, z = self.view.frame.points[cell]
        steps = (max(abs(x - p.x), abs(y - p.y), abs(z - p.z)) for p in self.latest)
        return min(steps, default=0)


class Sight:
    """A person in front of one board."""

    def __init__(self, person: HumanTraits, frame: BoardFrame) -> None:
        self.person = person
        self.frame = frame
        self._hardness = _hardness(frame)
        self._reaches: dict[tuple[int, bytes, int], float] = {}
        self._values: dict[tuple[int, bytes, LineSide], float] = {}

    # -- where to play -----------------------------------------------------------------------

    def look(self, position: Position, view: CellView) -> Perception:
        """Return what the person notices, and what that makes the empty cells worth."""
        scene = _Scene(position, view, _latest(position))
        for side, is_own in scene.sides:
            self._look_along_lines(scene, side, is_own=is_own)
            if position.variant.captures:
                self._look_for_captures(scene, side, is_own=is_own)
        self._look_for_forks(scene)
        self._weigh(scene)
        return scene.found

    def _look_along_lines(self, scene: _Scene, side: LineSide, *, is_own: bool) -> None:
        person, cells = self.person, scene.view.cells
        worths, weight = (OWN_WORTH, person.attack) if is_own else (ENEMY_WORTH, person.defence)
        for number, (line, places) in enumerate(self.frame.cells_of_lines):
            contents = cells[line]
            for chance in chances(contents, side):
                cell = places[chance.place]
                if self._notices(scene, (number, contents, side.code), chance, cell):
                    worth = (worths[chance.kind] + chance.promise) * weight
                    if chance.is_split and chance.kind in _THREATS:
                        worth *= person.tricks
                    scene.found.add(cell, (is_own, chance.kind), worth)

    def _notices(
        self, scene: _Scene, glance: tuple[int, bytes, int], chance: LineMove, cell: int
    ) -> bool:
        """Whether a glance along a line reaches a chance on it."""
        if self.person.sees_everything:
            return True
        number, _contents, code = glance
        difficulty = DIFFICULTY[chance.kind] * self._hardness[number]
        if chance.is_split:
            difficulty *= GAP
        if code != scene.view.own.code:
            difficulty *= ENEMY
        elif chance.kind is ThreatKind.FIVE:
            return True
        reach = self._reach(glance)
        if difficulty > reach:
            return False
        return difficulty * _farness(scene.distance(cell)) <= reach

    def _reach(self, glance: tuple[int, bytes, int]) -> float:
        reach = self._reaches.get(glance)
        if reach is None:
            number, contents, code = glance
            reach = self._reaches[glance] = self.person.reach(number, code, text=contents)
        return reach

    def _look_for_captures(self, scene: _Scene, side: LineSide, *, is_own: bool) -> None:
        variant, cells = scene.position.variant, scene.view.cells
        taken = scene.position.captured[side.code - BLACK]
        for number, (line, places) in enumerate(self.frame.cells_of_lines):
            contents = cells[line]
            for place, count in captures(contents, side, variant.captures):
                is_last = taken + count >= variant.capture_goal
                kind = ThreatKind.LAST_CAPTURE if is_last else ThreatKind.CAPTURE
                difficulty = DIFFICULTY[kind] * self._hardness[number]
                if difficulty <= self._reach((number, contents, side.code)):
                    worth = (OWN_WORTH if is_own else ENEMY_WORTH)[kind]
                    scene.found.add(places[place], (is_own, kind), worth * count / 2)

    def _look_for_forks(self, scene: _Scene) -> None:
        """Note the cells where a side makes two threats at once, where that is no foul."""
        fouls, found = scene.position.variant.fouls, scene.found
        key = scene.position.key
        for cell, things in found.seen.items():
            for side, is_own in scene.sides:
                threats = [kind for own, kind in things if own is is_own and kind in _THREATS]
                if len(threats) < 2:
                    continue
                fours = sum(kind is not ThreatKind.OPEN_THREE for kind in threats)
                if fouls and side.code == BLACK and fours != 1:
                    continue
                if self.person.reach(cell, side.code, key) >= FORK:
                    worth = (OWN_FORK if is_own else ENEMY_FORK)[fours > 0]
                    found.worth[cell] += worth * self._weight(is_own=is_own)

    def _weight(self, *, is_own: bool) -> float:
        return self.person.attack if is_own else self.person.defence

    def _weigh(self, scene: _Scene) -> None:
        """Let place and taste sway the worth of the cells near the stones; forget the others."""
        person, found = self.person, scene.found
        weights, key = place_weights(self.frame), scene.position.key
        sway = CALM + (WAVERING - CALM) * (1 - person.attention)
        near = self.frame.near(scene.view.cells)
        worth = {}
        for cell in near:
            value = found.worth.get(cell, 0) + weights[cell] * person.centre
            if person.tricks != 1 and _serves_both(found.seen.get(cell, ())):
                value *= person.tricks
            value *= 1 + sway * (2 * person.draw(cell, key) - 1)
            worth[cell] = value + max(0, _HOME - scene.distance(cell))
        found.worth = worth

    # -- what a position is worth ------------------------------------------------------------

    def judge(self, position: Position, view: CellView) -> float:
        """Return the value for the side to move, by the shapes that the person notices."""
        cells, known, own = view.cells, self._values, view.own
        total = 0.0
        for number, line in enumerate(self.frame.lines):
            key = number, cells[line], own
            value = known.get(key)
            if value is None:
                value = known[key] = self._line_value(number, cells[line], view)
            total += value
        if position.variant.captures:
            taken = position.captured
            total += CAPTURED * (taken[own.code - BLACK] - taken[view.enemy.code - BLACK])
        person = self.person
        sway = CALM + (WAVERING - CALM) * (1 - person.attention)
        return total + _SWAY * sway * (2 * person.draw(position.key) - 1)

    def _line_value(self, number: int, contents: bytes, view: CellView) -> float:
        if not any(contents):
            return 0.0
        return sum(
            sign * table.get((shape.missing, shape.is_open), 0)
            for side, table, sign in (
                (view.own, TO_MOVE, self.person.attack),
                (view.enemy, WAITING, -self.person.defence),
            )
            for shape in lines.shapes(contents, side)
            if self._notices_shape(number, contents, side, shape)
        )

    def _notices_shape(self, number: int, contents: bytes, side: LineSide, shape: Shape) -> bool:
        if self.person.sees_everything:
            return True
        kind = _KIND_OF_MISSING.get(shape.missing, ThreatKind.QUIET)
        if kind is ThreatKind.OPEN_FOUR and not shape.is_open:
            kind = ThreatKind.FOUR
        difficulty = DIFFICULTY[kind] * self._hardness[number]
        if shape.stones and shape.stones[-1] - shape.stones[0] >= len(shape.stones):
            difficulty *= GAP
        return difficulty <= self._reach((number, contents, side.code))


#: The things that must be answered, or lead to something that must.
_THREATS = frozenset({ThreatKind.OPEN_FOUR, ThreatKind.FOUR, ThreatKind.OPEN_THREE})
_KIND_OF_MISSING = {0: ThreatKind.FIVE, 1: ThreatKind.FIVE, 2: ThreatKind.OPEN_FOUR}
#: Who sees nothing plays near the latest stones; the nearer, the more so.
_HOME = 6
#: A judgement sways by so many points of a position's value.
_SWAY = 300


def _serves_both(things: Iterable[tuple[bool, ThreatKind]]) -> bool:
    """Whether a stone makes something of its own and takes something from the enemy."""
    loud = {own for own, kind in things if kind is not ThreatKind.QUIET}
    return len(loud) == 2


def _farness(distance: int) -> float:
    """Return how much harder something is to notice so many steps from the latest stones.

    >>> _farness(2), _farness(5)
    (1.0, 1.7)
    """
    return 1.0 + PER_STEP * max(0, distance - IN_VIEW)


def _latest(position: Position) -> tuple[Point, ...]:
    points = (move.point for move in position.moves[-LATEST:])
    return tuple(point for point in points if point is not None)


@lru_cache(maxsize=32)
def _hardness(frame: BoardFrame) -> tuple[float, ...]:
    """Return how much harder each line is to read than a row or a column."""
    hardness = []
    for _line, places in frame.cells_of_lines:
        first, second = (frame.points[cell] for cell in places[:2])
        axes = sum(one != other for one, other in zip(first, second, strict=True))
        hardness.append(DIAGONALS[axes])
    return tuple(hardness)
