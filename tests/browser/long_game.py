"""A game that is long enough to be looked at while it is reviewed."""

from __future__ import annotations

#: Many moves before the five: a review that is not over before somebody looked at it.
LONG = [
    *(f"{column}{row}" for row in (1, 5, 9, 13) for column in "acegikmo"),
    *(f"{column}{row}" for row in (3, 7, 11, 15) for column in "bdfhjln"),
    *("a4", "a14", "b4", "c14", "c4", "e14", "d4", "g14", "e4"),
]
