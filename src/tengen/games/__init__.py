"""A game as a sequence of events, shared by the web server, the desktop and the terminal.

``Game`` is the fold of its events: ``decide`` turns a command of somebody into events or raises
``Refused``, ``apply`` takes events in. ``tengen.games.store`` keeps them, ``statistics`` counts
what was won, ``glicko`` rates. Nothing here waits, listens or asks for the time.

Lowest first: ``wire``, ``settings``, ``control``, ``thought``, ``guides``, ``prompts``, ``scene``,
``commands``, ``events``, ``move_sequence``, ``state``, ``claims``, ``refusals``, ``permissions``,
``decisions``, ``game``, ``facts``, ``recording``; then the sentences of ``words`` and ``telling``;
then ``tables``, ``store``, ``filtering``, ``collection``, ``listing``, ``batches`` and ``analyses``
(which load SQLAlchemy and are therefore not imported here).
"""

from tengen.games.commands import (
    SYSTEM,
    WORDS,
    Actor,
    Answer,
    Ask,
    Chat,
    ClaimWin,
    Command,
    End,
    Finish,
    Flag,
    Join,
    MakeMove,
    NameRematch,
    Pace,
    Pause,
    Person,
    Program,
    Proposal,
    Resign,
    Resume,
    ReturnTime,
    Rewind,
    System,
    command_of_data,
)
from tengen.games.control import Clocks, ControlKind, TimeControl
from tengen.games.errors import Conflict, InvalidSettings, NoSuchGame, Refused
from tengen.games.events import Event, Source, public
from tengen.games.game import Game
from tengen.games.move_sequence import PriorMove
from tengen.games.recording import begin_imported, to_record
from tengen.games.scene import changes, scene, start_stones
from tengen.games.settings import GameKind, GameSettings, Party, PartyKind
from tengen.games.state import Played
from tengen.games.thought import Thought

__all__ = [
    "SYSTEM",
    "WORDS",
    "Actor",
    "Answer",
    "Ask",
    "Chat",
    "ClaimWin",
    "Clocks",
    "Command",
    "Conflict",
    "ControlKind",
    "End",
    "Event",
    "Finish",
    "Flag",
    "Game",
    "GameKind",
    "GameSettings",
    "InvalidSettings",
    "Join",
    "MakeMove",
    "NameRematch",
    "NoSuchGame",
    "Pace",
    "Party",
    "PartyKind",
    "Pause",
    "Person",
    "Played",
    "PriorMove",
    "Program",
    "Proposal",
    "Refused",
    "Resign",
    "Resume",
    "ReturnTime",
    "Rewind",
    "Source",
    "System",
    "Thought",
    "TimeControl",
    "begin_imported",
    "changes",
    "command_of_data",
    "public",
    "scene",
    "start_stones",
    "to_record",
]
