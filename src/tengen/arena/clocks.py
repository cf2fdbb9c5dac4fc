"""How long players may think, and who measures it: the host, with its own clock."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tengen.base.color import Seat
from tengen.base.errors import InvalidArgument, TengenError
from tengen.base.limits import Clock, Limit
from tengen.base.text import shown

_CLOCK = re.compile(r"([0-9]{1,7}(?:\.[0-9]{1,6})?)(?:\+([0-9]{1,7}(?:\.[0-9]{1,6})?))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class MatchTimeControl:
    """The bounds of thinking in a game, in seconds, plies and nodes.

    ``time`` is for each move, ``base`` for the whole game, with ``increment`` added after each
    move. A player that is over by at most ``margin`` has not lost on time yet: the margin is for
    the host's own delays. Without a time, a player silent for ``patience`` counts as hung.
    """

    time: float | None = None
    base: float | None = None
    increment: float = 0.0
    nodes: int | None = None
    depth: int | None = None
    margin: float = 0.1
    patience: float = 60.0

    def __post_init__(self) -> None:
        if self.time is not None and self.base is not None:
            raise TengenError("a game has either a time per move or a clock, not both")
        if self.limit(None) == Limit():
            raise TengenError("a game needs a bound: a time, a clock, nodes or a depth")

    def limit(self, clock: Clock | None) -> Limit:
        """Return the limit of one move."""
        if self.base is not None and clock is None:
            clock = Clock(self.base, self.base, self.increment)
        return Limit(self.time, self.depth, self.nodes, clock)

    @property
    def text(self) -> str:
        """The control in short, as ``60+0.5`` or ``nodes 1000``.

        >>> MatchTimeControl(base=60, increment=0.5).text, MatchTimeControl(time=1, depth=8).text
        ('60+0.5', '1 s a move, depth 8')
        """
        parts = []
        if self.base is not None:
            parts.append(f"{self.base:g}+{self.increment:g}")
        if self.time is not None:
            parts.append(f"{self.time:g} s a move")
        if self.nodes is not None:
            parts.append(f"nodes {self.nodes}")
        if self.depth is not None:
            parts.append(f"depth {self.depth}")
        return ", ".join(parts)


def parse_clock(text: str) -> tuple[float, float]:
    """Read a clock as base and increment in seconds; raises TengenError.

    >>> parse_clock("60+0.5")
    (60.0, 0.5)
    """
    InvalidArgument.check(text, str, "a clock; write '60+0.5'")
    match = _CLOCK.fullmatch(text.strip())
    if match is None or float(match[1]) == 0:
        raise TengenError(f"{shown(text)} is not a clock; write seconds and increment as 60+0.5")
    return float(match[1]), float(match[2] or 0)


class MatchClocks:
    """The two clocks of one game.

    >>> clocks = MatchClocks(MatchTimeControl(base=1, increment=0.5))
    >>> clocks.spend(Seat.FIRST, 0.75), clocks.left(Seat.FIRST)
    (True, 0.75)
    """

    def __init__(self, control: MatchTimeControl) -> None:
        self._control = control
        self._left = dict.fromkeys(Seat, control.base)

    def left(self, seat: Seat) -> float | None:
        """Return the seconds a player has left; None in a game without clocks."""
        return self._left[seat]

    def limit(self, seat: Seat) -> Limit:
        """Return what the player is told about its next move."""
        own = self._left[seat]
        if own is None:
            return self._control.limit(None)
        clock = Clock(own, self._left[seat.other], self._control.increment)
        return self._control.limit(clock)

    def allowed(self, seat: Seat) -> float:
        """Return the seconds after which the player has lost on time, or hangs."""
        own = self._left[seat] if self._control.time is None else self._control.time
        return self._control.patience if own is None else own + self._control.margin

    def spend(self, seat: Seat, seconds: float) -> bool:
        """Take the time of a move off the clock; false when it was too much."""
        if seconds > self.allowed(seat):
            return False
        own = self._left[seat]
        if own is not None:
            self._left[seat] = max(0.0, own - seconds) + self._control.increment
        return True
