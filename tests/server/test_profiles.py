"""The page of a player: who sees it, what it tells, and what it keeps to itself."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from itertools import count
from typing import Any

import pytest

NUMBERS = count(1)


def member(server: Any) -> Any:
    """Somebody with an account."""
    visitor = server.visitor().enter()
    login = f"player-{next(NUMBERS)}"
    made = visitor.post("/api/account", {"login": login, "password": "long enough"})
    visitor.csrf = made.json["csrf"]
    return visitor


def address(visitor: Any) -> str:
    return str(visitor.get("/api/profiles/me").json["address"])


def play(first: Any, second: Any, *, rated: bool = True) -> str:
    """A game between people that the second one gives up."""
    game = str(first.begin(rated=rated))

    async def table() -> None:
        async with first.socket(game) as one, second.socket(game) as other:
            await other.do("join")
            await one.move("h8", 0)
            await other.do("resign")
            await one.kind("ended")

    asyncio.run(table())
    return game


@pytest.fixture(scope="module")
def match(server: Any) -> tuple[Any, Any, str]:
    """Two members, and the rated game that the first one won."""
    anna, boris = member(server), member(server)
    return anna, boris, play(anna, boris)


def test_a_profile_tells_ratings_their_history_and_the_games(
    server: Any, match: tuple[Any, Any, str]
) -> None:
    anna, _boris, _game = match
    told = server.visitor().get(f"/api/profiles/{address(anna)}").json
    assert (told["mine"], told["hidden"]) == (False, False)
    (point,) = told["history"]["freestyle"]
    assert point["rating"] == told["ratings"]["freestyle"]["rating"] > 1500
    assert told["statistics"]["total"]["won"] == 1
    assert [one["name"] for one in told["statistics"]["variants"]] == ["freestyle"]
    assert told["statistics"]["people"] == []
    assert told["you"] is None


def test_opponents_with_a_page_are_told_and_linked(
    server: Any, match: tuple[Any, Any, str]
) -> None:
    anna, boris, _game = match
    (met,) = server.visitor().get(f"/api/profiles/{address(anna)}").json["opponents"]
    assert (met["profile"], met["won"], met["lost"]) == (address(boris), 1, 0)
    you = boris.get(f"/api/profiles/{address(anna)}").json["you"]
    assert (you["games"], you["won"], you["lost"]) == (1, 0, 1)


def test_nobody_reads_the_login_or_the_identity_in_a_profile(
    server: Any, match: tuple[Any, Any, str]
) -> None:
    anna, boris, _game = match
    anna.ask("PATCH", "/api/me", {"name": "Anna"})
    login = anna.get("/api/me").json["account"]["login"]
    body = boris.get(f"/api/profiles/{address(anna)}").body.decode()
    assert '"Anna"' in body
    assert login not in body
    assert "visitor" not in body


def test_a_hidden_profile_is_there_for_its_owner_alone(server: Any) -> None:
    eve, ivan = member(server), member(server)
    game = play(eve, ivan)
    page = address(eve)
    assert ivan.get(f"/api/profiles/{page}").status == 200
    assert ivan.get(f"/api/games/{game}/profiles").json == {"first": page, "second": address(ivan)}
    assert eve.ask("PUT", "/api/me/profile", {"hidden": True}).json == {"hidden": True}
    told = ivan.get(f"/api/profiles/{page}")
    assert told.status == 404
    assert told.json == ivan.get("/api/profiles/nobody").json
    assert ivan.get(f"/api/games/{game}/profiles").json["first"] is None
    assert eve.get(f"/api/profiles/{page}").json["hidden"] is True
    # Neither do others name who has hidden the page.
    seen = server.visitor().get(f"/api/profiles/{address(ivan)}").json
    assert seen["opponents"] == []
    assert [one["games"] for one in ivan.get("/api/profiles/me").json["opponents"]] == [1]
    eve.ask("PUT", "/api/me/profile", {"hidden": False})
    assert ivan.get(f"/api/profiles/{page}").status == 200


def test_a_guest_has_a_page_that_nobody_else_sees(server: Any) -> None:
    guest, anna = server.visitor().enter(), member(server)
    game = play(anna, guest, rated=False)
    told = guest.get("/api/profiles/me").json
    assert (told["mine"], told["address"], told["since"]) == (True, None, None)
    assert told["statistics"]["total"]["lost"] == 1
    assert anna.get(f"/api/games/{game}/profiles").json["second"] is None
    assert server.visitor().get(f"/api/profiles/{address(anna)}").json["opponents"] == []
    assert guest.ask("PUT", "/api/me/profile", {"hidden": True}).status == 400


def test_programs_are_told_by_the_names_they_are_opened_with(server: Any) -> None:
    anna = member(server)
    game = anna.begin("tictactoe", "computer", opponent="level:1", seat="first")

    async def table() -> None:
        async with anna.socket(game) as socket:
            await socket.move("b2", 0)
            await socket.do("resign")
            await socket.kind("ended")

    asyncio.run(table())
    told = server.visitor().get(f"/api/profiles/{address(anna)}").json
    (met,) = told["statistics"]["programs"]
    assert (met["name"], met["lost"]) == ("level:1", 1)
    assert told["opponents"] == []


@pytest.mark.parametrize("path", ["nobody", "x" * 500, "..%2fme"])
def test_what_is_no_address_of_a_profile_is_not_found(server: Any, path: str) -> None:
    assert server.visitor().get(f"/api/profiles/{path}").status == 404


def test_a_game_that_is_not_there_has_no_profiles(server: Any) -> None:
    assert server.visitor().get("/api/games/nosuchgame/profiles").status == 404


@pytest.mark.parametrize("body", [{}, {"hidden": "perhaps"}, {"hidden": True, "name": "x"}])
def test_what_is_no_wish_for_privacy_changes_nothing(server: Any, body: Any) -> None:
    anna = member(server)
    assert anna.ask("PUT", "/api/me/profile", body).status == 422
    assert anna.get("/api/profiles/me").json["hidden"] is False


def test_hiding_needs_the_token_of_the_page(server: Any) -> None:
    anna = member(server)
    anna.csrf = ""
    assert anna.ask("PUT", "/api/me/profile", {"hidden": True}).status == 403


def test_a_deleted_account_takes_its_page_along(server: Any) -> None:
    anna, boris = member(server), member(server)
    play(anna, boris)
    page = address(anna)
    archive = zipfile.ZipFile(io.BytesIO(anna.get("/api/me/export").body))
    about = json.loads(archive.read("profile.json"))
    assert about["profile"] == {"address": page, "hidden": False}
    assert anna.ask("DELETE", "/api/account", {"password": "long enough"}).status == 200
    assert boris.get(f"/api/profiles/{page}").status == 404
    assert boris.get("/api/profiles/me").json["statistics"]["total"]["lost"] == 1


def test_profiles_cannot_be_gathered_at_will(start: Any) -> None:
    visitor = start(TENGEN_LIMIT_PROFILES_PER_HOUR="3").visitor().enter()
    answers = [visitor.get("/api/profiles/nobody").status for _ in range(4)]
    assert answers == [404, 404, 404, 429]
