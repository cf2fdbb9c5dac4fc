"""What happened in a game: numbered facts that are stored and never changed.

An ``Event`` is a body of one kind with its number, its time and, hidden from everyone else, the
command it came from. ``Event.data()`` is what everybody may see; ``Event.stored()`` is what the
store keeps; ``Event.of_stored`` reads that back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from tengen.base.color import Color, Seat
from tengen.games.commands import Proposal
from tengen.games.control import Clocks
from tengen.games.scene import Change, GameOutcome, PlacedStone, Scene
from tengen.games.settings import StoredSettings
from tengen.games.thought import Thought
from tengen.games.wire import hidden, reader_of, text_of, writer_of

#: Plain data, as JSON has it.
Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Created:
    """The game begins: its settings, the stones of the start, what may be done first."""

    kind: ClassVar[str] = "created"
    settings: StoredSettings
    stones: tuple[PlacedStone, ...]
    scene: Scene
    #: Who owns the game and who sits where, by visitor.
    private: Data = field(default_factory=dict, metadata=hidden())


@dataclass(frozen=True, slots=True)
class Joined:
    """A person took a free seat."""

    kind: ClassVar[str] = "joined"
    seat: Seat
    name: str
    rating: float | None = None
    private: Data = field(default_factory=dict, metadata=hidden())


@dataclass(frozen=True, slots=True)
class Moved:
    """A move, an action of the opening, or a forced pass; ``spent`` is in milliseconds."""

    kind: ClassVar[str] = "moved"
    ply: int
    seat: Seat
    color: Color
    move: str
    changes: tuple[Change, ...]
    spent: int
    scene: Scene
    clocks: Clocks | None
    thought: Thought | None


@dataclass(frozen=True, slots=True)
class Rewound:
    """Undo or redo: the position after ``to`` moves; later moves stay until another is made."""

    kind: ClassVar[str] = "rewound"
    to: int
    scene: Scene
    clocks: Clocks | None
    by: Seat | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A player asked the other for something."""

    kind: ClassVar[str] = "asked"
    what: Proposal
    seat: Seat


@dataclass(frozen=True, slots=True)
class Answered:
    """The other player answered."""

    kind: ClassVar[str] = "answered"
    what: Proposal
    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player gave up."""

    kind: ClassVar[str] = "resigned"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Flagged:
    """A player's time was over."""

    kind: ClassVar[str] = "flagged"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player claimed the win: the other one had been gone for ``away`` milliseconds."""

    kind: ClassVar[str] = "claimed"
    seat: Seat
    away: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    kind: ClassVar[str] = "ended"
    outcome: GameOutcome


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said something; a seat of None is a spectator."""

    kind: ClassVar[str] = "chat"
    seat: Seat | None
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Paused:
    """A game of two programs waits."""

    kind: ClassVar[str] = "paused"
    clocks: Clocks | None = None


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game of two programs goes on."""

    kind: ClassVar[str] = "resumed"
    clocks: Clocks | None = None


@dataclass(frozen=True, slots=True)
class Paced:
    """How long each move of two programs is shown at least."""

    kind: ClassVar[str] = "paced"
    seconds: float


@dataclass(frozen=True, slots=True)
class TimeReturned:
    """The host was away for ``away`` milliseconds, which the running clock does not count."""

    kind: ClassVar[str] = "returned"
    away: int
    clocks: Clocks


@dataclass(frozen=True, slots=True)
class Rematched:
    """The two play again, in another game."""

    kind: ClassVar[str] = "rematched"
    game: str


Body = (
    Created
    | Joined
    | Moved
    | Rewound
    | Asked
    | Answered
    | Resigned
    | Flagged
    | Claimed
    | Ended
    | Said
    | Paused
    | Resumed
    | Paced
    | TimeReturned
    | Rematched
)

_BODIES: tuple[type[Body], ...] = (
    Created,
    Joined,
    Moved,
    Rewound,
    Asked,
    Answered,
    Resigned,
    Flagged,
    Claimed,
    Ended,
    Said,
    Paused,
    Resumed,
    Paced,
    TimeReturned,
    Rematched,
)
_PRIVATE = "private"
_WRITERS = {body: writer_of(body) for body in _BODIES}
#: The kinds of events by name.
KINDS: Mapping[str, type[Body]] = {body.kind: body for body in _BODIES}


@dataclass(frozen=True, slots=True)
class Source:
    """The command an event came from: who sent it, and under which name."""

    visitor: str
    command: str


@dataclass(frozen=True, slots=True)
class Event:
    """A fact: number ``n`` of its game, at ``at`` milliseconds since 1970.

    ``source`` is on the last event of a command that had a name, so that a command which comes
    twice is known.
    """

    n: int
    at: int
    body: Body
    source: Source | None = None
    _text: str = field(default="", init=False, repr=False, compare=False)

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.body.kind

    def data(self) -> dict[str, Any]:
        """Return what everybody may see, as plain data."""
        body = self.body
        return {"kind": body.kind, "n": self.n, "at": self.at, **_WRITERS[type(body)](body)}

    @property
    def text(self) -> str:
        """What everybody may see, as it is stored and sent; written once, however often asked."""
        if not self._text:
            object.__setattr__(self, "_text", text_of(self.data()))
        return self._text

    def private(self) -> dict[str, Any]:
        """Return what others must not see, as plain data."""
        private = dict(getattr(self.body, _PRIVATE, {}))
        if self.source is not None:
            private["source"] = [self.source.visitor, self.source.command]
        return private

    def stored(self) -> dict[str, Any]:
        """Return everything as plain data; what others must not see stands under ``private``."""
        data, private = self.data(), self.private()
        return data | {_PRIVATE: private} if private else data

    @classmethod
    def of_stored(cls, data: Data) -> Event:
        """Return the event of data that ``stored`` wrote."""
        kind = KINDS[data["kind"]]
        private = dict(data.get(_PRIVATE, {}))
        source = private.pop("source", None)
        body = reader_of(kind)(data)
        if private:
            body = replace(body, private=private)
        return cls(data["n"], data["at"], body, Source(*source) if source else None)


def public(stored: Data) -> dict[str, Any]:
    """Return stored data without what others must not see."""
    return {name: value for name, value in stored.items() if name != _PRIVATE}
