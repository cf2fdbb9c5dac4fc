"""Clocks do not run while the server is away, and the players get a moment to come back."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from tengen import database, variant
from tengen.base.color import Seat
from tengen.database import DatabaseError
from tengen.games import GameKind, GameSettings, MakeMove, Party, Person, TimeControl
from tengen.games.control import DAY_MS, GRACE_MS
from tengen.server.settings import ServerSettings
from tengen.server.site import Site
from tengen.server.uptime import heartbeat, stretches

HOUR_MS = 3_600_000
#: What is not known of the last moments of a server that was killed: its next sign of life.
RESOLUTION_MS = 2_500


def go_back_in_time(file: Path, ms: int) -> None:
    """Let everything in a database have happened so much earlier."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(
            "UPDATE server_uptime SET started = started - ?, seen = seen - ?", (ms, ms)
        )
        for game, number, text in connection.execute("SELECT game, n, body FROM events").fetchall():
            body = json.loads(text)
            body["at"] -= ms
            if body.get("clocks"):
                body["clocks"]["at"] -= ms
            connection.execute(
                "UPDATE events SET at = ?, body = ? WHERE game = ? AND n = ?",
                (body["at"], json.dumps(body), game, number),
            )


async def begin_timed(anna: Any, boris: Any, game: str) -> Any:
    """Let both sit down and the clock of the second run; return the event that started it."""
    async with anna.socket(game) as first, boris.socket(game) as second:
        await second.do("join")
        await first.move("h8", 0)
        return await first.kind("moved")


async def hear(visitor: Any, game: str, kind: str) -> tuple[Any, list[str]]:
    """Return the first event of a kind, and the kinds of all that was stored."""
    async with visitor.socket(game) as table:
        found = await table.kind(kind)
        return found, [one["kind"] for one in table.heard if "n" in one and "at" in one]


@pytest.mark.parametrize("ending", ["kill", "end"])
def test_who_was_to_move_when_the_server_went_away_still_has_the_time(
    start: Any, ending: str
) -> None:
    server = start(TENGEN_RETURN_GRACE="1")
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin(clock={"kind": "game", "base": 3, "increment": 0})
    moved = asyncio.run(begin_timed(anna, boris, game))
    getattr(server, ending)()
    go_back_in_time(start.folder / "tengen.db", HOUR_MS)
    anna.port = boris.port = start(TENGEN_RETURN_GRACE="1").port

    async def come_back() -> tuple[Any, Any]:
        async with boris.socket(game) as table:
            return await table.kind("returned"), await table.kind("flagged")

    returned, flagged = asyncio.run(come_back())
    # The whole hour and the start of the server were away, but for what was played before.
    assert HOUR_MS <= returned["away"] <= returned["at"] - (moved["at"] - HOUR_MS)
    clocks = returned["clocks"]
    assert clocks["second"] == moved["clocks"]["second"]
    assert clocks["at"] == moved["clocks"]["at"] - HOUR_MS + returned["away"] + 1_000
    due = clocks["at"] + 3_000 + GRACE_MS
    assert due >= returned["at"] + 3_000 - RESOLUTION_MS
    assert due <= flagged["at"] < due + 2_000
    assert hear_kinds(anna, game).count("returned") == 1


def hear_kinds(visitor: Any, game: str) -> list[str]:
    return [event["kind"] for event in visitor.get(f"/api/games/{game}").json["events"]]


def test_a_move_by_letter_survives_a_week_without_the_server(start: Any) -> None:
    server = start()
    anna, boris = server.visitor(), server.visitor().enter()
    game = anna.begin(clock={"kind": "correspondence", "days": 1})
    asyncio.run(begin_timed(anna, boris, game))
    for _time in range(2):  # nobody opens the game in between
        server.kill()
        go_back_in_time(start.folder / "tengen.db", 7 * DAY_MS)
        server = start()
    anna.port = boris.port = server.port

    async def come_back() -> Any:
        async with boris.socket(game) as table:
            assert (await table.kind("returned"))["away"] >= 14 * DAY_MS
            return await table.move("a1", 1), await table.until(lambda said: said.get("ply") == 2)

    answer, moved = asyncio.run(come_back())
    assert answer["kind"] == "ack"
    assert moved["spent"] < DAY_MS


def test_clocks_run_on_while_one_process_of_two_is_there(start: Any) -> None:
    one, other = start(), start()
    anna, boris = one.visitor(), one.visitor().enter()
    game = anna.begin(clock={"kind": "game", "base": 1, "increment": 0})
    asyncio.run(begin_timed(anna, boris, game))
    one.kill()
    anna.port = other.port
    flagged, kinds = asyncio.run(hear(anna, game, "flagged"))
    assert flagged["seat"] == "second"
    assert "returned" not in kinds


# -- one process, whose time we set ---------------------------------------------------------------

ANN = Person("anna", "Anna")


class Time:
    """The time as the server sees it."""

    def __init__(self) -> None:
        self.now = 1_000_000_000_000

    def __call__(self) -> int:
        self.now += 1
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(heartbeat, "now_ms", time)
    monkeypatch.setattr("tengen.server.site.now_ms", time)
    return time


@asynccontextmanager
async def timed_game(folder: Path) -> AsyncIterator[tuple[Site, Any]]:
    """A game of one person at both sides, in which a clock of 20 s runs."""
    wish = {"data": folder, "database": str(folder / "tengen.db"), "workers": 1}
    site = await Site.open(ServerSettings.model_validate(wish | {"patience": 0.1, "heartbeat": 60}))
    players = dict.fromkeys(Seat, Party.person("Anna", "anna"))
    control = TimeControl.of_data({"kind": "game", "base": 20, "increment": 0})
    settings = GameSettings(variant("freestyle"), GameKind.HERE, players, control, owner="anna")
    try:
        room = await site.registry.room(await site.create(settings))
        await room.host.submit(MakeMove("h8", 0), ANN)
        yield site, room
    finally:
        await site.close()


def test_a_machine_that_slept_costs_nobody_the_game(tmp_path: Path, clock: Time) -> None:
    async def sleep_and_move() -> Any:
        async with timed_game(tmp_path) as (_site, room):
            clock.now += HOUR_MS
            await room.host.submit(MakeMove("a1", 1), ANN)
            return room.game

    game = asyncio.run(sleep_and_move())
    assert game.ply == 2
    assert game.line[-1].spent < 1_000
    assert game.clocks.side(Seat.SECOND).ms == 20_000


def test_a_database_that_was_away_costs_nobody_the_game(tmp_path: Path, clock: Time) -> None:
    async def lose_and_find_it() -> Any:
        async with timed_game(tmp_path) as (_site, room):
            with closing(sqlite3.connect(tmp_path / "tengen.db")) as other:
                other.execute("BEGIN IMMEDIATE")
                clock.now += HOUR_MS
                with pytest.raises(DatabaseError):
                    await room.host.submit(MakeMove("a1", 1), ANN)
                other.rollback()
            await room.host.submit(MakeMove("a1", 1), ANN)
            return room.game

    game = asyncio.run(lose_and_find_it())
    assert (game.ply, game.is_over) == (2, False)
    assert game.clocks.side(Seat.SECOND).ms == 20_000


def test_a_game_that_nobody_looks_at_is_told_of_the_return_too(tmp_path: Path, clock: Time) -> None:
    async def sleep() -> Any:
        async with timed_game(tmp_path) as (site, room):
            clock.now += HOUR_MS
            await room.host.services.uptime.settle()
            while room.game.n < 3:  # the return is stored in a task of the room
                await asyncio.sleep(0)
            return await site.journal.load(room.game.id)

    game = asyncio.run(sleep())
    assert game.n == 3
    assert game.clocks.left(Seat.SECOND, clock.now) == 20_000


# -- the stretches of time ------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"])
def connection(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Connection]:
    is_file = request.param == "sqlite"
    url = str(tmp_path / "t.db") if is_file else request.getfixturevalue("postgres")
    engine = database.open(url)
    with engine.connect() as connection:
        connection.execute(text("DELETE FROM server_uptime"))  # of servers of other tests
        yield connection
        connection.rollback()
    engine.dispose()


def test_time_is_away_only_while_no_process_is_there(connection: Connection) -> None:
    assert stretches.away(connection, 0, 1_000) == 0  # nothing is known
    stretches.begin(connection, "a", 1_000)
    assert stretches.extend(connection, "a", 1_000, 2_000)
    stretches.begin(connection, "b", 1_500)
    stretches.extend(connection, "b", 1_500, 5_000)
    stretches.begin(connection, "c", 9_000)
    assert not stretches.extend(connection, "a", 1_001, 9_000)
    assert stretches.away(connection, 0, 9_500) == 4_000  # not before anything was known
    assert stretches.away(connection, 6_000, 9_500) == 3_000
    assert stretches.away(connection, 9_100, 9_500) == 0


def test_what_is_long_past_is_forgotten_but_never_the_last_sign_of_life(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stretches, "MAX_STRETCHES", 1)
    stretches.begin(connection, "a", DAY_MS)
    stretches.begin(connection, "b", 90 * DAY_MS)
    assert stretches.away(connection, 0, 90 * DAY_MS) == 89 * DAY_MS
    stretches.begin(connection, "c", 400 * DAY_MS)
    assert stretches.away(connection, 0, 400 * DAY_MS) == 310 * DAY_MS
