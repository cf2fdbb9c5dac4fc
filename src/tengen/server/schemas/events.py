"""Events: numbered from 1 without gaps, stored, never changed."""

from typing import Literal

from typing_extensions import TypeAliasType

from tengen.server.schemas.values import (
    Change,
    Clocks,
    Color,
    Outcome,
    PlacedStone,
    Question,
    Scene,
    Seat,
    Settings,
    Thought,
    Words,
)


class Numbered(Words):
    """The number of an event in its game, and when it happened (milliseconds since 1970)."""

    n: int
    at: int


class Created(Numbered):
    """The game begins."""

    kind: Literal["created"]
    settings: Settings
    stones: list[PlacedStone]
    scene: Scene


class Joined(Numbered):
    """A person took the free seat."""

    kind: Literal["joined"]
    seat: Seat
    name: str
    rating: float | None


class Moved(Numbered):
    """A move; ``ply`` is its number, ``spent`` in milliseconds."""

    kind: Literal["moved"]
    ply: int
    seat: Seat
    color: Color
    move: str
    changes: list[Change]
    spent: int
    scene: Scene
    clocks: Clocks | None
    thought: Thought | None


class Rewound(Numbered):
    """Undo or redo to the position after ``to`` moves."""

    kind: Literal["rewound"]
    to: int
    scene: Scene
    clocks: Clocks | None
    by: Seat | None


class Asked(Numbered):
    """A player asked the other for something."""

    kind: Literal["asked"]
    what: Question
    seat: Seat


class Answered(Numbered):
    """The other player answered."""

    kind: Literal["answered"]
    what: Question
    seat: Seat
    yes: bool


class Resigned(Numbered):
    """A player gave up."""

    kind: Literal["resigned"]
    seat: Seat


class Flagged(Numbered):
    """A player's time was over."""

    kind: Literal["flagged"]
    seat: Seat


class Ended(Numbered):
    """The game is over."""

    kind: Literal["ended"]
    outcome: Outcome


class Said(Numbered):
    """Somebody said something; a seat of null is a spectator."""

    kind: Literal["chat"]
    seat: Seat | None
    name: str
    text: str


class Paused(Numbered):
    """A game of two programs waits."""

    kind: Literal["paused"]
    clocks: Clocks | None


class Resumed(Numbered):
    """A game of two programs goes on."""

    kind: Literal["resumed"]
    clocks: Clocks | None


class Paced(Numbered):
    """How long each move of two programs is shown at least."""

    kind: Literal["paced"]
    seconds: float


class TimeReturned(Numbered):
    """The server was away for ``away`` milliseconds, which the running clock does not count."""

    kind: Literal["returned"]
    away: int
    clocks: Clocks


class Rematched(Numbered):
    """The two play again, in another game."""

    kind: Literal["rematched"]
    game: str


GameEvent = TypeAliasType(
    "GameEvent",
    Created
    | Joined
    | Moved
    | Rewound
    | Asked
    | Answered
    | Resigned
    | Flagged
    | Ended
    | Said
    | Paused
    | Resumed
    | Paced
    | TimeReturned
    | Rematched,
)
