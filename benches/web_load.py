"""Many live games over real sockets: how long a move takes to reach the opponent.

A server process of its own, this process as all the clients. Each pair plays freestyle, each side
one move a second; the clock starts when a move is sent and stops when the opponent has it. With
``--computer PLAYER`` the games are against a program instead, and the waits of the visitors are
compared.

    python benches/web_load.py --games 500 --seconds 30
    python benches/web_load.py --games 50 --computer level:4 --seconds 30
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
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

READY = re.compile(r"ready at http://127\.0\.0\.1:(\d+)")
LETTERS = "abcdefghijklmno"
SIZE = 15


def quiet_moves() -> list[str]:
    """Return moves that fill the board without five in a row for anybody."""
    points = [(x, y) for y in range(SIZE) for x in range(SIZE)]
    black = [point for point in points if (point[0] + 2 * point[1]) % 4 < 2]
    white = [point for point in points if (point[0] + 2 * point[1]) % 4 >= 2]
    pairs = zip(black, white, strict=False)
    return [f"{LETTERS[x]}{y + 1}" for pair in pairs for x, y in pair]


@dataclass
class Tally:
    """What was measured."""

    delays: list[float] = field(default_factory=list)
    moves: int = 0
    refused: int = 0
    lost: int = 0
    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    waits: dict[str, list[float]] = field(default_factory=dict)
    memory: list[float] = field(default_factory=list)


@contextmanager
def server(workers: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run a server with its data in a folder that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="tengen-load-") as folder:
        command = [
            sys.executable,
            "-m",
            "tengen",
            "serve",
            "--port",
            "0",
            "--workers",
            str(workers),
        ]
        variables = {
            "TENGEN_DATA": folder,
            "TENGEN_DATABASE": f"sqlite:///{folder}/load.db",
            "TENGEN_HUMAN_DELAY": "false",
        }
        environment = {**os.environ, **variables}
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
        assert process.stderr is not None
        try:
            found = None
            while found is None:
                found = READY.search(process.stderr.readline())
            yield process, int(found[1])
        finally:
            process.terminate()
            process.communicate()


def ask(port: int, method: str, path: str, cookie: str, body: Any = None, csrf: str = "") -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    headers = {"cookie": cookie, "x-tengen-csrf": csrf, "content-type": "application/json"}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    response = connection.getresponse()
    data = json.loads(response.read())
    given = (response.getheader("set-cookie") or cookie).partition(";")[0]
    connection.close()
    return data, given


def begin(port: int, computer: str | None) -> tuple[str, str]:
    """Begin a game and return it with the cookie of its first player."""
    me, cookie = ask(port, "GET", "/api/me", "")
    wish: dict[str, Any] = {"variant": "freestyle", "kind": "friend", "seat": "first"}
    if computer:
        wish |= {"kind": "computer", "opponent": computer}
    game, _ = ask(port, "POST", "/api/games", cookie, wish, me["csrf"])
    return game["id"], cookie


class Player:
    """One socket of one game."""

    def __init__(self, tally: Tally, game: str, turn: int) -> None:
        self.tally = tally
        self.game = game
        self.turn = turn
        self.last = 0
        self.board = asyncio.Event()
        self.ply = 0
        self.is_refused = False

    async def listen(self, socket: ClientConnection) -> None:
        """Take what comes."""
        async for text in socket:
            message = json.loads(text)
            if "at" in message and "n" in message:
                self.tally.lost += message["n"] != self.last + 1
                self.last = message["n"]
            if message["kind"] == "moved":
                self.note(message)
            elif message["kind"] == "refuse":
                self.tally.refused += 1
                self.is_refused = True
                self.board.set()

    def note(self, message: dict[str, Any]) -> None:
        """See a move; stop the clock if it is the opponent's."""
        self.ply = message["ply"]
        self.board.set()
        if message["ply"] % 2 != self.turn:
            return
        began = self.tally.sent.pop((self.game, message["ply"]), None)
        if began is not None:
            self.tally.delays.append(time.perf_counter() - began)

    async def move(self, socket: ClientConnection, move: str) -> None:
        """Make a move and start the clock."""
        self.tally.sent[self.game, self.ply + 1] = time.perf_counter()
        self.tally.moves += 1
        command = {"do": "move", "id": f"{self.turn}.{self.ply}", "move": move, "ply": self.ply}
        await socket.send(json.dumps(command))


async def pair(tally: Tally, port: int, made: tuple[str, str], times: tuple[float, float]) -> None:
    """Let two people play one game: every half second a move, each side one a second."""
    game, cookie = made
    _me, other = ask(port, "GET", "/api/me", "")
    url = f"ws://127.0.0.1:{port}/ws/games/{game}"
    options: dict[str, Any] = {"compression": None, "max_queue": None}
    async with (
        connect(url, additional_headers={"cookie": cookie}, **options) as black,
        connect(url, additional_headers={"cookie": other}, **options) as white,
    ):
        sides = [(Player(tally, game, 0), black), (Player(tally, game, 1), white)]
        listening = [asyncio.create_task(player.listen(socket)) for player, socket in sides]
        await white.send(json.dumps({"do": "join", "id": "join"}))
        await asyncio.sleep(times[0] - time.perf_counter())
        for ply, move in enumerate(quiet_moves()):
            if time.perf_counter() > times[1]:
                break
            player, socket = sides[ply % 2]
            while player.ply < ply:
                player.board.clear()
                await player.board.wait()
            await player.move(socket, move)
            await asyncio.sleep(0.5)
        await asyncio.sleep(1)
        for task in listening:
            task.cancel()


async def alone(tally: Tally, port: int, made: tuple[str, str], times: tuple[float, float]) -> None:
    """Let one person play a program: a move as soon as the program has answered."""
    game, cookie = made
    url = f"ws://127.0.0.1:{port}/ws/games/{game}"
    async with connect(url, additional_headers={"cookie": cookie}, compression=None) as socket:
        player = Player(tally, game, 0)
        listening = asyncio.create_task(player.listen(socket))
        waits = tally.waits.setdefault(game, [])
        await asyncio.sleep(times[0] - time.perf_counter())
        while time.perf_counter() < times[1] and not listening.done():
            empty = [move for move in quiet_moves() if (game, move) not in _TRIED]
            if not empty:
                break
            move, ply, began = empty[0], player.ply, time.perf_counter()
            _TRIED.add((game, move))
            await player.move(socket, move)
            player.is_refused = False
            while player.ply < ply + 2 and not player.is_refused:
                player.board.clear()
                await player.board.wait()
            if player.ply >= ply + 2:
                waits.append(time.perf_counter() - began)
        listening.cancel()


_TRIED: set[tuple[str, str]] = set()


def memory(process: int) -> float:
    """Return the memory of a process in MiB."""
    with open(f"/proc/{process}/statm") as file:  # noqa: PTH123
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20


def cpu(process: int) -> float:
    """Return the seconds of processor time a process has used."""
    with open(f"/proc/{process}/stat") as file:  # noqa: PTH123
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def watch(tally: Tally, process: int) -> None:
    while True:
        tally.memory.append(memory(process))
        await asyncio.sleep(1)


async def measure(wish: argparse.Namespace, port: int, process: int) -> Tally:
    tally = Tally()
    made = [begin(port, wish.computer) for _ in range(wish.games)]
    settling = 3 + wish.games / 100
    start = time.perf_counter() + settling
    end = start + wish.seconds
    watching = asyncio.create_task(watch(tally, process))
    play = alone if wish.computer else pair
    before = cpu(process)
    await asyncio.gather(
        *(
            play(tally, port, one, (start + number / wish.games, end))
            for number, one in enumerate(made)
        )
    )
    watching.cancel()
    used = cpu(process) - before
    print(f"server: {used:.1f} s of processor time in {wish.seconds} s")
    return tally


def report(tally: Tally, wish: argparse.Namespace) -> None:
    if tally.delays:
        ordered = sorted(tally.delays)
        at = {share: ordered[int(len(ordered) * share)] * 1000 for share in (0.5, 0.9, 0.99)}
        print(f"moves: {tally.moves} ({tally.moves / wish.seconds:.0f} a second)")
        print(
            "move to opponent: " + ", ".join(f"p{s * 100:.0f} {ms:.1f} ms" for s, ms in at.items())
        )
        print(f"longest: {ordered[-1] * 1000:.1f} ms")
    waits = [statistics.mean(one) for one in tally.waits.values() if one]
    if waits:
        total = sum(len(one) for one in tally.waits.values())
        print(f"answers of the program: {total}, mean wait {statistics.mean(waits) * 1000:.0f} ms")
        print(f"mean wait of the luckiest {min(waits):.2f} s, of the unluckiest {max(waits):.2f} s")
    print(f"lost or out of order: {tally.lost}, refused: {tally.refused}")
    first, last = tally.memory[0], tally.memory[-1]
    print(f"memory of the server: {first:.0f} MiB at first, {last:.0f} MiB at the end")


def main() -> None:
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
