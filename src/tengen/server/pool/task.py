"""What a worker is asked, what it answers, and both as lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict, final

from tengen.base.limits import Limit
from tengen.games.events import Data
from tengen.games.thought import Thought
from tengen.records import rulesets
from tengen.rules.catalogue import variant
from tengen.rules.position import Position
from tengen.rules.variant import Variant
from tengen.study.coach_remark import CoachQuestion, CoachRemark


@dataclass(frozen=True, slots=True)
class PositionSpec:
    """A position as it travels: the rules by name and size, the start as text, the moves.

    ``changed`` has the rules that are not the usual ones of that name.
    """

    variant: str
    width: int
    height: int
    moves: tuple[str, ...] = ()
    start: str | None = None
    changed: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, position: Position) -> PositionSpec:
        """Return a position as it travels."""
        rules = position.variant
        begin = position.start
        start = None if begin == rules.initial() else begin.text
        moves = tuple(map(rules.format, position.moves))
        changed = rulesets.other_rules(rules)
        return cls(rules.name, rules.width, rules.height, moves, start, changed)

    @property
    def rules(self) -> Variant:
        """The rules, with the size of the board."""
        if self.changed:
            size = f"{self.width}x{self.height}" if self.width else None
            return rulesets.restore(self.variant, size, self.changed)
        rules = variant(self.variant)
        if (rules.width, rules.height) == (self.width, self.height):
            return rules
        return rules.with_size(self.width, self.height)

    def to_json(self) -> list[Any]:
        """Return it as JSON."""
        place = [self.variant, self.width, self.height, list(self.moves), self.start]
        return [*place, dict(self.changed)] if self.changed else place

    @classmethod
    def of_json(cls, value: Sequence[Any]) -> PositionSpec:
        """Read what ``to_json`` wrote."""
        name, width, height, moves, start, *changed = value
        return cls(name, width, height, tuple(moves), start, *changed)

    def position(self) -> Position:
        """Return the position; raises TengenError for what is none."""
        rules = self.rules
        start = rules.initial() if self.start is None else rules.position(self.start)
        return start.play_all(self.moves)


class TaskData(TypedDict):
    """A search as JSON; ``place`` is what ``PositionSpec.to_json`` wrote."""

    player: str
    place: list[Any]
    seconds: float
    lines: int
    is_move: bool
    only: list[str]
    coach: NotRequired[str]


@dataclass(frozen=True, slots=True)
class Task:
    """A search: by whom, where, how long, and whether it is a move to be played or an analysis."""

    player: str
    place: PositionSpec
    seconds: float
    lines: int = 1
    is_move: bool = True
    #: The moves to choose from; empty for all.
    only: tuple[str, ...] = ()
    #: What the coach is asked instead of a player, if anything.
    coach: CoachQuestion | None = None

    @property
    def limit(self) -> Limit:
        """The bound of the search."""
        return Limit(time=self.seconds)

    def to_json(self) -> TaskData:
        """Return the task as JSON."""
        data: TaskData = {
            "player": self.player,
            "place": self.place.to_json(),
            "seconds": self.seconds,
            "lines": self.lines,
            "is_move": self.is_move,
            "only": list(self.only),
        }
        if self.coach is not None:
            data["coach"] = self.coach.value
        return data

    @classmethod
    def of_json(cls, value: TaskData) -> Task:
        """Read what ``to_json`` wrote."""
        return cls(
            value["player"],
            PositionSpec.of_json(value["place"]),
            value["seconds"],
            value["lines"],
            is_move=value["is_move"],
            only=tuple(value["only"]),
            coach=CoachQuestion(value["coach"]) if "coach" in value else None,
        )


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """The decision of a search: the move in the notation of its variant, and the thoughts.

    ``lines`` has one thought per line asked for, best first; ``thought`` is that of the move. The
    coach has no move, and a remark where it has something to say.
    """

    move: str
    thought: Thought | None
    lines: tuple[Thought, ...] = ()
    remark: CoachRemark | None = None


@final
class ThoughtMessage(TypedDict):
    """A thought on the way: the number of its search, the rank of its line."""

    id: str
    rank: int
    info: Data


@final
class AnswerMessage(TypedDict):
    """The answer of a search."""

    id: str
    answer: Data


@final
class RefusalMessage(TypedDict):
    """Why there is no answer."""

    id: str
    error: str


WorkerMessage = ThoughtMessage | AnswerMessage | RefusalMessage


def line_of(message: Mapping[str, object]) -> bytes:
    """Return a message as a line."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
