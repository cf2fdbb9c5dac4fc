"""What a worker is asked, what it answers, and both as lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tengen.base.limits import Limit
from tengen.rules.catalogue import variant
from tengen.rules.position import Position
from tengen.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Place:
    """A position as it travels: the rules by name and size, the start as text, the moves."""

    variant: str
    width: int
    height: int
    moves: tuple[str, ...] = ()
    start: str | None = None

    @classmethod
    def of(cls, position: Position) -> Place:
        """Return the place of a position."""
        rules = position.variant
        begin = position.start
        start = None if begin == rules.initial() else begin.text
        moves = tuple(map(rules.format, position.moves))
        return cls(rules.name, rules.width, rules.height, moves, start)

    @property
    def rules(self) -> Variant:
        """The rules, with the size of the board."""
        rules = variant(self.variant)
        if (rules.width, rules.height) == (self.width, self.height):
            return rules
        return rules.with_size(self.width, self.height)

    def position(self) -> Position:
        """Return the position; raises TengenError for what is none."""
        rules = self.rules
        start = rules.initial() if self.start is None else rules.position(self.start)
        return start.play_all(self.moves)


@dataclass(frozen=True, slots=True)
class Task:
    """A search: by whom, where, how long, and whether it is a move to be played or an analysis."""

    player: str
    place: Place
    seconds: float
    lines: int = 1
    is_move: bool = True
    #: The moves to choose from; empty for all.
    only: tuple[str, ...] = ()

    @property
    def limit(self) -> Limit:
        """The bound of the search."""
        return Limit(time=self.seconds)

    def to_json(self) -> dict[str, Any]:
        """Return the task as JSON."""
        place = self.place
        return {
            "player": self.player,
            "place": [place.variant, place.width, place.height, list(place.moves), place.start],
            "seconds": self.seconds,
            "lines": self.lines,
            "is_move": self.is_move,
            "only": list(self.only),
        }

    @classmethod
    def of_json(cls, value: Mapping[str, Any]) -> Task:
        """Read what ``to_json`` wrote."""
        name, width, height, moves, start = value["place"]
        place = Place(name, width, height, tuple(moves), start)
        return cls(
            value["player"],
            place,
            value["seconds"],
            value["lines"],
            is_move=value["is_move"],
            only=tuple(value["only"]),
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """The decision of a search: the move in the notation of its variant, and the thoughts.

    ``lines`` has one thought per line asked for, best first; ``thought`` is that of the move.
    """

    move: str
    thought: dict[str, Any] | None
    lines: tuple[dict[str, Any], ...] = ()


def line_of(message: Mapping[str, Any]) -> bytes:
    """Return a message as a line."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
