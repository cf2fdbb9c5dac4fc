"""A server that is told to end: what was acknowledged is stored, and nothing is left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

#: Seconds within which a server ends.
SOON = 10.0
SIGNALS = pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM], ids=["int", "term"])


def family_of(process: int) -> list[int]:
    """Return the processes that a process started, and theirs; one that has ended has none."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [one for child in map(int, children) for one in (child, *family_of(child))]


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def end(server: Any, sign: signal.Signals) -> float:
    """Send a signal and return how long the server took; its code is 0, its children end."""
    family = family_of(server.process.pid)
    began = time.monotonic()
    server.process.send_signal(sign)
    code = server.process.wait(30)
    took = time.monotonic() - began
    server.log += server.process.stderr.read()
    assert code == 0, server.log
    assert b"Traceback" not in server.log
    assert not any(map(is_running, family))
    return took


def file_of(server: Any) -> Path:
    """Return the file of a server's database."""
    return Path(server.database.removeprefix("sqlite:///"))


def stored(server: Any, game: str) -> list[int]:
    """Return the numbers of the stored events of a game."""
    with sqlite3.connect(file_of(server)) as connection:
        rows = connection.execute("SELECT n FROM events WHERE game = ? ORDER BY n", (game,))
        return [number for (number,) in rows]


def is_whole(server: Any) -> bool:
    """Whether the database is one file, with nothing beside it that is still to be read."""
    log = file_of(server).with_name(file_of(server).name + "-wal")
    return not log.exists() or not log.stat().st_size


async def talk(table: Any, begun: asyncio.Event) -> int:
    """Say something again and again, until the socket is closed; return the last number."""
    last = 0
    try:
        while True:
            last = (await table.do("chat", text="still here"))["n"]
            begun.set()
            await asyncio.sleep(0.06)
    except ConnectionClosed:
        return last


@SIGNALS
def test_it_ends_while_a_program_thinks_and_people_play(start: Any, sign: signal.Signals) -> None:
    server = start()
    anna = server.visitor()
    game, other = anna.begin(kind="computer", opponent="tengen"), anna.begin(kind="here")

    async def table() -> tuple[float, int]:
        async with anna.socket(game) as first, anna.socket(other) as second:
            await first.move("h8", 0)
            await first.kind("thinking")
            begun = asyncio.Event()
            talking = asyncio.create_task(talk(second, begun))
            await begun.wait()
            took = await asyncio.to_thread(end, server, sign)
            return took, await talking

    took, last = asyncio.run(table())
    assert took < SOON
    assert is_whole(server)
    assert stored(server, other)[:last] == list(range(1, last + 1))
    assert stored(server, game)[:2] == [1, 2]


def practising(server: Any) -> str:
    """Begin a long self-play and return the name of the job, once it runs."""
    anna = server.visitor()
    path = "/api/learning/selfplay?player=apprentice&variant=reversi"
    answer = anna.post(path, {"games": 1000})
    assert answer.status < 300, answer.body
    name = str(answer.json["job"])
    while anna.get(f"/api/jobs/{name}").json["state"] == "waiting":
        pass
    return name


def runner_of(server: Any) -> int:
    """Return the process of the job that runs."""
    while True:
        for process in family_of(server.process.pid):
            with suppress(FileNotFoundError, ProcessLookupError):  # it may have ended
                if b"jobs.runner" in Path(f"/proc/{process}/cmdline").read_bytes():
                    return process


@SIGNALS
def test_it_ends_during_self_play(start: Any, sign: signal.Signals) -> None:
    server = start()
    practising(server)
    runner = runner_of(server)
    assert end(server, sign) < SOON
    assert not is_running(runner)
    assert is_whole(server)


def test_a_job_ends_with_a_server_that_is_killed(start: Any) -> None:
    server = start()
    practising(server)
    runner = runner_of(server)
    server.kill()
    deadline = time.monotonic() + SOON
    while is_running(runner) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(runner)


@contextmanager
def half_open(server: Any, *beginnings: bytes) -> Iterator[None]:
    """Begin requests that are never finished."""
    clients = [socket.create_connection(("127.0.0.1", server.port)) for _ in beginnings]
    for client, beginning in zip(clients, beginnings, strict=True):
        client.sendall(beginning)
    try:
        yield
    finally:
        for client in clients:
            client.close()


@SIGNALS
def test_it_ends_with_half_open_connections(start: Any, sign: signal.Signals) -> None:
    server = start()
    anna = server.visitor().enter()
    head = f"Host: 127.0.0.1\r\nCookie: {anna.cookie}\r\nX-Tengen-CSRF: {anna.csrf}\r\n"
    body = f"POST /api/games HTTP/1.1\r\n{head}Content-Length: 1000\r\n\r\n{{"
    upgrade = (
        f"GET /ws/games/{anna.begin()} HTTP/1.1\r\n{head}"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    with half_open(server, b"", b"GET / HT", body.encode(), upgrade.encode()):
        assert end(server, sign) < SOON
    assert is_whole(server)


def test_a_worker_that_does_not_answer_delays_nobody(start: Any) -> None:
    server = start()
    anna = server.visitor()
    game = anna.begin(kind="computer", opponent="tengen")

    async def table() -> None:
        async with anna.socket(game) as first:
            await first.move("h8", 0)
            await first.kind("thinking")

    asyncio.run(table())
    for worker in family_of(server.process.pid):
        os.kill(worker, signal.SIGSTOP)
    assert end(server, signal.SIGTERM) < SOON


def test_a_second_signal_waits_for_no_client(start: Any) -> None:
    server = start()
    anna = server.visitor().enter()
    head = f"Host: 127.0.0.1\r\nCookie: {anna.cookie}\r\nX-Tengen-CSRF: {anna.csrf}\r\n"
    body = f"POST /api/games HTTP/1.1\r\n{head}Content-Length: 1000\r\n\r\n{{"
    with half_open(server, body.encode()):
        server.process.send_signal(signal.SIGINT)
        assert end(server, signal.SIGTERM) < SOON
    assert is_whole(server)
