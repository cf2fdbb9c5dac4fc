"""Studies over HTTP: kept, shared as their owner says, and nobody else's to read or to change."""

from __future__ import annotations

import io
import json
import threading
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import select, update

from tengen import Record, database, variant
from tengen.records.codec import format_named
from tengen.server.app import make_app
from tengen.server.settings import ServerSettings
from tengen.studies import tables
from tengen.studies.limits import KEPT_MS, MAX_CHAPTERS, MAX_MOVES, MAX_NAME

PATIENCE = 30.0
NOBODY = "there is no such study"


def record_of(moves: str, name: str = "freestyle") -> dict[str, Any]:
    """A record as the web app sends it."""
    stream = io.BytesIO()
    record = Record.of(variant(name).initial().play_all(moves))
    format_named("json").codec.write([record], stream)
    data: dict[str, Any] = json.loads(stream.getvalue())
    return data


ONE = "/api/studies/{study}"
LINE = record_of("h8 i9 g7")


@dataclass
class Owned:
    """A study of somebody, and somebody else."""

    owner: Any
    stranger: Any
    study: str
    chapter: str

    @property
    def path(self) -> str:
        return f"/api/studies/{self.study}"

    def save(self, record: Any, revision: int) -> Any:
        path = f"{self.path}/chapters/{self.chapter}"
        return self.owner.ask("PUT", path, {"record": record, "revision": revision})


@pytest.fixture
def make(server: Any) -> Any:
    def made(visibility: str = "private") -> Owned:
        owner, stranger = server.visitor().enter(), server.visitor().enter()
        wanted = {"name": "Diagonal", "visibility": visibility}
        answer = owner.post("/api/studies", {**wanted, "chapters": [{"name": "A", "record": LINE}]})
        assert answer.status == 201, answer.body
        return Owned(owner, stranger, answer.json["id"], answer.json["chapters"][0]["id"])

    return made


def test_a_study_comes_back_exactly_as_it_was_made(make: Any) -> None:
    owned = make()
    tree = {
        **LINE,
        "moves": [
            {"move": "h8", "comment": "The centre\n«všechno» 囲碁"},
            {"move": "i9", "score": {"kind": "winrate", "value": 0.5}},
            {"move": "g7", "properties": {"TR": ["hh"]}},
            {"move": "i8", "after": 1, "comment": "direct"},
        ],
    }
    assert owned.save(tree, 1).json == {"revision": 2}
    found = owned.owner.get(f"{owned.path}/chapters/{owned.chapter}").json
    assert found == {"id": owned.chapter, "name": "A", "revision": 2, "record": tree}
    study = owned.owner.get(owned.path).json
    assert study["mine"] is True
    assert study["revision"] == 2
    assert study["chapters"] == [
        {"id": owned.chapter, "name": "A", "variant": "freestyle", "size": 4, "revision": 2}
    ]


#: Every route of one study: method, what follows its path, what is sent.
ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("PATCH", "", {"name": "Mine now"}),
    ("DELETE", "", None),
    ("POST", "/restore", None),
    ("POST", "/copy", None),
    ("POST", "/chapters", {"name": "B", "record": LINE}),
    ("GET", "/chapters/CHAPTER", None),
    ("PUT", "/chapters/CHAPTER", {"record": LINE, "revision": 1}),
    ("DELETE", "/chapters/CHAPTER", None),
    ("POST", "/chapters/CHAPTER/restore", None),
    ("GET", "/export", None),
    ("POST", "/import", b"(;GM[4]SZ[15];B[hh])"),
]
READING = {("GET", ""), ("GET", "/chapters/CHAPTER"), ("GET", "/export"), ("POST", "/copy")}


def test_the_routes_are_all_there_are() -> None:
    paths = make_app(ServerSettings()).openapi()["paths"]
    found = {
        (method.upper(), path.removeprefix(ONE).replace("{chapter}", "CHAPTER"))
        for path, methods in paths.items()
        for method in methods
        if path.startswith(ONE)
    }
    assert found == {(method, path) for method, path, _body in ROUTES}


@pytest.mark.parametrize(("method", "below", "body"), ROUTES)
def test_a_stranger_finds_no_private_study(make: Any, method: str, below: str, body: Any) -> None:
    owned = make()
    path = owned.path + below.replace("CHAPTER", owned.chapter)
    answer = owned.stranger.ask(method, path, body)
    assert answer.status == 404
    assert answer.json["error"]["template"] == NOBODY
    missing = owned.stranger.ask(method, path.replace(owned.study, "nothing"), body)
    assert missing.body == answer.body
    assert owned.owner.get(owned.path).json["revision"] == 1


@pytest.mark.parametrize("visibility", ["link", "public"])
@pytest.mark.parametrize(("method", "below", "body"), ROUTES)
def test_a_stranger_reads_a_shared_study_and_changes_nothing(
    make: Any, visibility: str, method: str, below: str, body: Any
) -> None:
    owned = make(visibility)
    path = owned.path + below.replace("CHAPTER", owned.chapter)
    answer = owned.stranger.ask(method, path, body)
    if (method, below) in READING:
        assert answer.status in {200, 201}
    else:
        assert answer.status == (404 if below == "/restore" else 403)
    assert owned.owner.get(owned.path).json["revision"] == 1


def test_only_public_studies_are_listed_for_others(make: Any) -> None:
    studies = {one: make(one) for one in ("private", "link", "public")}
    stranger = studies["public"].stranger
    listed = stranger.get("/api/studies?which=public&q=DIAG").json["studies"]
    names = {one["id"] for one in listed}
    assert studies["public"].study in names
    assert not names & {studies["private"].study, studies["link"].study}
    mine = studies["private"].owner.get("/api/studies").json
    assert [one["id"] for one in mine["studies"]] == [studies["private"].study]
    assert mine["studies"][0]["chapters"] == 1
    assert mine["studies"][0]["variant"] == "freestyle"
    assert mine["more"] is False


@pytest.mark.parametrize("words", ["Žlutý Дебют", "žlutý", "ДЕБЮТ", "ÚVOD"])
def test_studies_are_found_whatever_the_script_of_their_names(server: Any, words: str) -> None:
    owner = server.visitor().enter()
    owner.post("/api/studies", {"name": "Žlutý Дебют", "description": "Úvod"})
    found = owner.get(f"/api/studies?q={quote(words)}").json["studies"]
    assert [one["name"] for one in found] == ["Žlutý Дебют"]


def test_a_study_that_is_made_private_again_is_gone_for_others(make: Any) -> None:
    owned = make("link")
    assert owned.stranger.get(owned.path).status == 200
    assert owned.owner.ask("PATCH", owned.path, {"visibility": "private"}).status == 200
    assert owned.stranger.get(owned.path).status == 404


def test_a_copy_is_private_and_its_own(make: Any) -> None:
    owned = make("link")
    copied = owned.stranger.post(f"{owned.path}/copy").json
    assert copied["visibility"] == "private"
    assert copied["mine"] is True
    assert copied["id"] != owned.study
    chapter = copied["chapters"][0]["id"]
    kept = owned.stranger.get(f"/api/studies/{copied['id']}/chapters/{chapter}").json
    assert kept["record"] == LINE
    assert owned.owner.get(f"/api/studies/{copied['id']}").status == 404
    other = owned.stranger.get(f"{owned.path}/chapters/{chapter}")
    assert other.status == 404


def test_who_saves_on_top_of_a_newer_chapter_gets_that(make: Any) -> None:
    owned = make()
    longer, other = record_of("h8 i9 g7 j10"), record_of("h8 h9")
    assert owned.save(longer, 1).status == 200
    refused = owned.save(other, 1)
    assert refused.status == 409
    assert refused.json["chapter"]["record"] == longer
    assert refused.json["chapter"]["revision"] == 2
    assert "changed elsewhere" in refused.json["error"]["template"]
    again = owned.save(longer, 1)  # the answer was lost, and it is sent once more
    assert again.json == {"revision": 2}
    assert owned.save(other, 2).json == {"revision": 3}


def test_followers_are_told_only_what_is_new(make: Any) -> None:
    owned = make("link")
    first = owned.stranger.get(owned.path)
    tag = first.headers["etag"]
    assert owned.stranger.get(owned.path, **{"if-none-match": tag}).status == 304
    owned.save(record_of("h8"), 1)
    later = owned.stranger.get(owned.path, **{"if-none-match": tag})
    assert later.status == 200
    assert later.json["chapters"][0]["revision"] == 2


def test_chapters_are_ordered_deleted_and_brought_back(make: Any) -> None:
    owned = make()
    for name in ("B", "C"):
        body = {"name": name, "record": LINE, "after": owned.chapter}
        assert owned.owner.post(f"{owned.path}/chapters", body).status == 201
    study = owned.owner.get(owned.path).json
    assert [one["name"] for one in study["chapters"]] == ["A", "C", "B"]
    order = [one["id"] for one in reversed(study["chapters"])]
    changed = owned.owner.ask("PATCH", owned.path, {"order": order, "description": "All\nlines"})
    assert [one["name"] for one in changed.json["chapters"]] == ["B", "C", "A"]
    assert changed.json["description"] == "All\nlines"
    assert owned.owner.ask("PATCH", owned.path, {"order": order[1:]}).status == 400
    here = f"{owned.path}/chapters/{order[1]}"
    left = owned.owner.ask("DELETE", here).json
    assert [one["name"] for one in left["chapters"]] == ["B", "A"]
    assert [one["name"] for one in left["deleted"]] == ["C"]
    assert owned.owner.get(here).status == 404
    back = owned.owner.post(f"{here}/restore").json
    assert [one["name"] for one in back["chapters"]] == ["B", "C", "A"]


def test_a_deleted_study_is_gone_until_it_is_brought_back(make: Any) -> None:
    owned = make("public")
    assert owned.owner.ask("DELETE", owned.path).json == {"deleted": True, "days": 30}
    assert owned.owner.get(owned.path).status == 404
    assert owned.stranger.get(owned.path).status == 404
    gone = owned.owner.get("/api/studies?which=deleted").json["studies"]
    assert [one["id"] for one in gone] == [owned.study]
    assert owned.stranger.post(f"{owned.path}/restore").status == 404
    assert owned.owner.post(f"{owned.path}/restore").status == 200
    assert owned.stranger.get(owned.path).status == 200


def broken() -> list[tuple[str, Any, int, str]]:
    """Records that are refused, with the status and a part of the sentence."""
    ring = [{"move": "h8"}, *({"move": "i9", "after": 1} for _ in range(MAX_MOVES))]
    return [
        ("illegal", {**LINE, "moves": ["h8", "h8"]}, 400, "h8"),
        ("no record", {"moves": []}, 400, "format"),
        ("no object", [1], 400, "not an object"),
        ("unknown field", {**LINE, "colour": "red"}, 400, "colour"),
        ("unknown game", {**LINE, "variant": {"name": "go"}}, 400, "go"),
        ("impossible start", {**LINE, "start": "xxxxx/15 x"}, 400, "start"),
        ("too large", {**LINE, "moves": ring}, 400, f"{MAX_MOVES}"),
    ]


@pytest.mark.parametrize(
    ("record", "status", "part"), [one[1:] for one in broken()], ids=[one[0] for one in broken()]
)
def test_a_broken_record_is_one_sentence_and_changes_nothing(
    make: Any, record: Any, status: int, part: str
) -> None:
    owned = make()
    answer = owned.save(record, 1)
    assert answer.status == status, answer.body
    error = answer.json["error"]
    assert part in error["template"].format(**error["values"])
    kept = owned.owner.get(f"{owned.path}/chapters/{owned.chapter}").json
    assert (kept["record"], kept["revision"]) == (LINE, 1)


def test_a_study_of_a_million_moves_is_refused_before_it_is_read(make: Any) -> None:
    owned = make()
    body = b'{"revision":1,"record":{"moves":[' + b'"h8",' * 1_000_000 + b'"h8"]}}'
    path = f"{owned.path}/chapters/{owned.chapter}"
    answer = owned.owner.ask("PUT", path, body, **{"content-type": "application/json"})
    assert answer.status == 413
    assert answer.json["error"]["template"] == "the request is too large"


def test_names_are_lines_that_can_be_read(make: Any) -> None:
    owned = make()
    changed = owned.owner.ask("PATCH", owned.path, {"name": "  a\u202eb\n<script>  "})
    assert changed.json["name"] == "ab <script>"
    for name in ("", " \u200b ", "x" * (MAX_NAME + 1)):
        assert owned.owner.ask("PATCH", owned.path, {"name": name}).status == 400
    assert owned.owner.ask("PATCH", owned.path, {"owner": "me"}).status == 422


def test_a_study_has_a_bounded_number_of_chapters(server: Any) -> None:
    owner = server.visitor().enter()
    chapters = [{"name": "A", "record": LINE}] * MAX_CHAPTERS
    made = owner.post("/api/studies", {"name": "Full", "chapters": chapters})
    assert made.status == 201
    one = owner.post(f"/api/studies/{made.json['id']}/chapters", chapters[0])
    assert one.status == 400
    assert str(MAX_CHAPTERS) in str(one.json["error"]["values"])


def test_the_number_of_new_studies_is_bounded(start: Any) -> None:
    limits = {"TENGEN_LIMIT_STUDIES_PER_HOUR": "2", "TENGEN_LIMIT_STUDIES_PER_ADDRESS": "3"}
    server = start(**limits)
    owner, neighbour = server.visitor().enter(), server.visitor().enter()
    made = [owner.post("/api/studies", {"name": "A"}) for _ in range(3)]
    assert [one.status for one in made] == [201, 201, 429]
    assert owner.post(f"/api/studies/{made[0].json['id']}/copy").status == 429
    theirs = [neighbour.post("/api/studies", {"name": "B"}).status for _ in range(2)]
    assert theirs == [201, 429], "they share an address"


def test_a_page_of_another_site_changes_nothing(make: Any) -> None:
    owned = make()
    answer = owned.owner.ask("DELETE", owned.path, origin="http://elsewhere.example")
    assert answer.status == 403


def test_an_account_that_is_deleted_takes_its_studies_along(make: Any) -> None:
    owned = make("public")
    copied = owned.stranger.post(f"{owned.path}/copy").json["id"]
    assert owned.owner.ask("DELETE", "/api/account").status == 200
    assert owned.stranger.get(owned.path).status == 404
    assert owned.stranger.get(f"/api/studies/{copied}").status == 200


def test_what_was_deleted_long_ago_leaves_the_database(start: Any) -> None:
    server = start()
    owner = server.visitor().enter()
    chapters = [{"name": name, "record": LINE} for name in ("A", "B")]
    first, second = (
        owner.post("/api/studies", {"name": "Old", "chapters": chapters}).json for _ in range(2)
    )
    assert owner.ask("DELETE", f"/api/studies/{first['id']}").status == 200
    chapter = f"/api/studies/{second['id']}/chapters/{second['chapters'][0]['id']}"
    assert owner.ask("DELETE", chapter).status == 200
    assert server.end() == 0
    engine = database.open(server.database)
    with database.writing(engine) as connection:
        for table in (tables.studies, tables.chapters):
            long_ago = {"deleted": table.c.deleted - KEPT_MS}
            connection.execute(update(table).where(table.c.deleted.is_not(None)).values(long_ago))
    engine.dispose()
    start(database=server.database)
    engine = database.open(server.database)

    def left() -> list[str]:
        with database.reading(engine) as connection:
            return list(connection.execute(select(tables.chapters.c.name)).scalars())

    deadline = time.monotonic() + PATIENCE
    while left() != ["B"]:
        assert time.monotonic() < deadline
        threading.Event().wait(0.05)
    engine.dispose()
