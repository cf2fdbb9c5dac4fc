"""Changes take turns: whoever sends many at once keeps nobody's move waiting."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.routing import APIRoute

from tengen.games import listing
from tengen.games.statistics import Statistics, statistics
from tengen.server.app import ROUTERS
from tengen.server.http import notes
from tengen.server.http.asking import in_turn
from tengen.studies.limits import MAX_CHAPTERS
from tests.server.test_public import head

#: Changes that need no turn of their address before they begin, and why.
OTHERWISE = {
    # A password is worked out first, some at a time.
    ("POST", "/api/account"),
    ("POST", "/api/session"),
    ("PUT", "/api/account/password"),
    # On a machine of one's own only.
    ("POST", "/api/owner"),
    # They wait for their turn inside: a file comes first, or it may take long.
    ("DELETE", "/api/account"),
    ("POST", "/api/records"),
    ("PUT", "/api/games/{game}/notes"),
    ("POST", "/api/studies/{study}/import"),
    # Jobs, of which an address has so many.
    ("POST", "/api/learning/import"),
    ("POST", "/api/learning/selfplay"),
    ("POST", "/api/learning/merge"),
    ("DELETE", "/api/jobs/{name}"),
    ("POST", "/api/lab/searches"),
    ("POST", "/api/lab/comparisons"),
    ("POST", "/api/lab/wins"),
}
ATTACKER = "127.66.0.1"


def changes() -> Iterator[tuple[tuple[str, str], bool]]:
    """Yield every change there is, and whether it waits for a turn of its address."""
    for router in ROUTERS:
        for route in router.routes:
            if isinstance(route, APIRoute):
                waits = any(one.call is in_turn for one in route.dependant.dependencies)
                for method in (route.methods or set()) - {"GET"}:
                    yield (method, route.path), waits


def test_every_change_waits_for_a_turn_of_its_address() -> None:
    found = dict(changes())
    assert len(found) > 40
    assert {change for change, waits in found.items() if not waits} == OTHERWISE


def test_many_changes_at_once_keep_nobody_waiting(start: Any) -> None:
    server = start()
    rogue, anna = server.at(ATTACKER).enter(), server.visitor().enter()
    rules = {"name": "freestyle", "size": "15"}
    empty = {"format": "tengen-game", "version": 1, "variant": rules, "moves": []}
    chapters = [{"name": str(number), "record": empty} for number in range(MAX_CHAPTERS)]
    study = rogue.post("/api/studies", {"name": "Many", "chapters": chapters}).json
    order = [one["id"] for one in study["chapters"]]
    with ExitStack() as stack:
        for number in range(300):
            body = json.dumps({"order": order[:: 1 if number % 2 else -1]})
            request = head(
                server,
                f"PATCH /api/studies/{study['id']}",
                f"Cookie: {rogue.cookie}",
                f"X-Tengen-Csrf: {rogue.csrf}",
                "Content-Type: application/json",
                f"Content-Length: {len(body)}",
            )
            connection = socket.create_connection(
                ("127.0.0.1", server.port), source_address=(ATTACKER, 0)
            )
            stack.enter_context(connection).sendall((request + body).encode())
        longest = 0.0
        for _ in range(10):
            began = time.monotonic()
            anna.begin(kind="here")
            longest = max(longest, time.monotonic() - began)
    assert longest < 1.5


def test_statistics_are_summed_up_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of thousands of games take long, and moves are made in the thread that asks."""
    threads: list[threading.Thread] = []

    def counted(results: Any) -> Statistics:
        threads.append(threading.current_thread())
        return statistics(results)

    async def read(work: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.to_thread(work, None, *arguments)

    site: Any = SimpleNamespace(storage=SimpleNamespace(read=read))
    visitor: Any = SimpleNamespace(id="v")
    monkeypatch.setattr(notes, "statistics", counted)
    monkeypatch.setattr(listing, "results", lambda *_arguments: [])
    asyncio.run(notes.all_statistics(visitor, site))
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()
