"""Growing the book of Reversi: the most promising move that is not in it is added, again and again.

Each position of the book knows what its best move is worth (``value``) and, of the moves that lead
out of the book, the best with its own value (``dropout``). One step follows the cheapest way from
the start: each ply costs 1, and so does each half disc that a side gives up on the way. Where it
leads out of the book, the position behind that move is searched and added, the next best move
out of its parents is searched, and the new values go back to the start. So the book deepens
along the best lines first and broadens where moves are about as good.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from heapq import heappop, heappush
from math import inf
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from tengen import engine
from tengen.base.color import Color
from tengen.base.errors import TengenError
from tengen.base.limits import Limit
from tengen.base.move import placement
from tengen.base.score import ScoreKind
from tengen.engine.api import Engine
from tengen.engine.errors import EngineFailure
from tengen.players.reversi.book.links import BOARD, START, Link, links
from tengen.players.reversi.book.store import DISC, NOTHING, BookEntry, ReversiBook
from tengen.players.reversi.book.symmetries import SIDE
from tengen.players.reversi.squares import Discs
from tengen.rules.catalogue import variant
from tengen.rules.position import Position
from tengen.rules.setup import Setup

#: The value of a move that there is none of.
LOWEST = -SIDE * SIDE * DISC
#: Seconds between two times that a growing book is saved.
SAVE_EVERY = 30.0


class BookSearchResult(NamedTuple):
    """What a search says: the best square, its value in hundredths of a disc, and the depth."""

    square: int
    value: int
    depth: int


class BookEvaluator(Protocol):
    """Whoever says what moves are worth."""

    async def __call__(self, position: Discs, only: Sequence[int]) -> BookSearchResult:
        """Return the best of some squares, for the side to move."""


@dataclass(frozen=True, slots=True)
class BookPlan:
    """How a book shall grow."""

    #: What a disc costs that a side gives up, in plies.
    plies_per_disc: float = 2.0
    #: No position with fewer empty squares is added.
    fewest_empties: int = 30


class Grower:
    """Makes a book larger. It knows what leads where and which way out is the cheapest."""

    def __init__(
        self, book: ReversiBook, evaluator: BookEvaluator, plan: BookPlan | None = None
    ) -> None:
        self.book = book
        self._evaluator = evaluator
        self._plan = plan or BookPlan()
        self._links: dict[Discs, tuple[Link, ...]] = {}
        self._parents: dict[Discs, set[Discs]] = {}
        self._costs: dict[Discs, float] = {}
        for position in book.entries:
            self._connect(position)
        for position in sorted(book.entries, key=lambda one: -one.total):
            self._costs[position] = self._cost(position)

    async def step(self) -> bool:
        """Add one position; false when there is nothing left to add."""
        if START not in self.book.entries:
            await self._add(START)
            return True
        if self._costs[START] == inf:
            return False
        parent, link = self._way_out()
        assert link.after is not None, "such a way costs too much"
        await self._add(link.after)
        for known in sorted(self._parents[link.after], key=lambda one: -one.total):
            await self._look_aside(known, link.after)
        assert self.book.entries[parent].square != link.square, "it leads into the book now"
        return True

    # -- the cheapest way out ----------------------------------------------------------------

    def _way_out(self) -> tuple[Discs, Link]:
        """Return the position at the end of the cheapest way, and the move out of the book."""
        position = START
        while True:
            options = list(self._options(position))
            _cost, link = min(options, key=lambda option: option[0])
            if link.after is None or link.after not in self.book.entries:
                return position, link
            position = link.after

    def _options(self, position: Discs) -> Iterator[tuple[float, Link]]:
        """Yield what each way on from a position costs: into the book, or out of it."""
        entry, price = self.book.entries[position], self._plan.plies_per_disc / DISC
        for link in self._links[position]:
            known = None if link.after is None else self.book.entries.get(link.after)
            if known is not None and link.after is not None:
                loss = entry.value - link.sign * known.value
                yield price * loss + 1 + self._costs[link.after], link
            elif link.square == entry.square and self._may_add(link):
                yield price * (entry.value - entry.dropout), link

    def _may_add(self, link: Link) -> bool:
        after = link.after
        return after is not None and SIDE * SIDE - after.total >= self._plan.fewest_empties

    def _cost(self, position: Discs) -> float:
        return min((cost for cost, _link in self._options(position)), default=inf)

    # -- adding ------------------------------------------------------------------------------

    async def _add(self, position: Discs) -> None:
        """Put a position into the book, with what a search says of it."""
        self._connect(position)
        found = await self._next_best(position)
        self.book.entries[position] = BookEntry(found.value, found.value, found.square, found.depth)
        self._spread(position)

    def _connect(self, position: Discs) -> None:
        """Note where a position leads; positions that are not in the book are noted as well."""
        self._links[position] = tuple(links(position))
        for link in self._links[position]:
            if link.after is not None:
                self._parents.setdefault(link.after, set()).add(position)
        self._parents.setdefault(position, set())

    async def _look_aside(self, position: Discs, added: Discs) -> None:
        """Search the best move out of the book anew if the last one does not lead out any more."""
        entry = self.book.entries[position]
        led = {link.square for link in self._links[position] if link.after == added}
        if entry.square in led:
            found = await self._next_best(position)
            self.book.entries[position] = entry._replace(
                dropout=found.value, square=found.square, depth=found.depth
            )
        self._spread(position)

    async def _next_best(self, position: Discs) -> BookSearchResult:
        """Return the best move that leads out of the book; one of the lowest value if none does."""
        out = [
            link.square
            for link in self._links[position]
            if link.after is None or link.after not in self.book.entries
        ]
        return await self._evaluator(position, out) if out else BookSearchResult(NOTHING, LOWEST, 0)

    # -- values and costs go back to the start -----------------------------------------------

    def _spread(self, position: Discs) -> None:
        """Settle a position and everything that leads to it, the fullest boards first."""
        waiting, seen = [(-position.total, position)], {position}
        while waiting:
            _discs, one = heappop(waiting)
            seen.discard(one)
            if self._settle(one) or one == position:
                for parent in self._parents[one] - seen:
                    seen.add(parent)
                    heappush(waiting, (-parent.total, parent))

    def _settle(self, position: Discs) -> bool:
        """Work out value and cost of a position; true when one of them has changed."""
        entry = self.book.entries[position]
        value = max(self._values(position, entry))
        before = entry.value, self._costs.get(position)
        self.book.entries[position] = entry._replace(value=value)
        self._costs[position] = self._cost(position)
        return before != (value, self._costs[position])

    def _values(self, position: Discs, entry: BookEntry) -> Iterator[int]:
        yield entry.dropout
        for link in self._links[position]:
            known = None if link.after is None else self.book.entries.get(link.after)
            if known is not None:
                yield link.sign * known.value


# -- an engine as the evaluator ----------------------------------------------------------------


def position_of(discs: Discs) -> Position:
    """Return the position of some discs; the side to move is black.

    >>> position_of(Discs(1 << 28 | 1 << 35, 1 << 27 | 1 << 36)) == variant("reversi").initial()
    True
    """
    rules, bits = variant("reversi"), BOARD.bits
    stones = {point: Color.BLACK for point, bit in bits.items() if discs.own & bit}
    stones |= {point: Color.WHITE for point, bit in bits.items() if discs.enemy & bit}
    return Position.of(Setup(rules, stones, Color.BLACK))


class EngineEvaluator:
    """Asks an engine, always within the same limit."""

    def __init__(self, bot: Engine, limit: Limit) -> None:
        self._engine = bot
        self._limit = limit

    async def __call__(self, position: Discs, only: Sequence[int]) -> BookSearchResult:
        """Return the best of some squares; raises EngineFailure for an engine without scores."""
        moves = tuple(placement(BOARD.points[square]) for square in only)
        reply = await self._engine.analyse(position_of(position), self._limit, only=moves)
        point, info = reply.move.point, reply.info
        if point is None or info is None or info.score is None:
            raise EngineFailure(self._engine.name, "gives no scores, so that no book can be grown")
        if info.score.kind is not ScoreKind.DISCS:
            raise EngineFailure(self._engine.name, "does not count in discs")
        return BookSearchResult(
            BOARD.points.index(point), round(DISC * info.score.value), info.depth or 0
        )


async def grow(grower: Grower, positions: int, report: Callable[[ReversiBook], None]) -> None:
    """Add positions until the book has so many; ``report`` is called after each.

    It ends sooner when nothing is left to add.
    """
    while len(grower.book) < positions and await grower.step():
        report(grower.book)


# -- a book in a file --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Training:
    """Who grows a book how large, and in which file. The file may hold a part of it already."""

    path: Path
    positions: int
    player: str
    depth: int
    plan: BookPlan = field(default_factory=BookPlan)

    @property
    def facts(self) -> dict[str, Any]:
        """Where the book comes from, as it stands in its file."""
        return {"player": self.player, "depth": self.depth, **asdict(self.plan)}


async def train(training: Training, report: Callable[[ReversiBook], None]) -> ReversiBook:
    """Grow a book and save it, from time to time and at the end, also when it is interrupted.

    Raises TengenError for a file that was grown in another way, and EngineFailure.
    """
    book = _begun(training)
    async with engine.open(training.player) as bot:
        book.save(training.path)  # what cannot be saved is not worth thinking about
        await _grow_and_save(book, bot, training, report)
    return book


async def _grow_and_save(
    book: ReversiBook, bot: Engine, training: Training, report: Callable[[ReversiBook], None]
) -> None:
    saved = time.monotonic()

    def tell(grown: ReversiBook) -> None:
        nonlocal saved
        if time.monotonic() - saved >= SAVE_EVERY:
            grown.save(training.path)
            saved = time.monotonic()
        report(grown)

    evaluator = EngineEvaluator(bot, Limit(depth=training.depth))
    try:
        await grow(Grower(book, evaluator, training.plan), training.positions, tell)
    finally:
        book.save(training.path)


def _begun(training: Training) -> ReversiBook:
    """Return the book of the file, or a new one."""
    if not training.path.exists():
        return ReversiBook(facts=training.facts)
    book = ReversiBook.load(training.path)
    if book.facts != training.facts:
        found, wanted = (_words(facts) for facts in (book.facts, training.facts))
        raise TengenError(f"{str(training.path)!r} was grown with {found}, not with {wanted}")
    return book


def _words(facts: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in sorted(facts.items())) or "nothing told"
