"""Lessons over HTTP: exercises are answered on the board, and progress is kept."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from contextlib import closing
from typing import Any

import pytest

from tengen.lessons.catalogue import all_exercises, exercise, paths
from tengen.lessons.model import AnswerShape

FIRST = "make-five-1"
DAY = 86_400_000


def answer(visitor: Any, name: str, word: str | None, *before: str, **more: Any) -> Any:
    wanted = {"answers": list(before), "answer": word, **more}
    told = visitor.post(f"/api/lessons/{name}/answers", wanted)
    assert told.status == 200, told.body
    return told.json


def listed(visitor: Any, lesson: str) -> Any:
    found = visitor.get("/api/lessons").json["paths"]
    return next(one for path in found for one in path["lessons"] if one["id"] == lesson)


@pytest.fixture(scope="module")
def server(start_shared: Any) -> Any:
    return start_shared()


@pytest.fixture
def guest(server: Any) -> Any:
    return server.visitor().enter()


def test_a_guest_finds_all_paths_and_begins_with_the_first_lesson(guest: Any) -> None:
    found = guest.get("/api/lessons").json
    assert [path["id"] for path in found["paths"]] == [path.id for path in paths()]
    assert (found["due"], found["next"]) == (0, paths()[0].lessons[0].id)
    first = found["paths"][0]["lessons"][0]
    assert (first["done"], first["due"]) == (0, 0)
    assert first["exercises"] == len(paths()[0].lessons[0].exercises)


def test_a_whole_lesson_is_done_by_its_answers(guest: Any) -> None:
    lesson = paths()[0].lessons[0]
    found = guest.get(f"/api/lessons/{lesson.id}").json
    assert (found["title"], found["previous"]) == (lesson.title, None)
    assert found["next"] == paths()[0].lessons[1].id
    for one in found["exercises"]:
        told = answer(guest, one["id"], exercise(one["id"]).answers[0])
        assert (told["verdict"], told["over"], told["days"]) == ("right", True, None)
        assert told["board"]["scene"]["outcome"]["reason"] == "line"
        assert len(told["board"]["changes"]) == len(told["board"]["moves"]) == 1
    assert listed(guest, lesson.id)["done"] == len(lesson.exercises)
    assert guest.get("/api/lessons").json["next"] == paths()[0].lessons[1].id


def test_a_wrong_answer_is_answered_and_comes_back_tomorrow(guest: Any) -> None:
    wrong = answer(guest, FIRST, "a1")
    assert (wrong["verdict"], wrong["over"], wrong["days"]) == ("wrong", False, 1)
    assert wrong["sentence"]
    assert wrong["solution"] is None
    assert wrong["board"]["moves"][0] == "a1"
    right = answer(guest, FIRST, "j8")
    assert (right["verdict"], right["days"], right["solution"]) == ("right", 1, ["j8"])
    (one, *_rest) = guest.get("/api/lessons/make-five").json["exercises"]
    assert (one["done"], one["tries"], one["misses"]) == (True, 2, 1)
    assert one["due"] > DAY


def test_points_are_marked_one_after_the_other(guest: Any) -> None:
    many = [one for one in all_exercises() if one.shape is AnswerShape.MARK]
    one = max(many, key=lambda each: len(each.answers))
    told, before = dict[str, Any](), list[str]()
    for word in one.answers:
        told = answer(guest, one.id, word, *before)
        before.append(word)
        assert len(told["found"]) == len(before)
    assert told["verdict"] == "right"
    assert told["solution"] == list(one.answers)


def test_giving_up_shows_the_answer_and_asks_again_tomorrow(guest: Any) -> None:
    told = answer(guest, FIRST, None)
    assert (told["verdict"], told["over"], told["days"]) == ("shown", True, 1)
    assert told["solution"] == ["j8"]
    assert told["board"]["moves"] == ["j8"]


def test_hints_go_from_a_word_to_the_move(guest: Any) -> None:
    path = f"/api/lessons/{FIRST}/hints"
    steps = [guest.post(path, {"step": step}).json for step in (1, 2, 3)]
    assert [one["last"] for one in steps] == [False, False, True]
    assert [one["answer"] for one in steps] == [None, None, "j8"]
    assert len(steps[1]["points"]) > len(steps[2]["points"]) == 1
    assert guest.post(path, {"step": 4}).status == 422
    assert answer(guest, FIRST, "j8", hinted=True)["days"] == 1


def test_no_exercise_tells_its_answer_before_it_is_answered(guest: Any) -> None:
    lessons = [one for path in paths() for one in path.lessons]
    assert lessons
    for lesson in lessons:
        body = guest.get(f"/api/lessons/{lesson.id}").json
        for one in body["exercises"]:
            assert not {"answers", "solution", "reason", "wrong"} & one.keys()
            scene = one["board"]["scene"]
            assert (scene["forbidden"], scene["prompt"]) == ([], None)
            assert one["board"]["moves"] == []


@pytest.mark.parametrize("lesson", ["win-by-fours", "turning", "renju-fouls"])
def test_what_will_be_said_to_answers_is_told_ahead(guest: Any, lesson: str) -> None:
    ahead = guest.get(f"/api/lessons/{lesson}/ahead").json
    exercises = guest.get(f"/api/lessons/{lesson}").json["exercises"]
    assert [one["id"] for one in ahead["exercises"]] == [one["id"] for one in exercises]
    first = ahead["exercises"][0]
    assert any(told["step"]["verdict"] == "right" for told in first["steps"])
    for told in first["steps"][:6]:
        said = answer(guest, first["id"], told["answer"], *told["answers"])
        assert {**said, "days": None} == told["step"]
    for told in first["hints"][:3]:
        body = {"answers": told["answers"], "step": told["hint"]["step"]}
        assert guest.post(f"/api/lessons/{first['id']}/hints", body).json == told["hint"]
    assert guest.get("/api/lessons/chess/ahead").status == 404


def test_the_boards_of_the_rules_are_answered_like_any_other(guest: Any) -> None:
    found = guest.get("/api/lessons/rules/freestyle").json
    one = exercise(found["exercises"][0]["id"])
    assert answer(guest, one.id, one.answers[0])["verdict"] == "right"
    assert guest.get("/api/lessons/rules/chess").json["exercises"] == []


def test_the_language_of_the_request_is_spoken(guest: Any) -> None:
    path = f"/api/lessons/{FIRST}/answers"
    wanted = {"answers": [], "answer": "a1"}
    told = guest.ask("POST", path, wanted, **{"accept-language": "en"}).json["sentence"]
    assert told == answer(guest, FIRST, "a1")["sentence"]
    assert guest.ask("POST", path, wanted, **{"accept-language": "x" * 9000}).status == 200


#: What nobody sends who plays: each is refused with one sentence.
BAD: list[tuple[str, Any, int]] = [
    (f"/{FIRST}/answers", {"answer": "z99"}, 400),
    (f"/{FIRST}/answers", {"answer": "e8"}, 400),
    (f"/{FIRST}/answers", {"answer": ""}, 400),
    (f"/{FIRST}/answers", {"answer": "j8", "answers": ["a1"]}, 400),
    (f"/{FIRST}/answers", {"answer": "j8", "answers": ["j8"]}, 400),
    (f"/{FIRST}/answers", {"answer": "j8", "answers": ["j8"] * 1000}, 422),
    (f"/{FIRST}/answers", {"answer": "x" * 1000}, 422),
    (f"/{FIRST}/answers", {"answer": 7}, 422),
    (f"/{FIRST}/answers", {}, 422),
    (f"/{FIRST}/answers", {"answer": "j8", "solved": True}, 422),
    (f"/{FIRST}/hints", {"step": 0}, 422),
    ("/nothing/answers", {"answer": "j8"}, 404),
    ("/nothing/hints", {}, 404),
    (f"/{'x' * 300}/answers", {"answer": "j8"}, 422),
]


@pytest.mark.parametrize(("path", "body", "status"), BAD)
def test_nonsense_is_refused_with_a_sentence(guest: Any, path: str, body: Any, status: int) -> None:
    refused = guest.post(f"/api/lessons{path}", body)
    assert refused.status == status, refused.body
    assert refused.json["error"]["template"]
    assert "Traceback" not in refused.body.decode()


def test_an_unknown_lesson_is_not_there(guest: Any) -> None:
    assert guest.get("/api/lessons/nothing").status == 404


def test_nobody_answers_without_the_token(guest: Any) -> None:
    path, wanted = f"/api/lessons/{FIRST}/answers", {"answers": [], "answer": "j8"}
    forged = guest.ask("POST", path, wanted, **{"x-tengen-csrf": "forged"})
    assert forged.status == 403
    assert listed(guest, "make-five")["done"] == 0


def test_there_is_an_end_to_answers_in_an_hour(start: Any) -> None:
    guest = start(TENGEN_LIMIT_ANSWERS_PER_HOUR="2").visitor().enter()
    answer(guest, FIRST, "a1")
    answer(guest, FIRST, "j8")
    assert guest.post(f"/api/lessons/{FIRST}/hints", {}).status == 429
    assert guest.get("/api/lessons").status == 200


def test_an_account_keeps_what_the_guest_has_done_and_takes_it_along_and_away(start: Any) -> None:
    server = start()
    guest = server.visitor().enter()
    answer(guest, FIRST, "a1")
    answer(guest, FIRST, "j8")
    made = guest.post("/api/account", {"login": "learner", "password": "correct horse"})
    assert made.status == 201
    guest.enter()
    assert listed(guest, "make-five")["done"] == 1
    archive = zipfile.ZipFile(io.BytesIO(guest.get("/api/me/export").body))
    (row,) = json.loads(archive.read("lessons.json"))
    assert (row["exercise"], row["tries"], row["misses"]) == (FIRST, 2, 1)
    assert guest.ask("DELETE", "/api/account", {"password": "correct horse"}).status == 200
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as connection:
        assert connection.execute("SELECT * FROM lesson_progress").fetchall() == []


def test_what_was_done_can_be_forgotten(guest: Any) -> None:
    answer(guest, FIRST, "j8")
    assert guest.ask("DELETE", "/api/lessons").json == {"forgotten": True}
    assert listed(guest, "make-five")["done"] == 0
