"""A first visit to the app: it starts, shows its page, and a program answers the first stone.

python scripts/first_visit.py
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from http.client import HTTPConnection
from typing import Any

READY = re.compile(r"http://127\.0\.0\.1:(\d+)")
#: Seconds within which a program answers.
PATIENCE = 30


class Visitor:
    """Somebody with a cookie."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.headers: dict[str, str] = {}

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Make a request and return its JSON, or its text."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = self.headers | {"content-type": "application/json"}
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        if answer.status >= 400:
            sys.exit(f"{method} {path} was answered with {answer.status}: {text[:500]}")
        if given := answer.getheader("set-cookie"):
            self.headers["cookie"] = given.partition(";")[0]
        is_json = answer.headers.get_content_type() == "application/json"
        return json.loads(text) if is_json else text


def play(visitor: Visitor) -> None:
    """See the page, begin a game in which the program has the first stone, and wait for it."""
    from websockets.sync.client import connect  # noqa: PLC0415 - the light wheel has none

    assert '<div id="app"' in visitor.ask("GET", "/")
    visitor.headers["x-tengen-csrf"] = visitor.ask("GET", "/api/me")["csrf"]
    wish = {"variant": "freestyle", "kind": "computer", "seat": "second", "opponent": "level:3"}
    game = visitor.ask("POST", "/api/games", wish)["id"]
    address = f"ws://127.0.0.1:{visitor.port}/ws/games/{game}"
    with connect(address, additional_headers={"cookie": visitor.headers["cookie"]}) as socket:
        while '"moved"' not in str(socket.recv(PATIENCE)):
            pass


def main() -> int:
    """Start a server, visit it, end it."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "tengen", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stderr is not None
        said = ""
        for line in server.stderr:
            said += line
            if found := READY.search(line):
                print(
                    f"the app is ready                         {time.perf_counter() - start:6.2f} s"
                )
                play(Visitor(int(found[1])))
                break
        else:
            sys.exit(f"the app did not start: {said}")
        server.terminate()
        server.communicate()
    print(f"a program has moved                      {time.perf_counter() - start:6.2f} s")
    return server.returncode


if __name__ == "__main__":
    sys.exit(main())
