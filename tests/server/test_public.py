"""What a server on the open internet meets: broken headers, floods, clients that never read."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

SECRET = "a-secret-that-must-never-be-written-anywhere"  # noqa: S105 - made up
#: How a cookie and a token look.
_TOKENS = re.compile(rb"tengen_visitor=[\w.-]+|[0-9a-f]{64}")


def raw(server: Any, text: str, *, source: str = "127.0.0.1", seconds: float = 10.0) -> bytes:
    """Send bytes as they are, and return what comes back until the server closes or is done."""
    with socket.create_connection(
        ("127.0.0.1", server.port), timeout=seconds, source_address=(source, 0)
    ) as connection:
        connection.sendall(text.encode("latin-1"))
        received = b""
        with suppress(ConnectionResetError):
            while chunk := connection.recv(65_536):
                received += chunk
        return received


def head(server: Any, line: str, *headers: str) -> str:
    host = () if any(h.lower().startswith("host:") for h in headers) else ("Host: 127.0.0.1",)
    return "\r\n".join((f"{line} HTTP/1.1", *host, "Connection: close", *headers, "", ""))


@pytest.fixture(scope="module")
def public(start_shared: Any) -> Any:
    """A server that knows its secret, as one on the internet would."""
    return start_shared(TENGEN_SECRET=SECRET)


@pytest.mark.parametrize("host", ["[", "a b", "[::1", "x" * 300, "ex ample.org", "a:b:c", ""])
def test_a_host_that_is_none_is_an_ordinary_refusal(public: Any, host: str) -> None:
    assert raw(public, head(public, "GET /api/me", f"Host: {host}")).startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize(
    "origin", ["http://[", "null", "//", "http://", "https://127.0.0.1", "ftp://127.0.0.1", "\xff"]
)
def test_an_origin_that_is_not_ours_is_an_ordinary_refusal(public: Any, origin: str) -> None:
    anna = public.visitor().enter()
    answer = anna.ask("POST", "/api/games", {"variant": "freestyle", "kind": "here"}, origin=origin)
    assert answer.status == 403
    assert answer.json["error"]["template"]


def test_our_own_page_may_change_things(public: Any) -> None:
    anna = public.visitor().enter()
    wish = {"variant": "freestyle", "kind": "here"}
    origin = f"http://127.0.0.1:{public.port}"
    assert anna.ask("POST", "/api/games", wish, origin=origin).status == 201


def test_hostile_requests_leave_no_secret_in_the_log(start: Any) -> None:
    server = start(TENGEN_SECRET=SECRET)
    anna = server.visitor().enter()
    game = anna.begin()
    for line, headers in (
        ("GET /api/me", ("Host: [",)),
        ("POST /api/games", ("Origin: http://[", f"Cookie: {anna.cookie}")),
        ("GET /%ff%00", (f"Cookie: {anna.cookie}",)),
        ("BREW /api/me", (f"Cookie: {anna.cookie}",)),
        ("GET /api/games/%ed%a0%80", (f"Cookie: {anna.cookie}",)),
        ("GET /api/games?q=%ed%a0%80", (f"Cookie: {anna.cookie}",)),
        (f"GET /{'a' * 300}", (f"Cookie: {anna.cookie}",)),
    ):
        raw(server, head(server, line, *headers, f"X-Tengen-Csrf: {anna.csrf}"))
    for body in (b"\xff", b"{", b"[" * 10_000, b'{"variant":"\\ud800"}', b"null"):
        anna.ask("POST", "/api/games", body, **{"content-type": "application/json"})

    for body in (
        b"",
        b"\xff",
        b"\x1f\x8b\x08",
        gzip.compress(b"{}"),
        gzip.compress(b"\xff\n" * 99),
    ):
        job = anna.post("/api/learning/merge?variant=reversi", body).json.get("job")
        while job and anna.get(f"/api/jobs/{job}").json["state"] in {"waiting", "running"}:
            time.sleep(0.05)
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(upgrade(server, game, f"Cookie: {anna.cookie}"))
        assert connection.recv(16).startswith(b"HTTP/1.1 101")
        connection.sendall(b"\x81\x82\0\0\0\0\xff\xfe")  # a text that is none
        assert closed_after(connection, 10)

    async def table() -> None:
        async with anna.socket(game) as first:
            await first.say('{"do":"chat","id":"\\ud800","text":"\\udfff"}')
            await first.kind("refuse", "ack")

    asyncio.run(table())
    assert server.end() == 0
    assert SECRET.encode() not in server.log
    assert not _TOKENS.search(server.log)
    assert b"Traceback" not in server.log


def test_errors_of_our_own_are_logged_without_the_values_they_met(tmp_path: Any) -> None:
    import subprocess  # noqa: PLC0415
    import sys  # noqa: PLC0415

    program = f"""
import time
from tengen.server.logs import logger, prepare_logs
prepare_logs(as_json={{as_json}})
def fail(secret):
    raise ValueError("no")
try:
    fail("-".join({SECRET.split("-")!r}))
except ValueError as error:
    began = time.process_time()
    logger().error("failed", exc_info=error)
    logger().exception("failed again")
    assert time.process_time() - began < 0.1
"""
    for as_json in (False, True):
        path = tmp_path / "program.py"
        path.write_text(program.format(as_json=as_json))
        done = subprocess.run([sys.executable, path], capture_output=True, check=True)
        assert done.stderr.count(b"in fail") + done.stderr.count(b'"fail"') == 2
        assert SECRET.encode() not in done.stderr


# -- who takes too much ---------------------------------------------------------------------------


def upgrade(server: Any, game: str, *headers: str) -> bytes:
    lines = (
        f"GET /ws/games/{game} HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )
    return "\r\n".join((*lines, *headers, "", "")).encode()


def closed_after(connection: socket.socket, seconds: float) -> bool:
    """Whether the server closes a connection within some seconds; what it says is thrown away."""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        connection.settimeout(left)
        try:
            if not connection.recv(65_536):
                return True
        except TimeoutError:
            return False
        except OSError:
            return True
    return False


def test_half_a_request_is_cut_off(start: Any) -> None:
    server = start(TENGEN_LIMIT_REQUEST_SECONDS="1")
    for beginning in (b"", b"GET /api/me HTTP/1.1\r\nHost: x", b"POST /api/games HTTP/1.1\r\n"):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(beginning)
            assert closed_after(connection, 15)


def test_half_a_body_is_cut_off(start: Any) -> None:
    server = start(TENGEN_LIMIT_REQUEST_SECONDS="1")
    anna = server.visitor().enter()
    headers = (
        f"Cookie: {anna.cookie}",
        f"X-Tengen-Csrf: {anna.csrf}",
        "Content-Type: application/json",
        "Content-Length: 1000",
    )
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head(server, "POST /api/games", *headers).encode() + b"{")
        assert closed_after(connection, 15)


def test_a_socket_that_never_reads_its_welcome_is_cut_off(start: Any) -> None:
    server = start(
        TENGEN_LIMIT_READING_SECONDS="1",
        TENGEN_LIMIT_MESSAGES_PER_SECOND="100000",
        TENGEN_LIMIT_MESSAGES_AT_ONCE="100000",
    )
    anna = server.visitor()
    game = anna.begin(kind="here", variant="freestyle")

    async def talk() -> None:
        async with anna.socket(game) as first:
            for turn in range(1500):
                await first.say(
                    {
                        "do": "rewind" if turn % 2 else "move",
                        "id": f"m{turn}",
                        **({"to": 0} if turn % 2 else {"move": "h8", "ply": 0}),
                    }
                )
                if turn % 20 == 19:
                    await first.until(lambda said, t=turn: said.get("id") == f"m{t}", later=True)

    asyncio.run(talk())
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(upgrade(server, game))
        deadline = time.monotonic() + 20
        while _sockets(server) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert _sockets(server) == 0


def _metric(server: Any, name: str) -> float:
    lines = server.visitor().get("/metrics").body.decode().splitlines()
    return float(next(line for line in lines if line.startswith(f"{name} ")).split()[1])


def _sockets(server: Any) -> float:
    return _metric(server, "tengen_sockets")


def test_one_address_has_only_so_many_connections_and_others_are_let_in(start: Any) -> None:
    server = start(TENGEN_LIMIT_CONNECTIONS_PER_ADDRESS="8")
    held = [
        socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.9", 0))
        for _ in range(8)
    ]
    try:
        refused = raw(server, head(server, "GET /health"), source="127.0.0.9")
        assert b"503" in refused.partition(b"\r\n")[0] or refused == b""
        assert raw(server, head(server, "GET /health")).startswith(b"HTTP/1.1 200")
    finally:
        for connection in held:
            connection.close()


def test_new_cookies_do_not_give_an_address_more_games(start: Any) -> None:
    server = start(TENGEN_LIMIT_GAMES_PER_HOUR="2", TENGEN_LIMIT_GAMES_PER_ADDRESS="5")
    wish = {"variant": "freestyle", "kind": "here"}
    statuses = [server.visitor().enter().post("/api/games", wish).status for _ in range(7)]
    assert statuses == [201] * 5 + [429] * 2


def test_a_rematch_is_a_new_game(start: Any) -> None:
    server = start(TENGEN_LIMIT_GAMES_PER_HOUR="3")
    anna = server.visitor()
    game = anna.begin(kind="computer", opponent="random")

    async def rematches() -> tuple[int, str]:
        name, made = game, 0
        while made < 5:
            async with anna.socket(name) as table:
                await table.do("resign")
                answer = await table.do("ask", what="rematch")
                if answer["kind"] == "refuse":
                    return made, answer["reason"]["template"]
                name, made = (await table.kind("rematched"))["game"], made + 1
        return made, ""

    assert asyncio.run(rematches()) == (2, "you began too many games; try again later")


def test_new_cookies_do_not_give_an_address_more_sockets(start: Any) -> None:
    server = start(TENGEN_LIMIT_SOCKETS_PER_VISITOR="2", TENGEN_LIMIT_SOCKETS_PER_ADDRESS="3")
    game = server.visitor().begin()

    async def table() -> list[str]:
        kinds = []
        sockets = [server.visitor().enter().socket(game) for _ in range(4)]
        opened = [await one.__aenter__() for one in sockets]
        for one in opened:
            kinds.append((await one.kind("welcome", "bye"))["kind"])
        for one in sockets:
            await one.__aexit__(None, None, None)
        return kinds

    assert asyncio.run(table()) == ["welcome"] * 3 + ["bye"]


@pytest.mark.parametrize("listening", ["127.0.0.1", "::"])
def test_a_trusted_proxy_names_the_client_and_nobody_else_can(start: Any, listening: str) -> None:
    wish = {"variant": "freestyle", "kind": "here"}
    for proxies, expected in (
        ("127.0.0.1", [201, 201, 201]),
        ("127.0.0.0/8", [201, 201, 201]),
        ("192.0.2.1", [201, 429, 429]),
    ):
        server = start(
            TENGEN_HOST=listening,
            TENGEN_PROXIES=proxies,
            TENGEN_LIMIT_GAMES_PER_HOUR="1",
            TENGEN_LIMIT_GAMES_PER_ADDRESS="1",
        )
        statuses = []
        for number in range(3):
            anna = server.visitor()
            anna.headers = {"x-forwarded-for": f"2001:db8:{number}::1"}
            statuses.append(anna.enter().post("/api/games", wish).status)
        assert statuses == expected
        server.kill()


def test_who_asks_too_often_waits_and_then_is_refused(start: Any) -> None:
    server = start(TENGEN_LIMIT_REQUESTS_PER_SECOND="1", TENGEN_LIMIT_REQUESTS_AT_ONCE="5")
    with ThreadPoolExecutor(20) as clients:
        asked = [clients.submit(server.visitor().get, "/api/variants") for _ in range(20)]
        statuses = [one.result().status for one in asked]
    assert statuses.count(200) >= 5
    assert statuses.count(429) >= 5
    other = raw(server, head(server, "GET /health"), source="127.0.0.2")
    assert other.startswith(b"HTTP/1.1 200")


def test_a_flood_of_pings_does_not_hold_up_a_game(server: Any) -> None:
    anna = server.visitor()
    game = anna.begin()
    ping = b"\x89\x80\x00\x00\x00\x00"

    async def table() -> list[float]:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", server.port, local_addr=("127.0.0.7", 0)
        )
        writer.write(upgrade(server, game))
        await reader.readuntil(b"\r\n\r\n")

        async def flood() -> None:
            while True:
                writer.write(ping * 20_000)
                await writer.drain()

        async with anna.socket(game) as first:
            flooding = asyncio.create_task(flood())
            delays = []
            for _ in range(20):
                began = time.perf_counter()
                await first.say({"do": "ping"})
                await first.until(lambda said: said["kind"] == "pong", later=True)
                delays.append(time.perf_counter() - began)
            flooding.cancel()
            writer.transport.abort()
            return delays

    assert sorted(asyncio.run(table()))[10] < 0.1


# -- what is told to whom --------------------------------------------------------------------------


def test_only_this_machine_or_the_token_reads_the_metrics(start: Any) -> None:
    hosts = "127.0.0.1,tengen.example.org"
    server = start(TENGEN_METRICS_TOKEN=SECRET, TENGEN_HOSTS=hosts)
    anna = server.visitor()
    assert anna.get("/metrics").status == 200
    far = {"x-forwarded-for": "192.0.2.1"}
    assert anna.get("/metrics", **far).status == 403
    assert anna.get("/metrics", authorization="Bearer wrong", **far).status == 403
    assert anna.get("/metrics", authorization=f"Bearer {SECRET}", **far).status == 200
    # A proxy on this machine that says nothing of whom it speaks for still names the host.
    named = {"host": "tengen.example.org"}
    assert anna.get("/metrics", **named).status == 403
    assert anna.get("/metrics", authorization=f"Bearer {SECRET}", **named).status == 200
    assert anna.get("/metrics", via="1.1 proxy").status == 403


def test_a_token_that_was_left_empty_opens_the_metrics_to_nobody(start: Any) -> None:
    anna = start(TENGEN_METRICS_TOKEN="").visitor()
    far = {"x-forwarded-for": "192.0.2.1"}
    assert anna.get("/metrics", **far).status == 403
    assert anna.get("/metrics", authorization="Bearer ", **far).status == 403


def test_https_is_for_good_and_its_origin_counts(start: Any) -> None:
    server = start(TENGEN_HTTPS="true")
    anna = server.visitor().enter()
    answer = anna.get("/health")
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    wish = {"variant": "freestyle", "kind": "here"}
    host = f"127.0.0.1:{server.port}"
    assert anna.ask("POST", "/api/games", wish, origin=f"http://{host}").status == 403
    assert anna.ask("POST", "/api/games", wish, origin=f"https://{host}").status == 201


def test_the_pages_that_our_own_policy_would_break_are_gone(server: Any) -> None:
    assert server.visitor().get("/api/docs").status == 404
    assert json.loads(server.visitor().get("/api/openapi.json").body)["paths"]


# -- files -----------------------------------------------------------------------------------------


def test_a_large_file_of_games_is_read_beside_the_server(start: Any) -> None:
    server = start()
    anna = server.visitor().enter()
    game = "(;GM[4]FF[4]SZ[15]PB[Anna]PW[Boris];B[hh]C[the centre];W[ii];B[hi])"
    body = (game * 700 + "(;GM[4]SZ[15];B[zz])").encode()
    answer = anna.ask("POST", "/api/records?name=club.sgf", body)
    assert answer.status == 201, answer.body
    assert len(answer.json["games"]) == 700
    assert len(answer.json["refused"]) == 1
    notes = anna.get(f"/api/games/{answer.json['games'][-1]}/notes")
    assert b"the centre" in notes.body
    assert not list((start.folder / "temporary").rglob("*.games"))
