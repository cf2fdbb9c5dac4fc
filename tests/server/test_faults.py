"""What happens when something breaks: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROW = ("h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4")


async def seated(server: Any, game: str, anna: Any, boris: Any, moves: tuple[str, ...]) -> int:
    """Let both sit down and make moves; return the number of the last acknowledged event."""
    async with anna.socket(game) as first, boris.socket(game) as second:
        await second.do("join")
        for ply, move in enumerate(moves):
            answer = await (second if ply % 2 else first).move(move, ply)
        return int(answer["n"])


@dataclass
class Aftermath:
    """A server that was killed and started again, and what was acknowledged before."""

    anna: Any
    game: str
    acknowledged: int
    timed: str
    killed_at: int


@pytest.fixture(scope="module")
def aftermath(start_shared: Any) -> Aftermath:
    """Two games are played, one with a clock that runs; then the server is killed."""
    server = start_shared()
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin()
    timed = anna.begin(clock={"kind": "game", "base": 3, "increment": 0})
    acknowledged = asyncio.run(seated(server, game, anna, boris, ROW))
    asyncio.run(seated(server, timed, anna, boris, ROW[:1]))
    server.kill()
    killed_at = round(time.time() * 1000)
    again = start_shared(TENGEN_RETURN_GRACE="0.5")
    anna.port = again.port
    return Aftermath(anna, game, acknowledged, timed, killed_at)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(aftermath: Aftermath) -> None:
    anna, game, last = aftermath.anna, aftermath.game, aftermath.acknowledged
    events = anna.get(f"/api/games/{game}").json["events"]
    assert [event["n"] for event in events] == list(range(1, last + 1))

    async def go_on() -> Any:
        async with anna.socket(game, after=last) as first:
            return await first.move("l8", len(ROW))

    assert asyncio.run(go_on())["kind"] == "ack"


def test_a_clock_goes_on_when_the_server_is_back_and_runs_out(aftermath: Aftermath) -> None:
    async def table() -> tuple[Any, Any]:
        async with aftermath.anna.socket(aftermath.timed) as first:
            return await first.kind("returned"), await first.kind("flagged")

    returned, flagged = asyncio.run(table())
    assert flagged["seat"] == "second"
    assert flagged["at"] > returned["at"] > aftermath.killed_at


def test_a_server_that_is_asked_to_end_says_goodbye(start: Any) -> None:
    server = start()
    anna = server.visitor()
    game = anna.begin()

    async def table() -> Any:
        async with anna.socket(game) as first:
            await first.kind("presence")
            server.process.send_signal(signal.SIGINT)
            return await first.kind("bye")

    assert "restarted" in asyncio.run(table())["reason"]["template"]
    assert server.end() == 0
    assert b"Traceback" not in server.log


def workers_of(process: int) -> list[int]:
    """Return the child processes of a process."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in children.split()]


@pytest.fixture(scope="module")
def frail(start_shared: Any) -> Any:
    """A server that soon loses its patience with databases and engines."""
    return start_shared(
        TENGEN_PATIENCE="0.3",
        TENGEN_GRACE="0.5",
        TENGEN_HUMAN_DELAY="true",
        database=f"sqlite:///{start_shared.folder / 'frail.db'}",
    )


def test_a_level_takes_a_moment_for_its_move(frail: Any) -> None:
    anna = frail.visitor()
    game = anna.begin("freestyle", "computer", opponent="level:1")

    async def table() -> Any:
        async with anna.socket(game) as first:
            await first.move("h8", 0)
            return await first.until(lambda said: said["kind"] == "moved" and said["ply"] == 2)

    assert asyncio.run(table())["spent"] >= 350


def told_of_thinking(table: Any) -> int:
    return sum(said["kind"] == "thinking" for said in table.heard)


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stuck"])
def test_an_engine_that_fails_is_replaced_and_the_move_still_comes(
    frail: Any, blow: signal.Signals
) -> None:
    anna = frail.visitor()
    game = anna.begin("reversi", "computer", opponent="greedy")

    async def table() -> tuple[list[int], Any, list[int]]:
        async with anna.socket(game) as first:
            await first.move("d3", 0)
            answer = await first.until(lambda said: said["kind"] == "moved" and said["ply"] == 2)
            x, y = answer["scene"]["legal"][0]
            before = workers_of(frail.process.pid)
            os.kill(before[0], signal.SIGSTOP)
            await first.move(f"{'abcdefgh'[x]}{y + 1}", 2)
            await first.until(lambda _said: told_of_thinking(first) > 1)
            os.kill(before[0], blow)
            moved = await first.until(lambda said: said["kind"] == "moved" and said["ply"] == 4)
            return before, moved, workers_of(frail.process.pid)

    before, moved, after = asyncio.run(table())
    assert moved["seat"] == "second"
    assert set(before).isdisjoint(after)


def file_of(server: Any) -> Path:
    """Return the file of a server's database."""
    return Path(server.database.removeprefix("sqlite:///"))


def test_a_locked_database_is_told_and_harms_nothing(frail: Any) -> None:
    anna, boris = frail.visitor(), frail.visitor().enter()
    game = anna.begin()
    asyncio.run(seated(frail, game, anna, boris, ROW[:2]))
    lock = sqlite3.connect(file_of(frail), isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game) as first:
            await first.say({"do": "move", "id": "locked", "move": "i8", "ply": 2})
            refused = await first.kind("refuse")
            lock.execute("ROLLBACK")
            return refused, await first.move("i8", 2)

    refused, played = asyncio.run(table())
    lock.close()
    assert "another program is writing" in refused["reason"]["values"]["reason"]
    assert played["kind"] == "ack"


def test_a_full_disk_is_told_and_harms_nothing(frail: Any) -> None:
    anna, boris = frail.visitor(), frail.visitor().enter()
    game = anna.begin()
    last = asyncio.run(seated(frail, game, anna, boris, ROW[:2]))
    largest = max(path.stat().st_size for path in file_of(frail).parent.glob("frail.db*"))
    usual = resource.prlimit(frail.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(frail.process.pid, resource.RLIMIT_FSIZE, (largest, usual[1]))

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            ply, answer = 2, {"kind": "ack"}
            while answer["kind"] == "ack":
                mover = second if ply % 2 else first
                answer = await mover.move(f"{'abcdefghijklmno'[ply % 15]}{15 - ply // 15}", ply)
                ply += 1
            resource.prlimit(frail.process.pid, resource.RLIMIT_FSIZE, usual)
            return answer, await mover.move("o1", ply - 1)

    refused, played = asyncio.run(table())
    assert refused["kind"] == "refuse"
    assert refused["reason"]["values"]["reason"] == "the disk refuses to read or write"
    assert played["kind"] == "ack"
    events = anna.get(f"/api/games/{game}").json["events"]
    assert [event["n"] for event in events] == list(range(1, played["n"] + 1))
    assert played["n"] > last
