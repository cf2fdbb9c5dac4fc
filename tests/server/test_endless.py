"""Requests that go on and on, answers that nobody reads, work that takes long: others play on."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import h11
import pytest
from uvicorn.server import ServerState

from tengen.server.http import rules
from tengen.server.http.records import MAX_SMALL_BYTES
from tengen.server.pool.queue import TooBusy
from tengen.server.protocol import HTTP_PORTION, HttpProtocol, TrafficConfig
from tengen.server.settings import Limits, ServerSettings
from tengen.server.traffic import Traffic
from tengen.server.turns import AT_ONCE, MAX_WAITING, Turns
from tests.server.test_public import head, raw, upgrade

NO_ROOM = "there is no room for the file; try again later"


@pytest.fixture(scope="module")
def public(start_shared: Any) -> Any:
    """A server that all tests here share."""
    return start_shared()


# -- requests that go on and on --------------------------------------------------------------------


def sent_until_cut(server: Any, beginning: str, more: bytes, at_most: int) -> int:
    """Send again and again until the server closes the connection; return how many bytes it was."""
    sent = 0
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(beginning.encode())
        with suppress(ConnectionError):
            while sent < at_most:
                sent += connection.send(more)
    return sent


@pytest.mark.parametrize("line", ["POST /api/board", "GET /health/live"])
def test_a_body_in_tiny_pieces_is_cut_off_and_others_are_served(public: Any, line: str) -> None:
    request = head(public, line, "Transfer-Encoding: chunked", "Content-Type: application/json")
    with ThreadPoolExecutor(1) as attacker:
        sending = attacker.submit(sent_until_cut, public, request, b"1\r\nx\r\n" * 10_000, 10**8)
        began = time.monotonic()
        while not sending.done():
            assert public.visitor().get("/health/live").status == 200
        assert time.monotonic() - began < 10
    assert sending.result() < 10**8


def test_a_body_that_nobody_wants_any_more_does_not_go_on_for_ever(public: Any) -> None:
    request = head(public, "GET /health/live", "Transfer-Encoding: chunked").replace("close", "x")
    piece = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
    assert sent_until_cut(public, request, piece, 200_000_000) < 100_000_000


def test_a_large_file_is_still_told_why_it_is_refused(start: Any) -> None:
    server = start(TENGEN_LIMIT_UPLOAD_BYTES="1000")
    refused = server.visitor().post("/api/records?name=a.sgf", b"x" * 3_000_000)
    assert refused.status == 413


def test_who_sends_many_large_files_is_told_each_time_why_they_are_refused(
    start: Any,
) -> None:
    server = start(TENGEN_LIMIT_UPLOADS_PER_HOUR="1", TENGEN_LIMIT_CONNECTIONS_PER_ADDRESS="60")
    visitor = server.visitor()
    assert visitor.post("/api/records?name=a.sgf", b"(;GM[4]SZ[15];B[hh])").status == 201
    with ThreadPoolExecutor(6) as senders:
        sending = [
            senders.submit(visitor.post, "/api/records?name=a.sgf", b"x" * 2_000_000)
            for _ in range(300)
        ]
    assert {one.result().status for one in sending} == {429}


@pytest.mark.parametrize(
    ("request_line", "header"),
    [
        ("POST /ws/analysis", "Content-Length: 3"),
        ("GET /ws/analysis", "Sec-WebSocket-Extensions: " + "x; a=b, " * 1_500),
        ("GET /ws/analysis", "\r\n".join(f"X-{number}: 1" for number in range(400))),
    ],
)
def test_a_handshake_that_is_none_is_refused_at_once(
    public: Any, request_line: str, header: str
) -> None:
    ours = upgrade(public, "x").decode().partition("\r\n\r\n")[0].split("\r\n")[1:]
    text = "\r\n".join((f"{request_line} HTTP/1.1", *ours, header, "", ""))
    answer = raw(public, text, seconds=5.0)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize(
    "header",
    ["Cookie: " + "a" * 100_000, "\r\n".join(f"X-{number}: 1" for number in range(500))],
)
def test_a_head_without_end_is_refused(public: Any, header: str) -> None:
    assert raw(public, head(public, "GET /api/me", header)).startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize(
    "body",
    [
        "{" + ",".join(f'"k{number}":0' for number in range(80_000)) + "}",
        '{"moves":[' + ",".join(["[[]]"] * 190_000) + "]}",
    ],
)
def test_a_body_of_countless_values_delays_nobody(public: Any, body: str) -> None:
    request = head(
        public, "POST /api/board", "Content-Type: application/json", f"Content-Length: {len(body)}"
    )
    began = _seconds(public)
    for _ in range(5):
        assert raw(public, request + body).startswith(b"HTTP/1.1 413")
    assert _seconds(public) - began < 1.0


def _seconds(server: Any) -> float:
    """Return the seconds of computing a server has taken so far."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_slow_uploads_keep_no_files_open(start: Any) -> None:
    server = start()
    anna = server.visitor().enter()
    request = head(
        server,
        "POST /api/records?name=a.sgf",
        f"Cookie: {anna.cookie}",
        f"X-Tengen-Csrf: {anna.csrf}",
        "Content-Length: 100000",
    )
    # Engines are spoken to over sockets too: they are all there when the server is healthy.
    while server.visitor().get("/health").status != 200:
        time.sleep(0.05)
    before = opened_by(server)
    with ExitStack() as stack:
        for _ in range(20):
            connection = socket.create_connection(("127.0.0.1", server.port))
            stack.enter_context(connection).sendall(request.encode() + b"(;")
        deadline = time.monotonic() + 60
        while len(list(server_files(start).glob("*/"))) < 20 and time.monotonic() < deadline:
            time.sleep(0.05)
        # The database opens files of its own now and then; connections and uploads do not.
        opened = opened_by(server)
        assert len(list(server_files(start).glob("*/"))) == 20
        assert not [file for file in opened if server_files(start) in file.parents[1:]]
        assert sockets(opened) - sockets(before) <= 20


def opened_by(server: Any) -> set[Path]:
    """Return what a server has open: paths of files, and names such as ``socket:[123]``."""
    found = set[Path]()
    for one in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # it may be closed while we look
            found.add(one.readlink())
    return found


def sockets(opened: set[Path]) -> int:
    return sum(one.name.startswith("socket:") for one in opened)


def server_files(start: Any) -> Path:
    """Return the folder of a server's temporary files."""
    folder: Path = start.folder / "temporary"
    return next(folder.glob("server-*"))


#: A line on the board without edges, where every move takes longer than the one before.
LONG = [f"{column * 13},{row * 17}" for row in range(70) for column in range(71)]


def test_who_has_the_longest_boards_worked_out_keeps_nobody_from_playing(start: Any) -> None:
    server = start()
    line = json.dumps({"variant": "unbounded", "moves": LONG})
    request = head(
        server, "POST /api/board", "Content-Type: application/json", f"Content-Length: {len(line)}"
    )
    with ExitStack() as stack:
        for _ in range(12):
            connection = socket.create_connection(
                ("127.0.0.1", server.port), source_address=("127.66.0.1", 0)
            )
            stack.enter_context(connection).sendall((request + line).encode())
        began = time.monotonic()
        assert server.visitor().begin(kind="here")
        assert time.monotonic() - began < 3


def test_the_longest_board_takes_little_memory() -> None:
    tracemalloc.start()
    try:
        rules.position_of(rules.LineRequest(variant="unbounded", moves=LONG[:1500]))
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_a_long_game_is_read_by_many_and_others_play_on(start: Any) -> None:
    server = start()
    game = server.visitor().begin("unbounded", kind="here", moves=LONG[:1500])
    paths = [f"/api/games/{game}{rest}" for rest in ("", "/record?format=json", "/review")]
    with ExitStack() as stack:
        for number in range(45):
            connection = socket.create_connection(
                ("127.0.0.1", server.port), source_address=("127.66.0.1", 0)
            )
            request = head(server, f"GET {paths[number % 3]}", "Accept-Encoding: gzip")
            stack.enter_context(connection).sendall(request.encode())
        anna = server.visitor().enter()
        for _ in range(5):
            began = time.monotonic()
            assert anna.begin(kind="here")
            assert time.monotonic() - began < 1.5


def test_who_waits_for_a_turn_waits_for_the_own_address_alone() -> None:
    async def scenario() -> None:
        turns, done, may_end = Turns(), list[str](), asyncio.Event()

        async def work(address: str, name: str) -> None:
            async with turns.of(address):
                done.append(name)
                await may_end.wait()

        names = [str(number) for number in range(AT_ONCE + MAX_WAITING)]
        tasks = [asyncio.create_task(work("192.0.2.1", name)) for name in names]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await work("192.0.2.1", "one too many")
        tasks.append(asyncio.create_task(work("192.0.2.2", "somebody else")))
        await asyncio.sleep(0)
        assert done == [*names[:AT_ONCE], "somebody else"]
        may_end.set()
        await asyncio.gather(*tasks)
        assert done == [*names[:AT_ONCE], "somebody else", *names[AT_ONCE:]]

    asyncio.run(scenario())


async def _greet(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"hello"})


def test_a_request_that_waits_for_its_round_may_come_in_pieces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The parser takes an empty piece for the end of a connection, and never goes on."""
    pieces: list[bytes] = []
    take = h11.Connection.receive_data

    def taken(connection: h11.Connection, data: bytes) -> None:
        pieces.append(data)
        if data:
            take(connection, data)

    async def scenario() -> bytes:
        config = TrafficConfig(_greet, lifespan="off", log_config=None)
        config.load()
        config.traffic = Traffic(ServerSettings())
        protocol = HttpProtocol(config, ServerState(), {})
        loop = asyncio.get_running_loop()
        ours, theirs = socket.socketpair()
        theirs.setblocking(False)
        transport, _ = await loop.connect_accepted_socket(lambda: protocol, ours)
        protocol._peer = "192.0.2.1"
        config.traffic.rounds.take(protocol._peer, lambda: None)
        for piece in (b"GET / HTTP/1.1\r\n", b"Host: tengen", b".example\r\n\r\n"):
            protocol.data_received(piece)
        answer = await asyncio.wait_for(loop.sock_recv(theirs, 12), 10)
        transport.close()
        theirs.close()
        return answer

    monkeypatch.setattr(h11.Connection, "receive_data", taken)
    assert asyncio.run(scenario()) == b"HTTP/1.1 200"
    assert pieces
    assert all(pieces)


@pytest.mark.parametrize(
    ("headers", "most"),
    [
        (b"Content-Length: 1000000", 1_000_000),
        (b"Transfer-Encoding: chunked", HTTP_PORTION),
        (b"Content-Length: 1000000\r\nTransfer-Encoding: chunked", HTTP_PORTION),
    ],
)
def test_only_what_is_no_work_to_forget_is_forgotten_at_once(
    monkeypatch: pytest.MonkeyPatch, headers: bytes, most: int
) -> None:
    """Chunks have to be parsed, whatever length is claimed besides."""
    pieces: list[int] = []
    take = h11.Connection.receive_data

    def taken(connection: h11.Connection, data: bytes) -> None:
        pieces.append(len(data))
        take(connection, data)

    async def scenario() -> None:
        config = TrafficConfig(_greet, lifespan="off", log_config=None)
        config.load()
        config.traffic = Traffic(ServerSettings())
        protocol = HttpProtocol(config, ServerState(), {})
        loop = asyncio.get_running_loop()
        ours, theirs = socket.socketpair()
        theirs.setblocking(False)
        transport, _ = await loop.connect_accepted_socket(lambda: protocol, ours)
        protocol.data_received(
            b"POST / HTTP/1.1\r\nHost: tengen.example\r\n" + headers + b"\r\n\r\n"
        )
        await asyncio.wait_for(loop.sock_recv(theirs, 12), 10)
        pieces.clear()
        protocol.data_received((b"1000\r\n" + b"x" * 4_096 + b"\r\n") * 20)
        while sum(pieces) < 20 * 4_104:
            await asyncio.sleep(0)
        transport.close()
        theirs.close()

    monkeypatch.setattr(h11.Connection, "receive_data", taken)
    asyncio.run(scenario())
    assert max(pieces) == min(most, 20 * 4_104)


def test_who_sends_nonsense_does_not_fill_the_log(start: Any) -> None:
    server = start()
    for _ in range(200):
        assert raw(server, "NONSENSE\r\n\r\n").startswith(b"HTTP/1.1 400")
    assert server.end() == 0
    assert 1 <= server.log.count(b"Invalid HTTP request") <= 3


@dataclass(eq=False)
class Waiting:
    """A connection, in both its roles, on which some bytes wait to be sent."""

    unsent: int = 0
    is_cut: bool = False

    def stage(self) -> None:
        """Wait for nothing from the client."""

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def abort(self) -> None:
        self.is_cut = True


def test_who_reads_slowly_has_time_and_who_does_not_read_is_cut_off() -> None:
    async def scenario() -> tuple[bool, list[bool]]:
        traffic = Traffic(ServerSettings(limits=Limits(reading_seconds=10)))
        slow, deaf = Waiting(), Waiting()
        for one in (slow, deaf):
            assert traffic.enter(cast("asyncio.Transport", one), "192.0.2.1", one)
        now = asyncio.get_running_loop().time() + 100
        slow.unsent = deaf.unsent = 50_000
        traffic.cut_stalled(now)
        early = slow.is_cut or deaf.is_cut
        for seconds in range(2, 20, 2):
            slow.unsent -= 100
            traffic.cut_stalled(now + seconds)
        return early, [slow.is_cut, deaf.is_cut]

    assert asyncio.run(scenario()) == (False, [False, True])


def test_nobody_fills_the_disk_with_files_and_notes(start: Any) -> None:
    server = start(
        TENGEN_LIMIT_STORED_BYTES_PER_HOUR="30000", TENGEN_LIMIT_STORED_BYTES_PER_ADDRESS="50000"
    )
    mine, other = server.visitor(), server.visitor()
    file = b"(;GM[4]SZ[15];B[hh];W[ii])".ljust(10_000)

    def taken(visitor: Any) -> list[int]:
        return [visitor.post("/api/records?name=game.sgf", file).status for _ in range(4)]

    assert taken(mine) == [201, 201, 201, 429]
    game = mine.begin("freestyle", "here")
    notes = mine.get(f"/api/games/{game}/notes").json
    assert mine.ask("PUT", f"/api/games/{game}/notes", notes).status == 429
    assert taken(other) == [201, 201, 429, 429]  # the address is one


@pytest.mark.parametrize("count", [400, 800], ids=["at once", "in a job"])
def test_nobody_fills_the_disk_with_games_that_are_short_in_their_file(
    start: Any, count: int
) -> None:
    """A game takes some hundred bytes for each of its moves when it is kept."""
    server = start(
        TENGEN_LIMIT_STORED_BYTES_PER_HOUR="500000", TENGEN_LIMIT_STORED_BYTES_PER_ADDRESS="500000"
    )
    file = b"(;GM[4]SZ[15];B[hh];W[ii];B[ih];W[hi];B[gg])" * count
    assert (len(file) > MAX_SMALL_BYTES) == (count == 800)
    mine = server.visitor()
    answers = [mine.post("/api/records?name=game.sgf", file) for _ in range(3)]
    assert sum(len(answer.json.get("games", [])) for answer in answers) <= count
    assert answers[-1].status == 429


def test_files_are_refused_before_the_disk_has_no_room_for_games(start: Any) -> None:
    free = shutil.disk_usage(start.folder).free >> 20
    server = start(TENGEN_FREE_DISK=str(free // 5), TENGEN_HOSTS="127.0.0.1")
    anna = server.visitor()
    assert anna.get("/health").status == 200
    answer = anna.post("/api/records?name=game.sgf", b"(;GM[4]SZ[15];B[hh])")
    assert (answer.status, answer.json["error"]["template"]) == (503, NO_ROOM)
    merge = anna.post("/api/learning/merge?variant=reversi", b"")
    game = anna.begin("freestyle", "here")
    notes = anna.get(f"/api/games/{game}/notes").json
    kept = anna.ask("PUT", f"/api/games/{game}/notes", notes)
    assert (merge.status, kept.status) == (503, 503)
