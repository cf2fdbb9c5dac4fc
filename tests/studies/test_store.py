"""Studies in the database, on SQLite and on PostgreSQL: rights, limits, order, the end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import Engine, delete, func, select

from tengen import Record, database, variant
from tengen.games.errors import Refused
from tengen.studies import Chapter, Study, forgetting, listing, store, tables
from tengen.studies.errors import ChapterConflict, NoSuchChapter, NoSuchStudy, NotYourStudy
from tengen.studies.listing import PAGE, StudyFilter
from tengen.studies.stored import (
    ChapterChange,
    NewChapter,
    NewStudy,
    StudyChange,
    StudyHead,
    Visibility,
    checked_chapter,
    checked_record,
    checked_study,
    study_of,
)

ME, YOU = "v-me", "v-you"


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Any) -> Iterator[Engine]:
    kind = request.param
    where = str(tmp_path / "tengen.db") if kind == "sqlite" else request.getfixturevalue("postgres")
    opened = database.open(where)
    with database.writing(opened) as connection:
        connection.execute(delete(tables.studies))
    yield opened
    opened.dispose()


def line(moves: str) -> Record:
    return Record.of(variant("freestyle").initial().play_all(moves))


def chapter(name: str, moves: str = "h8") -> NewChapter:
    return checked_chapter(name, line(moves))


def made(engine: Engine, *names: str, now: int = 1, owner: str = ME, **kind: Any) -> StudyHead:
    new = NewStudy("Openings", chapters=tuple(map(chapter, names)), **kind)
    with database.writing(engine) as connection:
        return store.create(connection, owner, new, now)


def test_a_study_is_kept_as_it_is(engine: Engine) -> None:
    tree = line("h8 i9")
    tree.root.comment = "囲碁 \U0001f600\n«kámen»"
    study = Study("Jméno", [Chapter("První", tree), Chapter("2", line(""))], "Two\nlines")
    with database.writing(engine) as connection:
        known = store.create(connection, ME, checked_study(study), 5)
    with database.reading(engine) as connection:
        assert study_of(known, store.stored_chapters(connection, known.id, ME)) == study


def test_every_change_is_counted_and_the_latest_changed_comes_first(engine: Engine) -> None:
    first, second = made(engine, "A"), made(engine, "B", now=2)
    place = (first.id, first.chapters[0].id, ME)
    with database.writing(engine) as connection:
        assert store.save(connection, *place, ChapterChange(1, "Better"), 3) == 2
        with pytest.raises(ChapterConflict) as conflict:
            store.save(connection, *place, ChapterChange(1, "Worse"), 4)
        assert conflict.value.stored.name == "Better"
        with pytest.raises(ChapterConflict):  # or an older record would take its revision
            store.save(connection, *place, ChapterChange(1, "Better"), 4)
        empty = checked_record(line(""))
        assert store.save(connection, *place, ChapterChange(2, None, empty), 5) == 3
        assert store.save(connection, *place, ChapterChange(2, None, empty), 6) == 3
        known = store.change(connection, first.id, ME, StudyChange(name="C"), 6)
        found, _more = listing.listed(connection, StudyFilter.MINE, ME)
    assert (known.revision, known.name, known.chapters[0].moves) == (4, "C", 0)
    assert [one.id for one in found] == [first.id, second.id]


def test_of_two_who_save_at_once_one_is_told(engine: Engine) -> None:
    known = made(engine, "A")
    together = threading.Barrier(2)

    def save(name: str) -> str:
        together.wait()
        with database.writing(engine) as connection:
            try:
                chapter_id = known.chapters[0].id
                store.save(connection, known.id, chapter_id, ME, ChapterChange(1, name), 2)
            except ChapterConflict as conflict:
                return conflict.stored.name
            return name

    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(save, ("B", "C"))
    assert first == second in {"B", "C"}


@pytest.mark.parametrize("visibility", list(Visibility))
def test_who_may_read_and_who_may_change(engine: Engine, visibility: Visibility) -> None:
    known = made(engine, "A", visibility=visibility)
    is_private = visibility is Visibility.PRIVATE
    with database.writing(engine) as connection:
        with pytest.raises(NoSuchStudy if is_private else NotYourStudy):
            store.change(connection, known.id, YOU, StudyChange(name="Mine"), 2)
        if is_private:
            with pytest.raises(NoSuchStudy):
                store.head(connection, known.id, YOU)
            with pytest.raises(NoSuchStudy):
                store.copy(connection, known.id, YOU, "Copy", 2)
        else:
            assert store.head(connection, known.id, YOU).deleted == ()
            copied = store.copy(connection, known.id, YOU, "Copy", 2)
            assert (copied.owner, copied.visibility) == (YOU, Visibility.PRIVATE)
        listed, _more = listing.listed(connection, StudyFilter.PUBLIC, YOU)
        assert (known.id in {one.id for one in listed}) == (visibility is Visibility.PUBLIC)


def test_a_chapter_belongs_to_its_study_alone(engine: Engine) -> None:
    mine, theirs = made(engine, "A"), made(engine, "B", owner=YOU)
    with database.writing(engine) as connection:
        for work in (store.remove_chapter, store.restore_chapter):
            with pytest.raises(NoSuchChapter):
                work(connection, mine.id, theirs.chapters[0].id, ME, 2)
        with pytest.raises(NoSuchChapter):
            store.chapter(connection, mine.id, theirs.chapters[0].id, ME)
        with pytest.raises(NoSuchChapter):
            store.add(connection, mine.id, ME, [chapter("C")], 2, after=theirs.chapters[0].id)


def test_limits_are_kept(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    size = chapter("A").record.size
    monkeypatch.setattr(store, "MAX_STUDIES", 2)
    monkeypatch.setattr(store, "MAX_CHAPTERS", 2)
    monkeypatch.setattr(store, "MAX_STUDY_BYTES", 2 * size + 1)
    known = made(engine, "A", "B")
    with database.writing(engine) as connection:
        with pytest.raises(Refused, match="at most 2 chapters"):
            store.add(connection, known.id, ME, [chapter("C")], 2)
        longer = ChapterChange(1, None, checked_record(line("h8 i9 g7")))
        with pytest.raises(Refused, match="bytes"):
            store.save(connection, known.id, known.chapters[0].id, ME, longer, 2)
        store.remove_chapter(connection, known.id, known.chapters[0].id, ME, 2)
        with pytest.raises(Refused, match="with those deleted"):
            store.add(connection, known.id, ME, [chapter("C")], 2)
    made(engine)
    with pytest.raises(Refused, match="2 studies"):
        made(engine)


def test_lists_come_page_by_page(engine: Engine) -> None:
    for now in range(PAGE + 3):
        made(engine, now=now)
    with database.reading(engine) as connection:
        first, is_more = listing.listed(connection, StudyFilter.MINE, ME)
        second, is_over = listing.listed(connection, StudyFilter.MINE, ME, page=1)
        assert listing.listed(connection, StudyFilter.MINE, ME, "%")[0] == []
        assert [*listing.own(connection, ME)] == [*first, *second]
        assert [*listing.own(connection, YOU)] == []
    assert (len(first), is_more, len(second), is_over) == (PAGE, True, 3, False)
    assert len({one.id for one in (*first, *second)}) == PAGE + 3


def test_what_is_forgotten_is_gone(engine: Engine) -> None:
    known, other = made(engine, "A"), made(engine, "B", owner=YOU)
    with database.writing(engine) as connection:
        store.remove(connection, known.id, ME, 10)
        assert forgetting.discard(connection, 10, 5) == 0
        assert forgetting.kept_of(connection, ME) == [known.id]
        assert forgetting.discard(connection, 11, 5) == 1
        assert forgetting.forget(connection, YOU, 5) == 1
        assert forgetting.forget(connection, YOU, 5) == 0
        assert forgetting.all_that_is_kept(connection, other.id) is None
        left = connection.execute(select(func.count()).select_from(tables.chapters)).scalar_one()
    assert left == 0


def test_only_the_chapters_deleted_last_are_kept(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who adds and deletes without end makes no study that takes long to read."""
    monkeypatch.setattr(store, "MAX_DELETED", 3)
    study = made(engine, "A", "B", "C", "D", "E")
    with database.writing(engine) as connection:
        for now, one in enumerate(study.chapters, start=2):
            left = store.remove_chapter(connection, study.id, one.id, ME, now)
        assert [one.name for one in left.deleted] == ["E", "D", "C"]
        kept = select(func.count()).where(tables.chapters.c.study == study.id)
        assert connection.execute(kept).scalar_one() == 3
        with pytest.raises(NoSuchChapter):
            store.restore_chapter(connection, study.id, study.chapters[0].id, ME, 9)
        back = store.restore_chapter(connection, study.id, study.chapters[4].id, ME, 9)
        assert [one.name for one in back.chapters] == ["E"]
