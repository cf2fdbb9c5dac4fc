"""Several server processes serve the same games, over PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class OwnRedis:
    """A Redis of our own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
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

    def kill(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnRedis]:
    """A Redis that runs."""
    own = OwnRedis(tmp_path_factory.mktemp("redis"))
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

    assert state() == "ok"
    redis.kill()
    until(lambda: state() != "ok")
    redis.start()
    until(lambda: state() == "ok")
