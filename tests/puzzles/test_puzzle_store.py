"""Attempts, ratings and runs of puzzles are kept, counted once, and forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete

from tengen import database
from tengen.games.errors import Refused
from tengen.puzzles import store, store_runs, tables
from tengen.puzzles.store import AttemptedPuzzle
from tengen.puzzles.store_runs import MISS_MS, STORM_MS, RunMode
from tengen.studies.drills.spacing import DAY_MS

NOW = 1_750_000_000_000
PUZZLE = AttemptedPuzzle("f2345678", "freestyle", "gomoku", 1200)


@pytest.fixture(params=["sqlite", "postgresql"])
def connection(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Connection]:
    is_file = request.param == "sqlite"
    where = str(tmp_path / "tengen.db") if is_file else request.getfixturevalue("postgres")
    engine = database.open(where)
    with database.writing(engine) as connection:
        for table in ("attempts", "ratings", "difficulties", "runs", "bests"):
            connection.execute(delete(getattr(tables, f"puzzle_{table}")))
        yield connection
    engine.dispose()


def note(connection: Connection, *, is_solved: bool, at: int = NOW) -> store.NotedAttempt:
    return store.note_attempt(connection, "ann", PUZZLE, at, is_solved=is_solved)


def choose(rating: float, seen: frozenset[str]) -> str | None:
    return f"p{len(seen)}" if len(seen) < 10 else None


def test_only_the_first_attempt_counts(connection: Connection) -> None:
    first = note(connection, is_solved=True)
    assert first.rating is not None
    assert first.rating.before == store.START.rating
    assert first.rating.after > first.rating.before
    assert note(connection, is_solved=False).rating is None
    (rating,) = store.ratings_of(connection, "ann").values()
    assert (rating.rating, rating.puzzles) == (first.rating.after, 1)
    assert store.ratings_of(connection, "bob") == {}
    assert store.attempted(connection, "ann", "freestyle") == {PUZZLE.id}
    assert store.attempted(connection, "ann", "renju") == set()


def test_a_hint_before_the_first_attempt_takes_its_rating(connection: Connection) -> None:
    store.note_hint(connection, "ann", PUZZLE, NOW)
    assert note(connection, is_solved=True).rating is None
    assert store.ratings_of(connection, "ann") == {}
    found = store.attempts_at(connection, "ann", PUZZLE.id)
    assert found is not None
    assert (found.solved, found.missed, found.standing) == (1, 0, "solved")


def test_a_puzzle_moves_against_accounts_and_stays_against_all_others(
    connection: Connection,
) -> None:
    note(connection, is_solved=True)
    assert store.difficulty_of(connection, PUZZLE.id, 1200).rating == 1200
    known = AttemptedPuzzle(PUZZLE.id, "freestyle", "gomoku", 1200, is_fixed=False)
    store.note_attempt(connection, "bob", known, NOW, is_solved=True)
    easier = store.difficulty_of(connection, PUZZLE.id, 1200)
    assert easier.rating < 1200
    assert easier.deviation < store.SHIPPED_DEVIATION


def test_a_missed_puzzle_is_due_until_it_was_solved_twice(connection: Connection) -> None:
    assert note(connection, is_solved=False).days == 1
    assert note(connection, is_solved=True, at=NOW + 1).days == 1
    assert store.due_count(connection, "ann", NOW) == 0
    at = store.next_due(connection, "ann", NOW)
    assert at == NOW + DAY_MS
    assert [one.id for one in store.due(connection, "ann", at)] == [PUZZLE.id]
    assert note(connection, is_solved=True, at=at).days == 3
    later = at + 3 * DAY_MS
    assert store.due_count(connection, "ann", later) == 1
    assert note(connection, is_solved=True, at=later).days is None
    assert store.due_count(connection, "ann", later + 400 * DAY_MS) == 0


def test_what_is_gone_is_asked_for_no_more(connection: Connection) -> None:
    note(connection, is_solved=False)
    store.drop_due(connection, "ann", PUZZLE.id)
    assert store.next_due(connection, "ann", NOW) is None


def test_there_is_an_end_to_what_is_kept(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_ATTEMPTED", 1)
    note(connection, is_solved=True)
    note(connection, is_solved=True)
    other = AttemptedPuzzle("f3345678", "freestyle", "gomoku", 1200)
    with pytest.raises(Refused, match="at most 1 puzzles"):
        store.note_attempt(connection, "ann", other, NOW, is_solved=True)
    with pytest.raises(Refused, match="at most 1 puzzles"):
        store.note_hint(connection, "ann", other, NOW)


def test_everything_can_be_taken_away_and_forgotten_bit_by_bit(connection: Connection) -> None:
    for number in range(3):
        one = AttemptedPuzzle(f"f{number}", "freestyle", "gomoku", 1200)
        store.note_attempt(connection, "ann", one, NOW, is_solved=True)
    store_runs.begin_run(connection, "ann", RunMode.STREAK, "freestyle", choose, NOW)
    kept = store.everything(connection, "ann")
    assert [len(rows) for rows in kept.values()] == [3, 1, 0, 1]
    assert [store.forget(connection, "ann", 2) for _ in range(3)] == [2, 1, 0]
    store.forget(connection, "ann")
    assert not any(store.everything(connection, "ann").values())


# -- runs -----------------------------------------------------------------------------------------


def begin(connection: Connection, mode: RunMode) -> store_runs.KeptRun:
    return store_runs.begin_run(connection, "ann", mode, "freestyle", choose, NOW)


def go_on(
    connection: Connection, run: store_runs.KeptRun, *, is_solved: bool, at: int = NOW
) -> store_runs.KeptRun:
    return store_runs.note_in_run(connection, "ann", run, choose, at, is_solved=is_solved)


def test_a_streak_grows_harder_until_a_miss(connection: Connection) -> None:
    run = begin(connection, RunMode.STREAK)
    targets = [run.target]
    for _ in range(3):
        run = go_on(connection, run, is_solved=True)
        targets.append(run.target)
    assert targets == sorted(set(targets))
    assert (run.score, run.puzzle, run.seen) == (3, "p3", ("p0", "p1", "p2", "p3"))
    over = go_on(connection, run, is_solved=False)
    assert (over.is_over(NOW), over.puzzle, over.score, over.misses) == (True, "", 3, 1)
    assert store_runs.run_of(connection, "ann", run.id, NOW) == over
    assert store_runs.bests_of(connection, "ann") == {(RunMode.STREAK, "freestyle"): 3}


def test_an_answer_that_comes_twice_counts_once(connection: Connection) -> None:
    run = begin(connection, RunMode.STREAK)
    after = go_on(connection, run, is_solved=True)
    assert go_on(connection, run, is_solved=False) == after
    assert go_on(connection, run, is_solved=True) == after


def test_a_miss_in_a_storm_costs_time_and_the_time_runs_out(connection: Connection) -> None:
    run = begin(connection, RunMode.STORM)
    assert run.left_ms(NOW) == STORM_MS
    run = go_on(connection, run, is_solved=False)
    assert (run.left_ms(NOW), run.misses, run.puzzle) == (STORM_MS - MISS_MS, 1, "p1")
    end = NOW + STORM_MS - MISS_MS
    assert not run.is_over(end - 1)
    late = go_on(connection, run, is_solved=True, at=end)
    assert (late.score, late.puzzle, late.ended) == (0, "", end)
    found = store_runs.run_of(connection, "ann", run.id, end + 5)
    assert found is not None
    assert (found.is_over(end + 5), found.left_ms(end + 5), found.puzzle) == (True, 0, "")
    assert store_runs.bests_of(connection, "ann") == {}


def test_a_best_score_stays_when_a_later_run_is_worse(connection: Connection) -> None:
    run = begin(connection, RunMode.STORM)
    go_on(connection, go_on(connection, run, is_solved=True), is_solved=True)
    go_on(connection, begin(connection, RunMode.STORM), is_solved=True)
    assert store_runs.bests_of(connection, "ann") == {(RunMode.STORM, "freestyle"): 2}


def test_a_run_ends_when_there_are_no_more_puzzles(connection: Connection) -> None:
    run = begin(connection, RunMode.STREAK)
    for _ in range(10):
        run = go_on(connection, run, is_solved=True)
    assert (run.is_over(NOW), run.score) == (True, 10)
    nothing = lambda _rating, _seen: None  # noqa: E731
    with pytest.raises(Refused, match="no puzzles of renju"):
        store_runs.begin_run(connection, "ann", RunMode.STREAK, "renju", nothing, NOW)


def test_a_new_run_takes_the_place_of_the_one_before(connection: Connection) -> None:
    old = begin(connection, RunMode.STREAK)
    new = begin(connection, RunMode.STORM)
    assert store_runs.run_of(connection, "ann", old.id, NOW) is None
    assert store_runs.run_of(connection, "ann", new.id, NOW) == new
    assert store_runs.run_of(connection, "bob", new.id, NOW) is None
    with pytest.raises(Refused, match="begin another"):
        go_on(connection, old, is_solved=True)
