"""The positions of a repertoire: turned, mirrored and transposed ones are the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from tengen.base.errors import IllegalMove, InvalidRecord
from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.games.errors import Refused
from tengen.records.record import Record, check_on_board
from tengen.rules.canonical import canonical_form
from tengen.rules.position import Position
from tengen.rules.variant import Variant
from tengen.studies.drills.marking import DrillSide, weight_of

#: Moves of a repertoire, which are looked through for every answer.
MAX_MOVES = 5_000


class Card(NamedTuple):
    """What is asked for: a position by its canonical key, and the name of the move there."""

    position: int
    move: str


@dataclass(frozen=True, slots=True)
class RepertoireMove:
    """A move of the lines: its name in the canonical position, and how it was written."""

    name: str
    written: Move
    comment: str
    weight: int
    #: The canonical key of the position after it.
    after: int


@dataclass(frozen=True, slots=True)
class Repertoire:
    """The lines of one side. ``moves`` are those in each position, the one to be learnt first.

    ``cards`` is what is asked for in each position in which the learner has a choice. ``learnt``
    are those that one comes to by the moves to be learnt: progress is kept of them alone.
    """

    start: Position
    side: DrillSide
    moves: Mapping[int, tuple[RepertoireMove, ...]]
    cards: Mapping[int, Card]
    learnt: frozenset[Card]

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return self.start.variant

    def options(self, position: Position) -> dict[Move, RepertoireMove]:
        """Return the moves of the lines on the board as it stands, the one to be learnt first.

        Where a position is symmetric, moves that are equal in it are all there: first as written.
        """
        form = canonical_form(position)
        found: dict[Move, RepertoireMove] = {}
        for line in self.moves.get(form.key, ()):
            equal = form.moves(line.name, self.variant)
            first = [line.written] if line.written in equal else []
            for move in [*first, *sorted(equal - set(first), key=self.variant.format)]:
                found.setdefault(move, line)
        return found

    def card(self, position: Position) -> Card | None:
        """Return what is asked for in a position; None where nothing is."""
        return self.cards.get(canonical_form(position).key)


def repertoire_of(record: Record, side: DrillSide) -> Repertoire:
    """Return the lines of a record that are to be learnt.

    Raises InvalidRecord for an illegal move, Refused for too many moves.

    >>> from tengen import variant
    >>> record = Record.of(variant("reversi").initial().play_all("f5 d6 c3"))
    >>> lines = repertoire_of(record, DrillSide.BLACK)
    >>> len(lines.cards), len(lines.options(lines.start))
    (2, 4)
    """
    start = record.initial()
    moves: dict[int, dict[str, RepertoireMove]] = {}
    asked: set[int] = set()
    count = 0
    for position, key, found in _lines(record, start):
        known = moves.setdefault(key, {})
        for one in found:
            count += one.name not in known
            known[one.name] = _joined(known.get(one.name, one), one)
        if found and side.learns(position.turn) and not _is_forced(position):
            asked.add(key)
        if count > MAX_MOVES:
            raise Refused(N_("a repertoire has at most {most} moves"), most=MAX_MOVES)
    ordered = {
        key: tuple(sorted(known.values(), key=lambda one: -one.weight))
        for key, known in moves.items()
        if known
    }
    cards = {key: Card(key, known[0].name) for key, known in ordered.items() if key in asked}
    learnt = frozenset(_learnt(canonical_form(start).key, ordered, cards))
    return Repertoire(start, side, ordered, cards, learnt)


def _learnt(
    start: int, moves: Mapping[int, tuple[RepertoireMove, ...]], cards: Mapping[int, Card]
) -> Iterator[Card]:
    """Yield what is asked of who plays the moves to be learnt, whatever the other side does."""
    waiting, entered = [start], {start}
    while waiting:
        here = waiting.pop()
        following = moves.get(here, ())
        if here in cards:
            yield cards[here]
            following = following[:1]
        new = {one.after for one in following} - entered
        entered |= new
        waiting.extend(new)


def _lines(record: Record, start: Position) -> Iterator[tuple[Position, int, list[RepertoireMove]]]:
    """Yield each position that is to be learnt, its key and its moves; the main line first."""
    rules = record.variant
    waiting = [(start, record.root, canonical_form(start))]
    while waiting:
        position, node, form = waiting.pop()
        found, below = [], []
        for child in node.children:
            weight = weight_of(child)
            if not weight:
                continue
            try:
                move = check_on_board(child.move, rules)
                after = position.play(move)
            except (IllegalMove, InvalidRecord) as error:
                number = len(position.moves) + 1
                raise InvalidRecord(f"move {number}: {error}", record.where) from None
            its = canonical_form(after)
            name = form.name(move, rules)
            found.append(RepertoireMove(name, move, child.comment, weight, its.key))
            below.append((after, child, its))
        yield position, form.key, found
        waiting.extend(reversed(below))


def _joined(known: RepertoireMove, other: RepertoireMove) -> RepertoireMove:
    """Return a move that two lines have, in positions that are the same."""
    weight = max(known.weight, other.weight)
    return replace(known, comment=known.comment or other.comment, weight=weight)


def _is_forced(position: Position) -> bool:
    """Whether there is nothing to choose: in Reversi a pass, or the only square."""
    return position.variant.is_reversi and len(position.legal_moves) == 1
