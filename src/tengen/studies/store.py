"""Keeping studies: every change is one short transaction, in which the rights are checked too.

Every function takes a connection inside a transaction and the visitor who asks. Who may not read a
study is told that there is none (NoSuchStudy); who may read but not change it, so (NotYourStudy).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, delete, func, insert, select, update

from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.games.game import new_id
from tengen.studies import tables
from tengen.studies.errors import ChapterConflict, NoSuchChapter, NoSuchStudy, NotYourStudy
from tengen.studies.limits import MAX_CHAPTERS, MAX_DELETED, MAX_STUDIES, MAX_STUDY_BYTES
from tengen.studies.stored import (
    ChapterChange,
    ChapterHead,
    NewChapter,
    NewRecord,
    NewStudy,
    StoredChapter,
    StudyChange,
    StudyHead,
    Visibility,
    size_of,
)

_studies, _chapters = tables.studies, tables.chapters
_HEAD = (
    _chapters.c.id,
    _chapters.c.name,
    _chapters.c.variant,
    _chapters.c.moves,
    _chapters.c.revision,
)
_Row = Row[Any]

# -- reading ------------------------------------------------------------------------------------


def head(connection: Connection, study: str, visitor: str) -> StudyHead:
    """Return a study without its records."""
    return _head(connection, _readable(connection, study, visitor), visitor)


def chapter(connection: Connection, study: str, chapter_id: str, visitor: str) -> StoredChapter:
    """Return a chapter with its record."""
    _readable(connection, study, visitor)
    return _stored(connection, study, chapter_id)


def stored_chapters(connection: Connection, study: str, visitor: str) -> list[StoredChapter]:
    """Return all chapters of a study with their records, in order."""
    _readable(connection, study, visitor)
    rows = connection.execute(_in_order(select(*_HEAD, _chapters.c.body), study))
    return [StoredChapter(*row) for row in rows]


def check_owner(connection: Connection, study: str, visitor: str) -> None:
    """Raise NoSuchStudy or NotYourStudy for who may not change a study."""
    if _readable(connection, study, visitor).owner != visitor:
        raise NotYourStudy


def size(connection: Connection, study: str) -> int:
    """Return the bytes of the chapters of a study, deleted ones included."""
    kept = select(func.sum(_chapters.c.bytes)).where(_chapters.c.study == study)
    return connection.execute(kept).scalar() or 0


def _readable(connection: Connection, study: str, visitor: str) -> _Row:
    row = connection.execute(select(_studies).where(_studies.c.id == study)).one_or_none()
    if row is None or row.deleted is not None or not _may_read(row, visitor):
        raise NoSuchStudy
    return row


def _may_read(row: _Row, visitor: str) -> bool:
    return bool(row.owner == visitor or row.visibility != Visibility.PRIVATE.value)


def _head(connection: Connection, row: _Row, visitor: str) -> StudyHead:
    present = connection.execute(_in_order(select(*_HEAD), row.id))
    deleted: Iterable[Sequence[Any]] = ()
    if row.owner == visitor:
        deleted = connection.execute(_gone(select(*_HEAD), row.id).limit(MAX_DELETED))
    return StudyHead(
        row.id,
        row.owner,
        row.name,
        row.description,
        Visibility(row.visibility),
        row.revision,
        row.updated,
        tuple(ChapterHead(*one) for one in present),
        tuple(ChapterHead(*one) for one in deleted),
    )


def _in_order(query: Select[Any], study: str) -> Select[Any]:
    here = query.where(_chapters.c.study == study, _chapters.c.deleted.is_(None))
    return here.order_by(_chapters.c.place, _chapters.c.id)


def _gone(query: Select[Any], study: str) -> Select[Any]:
    here = query.where(_chapters.c.study == study, _chapters.c.deleted.is_not(None))
    return here.order_by(_chapters.c.deleted.desc(), _chapters.c.id)


def _stored(connection: Connection, study: str, chapter_id: str) -> StoredChapter:
    query = _in_order(select(*_HEAD, _chapters.c.body), study).where(_chapters.c.id == chapter_id)
    row = connection.execute(query).one_or_none()
    if row is None:
        raise NoSuchChapter
    return StoredChapter(*row)


# -- whole studies --------------------------------------------------------------------------------


def create(connection: Connection, visitor: str, new: NewStudy, now: int) -> StudyHead:
    """Store a new study; raises Refused where it is one too many, or too large."""
    mine = select(func.count()).select_from(_studies).where(_studies.c.owner == visitor)
    if connection.execute(mine).scalar_one() >= MAX_STUDIES:
        raise Refused(N_("you have {most} studies; delete one first"), most=MAX_STUDIES)
    name = _new_id()
    row = {
        "id": name,
        "owner": visitor,
        "name": new.name,
        "description": new.description,
        "visibility": new.visibility.value,
        "revision": 1,
        "created": now,
        "updated": now,
        "deleted": None,
    }
    connection.execute(insert(_studies), row)
    _insert(connection, name, new.chapters, now)
    return head(connection, name, visitor)


def change(
    connection: Connection, study: str, visitor: str, wanted: StudyChange, now: int
) -> StudyHead:
    """Change the name, the description, the visibility of a study or the order of its chapters."""
    row = _owned(connection, study, visitor)
    values: dict[str, Any] = {
        name: value
        for name, value in (("name", wanted.name), ("description", wanted.description))
        if value is not None
    }
    if wanted.visibility is not None:
        values["visibility"] = wanted.visibility.value
    if wanted.order is not None:
        known = {one.id for one in _head(connection, row, visitor).chapters}
        if len(wanted.order) != len(known) or set(wanted.order) != known:
            raise Refused(N_("the order has to name every chapter of the study once"))
        _place(connection, wanted.order)
    _touch(connection, study, now, **values)
    return head(connection, study, visitor)


def remove(connection: Connection, study: str, visitor: str, now: int) -> None:
    """Delete a study; it can be brought back for a while."""
    _owned(connection, study, visitor)
    _touch(connection, study, now, deleted=now)


def restore(connection: Connection, study: str, visitor: str, now: int) -> StudyHead:
    """Bring a deleted study back."""
    query = select(_studies).where(_studies.c.id == study).with_for_update()
    row = connection.execute(query).one_or_none()
    if row is None or row.owner != visitor:
        raise NoSuchStudy
    if row.deleted is not None:
        _touch(connection, study, now, deleted=None)
    return head(connection, study, visitor)


def copy(connection: Connection, study: str, visitor: str, name: str, now: int) -> StudyHead:
    """Store a private copy of a study for whoever may read it."""
    row = _readable(connection, study, visitor)
    made = create(connection, visitor, NewStudy(name, row.description), now)
    columns = ("place", "name", "variant", "moves", "bytes", "body")
    query = _in_order(select(*(_chapters.c[one] for one in columns)), study)
    rows = connection.execute(query).mappings().all()
    fresh = {"study": made.id, "revision": 1, "updated": now, "deleted": None}
    if rows:
        connection.execute(insert(_chapters), [{**one, **fresh, "id": _new_id()} for one in rows])
    return head(connection, made.id, visitor)


# -- chapters -------------------------------------------------------------------------------------


def add(
    connection: Connection,
    study: str,
    visitor: str,
    chapters: Sequence[NewChapter],
    now: int,
    after: str | None = None,
) -> list[ChapterHead]:
    """Store new chapters behind one of the study, or at its end, and return them."""
    row = _owned(connection, study, visitor)
    present = [one.id for one in _head(connection, row, visitor).chapters]
    if after is not None and after not in present:
        raise NoSuchChapter
    made = _insert(connection, study, chapters, now)
    if after is not None:
        at = present.index(after) + 1
        _place(connection, [*present[:at], *(one.id for one in made), *present[at:]])
    _touch(connection, study, now)
    return made


def save(
    connection: Connection,
    study: str,
    chapter_id: str,
    visitor: str,
    wanted: ChapterChange,
    now: int,
) -> int:
    """Change the chapter that has a revision, and return the next revision.

    Raises ChapterConflict where it was changed since; but a record that is as wanted already may
    be sent again by who did not hear the answer.
    """
    _owned(connection, study, visitor)
    kept = _stored(connection, study, chapter_id)
    values = {} if wanted.record is None else _values(wanted.record)
    if wanted.name is not None:
        values["name"] = wanted.name
    is_newer = kept.revision != wanted.revision
    if is_newer and wanted.record is None:
        raise ChapterConflict(kept)
    if all(getattr(kept, name, value) == value for name, value in values.items()):
        return kept.revision
    if is_newer:
        raise ChapterConflict(kept)
    if wanted.record is not None:
        _check_size(connection, study, wanted.record.size, besides=chapter_id)
    values |= {"revision": kept.revision + 1, "updated": now}
    connection.execute(update(_chapters).where(_chapters.c.id == chapter_id).values(values))
    _touch(connection, study, now)
    return kept.revision + 1


def remove_chapter(
    connection: Connection, study: str, chapter_id: str, visitor: str, now: int
) -> StudyHead:
    """Delete a chapter; it can be brought back for a while, unless many are deleted after it."""
    row = _owned(connection, study, visitor)
    _stored(connection, study, chapter_id)
    gone = update(_chapters).where(_chapters.c.id == chapter_id)
    connection.execute(gone.values(deleted=now))
    older = _gone(select(_chapters.c.id), study).limit(MAX_DELETED).offset(MAX_DELETED)
    names = list(connection.execute(older).scalars())
    connection.execute(delete(_chapters).where(_chapters.c.id.in_(names)))
    _touch(connection, study, now)
    return head(connection, row.id, visitor)


def restore_chapter(
    connection: Connection, study: str, chapter_id: str, visitor: str, now: int
) -> StudyHead:
    """Bring a deleted chapter back, where it stood."""
    row = _owned(connection, study, visitor)
    known = _head(connection, row, visitor)
    if chapter_id in {one.id for one in known.deleted}:
        _check_count(len(known.chapters) + 1)
        back = update(_chapters).where(_chapters.c.id == chapter_id)
        connection.execute(back.values(deleted=None))
        _touch(connection, study, now)
    elif chapter_id not in {one.id for one in known.chapters}:
        raise NoSuchChapter
    return head(connection, study, visitor)


# -- parts of the above -----------------------------------------------------------------------


def _owned(connection: Connection, study: str, visitor: str) -> _Row:
    """Return the row of a study that a visitor may change, and keep other writers away from it."""
    query = select(_studies).where(_studies.c.id == study).with_for_update()
    row = connection.execute(query).one_or_none()
    if row is None or row.deleted is not None or not _may_read(row, visitor):
        raise NoSuchStudy
    if row.owner != visitor:
        raise NotYourStudy
    return row


def _new_id() -> str:
    """Return a name that nobody can guess, and that no command takes for an option."""
    return next(name for name in iter(new_id, "") if not name.startswith("-"))


def _touch(connection: Connection, study: str, now: int, **values: Any) -> None:
    """Count a change of a study."""
    counted = {"revision": _studies.c.revision + 1, "updated": now, **values}
    connection.execute(update(_studies).where(_studies.c.id == study).values(counted))


def _insert(
    connection: Connection, study: str, chapters: Sequence[NewChapter], now: int
) -> list[ChapterHead]:
    here = _chapters.c.study == study
    present = select(func.count()).where(here, _chapters.c.deleted.is_(None))
    _check_count(connection.execute(present).scalar_one() + len(chapters))
    _check_size(connection, study, size_of(chapters))
    last = connection.execute(select(func.max(_chapters.c.place)).where(here)).scalar()
    fixed = {"study": study, "revision": 1, "updated": now, "deleted": None}
    rows = [
        {"id": _new_id(), "place": place, "name": one.name, **_values(one.record), **fixed}
        for place, one in enumerate(chapters, start=0 if last is None else last + 1)
    ]
    if rows:
        connection.execute(insert(_chapters), rows)
    return [
        ChapterHead(row["id"], one.name, one.record.variant, one.record.moves, 1)
        for row, one in zip(rows, chapters, strict=True)
    ]


def _values(new: NewRecord) -> dict[str, Any]:
    return {
        "variant": new.variant,
        "moves": new.moves,
        "bytes": new.size,
        "body": new.body,
    }


def _place(connection: Connection, order: Sequence[str]) -> None:
    places = [{"chapter": one, "at": place} for place, one in enumerate(order)]
    if places:
        here = update(_chapters).where(_chapters.c.id == bindparam("chapter"))
        connection.execute(here.values(place=bindparam("at")), places)


def _check_count(count: int) -> None:
    if count > MAX_CHAPTERS:
        raise Refused(N_("a study has at most {most} chapters"), most=MAX_CHAPTERS)


def _check_size(connection: Connection, study: str, size: int, besides: str = "") -> None:
    here = _chapters.c.study == study, _chapters.c.id != besides
    kept = connection.execute(select(func.sum(_chapters.c.bytes)).where(*here)).scalar() or 0
    if kept + size > MAX_STUDY_BYTES:
        raise Refused(
            N_("the chapters of a study, with those deleted lately, take at most {most} bytes"),
            most=MAX_STUDY_BYTES,
        )
