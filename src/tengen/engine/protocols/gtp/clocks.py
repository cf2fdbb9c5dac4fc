"""The clocks of a GTP engine: what the controller said about time, as limits of searches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tengen.base.color import Color
from tengen.base.limits import Clock, Limit

#: Seconds for a move when the controller has said nothing about time, or that it does not count.
USUAL_TIME = 5.0
#: Seconds kept back for the way to the controller.
MARGIN = 0.05


@dataclass(frozen=True, slots=True)
class GtpClockSettings:
    """Main time, then periods in which some stones must be played; all 0 is no time at all."""

    main: float
    period: float
    stones: int

    @property
    def has_no_limit(self) -> bool:
        """Whether time does not count: GTP says it by a period without stones."""
        return self.period > 0 and self.stones == 0

    @property
    def per_move(self) -> float:
        """Seconds for a move of a period."""
        return self.period / self.stones if self.stones else 0.0


class GtpClocks:
    """The time of both colours. Without word from the controller the engine counts its own."""

    def __init__(self) -> None:
        self._settings: GtpClockSettings | None = None
        self._left: dict[Color, tuple[float, int]] = {}
        #: Bounds that GTP has no words for.
        self.own = Limit()

    def set(self, settings: GtpClockSettings) -> None:
        """Start the clocks."""
        self._settings = settings
        self.restart()

    def restart(self) -> None:
        """Put the clocks back for a new game."""
        self._left = {}

    def tell(self, color: Color, seconds: float, stones: int) -> None:
        """Take over how the clock of a colour stands; 0 stones is main time."""
        self._left[color] = (seconds, stones)

    def spend(self, color: Color, seconds: float) -> None:
        """Count the time of a move against main time, until the controller says better."""
        if self._settings is not None:
            left, stones = self._standing(color, self._settings)
            if not stones:
                self._left[color] = (max(0.0, left - seconds), 0)

    def limit(self, color: Color) -> Limit:
        """Return the limit of the next move of a colour; it always has a bound."""
        timed = self._timed(color)
        if not (timed.is_bounded or self.own.is_bounded):
            return Limit(time=USUAL_TIME)
        own = None if self.own.time is None else kept_back(self.own.time)
        times = [time for time in (own, timed.time) if time is not None]
        return replace(self.own, time=min(times, default=None), clock=timed.clock)

    def _timed(self, color: Color) -> Limit:
        """Return what the settings say: a time for the move, a clock, or nothing."""
        settings = self._settings
        if settings is None or settings.has_no_limit:
            return Limit()
        left, stones = self._standing(color, settings)
        if stones:
            return Limit(time=kept_back(left / stones))
        if left <= MARGIN and settings.stones:
            return Limit(time=kept_back(settings.per_move))
        theirs, _stones = self._standing(color.opponent, settings)
        return Limit(clock=Clock(kept_back(left), theirs, settings.per_move))

    def _standing(self, color: Color, settings: GtpClockSettings) -> tuple[float, int]:
        return self._left.get(color, (settings.main, 0))


def kept_back(seconds: float) -> float:
    """Return a time without the margin, but at least half of it.

    >>> kept_back(1.05), kept_back(0.04)
    (1.0, 0.02)
    """
    return max(seconds / 2, seconds - MARGIN)
