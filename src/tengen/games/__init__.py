"""A game as a sequence of events, shared by the web server, the desktop and the terminal.

``Game`` is the fold of its events: ``decide`` turns a command of somebody into events or raises
``Refused``, ``apply`` takes events in. ``tengen.games.store`` keeps them, ``statistics`` counts
what was won, ``glicko`` rates. Nothing here waits, listens or asks for the time.

Lowest first: ``settings``, ``control``, ``thought``, ``prompts``, ``scene``, ``events``,
``commands``, ``course``, ``decisions``, ``game``, ``recording``; then the sentences of ``words``
and ``telling``; then ``tables``, ``store``, ``listing`` and ``analyses`` (which load SQLAlchemy
and are therefore not imported here).
"""

from tengen.games.commands import (
    HOST,
    WORDS,
    Actor,
    Answer,
    Ask,
    Chat,
    Command,
    Finish,
    Flag,
    Host,
    Join,
    MakeMove,
    NameRematch,
    Pace,
    Pause,
    Person,
    Program,
    Question,
    Resign,
    Resume,
    ReturnTime,
    Rewind,
    command_of_data,
)
from tengen.games.control import Clocks, Control, ControlKind
from tengen.games.course import Past
from tengen.games.errors import Conflict, InvalidSettings, NoSuchGame, Refused
from tengen.games.events import Event, Source, public
from tengen.games.game import Game, Played
from tengen.games.recording import begin_imported, to_record
from tengen.games.scene import changes, scene, start_stones
from tengen.games.settings import GameKind, GameSettings, Party, PartyKind
from tengen.games.thought import Thought

__all__ = [
    "HOST",
    "WORDS",
    "Actor",
    "Answer",
    "Ask",
    "Chat",
    "Clocks",
    "Command",
    "Conflict",
    "Control",
    "ControlKind",
    "Event",
    "Finish",
    "Flag",
    "Game",
    "GameKind",
    "GameSettings",
    "Host",
    "InvalidSettings",
    "Join",
    "MakeMove",
    "NameRematch",
    "NoSuchGame",
    "Pace",
    "Party",
    "PartyKind",
    "Past",
    "Pause",
    "Person",
    "Played",
    "Program",
    "Question",
    "Refused",
    "Resign",
    "Resume",
    "ReturnTime",
    "Rewind",
    "Source",
    "Thought",
    "begin_imported",
    "changes",
    "command_of_data",
    "public",
    "scene",
    "start_stones",
    "to_record",
]
