"""Many games are reviewed one after the other: progress, stop, resume; what the reviews say."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import Response

from tengen.games import batches
from tengen.rules.catalogue import variant
from tengen.server.http import reviews

#: X takes a corner, O an edge, and X wins; O's second move is a blunder.
WON = ["a3", "b3", "a1", "c3", "a2"]
ROW = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]


def begin(visitor: Any, seat: str = "second") -> str:
    return str(visitor.begin("tictactoe", "computer", opponent="random", seat=seat, moves=WON))


def until(visitor: Any, fits: Callable[[Any], bool]) -> Any:
    """Ask for the batch until it is as wanted."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        told = visitor.get("/api/reviews").json
        if fits(told):
            return told
        time.sleep(0.05)
    raise AssertionError(told)


def is_over(told: Any) -> bool:
    return bool(told["state"] != "running")


def test_games_are_reviewed_one_after_the_other_and_say_something_together(server: Any) -> None:
    visitor = server.visitor()
    games = [begin(visitor), begin(visitor, "first")]
    assert visitor.get("/api/reviews").json["state"] == "none"
    assert sorted(visitor.get("/api/reviews/progress").json["unreviewed"]) == sorted(games)
    answer = visitor.post("/api/reviews", {"games": games})
    assert answer.status == 202
    assert (answer.json["state"], answer.json["of"]) == ("running", 2)
    told = until(visitor, is_over)
    assert (told["state"], told["done"], told["failed"]) == ("done", 2, [])
    assert visitor.get(f"/api/games/{games[0]}/review").json["state"] == "done"
    found = visitor.get("/api/reviews/progress").json
    assert found["unreviewed"] == []
    assert {point["game"] for point in found["curve"]} == set(games)
    lost = next(one for one in found["mistakes"] if one["game"]["id"] == games[0])
    assert (lost["ply"] % 2, lost["verdict"]) == (0, "blunder")
    assert len(lost["before"]["marked"]) == 2
    assert "".join(lost["before"]["rows"]).count("x") == lost["ply"] // 2
    elsewhere = visitor.get("/api/reviews/progress?variant=renju").json
    assert elsewhere == {"mistakes": [], "curve": [], "unreviewed": []}


def test_a_stopped_batch_goes_on_after_the_death_of_the_server(start: Any) -> None:
    server = start()
    visitor = server.visitor().enter()
    games = [visitor.begin(kind="here", moves=ROW), begin(visitor)]
    assert visitor.post("/api/reviews", {"games": games}).json["game"] in {None, games[0]}
    until(visitor, lambda told: told["positions"] > 0)
    stopped = visitor.post("/api/reviews/stop")
    assert (stopped.json["state"], stopped.json["done"], stopped.json["of"]) == ("stopped", 0, 2)
    server.kill()
    visitor.port = start().port
    assert visitor.get("/api/reviews").json["state"] == "stopped"
    assert visitor.post("/api/reviews/resume").json["state"] == "running"
    assert visitor.ask("DELETE", "/api/reviews").json["state"] == "none"


def test_what_cannot_be_reviewed_is_named_and_the_others_go_on(server: Any) -> None:
    visitor, other = server.visitor().enter(), server.visitor().enter()
    game, going_on = begin(visitor), visitor.begin(kind="here")
    refused = visitor.post("/api/reviews", {"games": [game, going_on]})
    assert refused.status == 400
    assert refused.json["error"]["template"] == "Games are reviewed when they are over."
    assert other.post("/api/reviews", {"games": [game]}).status == 404
    assert other.get("/api/reviews").json["of"] == 0
    assert other.get("/api/reviews/progress").json["unreviewed"] == []
    assert visitor.get("/api/reviews").json["state"] == "none"


def test_reviews_of_an_address_are_bounded_and_pause_when_its_time_is_used_up(start: Any) -> None:
    limits = {"JOBS_PER_ADDRESS": "1", "ENGINE_SECONDS_PER_HOUR": "9"}
    server = start(**{f"TENGEN_LIMIT_{name}": value for name, value in limits.items()})
    visitor, neighbour = server.visitor().enter(), server.visitor().enter()
    games = [visitor.begin(kind="here", moves=ROW) for _number in range(2)]
    assert visitor.post("/api/reviews", {"games": games}).status == 202
    theirs = {"games": [begin(neighbour)]}
    assert neighbour.post("/api/reviews", theirs).status == 429
    assert neighbour.get("/api/reviews").json["of"] == 0
    told = until(visitor, is_over)
    assert (told["state"], told["done"], told["of"]) == ("stopped", 1, 2)
    assert told["trouble"]["template"].startswith("you used all the computing time")
    assert neighbour.post("/api/reviews", theirs).status == 202


def test_who_is_forgotten_leaves_no_reviews_on_their_way(server: Any) -> None:
    visitor = server.visitor().enter()
    visitor.post("/api/reviews", {"games": [visitor.begin(kind="here", moves=ROW)]})
    assert visitor.ask("DELETE", "/api/account", {"password": ""}).status < 300
    assert visitor.get("/api/reviews").json["of"] == 0


def test_only_so_many_games_wait(server: Any) -> None:
    visitor = server.visitor()
    games = [begin(visitor) for _number in range(3)]
    too_many = {"games": [*games, *(["x"] * batches.MAX_BATCH)]}
    assert visitor.post("/api/reviews", too_many).status == 422
    assert visitor.post("/api/reviews", {"games": []}).status == 422


def test_a_batch_reviews_nothing_that_fair_play_forbids(server: Any) -> None:
    visitor, friend = server.visitor().enter(), server.visitor().enter()
    before = begin(visitor)
    game = visitor.begin("tictactoe", clock={"kind": "game", "base": 300, "increment": 0})

    async def play() -> None:
        async with visitor.socket(game) as one, friend.socket(game) as other:
            assert (await other.do("join"))["kind"] == "ack"
            assert (await one.move("b2", 0))["kind"] == "ack"

    asyncio.run(play())
    meanwhile = visitor.begin("tictactoe", "here", moves=WON)
    visitor.post("/api/reviews", {"games": [meanwhile, before]})
    told = until(visitor, is_over)
    assert (told["state"], told["done"]) == ("done", 1)
    (failed,) = told["failed"]
    assert failed["game"] == meanwhile
    assert failed["reason"]["template"].startswith("There is no analysis while your game")
    assert visitor.get(f"/api/games/{meanwhile}/review").status == 400


def test_a_deleted_game_says_nothing_any_more(server: Any) -> None:
    visitor = server.visitor()
    game = begin(visitor)
    visitor.post("/api/reviews", {"games": [game]})
    until(visitor, is_over)
    assert len(visitor.get("/api/reviews/progress").json["curve"]) == 1
    visitor.post("/api/games/delete", {"games": [game]})
    found = visitor.get("/api/reviews/progress").json
    assert found == {"mistakes": [], "curve": [], "unreviewed": []}


def test_who_asks_at_the_same_moment_waits_for_one_review(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []

    class Review:
        def __init__(self, site: Any, game: Any, _visitor: Any) -> None:
            self.site, self.game = site, game

        def start(self, _player: str, _seconds: float) -> None:
            self.site.reviews[self.game.id] = self
            begun.append(self)

    async def later(*_arguments: Any) -> Any:
        await asyncio.sleep(0)
        return loaded

    async def not_yet(*_arguments: Any) -> bool:
        await asyncio.sleep(0)
        return False

    async def state(*_arguments: Any) -> bytes:
        return b"{}"

    visitors: list[Any] = [object(), object()]

    async def scenario() -> None:
        await asyncio.gather(
            *(reviews.start("g", visitor, site, Response()) for visitor in visitors)
        )

    loaded: Any = SimpleNamespace(id="g", settings=SimpleNamespace(variant=variant("freestyle")))
    site: Any = SimpleNamespace(
        reviews={},
        journal=SimpleNamespace(load=later),
        fair_play=SimpleNamespace(check_review=later),
        rate_limits=SimpleNamespace(upload=lambda _visitor: None),
    )
    monkeypatch.setattr(reviews, "GameReview", Review)
    monkeypatch.setattr(reviews, "is_reviewed", not_yet)
    monkeypatch.setattr(reviews, "_state", state)
    asyncio.run(scenario())
    assert len(begun) == 1
