"""Sessions of an account: listed, ended one by one or all at once, in every process."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tengen.server.identity.cookies import COOKIE, Claim, Signer
from tengen.server.sockets.conversation import LOGGED_OUT

PATIENCE = 30.0
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
FIRST = "the first password"
SECRET = "a secret for the tests only"  # noqa: S105
OLD = Path(__file__).parents[1] / "data" / "database" / "schema-0003.sql"

NUMBERS = count(1)


class Person:
    """Somebody with an account, logged in at several browsers."""

    def __init__(self, server: Any) -> None:
        self.login = f"person.{next(NUMBERS)}"
        self.password = FIRST
        self.first = server.visitor().enter()
        self.first.headers["user-agent"] = FIREFOX
        self.enter(self.first, "/api/account")

    @property
    def credentials(self) -> dict[str, str]:
        return {"login": self.login, "password": self.password}

    def enter(self, browser: Any, path: str = "/api/session") -> Any:
        """Log in at a browser."""
        inside = browser.post(path, self.credentials)
        assert inside.status in {200, 201}, inside.body
        browser.csrf = inside.json["csrf"]
        return browser

    def elsewhere(self, server: Any) -> Any:
        """Return another browser in which the person is logged in."""
        return self.enter(server.visitor().enter())


def login_of(browser: Any) -> str | None:
    """Return the login under which a browser is known; its cookie stays as it is."""
    cookie = browser.cookie
    account = browser.get("/api/me").json["account"]
    browser.cookie = cookie
    return None if account is None else str(account["login"])


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def person(server: Any) -> Person:
    return Person(server)


def change_password(person: Person, browser: Any, password: str) -> Any:
    wish = {"present": person.password, "password": password}
    changed = browser.ask("PUT", "/api/account/password", wish)
    assert changed.status == 200, changed.body
    person.password = password
    return changed


def test_another_password_logs_out_everywhere_else(server: Any, person: Person) -> None:
    here, there = person.first, person.elsewhere(server)
    before = here.cookie
    refused = here.ask(
        "PUT", "/api/account/password", {"present": "guessed wrong", "password": "long enough"}
    )
    assert (refused.status, login_of(there)) == (400, person.login)
    old = person.credentials
    change_password(person, here, "the second password")
    assert (login_of(here), login_of(there)) == (person.login, None)
    here.cookie, kept = before, here.cookie
    assert login_of(here) is None
    here.cookie = kept
    assert server.visitor().enter().post("/api/session", old).status == 400
    assert person.elsewhere(server).get("/api/me").json["account"] == {"login": person.login}
    assert here.begin(kind="here")


def test_who_has_logged_out_cannot_come_back_with_the_old_cookie(
    server: Any, person: Person
) -> None:
    there = person.elsewhere(server)
    stolen = there.cookie
    assert there.ask("DELETE", "/api/session").json["account"] is None
    there.cookie = stolen
    assert login_of(there) is None
    assert login_of(person.first) == person.login


def test_sessions_are_listed_and_ended_one_by_one(server: Any, person: Person) -> None:
    here, there, third = person.first, person.elsewhere(server), person.elsewhere(server)
    listed = here.get("/api/sessions").json
    assert [one["agent"] for one in listed if one["current"]] == ["Firefox, Linux"]
    assert len(listed) == 3
    assert all(one["created"] <= one["seen"] for one in listed)
    [mine] = [one["id"] for one in there.get("/api/sessions").json if one["current"]]
    stranger = server.visitor().enter()
    assert stranger.get("/api/sessions").json == []
    assert stranger.ask("DELETE", f"/api/sessions/{mine}").status == 404
    assert login_of(there) == person.login
    assert here.ask("DELETE", f"/api/sessions/{mine}").status == 200
    assert (login_of(there), login_of(third)) == (None, person.login)
    assert here.ask("DELETE", f"/api/sessions/{mine}").status == 404


def test_everywhere_else_and_everywhere(server: Any, person: Person) -> None:
    here, there = person.first, person.elsewhere(server)
    here.ask("DELETE", "/api/sessions?others=true")
    assert (login_of(here), login_of(there)) == (person.login, None)
    there = person.elsewhere(server)
    stolen = here.cookie
    assert here.ask("DELETE", "/api/sessions").json["account"] is None
    here.cookie = stolen
    assert (login_of(here), login_of(there)) == (None, None)


def test_a_socket_ends_with_its_session(server: Any, person: Person) -> None:
    here, there = person.first, person.elsewhere(server)
    game = here.begin(kind="here")

    async def table() -> None:
        async with here.socket(game) as mine, there.socket(game) as other:
            await mine.kind("presence")
            await other.kind("presence")
            await asyncio.to_thread(change_password, person, here, "the second password")
            # Both were opened with cookies that are worth nothing now.
            for socket in (mine, other):
                assert (await socket.kind("bye"))["reason"]["template"]
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == LOGGED_OUT
        async with here.socket(game) as mine, there.socket(game) as other:
            assert (await other.move("h8", 0))["kind"] == "refuse"
            assert (await mine.move("h8", 0))["kind"] == "ack"

    asyncio.run(table())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_another_process_hears_of_it_within_seconds(
    request: pytest.FixtureRequest, start: Any, kind: str
) -> None:
    where = {} if kind == "sqlite" else {"database": request.getfixturevalue("postgres")}
    here, there = start(**where), start(**where)
    person = Person(here)
    far = person.elsewhere(there)
    game = person.first.begin(kind="here")
    wait_until(lambda: login_of(far) == person.login)

    async def table() -> float:
        async with far.socket(game) as socket:
            assert (await socket.move("h8", 0))["kind"] == "ack"
            began = time.monotonic()
            await asyncio.to_thread(person.first.ask, "DELETE", "/api/sessions")
            await socket.kind("bye")
            return time.monotonic() - began

    assert asyncio.run(table()) < 10
    wait_until(lambda: login_of(far) is None)


@pytest.mark.parametrize("ends_all", [False, True])
def test_a_cookie_from_before_there_were_sessions_gets_one(
    start: Any, tmp_path: Path, ends_all: bool
) -> None:
    with closing(sqlite3.connect(tmp_path / "tengen.db")) as connection:
        connection.executescript(OLD.read_text(encoding="utf-8"))
    server = start(TENGEN_SECRET=SECRET)
    anna = server.visitor()
    old = f"{COOKIE}={Signer(SECRET).sign(Claim('anna-visitor', 1))}"
    anna.cookie = old
    assert len(anna.get("/api/games").json["games"]) == 2
    assert anna.cookie == old
    anna.csrf = anna.get("/api/me").json["csrf"]
    assert anna.cookie != old
    assert [one["current"] for one in anna.get("/api/sessions").json] == [True, False]
    again = server.visitor()
    again.cookie = old
    assert login_of(again) == "anna"  # a second browser that was logged in
    assert anna.ask("DELETE", "/api/sessions" if ends_all else "/api/session").status == 200
    assert login_of(again) is None


def test_guests_keep_their_cookies(server: Any) -> None:
    guest = server.visitor()
    game = guest.begin(kind="here")
    cookie = guest.cookie
    guest.cookie = cookie
    assert [one["id"] for one in guest.get("/api/games").json["games"]] == [game]
    assert guest.cookie == cookie


def test_the_cookie_of_a_guest_is_worth_nothing_once_there_is_an_account(server: Any) -> None:
    guest = server.visitor()
    game = guest.begin(kind="here")
    thief = server.visitor()
    thief.cookie = guest.cookie

    async def table() -> None:
        async with thief.socket(game) as socket:
            await socket.kind("presence")
            wish = {"login": f"person.{next(NUMBERS)}", "password": "long enough"}
            assert (await asyncio.to_thread(guest.post, "/api/account", wish)).status == 201
            await socket.kind("bye")

    asyncio.run(table())
    assert thief.get("/api/games").json["games"] == []


def test_no_password_gets_into_the_log_or_the_database(start: Any, tmp_path: Path) -> None:
    server = start()
    person = Person(server)
    person.password = "sesame-in-vain"  # noqa: S105
    browser = server.visitor().enter()
    assert browser.post("/api/session", person.credentials).status == 400
    browser.ask("POST", "/api/session", {**person.credentials, "more": 1})
    browser.ask("POST", "/api/session", {"login": [], "password": "sesame-in-vain"})
    person.password = FIRST
    change_password(person, person.first, "sesame-after")
    tokens = [one.partition("=")[2] for one in person.first.cookie.split("; ")]
    server.end()
    files = b"".join(path.read_bytes() for path in tmp_path.glob("tengen.db*") if path.is_file())
    for secret in ("sesame", FIRST, *tokens):
        assert secret.encode() not in server.log
        assert secret.encode() not in files
