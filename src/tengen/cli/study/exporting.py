"""``tengen study export``: write a study to a file."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tengen.base.errors import TengenError
from tengen.base.i18n import _, ngettext
from tengen.cli.learn.shared import opened
from tengen.cli.options import AsJson, Database, OutFormat, OutName
from tengen.cli.output import print_json
from tengen.cli.study.shared import found_study, loaded
from tengen.records.codec import format_named

EXAMPLES = (
    "tengen study export Openings openings.sgf",
    "tengen study export Openings openings.lib",
    "tengen study export Openings - --to json",
)
_STREAM = "-"


def run(
    study: Annotated[str, typer.Argument(metavar="STUDY", help=_("The study, by its name or id."))],
    target: OutName,
    *,
    target_format: OutFormat = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write each chapter as a game; a RenLib library has one tree of all chapters."""
    if target == _STREAM and (target_format is None or as_json):
        raise TengenError("stdout takes a study in the format of --to, and nothing else")
    with opened(database) as engine:
        known = found_study(engine, study)
        whole = loaded(engine, known)
    if target == _STREAM:
        chosen = format_named(target_format or "")
        chosen.codec.write(whole.records(chosen.name), sys.stdout.buffer)
        return
    whole.save(target, target_format)
    count = len(whole.chapters)
    if as_json:
        print_json({"id": known.id, "name": known.name, "chapters": count, "file": target})
    else:
        told = ngettext("{count} chapter", "{count} chapters", count).format(count=count)
        sys.stderr.write(f"{told}\n")
