"""Bring the catalogues up to date with the sources: ``python -m tengen.locale.update``.

New texts are added untranslated, texts that are gone are dropped, translations stay. With
``--check`` nothing is written. Ends with 1 when a translation is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from tengen.base.i18n import LANGUAGES, SOURCE, po_file
from tengen.lessons.catalogue import all_exercises, lessons, paths
from tengen.records.opening_names import named_openings
from tengen.rules.board import Fault
from tengen.rules.catalogue import variants
from tengen.rules.opening import (
    ANYWHERE,
    OPENINGS,
    OpeningTask,
)

_PACKAGE = Path(__file__).parent.parent
#: The web app, in a checkout; an installed package holds it built.
_WEB = _PACKAGE.parent.parent / "web" / "src"
_SOURCES = (
    (_PACKAGE, ("**.py", "python")),
    (_WEB, ("**.ts", "javascript")),
    (_WEB, ("**.tsx", "javascript")),
)
#: Why programs are refused; people are not offered such moves.
_FOR_PROGRAMS = (Fault.NOT_OPEN, Fault.NOT_FORCED)
_KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "N_": None, "ngettext": (1, 2)}


def template() -> Catalog:
    """Return every text a person may read, untranslated."""
    catalogue = Catalog(project="tengen")
    for folder, (pattern, method) in _SOURCES:
        options = {pattern: {"parse_template_string": True}} if method == "javascript" else {}
        for found in extract_from_dir(folder, [(pattern, method)], options, keywords=_KEYWORDS):
            catalogue.add(found[2], context=found[4])
    for text in (*_texts_of_the_rules(), *_names_of_openings(), *_texts_of_the_lessons()):
        catalogue.add(text)
    return catalogue


def _texts_of_the_rules() -> Iterator[str]:
    """Yield the texts that the rules hold as data, for the rules know nothing of languages."""
    for rules in variants():
        yield from (rules.title, rules.summary)
    yield from (fault.value for fault in Fault if fault not in _FOR_PROGRAMS)
    for steps in OPENINGS.values():
        yield from (step.zone.fault for step in steps if step.zone != ANYWHERE)
        yield from (step.declaration_fault for step in steps if step.task is OpeningTask.DECLARE)


def _names_of_openings() -> Iterator[str]:
    """Yield the names of renju, whose characters its homes read; those of Reversi are proper."""
    return (opening.name for opening in named_openings("renju").values())


def _texts_of_the_lessons() -> Iterator[str]:
    """Yield the texts that the files of lessons hold as data."""
    for path in paths():
        yield from (path.title, path.summary)
    for lesson in lessons():
        yield from (lesson.title, lesson.words)
    for one in all_exercises():
        yield from filter(None, (one.task, one.reason, one.otherwise, one.hint))
        yield from one.wrong.values()


def read(language: str) -> Catalog:
    """Return the catalogue of a language as it stands; a new one is empty."""
    path = po_file(language)
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=language)
    now = datetime.now().astimezone().replace(second=0, microsecond=0)
    return Catalog(
        locale=language,
        header_comment="# What Tengen says; updated by python -m tengen.locale.update",
        project="tengen",
        version="1",
        msgid_bugs_address="the Tengen developers",
        last_translator="the Tengen developers",
        language_team=language,
        creation_date=now,
        revision_date=now,
        fuzzy=False,
    )


def updated(language: str) -> Catalog:
    """Return the catalogue of a language with exactly the texts of the sources."""
    catalogue = read(language)
    fresh = template()
    fresh.creation_date = catalogue.creation_date
    catalogue.update(fresh, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def missing(catalogue: Catalog) -> list[str]:
    """Return the texts of a catalogue that are not translated, or not in every plural form."""
    return [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalogue
        if message.id and not all(_forms(message.string))
    ]


def _forms(string: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return tuple(string) if isinstance(string, tuple | list) else (string or "",)


def _write(catalogue: Catalog, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, no_location=True, sort_output=True)


def main(arguments: list[str]) -> int:
    """Update or check every catalogue and tell what is missing."""
    is_complete = True
    for language in LANGUAGES:
        if language == SOURCE:
            continue
        catalogue = updated(language)
        if "--check" not in arguments:
            _write(catalogue, po_file(language))
        for text in missing(catalogue):
            is_complete = False
            sys.stdout.write(f"{language}: {text}\n")
    return 0 if is_complete else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
