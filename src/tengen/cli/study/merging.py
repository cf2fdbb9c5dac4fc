"""``tengen study merge``: join studies and files of games into one study, or one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import Engine

from tengen.base.clock import now_ms
from tengen.base.i18n import _, ngettext
from tengen.cli.learn.shared import opened
from tengen.cli.options import AsJson, Database, FileVariant, UsageProblem
from tengen.cli.output import print_json, say
from tengen.cli.study.shared import study_or_file
from tengen.database import writing
from tengen.games.owner import this_person
from tengen.studies import Chapter, Study, store
from tengen.studies.stored import NewStudy, checked_study
from tengen.studies.study import moves_in
from tengen.studies.taking import keep

EXAMPLES = (
    'tengen study merge Openings "More openings" --name Together',
    "tengen study merge a.lib b.lib --out ab.lib --symmetry",
    "tengen study merge games.sgf Openings --one --name Together --json",
)


def run(  # noqa: PLR0913 - options of a command line
    sources: Annotated[
        list[str],
        typer.Argument(metavar="STUDIES…", help=_("Studies by their names or ids, or files.")),
    ],
    *,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help=_("Save the result under this name."))
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Write the result to this file."))
    ] = None,
    symmetry: Annotated[
        bool,
        typer.Option(
            "--symmetry", help=_("Lines that are equal when turned or mirrored count as one.")
        ),
    ] = False,
    one: Annotated[
        bool, typer.Option("--one", help=_("Merge all chapters, whatever they are called."))
    ] = False,
    variant: FileVariant = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Join chapters of the same name, game and start; the studies stay as they are."""
    if len(sources) < 2 and not one:
        raise UsageProblem("joining takes two studies or files at least, or --one")
    if (name is None) == (out is None):
        raise UsageProblem("what is joined is kept with --name or written with --out")
    with opened(database) as engine:
        first, *others = (study_or_file(engine, source, variant) for source in sources)
        joined = Study(name or first.name, first.chapters, first.description)
        for study in others:
            joined.merge(study, symmetry=symmetry)
        if one:
            joined.chapters = [Chapter(joined.name, joined.joined(symmetry=symmetry))]
        found: dict[str, object] = {"name": joined.name, "chapters": len(joined.chapters)}
        found["moves"] = sum(moves_in(chapter.record) for chapter in joined.chapters)
        if out is None:
            found["id"] = _keep(engine, joined)
        else:
            joined.save(out)
    if as_json:
        print_json(found)
        return
    count = len(joined.chapters)
    told = ngettext("{count} chapter", "{count} chapters", count).format(count=count)
    say(_("{name}: {chapters}, {moves} moves").format(**{**found, "chapters": told}))


def _keep(engine: Engine, joined: Study) -> str:
    new, me = checked_study(joined), this_person().visitor
    with writing(engine) as connection:
        empty = NewStudy(new.name, new.description)
        study = store.create(connection, me, empty, now_ms()).id
    keep(engine, study, me, new.chapters)
    return study
