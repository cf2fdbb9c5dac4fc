"""``tengen database check``: whether all is well with the database and every game in it."""

from __future__ import annotations

import time
from typing import Annotated, Any

import typer

from tengen.base.i18n import _
from tengen.cli.learn.shared import Bar
from tengen.cli.options import AsJson, Database
from tengen.cli.output import print_json, say
from tengen.database import checking, migrate
from tengen.games.checking import GameCheck, check_games

EXAMPLES = (
    "tengen database check",
    "tengen database check --quick",
    "tengen database check --database /var/backups/tengen.db --json",
)
WRONG = 1


def run(
    *,
    quick: Annotated[
        bool, typer.Option("--quick", help=_("Only the file and its schema, not the games."))
    ] = False,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Look at everything, change nothing, and say what is wrong."""
    began = time.monotonic()
    problems = checking.structure_problems(database)
    found, schema = GameCheck(), None
    with checking.unchanged(database) as engine:
        if not problems:
            schema = checking.schema_of(engine)
            problems = checking.schema_problems(schema)
        if not problems and not quick:
            with Bar(1) as bar:
                found = check_games(engine, lambda n, of: bar.show(n / max(of, 1), _("games")))
    problems += found.problems
    report = {
        "ok": not problems,
        "schema": schema,
        "newest": migrate.revisions()[-1],
        "games": None if quick else found.games,
        "events": None if quick else found.events,
        "problems": [problem.text for problem in problems],
        "more": found.count - len(found.problems),
        "seconds": round(time.monotonic() - began, 3),
    }
    if as_json:
        print_json(report)
    else:
        _tell(report)
    if problems:
        raise typer.Exit(WRONG)


def _tell(report: dict[str, Any]) -> None:
    for problem in report["problems"]:
        say(problem)
    if report["more"]:
        say(_("Problems that are not listed: {count}.").format(count=report["more"]))
    if report["games"] is not None:
        text = _("Read: {games} games with {events} events.")
        say(text.format(games=report["games"], events=report["events"]))
    if report["problems"]:
        return
    if report["schema"] == report["newest"]:
        say(_("All is well (schema {schema}).").format(schema=report["schema"]))
    else:
        text = _("All is well; schema {schema} becomes {newest} when a server opens it.")
        say(text.format(schema=report["schema"], newest=report["newest"]))
