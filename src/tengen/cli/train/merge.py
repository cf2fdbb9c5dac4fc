"""``tengen train merge``: games of several trainings in one folder."""

from __future__ import annotations

import shlex
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.learn.shared import Bar
from tengen.cli.options import AsJson, TrainingFolders
from tengen.cli.output import print_json, say
from tengen.learn.training.merging import merge

EXAMPLES = (
    "tengen train merge monday tuesday --into both",
    "tengen train merge monday tuesday wednesday --into all --json",
)


def run(
    folders: TrainingFolders,
    *,
    into: Annotated[Path, typer.Option(metavar="FOLDER", help=_("The folder for all of them."))],
    as_json: AsJson = False,
) -> None:
    """Copy the games, each piece once."""
    with Bar(None) as bar:
        done = merge(folders, into, lambda n, of: bar.show(n, f"{n}/{of}", of))
    if as_json:
        print_json({**asdict(done), "path": str(done.path)})
        return
    text = _("Merged into {path}. Pieces: {pieces}; left out as already there: {left_out}.")
    say(text.format(path=done.path, pieces=done.pieces, left_out=done.left_out))
    command = shlex.join(["tengen", "train", "resume", str(into)])
    say(_("Continue with: {command}").format(command=command))
