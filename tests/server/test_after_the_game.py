"""What the end of a game brought: ratings before and after, the key moment, the next level."""

from __future__ import annotations

import asyncio
from typing import Any

#: No other test plays it: a position that resembles a running game is not reviewed.
ROW = ["h8", "b3", "i8", "n2", "j8", "c13", "k8", "m14", "l8"]


def with_account(server: Any, login: str) -> Any:
    visitor = server.visitor().enter()
    answer = visitor.post("/api/account", {"login": login, "password": "a long password"})
    assert answer.status < 300, answer.body
    visitor.csrf = visitor.get("/api/me").json["csrf"]
    return visitor


def resign(first: Any, second: Any, game: str) -> None:
    """Let the second player join, and give up."""

    async def table() -> None:
        async with first.socket(game) as one, second.socket(game) as other:
            assert (await other.do("join"))["kind"] == "ack"
            assert (await one.move("h8", 0))["kind"] == "ack"
            assert (await other.do("resign"))["kind"] == "ack"

    asyncio.run(table())


def test_a_rated_game_tells_both_ratings_before_and_after(server: Any) -> None:
    anna, boris = with_account(server, "anna.ending"), with_account(server, "boris.ending")
    game = anna.begin("renju", rated=True)
    resign(anna, boris, game)
    told = anna.get(f"/api/games/{game}/ending").json
    first, second = told["ratings"]["first"], told["ratings"]["second"]
    assert first["before"] == second["before"] == 1500
    assert first["after"] > 1500 > second["after"]
    assert anna.get("/api/me").json["ratings"]["renju"]["rating"] == first["after"]
    again = anna.begin("renju", rated=True)
    resign(anna, boris, again)
    after = anna.get(f"/api/games/{again}/ending").json["ratings"]["first"]
    assert after["before"] == first["after"]
    assert anna.get(f"/api/games/{game}/ending").json == told


def test_a_guest_is_not_offered_the_seat_of_a_rated_game(server: Any) -> None:
    anna, guest = with_account(server, "anna.offers"), server.visitor().enter()
    boris = with_account(server, "boris.takes")
    game = anna.begin("renju", rated=True)

    async def offered(visitor: Any) -> tuple[bool, Any]:
        async with visitor.socket(game) as table:
            may = await table.kind("can")
            return may["can"].get("join", False), await table.do("join")

    is_offered, answer = asyncio.run(offered(guest))
    assert not is_offered
    assert answer["reason"]["template"] == "rated games need an account"
    assert asyncio.run(offered(boris))[0]


def test_an_unrated_game_has_no_ratings(server: Any) -> None:
    visitor = server.visitor()
    told = visitor.get(f"/api/games/{visitor.begin(kind='here', moves=ROW)}/ending").json
    assert told == {"ratings": {}, "key": None, "next_level": None, "praise": None, "work": None}


def test_a_game_that_goes_on_has_no_ending(server: Any) -> None:
    visitor = server.visitor()
    answer = visitor.get(f"/api/games/{visitor.begin(kind='here')}/ending")
    assert answer.status >= 400
    assert answer.json["error"]["template"] == "The game is not over yet."


def test_who_beats_a_level_is_shown_the_next_one(server: Any) -> None:
    visitor = server.visitor()
    won = visitor.begin(kind="computer", opponent="level:3", moves=ROW)
    assert visitor.get(f"/api/games/{won}/ending").json["next_level"] == "level:4"
    lost = visitor.begin(kind="computer", opponent="level:3", seat="second", moves=ROW)
    assert visitor.get(f"/api/games/{lost}/ending").json["next_level"] is None


def test_a_review_can_be_stopped_by_who_started_it(server: Any) -> None:
    visitor, other = server.visitor(), server.visitor().enter()
    game = visitor.begin(kind="here", moves=ROW)
    path = f"/api/games/{game}/review"
    assert visitor.post(path, {"seconds": 5}).json["state"] == "running"
    assert other.ask("DELETE", path).status >= 400
    assert visitor.get(path).json["state"] == "running"
    assert visitor.ask("DELETE", path).json["state"] == "none"
    assert visitor.ask("DELETE", path).json["state"] == "none"
