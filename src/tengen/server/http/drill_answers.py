"""The shapes of the answers about drills; see ``answers``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tengen.server.http.answers import BoardAnswer, BoardShape, answer
from tengen.studies.drills.marking import DrillSide


@answer
@dataclass(frozen=True, slots=True)
class ListedDrillAnswer:
    """A repertoire that is learnt, or ready to be; ``study`` is its name where it is a study.

    ``due`` counts the positions to be asked again now, ``new`` those that were never asked.
    """

    deck: str
    study: str | None
    positions: int
    due: int
    new: int
    used: int | None


@answer
@dataclass(frozen=True, slots=True)
class DrillListAnswer:
    """What somebody learns, the latest first, and then the ready repertoires not begun yet."""

    drills: list[ListedDrillAnswer]


@answer
@dataclass(frozen=True, slots=True)
class DrillPartAnswer:
    """An opening or a chapter; without a side, nothing of the chapter is learnt."""

    id: str
    name: str
    side: DrillSide | None
    variant: str
    positions: int
    due: int
    new: int


@answer
@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """A repertoire: its parts, and how its positions stand.

    ``mine``: whether the lines can be changed. ``next`` is when something is due that is not yet.
    """

    deck: str
    study: str | None
    mine: bool
    parts: list[DrillPartAnswer]
    positions: int
    due: int
    new: int
    next: int | None


@answer
@dataclass(frozen=True, slots=True)
class DrillTurnAnswer:
    """A line as far as it was played: the learner is to move, unless it is over.

    ``comment`` is what the lines say of the last move.
    """

    part: str
    name: str
    side: DrillSide
    shape: BoardShape
    board: BoardAnswer
    over: bool
    comment: str


@answer
@dataclass(frozen=True, slots=True)
class DrillMoveAnswer:
    """Whether a move is that of the lines; ``move`` is theirs, ``comment`` what they say of it.

    ``days`` is in how many days the position is asked again, where the answer counted. ``turn`` is
    how the line goes on after a right move.
    """

    right: bool
    move: str
    moves: list[str]
    comment: str
    days: int | None
    turn: DrillTurnAnswer | None


@answer
@dataclass(frozen=True, slots=True)
class DrillHintAnswer:
    """Some moves, one of which is that of the lines."""

    moves: list[str]


@answer
@dataclass(frozen=True, slots=True)
class DrillGoneAnswer:
    """What was learnt of a repertoire is forgotten."""

    forgotten: Literal[True]
