"""Since when a player has been gone, as far as this process can be sure of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tengen.base.clock import now_ms
from tengen.base.color import Seat

#: Milliseconds without an update after which nothing is known: the process itself stood still, or
#: its clock was set.
MAX_GAP = 6_000


class Absence:
    """Counts how long seats have been empty; every doubt lets the count begin anew.

    >>> now = [0]
    >>> absence = Absence(clock=lambda: now[0])
    >>> absence.update([Seat.FIRST], is_sure=True)
    >>> now[0] = 5_000
    >>> absence.update([Seat.FIRST], is_sure=True)
    >>> absence.since(Seat.FIRST), absence.since(Seat.SECOND)
    (None, 0)
    >>> absence.update([Seat.FIRST], is_sure=False)
    >>> absence.since(Seat.SECOND) is None
    True
    """

    def __init__(self, clock: Callable[[], int] = now_ms) -> None:
        """``clock`` tells the milliseconds since 1970."""
        self._clock = clock
        self._since: dict[Seat, int] = {}
        self._updated = clock()

    def update(self, online: Iterable[Seat], *, is_sure: bool) -> None:
        """Take note of who is there now; ``is_sure``: whether all others would be known."""
        now, there = self._clock(), set(online)
        if not is_sure or not 0 <= now - self._updated <= MAX_GAP:
            self._since.clear()
        self._updated = now
        for seat in Seat:
            if seat in there or not is_sure:
                self._since.pop(seat, None)
            else:
                self._since.setdefault(seat, now)

    def since(self, seat: Seat) -> int | None:
        """Return when a player was first missed; None for one who is there, or may be."""
        return self._since.get(seat)
