"""``tengen study import``: keep files of games as studies."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import Engine

from tengen.base.clock import now_ms
from tengen.base.i18n import _, ngettext
from tengen.cli.learn.shared import Bar, opened
from tengen.cli.options import (
    AsJson,
    Database,
    Encoding,
    FileVariant,
    GameFiles,
    Size,
    UsageProblem,
    chosen_variant,
)
from tengen.cli.output import print_json, say
from tengen.cli.study.shared import found_study
from tengen.database import reading, writing
from tengen.games.owner import this_person
from tengen.records.codec import ReadOptions
from tengen.records.files import read_records
from tengen.records.record import Record
from tengen.studies import store
from tengen.studies.stored import NewStudy, checked_description, checked_name
from tengen.studies.study import name_of
from tengen.studies.taking import ChapterSpace, ChapterTaker, keep, studies_of, within

EXAMPLES = (
    "tengen study import games.sgf library.lib",
    'tengen study import games.jsonl --name "My openings"',
    "tengen study import more.sgf --into Openings --json",
    "tengen study import list.moves --variant freestyle",
)


@dataclass(frozen=True, slots=True)
class KeptStudy:
    """A study that chapters went to, and how many."""

    id: str
    name: str
    chapters: int


@dataclass(frozen=True, slots=True)
class StudySource:
    """Files and how they are read."""

    files: list[Path]
    format: str | None
    options: ReadOptions

    def records(self, path: Path, taker: ChapterTaker) -> Iterator[Record]:
        """Yield the games of a file; what cannot be read goes to the taker."""
        size = path.stat().st_size if path.is_file() else None
        with Bar(size) as bar:
            options = taker.lenient(self.options)
            yield from read_records(
                path, self.format, options=options, seen=lambda done: bar.show(done, path.name)
            )


def run(  # noqa: PLR0913 - options of a command line
    files: GameFiles,
    *,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help=_("The name of the study."))
    ] = None,
    into: Annotated[
        str | None,
        typer.Option(metavar="STUDY", help=_("Add to this study, by its name or id.")),
    ] = None,
    source_format: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help=_("The format, if not the extension.")),
    ] = None,
    variant: FileVariant = None,
    size: Size = None,
    encoding: Encoding = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Take what can be read, and say what could not."""
    if name is not None and into is not None:
        raise UsageProblem("a study is made with --name or added to with --into, not both")
    if size is not None and variant is None:
        raise UsageProblem(f"a size of {size} needs a variant, such as --variant freestyle")
    chosen = None if name is None else checked_name(name)
    rules = None if variant is None else chosen_variant(variant, size)
    source = StudySource(files, source_format, ReadOptions(rules, encoding))
    with opened(database) as engine:
        studies, refused = _import(engine, source, chosen, into)
    games = sum(one.chapters for one in studies)
    if as_json:
        print_json({"games": games, "refused": refused, "studies": [*map(asdict, studies)]})
    else:
        _tell(studies, refused)
    if not games:
        raise typer.Exit(2)


def _import(
    engine: Engine, source: StudySource, name: str | None, into: str | None
) -> tuple[list[KeptStudy], list[str]]:
    studies: list[KeptStudy] = []
    refused: list[str] = []
    for path in source.files:
        taker = ChapterTaker()
        if into is not None:
            studies.append(_add(engine, path, source, taker, into))
        else:
            studies.extend(_make(engine, path, source, taker, name))
        refused.extend(_named(path, reason, of=source.files) for reason in taker.refused)
    return [one for one in studies if one.chapters], refused


def _named(path: Path, reason: str, of: list[Path]) -> str:
    """Return a reason that says which of several files it is about."""
    is_clear = len(of) == 1 or path.name in reason
    return reason if is_clear else f"{path.name}: {reason}"


def _add(
    engine: Engine, path: Path, source: StudySource, taker: ChapterTaker, into: str
) -> KeptStudy:
    study, me = found_study(engine, into), this_person().visitor
    with reading(engine) as connection:
        room = ChapterSpace.of(connection, study.id, me)
    chapters = within(room, taker.chapters(source.records(path, taker)), taker)
    return KeptStudy(study.id, study.name, keep(engine, study.id, me, chapters))


def _make(
    engine: Engine, path: Path, source: StudySource, taker: ChapterTaker, name: str | None
) -> Iterator[KeptStudy]:
    """Yield the studies that the games of a file become: more than one where it has many."""
    me, chapters = this_person().visitor, taker.chapters(source.records(path, taker))
    for number, some in enumerate(studies_of(chapters), start=1):
        called = name or name_of(taker.name) or name_of(path.stem) or _("Study")
        new = NewStudy(
            checked_name(called if number == 1 else f"{called[:90]} ({number})"),
            checked_description(taker.description),
        )
        with writing(engine) as connection:
            study = store.create(connection, me, new, now_ms())
        yield KeptStudy(study.id, study.name, keep(engine, study.id, me, some))


def _tell(studies: list[KeptStudy], refused: list[str]) -> None:
    for one in studies:
        count = ngettext("{count} chapter", "{count} chapters", one.chapters)
        say(f"{one.name} ({one.id}): {count.format(count=one.chapters)}")
    for reason in refused:
        sys.stderr.write(_("left out: {reason}").format(reason=reason) + "\n")
