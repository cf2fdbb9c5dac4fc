"""Several server processes serve the same games, over PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis of our own."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("redis-server is not installed")
    port, folder = free_port(), tmp_path_factory.mktemp("redis")
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    try:
        for _attempt in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.02)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.kill()
        process.wait()


@pytest.fixture(params=["sqlite", "postgresql"])
def two_servers(
    request: pytest.FixtureRequest, redis: str, start: Any, tmp_path: Path
) -> tuple[Any, Any]:
    """Two processes on one database."""
    where = {} if request.param == "sqlite" else {"database": request.getfixturevalue("postgres")}
    return start("--bus", redis, **where), start("--bus", redis, **where)


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


def test_a_bus_that_cannot_be_reached_is_told_in_one_sentence(start: Any) -> None:
    pytest.importorskip("redis", reason="the package redis is not installed")
    with pytest.raises(AssertionError, match="cannot reach the bus") as told:
        start("--bus", f"redis://127.0.0.1:{free_port()}")
    assert "Traceback" not in str(told.value)
