"""``tengen data path``: where everything is kept."""

from __future__ import annotations

from tengen.cli.data.places import folders
from tengen.cli.options import AsJson
from tengen.cli.output import print_json, say
from tengen.database import location

EXAMPLES = ("tengen data path", "tengen data path --json")


def run(*, as_json: AsJson = False) -> None:
    """Tell the database and the folders."""
    database = location.resolve(None).render_as_string(hide_password=True)
    if as_json:
        print_json({"database": database, "folders": [str(folder) for folder in folders()]})
        return
    for line in (database, *map(str, folders())):
        say(line)
