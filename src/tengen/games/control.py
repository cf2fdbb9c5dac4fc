"""Time controls, and the two clocks of a game as values.

Times are whole milliseconds. A clock runs only in ``Clocks``: nothing here asks what time it is,
every function is told. A move that arrives up to ``GRACE_MS`` after the flag would have fallen
still counts, because the network takes its time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Literal, cast

from typing_extensions import TypeAliasType, TypedDict

from tengen.base.color import Seat
from tengen.base.limits import Clock
from tengen.base.text import shown
from tengen.games.errors import InvalidSettings
from tengen.games.reading import choice_of, number_of, object_of, whole_of
from tengen.games.wire import hidden

#: How late a move may come after the time was over.
GRACE_MS = 500
DAY_MS = 24 * 60 * 60 * 1000
#: Of a period, what an engine is told to use for one move.
_PERIOD_SHARE = 0.7
_MAX_SECONDS = 24 * 60 * 60
_MAX_DAYS = 30
_MAX_PERIODS = 100
#: A clock as people write it.
_WRITTEN = re.compile(
    r"(?P<base>[0-9]{1,4}(?:\.[0-9]{1,3})?)"
    r"(?:\+(?:(?P<periods>[0-9]{1,3})[x×])?(?P<more>[0-9]{1,4}(?:\.[0-9]{1,3})?))?",
    re.ASCII,
)


class ControlKind(Enum):
    """How the time of a player is measured."""

    NONE = "none"
    GAME = "game"
    BYOYOMI = "byoyomi"
    CORRESPONDENCE = "correspondence"


class NoClock(TypedDict):
    """No clock."""

    kind: Literal["none"]


class GameClock(TypedDict):
    """Seconds for the whole game, and more after each move."""

    kind: Literal["game"]
    base: float
    increment: float


class Byoyomi(TypedDict):
    """Seconds, then periods."""

    kind: Literal["byoyomi"]
    base: float
    periods: int
    period: float


class Correspondence(TypedDict):
    """Days for each move."""

    kind: Literal["correspondence"]
    days: float


#: A time control as plain data.
Control = TypeAliasType("Control", NoClock | GameClock | Byoyomi | Correspondence)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control; the fields that its kind does not use are 0. Times are in seconds.

    ``game``: ``base`` for the whole game, ``increment`` more after each move. ``byoyomi``: after
    ``base``, ``periods`` of ``period``; a period that was not used up is whole again at the next
    move. ``correspondence``: ``days`` for each move.

    >>> TimeControl.of_data({"kind": "game", "base": 300, "increment": 3}).data()
    {'kind': 'game', 'base': 300, 'increment': 3}
    """

    kind: ControlKind = ControlKind.NONE
    base: float = 0
    increment: float = 0
    periods: int = 0
    period: float = 0
    days: float = 0

    @classmethod
    def of_data(cls, data: object) -> TimeControl:
        """Read plain data; raises InvalidSettings."""
        kinds = {"kind"} | {name for names in _FIELDS.values() for name in names}
        fields = object_of(data, "the clock", kinds)
        kind = choice_of(ControlKind, fields.get("kind"), "the kind of clock")
        object_of(data, f"a {kind.value} clock", ("kind", *_FIELDS[kind]))
        values = {name: _READERS[name](fields.get(name, 0)) for name in _FIELDS[kind]}
        control = cls(kind, **values)
        if kind is not ControlKind.NONE and not control.total_ms:
            raise InvalidSettings(f"a {kind.value} clock needs a time to begin with")
        return control

    @classmethod
    def of_text(cls, text: str) -> TimeControl:
        """Read a clock as people write it: minutes and seconds; raises InvalidSettings.

        >>> TimeControl.of_text("5+3")
        TimeControl(kind=<ControlKind.GAME: 'game'>, base=300.0, increment=3.0, periods=0, \
period=0, days=0)
        >>> TimeControl.of_text("10+3x30").text
        '600+3x30'
        """
        match = _WRITTEN.fullmatch(text.strip())
        if match is None:
            raise InvalidSettings(
                f"{shown(text)} is not a clock; write minutes and seconds added a move as 5+3,"
                " or minutes and periods of seconds as 10+3x30"
            )
        data: dict[str, Any] = {"kind": "game", "base": 60 * float(match["base"])}
        if match["periods"] is None:
            data["increment"] = float(match["more"] or 0)
        else:
            data |= {"kind": "byoyomi", "periods": int(match["periods"])}
            data["period"] = float(match["more"])
        return cls.of_data(data)

    def data(self) -> Control:
        """Return this as plain data."""
        values = {name: getattr(self, name) for name in _FIELDS[self.kind]}
        return cast("Control", {"kind": self.kind.value} | values)

    @property
    def text(self) -> str:
        """The control in short, times in seconds.

        >>> TimeControl(ControlKind.GAME, 300, 3).text
        '300+3'
        >>> TimeControl(ControlKind.BYOYOMI, 600, periods=3, period=30).text
        '600+3x30'
        """
        texts = {
            ControlKind.NONE: "",
            ControlKind.GAME: f"{self.base:g}+{self.increment:g}",
            ControlKind.BYOYOMI: f"{self.base:g}+{self.periods}x{self.period:g}",
            ControlKind.CORRESPONDENCE: f"{self.days:g}d",
        }
        return texts[self.kind]

    @property
    def written(self) -> str:
        """The control as people write it, in minutes and seconds; "" without one, or for days.

        >>> TimeControl.of_text("10+3x30").written
        '10+3x30'
        """
        if self.kind is ControlKind.GAME:
            return f"{self.base / 60:g}+{self.increment:g}"
        if self.kind is ControlKind.BYOYOMI:
            return f"{self.base / 60:g}+{self.periods}x{self.period:g}"
        return ""

    @property
    def total_ms(self) -> int:
        """The time until a player's flag falls when the game begins."""
        side = self.start_side
        return side.ms + side.periods * self.period_ms

    @property
    def period_ms(self) -> int:
        """The length of a period."""
        return round(self.period * 1000)

    @property
    def start_side(self) -> Side:
        """One player's clock before the game."""
        if self.kind is ControlKind.CORRESPONDENCE:
            return Side(round(self.days * DAY_MS))
        return Side(round(self.base * 1000), self.periods)

    def start(self) -> Clocks | None:
        """Return the clocks before the first move, standing; None in a game without clocks."""
        if self.kind is ControlKind.NONE:
            return None
        return Clocks(self.start_side, self.start_side, control=self)


def _seconds(what: str, most: float) -> Callable[[object], float]:
    return lambda value: number_of(value, what, 0, most)


_FIELDS: Mapping[ControlKind, tuple[str, ...]] = {
    ControlKind.NONE: (),
    ControlKind.GAME: ("base", "increment"),
    ControlKind.BYOYOMI: ("base", "periods", "period"),
    ControlKind.CORRESPONDENCE: ("days",),
}
_READERS: Mapping[str, Callable[[object], Any]] = {
    "base": _seconds("the time of the game", _MAX_SECONDS),
    "increment": _seconds("the increment", 3600),
    "periods": lambda value: whole_of(value, "the number of periods", 0, _MAX_PERIODS),
    "period": _seconds("the period", 3600),
    "days": _seconds("the number of days", _MAX_DAYS),
}


@dataclass(frozen=True, slots=True)
class Side:
    """What one player has left: main time, then periods."""

    ms: int
    periods: int = 0


@dataclass(frozen=True, slots=True)
class Clocks:
    """Both clocks at the moment ``at``; ``running`` is whose clock runs since then.

    ``control`` says how they are counted. It is not stored with each move: a game, which knows it,
    gives it to the clocks it reads (``counted_by``).

    >>> clocks = TimeControl.of_data({"kind": "game", "base": 60, "increment": 2}).start()
    >>> clocks = clocks.press(Seat.SECOND, 1_000).press(Seat.FIRST, 11_000)
    >>> clocks.left(Seat.SECOND, 11_000), clocks.left(Seat.FIRST, 15_000)
    (52000, 56000)
    """

    first: Side
    second: Side
    running: Seat | None = None
    at: int = 0
    control: TimeControl = field(default=TimeControl(), compare=False, metadata=hidden())

    def counted_by(self, control: TimeControl) -> Clocks:
        """Return the clocks with the control of their game."""
        return self if control is self.control else replace(self, control=control)

    def side(self, seat: Seat) -> Side:
        """Return the clock of a player as it stood at ``at``."""
        return self.first if seat is Seat.FIRST else self.second

    def _with_side(self, seat: Seat, side: Side) -> Clocks:
        return replace(self, first=side) if seat is Seat.FIRST else replace(self, second=side)

    def left(self, seat: Seat, now: int) -> int:
        """Return the milliseconds until the player's flag falls, periods included; may be < 0."""
        side = self.side(seat)
        return side.ms + side.periods * self.control.period_ms - self._elapsed(seat, now)

    def reading(self, seat: Seat, now: int) -> tuple[int, int]:
        """Return what a player's clock shows: milliseconds, and the periods that follow them.

        >>> control = TimeControl(ControlKind.BYOYOMI, 10, periods=2, period=30)
        >>> clocks = control.start().press(Seat.FIRST, 0)
        >>> clocks.reading(Seat.FIRST, 4_000), clocks.reading(Seat.FIRST, 15_000)
        ((6000, 2), (25000, 1))
        """
        left, period = max(0, self.left(seat, now)), self.control.period_ms
        periods = min(self.side(seat).periods, left // period) if period else 0
        return left - periods * period, periods

    def _elapsed(self, seat: Seat, now: int) -> int:
        return max(0, now - self.at) if seat is self.running else 0

    @property
    def flag_at(self) -> int | None:
        """When the running clock is over and the grace with it; None when no clock runs."""
        if self.running is None:
            return None
        return self.at + self.left(self.running, self.at) + GRACE_MS

    def is_over(self, now: int) -> bool:
        """Whether the player whose clock runs has lost on time."""
        return self.flag_at is not None and now >= self.flag_at

    def press(self, seat: Seat | None, now: int) -> Clocks:
        """End the turn of whoever's clock runs, and start that of ``seat`` (None: stop both)."""
        ended = self
        if self.running is not None:
            side = self._after_turn(self.running, now)
            ended = self._with_side(self.running, side)
        return replace(ended, running=seat, at=now)

    def _after_turn(self, seat: Seat, now: int) -> Side:
        """Return a clock after its player made a move."""
        if self.control.kind is ControlKind.CORRESPONDENCE:
            return self.control.start_side
        side = self._spent(seat, now)
        if self.control.kind is ControlKind.GAME:
            return Side(side.ms + round(self.control.increment * 1000), side.periods)
        return side

    def _spent(self, seat: Seat, now: int) -> Side:
        """Return a clock without the time since ``at``; a period begun is kept whole."""
        side = self.side(seat)
        over = self._elapsed(seat, now) - side.ms
        if over <= 0:
            return Side(-over, side.periods)
        period = self.control.period_ms
        used = over // period if period else 0
        return Side(0, min(side.periods, max(side.periods - used, 1)))

    def stop(self, now: int) -> Clocks:
        """Stop the running clock in the middle of a turn; what was spent is off."""
        stopped = self
        if self.running is not None:
            stopped = self._with_side(self.running, self._spent(self.running, now))
        return replace(stopped, running=None, at=now)

    def hand_over(self, seat: Seat | None, now: int) -> Clocks:
        """Let the clock of ``seat`` run from now on, without a move having been made."""
        return replace(self.stop(now), running=seat)

    def put_off(self, ms: int) -> Clocks:
        """Let the running clock have begun so much later; it stands until then.

        Never gives a player more than there was when the clock began to run.

        >>> clocks = TimeControl(ControlKind.GAME, 60).start().press(Seat.FIRST, 0).put_off(9_000)
        >>> clocks.left(Seat.FIRST, 8_000), clocks.left(Seat.FIRST, 10_000)
        (60000, 59000)
        """
        return replace(self, at=self.at + ms)

    def for_player(self, seat: Seat, now: int) -> Clock | None:
        """Return what an engine is told about its time; None when that is days."""
        if self.control.kind is ControlKind.CORRESPONDENCE:
            return None
        opponent = max(0, self.left(seat.other, now)) / 1000
        side = self.side(seat)
        period = self.control.period if side.periods else 0.0
        main = max(0, side.ms - self._elapsed(seat, now)) / 1000
        left = min(main + period, max(0, self.left(seat, now)) / 1000)
        return Clock(left, opponent, self.control.increment + _PERIOD_SHARE * period)
