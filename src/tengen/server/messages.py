"""What travels on the socket of a game: events, notices, commands; and on that of analysis.

Notices are made of these classes. Events and commands are made by ``tengen.games``; here they get
the form in which they travel, for those who read and for the types of the web app (``python -m
tengen.server.schema``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, make_dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, get_type_hints

from typing_extensions import TypeAliasType

from tengen.base.color import Seat
from tengen.engine.explanation import Sentence
from tengen.games.commands import CLIENT_COMMANDS, AskCoach
from tengen.games.events import KINDS
from tengen.games.facts import Facts
from tengen.games.permissions import Permissions
from tengen.games.thought import Thought
from tengen.study.coach_remark import CoachRemark

if TYPE_CHECKING:
    from tengen.games.commands import Command
    from tengen.games.events import Body

# -- notices --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """First of all: the server's time, the game, the number of its last event."""

    kind: Literal["welcome"] = "welcome"
    now: int
    game: Facts
    upto: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ack:
    """A command was carried out and stored; its last event has this number."""

    kind: Literal["ack"] = "ack"
    id: str
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Refuse:
    """A command was not carried out."""

    kind: Literal["refuse"] = "refuse"
    id: str
    reason: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """Who is there.

    ``claim_at``: when the win can be claimed over who is to move and is gone, null where not.
    """

    kind: Literal["presence"] = "presence"
    online: Mapping[Seat, bool]
    watching: int
    claim_at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Can:
    """What one may do now; after the welcome, and whenever it has changed."""

    kind: Literal["can"] = "can"
    can: Permissions


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinking:
    """A program thinks."""

    kind: Literal["thinking"] = "thinking"
    seat: Seat
    seconds: float
    info: Thought | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """The answer to a hint."""

    kind: Literal["hint"] = "hint"
    id: str
    move: str
    thought: Thought | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Coach:
    """What the coach says; null where it is silent."""

    kind: Literal["coach"] = "coach"
    id: str
    remark: CoachRemark | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewing:
    """How far the review of the game is."""

    kind: Literal["reviewing"] = "reviewing"
    done: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """Something failed that is nobody's fault here, such as a computer player.

    ``retry`` says whether the command of that name lets it try again.
    """

    kind: Literal["trouble"] = "trouble"
    reason: Sentence
    retry: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pong:
    """The answer to a ping."""

    kind: Literal["pong"] = "pong"
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """The server closes the socket."""

    kind: Literal["bye"] = "bye"
    reason: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisLine:
    """A line of an analysis."""

    kind: Literal["info"] = "info"
    id: str
    rank: int
    thought: Thought


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The end of an analysis."""

    kind: Literal["done"] = "done"
    id: str
    cached: bool


Notice = TypeAliasType(
    "Notice",
    Welcome
    | Ack
    | Refuse
    | Presence
    | Can
    | Thinking
    | Hint
    | Coach
    | Reviewing
    | Trouble
    | Pong
    | Bye,
)
AnalysisNotice = TypeAliasType("AnalysisNotice", AnalysisLine | Done | Refuse | Pong | Bye)


# -- events and commands as they travel -----------------------------------------------------------

_Field = tuple[str, Any, Any]


def _form(name: str, about: str | None, parts: list[_Field]) -> Any:
    """Return a class with some fields, for the description of what travels."""
    return make_dataclass(name, parts, frozen=True, kw_only=True, namespace={"__doc__": about})


def _fields(cls: Any) -> list[_Field]:
    """Return the fields of a class with their types and notes."""
    hints = get_type_hints(cls)
    return [(one.name, hints[one.name], _copied(one)) for one in fields(cls)]


def _copied(one: Any) -> Any:
    if one.default_factory is not MISSING:
        return field(default_factory=one.default_factory, metadata=one.metadata)
    return field(default=one.default, metadata=one.metadata)


def _event_form(kind: str, body: Any) -> Any:
    """Return the form of an event: its number, its time and its kind before what happened."""
    head: list[_Field] = [("n", int, field()), ("at", int, field())]
    head.append(("kind", Literal[kind], field()))
    return _form(body.__name__, body.__doc__, [*head, *_fields(body)])


def _command_form(word: str, cls: Any, names: tuple[str, ...]) -> Any:
    """Return the form of a command: its word before the fields that a client may set."""
    chosen = [(name, kind, field()) for name, kind, _notes in _fields(cls) if name in names]
    return _form(
        f"{word.capitalize()}Command", cls.__doc__, [("do", Literal[word], field()), *chosen]
    )


#: Words that need no more: those of the game, and those of the server.
_PLAIN = [word for word, (_cls, names) in CLIENT_COMMANDS.items() if not names]
_PLAIN_WORDS = (*_PLAIN, "hint", "stop", "retry")
_FORMS = [_event_form(kind, body) for kind, body in KINDS.items()]
_COMMANDS = [
    *(_command_form(word, cls, names) for word, (cls, names) in CLIENT_COMMANDS.items() if names),
    _command_form("coach", AskCoach, ("ply",)),
    _form(
        "PlainCommand",
        "Something that needs no more words.",
        [("do", Literal[_PLAIN_WORDS], field())],
    ),
]

if TYPE_CHECKING:
    GameEvent = Body
    ServerMessage = Body | Notice
    ClientCommand = Command
else:
    GameEvent = TypeAliasType("GameEvent", reduce(or_, _FORMS))
    ServerMessage = TypeAliasType("ServerMessage", GameEvent | Notice)
    ClientCommand = TypeAliasType("ClientCommand", reduce(or_, _COMMANDS))
