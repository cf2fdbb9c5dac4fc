"""Visitors, accounts, ratings, learners."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tengen.games.owner import Owner, make_owner, owner_of

PATIENCE = 60.0


def polled(visitor: Any, path: str, wanted: Callable[[Any], Any]) -> Any:
    """Ask again and again until an answer fits, as the page does."""
    deadline = time.monotonic() + PATIENCE
    while not wanted(told := visitor.get(path).json) and time.monotonic() < deadline:
        time.sleep(0.05)
    return told


ANNA = {"login": "anna", "password": "correct horse"}


def test_an_account_keeps_the_games_played_before_it(server: Any) -> None:
    anna = server.visitor()
    game = anna.begin(kind="here")
    made = anna.post("/api/account", ANNA)
    assert (made.status, made.json["account"]) == (201, {"login": "anna"})
    anna.csrf = made.json["csrf"]
    elsewhere = server.visitor().enter()
    assert elsewhere.post("/api/session", {**ANNA, "password": "wrong horse"}).status == 400
    inside = elsewhere.post("/api/session", ANNA)
    assert inside.json["name"] == "anna"
    elsewhere.csrf = inside.json["csrf"]
    assert [one["id"] for one in elsewhere.get("/api/games").json["games"]] == [game]
    outside = elsewhere.ask("DELETE", "/api/session")
    assert outside.json["account"] is None
    assert elsewhere.get("/api/games").json["games"] == []
    assert server.visitor().enter().post("/api/account", ANNA).status == 400


def test_passwords_cannot_be_guessed_at_will(strict_server: Any) -> None:
    eve = strict_server.visitor().enter()
    answers = [eve.post("/api/session", {**ANNA, "password": f"guess {n}"}) for n in range(4)]
    assert [answer.status for answer in answers] == [400, 400, 400, 429]


def test_names_logins_and_passwords_that_make_no_sense_are_refused(server: Any) -> None:
    visitor = server.visitor().enter()
    assert visitor.ask("PATCH", "/api/me", {"name": "  Žofie  N. "}).json["name"] == "Žofie N."
    assert visitor.ask("PATCH", "/api/me", {"name": "a\u0007\u202eb"}).json["name"] == "ab"
    for name in ("", "   ", "x" * 41, "\u200b\u3164\u2800"):
        assert visitor.ask("PATCH", "/api/me", {"name": name}).status == 400
    for login, password in (("a", "long enough"), ("fine", "short"), ("<b>", "long enough")):
        wish = {"login": login, "password": password}
        assert visitor.post("/api/account", wish).status == 400


def test_a_deleted_account_is_forgotten(server: Any) -> None:
    visitor = server.visitor().enter()
    login = {"login": "fleeting", "password": "soon gone away"}
    visitor.csrf = visitor.post("/api/account", login).json["csrf"]
    assert visitor.ask("DELETE", "/api/account").status == 400
    gone = visitor.ask("DELETE", "/api/account", {"password": login["password"]})
    assert gone.json["account"] is None
    assert server.visitor().enter().post("/api/session", login).status == 400


def test_a_rated_game_changes_both_ratings_once(server: Any) -> None:
    people = []
    for login in ("rated.anna", "rated.boris"):
        person = server.visitor().enter()
        made = person.post("/api/account", {"login": login, "password": "long enough"})
        person.csrf = made.json["csrf"]
        people.append(person)
    anna, boris = people
    game = anna.begin(rated=True)
    guest = server.visitor().enter()

    async def table() -> None:
        async with anna.socket(game) as first, boris.socket(game) as second:
            async with guest.socket(game) as other:
                assert (await other.do("join"))["kind"] == "refuse"
            await second.do("join")
            await first.move("h8", 0)
            await second.do("resign")
            await first.kind("ended")

    asyncio.run(table())
    ratings = [one.get("/api/me").json["ratings"]["freestyle"] for one in people]
    assert ratings[0]["rating"] > 1500 > ratings[1]["rating"]
    assert [one["games"] for one in ratings] == [1, 1]


def test_a_learner_learns_from_the_game_it_played(server: Any) -> None:
    anna = server.visitor()
    game = anna.begin("reversi", "computer", size=4, opponent="learner")

    async def table() -> None:
        async with anna.socket(game) as first:
            scene = (await first.kind("created"))["scene"]
            while scene["outcome"] is None:
                if scene["seat"] == "first" and scene["legal"]:  # a forced pass plays itself
                    x, y = scene["legal"][0]
                    await first.move(f"{'abcd'[x]}{y + 1}", scene["ply"])
                ply = scene["ply"]
                moved = await first.until(
                    lambda said, ply=ply: said["kind"] == "moved" and said["ply"] > ply
                )
                scene = moved["scene"]

    asyncio.run(table())
    query = "player=learner&variant=reversi&size=4"
    known = polled(anna, f"/api/learning?{query}", lambda told: told["games"])
    assert known["games"] == 1
    assert known["history"] == [{"games": 1, **known["weights"]}]
    listed = anna.get(f"/api/learning/positions?{query}&limit=3").json
    assert len(listed["list"]) == 3
    archive = anna.get(f"/api/learning/export?{query}")
    assert anna.post(f"/api/learning/reset?{query}").json == {"forgotten": True}
    started = anna.post(f"/api/learning/merge?{query}", archive.body)
    assert started.status == 202
    merged = polled(
        anna, f"/api/jobs/{started.json['job']}", lambda told: told["state"] in {"done", "failed"}
    )
    assert merged["result"] == {"learned": 1, "known": 0}
    assert anna.get(f"/api/learning?{query}").json["games"] == 1


def test_self_play_is_a_job_that_can_be_looked_at_and_stopped(server: Any) -> None:
    anna = server.visitor().enter()
    started = anna.post("/api/learning/selfplay?variant=reversi&size=6", {"games": 100_000})
    path = f"/api/jobs/{started.json['job']}"
    assert anna.get(path).json["state"] in {"waiting", "running"}
    assert server.visitor().get(path).status == 404
    assert anna.ask("DELETE", path).json["state"] == "stopped"


def test_self_play_adds_to_the_learning_curve(server: Any) -> None:
    anna = server.visitor().enter()
    query = "player=apprentice&variant=reversi&size=4"
    assert anna.get(f"/api/learning/curve?{query}").json == {"points": []}
    started = anna.post(f"/api/learning/selfplay?{query}", {"games": 200})
    job = polled(
        anna, f"/api/jobs/{started.json['job']}", lambda told: told["state"] in {"done", "failed"}
    )
    assert job["state"] == "done", job
    points = anna.get(f"/api/learning/curve?{query}").json["points"]
    known = anna.get(f"/api/learning?{query}").json
    assert {point["games"] for point in points} == {0, known["network_games"]}
    assert len({point["opponent"] for point in points}) == 3
    assert all(point["low"] <= point["score"] <= point["high"] for point in points)


def test_a_deleted_account_leaves_no_trace_in_its_games(server: Any) -> None:
    anna, boris = server.visitor().enter(), server.visitor().enter()
    login = {"login": "leaving", "password": "soon gone away"}
    anna.csrf = anna.post("/api/account", login).json["csrf"]
    alone, together = anna.begin(kind="here"), anna.begin()

    async def table() -> None:
        async with anna.socket(together) as first, boris.socket(together) as second:
            await second.do("join")
            await first.do("chat", text="good luck")
            await first.move("h8", 0)
            await second.do("resign")

    asyncio.run(table())
    assert anna.ask("DELETE", "/api/account", {"password": login["password"]}).status == 200
    assert boris.get(f"/api/games/{alone}").status == 404
    assert [one["id"] for one in boris.get("/api/games").json["games"]] == [together]
    told = boris.get(f"/api/games/{together}")
    assert b"leaving" not in told.body
    assert [event["move"] for event in told.json["events"] if event["kind"] == "moved"] == ["h8"]


def ids(visitor: Any) -> list[str]:
    return [one["id"] for one in visitor.get("/api/games").json["games"]]


def test_the_first_browser_has_the_games_of_the_desktop_window(start: Any, tmp_path: Path) -> None:
    make_owner(tmp_path, Owner("of-the-window"))
    server = start()
    server.visitor().get("/api/me")  # a program that forgets its cookie takes nothing away
    anna = server.visitor().enter()
    assert anna.get("/api/me").json["owner"] is True
    assert owner_of(tmp_path) == Owner("of-the-window", in_browser=True)
    game = anna.begin(kind="here")
    boris, carl = server.visitor().enter(), server.visitor().enter()
    assert (boris.get("/api/me").json["owner"], ids(boris)) == (False, [])
    boris.csrf = boris.post("/api/owner").json["csrf"]
    assert ids(boris) == ids(anna) == [game]
    # An account keeps the door: from now on it takes the password.
    anna.csrf = anna.post("/api/account", ANNA).json["csrf"]
    assert (carl.get("/api/me").json["owner"], carl.post("/api/owner").status) == (None, 400)
    anna.ask("DELETE", "/api/account", {"password": ANNA["password"]})
    assert owner_of(tmp_path) is None
