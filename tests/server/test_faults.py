"""What happens when something breaks: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import time
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


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(start: Any) -> None:
    server = start()
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin()
    acknowledged = asyncio.run(seated(server, game, anna, boris, ROW))
    server.kill()
    again = start()
    anna.port = boris.port = again.port
    events = anna.get(f"/api/games/{game}").json["events"]
    assert [event["n"] for event in events] == list(range(1, acknowledged + 1))

    async def go_on() -> Any:
        async with anna.socket(game, after=acknowledged) as first:
            return await first.move("l8", len(ROW))

    assert asyncio.run(go_on())["kind"] == "ack"


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
    assert server.end() in {0, 130, -signal.SIGINT}
    assert b"Traceback" not in server.log


def workers_of(process: int) -> list[int]:
    """Return the child processes of a process."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in children.split()]


def test_a_killed_engine_is_replaced_and_the_move_still_comes(start: Any) -> None:
    server = start()
    anna = server.visitor()
    game = anna.begin("reversi", "computer", opponent="hard")

    async def table() -> tuple[list[int], Any, list[int]]:
        async with anna.socket(game) as first:
            await first.move("d3", 0)
            await first.kind("thinking")
            before: list[int] = []
            while not before:
                before = workers_of(server.process.pid)
                await asyncio.sleep(0.01)
            os.kill(before[0], signal.SIGKILL)
            moved = await first.until(lambda said: said["kind"] == "moved" and said["ply"] == 2)
            return before, moved, workers_of(server.process.pid)

    before, moved, after = asyncio.run(table())
    assert moved["seat"] == "second"
    assert set(before).isdisjoint(after)


def test_a_locked_database_is_told_and_harms_nothing(start: Any, tmp_path: Path) -> None:
    server = start(TENGEN_PATIENCE="0.3")
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin()
    asyncio.run(seated(server, game, anna, boris, ROW[:2]))
    lock = sqlite3.connect(tmp_path / "tengen.db", isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game) as first:
            await first.say({"do": "move", "id": "locked", "move": "i8", "ply": 2})
            refused = await first.kind("refuse")
            lock.execute("ROLLBACK")
            return refused, await first.move("i8", 2)

    refused, played = asyncio.run(table())
    lock.close()
    assert "another program is writing" in refused["reason"]["template"]
    assert played["kind"] == "ack"


def test_a_full_disk_is_told_and_harms_nothing(start: Any, tmp_path: Path) -> None:
    server = start()
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin()
    last = asyncio.run(seated(server, game, anna, boris, ROW[:2]))
    largest = max(path.stat().st_size for path in tmp_path.glob("tengen.db*"))
    usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest, usual[1]))

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game) as first, boris.socket(game) as second:
            ply, answer = 2, {"kind": "ack"}
            while answer["kind"] == "ack":
                mover = second if ply % 2 else first
                answer = await mover.move(f"{'abcdefghijklmno'[ply % 15]}{15 - ply // 15}", ply)
                ply += 1
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
            return answer, await mover.move("o1", ply - 1)

    refused, played = asyncio.run(table())
    assert refused["kind"] == "refuse"
    assert "cannot use the database" in refused["reason"]["template"]
    assert played["kind"] == "ack"
    events = anna.get(f"/api/games/{game}").json["events"]
    assert [event["n"] for event in events] == list(range(1, played["n"] + 1))
    assert played["n"] > last


def test_a_clock_that_ran_out_while_the_server_was_down_is_noticed(start: Any) -> None:
    server = start()
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin(clock={"kind": "game", "base": 0.5, "increment": 0})
    asyncio.run(seated(server, game, anna, boris, ROW[:1]))
    server.kill()
    time.sleep(1.1)  # the time of the second player passes while nobody is there
    anna.port = start().port

    async def table() -> Any:
        async with anna.socket(game) as first:
            return await first.kind("flagged")

    assert asyncio.run(table())["seat"] == "second"


def test_a_database_that_cannot_be_opened_is_told_in_one_sentence(
    start: Any, tmp_path: Path
) -> None:
    (tmp_path / "tengen.db").write_bytes(b"this is no database, whatever its name says" * 100)
    with pytest.raises(AssertionError, match="the file is not a database") as told:
        start()
    assert "Traceback" not in str(told.value)


def test_a_port_in_use_is_told_in_one_sentence(start: Any) -> None:
    server = start()
    with pytest.raises(AssertionError, match="address already in use") as told:
        start("--port", str(server.port))
    assert "Traceback" not in str(told.value)
