"""Drills over HTTP: lines are played, progress is kept, and nobody drills what he may not read."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from contextlib import closing
from typing import Any

import pytest

from tengen import Record, variant
from tengen.records.codec import format_named
from tengen.server.app import make_app
from tengen.server.settings import ServerSettings

NOBODY = "there is no such study"


def record_of(moves: str, side: str | None, name: str = "freestyle") -> dict[str, Any]:
    stream = io.BytesIO()
    record = Record.of(variant(name).initial().play_all(moves))
    if side is not None:
        record.tags["drill"] = side
    record.root.children[0].comment = "in the centre"
    format_named("json").codec.write([record], stream)
    data: dict[str, Any] = json.loads(stream.getvalue())
    return data


def begin(visitor: Any, deck: str, **wanted: Any) -> Any:
    answer = visitor.post(f"/api/drills/{deck}/line", wanted)
    assert answer.status == 200, answer.body
    return answer.json


def play(visitor: Any, deck: str, turn: Any, move: str | None, **more: Any) -> Any:
    place = {"part": turn["part"], "moves": turn["board"]["moves"], "move": move, **more}
    answer = visitor.post(f"/api/drills/{deck}/move", place)
    assert answer.status == 200, answer.body
    return answer.json


def standing(visitor: Any, deck: str) -> tuple[int, int, int]:
    found = visitor.get(f"/api/drills/{deck}").json
    return found["positions"], found["due"], found["new"]


@pytest.fixture
def study(server: Any) -> Any:
    """A private study with a repertoire, and who made it."""
    owner = server.visitor().enter()
    lines = [
        {"name": "Main", "record": record_of("h8 i9 g7 j10 f6", "black")},
        {"name": "Ideas", "record": record_of("h8 h9", None)},
    ]
    answer = owner.post("/api/studies", {"name": "Diagonal", "chapters": lines})
    assert answer.status == 201, answer.body
    return owner, answer.json


def test_a_line_of_a_study_is_played_to_its_end(study: Any) -> None:
    owner, made = study
    deck = made["id"]
    assert standing(owner, deck) == (3, 0, 3)
    turn = begin(owner, deck)
    assert (turn["name"], turn["side"], turn["board"]["moves"]) == ("Main", "black", [])
    told = play(owner, deck, turn, "h8")
    assert (told["right"], told["days"], told["comment"]) == (True, 1, "in the centre")
    turn = told["turn"]
    assert turn["board"]["moves"] == ["h8", "i9"]
    assert turn["over"] is False
    wrong = play(owner, deck, turn, "h9")
    assert (wrong["right"], wrong["move"], wrong["turn"], wrong["days"]) == (False, "g7", None, 0)
    told = play(owner, deck, turn, "g7", again=True)
    assert (told["right"], told["days"]) == (True, None)
    told = play(owner, deck, told["turn"], "f6", hinted=True)
    assert told["turn"]["over"] is True
    assert standing(owner, deck) == (3, 1, 0)
    found = owner.get(f"/api/drills/{deck}").json
    assert found["next"] is not None
    assert [(one["name"], one["side"]) for one in found["parts"]] == [
        ("Main", "black"),
        ("Ideas", None),
    ]
    (listed, *ready) = owner.get("/api/drills").json["drills"]
    assert (listed["study"], listed["positions"], listed["due"]) == ("Diagonal", 3, 1)
    assert [one["deck"] for one in ready] == ["renju", "reversi-black", "reversi-white"]
    assert begin(owner, deck, skips=True)["board"]["moves"] == ["h8", "i9"]


def test_what_is_shown_is_learnt_again(server: Any) -> None:
    guest = server.visitor().enter()
    turn = begin(guest, "renju", part="d4-kagetsu")
    told = play(guest, "renju", play(guest, "renju", turn, "h8")["turn"], None)
    assert (told["right"], told["move"], sorted(told["moves"])) == (False, "i9", ["g9", "i9"])
    assert standing(guest, "renju")[1] == 1


def test_a_hint_names_the_move_among_others(server: Any) -> None:
    guest = server.visitor().enter()
    begin(guest, "renju", part="d4-kagetsu")
    place = {"part": "d4-kagetsu", "moves": ["h8", "h9"]}
    some = guest.post("/api/drills/renju/hint", place).json["moves"]
    assert len(some) == 4
    assert "i9" in some


def test_a_line_can_be_left_out_however_it_was_played(study: Any) -> None:
    owner, made = study
    deck, chapter = made["id"], made["chapters"][0]["id"]
    turn = play(owner, deck, begin(owner, deck), "h8")["turn"]
    play(owner, deck, turn, "g7")
    path = f"/api/drills/{deck}/chapters/{chapter}"
    missing = owner.ask("PUT", f"{path}/weight", {"moves": ["h8", "j9"], "weight": 0})
    assert missing.status == 400
    mirrored = {"moves": ["h8", "g7", "i9"], "weight": 0}
    assert owner.ask("PUT", f"{path}/weight", mirrored).json == {"revision": 2}
    record = owner.get(f"/api/studies/{deck}/chapters/{chapter}").json["record"]
    assert record["moves"][2] == {"move": "g7", "properties": {"drill": ["0"]}}
    assert standing(owner, deck) == (1, 0, 0)
    assert owner.get("/api/drills").json["drills"][0]["positions"] == 1
    assert owner.ask("PUT", f"{path}/weight", {**mirrored, "weight": 1}).status == 200
    assert standing(owner, deck) == (3, 1, 1)
    assert owner.ask("PUT", f"{path}/side", {"side": None}).status == 200
    assert standing(owner, deck) == (0, 0, 0)
    nothing = owner.post(f"/api/drills/{deck}/line", {})
    assert nothing.status == 400


#: Every route of one repertoire: method, what follows its path, what is sent.
ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("POST", "/line", {}),
    ("POST", "/move", {"part": "CHAPTER", "moves": [], "move": "h8"}),
    ("POST", "/hint", {"part": "CHAPTER", "moves": []}),
    ("PUT", "/chapters/CHAPTER/side", {"side": "white"}),
    ("PUT", "/chapters/CHAPTER/weight", {"moves": ["h8"], "weight": 0}),
]
#: It has nothing of the study in it: what one has learnt oneself is forgotten.
OWN = ("DELETE", "")
READING = 4


def test_the_routes_are_all_there_are() -> None:
    paths = make_app(ServerSettings()).openapi()["paths"]
    found = {
        (method.upper(), path.partition("}")[2].replace("{chapter}", "CHAPTER"))
        for path, methods in paths.items()
        for method in methods
        if path.startswith("/api/drills/{")
    }
    assert found == {OWN, *((method, path) for method, path, _body in ROUTES)}


def ask(visitor: Any, deck: str, chapter: str, route: tuple[str, str, Any]) -> Any:
    method, below, body = json.loads(json.dumps(route).replace("CHAPTER", chapter))
    return visitor.ask(method, f"/api/drills/{deck}{below}", body)


@pytest.mark.parametrize("route", ROUTES, ids=str)
def test_nobody_drills_a_private_study_of_others(server: Any, study: Any, route: Any) -> None:
    owner, made = study
    stranger, chapter = server.visitor().enter(), made["chapters"][0]["id"]
    refused = ask(stranger, made["id"], chapter, route)
    assert refused.status == 404
    assert refused.json["error"]["template"] == NOBODY
    assert refused.body == ask(stranger, "nothing", chapter, route).body
    shared = owner.ask("PATCH", f"/api/studies/{made['id']}", {"visibility": "link"})
    assert shared.status == 200
    is_reading = route in ROUTES[:READING]
    assert ask(stranger, made["id"], chapter, route).status == (200 if is_reading else 403)
    kept = owner.get(f"/api/studies/{made['id']}/chapters/{chapter}").json
    assert kept["revision"] == 1


def test_a_study_that_is_private_again_is_gone_from_what_others_learn(
    server: Any, study: Any
) -> None:
    owner, made = study
    path = f"/api/studies/{made['id']}"
    owner.ask("PATCH", path, {"visibility": "public"})
    stranger = server.visitor().enter()
    play(stranger, made["id"], begin(stranger, made["id"]), "h8")
    assert stranger.get("/api/drills").json["drills"][0]["study"] == "Diagonal"
    assert stranger.get(f"/api/drills/{made['id']}").json["mine"] is False
    owner.ask("PATCH", path, {"visibility": "private"})
    assert "Diagonal" not in stranger.get("/api/drills").body.decode()


def test_what_one_has_learnt_is_ones_own(server: Any) -> None:
    first, second = server.visitor().enter(), server.visitor().enter()
    turn = begin(first, "reversi-white", part="tiger")
    assert turn["board"]["moves"] == ["f5"]
    play(first, "reversi-white", turn, "d6")
    assert standing(first, "reversi-white")[2] == standing(second, "reversi-white")[2] - 1
    archive = zipfile.ZipFile(io.BytesIO(first.get("/api/me/export").body))
    (card,) = json.loads(archive.read("drills.json"))
    assert (card["deck"], card["move"], card["days"]) == ("reversi-white", "c5", 1)
    assert second.ask("DELETE", "/api/drills/reversi-white").status == 200
    assert standing(first, "reversi-white")[2] < standing(second, "reversi-white")[2]
    assert first.ask("DELETE", "/api/drills/reversi-white").json == {"forgotten": True}
    assert standing(first, "reversi-white")[2] == standing(second, "reversi-white")[2]


def test_who_is_forgotten_leaves_no_progress_behind(server: Any) -> None:
    guest = server.visitor().enter()
    mine = {"login": "drilled", "password": "correct horse"}
    assert guest.post("/api/account", mine).status == 201
    guest.enter()
    kept = kept_cards(server)
    play(guest, "renju", begin(guest, "renju"), "h8")
    assert kept_cards(server) == kept + 1
    assert guest.ask("DELETE", "/api/account", {"password": "correct horse"}).status == 200
    assert kept_cards(server) == kept


def kept_cards(server: Any) -> int:
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as connection:
        (count,) = connection.execute("SELECT count(*) FROM drill_cards").fetchone()
        return int(count)


BAD: list[tuple[str, Any, str]] = [
    ("/move", {"part": "nothing", "moves": []}, "no longer learnt"),
    ("/move", {"part": "i1-chosei", "moves": ["h8", "h8"]}, "h8"),
    ("/move", {"part": "i1-chosei", "moves": ["h8", "a1"], "move": "b2"}, "the lines end here"),
    ("/move", {"part": "i1-chosei", "moves": ["zz"]}, "zz"),
    ("/move", {"part": "i1-chosei", "moves": ["h8"] * 501}, ""),
    ("/line", {"part": "nothing"}, "no longer learnt"),
    ("/line", {"part": 5}, ""),
    ("/hint", {"part": "i1-chosei", "moves": ["h8", "h8"]}, "h8"),
]


@pytest.mark.parametrize(("below", "body", "said"), BAD)
def test_bad_requests_are_refused_in_a_sentence(
    server: Any, below: str, body: Any, said: str
) -> None:
    guest = server.visitor().enter()
    refused = guest.post(f"/api/drills/renju{below}", body)
    assert refused.status in {400, 422}
    error = refused.json["error"]
    told = error["template"].format(**error.get("values", {}))
    assert said in told, told


def test_moves_of_drills_are_limited(start: Any) -> None:
    guest = start(TENGEN_LIMIT_DRILLED_MOVES_PER_HOUR="2").visitor().enter()
    begin(guest, "renju")
    begin(guest, "renju")
    assert guest.post("/api/drills/renju/line", {}).status == 429
