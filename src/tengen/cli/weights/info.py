"""``tengen weights info``: what a file of weights holds and how it was made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.options import AsJson
from tengen.cli.output import print_json, say
from tengen.engine.native.chosen import read

EXAMPLES = ("tengen weights info reversi-8.bin", "tengen weights info reversi-8.bin --json")
WeightsFile = Annotated[Path, typer.Argument(metavar="FILE", help=_("A file of weights."))]


def run(file: WeightsFile, *, as_json: AsJson = False) -> None:
    """Tell what is known of it; a damaged file is refused."""
    weights = read(file)
    data = {"name": weights.name, "numbers": len(weights.numbers) // 2, **weights.about}
    if as_json:
        print_json(data)
        return
    for name, value in data.items():
        say(f"{name:<12} {value if isinstance(value, str) else json.dumps(value)}")
