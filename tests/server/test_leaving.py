"""Taking one's data away, and asking to be forgotten."""

from __future__ import annotations

import asyncio
import io
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tengen.server.identity.cookies import COOKIE, Signer

SECRET = "a secret for the tests only"  # noqa: S105
LIMITS = {"TENGEN_LIMIT_EXPORTS_PER_HOUR": "3", "TENGEN_LIMIT_EXPORTS_PER_ADDRESS": "5"}
LOGIN = {"login": "leaving.soon", "password": "soon gone away"}


def identity_of(visitor: Any) -> str:
    """Return the identity in a visitor's cookie."""
    jar = dict(one.split("=", 1) for one in visitor.cookie.split("; "))
    claim = Signer(SECRET).read(jar[COOKIE])
    assert claim is not None
    return claim.visitor


def play(anna: Any, boris: Any) -> str:
    """Play a short game of two people who talk, before a third."""
    game = str(anna.begin())

    async def table() -> None:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            await first.do("chat", text="good luck from here")
            await second.do("chat", text="good luck from there")
            await first.move("h8", 0)
            await second.do("resign")

    asyncio.run(table())
    return game


def archive_of(visitor: Any) -> zipfile.ZipFile:
    answer = visitor.get("/api/me/export")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/zip")
    assert "attachment" in answer.headers["content-disposition"]
    archive = zipfile.ZipFile(io.BytesIO(answer.body))
    assert archive.testzip() is None
    return archive


@pytest.fixture
def server(start: Any) -> Any:
    return start(TENGEN_SECRET=SECRET, **LIMITS)


def test_everything_one_has_can_be_taken_away(server: Any) -> None:
    anna, boris = server.visitor().enter(), server.visitor().enter()
    anna.csrf = anna.post("/api/account", LOGIN).json["csrf"]
    anna.ask("PATCH", "/api/me", {"name": "Žofie"})
    together, alone = play(anna, boris), anna.begin(kind="here", moves=["h8", "a1"])
    space = anna.begin("gomoku3d", kind="here")
    notes = anna.get(f"/api/games/{alone}/notes").body
    assert anna.ask("PUT", f"/api/games/{alone}/notes", notes).status == 200
    archive = archive_of(anna)
    names = set(archive.namelist())
    records = {f"games/{game}.json" for game in (together, alone, space)}
    sgf = {f"games/{game}.sgf" for game in (together, alone)}
    lists = {"profile.json", "games.json", "chat.json", f"notes/{alone}.json"}
    assert records | sgf | lists <= names
    assert archive.read(f"notes/{alone}.json") == notes
    assert archive.read(f"games/{alone}.sgf") == anna.get(f"/api/games/{alone}/record").body
    profile = json.loads(archive.read("profile.json"))
    assert (profile["name"], profile["login"]) == ("Žofie", LOGIN["login"])
    assert len(profile["sessions"]) == 1
    assert {one["id"] for one in json.loads(archive.read("games.json"))} == {together, alone, space}
    [line] = json.loads(archive.read("chat.json"))
    assert (line["game"], line["text"]) == (together, "good luck from here")
    # Nothing by which somebody could come in, and nothing of others but what everybody sees.
    everything = b"".join(archive.read(name) for name in names)
    for secret in (identity_of(boris), identity_of(anna), "argon2", "good luck from there"):
        assert secret.encode() not in everything


def test_a_guest_takes_his_data_away_but_not_all_the_time(server: Any) -> None:
    guest = server.visitor().enter()
    game = guest.begin(kind="here")
    assert f"games/{game}.json" in archive_of(guest).namelist()
    assert [guest.get("/api/me/export").status for _ in range(3)] == [200, 200, 429]
    other = server.visitor().enter()
    assert [other.get("/api/me/export").status for _ in range(2)] == [200, 200]
    assert server.visitor().enter().get("/api/me/export").status == 429, "cookies are free"


def rows_with(database: Path, text: str) -> list[str]:
    """Return the tables in which a text stands anywhere."""
    with closing(sqlite3.connect(database)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return [
            name
            for (name,) in tables.fetchall()
            for row in connection.execute(f"SELECT * FROM {name}")  # noqa: S608
            if text in repr(row)
        ]


@pytest.mark.parametrize("has_account", [False, True])
def test_who_asks_for_it_is_forgotten(server: Any, tmp_path: Path, has_account: bool) -> None:
    anna, boris = server.visitor().enter(), server.visitor().enter()
    anna.ask("PATCH", "/api/me", {"name": "Žofie"})
    wish = None
    if has_account:
        anna.csrf = anna.post("/api/account", LOGIN).json["csrf"]
        assert anna.ask("DELETE", "/api/account").status == 400
        assert anna.ask("DELETE", "/api/account", {"password": "guessed wrong"}).status == 400
        wish = {"password": LOGIN["password"]}
    together = play(anna, boris)
    alone = [anna.begin(kind="here") for _ in range(45)]  # more than fit into one transaction
    notes = anna.get(f"/api/games/{alone[0]}/notes").body
    anna.ask("PUT", f"/api/games/{alone[0]}/notes", notes)
    identity, cookie, database = identity_of(anna), anna.cookie, tmp_path / "tengen.db"
    assert rows_with(database, identity)

    async def leave() -> None:
        async with anna.socket(together) as socket:
            await socket.kind("presence")
            gone = await asyncio.to_thread(anna.ask, "DELETE", "/api/account", wish)
            assert (gone.status, gone.json["account"]) == (200, None)
            await socket.kind("bye")

    asyncio.run(leave())
    assert identity_of(anna) != identity
    assert rows_with(database, identity) == []
    assert rows_with(database, "Žofie") == []
    assert [boris.get(f"/api/games/{game}").status for game in (alone[0], together)] == [404, 200]
    anna.cookie = cookie
    assert anna.get("/api/games").json["games"] == []
