"""Whether games can be played: what the server says of itself, and what it refuses."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen.server import health as health_module
from tengen.server.health import Health
from tengen.server.settings import ServerSettings

#: Seconds within which a broken part is noticed.
SOON = 10.0


def state(server: Any) -> tuple[int, dict[str, str]]:
    """Return what a server says of itself."""
    answer = server.visitor().get("/health")
    said = answer.json
    assert said["status"] == ("ok" if answer.status == 200 else "failing")
    assert answer.status in {200, 503}
    # Nothing in it is for an attacker.
    assert not any(word in answer.body for word in (b"/", b"sqlite", b"SELECT", b"postgres"))
    return answer.status, said["checks"]


def until(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + SOON
    while not is_so():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)


def file_of(server: Any) -> Path:
    return Path(server.database.removeprefix("sqlite:///"))


def play(server: Any, anna: Any, game: str, ply: int) -> Any:
    """Make the move of a ply in a game of one's own; return the answer."""

    async def table() -> Any:
        async with anna.socket(game) as first:
            return await first.move(f"{'abcdefghijklmno'[ply]}{1 + ply % 2 * 7}", ply)

    return asyncio.run(table())


def is_refused(answer: Any) -> bool:
    return bool(
        answer["kind"] == "refuse" and "cannot be read or stored" in answer["reason"]["template"]
    )


def test_a_server_that_is_well_says_so_of_every_part(server: Any) -> None:
    assert state(server) == (200, {"database": "ok", "workers": "ok", "disk": "ok"})
    assert server.visitor().get("/health/live").json == {"status": "ok"}


def test_little_space_is_told(start: Any) -> None:
    server = start(TENGEN_FREE_DISK="1000000000")
    status, checks = state(server)
    assert status == 503
    assert "MiB are free" in checks["disk"]
    assert server.visitor().get("/health/live").status == 200


def test_another_schema_is_told(start: Any) -> None:
    server = start()
    assert state(server)[0] == 200
    with sqlite3.connect(file_of(server)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    until(lambda: state(server)[0] == 503)
    assert "schema" in state(server)[1]["database"]


def removed(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    copy = file.with_suffix(".copy")
    shutil.copy(file, copy)
    copy.replace(file)


def truncated(file: Path) -> None:
    os.truncate(file, 0)


def cut_in_half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def overwritten(file: Path) -> None:
    with file.open("r+b") as data:
        data.write(b"nonsense" * (file.stat().st_size // 8))


def overwritten_but_for_the_first_page(file: Path) -> None:
    with file.open("r+b") as data:
        data.seek(4096)
        data.write(b"nonsense" * (file.stat().st_size // 8 - 512))


def without_its_journal(file: Path) -> None:
    file.with_name(file.name + "-wal").unlink()


@pytest.mark.parametrize(
    "harm",
    [removed, replaced, truncated, cut_in_half, overwritten, without_its_journal],
)
def test_nothing_is_acknowledged_when_the_file_is_another(
    start: Any, harm: Callable[[Path], None]
) -> None:
    server = start()
    anna = server.visitor()
    game = anna.begin(kind="here")
    assert play(server, anna, game, 0)["kind"] == "ack"
    with sqlite3.connect(file_of(server)) as connection:  # so that there is something to harm
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game) as first:
            before = await first.move("b8", 1)
            harm(file_of(server))
            return before, await first.move("c1", 2)

    before, after = asyncio.run(table())
    assert before["kind"] == "ack"
    assert is_refused(after)
    assert state(server)[0] == 503
    assert anna.post("/api/games", {"variant": "freestyle", "kind": "here"}).status == 503


def test_damaged_pages_are_noticed_within_seconds(start: Any) -> None:
    server = start()
    anna = server.visitor()
    game = anna.begin(kind="here")
    assert play(server, anna, game, 0)["kind"] == "ack"
    with sqlite3.connect(file_of(server)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    overwritten_but_for_the_first_page(file_of(server))
    until(lambda: state(server)[0] == 503)
    assert anna.post("/api/games", {"variant": "freestyle", "kind": "here"}).status == 503


def test_it_goes_on_when_the_file_is_put_back(start: Any) -> None:
    server = start()
    anna = server.visitor()
    game = anna.begin(kind="here")
    file = file_of(server)
    aside = file.with_suffix(".aside")

    async def table() -> tuple[Any, Any]:
        async with anna.socket(game) as first:
            assert (await first.move("a1", 0))["kind"] == "ack"
            file.rename(aside)
            refused = await first.move("b8", 1)
            aside.rename(file)
            return refused, await first.move("b8", 1)

    refused, played = asyncio.run(table())
    assert is_refused(refused)
    assert played["kind"] == "ack"
    until(lambda: state(server)[0] == 200)


def test_postgresql_that_is_away_is_told_and_so_is_its_return(start: Any, postgres: str) -> None:
    import psycopg  # noqa: PLC0415 - where it is missing the test is skipped

    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS unwell WITH (FORCE)")
        connection.execute("CREATE DATABASE unwell")
        server = start(database=f"{postgres.rpartition('/')[0]}/unwell")
        assert state(server)[0] == 200
        connection.execute("ALTER DATABASE unwell WITH ALLOW_CONNECTIONS false")
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'unwell'"
        )
        until(lambda: state(server)[0] == 503)
        anna = server.visitor()
        connection.execute("ALTER DATABASE unwell WITH ALLOW_CONNECTIONS true")
        until(lambda: state(server)[0] == 200)
        assert play(server, anna, anna.begin(kind="here"), 0)["kind"] == "ack"
        server.kill()
        connection.execute("DROP DATABASE unwell WITH (FORCE)")


class Part:
    """A part of a server that counts how often it is asked, and may not answer."""

    def __init__(self, *, is_stuck: bool = False) -> None:
        self.asked = 0
        self._is_stuck = is_stuck

    async def check(self) -> None:
        self.asked += 1
        if self._is_stuck:
            await asyncio.Event().wait()

    async def inspect(self) -> None:
        """Nothing is wrong."""

    async def write(self, _work: object) -> None:
        await self.check()


async def asked_often(storage: Part, times: int) -> dict[str, str]:
    part: Any = Part()
    stuck: Any = storage
    health = Health(ServerSettings(), stuck, part, part)
    try:
        answers = await asyncio.gather(*(health.checks() for _ in range(times)))
        return answers[-1]
    finally:
        await health.close()


def test_it_cannot_be_used_to_load_the_server() -> None:
    storage = Part()
    assert asyncio.run(asked_often(storage, 50))["database"] == "ok"
    assert storage.asked == 1


def test_a_part_that_does_not_answer_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_module, "MAX_SECONDS", 0.05)
    monkeypatch.setattr(health_module, "FRESH", 0.0)
    storage = Part(is_stuck=True)
    assert "in time" in asyncio.run(asked_often(storage, 5))["database"]
    assert storage.asked == 1
