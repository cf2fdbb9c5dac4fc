"""Several server processes serve the same games, over PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from redis import Redis as StrictRedis


class OwnRedis:
    """A Redis of our own, which can be killed and started again."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder = folder
        self._port = port
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        """Start it, and wait until it listens."""
        program = shutil.which("redis-server")
        if program is None:
            pytest.skip("redis-server is not installed")
        place = ["--port", str(self._port), "--bind", "127.0.0.1", "--dir", str(self._folder)]
        self._process = subprocess.Popen([program, *place, "--save", ""], stdout=subprocess.DEVNULL)
        for _attempt in range(500):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self._port)) == 0:
                    return
            time.sleep(0.02)
        pytest.fail("redis-server does not listen")

    @property
    def is_running(self) -> bool:
        """Whether it was started and not killed."""
        return self._process is not None

    def publish(self, channel: str, *messages: bytes) -> None:
        """Publish something as a stranger would."""
        with StrictRedis.from_url(self.url) as client:
            for message in messages:
                client.publish(channel, message)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let it hold its breath: connections stay open, and nothing is answered."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture(scope="module")
def redis(
    tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]
) -> Iterator[OwnRedis]:
    """A Redis that runs."""
    own = OwnRedis(tmp_path_factory.mktemp("redis"), free_port())
    own.start()
    yield own
    own.kill()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def two_servers(
    request: pytest.FixtureRequest, redis: OwnRedis, start_shared: Any
) -> tuple[Any, Any]:
    """Two processes on one database."""
    where = {} if request.param == "sqlite" else {"database": request.getfixturevalue("postgres")}
    where |= start_shared.talkative
    return start_shared("--bus", redis.url, **where), start_shared("--bus", redis.url, **where)


ROW = ("h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8")


def test_two_people_at_two_processes_play_one_game(two_servers: tuple[Any, Any]) -> None:
    here, there = two_servers
    anna, boris = here.visitor(), there.visitor().enter()
    game = anna.begin()

    async def table() -> tuple[Any, Any, list[int], list[int]]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            assert (await second.do("join"))["kind"] == "ack"
            await first.kind("joined")
            for ply, move in enumerate(ROW):
                mover, other = (second, first) if ply % 2 else (first, second)
                assert (await mover.move(move, ply))["kind"] == "ack"
                await other.until(lambda said, ply=ply: said.get("ply") == ply + 1)
            ends = await first.kind("ended"), await second.kind("ended")
            return *ends, first.numbers, second.numbers

    one, other, heard_here, heard_there = asyncio.run(table())
    assert one == other
    assert heard_here == heard_there == list(range(1, one["n"] + 1))


def test_commands_at_the_same_moment_get_numbers_without_gaps(
    two_servers: tuple[Any, Any],
) -> None:
    here, there = two_servers
    anna = here.visitor()
    game = anna.begin(kind="here")
    twin = there.visitor()
    twin.cookie, twin.csrf = anna.cookie, anna.csrf

    async def at_once() -> tuple[list[Any], list[int]]:
        async with anna.socket(game) as first, twin.socket(game) as second:

            async def chat(table: Any) -> list[int]:
                return [(await table.do("chat", text="x"))["n"] for _ in range(10)]

            numbers = await asyncio.gather(chat(first), chat(second))
            await first.until(lambda said: said.get("n") == 21)
            await second.until(lambda said: said.get("n") == 21)
            assert first.numbers == second.numbers
            return sorted(numbers[0] + numbers[1]), first.numbers

    acknowledged, heard = asyncio.run(at_once())
    assert acknowledged == list(range(2, 22))
    assert heard == list(range(1, 22))


def test_a_command_repeated_at_another_process_is_carried_out_once(
    two_servers: tuple[Any, Any],
) -> None:
    here, there = two_servers
    anna = here.visitor()
    game = anna.begin(kind="here")
    twin = there.visitor()
    twin.cookie = anna.cookie

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game) as first, twin.socket(game) as second:
            once = await first.do("move", "same", move="h8", ply=0)
            return once, await second.do("move", "same", move="h8", ply=0)

    once, twice = asyncio.run(table())
    assert (once["kind"], once["n"]) == (twice["kind"], twice["n"])


def test_a_game_goes_on_without_the_bus_and_hurries_again_when_it_is_back(
    two_servers: tuple[Any, Any], redis: OwnRedis
) -> None:
    here, there = two_servers
    anna, boris, vera = here.visitor(), there.visitor().enter(), here.visitor().enter()
    game = anna.begin()

    async def table() -> tuple[list[int], list[int]]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            await first.kind("joined")
            redis.kill()
            for ply, move in enumerate(ROW[:4]):
                mover, other = (second, first) if ply % 2 else (first, second)
                assert (await mover.move(move, ply))["kind"] == "ack"
                await other.until(lambda said, ply=ply: said.get("ply") == ply + 1)
            redis.start()
            async with vera.socket(game):  # news that only the bus carries
                await second.until(lambda said: said.get("watching") == 1)
            return first.numbers, second.numbers

    heard_here, heard_there = asyncio.run(table())
    assert heard_here == heard_there == list(range(1, 7))


def test_a_server_says_whether_it_reaches_the_bus(start: Any, redis: OwnRedis) -> None:
    server = start("--bus", redis.url)

    def state() -> Any:
        return server.visitor().get("/health").json["checks"]["bus"]

    def until(is_so: Callable[[], object]) -> None:
        deadline = time.monotonic() + 20
        while not is_so():
            assert time.monotonic() < deadline

    until(lambda: state() == "ok")  # on a busy machine the first beats come late
    redis.kill()
    until(lambda: state() != "ok")
    redis.start()
    until(lambda: state() == "ok")


# -- Redis in trouble ----------------------------------------------------------------------------

#: Seconds within which a move reaches the other process though news do not. One is promised; the
#: machine may be busy.
SOON = 3.0


async def play(sides: tuple[Any, Any], moves: tuple[str, ...], first: int = 0) -> float:
    """Make moves in turn, each when the other side has heard the one before; return the longest
    time one took to arrive."""
    longest = 0.0
    for ply, move in enumerate(moves, start=first):
        mover, other = sides[ply % 2], sides[1 - ply % 2]
        assert (await mover.move(move, ply))["kind"] == "ack"
        began = time.monotonic()
        await other.until(lambda said, ply=ply: said.get("ply") == ply + 1)
        longest = max(longest, time.monotonic() - began)
    return longest


def test_a_game_opened_while_redis_is_away_is_one_game_when_it_is_back(
    two_servers: tuple[Any, Any], redis: OwnRedis
) -> None:
    here, there = two_servers
    anna, boris, vera = here.visitor(), there.visitor().enter(), here.visitor().enter()
    game = anna.begin()

    async def table() -> tuple[float, list[int], list[int]]:
        redis.kill()
        try:
            async with anna.socket(game) as first, boris.socket(game) as second:
                assert (await second.do("join"))["kind"] == "ack"
                await first.kind("joined")
                longest = await play((first, second), ROW[:4])
                redis.start()
                async with vera.socket(game):  # news that only the bus carries
                    await second.until(lambda said: said.get("watching") == 1)
                await second.until(lambda said: said.get("watching") == 0, later=True)
                longest = max(longest, await play((first, second), ROW[4:8], 4))
                return longest, first.numbers, second.numbers
        finally:
            if not redis.is_running:
                redis.start()

    longest, heard_here, heard_there = asyncio.run(table())
    assert longest < SOON
    assert heard_here == heard_there == list(range(1, 11))


def test_moves_arrive_while_redis_holds_its_breath(
    two_servers: tuple[Any, Any], redis: OwnRedis
) -> None:
    here, there = two_servers
    anna, boris = here.visitor(), there.visitor().enter()
    game = anna.begin()

    async def table() -> tuple[float, list[int], list[int]]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            await first.kind("joined")
            sides = (first, second)
            with redis.frozen():
                longest = await play(sides, ROW[:4])
            longest = max(longest, await play(sides, ROW[4:], 4))
            ends = await first.kind("ended"), await second.kind("ended")
            assert ends[0] == ends[1]
            return longest, first.numbers, second.numbers

    longest, heard_here, heard_there = asyncio.run(table())
    assert longest < SOON
    assert heard_here == heard_there == list(range(1, 13))


def test_a_program_at_two_processes_moves_once_though_redis_holds_its_breath(
    two_servers: tuple[Any, Any], redis: OwnRedis
) -> None:
    here, there = two_servers
    anna = here.visitor()
    game = anna.begin(kind="computer", opponent="level:1")
    twin = there.visitor()
    twin.cookie, twin.csrf = anna.cookie, anna.csrf

    async def move(mover: Any, other: Any, ply: int) -> None:
        """Make a move at one process, and wait for the answer of the program at both."""
        taken = {said["move"] for said in mover.heard if said["kind"] == "moved"}
        free = next(f"{letter}1" for letter in "acegikmo" if f"{letter}1" not in taken)
        assert (await mover.move(free, ply))["kind"] == "ack"
        for socket_ in (mover, other):
            await socket_.until(lambda said: said.get("ply") == ply + 2)

    async def table() -> list[list[int]]:
        async with anna.socket(game) as first, twin.socket(game) as second:
            await move(first, second, 0)
            with redis.frozen():
                await move(first, second, 2)
                await move(second, first, 4)
            await move(first, second, 6)
            return [
                [said["ply"] for said in one.heard if said["kind"] == "moved"]
                for one in (first, second)
            ]

    assert asyncio.run(table()) == [list(range(1, 9))] * 2


GARBAGE = (
    b"",
    b"{",
    b"\xff\xfe\x00",
    b"null",
    b"[]",
    b"7",
    b"[" * 100_000,
    b"x" * 5_000_000,
    b'{"from":1}',
    b'{"from":"x","events":7}',
)


def forged(game: str) -> bytes:
    """Return what looks like news of a process: a chat that nobody said."""
    event = {"kind": "chat", "n": 3, "at": 0, "seat": None, "name": "Nobody", "text": "forged"}
    return json.dumps({"from": "x", "on": f"tengen:game:{game}", "events": [event]}).encode()


def test_what_strangers_publish_is_ignored_and_news_go_on(
    two_servers: tuple[Any, Any], redis: OwnRedis
) -> None:
    here, there = two_servers
    anna, boris, vera = here.visitor(), there.visitor().enter(), here.visitor().enter()
    game = anna.begin()

    async def table() -> list[Any]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            await first.kind("joined")
            for channel in (f"tengen:game:{game}", "tengen:beats"):
                redis.publish(channel, *GARBAGE, forged(game), b"\0" * 32 + forged(game))
            await play((first, second), ROW[:4])
            async with vera.socket(game):  # the bus still carries what only it does
                await second.until(lambda said: said.get("watching") == 1)
            return [first.numbers, second.numbers, [one["kind"] for one in second.heard]]

    heard_here, heard_there, kinds = asyncio.run(table())
    assert heard_here == heard_there == list(range(1, 7))
    assert "chat" not in kinds


def test_redis_killed_and_started_again_carries_news_again(
    two_servers: tuple[Any, Any], redis: OwnRedis
) -> None:
    here, there = two_servers
    anna, boris, vera = here.visitor(), there.visitor().enter(), here.visitor().enter()
    game = anna.begin()

    async def table() -> tuple[list[int], list[int]]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            await first.kind("joined")
            for round_ in range(2):
                redis.kill()
                redis.start()
                await play((first, second), ROW[4 * round_ : 4 * round_ + 4], 4 * round_)
                async with vera.socket(game):
                    await second.until(lambda said: said.get("watching") == 1, later=True)
                await second.until(lambda said: said.get("watching") == 0, later=True)
            return first.numbers, second.numbers

    heard_here, heard_there = asyncio.run(table())
    assert heard_here == heard_there == list(range(1, 11))


def test_who_is_forgotten_while_redis_is_away_is_forgotten_at_every_process(
    two_servers: tuple[Any, Any], redis: OwnRedis
) -> None:
    here, there = two_servers
    anna, boris = here.visitor().enter(), there.visitor().enter()
    login = {"login": f"anna-{there.port}", "password": "long enough"}
    anna.csrf = anna.post("/api/account", login).json["csrf"]
    game = anna.begin()

    async def seats() -> Any:
        async with boris.socket(game) as again:
            return (await again.kind("welcome"))["game"]["players"]

    async def table() -> tuple[str, str]:
        async with boris.socket(game) as second:
            assert (await second.do("join"))["kind"] == "ack"
            before = (await seats())["first"]["name"]
            redis.kill()
            try:
                password = {"password": login["password"]}
                assert anna.ask("DELETE", "/api/account", password).status == 200
                async with asyncio.timeout(30):
                    while (after := (await seats())["first"]["name"]) == before:
                        pass
            finally:
                redis.start()
            return before, after

    before, after = asyncio.run(table())
    assert before == login["login"]
    assert after != before
