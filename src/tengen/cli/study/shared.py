"""Studies by their names, as the commands of ``tengen study`` share them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from sqlalchemy import Engine

from tengen.base.errors import InvalidRecord, TengenError
from tengen.base.text import shown
from tengen.cli.options import chosen_variant
from tengen.database import reading
from tengen.games.owner import this_person
from tengen.records.codec import format_of
from tengen.studies import Study, listing, store
from tengen.studies.errors import NoSuchStudy
from tengen.studies.listing import ListedStudy
from tengen.studies.stored import StudyHead, study_of


def my_studies(engine: Engine) -> list[ListedStudy]:
    """Return the studies of the person of this machine, the latest changed first."""
    with reading(engine) as connection:
        return [*listing.own(connection, this_person().visitor)]


def found_study(engine: Engine, word: str) -> StudyHead:
    """Return the study of an id or a name; raises TengenError for none and for several."""
    with suppress(NoSuchStudy), reading(engine) as connection:
        return store.head(connection, word, this_person().visitor)
    named = [one for one in my_studies(engine) if one.name == word]
    if not named:
        raise TengenError(f"there is no study {shown(word)}; tengen study list shows what there is")
    if len(named) > 1:
        ids = ", ".join(one.id for one in named)
        raise TengenError(f"several studies are called {shown(word)}; name one by its id: {ids}")
    with reading(engine) as connection:
        return store.head(connection, named[0].id, this_person().visitor)


def loaded(engine: Engine, study: StudyHead) -> Study:
    """Return a stored study as an object."""
    with reading(engine) as connection:
        chapters = store.stored_chapters(connection, study.id, this_person().visitor)
    return study_of(study, chapters)


def study_or_file(engine: Engine, word: str, variant: str | None) -> Study:
    """Return a study that is kept, or that of a file of games."""
    path = Path(word)
    with suppress(InvalidRecord):
        format_of(path)
        if path.is_file():
            rules = None if variant is None else chosen_variant(variant, None)
            return Study.load(path, variant=rules)
    return loaded(engine, found_study(engine, word))
