"""What happened in a game: numbered facts that are stored and never changed.

An ``Event`` is a body of one kind with its number, its time and, hidden from everyone else, the
command it came from. ``Event.data()`` is what everybody may see; ``Event.stored()`` is what the
store keeps; ``Event.of_stored`` reads that back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

#: Plain data: a scene, clocks or a thought as they are sent.
Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Created:
    """The game begins: its settings, the stones of the start, what may be done first."""

    kind: ClassVar[str] = "created"
    settings: Data
    stones: Sequence[Data]
    scene: Data
    #: Who owns the game and who sits where, by visitor.
    private: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Joined:
    """A person took a free seat."""

    kind: ClassVar[str] = "joined"
    seat: str
    name: str
    rating: float | None = None
    private: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Moved:
    """A move, an action of the opening, or a forced pass; ``spent`` is in milliseconds."""

    kind: ClassVar[str] = "moved"
    ply: int
    seat: str
    color: str
    move: str
    changes: Sequence[Data]
    spent: int
    scene: Data
    clocks: Data | None
    thought: Data | None


@dataclass(frozen=True, slots=True)
class Rewound:
    """Undo or redo: the position after ``to`` moves; later moves stay until another is made."""

    kind: ClassVar[str] = "rewound"
    to: int
    scene: Data
    clocks: Data | None
    by: str | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A player asked the other for something."""

    kind: ClassVar[str] = "asked"
    what: str
    seat: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The other player answered."""

    kind: ClassVar[str] = "answered"
    what: str
    seat: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player gave up."""

    kind: ClassVar[str] = "resigned"
    seat: str


@dataclass(frozen=True, slots=True)
class Flagged:
    """A player's time was over."""

    kind: ClassVar[str] = "flagged"
    seat: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    kind: ClassVar[str] = "ended"
    outcome: Data


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said something; a seat of None is a spectator."""

    kind: ClassVar[str] = "chat"
    seat: str | None
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Paused:
    """A game of two programs waits."""

    kind: ClassVar[str] = "paused"
    clocks: Data | None = None


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game of two programs goes on."""

    kind: ClassVar[str] = "resumed"
    clocks: Data | None = None


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
    clocks: Data


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
    Ended,
    Said,
    Paused,
    Resumed,
    Paced,
    TimeReturned,
    Rematched,
)
_PRIVATE = "private"
_FIELDS = {body: tuple(f.name for f in fields(body) if f.name != _PRIVATE) for body in _BODIES}
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
        data: dict[str, Any] = {"kind": body.kind, "n": self.n, "at": self.at}
        for name in _FIELDS[type(body)]:
            data[name] = getattr(body, name)
        return data

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
        values = {name: data[name] for name in _FIELDS[kind] if name in data}
        if private:
            values[_PRIVATE] = private
        return cls(data["n"], data["at"], kind(**values), Source(*source) if source else None)


def public(stored: Data) -> dict[str, Any]:
    """Return stored data without what others must not see."""
    return {name: value for name, value in stored.items() if name != _PRIVATE}


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def text_of(data: Any) -> str:
    """Write plain data as JSON, the way it is stored and sent."""
    return _encode(data)
