"""``tengen study list``: the studies that are kept."""

from __future__ import annotations

from datetime import datetime

from tengen.base.i18n import _, ngettext
from tengen.cli.learn.shared import opened
from tengen.cli.options import AsJson, Database
from tengen.cli.output import print_json, say
from tengen.cli.study.shared import my_studies
from tengen.studies.listing import ListedStudy

EXAMPLES = ("tengen study list", "tengen study list --json")


def run(*, database: Database = None, as_json: AsJson = False) -> None:
    """Show the id, the name and the number of chapters of each study."""
    with opened(database) as engine:
        studies = my_studies(engine)
    if as_json:
        print_json([_data(one) for one in studies])
        return
    if not studies:
        say(_("No studies yet; tengen study import takes files of games."))
    for one in studies:
        count = ngettext("{count} chapter", "{count} chapters", one.chapters)
        date = datetime.fromtimestamp(one.updated / 1000).astimezone().date().isoformat()
        about = (one.id, date, one.variant or "", count.format(count=one.chapters), one.name)
        say("  ".join(filter(None, about)))


def _data(one: ListedStudy) -> dict[str, object]:
    return {
        "id": one.id,
        "name": one.name,
        "visibility": one.visibility.value,
        "chapters": one.chapters,
        "variant": one.variant,
        "updated": one.updated,
    }
