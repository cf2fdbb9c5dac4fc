"""The values inside messages."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

#: x from the left, y from the top, z the layer; all from 0.
Point = TypeAliasType("Point", tuple[int, int] | tuple[int, int, int])
Color = TypeAliasType("Color", Literal["black", "white"])
Seat = TypeAliasType("Seat", Literal["first", "second"])
#: Black, white, or the shared stone in the centre.
Stone = TypeAliasType("Stone", Literal["b", "w", "s"])
#: What a point may hold: a stone, or nothing.
Cell = TypeAliasType("Cell", Literal["b", "w", "s", "-"])
Question = TypeAliasType("Question", Literal["takeback", "draw", "rematch"])
GameKind = TypeAliasType("GameKind", Literal["computer", "here", "friend", "programs", "imported"])


class Words(BaseModel):
    """A part of the protocol."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Change(Words):
    """What a move does to one point."""

    point: Point
    before: Annotated[Cell, Field(alias="from")]
    to: Cell


class PlacedStone(Words):
    """A stone of the start position."""

    point: Point
    stone: Stone


class Message(Words):
    """A text of the catalogue with the values of its placeholders."""

    template: str
    values: dict[str, str | int | float]


class Prompt(Message):
    """What the opening asks for; ``details`` are texts of the catalogue too."""

    details: list[str]


class Outcome(Words):
    """How a game ended; a winner of null is a draw."""

    winner: Color | None
    reason: str
    line: list[Point]
    margin: float | None


class Forbidden(Words):
    """A point where no stone may be placed, and why."""

    point: Point
    reason: str


class Scene(Words):
    """What may be done now."""

    ply: int
    turn: Color | None
    seat: Seat | None
    colors: dict[Seat, Color]
    #: "empty": any empty point that is not forbidden.
    legal: Literal["empty"] | list[Point]
    forbidden: list[Forbidden]
    actions: list[str]
    prompt: Prompt | None
    counts: dict[Color, int]
    captured: dict[Color, int]
    last: Point | None
    outcome: Outcome | None


class NoClock(Words):
    """No clock."""

    kind: Literal["none"]


class GameClock(Words):
    """Seconds for the whole game, and more after each move."""

    kind: Literal["game"]
    base: float
    increment: float


class Byoyomi(Words):
    """Seconds, then periods."""

    kind: Literal["byoyomi"]
    base: float
    periods: int
    period: float


class Correspondence(Words):
    """Days for each move."""

    kind: Literal["correspondence"]
    days: float


Control = TypeAliasType("Control", NoClock | GameClock | Byoyomi | Correspondence)


class Clock(Words):
    """What one player has left, in milliseconds, and periods."""

    ms: int
    periods: int


class Clocks(Words):
    """Both clocks at a moment of the server's time, in milliseconds."""

    first: Clock
    second: Clock
    running: Seat | None
    at: int


class Player(Words):
    """Who sits in a seat; ``player`` is how a computer player is opened."""

    kind: Literal["person", "computer"]
    name: str
    rating: float | None
    player: str = ""
    online: bool


class Facts(Words):
    """What is told about a game before its events; sides are 0 on a board without edges.

    ``spectator_analysis``: whether spectators may analyse a running game, three plies behind.
    """

    id: str
    variant: str
    width: int
    height: int
    layers: int
    family: Literal["gomoku", "reversi"]
    title: str
    created: int
    clock: Control
    rated: bool
    kind: GameKind
    spectator_analysis: bool = False
    players: dict[Seat, Player | None]
    owner: bool
    you: Seat | Literal["both"] | None
    join: bool
    rematch: str | None


class Score(Words):
    """How good a position is for the colour that moved; ``kind`` is the unit."""

    kind: str
    value: float


class Mark(Words):
    """A label of a point."""

    point: Point
    mark: str


class Heat(Words):
    """How much a point was weighed."""

    point: Point
    value: float


class Explanation(Words):
    """Why a player chose its move, in words and on the board."""

    sentences: list[Message]
    marks: list[Mark]
    heat: list[Heat]
    sequence: list[str]


class Thought(Words):
    """What a player thought about a move.

    ``confidence`` is how sure a score counted to the end of the game is, in per cent; 100 is exact.
    """

    score: Score | None
    line: list[str]
    depth: int | None
    nodes: int | None
    seconds: float | None
    explanation: Explanation | None
    confidence: int | None = None


#: Settings of a game as it was created.
Settings = dict[str, Any]
