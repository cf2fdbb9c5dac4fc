"""``tengen database backup``: a copy of the database, also while a server uses it."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.base.i18n import _
from tengen.cli.learn.shared import Bar
from tengen.cli.options import AsJson, Database, OutputFile
from tengen.cli.output import print_json, say
from tengen.database.backup import backup

EXAMPLES = (
    "tengen database backup tengen.backup",
    "tengen database backup /var/backups/tengen.db --database /var/lib/tengen/tengen.db --force",
    "tengen database backup tengen.dump --database postgresql://tengen@localhost/tengen",
)


def run(
    file: OutputFile,
    *,
    force: Annotated[
        bool, typer.Option("--force", help=_("Replace a file that is there already."))
    ] = False,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write the copy, whole or not at all."""
    with Bar(1) as bar:
        made = backup(
            database,
            file,
            lambda done, of: bar.show(done / max(of, 1), _("copying")),
            overwrite=force,
        )
    if as_json:
        print_json({"file": str(made.file), "schema": made.schema, "bytes": made.size})
        return
    text = _("The database is copied to {file} and checked: {size} MB, schema {schema}.")
    say(text.format(file=made.file, size=f"{made.size / 1e6:.1f}", schema=made.schema))
