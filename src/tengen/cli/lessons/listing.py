"""``tengen lessons list``: the lessons in the order in which they are taken."""

from __future__ import annotations

from tengen.base.i18n import _
from tengen.cli.options import AsJson
from tengen.cli.output import answers, print_json
from tengen.lessons.catalogue import paths

EXAMPLES = ("tengen lessons list", "tengen lessons list --json")


def run(
    *,
    as_json: AsJson = False,
) -> None:
    """List every lesson: a table for people, JSON for programs (whose texts stay English)."""
    if as_json:
        print_json(
            [
                {
                    "id": lesson.id,
                    "path": path.id,
                    "title": lesson.title,
                    "exercises": len(lesson.exercises),
                }
                for path in paths()
                for lesson in path.lessons
            ]
        )
    else:
        _print_table()


def _print_table() -> None:
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(_("Lesson"), style="bold", no_wrap=True)
    table.add_column(_("Course"), no_wrap=True)
    table.add_column(_("Title"))
    table.add_column(_("Exercises"), justify="right", no_wrap=True)
    for path in paths():
        for lesson in path.lessons:
            count = str(len(lesson.exercises))
            table.add_row(lesson.id, _(path.title), _(lesson.title), count)
    answers().print(table)
