"""Visitors, accounts, ratings, learners."""

from __future__ import annotations

import asyncio
import time
from typing import Any

ANNA = {"login": "anna", "password": "correct horse"}


def test_an_account_keeps_the_games_played_before_it(start: Any) -> None:
    server = start()
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


def test_passwords_cannot_be_guessed_at_will(start: Any) -> None:
    server = start(TENGEN_LIMIT_LOGINS="3")
    eve = server.visitor().enter()
    answers = [eve.post("/api/session", {**ANNA, "password": f"guess {n}"}) for n in range(4)]
    assert [answer.status for answer in answers] == [400, 400, 400, 429]


def test_names_logins_and_passwords_that_make_no_sense_are_refused(server: Any) -> None:
    visitor = server.visitor().enter()
    assert visitor.ask("PATCH", "/api/me", {"name": "  Žofie  N. "}).json["name"] == "Žofie N."
    for name in ("", "   ", "x" * 41, "a\u0007b"):
        assert visitor.ask("PATCH", "/api/me", {"name": name}).status == 400
    for login, password in (("a", "long enough"), ("fine", "short"), ("<b>", "long enough")):
        wish = {"login": login, "password": password}
        assert visitor.post("/api/account", wish).status == 400


def test_a_deleted_account_is_forgotten(server: Any) -> None:
    visitor = server.visitor().enter()
    login = {"login": "fleeting", "password": "soon gone away"}
    visitor.csrf = visitor.post("/api/account", login).json["csrf"]
    gone = visitor.ask("DELETE", "/api/account")
    assert gone.json["account"] is None
    assert server.visitor().enter().post("/api/session", login).status == 400


def test_a_rated_game_changes_both_ratings_once(start: Any) -> None:
    server = start()
    people = []
    for login in ("anna", "boris"):
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


def test_a_learner_learns_from_the_game_it_played(start: Any) -> None:
    server = start()
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
    deadline = time.monotonic() + 30
    while anna.get(f"/api/learning?{query}").json["games"] == 0 and time.monotonic() < deadline:
        time.sleep(0.1)
    assert anna.get(f"/api/learning?{query}").json["games"] == 1
    listed = anna.get(f"/api/learning/positions?{query}&limit=3").json
    assert len(listed["list"]) == 3
    parcel = anna.get(f"/api/learning/export?{query}")
    assert anna.post(f"/api/learning/reset?{query}").json == {"forgotten": True}
    assert anna.post(f"/api/learning/merge?{query}", parcel.body).json["games"] == 1


def test_self_play_is_a_job_that_can_be_looked_at_and_stopped(start: Any) -> None:
    server = start()
    anna = server.visitor().enter()
    started = anna.post("/api/learning/selfplay?variant=reversi&size=6", {"games": 100_000})
    path = f"/api/jobs/{started.json['job']}"
    assert anna.get(path).json["state"] in {"waiting", "running"}
    assert server.visitor().get(path).status == 404
    assert anna.ask("DELETE", path).json["state"] == "stopped"
