"""``tengen weights install``: play with a file of weights from now on."""

from __future__ import annotations

from tengen.base.i18n import _
from tengen.cli.output import say
from tengen.cli.weights.info import WeightsFile
from tengen.engine.native.chosen import install

EXAMPLES = ("tengen weights install reversi-8.bin",)


def run(file: WeightsFile) -> None:
    """Copy the file, after looking whether the engine can play with it."""
    name = install(file)
    text = _("The champion plays {name} with these weights from now on; weights remove ends that.")
    say(text.format(name=name))
