"""``tengen database restore``: go back to a copy of the database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.learn.shared import Bar
from tengen.cli.options import AsJson, Database
from tengen.cli.output import print_json, say
from tengen.database.backup import restore

EXAMPLES = (
    "tengen database restore tengen.backup",
    "tengen database restore /var/backups/tengen.db --database /var/lib/tengen/tengen.db",
)


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The copy to go back to."))],
    *,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Replace the database, or leave it as it is."""
    with Bar(1) as bar:
        done = restore(database, file, lambda n, of: bar.show(n / max(of, 1), _("copying")))
    if as_json:
        kept = None if done.kept is None else str(done.kept)
        print_json({"file": str(file), "schema": done.schema, "kept": kept})
        return
    text = _("The database is that of {file} again, schema {schema}.")
    say(text.format(file=file, schema=done.schema))
    if done.kept is not None:
        say(_("What was there before is kept as {file}.").format(file=done.kept))
