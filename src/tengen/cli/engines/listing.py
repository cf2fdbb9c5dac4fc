"""``tengen engines list``: the programs that have a name."""

from __future__ import annotations

from tengen.base.i18n import _
from tengen.cli.options import AsJson
from tengen.cli.output import print_json, say
from tengen.engine.registered import programs

EXAMPLES = ("tengen engines list", "tengen engines list --json")


def run(*, as_json: AsJson = False) -> None:
    """List them by name."""
    kept = programs().values()
    if as_json:
        print_json([{"name": p.name, "command": p.command, "protocol": p.protocol} for p in kept])
        return
    if not kept:
        say(_("No program has a name yet; add one with: tengen engines add NAME COMMAND"))
    for program in kept:
        say(f"{program.name:<16} {program.protocol:<8} {program.command}")
