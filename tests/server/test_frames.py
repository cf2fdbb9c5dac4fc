"""What is sent over the sockets of games, frame by frame and byte for byte.

Each story below has its frames in ``tests/data/frames``. A frame that changes is a change of the
protocol: look at the difference, then write the files anew with ``TENGEN_WRITE_SNAPSHOTS=1``.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from tengen import variant
from tengen.base.color import Seat
from tengen.base.errors import EngineError
from tengen.games import GameKind, GameSettings, Party, PriorMove, TimeControl
from tengen.games.recording import begin_imported
from tengen.games.store import event_of
from tengen.games.tables import events
from tengen.games.thought import Thought
from tengen.games.wire import of_data, text_of
from tengen.records.codec import ReadOptions, format_named
from tengen.server.bus.news import Watchers
from tengen.server.identity.people import Visitor
from tengen.server.pool.task import SearchAnswer, Task
from tengen.server.protocol import SEND
from tengen.server.settings import ServerSettings
from tengen.server.site import Site
from tengen.server.sockets.game import GameSocket

FRAMES = Path(__file__).parents[1] / "data" / "frames"
BEGIN = 1_750_000_000_000
PATIENCE = 20.0
LOOK_MS = 2_000

Data = dict[str, Any]


class FixedTime:
    """The server's time: it goes on only when the test says so."""

    def __init__(self) -> None:
        self.now = BEGIN

    def __call__(self) -> int:
        return self.now


THOUGHT: Data = {
    "score": {"kind": "winrate", "value": 0.625},
    "line": ["h8", "i9"],
    "depth": 7,
    "nodes": 12345,
    "seconds": 0.25,
    "explanation": {
        "sentences": [{"template": "I win in {moves} moves.", "values": {"moves": 3}}],
        "marks": [{"point": [7, 7], "mark": "A"}],
        "heat": [{"point": [7, 7], "value": 0.5}, {"point": [8, 6], "value": 0.25}],
        "sequence": ["h8", "i9"],
    },
    "confidence": None,
}


class ScriptedPool:
    """Answers every search with the next move of a list; "!" fails, "?" waits for a stop."""

    def __init__(self) -> None:
        self.replies: deque[str] = deque()
        self.searching = 0

    def submit(self, _visitor: str, task: Task, told: Any = None, address: str = "") -> Any:
        del address
        job = ScriptedJob(asyncio.get_running_loop().create_future())
        if told is not None and task.is_move:
            told(1, of_data(Thought, {**THOUGHT, "explanation": None, "confidence": 90}))
        reply = self.replies.popleft() if self.replies else "?"
        if reply == "!":
            job.answer.set_exception(EngineError("the program broke"))
        elif reply != "?":
            thought = {**THOUGHT, "line": [reply]}
            job.answer.set_result(SearchAnswer(reply, of_data(Thought, thought)))
        return job


@dataclass
class ScriptedJob:
    answer: asyncio.Future[Any]

    def stop(self) -> None:
        if not self.answer.done():
            thought = of_data(Thought, {**THOUGHT, "line": ["a1"]})
            self.answer.set_result(SearchAnswer("a1", thought))


@dataclass
class Client:
    """One socket without a network: what it says and hears is written down."""

    heard: list[str] = field(default_factory=list)
    scope: Data = field(default_factory=dict)
    _said: asyncio.Queue[Data] = field(default_factory=asyncio.Queue)
    _is_listened_to: bool = False
    _is_closed: bool = False

    def __post_init__(self) -> None:
        self.scope["state"] = {SEND: self._send}

    async def _send(self, texts: Sequence[str]) -> None:
        self.heard.extend(texts)

    async def close(self, code: int) -> None:
        self.heard.append(f"closed {code}")
        self._is_closed = True

    async def receive(self) -> Data:
        self._is_listened_to = True
        try:
            return await self._said.get()
        finally:
            self._is_listened_to = False

    @property
    def is_busy(self) -> bool:
        """Whether the server does something else than wait for what this client says next."""
        return self._said.qsize() > 0 or not (self._is_listened_to or self._is_closed)

    def say(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})


def _in_order(texts: Sequence[str]) -> list[str]:
    """Return what was heard at once: who is there comes last, and once, whenever it came."""
    presence = [text for text in texts if text.startswith('{"kind":"presence"')]
    return [*(text for text in texts if text not in presence), *presence[-1:]]


@dataclass
class Stage:
    """A server, its games and the sockets on it."""

    site: Site
    time: FixedTime
    pool: ScriptedPool
    log: list[str] = field(default_factory=list)
    _tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _clients: dict[str, Client] = field(default_factory=dict)
    _count: Any = field(default_factory=lambda: count(1))

    async def begin(self, settings: GameSettings, moves: str = "") -> str:
        """Make a game, after some moves."""
        past = [PriorMove(move) for move in settings.variant.parse_moves(moves)]
        return await self.site.create(settings, past)

    async def come(self, name: str, game: str, after: int = 0, login: str | None = None) -> None:
        """Let somebody sit down at a board."""
        self.log.append(f"{name} comes, after {after}")
        client = self._clients[name] = Client()
        visitor = Visitor(name, name.capitalize(), login, address="192.0.2.1")
        socket = GameSocket(client, self.site, visitor)  # type: ignore[arg-type]
        self._tasks[name] = asyncio.create_task(socket.serve(game, after))
        await self.settle()

    async def go(self, name: str) -> None:
        """Let somebody leave."""
        self.log.append(f"{name} leaves")
        self._clients.pop(name).leave()
        await self._tasks.pop(name)
        await self.settle()

    async def do(self, name: str, word: str, after: int = 1000, **fields: Any) -> None:
        """Send a command, so many milliseconds after what was before."""
        self.time.now += after
        message = {"do": word, "id": f"c{next(self._count)}", **fields}
        await self.say(name, json.dumps(message))

    async def say(self, name: str, text: str) -> None:
        """Send any text."""
        self.log.append(f"{name} > {text}")
        self._clients[name].say(text)
        await self.settle()

    async def move(self, name: str, move: str, ply: int, after: int = 1000) -> None:
        await self.do(name, "move", after, move=move, ply=ply)

    async def flag(self, game: str, after: int) -> None:
        """Let the running clock fall."""
        self.time.now += after
        await (await self.site.registry.room(game)).reload()
        await self.settle()

    async def wait(self, game: str, milliseconds: int) -> None:
        """Let time pass in which the server looks again and again who is there."""
        self.log.append(f"after {milliseconds} ms")
        room = await self.site.registry.room(game)
        for _look in range(milliseconds // LOOK_MS):
            self.time.now += LOOK_MS
            room.notice_silence()
        await self.settle()

    async def settle(self) -> None:
        """Return when nothing goes on any more."""
        async with asyncio.timeout(PATIENCE):
            quiet = 0
            while quiet < 3:
                await asyncio.sleep(0.004)
                quiet = 0 if self._is_busy else quiet + 1
        for name, client in sorted(self._clients.items()):
            self.log.extend(f"{name} < {text}" for text in _in_order(client.heard))
            client.heard.clear()

    @property
    def _is_busy(self) -> bool:
        if any(client.is_busy for client in self._clients.values()):
            return True
        for room in self.site.registry.rooms:
            waits = [one for one in room.listeners._here if len(one.outbox)]
            thinks = room.host._program
            tasks = [task for task in room.host._tasks if task is not thinks._task]
            job = getattr(thinks._search, "_job", None)
            is_waiting = job is not None and not job.answer.done()
            if waits or tasks or room._presence or (thinks.is_thinking and not is_waiting):
                return True
        return False

    async def stored(self) -> list[tuple[str, str | None]]:
        """Return the events of all games as they are stored."""

        def read(connection: Connection) -> list[tuple[str, str | None]]:
            query = select(events.c.body, events.c.private).order_by(events.c.game, events.c.n)
            return [(row.body, row.private) for row in connection.execute(query)]

        return await self.site.storage.read(read)


@asynccontextmanager
async def stage(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """Open a server of which nothing depends on the clock of the machine."""
    time, pool, names = FixedTime(), ScriptedPool(), count(1)
    places = ("site", "rooms.room", "sockets.game", "uptime.heartbeat", "fairplay")
    for place in places:
        monkeypatch.setattr(f"tengen.server.{place}.now_ms", time)
    monkeypatch.setattr("tengen.server.site.new_id", lambda: f"game{next(names):08}")
    monkeypatch.setattr("tengen.server.rooms.room.GATHER", 0.0)
    monkeypatch.setattr("tengen.server.rooms.engines.POLL", 0.004)
    # Nobody falls silent, however long the machine takes for a story.
    monkeypatch.setattr("tengen.server.rooms.listeners.QUIET", 3600.0)
    monkeypatch.setattr("tengen.server.rooms.listeners.SILENT", 3600.0)
    wish = {"data": folder, "database": str(folder / "tengen.db"), "workers": 1}
    more = {"human_delay": False, "heartbeat": 60}
    site = await Site.open(ServerSettings.model_validate(wish | more))
    monkeypatch.setattr(site.pool, "submit", pool.submit)
    try:
        yield Stage(site, time, pool)
    finally:
        await site.close()


ANNA, BORIS = Party.person("Anna", "anna"), Party.person("Boris", "boris", 1512.5)
LEVEL = Party.computer("level:3", "Level 3", 900)


def settings_of(
    kind: GameKind, name: str, players: tuple[Party | None, Party | None], **more: Any
) -> GameSettings:
    """Return the settings of a game of Anna's."""
    rules = variant(name, size=more.pop("size", None))
    control = TimeControl.of_data(more.pop("clock", {"kind": "none"}))
    seats = dict(zip(Seat, players, strict=True))
    return GameSettings(rules, kind, seats, control, owner="anna", **more)


Story = Callable[[Stage], Awaitable[None]]


async def against_the_computer(table: Stage) -> None:
    game = await table.begin(settings_of(GameKind.COMPUTER, "freestyle", (ANNA, LEVEL)))
    await table.come("anna", game)
    await table.come("eve", game)
    table.pool.replies.extend(["i9"])
    await table.move("anna", "h8", 0)
    await table.move("anna", "h8", 0)
    await table.move("anna", "h8", 2)
    await table.move("anna", "nonsense", 2)
    await table.move("eve", "a1", 2)
    await table.do("anna", "rewind", to=0)
    await table.do("anna", "rewind", to=2)
    await table.do("eve", "rewind", to=0)
    table.pool.replies.extend(["j10"])
    await table.do("anna", "hint")
    await table.do("eve", "hint")
    await table.move("anna", "h9", 2)
    await table.do("eve", "stop")
    await table.do("anna", "stop")
    await table.do("anna", "ask", what="draw")
    await table.do("anna", "ask", what="takeback")
    await table.do("anna", "pause")
    await table.do("anna", "chat", text="A  good\u202e game")
    await table.do("eve", "chat", text="Ahoj ✓")
    await table.say("anna", '{"do":"ping"}')
    await table.say("anna", "nothing")
    await table.say("anna", '{"do":"resign"}')
    await table.do("anna", "dance")
    await table.do("anna", "move", move="h8")
    await table.do("eve", "end")
    await table.do("anna", "end")
    await table.do("anna", "hint")
    await table.do("anna", "rewind", to=2)
    table.pool.replies.extend(["?"])
    await table.do("anna", "resign")
    await table.do("eve", "ask", what="rematch")
    await table.do("anna", "ask", what="rematch")


async def rated_against_the_computer(table: Stage) -> None:
    clock = {"kind": "game", "base": 60, "increment": 2}
    settings = settings_of(GameKind.COMPUTER, "freestyle", (ANNA, LEVEL), clock=clock, rated=True)
    game = await table.begin(settings)
    await table.come("anna", game, login="anna")
    table.pool.replies.extend(["h8"])
    await table.move("anna", "a1", 0)
    await table.do("anna", "rewind", to=0)
    await table.do("anna", "hint")
    await table.do("anna", "stop")
    await table.do("anna", "end")
    await table.move("anna", "a2", 2)
    await table.do("anna", "stop")
    await table.do("anna", "resign")
    await table.come("eve", game)
    await table.do("anna", "rewind", to=0)


async def two_people_at_one_screen(table: Stage) -> None:
    settings = settings_of(GameKind.HERE, "taraguchi-10", (ANNA, ANNA))
    game = await table.begin(settings)
    await table.come("anna", game)
    moves = ("h8", "swap", "h9", "h10", "g9", "declare:10", "offer:e5", "offer:f5")
    for move in moves:
        room = await table.site.registry.room(game)
        await table.move("anna", move, room.game.ply)
    await table.do("anna", "rewind", to=3)
    await table.do("anna", "rewind", to=9)
    await table.do("anna", "ask", what="draw")


async def fouls_of_renju(table: Stage) -> None:
    settings = settings_of(GameKind.HERE, "renju", (ANNA, ANNA))
    game = await table.begin(settings, "h8 a1 h9 a3 g10 a5 f10 a7")
    await table.come("anna", game)
    await table.move("anna", "h10", 8)
    await table.move("anna", "o15", 8)


async def two_friends(table: Stage) -> None:
    clock = {"kind": "byoyomi", "base": 10, "periods": 2, "period": 5}
    settings = settings_of(
        GameKind.FRIEND, "freestyle", (ANNA, None), clock=clock, spectator_analysis=True
    )
    game = await table.begin(settings)
    await table.come("anna", game)
    await table.move("anna", "h8", 0)
    await table.come("boris", game)
    await table.come("eve", game)
    await table.do("boris", "join")
    await table.do("eve", "join")
    await table.do("anna", "join")
    await table.move("boris", "h8", 0)
    await table.move("anna", "h8", 0)
    await table.move("boris", "a1", 1, after=12_000)
    await table.do("boris", "rewind", to=1)
    await table.do("boris", "ask", what="takeback")
    await table.do("boris", "ask", what="takeback")
    await table.do("anna", "answer", what="takeback", yes=False)
    await table.do("boris", "ask", what="takeback")
    await table.move("anna", "h9", 2)
    await table.do("anna", "ask", what="takeback")
    await table.do("boris", "answer", what="takeback", yes=True)
    await table.do("eve", "answer", what="draw", yes=True)
    await table.do("anna", "chat", text="Draw?")
    await table.do("eve", "chat", text="No!")
    await table.do("anna", "hint")
    await table.do("anna", "ask", what="draw")
    await table.go("boris")
    await table.come("boris", game, after=6)
    await table.do("boris", "ask", what="draw")
    await table.do("anna", "ask", what="rematch")
    await table.do("boris", "answer", what="rematch", yes=True)
    await table.do("boris", "ask", what="rematch")
    await table.go("anna")
    await table.come("anna", "game00000002")


async def time_is_up(table: Stage) -> None:
    clock = {"kind": "game", "base": 5, "increment": 0}
    settings = settings_of(GameKind.FRIEND, "reversi", (ANNA, BORIS), clock=clock, rated=True)
    game = await table.begin(settings)
    await table.come("anna", game, login="anna")
    await table.come("boris", game, login="boris")
    await table.move("anna", "d3", 0)
    await table.do("boris", "ask", what="takeback")
    await table.flag(game, after=6_000)
    await table.move("boris", "c3", 1)
    await table.do("boris", "rewind", to=0)


async def the_opponent_is_gone(table: Stage) -> None:
    clock = {"kind": "game", "base": 600, "increment": 0}
    settings = settings_of(GameKind.FRIEND, "freestyle", (ANNA, BORIS), clock=clock)
    game = await table.begin(settings)
    await table.come("anna", game)
    await table.come("boris", game)
    await table.move("anna", "h8", 0)
    await table.move("boris", "a1", 1)
    await table.go("boris")
    await table.do("anna", "claim")
    await table.move("anna", "h9", 2)
    await table.do("anna", "claim")
    await table.wait(game, 30_000)
    await table.do("anna", "claim")
    await table.come("boris", game, after=4)
    await table.go("boris")
    await table.wait(game, 40_000)
    await table.do("anna", "claim")
    await table.wait(game, 20_000)
    await table.do("anna", "claim")


async def the_opponent_plays_at_another_process(table: Stage) -> None:
    clock = {"kind": "game", "base": 600, "increment": 0}
    settings = settings_of(GameKind.FRIEND, "freestyle", (ANNA, BORIS), clock=clock)
    game = await table.begin(settings, "h8 a1")
    await table.come("anna", game)
    await table.move("anna", "h9", 2)
    room = await table.site.registry.room(game)
    room.hear(Watchers({"boris": 1}), "another process")
    await table.wait(game, 62_000)
    await table.do("anna", "claim")
    room.hear(Watchers({}), "another process")
    await table.wait(game, 64_000)
    await table.do("anna", "claim")


async def an_invitation_is_withdrawn(table: Stage) -> None:
    game = await table.begin(settings_of(GameKind.FRIEND, "freestyle", (ANNA, None)))
    await table.come("anna", game)
    await table.come("boris", game)
    await table.do("boris", "end")
    await table.do("anna", "end")
    await table.do("boris", "join")
    await table.do("anna", "ask", what="rematch")


async def passes_of_reversi(table: Stage) -> None:
    settings = settings_of(GameKind.HERE, "reversi", (ANNA, ANNA), size=4)
    game = await table.begin(settings)
    await table.come("anna", game)
    room = await table.site.registry.room(game)
    for move in ("a2", "a3", "b4", "c1", "a4", "b1", "a1", "d2", "c4", "d4", "d1", "d3"):
        await table.move("anna", move, room.game.ply)
    await table.do("anna", "rewind", to=room.game.ply - 1)
    await table.do("anna", "rewind", to=0)
    await table.do("anna", "rewind", to=99)


async def two_programs(table: Stage) -> None:
    clock = {"kind": "game", "base": 60, "increment": 0}
    settings = settings_of(GameKind.PROGRAMS, "freestyle", (LEVEL, LEVEL), clock=clock)
    game = await table.begin(settings)
    table.pool.replies.extend(["h8", "i8", "?"])
    await table.come("anna", game)
    await table.come("eve", game)
    await table.do("eve", "pause")
    await table.do("anna", "pace", seconds=0.0)
    await table.do("anna", "pause")
    await table.do("anna", "pause")
    await table.do("anna", "hint")
    await table.do("anna", "rewind", to=1)
    await table.do("eve", "rewind", to=0)
    table.pool.replies.extend(["?"])
    await table.do("anna", "resume")
    await table.do("anna", "stop")
    await table.do("anna", "rewind", to=1)
    await table.do("anna", "resume")
    await table.do("anna", "end")
    await table.do("anna", "ask", what="rematch")


async def a_program_fails(table: Stage) -> None:
    game = await table.begin(settings_of(GameKind.COMPUTER, "tictactoe", (ANNA, LEVEL)))
    await table.come("anna", game)
    table.pool.replies.extend(["!"])
    await table.move("anna", "a1", 0)
    table.pool.replies.extend(["b2"])
    await table.do("anna", "retry")


async def an_imported_game(table: Stage) -> None:
    text = b"(;GM[4]FF[4]SZ[15]PB[Anna]PW[Boris]RE[B+R];B[hh];W[ii];B[ih])"
    record = next(iter(format_named("sgf").codec.read(io.BytesIO(text), ReadOptions())))
    await table.site.journal.append("imported0001", begin_imported(record, "anna", table.time.now))
    await table.come("anna", "imported0001")
    await table.do("anna", "rewind", to=1)
    await table.do("anna", "ask", what="rematch")


async def no_such_game(table: Stage) -> None:
    await table.come("anna", "nothing")


STORIES: tuple[Story, ...] = (
    against_the_computer,
    rated_against_the_computer,
    two_people_at_one_screen,
    fouls_of_renju,
    two_friends,
    time_is_up,
    the_opponent_is_gone,
    the_opponent_plays_at_another_process,
    an_invitation_is_withdrawn,
    passes_of_reversi,
    two_programs,
    a_program_fails,
    an_imported_game,
    no_such_game,
)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_the_frames_of_a_story_are_those_written_down(
    story: Story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> tuple[list[str], list[tuple[str, str | None]]]:
        async with stage(tmp_path, monkeypatch) as table:
            await story(table)
            return table.log, await table.stored()

    log, stored = asyncio.run(play())
    file = FRAMES / f"{story.__name__}.txt"
    if os.environ.get("TENGEN_WRITE_SNAPSHOTS"):
        FRAMES.mkdir(exist_ok=True)
        file.write_text("\n".join(log) + "\n", encoding="utf-8")
    assert log == file.read_text(encoding="utf-8").splitlines()
    for body, private in stored:
        event = event_of(body, private)
        assert event.text == body
        assert (text_of(event.private()) if event.private() else None) == private


def test_every_story_is_told() -> None:
    assert {file.stem for file in FRAMES.glob("*.txt")} == {story.__name__ for story in STORIES}
