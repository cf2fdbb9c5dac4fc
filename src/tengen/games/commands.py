"""What somebody asks a game to do, and who asks.

``Command.of_data`` reads the messages of a client (``{"do": "move", "move": "h8", "ply": 4}``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tengen.base.color import Seat
from tengen.base.text import clean_line, shown
from tengen.games.reading import choice_of, flag_of, number_of, object_of, text_of, whole_of
from tengen.games.thought import Thought
from tengen.records.result import Ending

MAX_CHAT_LENGTH = 200
#: The slowest pace of program against program, in seconds a move.
MAX_PACE = 60.0
_MAX_PLIES = 1_000_000


# -- who ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Person:
    """A visitor, who may sit in a seat, in both, or only watch.

    A guest is somebody without an account where others have one.
    """

    visitor: str
    name: str = ""
    rating: float | None = None
    is_guest: bool = False


@dataclass(frozen=True, slots=True)
class Program:
    """The computer player of a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class System:
    """Whoever keeps the game and its clocks: the server, the desktop, the terminal."""


Actor = Person | Program | System
SYSTEM = System()


# -- what --------------------------------------------------------------------------------------


class Proposal(Enum):
    """What one player asks the other."""

    TAKEBACK = "takeback"
    DRAW = "draw"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Play a move, meant for the position after ``ply`` moves; a program tells its thought.

    ``turn`` is the ``Game.turn`` at which the thinking began, so that an answer to a position that
    was taken back in the meantime is never played in another one.
    """

    move: str
    ply: int
    thought: Thought | None = None
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Rewind:
    """Go back (undo) or forward (redo) to the position after ``to`` moves."""

    to: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the other player for something."""

    what: Proposal


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer what the other player asked."""

    what: Proposal
    yes: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""


@dataclass(frozen=True, slots=True)
class End:
    """Break off a game in which nobody else plays; nobody has lost.

    That is one against a program, at one screen, of two programs; or an invitation that nobody has
    taken up, which is withdrawn.
    """


@dataclass(frozen=True, slots=True)
class ClaimWin:
    """Claim the win because the opponent has been gone for ``away`` ms, as the host has seen."""

    away: int = 0


@dataclass(frozen=True, slots=True)
class Join:
    """Take the free seat."""


@dataclass(frozen=True, slots=True)
class Chat:
    """Say something."""

    text: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Hold a game of two programs."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with it."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Set how long each move of two programs is shown at least."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Flag:
    """The time of whoever's clock runs is over; from the host only."""


@dataclass(frozen=True, slots=True)
class ReturnTime:
    """The host is back after it was away for ``away`` ms; from the host only.

    The running clock gets that time back, and ``grace`` ms more in which players can come back.
    ``since`` is the ``Game.clocks_since`` from which the time away was counted, so that it is given
    back once, whoever finds out.
    """

    since: int
    away: int
    grace: int


@dataclass(frozen=True, slots=True)
class NameRematch:
    """The rematch has been made and has this name; from the host only."""

    game: str


@dataclass(frozen=True, slots=True)
class Finish:
    """End an imported game with the result of its record, or break a game off; host only.

    ``winner`` is a seat; None is a draw.
    """

    winner: Seat | None
    reason: Ending
    margin: float | None = None


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask the strongest player what it would do; nothing changes."""


@dataclass(frozen=True, slots=True)
class AskCoach:
    """Ask the coach about the position after ``ply`` moves; nothing changes.

    It tells what one's own last move there threw away, or what is urgent where one is to move.
    """

    ply: int


@dataclass(frozen=True, slots=True)
class StopProgram:
    """Let the program that thinks play its best so far."""


@dataclass(frozen=True, slots=True)
class RetryProgram:
    """Let a program that failed try again."""


#: What the host of a game is asked besides; it leads to no events by itself.
HostRequest = AskHint | AskCoach | StopProgram | RetryProgram

Command = (
    MakeMove
    | Rewind
    | Ask
    | Answer
    | Resign
    | End
    | ClaimWin
    | Join
    | Chat
    | Pause
    | Resume
    | Pace
    | Flag
    | ReturnTime
    | NameRematch
    | Finish
)


# -- from a client -----------------------------------------------------------------------------

_Fields = Mapping[str, Any]


def _what(fields: _Fields) -> Proposal:
    return choice_of(Proposal, fields.get("what"), "the question")


def _ply(value: object) -> int:
    return whole_of(value, "the number of moves", 0, _MAX_PLIES)


def _chat(value: object) -> str:
    """Return what is said in one line, without characters that nobody can see."""
    said = clean_line(value) if isinstance(value, str) else value
    return text_of(said, "what is said", MAX_CHAT_LENGTH)


#: The commands a client may send: their classes, the fields it may set, how they are read.
_CLIENT: Mapping[str, tuple[type[Command], tuple[str, ...], Callable[[_Fields], Command]]] = {
    "move": (
        MakeMove,
        ("move", "ply"),
        lambda data: MakeMove(text_of(data.get("move"), "the move", 40), _ply(data.get("ply"))),
    ),
    "rewind": (Rewind, ("to",), lambda data: Rewind(_ply(data.get("to")))),
    "ask": (Ask, ("what",), lambda data: Ask(_what(data))),
    "answer": (
        Answer,
        ("what", "yes"),
        lambda data: Answer(_what(data), flag_of(data.get("yes"), "the answer")),
    ),
    "resign": (Resign, (), lambda _data: Resign()),
    "end": (End, (), lambda _data: End()),
    "claim": (ClaimWin, (), lambda _data: ClaimWin()),
    "join": (Join, (), lambda _data: Join()),
    "chat": (Chat, ("text",), lambda data: Chat(_chat(data.get("text")))),
    "pause": (Pause, (), lambda _data: Pause()),
    "resume": (Resume, (), lambda _data: Resume()),
    "pace": (
        Pace,
        ("seconds",),
        lambda data: Pace(number_of(data.get("seconds"), "the pace", 0, MAX_PACE)),
    ),
}

#: The words of a client that the game itself answers; shells add their own (hint, stop, ping).
WORDS = tuple(_CLIENT)
#: Their classes, and the fields that a client may set.
CLIENT_COMMANDS = {word: (cls, names) for word, (cls, names, _read) in _CLIENT.items()}


def ask_coach_of_data(data: Mapping[str, Any]) -> AskCoach:
    """Read what a client asks the coach; raises InvalidSettings."""
    known = ("do", "id", "ply")
    return AskCoach(_ply(object_of(data, "the question to the coach", known).get("ply")))


def command_of_data(data: Mapping[str, Any]) -> Command:
    """Read a message of a client; raises InvalidSettings. ``do`` must be one of ``WORDS``."""
    _cls, names, read = _CLIENT[data["do"]]
    return read(object_of(data, f"the command {shown(data['do'])}", ("do", "id", *names)))
