"""``tengen weights remove``: go back to the weights of the package."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.output import say
from tengen.engine.native.chosen import uninstall

EXAMPLES = ("tengen weights remove reversi-8",)


def run(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help=_("The game, as in the list of weights."))
    ],
) -> None:
    """Remove installed weights."""
    uninstall(name)
    say(_("The champion plays {name} with the weights of the package again.").format(name=name))
