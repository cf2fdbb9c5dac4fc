"""How long a player may think."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from types import NoneType
from typing import SupportsFloat, SupportsIndex

from tengen.base.errors import InvalidArgument, InvalidValue

#: Of the time left on a game clock, the share spent on one move by players that do not plan.
CLOCK_SHARE = 1 / 30


@dataclass(frozen=True, slots=True)
class Clock:
    """A game clock as the player to act sees it, in seconds. ``left`` includes no increment."""

    left: float
    opponent_left: float | None = None
    increment: float = 0.0

    def __post_init__(self) -> None:
        for name in ("left", "opponent_left", "increment"):
            _check(name, getattr(self, name))


@dataclass(frozen=True, slots=True)
class Limit:
    """Bounds of one search; the first one reached ends it. Without any, only a stop does.

    ``time`` is in seconds for this move, ``depth`` in plies, ``clock`` the time of the whole game.

    >>> Limit(time=0.5).is_bounded, Limit().is_bounded
    (True, False)
    >>> Limit(nodes=0)
    Traceback (most recent call last):
    tengen.base.errors.InvalidValue: a limit of 0 nodes is not positive
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    clock: Clock | None = None

    def __post_init__(self) -> None:
        _check("time", self.time)
        InvalidArgument.check(self.clock, (Clock, NoneType), "a clock; write Clock(left=60)")
        for unit, count in (("plies", self.depth), ("nodes", self.nodes)):
            if count is None:
                continue
            InvalidArgument.check(count, SupportsIndex, f"a whole number of {unit}")
            if count < 1:
                raise InvalidValue(f"a limit of {count} {unit} is not positive")

    @property
    def budget(self) -> float | None:
        """Seconds for this move: what was given, or a share of the clock; None for no bound.

        >>> Limit(clock=Clock(60, increment=1)).budget
        3.0
        """
        times = [] if self.time is None else [self.time]
        if self.clock is not None:
            share = self.clock.left * CLOCK_SHARE + self.clock.increment
            times.append(min(self.clock.left, share))
        return min(times, default=None)

    @property
    def is_bounded(self) -> bool:
        """Whether the search ends by itself."""
        return (self.time, self.depth, self.nodes, self.clock) != (None, None, None, None)


def _check(name: str, seconds: float | None) -> None:
    if seconds is None:
        return
    InvalidArgument.check(seconds, SupportsFloat, f"a number of seconds; {name} takes one")
    if not (isfinite(seconds) and seconds >= 0):
        raise InvalidValue(f"{name} of {seconds} seconds is not a time")
