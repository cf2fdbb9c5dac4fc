"""``tengen learn export``: everything a learner knows in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.base.i18n import N_, _, ngettext
from tengen.cli.learn.shared import (
    AsJson,
    Database,
    Player,
    ProfileName,
    Size,
    chosen_profile,
    opened,
)
from tengen.cli.output import print_json, say
from tengen.learn.parcel import export
from tengen.learn.profiles import APPRENTICE, DEFAULT

SUMMARY = N_("Write everything a learner knows to one file, to be merged elsewhere.")
EXAMPLES = (
    "tengen learn export reversi anna.parcel --profile anna",
    "tengen learn export freestyle gomoku.parcel",
)


def run(  # noqa: PLR0913 - options of a command line
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help=_("The game."))],
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("Where to write."))],
    *,
    size: Size = None,
    profile: ProfileName = DEFAULT,
    player: Player = APPRENTICE,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write the file, whole or not at all."""
    chosen = chosen_profile(variant, size, profile, player)
    with opened(database) as engine:
        games = export(engine, chosen, file)
    if as_json:
        print_json({"file": str(file), "games": games, "bytes": file.stat().st_size})
        return
    text = ngettext("{count} game written to {file}", "{count} games written to {file}", games)
    say(text.format(count=games, file=file))
