"""The game that both sides of an NBoard dialogue look at, and its text in GGF."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import floor

from tengen.base.color import Color
from tengen.base.limits import Clock
from tengen.base.move import Move
from tengen.records.ggf import format_ggf, parse_ggf
from tengen.records.record import Record
from tengen.rules.position import Position

#: Where a record keeps the time of both players, of black and of white, and the place.
_TIME = "time"
_TIMES = {Color.BLACK: "black time", Color.WHITE: "white time"}
_PLACE = "Tengen"

_CLOCK = re.compile(r"(?:(?:([0-9]{1,3}):)?([0-9]{1,4}):)?([0-9]{1,6}(?:\.[0-9]{1,3})?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class PlayerTime:
    """The time of one player in seconds: what is left, and what is added after each move."""

    left: float
    increment: float = 0.0

    def after(self, seconds: float) -> PlayerTime:
        """Return the time after a move that took some."""
        return replace(self, left=self.left - seconds + self.increment)


@dataclass(frozen=True, slots=True)
class NboardGame:
    """A position with the game that led to it, and the time of black and white where it is told."""

    position: Position
    black: PlayerTime | None = None
    white: PlayerTime | None = None

    def play(self, move: Move, seconds: float = 0.0) -> NboardGame:
        """Return the game after a move; raises IllegalMove."""
        spender = self.position.turn.value
        budget: PlayerTime | None = getattr(self, spender)
        after = None if budget is None else budget.after(seconds)
        return replace(self, position=self.position.play(move), **{spender: after})

    @property
    def clock(self) -> Clock | None:
        """The clock as the side to move sees it; None when its time is not told."""
        pair = (self.black, self.white)
        own, other = pair if self.position.turn is Color.BLACK else pair[::-1]
        if own is None:
            return None
        opponent_left = None if other is None else max(0.0, other.left)
        return Clock(max(0.0, own.left), opponent_left, own.increment)

    @property
    def positions(self) -> list[Position]:
        """Every position from the start to here."""
        positions = [self.position.start]
        for move in self.position.moves:
            positions.append(positions[-1].play(move))
        return positions


def parse_game(text: str) -> NboardGame:
    """Read a game in GGF; raises InvalidRecord for text that is none, or a game that is illegal."""
    record = parse_ggf(text)
    budgets = {
        color.value: parse_budget(record.tags.get(tag) or record.tags.get(_TIME, ""))
        for color, tag in _TIMES.items()
    }
    record.position()  # says which move is illegal, if one is
    game = NboardGame(record.initial(), **budgets)
    for node in record.root.mainline():
        assert node.move is not None, "only the root has none"
        game = game.play(node.move, node.spent or 0.0)
    return game


def format_game(position: Position, clock: Clock | None = None) -> str:
    """Write the game that led to a position in one line.

    The time in it is what the side to move has left, as if no move had taken any so far; what is
    added after each move is not told, since it would be counted for the moves already made.
    """
    record = Record.of(position)
    record.place = _PLACE
    if clock is not None:
        record.tags[_TIME] = format_time(clock.left)
    return format_ggf(record)


def parse_budget(text: str) -> PlayerTime | None:
    """Read ``15:00``, or ``15:00/00:05/02:00`` with an increment; None for anything else.

    >>> parse_budget("15:00/00:05/02:00")
    PlayerTime(left=900.0, increment=5.0)
    """
    main, *others = text.split("/")
    seconds = _seconds(main)
    if seconds is None:
        return None
    return PlayerTime(seconds, (_seconds(others[0]) or 0.0) if others else 0.0)


def format_time(seconds: float) -> str:
    """Write a time in whole seconds, never more than there are.

    >>> format_time(90.9)
    '01:30'
    """
    return "{:02}:{:02}".format(*divmod(floor(seconds), 60))


def _seconds(text: str) -> float | None:
    match = _CLOCK.fullmatch(text.strip())
    if match is None:
        return None
    hours, minutes, seconds = match.groups(default="0")
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)
