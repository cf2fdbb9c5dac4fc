"""What the server says over HTTP."""

from __future__ import annotations

import asyncio
import gzip
import json
from typing import Any

import pytest

from tengen.base.i18n import LANGUAGES
from tengen.rules.catalogue import variants

ROW = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]


def finished(visitor: Any) -> str:
    """Return a game of nine moves that is over."""
    return str(visitor.begin(kind="here", moves=ROW))


def test_it_says_when_it_is_ready_and_what_it_counts(server: Any) -> None:
    visitor = server.visitor()
    assert visitor.get("/health").json["status"] == "ok"
    assert b"tengen_commits_total" in visitor.get("/metrics").body


def test_every_answer_carries_the_strict_headers(server: Any) -> None:
    headers = server.visitor().get("/health").headers
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Any) -> None:
    cookie = server.visitor().get("/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_all_variants_are_there_with_their_boards(server: Any) -> None:
    listed = server.visitor().get("/api/variants").json
    assert {one["name"] for one in listed} == {rules.name for rules in variants()}


@pytest.mark.parametrize("name", [rules.name for rules in variants()])
def test_a_game_of_every_variant_can_be_begun(server: Any, name: str) -> None:
    visitor = server.visitor()
    told = visitor.get(f"/api/games/{visitor.begin(name, 'here')}").json
    assert told["game"]["variant"] == name
    assert told["events"][0]["scene"]["turn"] == "black"


def test_the_players_of_a_game_are_told(server: Any) -> None:
    told = server.visitor().get("/api/players?variant=reversi&size=8").json
    assert "greedy" in [one["name"] for one in told["classics"]]
    assert told["levels"][0]["level"] == 1


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"variant": "chess", "kind": "here"}, "unknown variant 'chess'"),
        ({"variant": "reversi", "size": 7, "kind": "here"}, "size 7 is not one of"),
        ({"variant": "renju", "kind": "computer", "opponent": "greedy"}, "does not play renju"),
        ({"variant": "renju", "kind": "computer", "opponent": "level:99"}, "level"),
        ({"variant": "renju", "kind": "computer"}, "needs the name of the opponent"),
        ({"variant": "renju", "kind": "here", "clock": {"kind": "sand"}}, "clock"),
        ({"variant": "renju", "kind": "here", "moves": ["h8", "h8"]}, "the point is taken"),
        ({"variant": "renju", "kind": "here", "moves": ["zz"]}, "zz"),
        ({"variant": "renju", "kind": "friend", "rated": True}, "need an account"),
        ({"variant": "renju", "kind": "here", "more": 1}, "more"),
        ({"kind": "here"}, "variant"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused_in_a_sentence(
    server: Any, wish: dict[str, Any], words: str
) -> None:
    answer = server.visitor().enter().post("/api/games", wish)
    assert 400 <= answer.status < 500
    error = answer.json["error"]
    assert words in error["template"].format(**error["values"])


def test_the_rules_answer_for_any_line_of_moves(server: Any) -> None:
    line = {"variant": "reversi", "moves": ["d3", "c3"]}
    told = server.visitor().ask("POST", "/api/board", line).json
    assert len(told["stones"]) == 4
    assert [len(changes) for changes in told["changes"]] == [2, 2]
    assert told["scene"]["ply"] == 2
    assert [2, 3] in told["scene"]["legal"]


@pytest.mark.parametrize("name", ["sgf", "json", "psq", "renlib", "moves"])
def test_a_game_goes_out_and_comes_back_in_every_format(server: Any, name: str) -> None:
    visitor = server.visitor()
    game = finished(visitor)
    sent = visitor.get(f"/api/games/{game}/record?format={name}")
    assert sent.headers["content-disposition"].startswith("attachment; filename=")
    file = sent.headers["content-disposition"].split('"')[1]
    taken = visitor.post(f"/api/records?name={file}&variant=freestyle", sent.body).json
    assert taken["refused"] == []
    events = visitor.get(f"/api/games/{taken['games'][0]}").json["events"]
    assert [event["move"] for event in events if event["kind"] == "moved"] == ROW


def test_a_file_that_cannot_be_read_is_refused_with_the_reason(server: Any) -> None:
    visitor = server.visitor()
    taken = visitor.post("/api/records?name=game.sgf", b"(;GM[4]FF[4]SZ[15];B[zz9")
    assert taken.json["games"] == []
    assert taken.json["refused"]
    taken = visitor.post("/api/records?name=game.doc", b"a letter")
    assert taken.json["refused"] == [
        "this is no game in any format that is known here, nor a position"
    ]
    assert visitor.post("/api/records?format=doc", b"x").status == 400


def test_an_upload_that_is_too_large_is_refused(strict_server: Any) -> None:
    visitor = strict_server.visitor()
    assert visitor.post("/api/records?name=game.sgf", b"x" * 3000).status == 413


def test_a_game_can_be_seen_as_a_picture(server: Any) -> None:
    visitor = server.visitor()
    path = f"/api/games/{finished(visitor)}/picture"
    assert visitor.get(f"{path}.svg?numbers=true&theme=slate").body.startswith(b"<svg")
    assert visitor.get(f"{path}.png?size=128&ply=3").body.startswith(b"\x89PNG")
    moving = visitor.get(f"{path}.gif?size=96")
    assert moving.body.startswith(b"GIF89a")
    assert moving.headers["content-type"] == "image/gif"
    assert visitor.get(f"{path}.svg?theme=would").status == 400


def test_own_games_are_listed_and_counted(server: Any) -> None:
    visitor = server.visitor()
    games = [finished(visitor), visitor.begin("reversi", "here")]
    page = visitor.get("/api/games?limit=1").json
    older = visitor.get(f"/api/games?limit=1&before={page['next']}").json
    assert [page["games"][0]["id"], older["games"][0]["id"]] == games[::-1]
    assert older["next"] is None
    assert visitor.get("/api/games?variant=reversi").json["games"][0]["id"] == games[1]
    assert server.visitor().get("/api/games").json["games"] == []
    assert visitor.get("/api/statistics").status == 200


def test_notes_stay_with_the_game_and_who_wrote_them(server: Any) -> None:
    visitor, other = server.visitor(), server.visitor().enter()
    path = f"/api/games/{finished(visitor)}/notes"
    record = visitor.get(path).json
    mine = record | {"tags": {"event": "my notes"}}
    changed = visitor.ask("PUT", path, json.dumps(mine).encode())
    assert changed.json == {"saved": True}
    assert visitor.get(path).json == mine
    assert other.get(path).json == record
    assert visitor.ask("PUT", path, b"{}").status == 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_every_language_are_there(server: Any, language: str) -> None:
    visitor = server.visitor()
    told = visitor.get(f"/texts/{language}.json")
    assert told.status == 200
    assert (language == "en") == (told.json == {})
    again = visitor.get(f"/texts/{language}.json", **{"if-none-match": told.headers["etag"]})
    assert again.status == 304


def test_large_answers_are_compressed(server: Any) -> None:
    told = server.visitor().get("/api/variants", **{"accept-encoding": "gzip"})
    assert told.headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(told.body))


def test_unknown_addresses_are_told_apart(server: Any) -> None:
    visitor = server.visitor()
    assert b"the app" in visitor.get("/game/abc").body
    assert "immutable" in visitor.get("/app-1234ABCD.js").headers["cache-control"]
    assert visitor.get("/missing.js").status == 404
    assert visitor.get("/api/nothing").json["error"]["template"]
    assert visitor.get("/../secret.txt").status == 404
    assert visitor.get("/%2e%2e/secret.txt").status == 404


def test_a_method_that_an_address_does_not_take_is_refused_in_a_sentence(server: Any) -> None:
    answer = server.visitor().enter().ask("PATCH", "/api/games", {})
    assert answer.status == 405
    assert "allow" in answer.headers
    told = {"path": "/api/games", "method": "PATCH"}
    assert answer.json["error"] == {
        "template": "{path} cannot be asked with {method}",
        "values": told,
    }


def test_without_the_web_app_a_sentence_says_how_to_build_it(strict_server: Any) -> None:
    told = strict_server.visitor().get("/", accept="text/html")
    assert b"not built" in told.body


@pytest.mark.parametrize("path", ["/", "/health", "/api/variants", "/api/nothing"])
def test_head_is_answered_like_get_without_the_body(server: Any, path: str) -> None:
    visitor = server.visitor().enter()
    whole, head = visitor.get(path), visitor.ask("HEAD", path)
    assert (head.status, head.body) == (whole.status, b"")
    assert head.headers["content-length"] == str(len(whole.body))
    assert head.headers["content-type"] == whole.headers["content-type"]


def test_a_position_is_analysed_once(server: Any) -> None:
    visitor = server.visitor().enter()
    question = {"do": "analyse", "variant": "reversi", "moves": ["d3"], "lines": 2, "seconds": 0.2}

    async def table() -> tuple[list[Any], list[Any]]:
        async with visitor.socket("", path="/ws/analysis") as desk:
            await desk.say({**question, "id": "a"})
            first = await desk.until(lambda said: said["kind"] in {"done", "refuse"})
            await desk.say({**question, "id": "b"})
            second = await desk.until(
                lambda said: said["kind"] in {"done", "refuse"} and said["id"] == "b"
            )
            return [first, second], desk.heard

    answers, heard = asyncio.run(table())
    assert [answer["cached"] for answer in answers] == [False, True]
    assert {said["rank"] for said in heard if said["kind"] == "info"} == {1, 2}


def test_an_analysis_of_nonsense_is_refused(server: Any) -> None:
    visitor = server.visitor().enter()

    async def table(**wish: Any) -> Any:
        async with visitor.socket("", path="/ws/analysis") as desk:
            await desk.say({"do": "analyse", "id": "a", "variant": "reversi", **wish})
            return await desk.kind("done", "refuse")

    for wish in ({"moves": ["a1"]}, {"lines": 99}, {"player": "gtp:ls"}, {"variant": "go"}):
        assert asyncio.run(table(**wish))["kind"] == "refuse"


def test_a_review_is_made_once_and_kept(server: Any) -> None:
    visitor = server.visitor()
    game = visitor.begin(kind="here", moves=ROW[:5])
    path = f"/api/games/{game}/review"
    assert visitor.get(path).json["state"] == "none"

    async def table() -> None:
        async with visitor.socket(game) as first:
            started = visitor.post(path, {"seconds": 0.05, "player": "scorer"})
            assert started.json["state"] == "running"
            await first.until(
                lambda said: said["kind"] == "reviewing" and said["done"] == said["of"]
            )

    asyncio.run(table())
    review = visitor.get(path).json
    assert review["state"] == "done"
    assert [move["move"] for move in review["moves"]] == ROW[:5]


def test_a_hint_comes_only_where_nobody_is_cheated(server: Any) -> None:
    visitor = server.visitor()
    alone, friend = visitor.begin("reversi", "here"), visitor.begin("reversi")

    async def ask(game: str) -> Any:
        async with visitor.socket(game) as first:
            return await first.do("hint")

    assert asyncio.run(ask(alone))["move"] in {"d3", "c4", "f5", "e6"}
    assert asyncio.run(ask(friend))["kind"] == "refuse"


@pytest.mark.parametrize(
    ("variant", "able", "unable"),
    [("freestyle", {"json", "sgf", "psq"}, {"wthor", "ggf"}), ("reversi", {"sgf", "ggf"}, {"psq"})],
)
def test_a_game_is_offered_in_the_formats_that_can_hold_it(
    server: Any, variant: str, able: set[str], unable: set[str]
) -> None:
    visitor = server.visitor()
    game = visitor.begin(variant, kind="here")
    names = {one["name"] for one in visitor.get(f"/api/records/formats?game={game}").json}
    assert able <= names
    assert not unable & names
    assert names < {one["name"] for one in visitor.get("/api/records/formats").json}
    assert visitor.get("/api/records/formats?game=nothing").status == 404
