"""What travels only while a socket is open, and what a client asks for."""

from typing import Literal

from typing_extensions import TypeAliasType

from tengen.server.schemas.events import GameEvent
from tengen.server.schemas.values import Facts, Message, Question, Seat, Thought, Words


class Welcome(Words):
    """First of all: the server's time, the game, the number of its last event."""

    kind: Literal["welcome"]
    now: int
    game: Facts
    upto: int


class Ack(Words):
    """A command was carried out and stored; its last event has this number."""

    kind: Literal["ack"]
    id: str
    n: int


class Refuse(Words):
    """A command was not carried out."""

    kind: Literal["refuse"]
    id: str
    reason: Message


class Presence(Words):
    """Who is there."""

    kind: Literal["presence"]
    online: dict[Seat, bool]
    watching: int


class Thinking(Words):
    """A program thinks."""

    kind: Literal["thinking"]
    seat: Seat
    seconds: float
    info: Thought | None


class Hint(Words):
    """The answer to a hint."""

    kind: Literal["hint"]
    id: str
    move: str
    thought: Thought | None


class Reviewing(Words):
    """How far the review of the game is."""

    kind: Literal["reviewing"]
    done: int
    of: int


class Trouble(Words):
    """Something failed that is nobody's fault here, such as a computer player.

    ``retry`` says whether the command of that name lets it try again.
    """

    kind: Literal["trouble"]
    reason: Message
    retry: bool


class Pong(Words):
    """The answer to a ping."""

    kind: Literal["pong"]
    now: int


class Bye(Words):
    """The server closes the socket."""

    kind: Literal["bye"]
    reason: Message


Notice = TypeAliasType(
    "Notice", Welcome | Ack | Refuse | Presence | Thinking | Hint | Reviewing | Trouble | Pong | Bye
)


ServerMessage = TypeAliasType("ServerMessage", GameEvent | Notice)


class Info(Words):
    """A line of an analysis."""

    kind: Literal["info"]
    id: str
    rank: int
    thought: Thought


class Done(Words):
    """The end of an analysis."""

    kind: Literal["done"]
    id: str
    cached: bool


AnalysisNotice = TypeAliasType("AnalysisNotice", Info | Done | Refuse | Pong | Bye)


class MoveCommand(Words):
    """Play a move, meant for the position after ``ply`` moves."""

    do: Literal["move"]
    move: str
    ply: int


class RewindCommand(Words):
    """Undo or redo."""

    do: Literal["rewind"]
    to: int


class AskCommand(Words):
    """Ask the other player for something."""

    do: Literal["ask"]
    what: Question


class AnswerCommand(Words):
    """Answer the other player."""

    do: Literal["answer"]
    what: Question
    yes: bool


class ChatCommand(Words):
    """Say something."""

    do: Literal["chat"]
    text: str


class PaceCommand(Words):
    """Set the pace of two programs."""

    do: Literal["pace"]
    seconds: float


class PlainCommand(Words):
    """Something that needs no more words."""

    do: Literal["resign", "hint", "stop", "retry", "pause", "resume", "join"]


Command = TypeAliasType(
    "Command",
    MoveCommand
    | RewindCommand
    | AskCommand
    | AnswerCommand
    | ChatCommand
    | PaceCommand
    | PlainCommand,
)
