"""Lists of studies: one's own, those that were deleted, and those that everybody may read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from sqlalchemy import ColumnElement, Connection, func, or_, select

from tengen.studies import tables
from tengen.studies.stored import Visibility

_studies, _chapters = tables.studies, tables.chapters

#: Studies on a page, and the last page.
PAGE = 20
MAX_PAGE = 500


class StudyFilter(Enum):
    """Which studies are listed."""

    MINE = "mine"
    PUBLIC = "public"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class ListedStudy:
    """What a list says of a study; ``variant`` is the game of its first chapter."""

    id: str
    owner: str
    name: str
    description: str
    visibility: Visibility
    updated: int
    chapters: int
    variant: str | None


def listed(
    connection: Connection, which: StudyFilter, visitor: str, text: str = "", page: int = 0
) -> tuple[list[ListedStudy], bool]:
    """Return a page of studies, the latest changed first, and whether there are more."""
    here = [_condition(which, visitor)]
    if text:
        columns = (_studies.c.name, _studies.c.description)
        wanted = text.lower()
        here.append(or_(*(func.lower(one).contains(wanted, autoescape=True) for one in columns)))
    query = select(_studies).where(*here).order_by(_studies.c.updated.desc(), _studies.c.id)
    rows = connection.execute(query.limit(PAGE + 1).offset(PAGE * page)).all()
    found = rows[:PAGE]
    chapters = _chapters_of(connection, [row.id for row in found])
    studies = [
        ListedStudy(
            row.id,
            row.owner,
            row.name,
            row.description,
            Visibility(row.visibility),
            row.updated,
            len(chapters[row.id]),
            next(iter(chapters[row.id]), None),
        )
        for row in found
    ]
    return studies, len(rows) > PAGE


def own(connection: Connection, visitor: str) -> Iterator[ListedStudy]:
    """Yield all studies of somebody, the latest changed first."""
    page, more = 0, True
    while more:
        found, more = listed(connection, StudyFilter.MINE, visitor, page=page)
        yield from found
        page += 1


def _condition(which: StudyFilter, visitor: str) -> ColumnElement[bool]:
    is_there = _studies.c.deleted.is_(None)
    if which is StudyFilter.PUBLIC:
        return (_studies.c.visibility == Visibility.PUBLIC.value) & is_there
    return (_studies.c.owner == visitor) & (is_there if which is StudyFilter.MINE else ~is_there)


def _chapters_of(connection: Connection, names: list[str]) -> dict[str, list[str]]:
    """Return the variants of the chapters of studies, in order."""
    query = select(_chapters.c.study, _chapters.c.variant)
    query = query.where(_chapters.c.study.in_(names), _chapters.c.deleted.is_(None))
    found: dict[str, list[str]] = {name: [] for name in names}
    for study, variant in connection.execute(query.order_by(_chapters.c.place, _chapters.c.id)):
        found[study].append(variant)
    return found
