"""What one hostile visitor does to a server, for ``hostile.py``: each attack runs until cancelled.

All of them come from one network address, with as many cookies as they like.
"""

from __future__ import annotations

import asyncio
import gzip
import http.client
import io
import json
import random
import zipfile
import zlib
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from web_load import MOVES

#: Where attackers come from, and where honest people do not.
ATTACKER = "127.66.0.1"
PING = b"\x89\x80\x00\x00\x00\x00"
_PATIENCE = 60.0


@dataclass
class Target:
    """A server under attack, and a game of others that anybody may watch."""

    port: int
    game: str
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def many(self, count: int, work: Callable[[int], Awaitable[None]]) -> None:
        """Do something again and again, in many places at once."""

        async def forever(number: int) -> None:
            while True:
                with suppress(OSError, asyncio.IncompleteReadError, http.client.HTTPException):
                    await work(number)
                await asyncio.sleep(0)

        await asyncio.gather(*(forever(number) for number in range(count)))


@dataclass
class Rogue:
    """A visitor with a cookie of its own."""

    port: int
    cookie: str = ""
    csrf: str = ""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        """Send a request and return status and body."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=_PATIENCE, source_address=(ATTACKER, 0)
        )
        sent = {"cookie": self.cookie, "x-tengen-csrf": self.csrf, **headers}
        if body is not None and not isinstance(body, bytes):
            body, sent["content-type"] = json.dumps(body).encode(), "application/json"
        try:
            connection.request(method, path, body, {k: v for k, v in sent.items() if v})
            response = connection.getresponse()
            data = response.read()
            if given := response.getheader("set-cookie"):
                self.cookie = given.partition(";")[0]
            return response.status, data
        finally:
            connection.close()

    def enter(self) -> Rogue:
        """Get a cookie and its token."""
        status, data = self.ask("GET", "/api/me")
        if status == 200:
            self.csrf = json.loads(data)["csrf"]
        return self

    async def do(self, method: str, path: str, body: Any = None, **headers: str) -> int:
        """Send a request from a thread; return its status."""
        status, _data = await asyncio.to_thread(self.ask, method, path, body, **headers)
        return status


async def rogue(target: Target) -> Rogue:
    """Return somebody new."""
    return await asyncio.to_thread(Rogue(target.port).enter)


async def opened(
    target: Target, cookie: str = "", path: str = ""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a WebSocket by hand."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", target.port, local_addr=(ATTACKER, 0), limit=1 << 20
    )
    lines = (
        f"GET {path or f'/ws/games/{target.game}'} HTTP/1.1",
        f"Host: 127.0.0.1:{target.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        *((f"Cookie: {cookie}",) if cookie else ()),
    )
    writer.write("\r\n".join((*lines, "", "")).encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def frame(message: Any) -> bytes:
    """Return a text message as a masked frame."""
    data = message if isinstance(message, bytes) else json.dumps(message).encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + size + b"\0\0\0\0" + data


# -- the attacks -----------------------------------------------------------------------------------


async def errors(target: Target) -> None:
    """Broken origins, hosts and texts, which once cost seconds each."""
    one = await rogue(target)
    wish = {"variant": "freestyle", "kind": "here"}

    async def work(number: int) -> None:
        if number % 3 == 0:
            await one.do("POST", "/api/games", wish, origin="http://[")
        elif number % 3 == 1:
            await one.do("GET", "/api/me", host="[")
        else:
            _reader, writer = await opened(target)
            writer.write(frame(b'{"do":"chat","id":"\\ud800","text":"\\ud800"}'))
            await writer.drain()
            writer.close()

    await target.many(6, work)


async def merges(target: Target) -> None:
    """Files of learners: broken ones, and ones that unpack to far more than they are."""
    one = await rogue(target)
    plain = b'{"format":"tengen learner","games":[' + b"0," * 100_000_000
    packed = zlib.compress(plain, 9)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("learner.json", plain[:200_000_000])
    bodies = [packed, gzip.compress(plain, 9), archive.getvalue(), b"\x1f\x8b" + packed, b"{}"]

    async def work(number: int) -> None:
        await one.do("POST", "/api/learning/merge", bodies[number % len(bodies)])

    await target.many(5, work)


async def pictures(target: Target) -> None:
    """Ask for moving pictures of every width."""
    one = await rogue(target)
    chance = random.Random(1)

    async def work(_number: int) -> None:
        width = chance.randrange(600, 1024)
        await one.do("GET", f"/api/games/{target.game}/picture.gif?size={width}")

    await target.many(40, work)


async def half_open(target: Target) -> None:
    """Thousands of connections that never say what they want."""
    held = []

    async def work(_number: int) -> None:
        _reader, writer = await asyncio.open_connection(
            "127.0.0.1", target.port, local_addr=(ATTACKER, 0)
        )
        writer.write(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        held.append(writer)
        await asyncio.sleep(0.002)

    await target.many(4, work)


async def chat(target: Target) -> None:
    """Spectators who talk without end."""

    async def work(number: int) -> None:
        one = await rogue(target)
        reader, writer = await opened(target, one.cookie)
        reading = asyncio.create_task(_swallow(reader))
        try:
            for count in range(1_000):
                text = {"do": "chat", "id": f"{number}.{count}", "text": "spam " * 20}
                writer.write(frame(text))
                await writer.drain()
                await asyncio.sleep(0.06)
        finally:
            reading.cancel()
            writer.transport.abort()

    await target.many(40, work)


async def _swallow(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(65_536):
            pass


async def deaf(target: Target) -> None:
    """Sockets that never read."""
    held = []

    async def work(_number: int) -> None:
        reader, writer = await opened(target)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        held.append((reader, writer))
        await asyncio.sleep(0.2)

    await target.many(20, work)


async def pings(target: Target) -> None:
    """Sockets that send nothing but pings, as fast as they can."""

    async def work(_number: int) -> None:
        _reader, writer = await opened(target)
        while True:
            writer.write(PING * 10_000)
            await writer.drain()

    await target.many(20, work)


async def messages(target: Target) -> None:
    """Sockets that send commands, as fast as they are let."""

    async def work(_number: int) -> None:
        reader, writer = await opened(target)
        reading = asyncio.create_task(_swallow(reader))
        try:
            for count in range(200):
                writer.write(frame({"do": "move", "id": f"m{count}", "move": "a1", "ply": 0}))
                await writer.drain()
                await asyncio.sleep(0.05)
        finally:
            reading.cancel()
            writer.transport.abort()

    await target.many(100, work)


async def games(target: Target) -> None:
    """Begin games with ever new cookies."""

    async def work(_number: int) -> None:
        one = await rogue(target)
        for _ in range(5):
            await one.do("POST", "/api/games", {"variant": "freestyle", "kind": "here"})

    await target.many(20, work)


async def requests(target: Target) -> None:
    """Ask for what takes long: long lines of moves, whole games, every format."""
    one = await rogue(target)
    moves = [f"{'abcdefghijklmno'[x]}{y + 1}" for y in range(15) for x in range(15)]
    line = {"variant": "renju", "size": 15, "moves": moves}

    async def work(number: int) -> None:
        kind = number % 4
        if kind == 0:
            await one.do("POST", "/api/board", line)
        elif kind == 1:
            await one.do("GET", f"/api/records/formats?game={target.game}")
        elif kind == 2:
            await one.do("GET", f"/api/games/{target.game}")
        else:
            await one.do("GET", "/api/players?variant=renju")

    await target.many(40, work)


async def uploads(target: Target) -> None:
    """Large files of games, good and broken."""
    one = await rogue(target)
    game = b"(;GM[4]FF[4]SZ[15]" + b";B[hh];W[ii];B[hi];W[ih];B[jj];W[gg]" * 20 + b")"
    good, broken = game * 2_000, b"(;" * 1_000_000

    async def work(number: int) -> None:
        if number % 2:
            await one.do("POST", "/api/records?name=a.sgf", good)
        else:
            await one.do("POST", "/api/learning/import?name=a.sgf&variant=freestyle", broken)

    await target.many(6, work)


async def logins(target: Target) -> None:
    """Guesses at passwords."""
    one = await rogue(target)

    async def work(number: int) -> None:
        await one.do("POST", "/api/session", {"login": f"user{number}", "password": "x" * 20})

    await target.many(30, work)


async def analyses(target: Target) -> None:
    """Long analyses by many cookies, each of another position, and self-play."""
    chance = random.Random(1)
    points = [f"{letter}{row}" for letter in "efghijk" for row in range(5, 12)]

    async def work(number: int) -> None:
        one = await rogue(target)
        if number % 4 == 0:
            await one.do("POST", "/api/learning/selfplay?variant=reversi", {"games": 200_000})
            return
        reader, writer = await opened(target, one.cookie, "/ws/analysis")
        wish = {"do": "analyse", "id": "x", "variant": "freestyle", "seconds": 60, "lines": 8}
        writer.write(frame({**wish, "moves": chance.sample(points, 8)}))
        await writer.drain()
        with suppress(TimeoutError):
            async with asyncio.timeout(5):
                await _swallow(reader)
        writer.transport.abort()

    await target.many(40, work)


async def slow_bodies(target: Target) -> None:
    """Send files a byte at a time."""
    one = await rogue(target)

    async def work(_number: int) -> None:
        _reader, writer = await asyncio.open_connection(
            "127.0.0.1", target.port, local_addr=(ATTACKER, 0)
        )
        lines = (
            "POST /api/records?name=a.sgf HTTP/1.1",
            f"Host: 127.0.0.1:{target.port}",
            f"Cookie: {one.cookie}",
            f"X-Tengen-Csrf: {one.csrf}",
            "Content-Length: 10000000",
        )
        writer.write("\r\n".join((*lines, "", "")).encode())
        while True:
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(0.5)

    await target.many(300, work)


async def studies(target: Target) -> None:
    """Studies as large as they may be: kept, drilled, shown in frames and as moving pictures."""
    one = await rogue(target)
    lines = [
        [f"{x * 13 + line},{y * 17}" for y in range(22) for x in range(22)] for line in range(40)
    ]
    tree = [
        {"move": move, "after": 0} if not at else move
        for line in lines
        for at, move in enumerate(line)
    ]
    large = _record("unbounded", "unbounded", tree)
    long = _record("freestyle", "15", MOVES[:200])
    chapters = [{"name": "large", "record": large}, {"name": "long", "record": long}]
    wish = {"name": "Openings", "visibility": "public", "chapters": chapters}
    _status, body = await asyncio.to_thread(one.ask, "POST", "/api/studies", wish)
    made = json.loads(body)
    study, (wide, deep) = made["id"], (chapter["id"] for chapter in made["chapters"])
    await one.do("PUT", f"/api/drills/{study}/chapters/{wide}/side", {"side": "black"})
    chance = random.Random(1)

    async def work(number: int) -> None:
        kind = number % 6
        if kind == 0:
            await one.do("POST", "/api/studies", wish)
        elif kind == 1:
            await one.do("GET", f"/api/drills/{study}")
        elif kind == 2:
            await one.do("GET", f"/study/{study}/{deep}.gif?size={chance.randrange(600, 1024)}")
        elif kind == 3:
            await one.do("GET", f"/embed/study/{study}/{wide}?node={chance.randrange(19_000)}")
        elif kind == 4:
            await one.do("GET", f"/api/studies/{study}/export?format=sgf")
        else:
            await one.do("GET", f"/api/studies/{study}/chapters/{wide}")

    await target.many(40, work)


def _record(name: str, size: str, moves: list[Any]) -> dict[str, Any]:
    rules = {"name": name, "size": size}
    return {"format": "tengen-game", "version": 1, "variant": rules, "moves": moves}


async def learners(target: Target) -> None:
    """Ask the laboratory with many cookies, the explorer and the puzzles."""
    chance = random.Random(1)
    points = [f"{letter}{row}" for letter in "efghijk" for row in range(5, 12)]
    one = await rogue(target)
    _status, body = await asyncio.to_thread(one.ask, "GET", "/api/puzzles/next?variant=freestyle")
    puzzle = f"/api/puzzles/{json.loads(body)['id']}"

    async def work(number: int) -> None:
        line = {"variant": "freestyle", "moves": chance.sample(points, 10)}
        kind = number % 4
        if kind == 0:
            other = await rogue(target)
            await other.do("POST", "/api/lab/searches", {**line, "depth": 10})
        elif kind == 1:
            await one.do("POST", "/api/explorer", line)
        elif kind == 2:
            wish = {"answers": [], "answer": chance.choice(points), "mode": "practice"}
            await one.do("POST", f"{puzzle}/answers", wish)
        else:
            await one.do("POST", f"{puzzle}/hints", {"answers": [], "step": 3})

    await target.many(40, work)


async def changes(target: Target) -> None:
    """Many changes at once: chapters put in order, added and deleted; notes, names, farewells."""
    one = await rogue(target)
    empty, noted = _record("freestyle", "15", []), _record("freestyle", "15", [])
    noted["root"] = {"comment": "spam " * 40_000}
    chapters = [{"name": str(number), "record": empty} for number in range(200)]
    _status, body = await asyncio.to_thread(
        one.ask, "POST", "/api/studies", {"name": "Many", "chapters": chapters[:199]}
    )
    made = json.loads(body)
    path, order = f"/api/studies/{made['id']}", [chapter["id"] for chapter in made["chapters"]]
    wish = {"variant": "freestyle", "kind": "here"}
    _status, body = await asyncio.to_thread(one.ask, "POST", "/api/games", wish)
    notes = f"/api/games/{json.loads(body)['id']}/notes"

    async def work(number: int) -> None:
        kind = number % 5
        if kind == 0:
            await one.do("PATCH", path, {"order": order[:: -1 if number % 2 else 1]})
        elif kind == 1:
            new = {"name": "one more", "record": empty}
            status, body = await asyncio.to_thread(one.ask, "POST", f"{path}/chapters", new)
            if status == 201:
                await one.do("DELETE", f"{path}/chapters/{json.loads(body)['id']}")
        elif kind == 2:
            await one.do("PUT", notes, json.dumps(noted).encode())
        elif kind == 3:
            await one.do("PATCH", "/api/me", {"name": f"Number {number}"})
        else:
            other = await rogue(target)
            await other.do("POST", "/api/games", {**wish, "moves": MOVES[:60]})
            await other.do("DELETE", "/api/account")

    await target.many(60, work)


ATTACKS: Mapping[str, Callable[[Target], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        errors,
        merges,
        pictures,
        half_open,
        chat,
        deaf,
        pings,
        messages,
        changes,  # before an address may begin no more games
        games,
        requests,
        uploads,
        logins,
        analyses,
        slow_bodies,
        studies,
        learners,
    )
}
