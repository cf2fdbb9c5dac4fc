"""The games of one person's shell: hosted in a thread, stored in the database of the machine."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tengen import engine, variant
from tengen.base.color import Seat
from tengen.base.errors import TengenError
from tengen.base.limits import Limit
from tengen.engine.api import Request
from tengen.games import listing
from tengen.games.commands import MakeMove, Person
from tengen.games.engines import LocalEngines
from tengen.games.errors import Refused
from tengen.games.events import Event
from tengen.games.host import GameHost
from tengen.games.local_games import LocalGames, LocalOptions, PostedListener
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.games.thought import Thought

ANN = Person("anna", "Anna")
RULES = variant("freestyle")
HERE = GameSettings(
    RULES, GameKind.HERE, dict.fromkeys(Seat, Party.person("Anna", "anna")), owner="anna"
)


class Told:
    """Writes down what a host tells."""

    def __init__(self) -> None:
        self.kinds: list[str] = []

    def on_events(self, events: Sequence[Event], *, is_ours: bool) -> None:
        self.kinds.extend(f"{event.kind} {'here' if is_ours else 'elsewhere'}" for event in events)

    def on_thinking(self, seat: Seat, thought: Thought | None) -> None:
        self.kinds.append(f"{seat.value} {'thinks' if thought is None else 'says'}")

    def on_failure(self, party: Party, error: Exception) -> None:
        self.kinds.append(f"{party.player}: {error}")

    def on_learned(self, sentences: Sequence[str]) -> None:
        self.kinds.extend(sentences)


class Shell:
    """Local games as a program without an event loop uses them."""

    def __init__(self, url: Path) -> None:
        self.games = LocalGames(LocalOptions(str(url)))
        self.told = Told()

    def do(self, work: Any) -> Any:
        done: Future[Any] = self.games.thread.call(work)
        return done.result(20)

    def open(self, name: str) -> GameHost:
        host: GameHost = self.do(self.games.open(name, self.told))
        self.do(host.start())
        return host


@pytest.fixture
def shells(tmp_path: Path) -> Iterator[list[Shell]]:
    """Two shells on one database."""
    opened = [Shell(tmp_path / "tengen.db") for _shell in range(2)]
    yield opened
    for one in opened:
        one.games.close()


def test_a_game_of_one_shell_goes_on_in_another_while_both_are_open(shells: list[Shell]) -> None:
    one, other = shells
    name = one.do(one.games.create(HERE))
    here = one.open(name)
    there = other.open(name)
    one.do(here.submit(MakeMove("h8", 0), ANN))
    deadline = time.monotonic() + 10
    while there.game.ply < 1 and time.monotonic() < deadline:
        time.sleep(0.01)
    other.do(there.submit(MakeMove("i9", 1), ANN))
    assert other.told.kinds == ["moved elsewhere", "moved here"]


def test_what_was_handed_in_is_stored_when_the_shell_ends(shells: list[Shell]) -> None:
    one, other = shells
    host = one.open(one.do(one.games.create(HERE)))
    one.games.thread.call(host.submit(MakeMove("h8", 0), ANN))
    one.games.close()
    page = other.do(other.games.read(listing.listed, listing.GameFilter("anna")))
    assert [game.plies for game in page.games] == [1]


def test_the_threads_end_with_the_shell(shells: list[Shell]) -> None:
    before = threads()
    for one in shells:
        one.open(one.do(one.games.create(HERE)))
        assert threads() != before
        one.games.close()
    assert threads() == before


def threads() -> set[str]:
    """Return the threads that work for games, by name."""
    names = {thread.name for thread in threading.enumerate()}
    return {name for name in names if name.startswith(("host", "reader", "writer"))}


def test_a_game_that_is_not_stored_is_hosted_like_any_other(shells: list[Shell]) -> None:
    one, other = shells
    host = one.open(one.do(one.games.create_unstored(HERE)))
    one.do(host.submit(MakeMove("h8", 0), ANN))
    assert one.told.kinds == ["moved here"]
    page = other.do(other.games.read(listing.listed, listing.GameFilter("anna")))
    assert not page.games


def test_a_rated_game_is_left_to_the_server_that_rates_it(shells: list[Shell]) -> None:
    one = shells[0]
    players = {Seat.FIRST: Party.person("Anna", "anna"), Seat.SECOND: Party.computer("random")}
    rated = replace(HERE, kind=GameKind.COMPUTER, players=players, rated=True)
    name = one.do(one.games.create(rated))
    with pytest.raises(Refused, match="A rated game is played in the browser"):
        one.open(name)


def test_news_are_posted_in_their_order() -> None:
    posted: list[Any] = []
    told = Told()
    listener = PostedListener(told, posted.append)
    listener.on_thinking(Seat.FIRST, None)
    listener.on_failure(Party.computer("random"), TengenError("broken"))
    listener.on_learned(["something"])
    assert not told.kinds
    for news in posted:
        news()
    assert told.kinds == ["first thinks", "random: broken", "something"]


# -- players --------------------------------------------------------------------------------------


def request(seconds: float) -> Request:
    return Request(variant("tictactoe").initial(), Limit(time=seconds), is_move=True)


def test_a_player_that_does_not_exist_is_refused_in_words() -> None:
    async def search() -> None:
        await LocalEngines().search("nobody", request(1), "", lambda _thought: None)

    with pytest.raises(TengenError, match="unknown player 'nobody'"):
        asyncio.run(search())


def test_a_player_is_opened_once_and_anew_after_it_failed() -> None:
    opened: list[str] = []

    def open_engine(name: str) -> Any:
        opened.append(name)
        return engine.open(name)

    async def play() -> None:
        engines = LocalEngines(open_engine)
        for _move in range(2):
            await engines.search("random", request(1), "", lambda _thought: None)
        await engines.forget("random")
        await engines.search("random", request(1), "", lambda _thought: None)
        await engines.close()

    asyncio.run(play())
    assert opened == ["random", "random"]
