"""One's own games: found, ordered, tagged, deleted and brought back; nobody touches another's."""

from __future__ import annotations

import asyncio
import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

ROW = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]


def names(visitor: Any, query: str = "") -> list[str]:
    answer = visitor.get(f"/api/games{query}")
    assert answer.status == 200, answer.body
    return [game["id"] for game in answer.json["games"]]


def against(visitor: Any, level: str, variant: str = "freestyle", moves: int = 9) -> str:
    return str(visitor.begin(variant, "computer", opponent=level, moves=ROW[:moves]))


def test_games_are_found_by_opponent_date_and_what_the_page_calls_them(server: Any) -> None:
    visitor = server.visitor()
    first, second = against(visitor, "level:3"), against(visitor, "level:4", "renju", 7)
    assert names(visitor) == [second, first]
    assert names(visitor, "?sort=oldest") == [first, second]
    assert names(visitor, "?sort=longest") == [first, second]
    assert names(visitor, "?program=level:3") == [first]
    assert names(visitor, "?person=level:3") == []
    assert names(visitor, "?q=Stufe&name=level:4") == [second]
    assert names(visitor, "?q=Stufe&name=freestyle") == [first]
    created = visitor.get("/api/games?sort=oldest").json["games"][1]["created"]
    assert names(visitor, f"?since={created}") == [second]
    assert names(visitor, f"?until={created}") == [first]


@pytest.mark.parametrize("sort", ["newest", "oldest", "played", "longest", "shortest"])
def test_pages_of_every_order_have_each_game_once(server: Any, sort: str) -> None:
    visitor = server.visitor()
    made = {against(visitor, "level:1", moves=moves) for moves in (7, 5, 7, 6, 7)}
    found: list[str] = []
    before = ""
    while before is not None:
        page = visitor.get(f"/api/games?sort={sort}&limit=2&before={before}").json
        found += [game["id"] for game in page["games"]]
        before = page["next"]
    assert len(found) == 5
    assert set(found) == made


def test_a_deleted_game_leaves_list_and_statistics_and_comes_back(server: Any) -> None:
    visitor = server.visitor()
    game, other = against(visitor, "level:3"), against(visitor, "level:3")
    assert visitor.post("/api/games/delete", {"games": [game]}).json == {"games": [game]}
    assert names(visitor) == [other]
    assert names(visitor, "?deleted=true") == [game]
    assert visitor.get("/api/statistics").json["total"]["games"] == 1
    choices = visitor.get("/api/games/choices").json
    assert choices["deleted"] == 1
    assert choices["programs"] == [{"name": "level:3", "games": 1}]
    assert visitor.post("/api/games/restore", {"games": [game]}).status == 200
    assert set(names(visitor)) == {game, other}
    assert visitor.get("/api/statistics").json["total"]["games"] == 2


def test_a_game_with_a_friend_is_hidden_from_one_list_only_and_when_it_is_over(server: Any) -> None:
    anna, boris = server.visitor().enter(), server.visitor().enter()
    game = anna.begin()

    async def table(*, is_over: bool) -> None:
        async with anna.socket(game) as one, boris.socket(game) as other:
            if is_over:
                assert (await one.do("resign"))["kind"] == "ack"
            else:
                assert (await other.do("join"))["kind"] == "ack"
                assert (await one.move("h8", 0))["kind"] == "ack"

    asyncio.run(table(is_over=False))
    refused = anna.post("/api/games/delete", {"games": [game]})
    assert refused.status == 400
    assert refused.json["error"]["template"] == (
        "A game with a friend can be deleted when it is over."
    )
    asyncio.run(table(is_over=True))
    assert anna.post("/api/games/delete", {"games": [game]}).status == 200
    assert names(anna) == []
    assert names(boris) == [game]
    assert boris.get(f"/api/games/{game}").status == 200


def test_tags_are_ones_own_and_are_found(server: Any) -> None:
    anna, boris = server.visitor().enter(), server.visitor().enter()
    game = anna.begin(moves=["h8"])

    async def join() -> None:
        async with boris.socket(game) as table:
            assert (await table.do("join"))["kind"] == "ack"

    asyncio.run(join())
    tags = {"games": [game], "add": [" club  night ", "to study"]}
    assert anna.post("/api/games/tags", tags).status == 200
    assert anna.get("/api/games").json["games"][0]["tags"] == ["club night", "to study"]
    assert boris.get("/api/games").json["games"][0]["tags"] == []
    assert names(anna, "?tag=to%20study") == names(anna, "?q=NIGHT") == [game]
    assert names(boris, "?tag=to%20study") == names(boris, "?q=night") == []
    anna.post("/api/games/tags", {"games": [game], "remove": ["to study"]})
    assert anna.get("/api/games/choices").json["tags"] == [{"name": "club night", "games": 1}]


def test_deleted_games_and_tags_are_among_ones_data_until_one_is_forgotten(server: Any) -> None:
    visitor = server.visitor()
    game = against(visitor, "level:3")
    visitor.post("/api/games/tags", {"games": [game], "add": ["club"]})
    visitor.post("/api/games/delete", {"games": [game]})
    with ZipFile(BytesIO(visitor.get("/api/me/export").body)) as archive:
        (told,) = json.loads(archive.read("games.json"))
    assert (told["id"], told["tags"]) == (game, ["club"])
    assert visitor.ask("DELETE", "/api/account", {"password": ""}).status < 300
    assert visitor.get(f"/api/games/{game}").status == 404


@pytest.mark.parametrize("action", ["delete", "restore", "tags"])
def test_nobody_changes_the_list_of_another(server: Any, action: str) -> None:
    owner, other = server.visitor(), server.visitor().enter()
    game, own = against(owner, "level:3"), against(other, "level:3")
    body = {"games": [own, game], **({"add": ["mine"]} if action == "tags" else {})}
    assert other.post(f"/api/games/{action}", body).status == 404
    assert other.ask("POST", f"/api/games/{action}", body, **{"x-tengen-csrf": "no"}).status == 403
    assert names(owner) == [game]
    assert names(other) == [own]
    assert owner.get("/api/games").json["games"][0]["tags"] == []
    assert other.get("/api/games").json["games"][0]["tags"] == []


@pytest.mark.parametrize(
    ("action", "body"),
    [
        ("delete", {"games": []}),
        ("delete", {"games": ["x"] * 101}),
        ("delete", {"games": ["x" * 25]}),
        ("tags", {"games": ["x"], "add": ["t"] * 11}),
        ("tags", {"games": ["x"], "colour": 1}),
    ],
)
def test_what_is_too_much_is_refused(server: Any, action: str, body: Any) -> None:
    assert server.visitor().post(f"/api/games/{action}", body).status == 422


@pytest.mark.parametrize("tag", ["", "  \u200b", "x" * 41])
def test_a_bad_tag_is_refused_and_nothing_is_kept(server: Any, tag: str) -> None:
    visitor = server.visitor()
    game = against(visitor, "level:3")
    answer = visitor.post("/api/games/tags", {"games": [game], "add": ["good", tag]})
    assert answer.status == 400
    assert "1 to {most} characters" in answer.json["error"]["template"]
    assert visitor.get("/api/games").json["games"][0]["tags"] == []


def test_a_game_has_at_most_ten_tags(server: Any) -> None:
    visitor = server.visitor()
    game = against(visitor, "level:3")
    ten = [f"tag {number}" for number in range(10)]
    assert visitor.post("/api/games/tags", {"games": [game], "add": ten}).status == 200
    assert visitor.post("/api/games/tags", {"games": [game], "add": ["one more"]}).status == 400
    assert visitor.post("/api/games/tags", {"games": [game], "add": ten[:2]}).status == 200


def test_thumbnails_show_the_boards_as_they_stand(server: Any) -> None:
    visitor = server.visitor()
    row, cube = against(visitor, "level:3"), visitor.begin("gomoku3d", "here", moves=[])
    answer = visitor.get(f"/api/games/thumbnails?game={row}&game=nothing&game={cube}").json
    shown, other = answer["games"]
    assert (shown["game"], shown["ply"], shown["last"]) == (row, 9, [11, 7])
    assert [len(one) for one in shown["rows"]] == [15] * 15
    assert shown["rows"][7] == ".......xxxxx..."
    assert (other["game"], other["rows"]) == (cube, [])
    assert visitor.get("/api/games/thumbnails").status == 422
    assert visitor.get("/api/games/thumbnails?" + "game=x&" * 51).status == 422
