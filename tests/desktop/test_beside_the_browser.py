"""One game in the browser and in the window at once: two processes, one database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest

from tengen.desktop.controller import GameController
from tengen.games.owner import owner_of
from tests.desktop.conftest import services
from tests.server.conftest import Server, Servers, Visitor


class WindowOfOwner:
    """The controller of a window on the machine of a server."""

    def __init__(self, folder: Path, players: Any) -> None:
        owner = owner_of(folder)
        assert owner is not None
        self.services = services(players, lambda _text: None)
        self.game = GameController(self.services, owner.visitor, lambda _events: None)

    def _until(self, condition: Callable[[], object]) -> None:
        deadline = time.monotonic() + 20
        while not condition():
            assert time.monotonic() < deadline, self.game.notice
            self.services.queue.wait(0.05)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.services.close()

    async def until(self, condition: Callable[[], object]) -> None:
        await asyncio.to_thread(self._until, condition)

    async def shows(self, moves: str) -> None:
        """Wait until there are such moves on the board."""
        await self.until(lambda: self.game.game is not None and self.moves() == moves)

    def moves(self) -> str:
        position = self.game.the_game.position
        return " ".join(map(position.variant.format, position.moves))


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    servers = Servers(folder)
    yield servers()
    servers.stop()


@pytest.fixture
def browser(server: Server) -> Visitor:
    return server.visitor().enter()


def test_a_game_is_played_in_the_browser_and_in_the_window_at_once(
    browser: Visitor, folder: Path, players: Any
) -> None:
    async def play() -> None:
        name = browser.begin(kind="here")
        with WindowOfOwner(folder, players) as window:
            async with browser.socket(name) as socket:
                await socket.move("h8", 0)
                window.game.resume(name)
                await window.shows("h8")
                window.game.play("i9")
                await window.shows("h8 i9")
                await socket.until(lambda said: said["kind"] == "moved" and said["move"] == "i9")
                await socket.move("j10", 2)
                await window.shows("h8 i9 j10")
                await socket.do("rewind", to=1)
                await window.shows("h8")
                window.game.resign()
                await window.until(lambda: not window.game.is_busy)
                await socket.kind("ended")

    asyncio.run(play())


def test_the_program_answers_once_wherever_the_person_moves(
    browser: Visitor, folder: Path, players: Any
) -> None:
    async def play() -> None:
        name = browser.begin(kind="computer", opponent="franta", variant="tictactoe")
        with WindowOfOwner(folder, players) as window:
            window.game.resume(name)
            async with browser.socket(name) as socket:
                await socket.move("a1", 0)
                await window.until(lambda: window.game.is_open and window.game.the_game.ply == 2)
                position = window.game.position
                window.game.play(position.variant.format(position.legal_moves[-1]))
                await window.until(lambda: window.game.is_open and window.game.the_game.ply == 4)
                await socket.until(lambda said: said["kind"] == "moved" and said["ply"] == 4)
                await asyncio.sleep(1.0)  # nobody moves twice
                window.services.queue.drain()
                assert window.game.the_game.ply == 4

    asyncio.run(play())
