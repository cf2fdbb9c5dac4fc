"""External programs as they are named on the command line: how each is started, what it speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tengen.base.text import shown
from tengen.cli.options import UsageProblem
from tengen.engine import kinds
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.engine.registered import programs
from tengen.engine.registry import PROTOCOLS

#: What the usual names of programs tell.
_MARKS = {"pbrain": "gomocup", "gtp": "gtp", "nboard": "nboard", "edax": "edax"}


@dataclass(frozen=True, slots=True)
class NamedProgram:
    """A program that was named: its command, options of its driver, and its protocol if known."""

    command: str
    protocol: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)


def named_program(text: str) -> NamedProgram:
    """Read a program as a player is named: ``gtp:COMMAND``, a registered name, or a command.

    Raises UsageProblem for a player that is no program, InvalidPlayer for options that are none.
    """
    try:
        name = PlayerName.parse(text)
    except InvalidPlayer:
        if text.lstrip().lower().startswith(tuple(f"{kind}[" for kind in PROTOCOLS)):
            raise
        return NamedProgram(text, usual_protocol(text))
    if name.kind in PROTOCOLS:
        return _with_command(name, text)
    registered = programs().get(name.kind)
    if registered is not None and not name.argument:
        return NamedProgram(registered.command, registered.protocol, name.options)
    if name.kind in kinds():
        raise UsageProblem(f"{shown(text)} is a player of Tengen itself; name an external program")
    return NamedProgram(text, usual_protocol(text))


def _with_command(name: PlayerName, text: str) -> NamedProgram:
    if not name.argument:
        raise UsageProblem(f"{shown(text)} has no command; write it as {name.kind}:COMMAND")
    return NamedProgram(name.argument, name.kind, name.options)


def usual_protocol(command: str) -> str | None:
    """Return the protocol that the name of a program tells, if it does.

    >>> usual_protocol("/opt/gtp-rhino --fast"), usual_protocol("./rapfi")
    ('gtp', None)
    """
    plain = program_of(command).lower()
    return next((protocol for mark, protocol in _MARKS.items() if mark in plain), None)


def program_of(command: str) -> str:
    """Return the name of the program in a command, without its folder."""
    first = command.replace("\\", "/").split()[:1]
    return first[0].rpartition("/")[2] if first else ""
