"""The host of a live game: decided, stored, applied, told, in this order, whatever goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from tengen import variant
from tengen.base.color import Seat
from tengen.base.errors import EngineError
from tengen.database import DatabaseError
from tengen.engine.api import Request
from tengen.games.commands import Ask, Chat, MakeMove, Person, Proposal, Resign
from tengen.games.control import ControlKind, TimeControl
from tengen.games.errors import Conflict, NoSuchGame, Refused
from tengen.games.events import Ended, Event, Moved, Rematched
from tengen.games.game import Game
from tengen.games.host import GameHost
from tengen.games.host_services import Also, FoundMove, HostServices, OnInfo
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.games.stores import FallbackStore, MemoryStore
from tengen.games.thought import Thought

ANN = Person("anna", "Anna")
RULES = variant("freestyle")
HERE = GameSettings(RULES, GameKind.HERE, dict.fromkeys(Seat, Party.person("Anna", "anna")))
AGAINST = replace(
    HERE,
    kind=GameKind.COMPUTER,
    players={Seat.FIRST: Party.person("Anna", "anna"), Seat.SECOND: Party.computer("random")},
)


FRIENDS = replace(
    HERE,
    kind=GameKind.FRIEND,
    players={
        Seat.FIRST: Party.person("Anna", "anna"),
        Seat.SECOND: Party.person("Boris", "boris"),
    },
)


class Failing(MemoryStore):
    """Takes new games, but no further events."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    async def append(self, *_events: object) -> None:
        raise self._error


@dataclass
class Shell:
    """Writes down what it is told, and how far the game was then."""

    told: list[tuple[str, bool]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    learned: list[str] = field(default_factory=list)

    def on_events(self, events: Sequence[Event], *, is_ours: bool) -> None:
        self.told.extend((event.kind, is_ours) for event in events)

    def on_thinking(self, seat: Seat, thought: Thought | None) -> None:
        self.told.append((f"{seat.value} thinks", thought is None))

    def on_failure(self, party: Party, error: Exception) -> None:
        self.failures.append(f"{party.player}: {error}")

    def on_learned(self, sentences: Sequence[str]) -> None:
        self.learned.extend(sentences)


@dataclass
class Script:
    """An engine pool that answers with moves, or raises; None waits until it is stopped."""

    answers: list[str | Exception | None] = field(default_factory=list)
    searches: int = 0
    rested: list[str] = field(default_factory=list)

    def search(
        self, _player: str, _request: Request, account: str, on_info: OnInfo
    ) -> ScriptedSearch:
        assert account == "anna"
        self.searches += 1
        on_info(None)
        return ScriptedSearch(self.answers.pop(0))

    async def rest(self, player: str) -> None:
        self.rested.append(player)


class ScriptedSearch:
    def __init__(self, answer: str | Exception | None) -> None:
        self._answer = answer
        self._stopped = asyncio.Event()

    def stop(self) -> None:
        self._stopped.set()

    def __await__(self) -> Generator[Any, None, FoundMove]:
        return self._run().__await__()

    async def _run(self) -> FoundMove:
        if isinstance(self._answer, Exception):
            raise self._answer
        if self._answer is None:
            await self._stopped.wait()
        return FoundMove(self._answer or "a1")


@dataclass
class Table:
    """A host with all it needs, as a test sees it."""

    host: GameHost
    shell: Shell
    engines: Script
    store: MemoryStore
    created: list[GameSettings]

    async def until(self, is_done: Callable[[], bool]) -> None:
        async with asyncio.timeout(10):
            while not is_done():
                await asyncio.sleep(0.001)


def play(
    work: Callable[[Table], Awaitable[None]],
    settings: GameSettings = HERE,
    store: MemoryStore | None = None,
    **services: Any,
) -> Table:
    """Host a game as long as some work takes; return what there was at the end."""

    async def run() -> Table:
        kept = MemoryStore() if store is None else store
        engines, shell, created = Script(services.pop("answers", [])), Shell(), []

        async def create(wanted: GameSettings) -> str:
            created.append(wanted)
            return "rematch"

        await kept.create("g", Game.begin(settings, services.get("began", 0)))
        services.pop("began", None)
        needs = HostServices(kept, engines, create, moment=lambda *_: 0.0, **services)
        host = GameHost(await kept.load("g"), needs, shell)
        table = Table(host, shell, engines, kept, created)
        await host.start()
        try:
            await work(table)
        finally:
            await host.close()
        return table

    return asyncio.run(run())


def test_nothing_is_applied_or_told_before_it_is_stored() -> None:
    seen: list[tuple[int, int]] = []

    class Slow(MemoryStore):
        async def append(
            self, game: str, events: Sequence[Event], also: Also | None = None
        ) -> None:
            await asyncio.sleep(0.01)
            seen.append((table_of[0].host.game.ply, len(table_of[0].shell.told)))
            await super().append(game, events, also)

    table_of: list[Table] = []

    async def work(table: Table) -> None:
        table_of.append(table)
        numbers: list[int] = []
        number = await table.host.submit(MakeMove("h8", 0), ANN, on_stored=numbers.append)
        assert numbers == [number] == [table.host.game.n]

    done = play(work, store=Slow())
    assert seen == [(0, 0)]
    assert done.shell.told == [("moved", True)]


def test_what_cannot_be_stored_has_not_happened() -> None:
    async def work(table: Table) -> None:
        with pytest.raises(DatabaseError):
            await table.host.submit(MakeMove("h8", 0), ANN)
        assert (table.host.game.ply, table.shell.told) == (0, [])

    play(work, store=Failing(DatabaseError("tengen.db", "no space left")))


def test_a_refusal_stores_and_tells_nothing() -> None:
    async def work(table: Table) -> None:
        with pytest.raises(Refused):
            await table.host.submit(MakeMove("h8", 0), Person("boris", "Boris"))
        assert table.shell.told == []
        assert await table.store.events("g", 1) == []

    play(work)


def test_a_command_that_comes_twice_is_carried_out_once() -> None:
    async def work(table: Table) -> None:
        first = await table.host.submit(Chat("hello"), ANN, command_id="one")
        again = await table.host.submit(Chat("hello"), ANN, command_id="one")
        assert first == again == table.host.game.n

    assert play(work, FRIENDS).shell.told == [("chat", True)]


def test_whoever_was_second_reads_what_came_and_decides_again() -> None:
    async def work(table: Table) -> None:
        other = await table.store.load("g")
        await table.store.append("g", other.decide(MakeMove("h8", 0), ANN, 1))
        await table.host.submit(Chat("hello"), ANN)
        assert table.host.game.ply == 1

    assert play(work, FRIENDS).shell.told == [("moved", False), ("chat", True)]


def test_a_store_that_is_always_ahead_ends_in_a_conflict() -> None:
    conflicts: list[None] = []

    async def work(table: Table) -> None:
        with pytest.raises(Conflict):
            await table.host.submit(MakeMove("h8", 0), ANN)

    play(work, store=Failing(Conflict("g")), on_conflict=lambda: conflicts.append(None))
    assert len(conflicts) == 50


def test_a_program_answers_and_its_move_is_told_like_any_other() -> None:
    async def work(table: Table) -> None:
        await table.host.submit(MakeMove("h8", 0), ANN)
        await table.until(lambda: table.host.game.ply == 2)

    told = play(work, AGAINST, answers=["h9"]).shell.told
    assert told == [("moved", True), ("second thinks", True), ("moved", True)]


def test_a_program_that_failed_waits_until_it_is_asked_again() -> None:
    async def work(table: Table) -> None:
        await table.host.submit(MakeMove("h8", 0), ANN)
        await table.until(lambda: bool(table.shell.failures))
        await table.host.submit(Chat("what is it doing?"), ANN)
        await asyncio.sleep(0.01)
        assert (table.engines.searches, table.host.is_thinking) == (1, False)
        table.host.retry()
        await table.until(lambda: table.host.game.ply == 2)

    done = play(work, AGAINST, answers=[EngineError("it broke"), "h9"])
    assert done.shell.failures == ["random: it broke"]
    assert done.engines.searches == 2


def test_a_search_can_be_stopped_and_plays_its_best() -> None:
    async def work(table: Table) -> None:
        assert not table.host.stop_search()
        await table.host.submit(MakeMove("h8", 0), ANN)
        await table.until(table.host.stop_search)
        await table.until(lambda: table.host.game.ply == 2)

    play(work, AGAINST, answers=[None])


def test_players_rest_when_the_game_is_over() -> None:
    async def work(table: Table) -> None:
        await table.host.submit(MakeMove("h8", 0), ANN)
        await table.until(lambda: table.host.game.ply == 2)
        await table.host.submit(Resign(), ANN)
        await table.until(lambda: table.engines.rested == ["random"])

    play(work, AGAINST, answers=["h9"])


def test_a_flag_falls_by_itself() -> None:
    async def work(table: Table) -> None:
        await table.until(lambda: table.host.game.is_over)

    clock = TimeControl(ControlKind.GAME, 60, 0)
    now = [0]

    def now_ms() -> int:
        now[0] += 59_000
        return now[0]

    async def both(table: Table) -> None:
        await table.host.submit(MakeMove("h8", 0), ANN)
        await work(table)

    done = play(both, replace(HERE, control=clock), now_ms=now_ms)
    assert done.shell.told[-1] == ("ended", True)


def test_a_rematch_is_made_once_and_named() -> None:
    async def work(table: Table) -> None:
        await table.host.submit(MakeMove("h8", 0), ANN)
        await table.host.submit(Resign(), ANN)
        await table.host.submit(Ask(Proposal.REMATCH), ANN)
        await table.host.submit(Chat("again!"), ANN)
        await table.until(lambda: table.host.game.rematch == "rematch")

    done = play(work)
    assert len(done.created) == 1
    assert done.shell.told.count(("rematched", True)) == 1


def test_what_another_process_stored_is_found_in_the_store() -> None:
    async def work(table: Table) -> None:
        other = await table.store.load("g")
        await table.store.append("g", other.decide(MakeMove("h8", 0), ANN, 1))
        await table.until(lambda: table.host.game.ply == 1)

    assert play(work, poll=0.001).shell.told == [("moved", False)]


def test_news_of_another_process_are_taken_in_their_order() -> None:
    async def work(table: Table) -> None:
        other = await table.store.load("g")
        for ply, move in enumerate(("h8", "h9")):
            events = other.decide(MakeMove(move, ply), ANN, 1)
            await table.store.append("g", events)
            for event in events:
                other.apply(event)
        table.host.receive(await table.store.events("g", 2))  # the first move was missed
        await table.until(lambda: table.host.game.ply == 2)
        table.host.receive(await table.store.events("g", 1))  # known by now
        await asyncio.sleep(0.01)

    assert play(work).shell.told == [("moved", False)] * 2


def test_what_was_learned_is_said() -> None:
    class Learned:
        def in_transaction(self, _game: Game, events: Sequence[Event]) -> Also | None:
            self.ended = any(isinstance(event.body, Ended) for event in events)
            return None

        async def after(self, game: Game) -> Sequence[str]:
            assert game.is_over
            return ("something",)

    async def work(table: Table) -> None:
        await table.host.submit(MakeMove("h8", 0), ANN)
        await table.host.submit(Resign(), ANN)
        await table.until(lambda: table.shell.learned == ["something"])

    play(work, after_game=Learned())


def test_a_game_that_is_left_when_it_is_over_is_still_learned_from() -> None:
    taught: list[str] = []

    class Learning:
        def in_transaction(self, _game: Game, _events: Sequence[Event]) -> Also | None:
            return None

        async def after(self, game: Game) -> Sequence[str]:
            await asyncio.sleep(0.01)
            taught.append(game.id)
            return ()

    async def work(table: Table) -> None:
        await table.host.submit(Resign(), ANN)

    play(work, after_game=Learning())
    assert taught == ["g"]


def test_a_host_settles_when_what_was_handed_in_is_stored() -> None:
    async def work(table: Table) -> None:
        waiting = [
            asyncio.create_task(table.host.submit(MakeMove(move, ply), ANN))
            for ply, move in enumerate(("h8", "i9"))
        ]
        await asyncio.sleep(0)
        await table.host.settle()
        assert all(one.done() for one in waiting)
        assert table.host.game.ply == 2

    play(work)


def test_a_copy_of_a_game_goes_its_own_way() -> None:
    async def work(table: Table) -> None:
        before = table.host.game.copy()
        await table.host.submit(MakeMove("h8", 0), ANN)
        assert (before.ply, before.line, table.host.game.ply) == (0, [], 1)
        for event in await table.store.events("g", before.n):
            before.apply(event)
        assert before.position == table.host.game.position

    play(work)


def test_a_game_goes_on_in_memory_when_the_store_is_lost_and_that_is_said_once() -> None:
    troubles: list[str] = []

    async def run() -> Game:
        real = Failing(DatabaseError("tengen.db", "the disk is full"))

        async def opened() -> MemoryStore:
            return real

        async def create(_wanted: GameSettings) -> str:
            raise AssertionError

        store = FallbackStore(opened, troubles.append)
        await store.create("g", Game.begin(HERE, 0))
        host = GameHost(await store.load("g"), HostServices(store, Script(), create), Shell())
        for ply, move in enumerate(("h8", "h9", "h10")):
            await host.submit(MakeMove(move, ply), ANN)
        await host.close()
        with pytest.raises(NoSuchGame):  # its beginning is in the store that is lost
            await store.load("g")
        return host.game

    game = asyncio.run(run())
    assert game.ply == 3
    assert len(troubles) == 1
    assert "the disk is full" in troubles[0]


def test_events_are_those_the_rules_decide() -> None:
    """The host adds nothing of its own to a game."""

    async def work(table: Table) -> None:
        await table.host.submit(MakeMove("h8", 0), ANN)

    done = play(work)
    bodies = [event.body for event in asyncio.run(done.store.events("g", 1))]
    assert len(bodies) == 1
    assert isinstance(bodies[0], Moved)
    assert not isinstance(bodies[0], Rematched)
