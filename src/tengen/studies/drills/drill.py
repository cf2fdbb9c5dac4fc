"""A drill: the learner plays one side, the program the other, both by the lines.

Nothing here keeps anything: the position is what was played so far, chance and time are given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

from tengen.base.grid import Point
from tengen.base.move import Move
from tengen.rules.canonical import canonical_form
from tengen.rules.position import Position
from tengen.studies.drills.repertoire import Card, Repertoire, RepertoireMove
from tengen.studies.drills.spacing import Progress

#: How much a line is wanted for a position that is due, and for one that was never asked.
DUE, NEW = 3.0, 1.0
#: Moves of a hint, the right one among them, and how near to it the others are where they can be.
HINTED, _NEAR = 4, 2
#: For lines with neither: they are played too, seldom.
_NEITHER = 0.05
#: A sum of the wants in a net of lines with very many ways is as good as this.
_MAX_WANTS = 1e6


@dataclass(frozen=True, slots=True)
class Counts:
    """How many positions there are, how many of them are due, and how many were never asked."""

    positions: int
    due: int
    new: int


@dataclass(frozen=True, slots=True)
class Drill:
    """The lines of a repertoire with what is known of their positions at a time."""

    lines: Repertoire
    progress: Mapping[Card, Progress]
    now: int
    _wants: dict[int, float] = field(default_factory=dict, compare=False)

    def counts(self) -> Counts:
        """Return how many positions there are, and how they stand."""
        return counted(self.lines.learnt, self.progress, self.now)

    def want(self, card: Card | None) -> float:
        """Return how much a position is wanted by itself."""
        if card is None or card not in self.lines.learnt:
            return 0.0
        known = self.progress.get(card)
        if known is None:
            return NEW
        return DUE if known.is_due(self.now) else 0.0

    def wanted(self, key: int) -> float:
        """Return how much a position is wanted, with all that follow it."""
        waiting, entered = [key], set[int]()
        while waiting:
            here = waiting[-1]
            moves = self.lines.moves.get(here, ())
            if here in self._wants:
                waiting.pop()
            elif here not in entered:
                entered.add(here)
                waiting.extend(one.after for one in moves if one.after not in entered)
            else:  # a way back, which passes could make, counts nothing
                below = sum(self._wants.get(one.after, 0.0) for one in moves)
                own = self.want(self.lines.cards.get(here))
                self._wants[here] = min(_MAX_WANTS, own + below)
        return self._wants[key]

    def begun(self, random: Random, *, skips: bool = False) -> Position:
        """Return the first position in which the learner is asked."""
        return self.continued(self.lines.start, random, skips=skips)

    def continued(self, position: Position, random: Random, *, skips: bool = False) -> Position:
        """Play until the learner is asked, or the line ends.

        With ``skips`` the program also plays what the learner knows, as long as something behind
        it is wanted.
        """
        while options := self.lines.options(position):
            form = canonical_form(position)
            card = self.lines.cards.get(form.key)
            is_passed = skips and not self.want(card) and self.wanted(form.key) > 0
            if card is not None and not is_passed:
                break
            position = position.play(self._choice(options, random))
        return position

    def is_over(self, position: Position) -> bool:
        """Whether the line ends in a position."""
        return not self.lines.options(position)

    def comment(self, position: Position) -> str:
        """Return what the lines say of the last move of a position; nothing before the first."""
        *before, last = position.moves or (None,)
        if last is None:
            return ""
        found = self.lines.options(self.lines.start.play_all(before)).get(last)
        return found.comment if found else ""

    def hint(self, position: Position, random: Random) -> list[Move]:
        """Return some moves in no telling order, one of them of the lines; none for an action."""
        options = self.lines.options(position)
        right = next(iter(options), None)
        if right is None or right.point is None:
            return []
        point = right.point
        others = [
            move for move in position.legal_moves if move.point is not None and move not in options
        ]
        random.shuffle(others)
        others.sort(key=lambda move: _is_far(move.point, point))
        return sorted([right, *others[: HINTED - 1]], key=self.lines.variant.format)

    def _choice(self, options: Mapping[Move, RepertoireMove], random: Random) -> Move:
        """Return a move of the lines, more often one of more weight and with more that is due."""
        first: dict[str, Move] = {}
        for move, line in options.items():
            first.setdefault(line.name, move)
        lines = {line.name: line for line in options.values()}
        weights = [line.weight * (_NEITHER + self.wanted(line.after)) for line in lines.values()]
        (name,) = random.choices(list(lines), weights)
        return first[name]


def _is_far(point: Point | None, other: Point) -> bool:
    """Whether two points are not near each other."""
    pairs = zip(point, other, strict=True) if point else ()
    return any(abs(one - its) > _NEAR for one, its in pairs)


def counted(cards: Iterable[Card], progress: Mapping[Card, Progress], now: int) -> Counts:
    """Return how many positions there are, how many of them are due, and how many new.

    >>> counted([Card(1, "h8"), Card(2, "i9")], {Card(1, "h8"): Progress(due=5)}, 7)
    Counts(positions=2, due=1, new=1)
    """
    known = [progress.get(card) for card in set(cards)]
    due = sum(one is not None and one.is_due(now) for one in known)
    return Counts(len(known), due, known.count(None))
