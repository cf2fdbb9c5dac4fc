"""Copies of the database are made while games are played, and nobody notices."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from tengen.database.storage import Storage

ROUNDS = 3
#: Megabytes that make a copy take its time.
PADDING = 40
#: Seconds within which a move is acknowledged, on a machine with much else to do.
SLOWEST = 3.0


async def tengen(*arguments: str) -> tuple[int, str]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tengen", "database", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, "LANG": "C.UTF-8"},
    )
    output, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, output.decode()


def pad(path: Path) -> None:
    """Make a database large."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE padding (text)")
        rows = [("x" * 100_000,) for _ in range(PADDING * 10)]
        connection.executemany("INSERT INTO padding VALUES (?)", rows)


def events_of(path: Path, game: str) -> list[tuple[int, str]]:
    query = "SELECT n, body FROM events WHERE game = ? ORDER BY n"
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query, (game,)).fetchall()


def test_every_copy_is_sound_and_has_the_moves_acknowledged_before(
    start: Any, tmp_path: Path
) -> None:
    fast = {"TENGEN_LIMIT_MESSAGES_PER_SECOND": "10000", "TENGEN_LIMIT_MESSAGES_AT_ONCE": "10000"}
    server = start(**fast)
    path = tmp_path / "tengen.db"
    pad(path)
    anna = server.visitor()
    game = anna.begin(kind="here", variant="freestyle", size="19")
    moves = [f"{column}{row}" for row in (1, 3) for column in "acegikmoqs"]
    acknowledged: list[int] = []
    delays: list[float] = []

    async def play(stop: asyncio.Event) -> None:
        """Play without a pause, and take everything back when the board is full."""
        async with anna.socket(game) as table:
            ply = 0
            while not stop.is_set():
                began = time.monotonic()
                answer = await table.move(moves[ply], ply)
                assert answer["kind"] == "ack", answer
                delays.append(time.monotonic() - began)
                acknowledged.append(answer["n"])
                ply += 1
                if ply == len(moves):
                    await table.do("rewind", to=0)
                    ply = 0

    async def copies() -> list[tuple[int, Path, int]]:
        stop, made = asyncio.Event(), []
        playing = asyncio.create_task(play(stop))
        while len(acknowledged) < 5:
            await asyncio.sleep(0.01)
        for number in range(ROUNDS):
            file, known = tmp_path / f"copy{number}", acknowledged[-1]
            code, said = await tengen("backup", str(file), "--database", str(path))
            assert code == 0, said
            assert not playing.done()
            made.append((known, file, acknowledged[-1]))
        stop.set()
        await playing
        return made

    made = asyncio.run(copies())
    whole = events_of(path, game)
    for known, file, later in made:
        copied = events_of(file, game)
        assert copied == whole[: len(copied)]
        assert known <= len(copied) <= later + 2
        assert later > known
        code, said = asyncio.run(tengen("check", "--database", str(file), "--json"))
        assert (code, json.loads(said)["problems"], json.loads(said)["games"]) == (0, [], 1)
    assert max(delays) < SLOWEST


def test_a_database_is_not_replaced_under_an_idle_server(start: Any, tmp_path: Path) -> None:
    server = start()
    server.visitor().begin(kind="here")
    path, file = tmp_path / "tengen.db", tmp_path / "copy"
    assert asyncio.run(tengen("backup", str(file), "--database", str(path)))[0] == 0
    code, said = asyncio.run(tengen("restore", str(file), "--database", str(path)))
    assert code == 2
    assert "a server or another program uses it" in said
    assert server.visitor().get("/health").status == 200
    server.end()
    code, said = asyncio.run(tengen("restore", str(file), "--database", str(path)))
    assert code == 0, said
    assert start().visitor().get("/health").status == 200


@pytest.mark.parametrize(("sync", "level"), [("normal", 1), ("full", 2)])
def test_the_settings_say_when_a_move_is_on_the_disk(tmp_path: Path, sync: str, level: int) -> None:
    async def ask() -> Any:
        storage = await Storage.open(str(tmp_path / "tengen.db"), 1, sync)
        try:
            levels = [
                await work(lambda one: one.execute(text("PRAGMA synchronous")).scalar())
                for work in (storage.read, storage.write)
            ]
        finally:
            await storage.close()
        return levels

    assert asyncio.run(ask()) == [level, level]


def test_an_unknown_way_to_sync_is_refused_in_one_sentence(tmp_path: Path) -> None:
    async def serve() -> tuple[int, str]:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tengen", "serve", "--port", "0"),
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "TENGEN_SYNC": "often", "XDG_DATA_HOME": str(tmp_path)},
        )
        _output, error = await process.communicate()
        return process.returncode or 0, error.decode()

    code, said = asyncio.run(serve())
    assert code == 2
    assert said.startswith("tengen: sync cannot be 'often'")
    assert said.count("\n") == 1
