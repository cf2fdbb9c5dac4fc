"""``tengen engines add``: name a program of this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen import engine
from tengen.base.i18n import _
from tengen.base.text import shown
from tengen.cli.options import ProgramText, UsageProblem
from tengen.cli.output import say
from tengen.cli.programs import program_of, usual_protocol
from tengen.engine.registered import RegisteredProgram, add, programs
from tengen.engine.registry import PROTOCOLS

EXAMPLES = (
    'tengen engines add rapfi "gomocup:/opt/rapfi/pbrain-rapfi"',
    'tengen engines add rhino "gtp-rhino -l 5" --protocol gtp',
)


def run(
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("What to call it."))],
    command: ProgramText,
    *,
    protocol: Annotated[
        str | None,
        typer.Option(metavar="gomocup|gtp|nboard|edax", help=_("The language it speaks.")),
    ] = None,
) -> None:
    """Keep the name; the program is started when it is to play."""
    before, colon, rest = command.partition(":")
    if protocol is None and colon and before in PROTOCOLS:
        protocol, command = before, rest.strip()
    protocol = protocol or usual_protocol(command)
    if protocol is None:
        raise _unknown_protocol(command)
    if protocol not in PROTOCOLS:
        raise UsageProblem.unknown("protocol", protocol, tuple(PROTOCOLS))
    others = tuple(kind for kind in engine.kinds() if kind not in programs())
    add(RegisteredProgram(name.lower(), command, protocol), others)
    say(
        _("{name} can be named wherever a player can: tengen play --white {name}").format(
            name=name.lower()
        )
    )


def _unknown_protocol(command: str) -> UsageProblem:
    return UsageProblem(
        f"the name {shown(program_of(command).lower())} does not tell which protocol it speaks;"
        " write gomocup:, gtp:, nboard: or edax: before the command"
    )
