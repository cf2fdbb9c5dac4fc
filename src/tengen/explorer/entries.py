"""What the index says of one game at one position, in one number."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from tengen.base.errors import TengenError
from tengen.base.text import shown

#: Bits of the number, from the lowest: result, whether the game has names, level, year, move.
_NAMED, _LEVEL, _YEAR, _MOVE = 3, 4, 7, 15
_RESULT_MASK, _LEVEL_MASK, _YEAR_MASK = 7, 7, 255
#: Years are counted from here; 0 is one that is not known.
_YEAR_ZERO = 1899
#: The ratings at which the levels 2, 3 … begin; level 0 has no rating.
LEVELS = (1000, 1200, 1400, 1600, 1800, 2000)

#: The parts of the number ``what``, for queries.
RESULT = f"(what & {_RESULT_MASK})"
NAMED = f"(what >> {_NAMED} & 1)"
LEVEL = f"(what >> {_LEVEL} & {_LEVEL_MASK})"
YEAR = f"(what >> {_YEAR} & {_YEAR_MASK})"
MOVE = f"(what >> {_MOVE})"


class EntryResult(IntEnum):
    """How a game ended. A line of a library is no game, and has no result."""

    UNKNOWN = 0
    BLACK = 1
    DRAW = 2
    WHITE = 3
    LINE = 4


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is said of a game at each of its positions."""

    result: EntryResult
    is_named: bool = False
    rating: int | None = None
    year: int | None = None

    @property
    def bits(self) -> int:
        """The number of the entry without its move."""
        level = level_of(self.rating) << _LEVEL
        return self.result | self.is_named << _NAMED | level | _year_bits(self.year) << _YEAR


def entry(facts: int, move: int) -> int:
    """Return the number of an entry."""
    return facts | move << _MOVE


def level_of(rating: int | None) -> int:
    """Return the level of a rating.

    >>> level_of(None), level_of(999), level_of(1000), level_of(2750)
    (0, 1, 2, 7)
    """
    return 0 if rating is None else 1 + sum(rating >= one for one in LEVELS)


def _year_bits(year: int | None) -> int:
    return 0 if year is None else max(1, min(_YEAR_MASK, year - _YEAR_ZERO))


@dataclass(frozen=True, slots=True)
class EntryFilter:
    """Which entries count, by the ratings and years of their games; both ends are included.

    Ratings are told apart by level: a bound inside a level takes all of it.
    """

    min_rating: int | None = None
    max_rating: int | None = None
    since: int | None = None
    until: int | None = None

    def __post_init__(self) -> None:
        for least, most in ((self.min_rating, self.max_rating), (self.since, self.until)):
            if least is not None and most is not None and least > most:
                raise TengenError(f"nothing lies between {shown(least)} and {shown(most)}")

    @property
    def condition(self) -> tuple[str, tuple[int, ...]]:
        """The condition of a query, and its parameters."""
        clauses, values = ["1"], list[int]()
        if (self.min_rating, self.max_rating) != (None, None):
            clauses.append(f"{LEVEL} BETWEEN ? AND ?")
            values += [level_of(self.min_rating) or 1]
            values += [len(LEVELS) + 1 if self.max_rating is None else level_of(self.max_rating)]
        if (self.since, self.until) != (None, None):
            clauses.append(f"{YEAR} BETWEEN ? AND ?")
            values += [_year_bits(self.since) or 1]
            values += [_YEAR_MASK if self.until is None else _year_bits(self.until)]
        return " AND ".join(clauses), tuple(values)
