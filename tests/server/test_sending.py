"""What makes a move cheap: sent together, stored together, written once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import cast

from tengen.database.storage import Storage
from tengen.games.events import Event, Rematched, Said, Source
from tengen.games.journal import GATHER, Journal
from tengen.server.sockets.outbox import TOGETHER, Outbox


def _pumped(texts: Sequence[str], limit: int) -> list[list[str]]:
    """Send texts that wait, and return them as they were handed over."""
    handed: list[list[str]] = []

    async def send(some: Sequence[str]) -> None:
        handed.append(list(some))
        if sum(map(len, handed)) == len(texts):
            everything.set()

    async def run() -> None:
        pumping = asyncio.create_task(outbox.pump(send))
        await everything.wait()
        pumping.cancel()
        await asyncio.gather(pumping, return_exceptions=True)

    outbox, everything = Outbox(limit), asyncio.Event()
    assert all(outbox.put(text) for text in texts)
    asyncio.run(run())
    return handed


def test_messages_that_wait_are_sent_together_and_in_order() -> None:
    texts = [str(number) for number in range(2 * TOGETHER + 1)]
    handed = _pumped(texts, len(texts))
    assert [text for some in handed for text in some] == texts
    assert [len(some) for some in handed] == [TOGETHER, TOGETHER, 1]


def test_an_outbox_that_was_full_once_takes_nothing_more() -> None:
    outbox = Outbox(2)
    assert [outbox.put(text) for text in "abcd"] == [True, True, False, False]
    assert outbox.is_full
    assert len(outbox) == 0


def test_a_commit_is_written_but_not_forced_to_the_disk(tmp_path: Path) -> None:
    async def look() -> int:
        storage = await Storage.open(str(tmp_path / "tengen.db"), 1.0)
        try:
            return await storage.read(
                lambda connection: int(
                    connection.exec_driver_sql("PRAGMA synchronous").scalar_one()
                )
            )
        finally:
            await storage.close()

    normal = 1
    assert asyncio.run(look()) == normal


class Timed:
    """A database that keeps nothing but the moments of its commits."""

    def __init__(self) -> None:
        self.moments: list[float] = []

    async def write(self, _work: object, _batch: object) -> set[str]:
        self.moments.append(asyncio.get_running_loop().time())
        return set()


def test_commits_of_a_busy_server_keep_a_distance_in_which_others_may_join() -> None:
    created = Event(1, 0, Rematched("any"))

    async def run() -> list[float]:
        timed = Timed()
        journal = Journal(cast("Storage", timed), 10)
        for _ in range(4):
            await asyncio.gather(*(journal.append(game, [created]) for game in "ab"))
        await journal.close()
        return timed.moments

    moments = asyncio.run(run())
    assert len(moments) == 4
    assert min(later - one for one, later in pairwise(moments)) >= GATHER * 0.99


def test_an_event_is_sent_as_it_is_stored() -> None:
    event = Event(3, 7, Said(None, "Zoë", "Grüß dich"), Source("visitor", "command"))
    assert json.loads(event.text) == event.data()
    assert event.text is event.text
    assert "command" not in event.text
    assert event.private() == {"source": ["visitor", "command"]}
