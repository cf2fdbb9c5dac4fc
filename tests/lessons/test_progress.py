"""Progress in lessons is kept; what was missed comes back after 1, 3, 7 and 21 days."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete

from tengen import database
from tengen.games.errors import Refused
from tengen.lessons import progress_store as store
from tengen.lessons.catalogue import paths
from tengen.lessons.progress import RETURN_DAYS, ExerciseProgress, after_try, next_lesson
from tengen.lessons.tables import lesson_progress
from tengen.studies.drills.spacing import DAY_MS

NOW = 1_750_000_000_000
LATER = NOW + 400 * DAY_MS


@pytest.fixture(params=["sqlite", "postgresql"])
def connection(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Connection]:
    is_file = request.param == "sqlite"
    where = str(tmp_path / "tengen.db") if is_file else request.getfixturevalue("postgres")
    engine = database.open(where)
    with database.writing(engine) as connection:
        connection.execute(delete(lesson_progress))
        yield connection
    engine.dispose()


def test_what_is_known_at_once_never_comes_back() -> None:
    known = after_try(None, NOW, is_right=True)
    assert (known.tries, known.misses, known.done, known.days(NOW)) == (1, 0, NOW, None)
    assert not known.is_due(LATER)


def test_what_was_missed_comes_back_until_it_was_known_four_times() -> None:
    one, now, days = after_try(None, NOW, is_right=False), NOW, []
    one = after_try(one, NOW, is_right=True)  # the same sitting: it comes back all the same
    assert one.done == NOW
    while one.comeback.due is not None:
        days.append(one.days(now))
        now = one.comeback.due
        assert one.is_due(now)
        assert not one.is_due(now - 1)
        one = after_try(one, now, is_right=True)
    assert tuple(days) == RETURN_DAYS == (1, 3, 7, 21)


def test_what_was_missed_again_starts_anew() -> None:
    missed = after_try(None, NOW, is_right=False)
    known = after_try(missed, NOW + DAY_MS, is_right=True)
    again = after_try(known, NOW + 2 * DAY_MS, is_right=False)
    assert [one.days(one.used) for one in (missed, known, again)] == [1, 3, 1]
    assert again.misses == 2


def test_what_was_solved_with_a_hint_is_done_but_comes_back() -> None:
    helped = after_try(None, NOW, is_right=True, is_helped=True)
    assert (helped.done, helped.misses, helped.days(NOW)) == (NOW, 0, 1)


def test_progress_is_found_again_and_is_nobody_elses(connection: Connection) -> None:
    kept = store.note_try(connection, "ann", "make-five-1", NOW, is_right=False)
    assert store.progress_of(connection, "ann") == {"make-five-1": kept}
    again = store.note_try(connection, "ann", "make-five-1", NOW + DAY_MS, is_right=True)
    assert store.progress_of(connection, "ann") == {"make-five-1": again}
    assert (again.tries, again.misses, again.days(NOW + DAY_MS)) == (2, 1, 3)
    assert store.progress_of(connection, "bob") == {}
    (row,) = store.everything(connection, "ann")
    assert (row["exercise"], row["tries"], "visitor" in row) == ("make-five-1", 2, False)
    assert (store.forget(connection, "ann"), store.forget(connection, "ann")) == (1, 0)
    assert store.progress_of(connection, "ann") == {}


def test_there_is_an_end_to_what_is_kept(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_EXERCISES", 1)
    store.note_try(connection, "ann", "one", NOW, is_right=True)
    store.note_try(connection, "ann", "one", NOW, is_right=True)
    with pytest.raises(Refused, match="at most 1 exercises"):
        store.note_try(connection, "ann", "two", NOW, is_right=True)


def test_the_lesson_under_way_comes_before_those_not_begun() -> None:
    first, second = paths()[0].lessons[:2]
    assert next_lesson(paths(), {}) == first.id
    done = ExerciseProgress(tries=1, done=NOW, used=NOW)
    known = {second.exercises[0].id: done}
    assert next_lesson(paths(), known) == second.id
    known |= {one.id: done for one in second.exercises}
    assert next_lesson(paths(), known) == first.id
    every = [one for path in paths() for lesson in path.lessons for one in lesson.exercises]
    assert next_lesson(paths(), {one.id: done for one in every}) is None
