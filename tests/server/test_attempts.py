"""Guessing passwords: equally long for known and unknown logins, slow, and no harm to the owner."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import statistics
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
from argon2.exceptions import VerifyMismatchError

from tengen.server import priority
from tengen.server.identity import attempts, passwords
from tengen.server.identity.attempts import Attempts, WrongPassword
from tengen.server.identity.cookies import MAX_DEVICES, Signer
from tengen.server.identity.passwords import Passwords
from tengen.server.limits import TooMuch
from tengen.server.pool.queue import TooBusy
from tengen.server.settings import Limits

OWNER = {"login": "owner.of.it", "password": "correct horse"}


# -- how long it takes ----------------------------------------------------------------------------


class CountingHasher:
    """A hasher that only counts; ``gate`` holds it until it is opened."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.gate = threading.Event()
        self.gate.set()

    def hash(self, password: str) -> str:
        self.calls.append("hash")
        return f"hash of {password}"

    def verify(self, hash: str, password: str) -> bool:  # noqa: A002
        self.gate.wait(30)
        self.calls.append("verify")
        if hash != f"hash of {password}":
            raise VerifyMismatchError
        return True


def test_an_unknown_login_costs_one_verification_like_a_known_one() -> None:
    hasher = CountingHasher()

    async def tried() -> list[list[str]]:
        checking, calls = Passwords(hasher), []
        for hashed in ("hash of right", "hash of wrong", None):
            hasher.calls.clear()
            assert await checking.is_right(hashed, "right") == (hashed == "hash of right")
            calls.append(list(hasher.calls))
        return calls

    assert asyncio.run(tried()) == [["verify"]] * 3


def test_known_and_unknown_logins_take_equally_long(server: Any) -> None:
    server.visitor().enter().post("/api/account", OWNER)
    eve = server.visitor().enter()
    times: dict[str, list[float]] = {"owner.of.it": [], "nobody.at.all": []}
    for attempt in range(25):
        for login, taken in times.items():
            began = time.perf_counter()
            answer = eve.post("/api/session", {"login": login, "password": f"guess {attempt}"})
            taken.append(time.perf_counter() - began)
            assert answer.status == 400
    known, unknown = (statistics.median(taken) for taken in times.values())
    assert 0.7 < known / unknown < 1.4, (known, unknown)


def test_a_flood_of_logins_does_not_pile_up() -> None:
    hasher = CountingHasher()

    async def flood() -> list[BaseException | bool]:
        checking = Passwords(hasher)
        hasher.gate.clear()
        tries = [asyncio.create_task(checking.is_right(None, "x")) for _ in range(200)]
        refused = passwords.AT_ONCE + passwords.MAX_WAITING
        while sum(one.done() for one in tries) < len(tries) - refused:
            await asyncio.sleep(0)
        hasher.gate.set()
        return await asyncio.gather(*tries, return_exceptions=True)

    ends = asyncio.run(flood())
    assert sum(isinstance(end, TooBusy) for end in ends) == 200 - 34
    assert ends.count(False) == 34


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_hashes_give_way_to_the_server() -> None:
    class Thread(CountingHasher):
        def verify(self, hash: str, password: str) -> bool:  # noqa: A002
            self.calls.append(str(os.getpriority(os.PRIO_PROCESS, threading.get_native_id())))
            return super().verify(hash, password)

    hasher = Thread()
    asyncio.run(Passwords(hasher).is_right(None, "x"))
    server = os.getpriority(os.PRIO_PROCESS, 0)
    assert int(hasher.calls[-2]) == min(19, max(server, priority.PASSWORDS))


# -- how often -------------------------------------------------------------------------------------


async def _at_once() -> None:
    pass


async def _guess_wrong(when: Callable[[], Awaitable[Any]]) -> None:
    await when()
    raise WrongPassword("wrong")


async def ended(guarded: Attempts, when: Callable[[], Awaitable[Any]], *who: str) -> str:
    """Try a wrong password; return what became of it."""
    try:
        async with guarded.login(*who):
            await _guess_wrong(when)
    except TooMuch:
        return "too much"
    except WrongPassword:
        return "wrong"
    raise AssertionError("a wrong password was taken for a right one")


class Guard:
    """Attempts whose waiting is only noted."""

    def __init__(self, logins: int = 3) -> None:
        self.waits: list[float] = []
        self.attempts = Attempts(Limits(logins=logins), self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        await asyncio.sleep(0)

    async def fail(self, login: str = "anna", address: str = "1.2.3.4", device: str = "") -> str:
        """Try a wrong password; return what became of it."""
        return await ended(self.attempts, _at_once, login, address, device)

    async def succeed(self, login: str = "anna", address: str = "5.6.7.8", device: str = "") -> str:
        with suppress(TooMuch):
            async with self.attempts.login(login, address, device):
                return "in"
        return "too much"


def test_only_failures_count() -> None:
    async def tried() -> None:
        guard = Guard()
        assert {await guard.succeed() for _ in range(50)} == {"in"}
        assert [await guard.fail(address="5.6.7.8") for _ in range(3)] == ["wrong"] * 3
        assert await guard.succeed() == "too much"

    asyncio.run(tried())


def test_an_address_has_few_failures_whatever_the_logins() -> None:
    async def tried() -> list[str]:
        guard = Guard()
        return [await guard.fail(login) for login in ("anna", "boris", "carl", "dana")]

    assert asyncio.run(tried()) == ["wrong", "wrong", "wrong", "too much"]


def test_nobody_can_lock_the_owner_out() -> None:
    async def attacked() -> None:
        guard = Guard()
        for number in range(100):
            await guard.fail(address=f"10.0.0.{number}")
        # The longer the attack the longer the wait, up to a bound; but a turn always comes.
        assert guard.waits[:6] == [1.0, 2.0, 4.0, 8.0, 16.0, attempts.MAX_WAIT]
        assert set(guard.waits[6:]) == {attempts.MAX_WAIT}
        waits = len(guard.waits)
        assert await guard.succeed() == "in"
        assert len(guard.waits) == waits + 1
        # A browser that was here before does not even wait.
        assert await guard.succeed(device="laptop") == "in"
        assert await guard.succeed(address="10.0.0.1", device="laptop") == "in"
        assert await guard.succeed("boris", "8.8.8.8") == "in"
        assert len(guard.waits) == waits + 1

    asyncio.run(attacked())


def test_a_known_browser_that_guesses_wrong_is_treated_as_a_strange_one() -> None:
    async def tried() -> list[str]:
        guard = Guard()
        return [await guard.fail(device="stolen") for _ in range(7)]

    assert asyncio.run(tried()) == ["wrong"] * 6 + ["too much"]


def test_attempts_at_the_same_time_are_counted_before_they_end() -> None:
    async def tried() -> list[str]:
        guard, go = Guard(), asyncio.Event()

        def one() -> Awaitable[str]:
            return ended(guard.attempts, go.wait, "anna", "1.2.3.4")

        tries = [asyncio.ensure_future(one()) for _ in range(50)]
        await asyncio.sleep(0)
        go.set()
        return await asyncio.gather(*tries)

    ends = asyncio.run(tried())
    assert (ends.count("wrong"), ends.count("too much")) == (3, 47)


def test_a_class_that_logs_in_at_once_is_not_sent_away_for_long() -> None:
    async def tried() -> str:
        guard = Guard()
        async with AsyncExitStack() as stack:
            for login in ("anna", "boris", "carl"):
                await stack.enter_async_context(guard.attempts.login(login, "1.2.3.4"))
            with pytest.raises(TooMuch) as refusal:
                async with guard.attempts.login("dana", "1.2.3.4"):
                    pass
        assert await guard.succeed("dana", "1.2.3.4") == "in"
        return str(refusal.value)

    assert asyncio.run(tried()) == "too many attempts to log in; try again in a minute"


def test_few_may_wait_for_one_login() -> None:
    async def flooded() -> None:
        guard, wake = Guard(), asyncio.Event()
        for number in range(3):
            await guard.fail(address=f"10.0.0.{number}")

        async def sleep(_seconds: float) -> None:
            await wake.wait()

        guard.attempts._sleep = sleep
        tries = [asyncio.create_task(guard.fail(address=f"10.1.0.{n}")) for n in range(20)]
        while sum(one.done() for one in tries) < 20 - attempts.MAX_WAITING_PER_LOGIN:
            await asyncio.sleep(0)
        assert await guard.succeed(device="laptop") == "in"
        assert await guard.succeed("boris") == "in"
        wake.set()
        ends = await asyncio.gather(*tries)
        assert ends.count("wrong") == attempts.MAX_WAITING_PER_LOGIN

    asyncio.run(flooded())


def test_a_device_is_known_to_its_own_accounts_only() -> None:
    signer, cookie = Signer("secret"), None
    for visitor in "abcdef":
        cookie = signer.add_device(cookie, visitor, 1)
    assert [bool(signer.known_device(cookie, one, 1)) for one in "abcdef"] == [
        False,
        False,
        *[True] * MAX_DEVICES,
    ]
    assert not signer.known_device(cookie, "f", 2)  # another password: known no more
    assert not Signer("another").known_device(cookie, "f", 1)
    for broken in ("", "~", ".", "f", "x" * 5000, "é.ü~\ud800.1"):
        assert not signer.known_device(broken, "f", 1)


# -- over the network ------------------------------------------------------------------------------


def log_in_from(address: str, browser: Any, credentials: dict[str, str]) -> int:
    """Log in from another address of this machine."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", browser.port, timeout=60, source_address=(address, 0)
    )
    headers = {
        "cookie": browser.cookie,
        "x-tengen-csrf": browser.csrf,
        "content-type": "application/json",
    }
    connection.request("POST", "/api/session", json.dumps(credentials), headers)
    status = connection.getresponse().status
    connection.close()
    return status


def test_the_owner_comes_in_while_others_guess(start: Any) -> None:
    server = start(TENGEN_LIMIT_LOGINS="3")
    owner = server.visitor().enter()
    owner.csrf = owner.post("/api/account", OWNER).json["csrf"]
    owner.csrf = owner.ask("DELETE", "/api/session").json["csrf"]
    eve = server.visitor().enter()
    wrong = {**OWNER, "password": "guessed wrong"}
    for login in (OWNER["login"], "nobody.at.all"):
        statuses = [
            log_in_from(f"127.0.0.{host}", eve, {**wrong, "login": login}) for host in (2, 3, 4)
        ]
        assert statuses == [400, 400, 400]
    # The same address is refused, for known and unknown logins alike.
    for attempt in range(3):
        eve.post("/api/session", {**wrong, "login": f"somebody.{attempt}"})
    assert eve.post("/api/session", wrong).status == 429
    assert eve.post("/api/session", {**wrong, "login": "nobody.at.all"}).status == 429
    # The owner's browser is known here, from the very same address.
    assert owner.post("/api/session", OWNER).status == 200
    # A new browser of his waits, and comes in.
    began = time.monotonic()
    assert log_in_from("127.0.0.9", server.visitor().enter(), OWNER) == 200
    assert time.monotonic() - began >= 1


def test_the_present_password_cannot_be_guessed_at_will(start: Any) -> None:
    server = start(TENGEN_LIMIT_LOGINS="3")
    owner = server.visitor().enter()
    owner.csrf = owner.post("/api/account", OWNER).json["csrf"]
    wish = {"present": "guessed wrong", "password": "long enough"}
    statuses = [owner.ask("PUT", "/api/account/password", wish).status for _ in range(4)]
    assert statuses == [400, 400, 400, 429]
    assert owner.ask("DELETE", "/api/account", {"password": OWNER["password"]}).status == 429


@pytest.mark.parametrize("password", ["\ud800 and more than that", "long \udfff enough"])
def test_half_a_character_is_refused_in_one_sentence(server: Any, password: str) -> None:
    visitor = server.visitor().enter()
    wish = {"login": f"surrogate.{len(password)}", "password": "long enough"}
    visitor.csrf = visitor.post("/api/account", wish).json["csrf"]
    wishes = [
        ("POST", "/api/account", {"login": "surrogate", "password": password}),
        ("POST", "/api/session", {"login": "surrogate", "password": password}),
        ("POST", "/api/session", {"login": password, "password": "long enough"}),
        ("PUT", "/api/account/password", {"present": password, "password": password}),
        ("DELETE", "/api/account", {"password": password}),
    ]
    for method, path, wish in wishes:
        answer = visitor.ask(method, path, wish)
        assert answer.status in {400, 422}, answer.body
        assert answer.json["error"]["template"]
