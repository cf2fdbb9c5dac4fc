"""What the compiled engines have in common: their settings, and time kept back for the answer."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.engine.api import Option

#: The option that is no number.
WEIGHTS = "weights"
OPTIONS: Mapping[str, Option] = {
    "hash": Option(int, 64, least=1, most=65_536, help="megabytes to remember positions in"),
    "threads": Option(int, 1, least=1, most=64, help="threads to search with"),
    "nodes": Option(int, 0, least=0, help="positions for each move; 0 for no bound"),
    WEIGHTS: Option(str, "", help="a file of weights in place of those of the package"),
}
#: Of the time for one move, what is left for handing the answer over; at most so many seconds.
RESERVE_SHARE, RESERVE = 0.05, 0.015


def defaults() -> dict[str, int]:
    """Return the settings before anybody changes them, but for the file of weights."""
    return {name: int(option.default or 0) for name, option in OPTIONS.items() if name != WEIGHTS}


def reserve(seconds: float) -> float:
    """Return the seconds to keep back of the time for a move.

    >>> reserve(0.0), reserve(10)
    (0.0, 0.015)
    """
    return min(RESERVE, RESERVE_SHARE * seconds)
