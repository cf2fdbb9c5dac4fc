"""A real server in a process of its own, and clients that speak to it as browsers do."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import secrets
import select
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Self

import pytest
import structlog
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect

from tengen.server.messages import AnalysisNotice, ServerMessage

#: For servers on which talk is a means to other ends.
TALKATIVE = {
    "TENGEN_LIMIT_CHAT_PER_MINUTE": "1000000",
    "TENGEN_LIMIT_CHAT_AT_ONCE": "1000000",
}
READY = re.compile(r"ready at http://127\.0\.0\.1:(\d+)")
PATIENCE = 60.0
#: Seconds for a start, on a machine that starts much else besides.
START_PATIENCE = 180.0

Data = dict[str, Any]


@pytest.fixture(scope="session", autouse=True)
def _plain_tracebacks() -> None:
    """Parts of a server that run in this process log as it does: rich tracebacks take seconds."""
    plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[structlog.processors.add_log_level, plain])


HERE = "127.0.0.1"


def an_address() -> str:
    """Return an address of this machine that no other test has, where it has so many."""
    if not sys.platform.startswith("linux"):
        return HERE
    return ".".join(["127", *(str(1 + secrets.randbelow(250)) for _ in range(3))])


@dataclass
class Server:
    """A server process. ``log`` has what it wrote so far."""

    process: subprocess.Popen[bytes]
    port: int
    database: str
    log: bytes = b""
    #: Whether all come from addresses of their own: no engine helps beside somebody's running game.
    is_far: bool = False

    def visitor(self) -> Visitor:
        """Return somebody new."""
        return self.at(an_address() if self.is_far else HERE)

    def at(self, address: str) -> Visitor:
        """Return somebody new at a network address of this machine."""
        return Visitor(self.port, address=address)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def end(self) -> int:
        """Ask it to end, and return its exit code."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(PATIENCE)
        assert self.process.stderr is not None
        self.log += self.process.stderr.read()
        return code


@dataclass
class Answer:
    """An answer over HTTP."""

    status: int
    body: bytes
    headers: dict[str, str]

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Visitor:
    """A person at a browser: a cookie, a token, requests, sockets."""

    port: int
    cookie: str = ""
    csrf: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    address: str = HERE

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Send a request; a body that is no bytes goes as JSON."""
        connection = http.client.HTTPConnection(
            HERE, self.port, timeout=PATIENCE, source_address=(self.address, 0)
        )
        sent = {"cookie": self.cookie, "x-tengen-csrf": self.csrf, **self.headers, **headers}
        if body is not None and not isinstance(body, bytes):
            body, sent["content-type"] = json.dumps(body).encode(), "application/json"
        try:
            connection.request(method, path, body, {k: v for k, v in sent.items() if v})
            response = connection.getresponse()
            data = response.read()
        finally:
            connection.close()
        told = {name.lower(): value for name, value in response.getheaders()}
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                self.take_cookie(value.partition(";")[0])
        return Answer(response.status, data, told)

    def take_cookie(self, cookie: str) -> None:
        """Remember a cookie, in place of the one of that name."""
        jar = dict(one.split("=", 1) for one in [*self.cookie.split("; "), cookie] if one)
        self.cookie = "; ".join(f"{name}={value}" for name, value in jar.items())

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def enter(self) -> Self:
        """Load the page, so to speak: get a cookie and the token for changes."""
        self.csrf = self.get("/api/me").json["csrf"]
        return self

    def post(self, path: str, body: Any = None) -> Answer:
        if not self.csrf:
            self.enter()
        return self.ask("POST", path, body)

    def begin(self, variant: str = "freestyle", kind: str = "friend", **wishes: Any) -> str:
        """Begin a game and return its name."""
        wish = {"variant": variant, "kind": kind, "seat": "first", **wishes}
        answer = self.post("/api/games", wish)
        assert answer.status == 201, answer.body
        return str(answer.json["id"])

    @asynccontextmanager
    async def socket(
        self, game: str, after: int = 0, path: str = "", **options: Any
    ) -> AsyncIterator[Socket]:
        """Sit down at the board of a game, or at another desk by its path."""
        url = f"ws://{HERE}:{self.port}{path or f'/ws/games/{game}?after={after}'}"
        headers = {"cookie": self.cookie} if self.cookie else {}
        options = {"local_addr": (self.address, 0), **options}
        async with connect(url, additional_headers=headers, **options) as connection:
            yield Socket(connection, TypeAdapter(AnalysisNotice if path else ServerMessage))


NUMBERS = count(1)


@dataclass
class Socket:
    """One open socket: what it heard, and commands with their answers."""

    connection: ClientConnection
    #: What may be said on it; every message is checked.
    words: TypeAdapter[Any]
    heard: list[Data] = field(default_factory=list)
    #: No two sockets share one, or a command of the second would be taken for one of the first.
    number: int = field(default_factory=lambda: next(NUMBERS))
    count: int = 0

    async def hear(self) -> Data:
        """Return the next message."""
        async with asyncio.timeout(PATIENCE):
            message: Data = json.loads(await self.connection.recv())
        self.words.validate_python(message)
        self.heard.append(message)
        return message

    async def until(self, wanted: Callable[[Data], bool], *, later: bool = False) -> Data:
        """Return the first message that fits, of those heard already unless it comes later."""
        known = () if later else self.heard
        for message in known:
            if wanted(message):
                return message
        while not wanted(message := await self.hear()):
            pass
        return message

    async def kind(self, *kinds: str) -> Data:
        """Listen until a message of one of these kinds comes."""
        return await self.until(lambda message: message["kind"] in kinds)

    async def say(self, message: Data | str) -> None:
        await self.connection.send(message if isinstance(message, str) else json.dumps(message))

    async def do(self, word: str, name: str = "", **fields: Any) -> Data:
        """Send a command and return its answer."""
        self.count += 1
        name = name or f"{self.number}.{self.count}"
        await self.say({"do": word, "id": name, **fields})
        answers = {"ack", "refuse", "hint", "coach"}
        return await self.until(lambda said: said["kind"] in answers and said["id"] == name)

    async def move(self, move: str, ply: int) -> Data:
        return await self.do("move", move=move, ply=ply)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the events heard."""
        return [message["n"] for message in self.heard if "n" in message and "at" in message]


def _wait_for_port(server: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    assert server.stderr is not None
    deadline, log = time.monotonic() + START_PATIENCE, b""
    while time.monotonic() < deadline:
        ready, _, _ = select.select([server.stderr], [], [], 0.2)
        if ready:
            chunk = os.read(server.stderr.fileno(), 65536)
            log += chunk
            found = READY.search(log.decode(errors="replace"))
            if found:
                return int(found[1]), log
            if not chunk:
                break
    raise AssertionError(f"the server did not start: {log.decode(errors='replace')}")


def start_server(folder: Path, *options: str, **variables: str) -> Server:
    """Start a server on any free port, with its data in a folder."""
    database = variables.pop("database", f"sqlite:///{folder / 'tengen.db'}")
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("TENGEN_")},
        "TENGEN_DATA": str(folder),
        "TENGEN_HUMAN_DELAY": "false",
        "XDG_DATA_HOME": str(folder),
        **variables,
    }
    command = [sys.executable, "-m", "tengen", "serve", "--port", "0", "--workers", "1"]
    process = subprocess.Popen(
        [*command, "--database", database, *options],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env=environment,
    )
    try:
        port, log = _wait_for_port(process)
    except BaseException:
        process.kill()
        process.communicate()
        raise
    return Server(process, port, database, log)


def _stop(server: Server) -> None:
    if server.process.poll() is None:
        server.kill()
    if server.process.stderr is not None:
        server.process.stderr.close()


class Servers:
    """Starts servers with their data in one folder; ``stop`` ends those that still run."""

    talkative = TALKATIVE

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._running: list[Server] = []

    def __call__(self, *options: str, **variables: str) -> Server:
        server = start_server(self.folder, *options, **variables)
        self._running.append(server)
        return server

    def stop(self) -> None:
        for server in self._running:
            _stop(server)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Servers]:
    """Start servers; they end with the test."""
    servers = Servers(tmp_path)
    yield servers
    servers.stop()


@pytest.fixture(scope="module")
def start_shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Start servers that the tests of one file share."""
    servers = Servers(tmp_path_factory.mktemp("servers"))
    yield servers
    servers.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests share; each brings visitors of its own, from addresses of theirs."""
    folder = tmp_path_factory.mktemp("server")
    static = folder / "static"
    static.mkdir()
    (static / "index.html").write_text('<!doctype html><html lang="en"><title>the app</title>')
    (static / "app-1234ABCD.js").write_text("1")
    (folder / "secret.txt").write_text("secret")
    limits = {
        "TENGEN_LIMIT_LOGINS": "1000",
        "TENGEN_LIMIT_GAMES_PER_HOUR": "100000",
        "TENGEN_LIMIT_ACCOUNTS_PER_ADDRESS": "1000",
    }
    shared = start_server(folder, TENGEN_STATIC=str(static), **limits, **TALKATIVE)
    shared.is_far = True
    yield shared
    _stop(shared)


@pytest.fixture(scope="session")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows little: three games, three attempts to log in, small files, no app."""
    folder = tmp_path_factory.mktemp("strict")
    limits = {
        "TENGEN_LIMIT_LOGINS": "3",
        "TENGEN_LIMIT_GAMES_PER_HOUR": "3",
        "TENGEN_LIMIT_UPLOAD_BYTES": "2000",
    }
    shared = start_server(folder, TENGEN_STATIC=str(folder / "none"), **limits)
    yield shared
    _stop(shared)
