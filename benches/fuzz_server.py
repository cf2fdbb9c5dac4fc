"""A million messages nobody should send: none may end in a 500, a traceback or a silence.

Nor may one look like trouble of the database.

A server process of its own with its limits out of the way; sockets of games, sockets of analysis
and HTTP requests beside each other. Message number N of a seed is always the same, and the bench
goes on where it was ended (``--state FILE``). Whatever is wrong is printed with its number.

    python benches/fuzz_server.py --messages 1000000 --seed 1 --state build/fuzz.json
    python benches/fuzz_server.py --messages 20000 --database postgresql://tengen@localhost/fuzz
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import IO, Any

from fuzz_messages import COMMANDS, QUESTIONS, RECORD, http_request, socket_message
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

READY = re.compile(rb"ready at http://127\.0\.0\.1:(\d+)")
#: Of a hundred messages, those that go to games, to analysis, and over HTTP.
SHARES = (80, 5, 15)
GAME_SOCKETS, HTTP_CLIENTS = 8, 6
#: Messages that are sent before their answers are waited for, and messages of one game: a socket
#: hears the whole of it, and one that is over has little left to break.
TOGETHER, PER_GAME = 50, 1_000
#: Requests after which there are a new game and a new study: some of them delete what there is.
PER_STUDY = 200
#: Seconds without an answer that count as a silence.
SILENCE = 60.0
#: What a message is answered with.
ANSWERS = frozenset({"ack", "refuse", "pong", "hint", "done"})
LIMITS = {
    f"TENGEN_LIMIT_{name}": "1000000000"
    for name in (
        *("GAMES_PER_HOUR", "GAMES_PER_ADDRESS", "UPLOADS_PER_HOUR", "UPLOADS_PER_ADDRESS"),
        *("ENGINE_SECONDS_PER_HOUR", "ENGINE_SECONDS_PER_ADDRESS", "LOGINS"),
        *("MESSAGES_PER_SECOND", "MESSAGES_AT_ONCE", "FRAMES_PER_SECOND", "FRAMES_AT_ONCE"),
        *("REQUESTS_PER_SECOND", "REQUESTS_AT_ONCE"),
        *("STUDIES_PER_HOUR", "STUDIES_PER_ADDRESS", "PROFILES_PER_HOUR", "PROFILES_PER_ADDRESS"),
        *("DRILLED_MOVES_PER_HOUR", "DRILLED_MOVES_PER_ADDRESS", "EXPORTS_PER_HOUR"),
        *("ANSWERS_PER_HOUR", "ANSWERS_PER_ADDRESS", "EXPORTS_PER_ADDRESS"),
        *("STORED_BYTES_PER_HOUR", "STORED_BYTES_PER_ADDRESS"),
    )
}


@dataclass
class Progress:
    """How many messages of each kind were sent, and what went wrong."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def wrong(self, problem: str) -> None:
        """Remember something that is wrong."""
        self.problems.append(problem)
        print(problem, flush=True)

    def save(self, path: Path) -> None:
        """Keep where to go on."""
        path.write_text(json.dumps({"sent": self.sent, "answers": self.answers}))

    @classmethod
    def load(cls, path: Path | None) -> Progress:
        """Go on where it was ended."""
        if path is None or not path.exists():
            return cls()
        kept = json.loads(path.read_text())
        return cls(Counter(kept["sent"]), Counter(kept["answers"]))


@contextmanager
def fuzzed_server(log: IO[bytes], database: str | None) -> Iterator[int]:
    """Run a server that writes its log to a file, and return its port."""
    with tempfile.TemporaryDirectory(prefix="tengen-fuzz-") as folder:
        where = database or f"{folder}/fuzz.db"
        variables = {**LIMITS, "TENGEN_DATA": folder, "TENGEN_DATABASE": where}
        process = subprocess.Popen(
            [sys.executable, "-m", "tengen", "serve", "--port", "0", "--workers", "1"],
            stderr=log,
            env={**os.environ, **variables},
        )
        try:
            deadline = time.monotonic() + 30
            while (found := READY.search(Path(log.name).read_bytes())) is None:
                if time.monotonic() > deadline:
                    sys.exit("the server did not start")
                time.sleep(0.05)
            yield int(found[1])
            if process.poll() is not None:
                sys.exit(f"the server ended by itself ({process.returncode})")
        finally:
            process.terminate()
            process.wait()


class Client:
    """Somebody with a cookie, who sends requests over one connection."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SILENCE)
        self.cookie = self.csrf = ""
        status, data, given = self._ask("GET", "/api/me", None, {})
        assert status == 200
        self.cookie, self.csrf = given.partition(";")[0], json.loads(data)["csrf"]

    def _ask(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[int, bytes, str]:
        sent = {"cookie": self.cookie, "x-tengen-csrf": self.csrf, **headers}
        try:
            self._connection.request(method, path, body, {k: v for k, v in sent.items() if v})
            response = self._connection.getresponse()
            return response.status, response.read(), response.getheader("set-cookie") or ""
        except BaseException:
            self._connection.close()
            raise

    def begin(self) -> str:
        """Begin a game for oneself."""
        return str(self._make("/api/games", {"variant": "freestyle", "kind": "here"})["id"])

    def names(self) -> dict[str, str]:
        """Begin a game, a study and a run; return the words that stand for what there is."""
        wish = {"name": "Openings", "chapters": [{"name": "One", "record": RECORD}]}
        study = self._make("/api/studies", wish)
        run = self._make("/api/puzzles/runs", {"mode": "storm", "variant": "freestyle"})
        lesson = self._read("/api/lessons")["paths"][0]["lessons"][0]["id"]
        return {
            "GAME": self.begin(),
            "STUDY": study["id"],
            "CHAPTER": study["chapters"][0]["id"],
            "RUN": run["id"],
            "PUZZLE": run["puzzle"]["id"],
            "LESSON": lesson,
            "EXERCISE": self._read(f"/api/lessons/{lesson}")["exercises"][0]["id"],
        }

    def _read(self, path: str) -> dict[str, Any]:
        status, body, _ = self._ask("GET", path, None, {})
        assert status == 200, f"{path} tells nothing: {status} {body[:200]!r}"
        told: dict[str, Any] = json.loads(body)
        return told

    def _make(self, path: str, wish: dict[str, Any]) -> dict[str, Any]:
        headers = {"content-type": "application/json"}
        self._connection.close()  # the server may have closed one that was quiet
        status, body, _ = self._ask("POST", path, json.dumps(wish).encode(), headers)
        assert status == 201, f"{path} makes nothing: {status} {body[:200]!r}"
        made: dict[str, Any] = json.loads(body)
        return made

    def send(self, number: int, seed: int, names: dict[str, str], progress: Progress) -> None:
        """Send one request and look at its answer."""
        request = http_request(number, seed, names)
        what = f"http {number}: {request.method} {request.path[:100]!r}"
        try:
            status, body, _ = self._ask(request.method, request.path, request.body, request.headers)
        except (ValueError, UnicodeError):
            progress.answers["not sendable"] += 1
        except TimeoutError:
            progress.wrong(f"{what}: no answer")
        except (OSError, http.client.HTTPException) as error:
            progress.answers[type(error).__name__] += 1
        else:
            progress.answers[str(status)] += 1
            if status == 500:
                progress.wrong(f"{what}: 500")
            if b"Traceback" in body:
                progress.wrong(f"{what}: a traceback")


async def over_http(port: int, progress: Progress, numbers: Iterator[int], seed: int) -> None:
    """Send requests from threads."""

    def work() -> None:
        client, names = Client(port), dict[str, str]()
        for count, number in enumerate(numbers):
            if count % PER_STUDY == 0:
                try:
                    names = client.names()
                except (OSError, http.client.HTTPException, AssertionError) as error:
                    progress.wrong(f"http {number}: no study begins: {error!r}")
            client.send(number, seed, names, progress)
            progress.sent["http"] += 1

    await asyncio.gather(*(asyncio.to_thread(work) for _ in range(HTTP_CLIENTS)))


async def in_games(port: int, progress: Progress, numbers: Iterator[int], seed: int) -> None:
    """Send messages to one game after another."""
    owner = await asyncio.to_thread(Client, port)
    while some := list(islice(numbers, PER_GAME)):
        try:
            game = await asyncio.to_thread(owner.begin)
        except (OSError, http.client.HTTPException, AssertionError) as error:
            progress.wrong(f"game {some[0]} to {some[-1]}: no game begins: {error!r}")
            continue
        url = f"ws://127.0.0.1:{port}/ws/games/{game}"
        await over_socket(url, owner.cookie, progress, iter(some), seed)


async def over_socket(
    url: str, cookie: str, progress: Progress, numbers: Iterator[int], seed: int
) -> None:
    """Send messages on sockets; one that is closed is opened again."""
    kind, words = ("analysis", QUESTIONS) if url.endswith("analysis") else ("game", COMMANDS)
    headers = {"cookie": cookie}
    while some := list(islice(numbers, TOGETHER)):
        try:
            async with connect(url, additional_headers=headers, max_queue=None) as socket:
                await _exchange(socket, kind, [socket_message(one, seed, words) for one in some])
        except TimeoutError:
            progress.wrong(f"{kind} {some[0]} to {some[-1]}: not all were answered")
        except ConnectionClosed as closed:
            code = 1006 if closed.rcvd is None else closed.rcvd.code
            progress.answers[f"closed {code}"] += 1
            if code in {1006, 1011}:
                progress.wrong(f"{kind} {some[0]} to {some[-1]}: closed with {code}")
        except (WebSocketException, OSError) as error:
            progress.wrong(f"{kind} {some[0]} to {some[-1]}: {error!r}")
        progress.sent[kind] += len(some)


async def _exchange(socket: ClientConnection, kind: str, messages: list[bytes]) -> None:
    """Send messages and wait for as many answers; in analysis a new question ends the last."""
    for message in messages:
        await socket.send(message.decode(errors="replace"))
    await socket.send('{"do":"ping"}')
    waited, answers = len(messages) + 1, 0
    async with asyncio.timeout(SILENCE):
        while answers < waited:
            said = json.loads(await socket.recv())
            answers += said["kind"] in ANSWERS
            if kind == "analysis" and said["kind"] == "pong":
                return


async def run(wish: argparse.Namespace, port: int, progress: Progress, state: Path | None) -> None:
    """Send everything."""

    def numbers(name: str, share: int) -> Iterator[int]:
        yield from range(progress.sent[name], wish.messages * share // 100)

    async def keep() -> None:
        while True:
            await asyncio.sleep(5)
            print(dict(progress.sent), flush=True)
            if state is not None:
                progress.save(state)

    threads = ThreadPoolExecutor(HTTP_CLIENTS + GAME_SOCKETS)
    asyncio.get_running_loop().set_default_executor(threads)
    owner = await asyncio.to_thread(Client, port)
    analysis = f"ws://127.0.0.1:{port}/ws/analysis"
    games, asked, http_numbers = (
        Shared(numbers(name, share))
        for name, share in zip(("game", "analysis", "http"), SHARES, strict=True)
    )
    keeping = asyncio.create_task(keep())
    await asyncio.gather(
        over_http(port, progress, http_numbers, wish.seed),
        over_socket(analysis, owner.cookie, progress, asked, wish.seed),
        *(in_games(port, progress, games, wish.seed) for _ in range(GAME_SOCKETS)),
    )
    keeping.cancel()
    if state is not None:
        progress.save(state)


class Shared(Iterator[int]):
    """An iterator that threads may share."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self._numbers, self._lock = numbers, threading.Lock()

    def __next__(self) -> int:
        with self._lock:
            return next(self._numbers)


def main() -> None:
    """Send, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, help="a file in which to keep how far it is")
    parser.add_argument("--database", help="an empty one, in place of a file of its own")
    wish = parser.parse_args()
    progress = Progress.load(wish.state)
    began = time.monotonic()
    with tempfile.NamedTemporaryFile(prefix="tengen-fuzz-", suffix=".log") as log:
        with fuzzed_server(log, wish.database) as port:
            asyncio.run(run(wish, port, progress, wish.state))
        lines = Path(log.name).read_bytes()
    for trouble in (b"Traceback", b"Exception ignored", b"database failed"):
        if trouble in lines:
            at = lines.index(trouble)
            told = lines[max(0, at - 200) : at + 3000].decode()
            progress.wrong(f"the log has {trouble.decode()!r}:\n{told}")
    total = sum(progress.sent.values())
    print(f"{total} messages in {time.monotonic() - began:.0f} s: {dict(progress.answers)}")
    print(f"wrong: {len(progress.problems)}")
    sys.exit(1 if progress.problems else 0)


if __name__ == "__main__":
    main()
