"""A study survives the death of the server: what was acknowledged is there, and whole."""

from __future__ import annotations

import http.client
import threading
from itertools import count
from typing import Any

KILLS = 3
SAVES = 8
PATIENCE = 60.0


def record(number: int) -> dict[str, Any]:
    """A chapter of some size that says its number at both ends."""
    replies = [{"move": "i9", "after": 1, "comment": "x" * 200} for _ in range(400)]
    return {
        "format": "tengen-game",
        "version": 1,
        "variant": {"name": "freestyle", "size": "15"},
        "root": {"comment": f"{number}"},
        "moves": ["h8", "i10", *replies, {"move": "h9", "after": 1, "comment": f"{number}"}],
    }


class Author:
    """Saves a chapter again and again, until the server is gone."""

    def __init__(self, visitor: Any, path: str, numbers: count[int], revision: int) -> None:
        self.visitor, self.path, self.numbers = visitor, path, numbers
        self.revision = revision
        self.sent = self.acknowledged = 0
        self.enough = threading.Event()
        self.thread = threading.Thread(target=self.write)
        self.thread.start()

    def write(self) -> None:
        for saves, number in enumerate(self.numbers, start=1):
            self.sent = number
            body = {"revision": self.revision, "record": record(number)}
            try:
                answer = self.visitor.ask("PUT", self.path, body)
            except (OSError, http.client.HTTPException):
                return
            assert answer.status == 200, answer.body
            self.acknowledged, self.revision = number, answer.json["revision"]
            if saves >= SAVES:
                self.enough.set()


def test_what_was_acknowledged_is_there_after_a_kill(start: Any) -> None:
    server = start()
    owner = server.visitor().enter()
    first = {"name": "Main", "record": record(0)}
    made = owner.post("/api/studies", {"name": "Kept", "chapters": [first]}).json
    study, numbers, revision = f"/api/studies/{made['id']}", count(1), 1
    path = f"{study}/chapters/{made['chapters'][0]['id']}"
    for _kill in range(KILLS):
        author = Author(owner, path, numbers, revision)
        assert author.enough.wait(PATIENCE)
        server.kill()
        author.thread.join(PATIENCE)
        server = start(database=server.database)
        owner.port = server.port
        kept = owner.get(path).json
        number = int(kept["record"]["root"]["comment"])
        assert author.acknowledged <= number <= author.sent
        assert kept["record"] == record(number)
        revision = kept["revision"]
        assert revision == author.revision + (number - author.acknowledged)
        assert owner.get(study).json["chapters"][0]["revision"] == revision
