"""Many live games over real sockets: how long a move takes to reach the opponent.

A server process of its own, this process as all the clients. Each pair plays freestyle, each side
one move a second, and after a game its rematch; the clock starts when a move is sent and stops when
the opponent has it. The clients are lean, for they share the machine with the server and must not
be what is measured. With ``--computer PLAYER`` the games are against a program instead: everyone
moves as soon as the program has answered, and the waits of the visitors are compared.

    python benches/web_load.py --games 500 --seconds 300
    python benches/web_load.py --games 50 --computer level:6 --seconds 60
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from web_wire import Wire

READY = re.compile(r"ready at http://127\.0\.0\.1:(\d+)")
LETTERS = "abcdefghijklmno"
SIZE = 15
#: Seconds between two moves of a game: each side makes one a second.
PACE = 0.5
#: Asks for a WebSocket; its key may be any 16 bytes.
REQUEST = """GET /ws/games/{game} HTTP/1.1
Host: 127.0.0.1:{port}
Upgrade: websocket
Connection: Upgrade
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==
Cookie: {cookie}

"""
#: Moves of the shortest and the longest game.
LENGTHS = (60, 220)
#: Seconds after which a move counts as lost.
LATEST = 20
#: Seconds of play before the memory of the server is expected to stay as it is.
WARM = 60


def quiet_moves() -> list[str]:
    """Return moves that fill the board without five in a row for anybody."""
    points = [(x, y) for y in range(SIZE) for x in range(SIZE)]
    black = [point for point in points if (point[0] + 2 * point[1]) % 4 < 2]
    white = [point for point in points if (point[0] + 2 * point[1]) % 4 >= 2]
    pairs = zip(black, white, strict=False)
    return [f"{LETTERS[x]}{y + 1}" for pair in pairs for x, y in pair]


MOVES = quiet_moves()


@dataclass
class Tally:
    """What was measured. Delays are in seconds, memory is in MiB."""

    delays: list[float] = field(default_factory=list)
    moves: int = 0
    games: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    waits: dict[str, list[float]] = field(default_factory=dict)
    memory: list[float] = field(default_factory=list)
    processor: float = 0.0
    clients: float = 0.0


@dataclass(frozen=True, slots=True)
class Seats:
    """A game that was begun: its name, and the first and the second player."""

    game: str
    first: Visitor
    second: Visitor


@dataclass(frozen=True, slots=True)
class Span:
    """When a client plays, by ``time.perf_counter``."""

    begin: float
    end: float

    @property
    def is_over(self) -> bool:
        """Whether it is time to end."""
        return time.perf_counter() > self.end


# -- the server --------------------------------------------------------------------------------


@contextmanager
def server(workers: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run a server with its data in a folder that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="tengen-load-") as folder:
        options = ["--port", "0", "--workers", str(workers)]
        variables = {
            "TENGEN_DATA": folder,
            "TENGEN_DATABASE": f"sqlite:///{folder}/load.db",
            "TENGEN_HUMAN_DELAY": "false",
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "tengen", "serve", *options],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **variables},
        )
        assert process.stderr is not None
        try:
            ready = next(filter(None, map(READY.search, process.stderr)), None)
            if ready is None:
                sys.exit(f"the server ended before it was ready ({sys.executable} -m tengen serve)")
            yield process, int(ready[1])
        finally:
            process.terminate()
            process.communicate()


def memory(process: int) -> float:
    """Return the memory of a process in MiB."""
    with open(f"/proc/{process}/statm") as file:  # noqa: PTH123
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20


def processor_time(process: int) -> float:
    """Return the seconds of processor time a process has used."""
    with open(f"/proc/{process}/stat") as file:  # noqa: PTH123
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def watch(tally: Tally, process: int, span: Span) -> None:
    """Look at the server every second while it is played."""
    await asyncio.sleep(span.begin - time.perf_counter())
    before, here = processor_time(process), time.process_time()
    while True:
        tally.memory.append(memory(process))
        tally.processor = processor_time(process) - before
        tally.clients = time.process_time() - here
        await asyncio.sleep(1)


# -- clients -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a cookie, and with a network address of one's own where there are many."""

    address: tuple[str, int] | None
    cookie: str = ""


_NUMBERS = count()


def new_address() -> tuple[str, int] | None:
    """Return a loopback address nobody else has, with any port; only Linux has more than one."""
    if sys.platform != "linux":
        return None
    number = next(_NUMBERS)
    return f"127.1.{number // 250 % 250 + 1}.{number % 250 + 1}", 0


def ask(port: int, method: str, path: str, visitor: Visitor, **more: Any) -> tuple[Any, Visitor]:
    """Send a request; return the answer and the visitor with the cookie that was given."""
    connection = http.client.HTTPConnection("127.0.0.1", port, source_address=visitor.address)
    cookie = visitor.cookie
    headers = {"cookie": cookie, "content-type": "application/json"} | more.get("headers", {})
    body = json.dumps(more["body"]) if "body" in more else None
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    data = json.loads(response.read())
    given = (response.getheader("set-cookie") or cookie).partition(";")[0]
    connection.close()
    return data, Visitor(visitor.address, given)


def begin(port: int, computer: str | None) -> Seats:
    """Begin a game."""
    me, first = ask(port, "GET", "/api/me", Visitor(new_address()))
    _me, second = ask(port, "GET", "/api/me", Visitor(new_address()))
    wish: dict[str, Any] = {"variant": "freestyle", "kind": "friend", "seat": "first"}
    if computer:
        wish |= {"kind": "computer", "opponent": computer}
    token = {"x-tengen-csrf": me["csrf"]}
    game, _ = ask(port, "POST", "/api/games", first, body=wish, headers=token)
    return Seats(game["id"], first, second)


class Player:
    """One socket of one game: ``turn`` is 0 for who moves first, 1 for the other."""

    def __init__(self, tally: Tally, game: str, turn: int) -> None:
        self.tally = tally
        self.game = game
        self.turn = turn
        self.ply = 0
        self.taken: set[str] = set()
        self.is_refused = False
        self.is_over = False
        self.rematch = ""
        self.wire: Wire
        self._last = 0
        self._news = asyncio.Event()
        self._names = count()

    def hear(self, text: bytes) -> None:
        """Take what comes."""
        message = json.loads(text)
        if "at" in message and "n" in message:
            self.tally.lost += message["n"] != self._last + 1
            self._last = message["n"]
        take = self._TAKES.get(message["kind"])
        if take is not None:
            take(self, message)
            self._news.set()

    def _moved(self, message: dict[str, Any]) -> None:
        """See a move; stop the clock if it is the opponent's."""
        self.ply = message["ply"]
        self.taken.add(message["move"])
        self.is_over = message["scene"]["outcome"] is not None
        if self.ply % 2 == self.turn:
            began = self.tally.sent.pop((self.game, self.ply), None)
            if began is not None:
                self.tally.delays.append(time.perf_counter() - began)

    def _rewound(self, message: dict[str, Any]) -> None:
        self.ply, self.is_over = message["to"], False
        self.taken.clear()

    def _refused(self, message: dict[str, Any]) -> None:
        self.tally.refused[message["reason"]["template"]] += 1
        self.is_refused = True

    def _ended(self, _message: dict[str, Any]) -> None:
        self.is_over = True

    def _rematched(self, message: dict[str, Any]) -> None:
        self.rematch = message["game"]

    _TAKES: dict[str, Callable[[Player, dict[str, Any]], None]] = {  # noqa: RUF012
        "moved": _moved,
        "rewound": _rewound,
        "refuse": _refused,
        "ended": _ended,
        "rematched": _rematched,
    }

    async def until(self, wanted: Callable[[], object]) -> None:
        """Wait for news until something is so."""
        while not wanted():
            self._news.clear()
            await self._news.wait()

    async def arrived(self, ply: int) -> None:
        """Wait until a move has come; what does not come in time is lost, and counted later."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LATEST):
                await self.until(lambda: self.ply >= ply)

    def do(self, word: str, **fields: Any) -> None:
        """Send a command."""
        name = f"{self.turn}.{next(self._names)}"
        self.wire.send(json.dumps({"do": word, "id": name, **fields}).encode())

    def move(self, move: str) -> None:
        """Make a move and start the clock."""
        self.tally.sent[self.game, self.ply + 1] = time.perf_counter()
        self.tally.moves += 1
        self.do("move", move=move, ply=self.ply)


@asynccontextmanager
async def seated(
    tally: Tally, port: int, game: str, visitor: Visitor, turn: int
) -> AsyncIterator[Player]:
    """Sit down at a game and listen."""
    player = Player(tally, game, turn)
    request = REQUEST.format(game=game, port=port, cookie=visitor.cookie).replace("\n", "\r\n")
    loop = asyncio.get_running_loop()
    _, player.wire = await loop.create_connection(
        lambda: Wire(request, player.hear), "127.0.0.1", port, local_addr=visitor.address
    )
    try:
        await player.wire.opened
        yield player
    finally:
        player.wire.close()


# -- pairs -------------------------------------------------------------------------------------


async def pair(tally: Tally, port: int, seats: Seats, span: Span, share: float) -> None:
    """Let two people play game after game; ``share`` makes the first ones of different lengths."""
    length = round(LENGTHS[0] + share * (LENGTHS[1] - LENGTHS[0]))
    is_rematch = False
    while not span.is_over:
        async with (
            seated(tally, port, seats.game, seats.first, 0) as first,
            seated(tally, port, seats.game, seats.second, 1) as second,
        ):
            if not is_rematch:
                second.do("join")
            made = await play((first, second), length, span)
            for player in (first, second):
                await player.arrived(made)
            if span.is_over:
                return
            seats = await again(first, second, seats)
        length, is_rematch = LENGTHS[1], True


async def play(sides: tuple[Player, Player], length: int, span: Span) -> int:
    """Make moves, each half a second after the one before; return how many."""
    due = max(span.begin, time.perf_counter())
    for ply, move in enumerate(MOVES[:length]):
        await asyncio.sleep(due - time.perf_counter())
        due += PACE
        if span.is_over:
            return ply
        player = sides[ply % 2]
        await player.arrived(ply)
        player.move(move)
    return length


async def again(first: Player, second: Player, seats: Seats) -> Seats:
    """End a game and agree to another one, with changed seats."""
    second.do("resign")
    await first.until(lambda: first.is_over)
    first.do("ask", what="rematch")
    second.do("ask", what="rematch")
    await first.until(lambda: first.rematch)
    first.tally.games += 1
    return Seats(first.rematch, seats.second, seats.first)


# -- against programs --------------------------------------------------------------------------


async def alone(tally: Tally, port: int, seats: Seats, span: Span, _share: float) -> None:
    """Let one person play a program: a move as soon as the program has answered."""
    waits = tally.waits.setdefault(seats.game, [])
    async with seated(tally, port, seats.game, seats.first, 0) as player:
        await asyncio.sleep(span.begin - time.perf_counter())
        while not span.is_over:
            if player.is_over:
                tally.games += 1
                player.do("rewind", to=0)
                await player.until(lambda: not player.is_over)
            ply, began = player.ply, time.perf_counter()
            player.is_refused = False
            player.move(next(move for move in MOVES if move not in player.taken))
            await player.until(
                lambda ply=ply: player.ply >= ply + 2 or player.is_over or player.is_refused  # type: ignore[misc]
            )
            if player.ply >= ply + 2:
                waits.append(time.perf_counter() - began)


# -- all together ------------------------------------------------------------------------------


async def measure(wish: argparse.Namespace, port: int, process: int) -> Tally:
    """Play."""
    tally = Tally()
    made = [begin(port, wish.computer) for _ in range(wish.games)]
    start = time.perf_counter() + 5 + wish.games / 50
    watching = asyncio.create_task(watch(tally, process, Span(start, start + wish.seconds)))
    client = alone if wish.computer else pair
    await asyncio.gather(
        *(
            client(
                tally,
                port,
                seats,
                Span(start + number / wish.games, start + wish.seconds),
                number / wish.games,
            )
            for number, seats in enumerate(made)
        )
    )
    watching.cancel()
    tally.lost += len(tally.sent) if not wish.computer else 0
    return tally


def report(tally: Tally, wish: argparse.Namespace) -> None:
    """Print the figures."""
    print(f"moves: {tally.moves} ({tally.moves / wish.seconds:.0f} a second)")
    print(f"games that ended: {tally.games}")
    if tally.delays:
        ordered = sorted(tally.delays)
        at = {share: ordered[int(len(ordered) * share)] * 1000 for share in (0.5, 0.9, 0.99, 0.999)}
        figures = ", ".join(f"p{share * 100:g} {ms:.1f} ms" for share, ms in at.items())
        print(f"move to opponent: {figures}, longest {ordered[-1] * 1000:.1f} ms")
    report_waits([one for one in tally.waits.values() if one])
    print(f"lost or out of order: {tally.lost}, refused: {dict(tally.refused) or 0}")
    print(f"processor time in {wish.seconds} s: server {tally.processor:.1f} s", end="")
    print(f" ({tally.processor / tally.moves * 1000:.2f} ms a move), clients {tally.clients:.1f} s")
    minutes = [*tally.memory[::WARM], tally.memory[-1]]
    print("memory of the server each minute: " + ", ".join(f"{mib:.0f}" for mib in minutes), "MiB")


def report_waits(waits: list[list[float]]) -> None:
    """Print how long visitors waited for programs."""
    if not waits:
        return
    means, answers = [statistics.mean(one) for one in waits], [len(one) for one in waits]
    print(f"answers of the program: {sum(answers)}, mean wait {statistics.mean(means):.2f} s")
    print(f"mean wait of the luckiest {min(means):.2f} s, of the unluckiest {max(means):.2f} s")
    print(f"answers per visitor: {min(answers)} to {max(answers)}")


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--computer", metavar="PLAYER")
    parser.add_argument("--workers", type=int, default=1)
    wish = parser.parse_args()
    gc.disable()  # the clients must not stop to tidy up
    with server(wish.workers) as (process, port):
        report(asyncio.run(measure(wish, port, process.pid)), wish)


if __name__ == "__main__":
    main()
