"""``tengen engines remove``: forget the name of a program."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.output import say
from tengen.engine.registered import remove

EXAMPLES = ("tengen engines remove rapfi",)


def run(name: Annotated[str, typer.Argument(metavar="NAME", help=_("What it is called."))]) -> None:
    """Forget it; the program itself stays."""
    remove(name.lower())
    say(_("{name} is forgotten; the program itself is still there.").format(name=name.lower()))
