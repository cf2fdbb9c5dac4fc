"""``tengen learn merge``: add what another machine has learned."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.learn.shared import Bar, opened
from tengen.cli.options import AsJson, Database, ProfileName
from tengen.cli.output import print_json, say
from tengen.learn.lessons.archive_reading import InvalidArchive
from tengen.learn.lessons.merging import merge
from tengen.learn.memory.profiles import DEFAULT

EXAMPLES = ("tengen learn merge anna.tengen --profile anna",)


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("What export has written."))],
    *,
    profile: ProfileName = DEFAULT,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Merge the file; a damaged one changes nothing, and what is stopped can be repeated."""
    with opened(database) as engine, Bar(None) as bar:
        try:
            merged = merge(engine, file, profile, lambda done, of: bar.show(done, "", of))
        except InvalidArchive as error:
            raise InvalidArchive(f"cannot read {str(file)!r}: {error}") from None
    if as_json:
        who = merged.profile
        print_json(
            {
                "player": who.kind,
                "profile": who.name,
                "variant": who.variant.name,
                "size": who.variant.size_text,
                "games": merged.games,
                "known": merged.known,
            }
        )
        return
    text = _("{who}: {games} games learned, {known} already known.")
    say(text.format(who=merged.profile.text, games=merged.games, known=merged.known))
