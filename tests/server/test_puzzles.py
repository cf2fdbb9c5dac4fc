"""Puzzles over HTTP: played to their end, rated once, in runs, by the day, and kept."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from tengen.puzzles import collection
from tengen.puzzles.model import PUZZLED, Puzzle, PuzzleKind
from tengen.puzzles.sitting import HINTS, TryVerdict, hint_for, judged
from tengen.server.http import puzzles

DAY = 86_400_000

pytestmark = pytest.mark.skipif(
    not collection.puzzles("freestyle"), reason="no puzzles are shipped yet"
)


def ask(visitor: Any, puzzle: str, word: str | None, *before: str, **more: Any) -> Any:
    wanted = {"answers": list(before), "answer": word, **more}
    told = visitor.post(f"/api/puzzles/{puzzle}/answers", wanted)
    assert told.status == 200, told.body
    return told.json


def solve(visitor: Any, puzzle: Puzzle, **more: Any) -> Any:
    """Play the moves of a puzzle, and return what is said to the last."""
    told, before = dict[str, Any](), list[str]()
    while not told.get("over"):
        word = next_move(puzzle, before)
        told = ask(visitor, puzzle.id, word, *before, **more)
        before.append(word)
        assert told["verdict"] != "wrong", told
    assert told["verdict"] == "solved", told
    return told


def next_move(puzzle: Puzzle, before: list[str]) -> str:
    """Return a right move, whatever was replied so far."""
    move = hint_for(puzzle, before, HINTS).move
    assert move is not None
    return puzzle.variant.format(move)


def wrong_move(puzzle: Puzzle) -> str:
    """Return a legal move that does not solve a puzzle."""
    position = puzzle.start
    names = map(puzzle.variant.format, position.legal_moves)
    others = (name for name in names if name not in puzzle.solutions)
    return next(name for name in others if judged(puzzle, (), name).verdict is TryVerdict.WRONG)


def rating(visitor: Any, family: str = "gomoku") -> float | None:
    found = visitor.get("/api/puzzles").json["ratings"]
    return found[family]["rating"] if family in found else None


def easy(count: int = 1) -> list[Puzzle]:
    """Return the easiest puzzles of five in a row: wins by fours."""
    found = [one for one in collection.puzzles("freestyle") if one.kind is PuzzleKind.FOURS]
    assert len(found) >= count
    return sorted(found, key=lambda one: (one.rating, one.id))[:count]


@pytest.fixture(scope="module")
def server(start_shared: Any) -> Any:
    return start_shared()


@pytest.fixture
def guest(server: Any) -> Any:
    return server.visitor().enter()


@pytest.fixture
def puzzle() -> Puzzle:
    return easy()[0]


def test_all_puzzles_are_counted_by_variant_and_theme(guest: Any) -> None:
    found = guest.get("/api/puzzles").json
    assert [one["variant"] for one in found["variants"]] == list(PUZZLED)
    for one in found["variants"]:
        assert one["puzzles"] == len(collection.puzzles(one["variant"]))
        assert bool(one["themes"]) is bool(one["puzzles"])
    assert (found["ratings"], found["due"], found["bests"]) == ({}, 0, [])


def test_a_puzzle_is_shown_without_its_solution(guest: Any, puzzle: Puzzle) -> None:
    shown = guest.get(f"/api/puzzles/{puzzle.id}").json
    assert (shown["id"], shown["rated"], shown["tried"]) == (puzzle.id, True, None)
    assert shown["board"]["moves"] == []
    assert shown["task"]
    assert not {"solution", "solutions", "line", "themes", "margin"} & shown.keys()


def test_a_solved_puzzle_counts_once(guest: Any, puzzle: Puzzle) -> None:
    told = solve(guest, puzzle)
    assert told["over"] is True
    assert told["solution"] == list(puzzle.line)
    assert told["themes"] == [theme.value for theme in puzzle.themes]
    assert told["rating"]["before"] == 1200.0
    assert told["rating"]["after"] > 1200.0
    assert told["days"] is None
    assert rating(guest) == told["rating"]["after"]
    shown = guest.get(f"/api/puzzles/{puzzle.id}").json
    assert (shown["rated"], shown["tried"]) == (False, "solved")
    assert solve(guest, puzzle)["rating"] is None


def test_the_line_is_not_told_while_the_puzzle_goes_on(guest: Any) -> None:
    wins = (one for one in collection.puzzles("freestyle") if one.kind is PuzzleKind.FOURS)
    puzzle = next(one for one in wins if one.plies >= 5)
    told = ask(guest, puzzle.id, puzzle.line[0])
    assert (told["verdict"], told["over"]) == ("right", False)
    assert (told["solution"], told["themes"], told["rating"]) == (None, [], None)
    assert len(told["board"]["moves"]) == 2


def test_a_miss_costs_rating_and_comes_back_until_it_was_solved_twice(
    start: Any, puzzle: Puzzle
) -> None:
    server = start()
    guest = server.visitor().enter()
    told = ask(guest, puzzle.id, wrong_move(puzzle))
    assert (told["verdict"], told["over"], told["days"]) == ("wrong", False, 1)
    assert told["rating"]["after"] < 1200.0
    assert (told["solution"], told["themes"]) == (None, [])
    again = solve(guest, puzzle)
    assert (again["rating"], again["days"]) == (None, 1)
    due = guest.get("/api/puzzles/due").json
    assert due["due"] == []
    assert due["next"] > DAY
    for days in (3, None):
        make_due(server)
        assert [one["id"] for one in guest.get("/api/puzzles/due").json["due"]] == [puzzle.id]
        assert guest.get("/api/puzzles").json["due"] == 1
        assert guest.get("/api/puzzles/next?mode=due").json["id"] == puzzle.id
        assert solve(guest, puzzle)["days"] == days
    assert guest.get("/api/puzzles/due").json == {"due": [], "next": None}
    assert guest.get("/api/puzzles/next?mode=due").status == 404


def make_due(server: Any) -> None:
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as connection:
        connection.execute("UPDATE puzzle_attempts SET due = 1 WHERE due IS NOT NULL")
        connection.commit()


def test_a_puzzle_with_a_hint_does_not_count(guest: Any, puzzle: Puzzle) -> None:
    path = f"/api/puzzles/{puzzle.id}/hints"
    steps = [guest.post(path, {"step": step}).json for step in (1, 2, 3)]
    assert [one["last"] for one in steps] == [False, False, True]
    assert [one["move"] for one in steps] == [None, None, puzzle.line[0]]
    assert [len(one["points"]) for one in steps] == [0, 25, 1]
    assert guest.get(f"/api/puzzles/{puzzle.id}").json["rated"] is False
    assert solve(guest, puzzle)["rating"] is None
    assert rating(guest) is None


def test_who_gives_up_sees_the_whole_line_and_has_missed_it(guest: Any, puzzle: Puzzle) -> None:
    told = ask(guest, puzzle.id, None)
    assert (told["verdict"], told["over"], told["days"]) == ("shown", True, 1)
    assert told["board"]["moves"] == told["solution"] == list(puzzle.line)
    assert told["rating"]["after"] < told["rating"]["before"]


def test_practice_does_not_count(guest: Any, puzzle: Puzzle) -> None:
    assert solve(guest, puzzle, mode="practice")["rating"] is None
    assert rating(guest) is None


def test_puzzles_of_every_kind_that_is_shipped_are_solved_by_their_lines(guest: Any) -> None:
    kinds: dict[tuple[str, PuzzleKind], Puzzle] = {}
    for one in collection.puzzles():
        kinds.setdefault((one.variant_name, one.kind), one)
    assert kinds
    for one in kinds.values():
        assert solve(guest, one)["themes"][0] == one.kind.value


def test_the_next_puzzle_is_a_new_one_as_long_as_there_is_one(guest: Any) -> None:
    themes = collection.themes("freestyle")
    rare = min(themes, key=lambda theme: themes[theme])
    path = f"/api/puzzles/next?variant=freestyle&theme={rare.value}"
    seen = set()
    for _ in range(themes[rare]):
        found = guest.get(path)
        assert found.status == 200, found.body
        assert rare in collection.puzzle(found.json["id"]).themes
        seen.add(found.json["id"])
        ask(guest, found.json["id"], None)
    assert len(seen) == themes[rare]
    assert "have seen all" in guest.get(path).json["error"]["template"]
    assert guest.get("/api/puzzles/next?variant=chess").status == 400
    assert guest.get("/api/puzzles/next?theme=luck").status == 422


# -- the puzzle of the day ------------------------------------------------------------------------


def test_the_puzzle_of_the_day_is_the_same_for_everybody(server: Any) -> None:
    day = datetime.now(UTC).date().isoformat()
    found = [server.visitor().enter().get(f"/api/puzzles/daily?date={day}").json for _ in "ab"]
    assert found[0] == found[1]
    assert found[0]["date"] == day
    assert guestless(server)["id"] == found[0]["id"]


def guestless(server: Any) -> Any:
    return server.visitor().enter().get("/api/puzzles/daily").json


def test_only_days_that_are_today_somewhere_have_their_puzzle(guest: Any) -> None:
    now = datetime.now(UTC)
    for hours in (-11, 0, 13):
        day = (now + timedelta(hours=hours)).date().isoformat()
        assert guest.get(f"/api/puzzles/daily?date={day}").json["date"] == day
    for days in (-2, 2, 3000):
        day = (now + timedelta(days=days)).date().isoformat()
        refused = guest.get(f"/api/puzzles/daily?date={day}")
        assert refused.status == 400
        assert refused.json["error"]["values"]["date"] == day
    assert guest.get("/api/puzzles/daily?date=yesterday").status == 422


def test_a_week_of_days_comes_with_what_will_be_said(guest: Any) -> None:
    day = datetime.now(UTC).date()
    days = guest.get(f"/api/puzzles/ahead?date={day}").json["days"]
    dates = [(day + timedelta(days=number)).isoformat() for number in range(7)]
    assert [one["puzzle"]["date"] for one in days] == dates
    assert days[0]["puzzle"] == guest.get(f"/api/puzzles/daily?date={day}").json
    name = days[0]["puzzle"]["id"]
    for told in days[0]["steps"][:5]:
        said = ask(guest, name, told["answer"], *told["answers"], mode="practice")
        assert {**said, "days": None} == told["step"]
    for told in days[0]["hints"][:3]:
        body = {"answers": told["answers"], "step": told["hint"]["step"]}
        assert guest.post(f"/api/puzzles/{name}/hints", body).json == told["hint"]
    far = day + timedelta(days=3)
    assert guest.get(f"/api/puzzles/ahead?date={far}").status == 400


# -- streaks and storms ---------------------------------------------------------------------------


def begin(visitor: Any, mode: str) -> Any:
    begun = visitor.post("/api/puzzles/runs", {"mode": mode, "variant": "freestyle"})
    assert begun.status == 201, begun.body
    return begun.json


def run_step(visitor: Any, run: Any, word: str | None, *before: str) -> Any:
    wanted = {"puzzle": run["puzzle"]["id"], "answers": list(before), "answer": word}
    told = visitor.post(f"/api/puzzles/runs/{run['id']}/answers", wanted)
    assert told.status == 200, told.body
    return told.json


def solve_in_run(visitor: Any, run: Any) -> Any:
    told, before = dict[str, Any](), list[str]()
    while not told or not told["step"]["over"]:
        word = next_move(collection.puzzle(run["puzzle"]["id"]), before)
        told = run_step(visitor, run, word, *before)
        before.append(word)
    return told


def test_a_streak_ends_with_the_first_miss(guest: Any) -> None:
    run = begin(guest, "streak")
    assert (run["score"], run["left_ms"], run["over"]) == (0, None, False)
    first = run["puzzle"]["id"]
    told = solve_in_run(guest, run)
    assert (told["step"]["verdict"], told["run"]["score"]) == ("solved", 1)
    assert told["run"]["puzzle"]["id"] != first
    run = told["run"]
    missed = collection.puzzle(run["puzzle"]["id"])
    told = run_step(guest, run, wrong_move(missed))
    assert (told["step"]["over"], told["step"]["solution"]) == (True, list(missed.line))
    assert (told["run"]["over"], told["run"]["puzzle"], told["run"]["best"]) == (True, None, 1)
    late = run_step(guest, run, missed.line[0])
    assert (late["step"], late["run"]["score"]) == (None, 1)
    assert guest.get(f"/api/puzzles/{missed.id}").json["rated"] is False
    bests = guest.get("/api/puzzles").json["bests"]
    assert bests == [{"mode": "streak", "variant": "freestyle", "score": 1}]
    assert rating(guest) is None


def test_a_storm_goes_on_after_a_miss_which_costs_time(guest: Any) -> None:
    run = begin(guest, "storm")
    assert 170_000 < run["left_ms"] <= 180_000
    missed = collection.puzzle(run["puzzle"]["id"])
    told = run_step(guest, run, None)
    assert told["step"]["solution"] == list(missed.line)
    assert (told["run"]["misses"], told["run"]["over"]) == (1, False)
    assert told["run"]["left_ms"] <= run["left_ms"] - 5_000
    assert solve_in_run(guest, told["run"])["run"]["score"] == 1


def test_the_clock_of_a_storm_is_the_servers(start: Any) -> None:
    server = start()
    guest = server.visitor().enter()
    run = begin(guest, "storm")
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as connection:
        connection.execute("UPDATE puzzle_runs SET ends = 1")
        connection.commit()
    told = run_step(guest, run, collection.puzzle(run["puzzle"]["id"]).line[0])
    assert told["step"] is None
    assert (told["run"]["over"], told["run"]["left_ms"], told["run"]["score"]) == (True, 0, 0)
    assert guest.get(f"/api/puzzles/runs/{run['id']}").json["over"] is True


def test_a_run_takes_only_answers_to_its_own_puzzle_and_of_whoever_began_it(server: Any) -> None:
    anna, bo = server.visitor().enter(), server.visitor().enter()
    run = begin(anna, "streak")
    path, right = f"/api/puzzles/runs/{run['id']}", run["puzzle"]["id"]
    other = next(one.id for one in collection.puzzles("freestyle") if one.id != right)
    wrong = anna.post(f"{path}/answers", {"puzzle": other, "answers": [], "answer": "a1"})
    assert wrong.status == 400
    assert bo.get(path).status == 404
    assert bo.post(f"{path}/answers", {"puzzle": right, "answer": "a1"}).status == 404
    newer = begin(anna, "storm")
    assert anna.get(path).status == 404
    assert anna.get(f"/api/puzzles/runs/{newer['id']}").status == 200


# -- every answer has the shape it is declared with ------------------------------------------------


def _shape(visitor: Any, method: str, path: str, body: Any = None) -> None:
    answer = visitor.ask(method, path, body)
    assert answer.status < 300, answer.body
    plain = path.partition("?")[0]
    (shape,) = [
        route.response_model
        for route in puzzles.router.routes
        if isinstance(route, APIRoute)
        and method in (route.methods or ())
        and route.path_regex.fullmatch(plain)
        and (route.path.count("{") == 0 or not _is_named(plain))
    ]
    adapter: TypeAdapter[Any] = TypeAdapter(shape)
    read = adapter.dump_python(adapter.validate_json(answer.body), mode="json", by_alias=True)
    assert read == answer.json


def _is_named(path: str) -> bool:
    named = [route.path for route in puzzles.router.routes if isinstance(route, APIRoute)]
    return path in named


def test_every_answer_has_the_shape_that_its_route_declares(guest: Any, puzzle: Puzzle) -> None:
    path = "/api/puzzles"
    _shape(guest, "POST", f"{path}/runs", {"mode": "streak"})
    run = begin(guest, "storm")
    _shape(guest, "GET", f"{path}/runs/{run['id']}")
    step = {"puzzle": run["puzzle"]["id"], "answer": None}
    _shape(guest, "POST", f"{path}/runs/{run['id']}/answers", step)
    _shape(guest, "POST", f"{path}/{puzzle.id}/hints", {"step": 2})
    _shape(guest, "POST", f"{path}/{puzzle.id}/answers", {"answer": puzzle.line[0]})
    _shape(guest, "POST", f"{path}/{puzzle.id}/answers", {"answer": None})
    for named in ("", "/next", "/daily", "/ahead", "/due", "/missed", f"/{puzzle.id}"):
        _shape(guest, "GET", f"{path}{named}")


# -- what is refused ------------------------------------------------------------------------------

BAD: list[tuple[str, Any, int]] = [
    ("/PUZZLE/answers", {"answer": "z99"}, 400),
    ("/PUZZLE/answers", {"answer": ""}, 400),
    ("/PUZZLE/answers", {"answer": "a1", "answers": ["a1"]}, 400),
    ("/PUZZLE/answers", {"answer": "a1", "answers": ["a1"] * 61}, 422),
    ("/PUZZLE/answers", {"answer": "a" * 41}, 422),
    ("/PUZZLE/answers", {"answer": "a1", "solved": True}, 422),
    ("/PUZZLE/answers", {"answer": "a1", "mode": "blind"}, 422),
    ("/PUZZLE/answers", {}, 422),
    ("/PUZZLE/hints", {"step": 4}, 422),
    ("/PUZZLE/hints", {"answers": ["a1"]}, 400),
    ("/nothing/answers", {"answer": "a1"}, 404),
    ("/own.nothing.5/answers", {"answer": "a1"}, 404),
    ("/own..5/hints", {}, 404),
    (f"/{'x' * 300}/answers", {"answer": "a1"}, 422),
    ("/runs", {"mode": "streak", "variant": "chess"}, 400),
    ("/runs", {"mode": "marathon"}, 422),
    ("/runs/nothing/answers", {"puzzle": "a", "answer": "a1"}, 404),
]


@pytest.mark.parametrize(("path", "body", "status"), BAD)
def test_nonsense_is_refused_with_a_sentence(
    guest: Any, puzzle: Puzzle, path: str, body: Any, status: int
) -> None:
    refused = guest.post(f"/api/puzzles{path.replace('PUZZLE', puzzle.id)}", body)
    assert refused.status == status, refused.body
    assert refused.json["error"]["template"]
    assert rating(guest) is None


def test_nobody_answers_without_the_token(guest: Any, puzzle: Puzzle) -> None:
    path = f"/api/puzzles/{puzzle.id}/answers"
    forged = guest.ask("POST", path, {"answer": None}, **{"x-tengen-csrf": "forged"})
    assert forged.status == 403
    assert guest.get(f"/api/puzzles/{puzzle.id}").json["rated"] is True


def test_there_is_an_end_to_answers_in_an_hour(start: Any, puzzle: Puzzle) -> None:
    guest = start(TENGEN_LIMIT_ANSWERS_PER_HOUR="2").visitor().enter()
    for _ in range(2):
        ask(guest, puzzle.id, puzzle.line[0])
    refused = guest.post(f"/api/puzzles/{puzzle.id}/answers", {"answer": puzzle.line[0]})
    assert refused.status == 429
    assert guest.post("/api/puzzles/runs", {"mode": "storm"}).status == 429


def test_an_account_keeps_what_the_guest_did_and_takes_it_along_and_away(
    start: Any, puzzle: Puzzle
) -> None:
    server = start()
    guest = server.visitor().enter()
    solve(guest, puzzle)
    begin(guest, "streak")
    made = guest.post("/api/account", {"login": "solver", "password": "correct horse"})
    assert made.status == 201
    guest.enter()
    assert rating(guest) is not None
    archive = zipfile.ZipFile(io.BytesIO(guest.get("/api/me/export").body))
    kept = json.loads(archive.read("puzzles.json"))
    assert [one["puzzle"] for one in kept["attempts"]] == [puzzle.id]
    assert len(kept["ratings"]) == len(kept["runs"]) == 1
    assert guest.ask("DELETE", "/api/account", {"password": "correct horse"}).status == 200
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as connection:
        for table in ("attempts", "ratings", "runs", "bests"):
            rows = connection.execute(f"SELECT * FROM puzzle_{table}").fetchall()  # noqa: S608
            assert rows == []
