"""Honest games beside ``kill -9`` of the server and its workers: nothing acknowledged is lost.

A real server is started again whenever it is killed; people play each other and programs, and their
clients come back and send again what was not acknowledged, as a browser does. At the end the stored
games are compared with everything that was acknowledged and told.

    python benches/kill_loop.py --kills 1000
    python benches/kill_loop.py --kills 1000 --database postgresql://tengen@localhost/tengen
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Self

from web_load import MOVES, Seats, Visitor, ask, begin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

#: Seconds after the last kill in which the move of a program comes; a machine that does much else
#: besides needs more.
MAX_WAIT = 5.0
#: Seconds between two kills: at random up to this.
MAX_PAUSE = 3.0
#: Seconds between two moves of people, and before a client tries to come back.
PACE = 0.1
RETRY = 0.05
#: Moves of a game; then another one begins.
LENGTH = 60
#: Seconds everybody has to finish after the last kill, besides those a program may take.
FINISH = 60
#: What fails while the server is away.
AWAY = (OSError, WebSocketException, http.client.HTTPException, TimeoutError, ValueError)


@dataclass
class Tally:
    """What happened."""

    kills: Counter[str] = field(default_factory=Counter)
    games: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    disordered: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    troubles: int = 0
    #: Seconds from the last kill, or from the question, to the move of a program.
    waits: list[float] = field(default_factory=list)
    late: int = 0
    max_wait: float = MAX_WAIT

    @property
    def is_good(self) -> bool:
        """Whether every promise was kept."""
        return not (self.lost or self.doubled or self.disordered or self.late or self.troubles)

    def table(self) -> str:
        """Return the figures."""
        killed = ", ".join(f"{what} {number}" for what, number in sorted(self.kills.items()))
        rows = {
            "kills": f"{self.kills.total()} ({killed})",
            "games": self.games,
            "acknowledged": self.acknowledged,
            "lost": self.lost,
            "doubled": self.doubled,
            "out of order": self.disordered,
            "moves of programs": len(self.waits),
            f"later than {self.max_wait:g} s": self.late,
            "longest wait": f"{max(self.waits, default=0):.2f} s",
            "programs that failed": self.troubles,
            "refused": dict(self.refused) or 0,
        }
        return "\n".join(f"{name:<20} {value}" for name, value in rows.items())


# -- the server --------------------------------------------------------------------------------


class Victim:
    """A server that is killed and started again, on one port and one database."""

    def __init__(self, folder: Path, database: str | None) -> None:
        self._database = database or f"sqlite:///{folder / 'kill.db'}"
        self._folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        variables = {
            "TENGEN_DATA": str(self._folder),
            "TENGEN_HUMAN_DELAY": "false",
            "TENGEN_LIMIT_GAMES_PER_HOUR": "1000000",
        }
        options = ["--port", str(self.port), "--workers", "1", "--database", self._database]
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "tengen", "serve", *options],
                stderr=log,
                env={**os.environ, **variables},
            )

    def _workers(self) -> list[int]:
        process = self._process.pid
        try:
            found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        except OSError:
            return []
        return [int(child) for child in found]

    def kill(self, what: str) -> bool:
        """Kill the server, or a worker; False when there is none."""
        if what == "server":
            self._process.kill()
            self._process.wait()
            self._process = self._start()
            return True
        workers = self._workers()
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        return bool(workers)

    def log(self) -> str:
        """Return what the servers wrote."""
        return (self._folder / "log").read_text(errors="replace")

    def end(self) -> None:
        """End it politely."""
        self._process.terminate()
        self._process.wait()


# -- clients -----------------------------------------------------------------------------------


class Client:
    """A person in a game, whose socket is made again whenever it is lost."""

    def __init__(self, club: Club, game: str, visitor: Visitor) -> None:
        self.game = game
        self.visitor = visitor
        #: Events by number, as they were told.
        self.heard: dict[int, dict[str, Any]] = {}
        #: The numbers of acknowledged moves, in the order of their acknowledgements.
        self.acknowledged: dict[str, int] = {}
        #: The moves that were sent, with the position they were meant for, by the same names.
        self.moves: dict[str, tuple[str, int]] = {}
        self.ply = 0
        self.is_over = False
        self._club = club
        self._waiting: dict[str, str] = {}
        self._news = asyncio.Event()
        self._names = (f"{secrets.token_hex(4)}.{number}" for number in count())
        self._connection: ClientConnection | None = None

    async def run(self) -> None:
        """Stay in the game, whatever becomes of the server."""
        while True:
            with suppress(*AWAY):
                await self._stay()
            self._connection = None
            await asyncio.sleep(RETRY)

    async def _stay(self) -> None:
        address = f"ws://127.0.0.1:{self._club.port}/ws/games/{self.game}?after={len(self.heard)}"
        headers = {"cookie": self.visitor.cookie}
        async with connect(
            address, additional_headers=headers, proxy=None, open_timeout=5
        ) as connection:
            for text in tuple(self._waiting.values()):
                await connection.send(text)
            self._connection = connection
            async for message in connection:
                await self._hear(json.loads(message))

    async def _hear(self, message: dict[str, Any]) -> None:
        kind = message["kind"]
        if "at" in message and "n" in message:
            self._club.tally.disordered += message["n"] != len(self.heard) + 1
            self.heard[message["n"]] = message
            self.ply = message.get("ply", self.ply)
            self.is_over |= kind == "ended"
        elif kind == "ack":
            if self._waiting.pop(message["id"], None):
                self.acknowledged[message["id"]] = message["n"]
        elif kind == "refuse":
            self._club.tally.refused[message["reason"]["template"]] += 1
            await self._send(self._waiting.get(message["id"]))
        elif kind == "trouble":
            self._club.tally.troubles += 1
            await self._send(json.dumps({"do": "retry", "id": next(self._names)}))
        self._news.set()

    async def _send(self, text: str | None) -> None:
        """Send something, if that can be; what is lost is sent again on the next socket."""
        if self._connection is not None and text is not None:
            with suppress(*AWAY):
                await self._connection.send(text)

    async def until(self, wanted: Callable[[], object]) -> None:
        """Wait for news until something is so."""
        while not wanted():
            self._news.clear()
            await self._news.wait()

    async def do(self, word: str, **fields: Any) -> None:
        """Send a command, again and again if need be, until it is acknowledged."""
        name = next(self._names)
        text = json.dumps({"do": word, "id": name, **fields})
        if word == "move":
            self.moves[name] = fields["move"], fields["ply"]
        self._waiting[name] = text
        await self._send(text)
        await self.until(lambda: name in self.acknowledged)


class Club:
    """Everybody who plays, and who kills."""

    def __init__(self, victim: Victim, seed: int, max_wait: float = MAX_WAIT) -> None:
        self.tally = Tally(max_wait=max_wait)
        self.port = victim.port
        self.is_closing = False
        self._victim = victim
        self._random = random.Random(seed)
        self._clients: list[Client] = []
        self._killed = 0.0
        #: Since when somebody waits for the move of a program.
        self._waiting: dict[Client, float] = {}
        #: Who waited too long already, and is counted.
        self._late: set[Client] = set()

    # -- killing -----------------------------------------------------------------------------

    async def kill(self, kills: int) -> None:
        """Kill at random moments."""
        while self.tally.kills.total() < kills:
            await asyncio.sleep(self._random.uniform(0, MAX_PAUSE))
            what = self._random.choice(("server", "worker"))
            self._note_late()
            if await asyncio.to_thread(self._victim.kill, what):
                self._killed = time.monotonic()
                self.tally.kills[what] += 1
                show(f"\r{self.tally.kills.total()} kills")
        self.is_closing = True

    def _since(self, client: Client) -> float:
        """Return how long a client has waited since anything was killed."""
        return time.monotonic() - max(self._waiting[client], self._killed)

    def _note_late(self) -> None:
        """Count who waits too long already, before another kill excuses it."""
        late = {client for client in self._waiting if self._since(client) > self.tally.max_wait}
        self.tally.late += len(late - self._late)
        self._late |= late

    # -- playing -----------------------------------------------------------------------------

    async def _begin(self, computer: str | None) -> Seats:
        self.tally.games += 1
        while True:
            with suppress(*AWAY, KeyError):
                return await asyncio.to_thread(begin, self.port, computer)
            await asyncio.sleep(RETRY)

    @asynccontextmanager
    async def _seated(self, game: str, visitor: Visitor) -> AsyncIterator[Client]:
        client = Client(self, game, visitor)
        self._clients.append(client)
        staying = asyncio.create_task(client.run())
        try:
            yield client
        finally:
            staying.cancel()

    async def people(self) -> None:
        """Let two people play, game after game."""
        while not self.is_closing:
            seats = await self._begin(None)
            async with (
                self._seated(seats.game, seats.first) as first,
                self._seated(seats.game, seats.second) as second,
            ):
                await second.do("join")
                for ply, move in enumerate(MOVES[:LENGTH]):
                    mover = second if ply % 2 else first
                    await mover.until(lambda mover=mover, ply=ply: mover.ply == ply)  # type: ignore[misc]
                    await mover.do("move", move=move, ply=ply)
                    await asyncio.sleep(PACE)
                    if self.is_closing:
                        break

    async def against(self, program: str) -> None:
        """Let somebody play a program, game after game."""
        while not self.is_closing:
            seats = await self._begin(program)
            async with self._seated(seats.game, seats.first) as client:
                await self._exchange(client)
                while not (client.is_over or self.is_closing) and client.ply < LENGTH:
                    await self._exchange(client)

    async def _exchange(self, client: Client) -> None:
        """Make a move and wait for the program's."""
        ply = client.ply
        taken = {event.get("move") for event in client.heard.values()}
        await client.do("move", move=next(one for one in MOVES if one not in taken), ply=ply)
        self._waiting[client] = time.monotonic()
        await client.until(lambda: client.ply >= ply + 2 or client.is_over)
        self.tally.waits.append(self._since(client))
        self._note_late()
        self._late.discard(client)
        del self._waiting[client]

    # -- the reckoning -----------------------------------------------------------------------

    async def reckon(self) -> None:
        """Compare what is stored with what was acknowledged and told."""
        stored: dict[str, list[dict[str, Any]]] = {}
        for client in self._clients:
            if client.game not in stored:
                stored[client.game] = await self._stored(client)
            self._compare(client, stored[client.game])
        for events in stored.values():
            moves = [event["move"] for event in events if event["kind"] == "moved"]
            self.tally.doubled += len(moves) - len(set(moves))
            self.tally.disordered += [event["n"] for event in events] != list(
                range(1, len(events) + 1)
            )

    async def _stored(self, client: Client) -> list[dict[str, Any]]:
        while True:
            with suppress(*AWAY):
                path = f"/api/games/{client.game}"
                answer, _ = await asyncio.to_thread(ask, self.port, "GET", path, client.visitor)
                events: list[dict[str, Any]] = answer["events"]
                return events
            await asyncio.sleep(RETRY)

    def _compare(self, client: Client, events: list[dict[str, Any]]) -> None:
        numbers = list(client.acknowledged.values())
        self.tally.acknowledged += len(numbers)
        self.tally.doubled += len(numbers) - len(set(numbers))
        self.tally.disordered += numbers != sorted(numbers)
        moves = {(event["move"], event["ply"] - 1) for event in events if event["kind"] == "moved"}
        for name, number in client.acknowledged.items():
            is_there = number <= len(events) and (
                name not in client.moves or client.moves[name] in moves
            )
            self.tally.lost += not is_there
        self.tally.lost += sum(events[n - 1 :][:1] != [told] for n, told in client.heard.items())

    async def play(self, wish: argparse.Namespace) -> Self:
        """Play, kill, finish, and compare."""
        games = [self.people() for _ in range(wish.games)]
        games += [self.against(program) for program in wish.programs]
        playing = asyncio.gather(*games)
        await self.kill(wish.kills)
        try:
            await asyncio.wait_for(playing, FINISH + self.tally.max_wait)
        except TimeoutError:
            self.tally.late += len(self._waiting)
            show("\nsomebody did not finish")
        await self.reckon()
        return self


def show(text: str) -> None:
    """Tell how far it is."""
    sys.stderr.write(text)
    sys.stderr.flush()


def main() -> int:
    """Kill, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database", metavar="URL", help="SQLite in a new folder if not given")
    parser.add_argument("--games", type=int, default=8, help="games between people")
    parser.add_argument(
        "--programs", nargs="*", default=["level:6", "level:16", "level:20"], metavar="PLAYER"
    )
    parser.add_argument(
        "--max-wait", type=float, default=MAX_WAIT, help="seconds a program's move may take"
    )
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tengen-kill-") as folder:
        victim = Victim(Path(folder), wish.database)
        try:
            club = asyncio.run(Club(victim, wish.seed, wish.max_wait).play(wish))
        finally:
            victim.end()
        tracebacks = victim.log().count("Traceback")
    show("\n")
    print(club.tally.table())
    print(f"{'tracebacks':<20} {tracebacks}")
    return 0 if club.tally.is_good and not tracebacks else 1


if __name__ == "__main__":
    sys.exit(main())
