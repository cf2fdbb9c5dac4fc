"""One game at two shells: begun in the terminal, continued in the browser, and back."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.server.conftest import Server, Servers, Visitor

Play = Callable[..., "pexpect.spawn[str]"]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Start ``tengen play`` at a terminal, with its data in the folder of the server."""
    children: list[pexpect.spawn[str]] = []
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TENGEN_")}
    folders = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}

    def begin(*arguments: str) -> pexpect.spawn[str]:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "tengen", "play", *arguments],
            env={**kept, **folders, "TENGEN_LANGUAGE": "en", "TERM": "xterm-256color"},
            encoding="utf-8",
            timeout=30,
            dimensions=(40, 100),
        )
        children.append(child)
        return child

    yield begin
    for child in children:
        child.close(force=True)


def serve(start: Servers, folder: Path) -> Server:
    """Start the server of the same machine."""
    data = folder / "tengen"
    return start(database=f"sqlite:///{data / 'tengen.db'}", TENGEN_DATA=str(data))


def game_of(browser: Visitor) -> str:
    """Return the only game of somebody's list."""
    (game,) = browser.get("/api/games").json["games"]
    return str(game["id"])


def moved(move: str) -> Callable[[dict[str, Any]], bool]:
    return lambda said: said["kind"] == "moved" and said["move"] == move


def test_a_game_of_the_terminal_goes_on_in_the_browser_and_back_while_both_are_open(
    play: Play, start: Servers, tmp_path: Path
) -> None:
    terminal = play("renju", "--plain")
    terminal.expect("black> ")
    terminal.sendline("h8")
    terminal.expect("white> ")
    browser = serve(start, tmp_path).visitor().enter()

    async def evening() -> None:
        async with browser.socket(game_of(browser)) as socket:
            await socket.until(moved("h8"))
            assert (await socket.move("i9", 1))["kind"] == "ack"
            await asyncio.to_thread(terminal.expect, "2. white: i9")
            await asyncio.to_thread(terminal.expect, "black> ")
            terminal.sendline("j10")
            await asyncio.to_thread(terminal.expect, "3. black: j10")
            await asyncio.to_thread(terminal.expect, "white> ")
            await socket.until(moved("j10"))
            terminal.sendline("undo")
            # A terminal that nobody reads stops at its next board.
            await asyncio.to_thread(terminal.expect, "Taken back.")
            await socket.kind("rewound")
            assert (await socket.move("a1", 2))["kind"] == "ack"
            await asyncio.to_thread(terminal.expect, "3. black: a1")

    asyncio.run(evening())
    terminal.sendline("quit")
    terminal.expect("Resume it with: ")


def test_the_full_screen_shows_what_is_done_in_the_browser(
    play: Play, start: Servers, tmp_path: Path
) -> None:
    terminal = play("tictactoe", "--white", "random[seed=1]")
    terminal.expect_exact("black>")
    terminal.send("b2\r")
    terminal.expect_exact("2. white: ")
    terminal.expect_exact("black>")
    browser = serve(start, tmp_path).visitor().enter()

    async def evening() -> None:
        async with browser.socket(game_of(browser)) as socket:
            await socket.until(moved("b2"))
            assert (await socket.do("rewind", to=0))["kind"] == "ack"
            await asyncio.to_thread(terminal.expect_exact, "Taken back.")
            assert (await socket.do("resign"))["kind"] == "ack"
            await asyncio.to_thread(terminal.expect_exact, "over>")

    asyncio.run(evening())
    terminal.send("\x11")
    terminal.expect(pexpect.EOF)


def test_a_rematch_of_the_browser_is_followed_in_the_terminal(
    play: Play, start: Servers, tmp_path: Path
) -> None:
    terminal = play("tictactoe", "--plain")
    terminal.expect("black> ")
    terminal.sendline("b2")
    terminal.expect("white> ")
    terminal.sendline("resign")
    terminal.expect("over> ")
    browser = serve(start, tmp_path).visitor().enter()

    async def evening() -> None:
        async with browser.socket(game_of(browser)) as socket:
            assert (await socket.do("ask", what="rematch"))["kind"] == "ack"
            await asyncio.to_thread(terminal.expect, "A new game.")
            await asyncio.to_thread(terminal.expect, "black> ")

    asyncio.run(evening())
    terminal.sendline("a1")
    terminal.expect("1. black: a1")


def test_a_game_of_the_browser_is_continued_in_the_terminal(
    play: Play, start: Servers, tmp_path: Path
) -> None:
    (tmp_path / "tengen").mkdir()
    server = serve(start, tmp_path)
    browser = server.visitor().enter()
    game = browser.begin("renju", "here")

    async def evening() -> None:
        async with browser.socket(game) as socket:
            assert (await socket.move("h8", 0))["kind"] == "ack"

    asyncio.run(evening())
    terminal = play("--plain")
    terminal.expect_exact("There is an unfinished game: Renju, 1 move.")
    terminal.sendline("y")
    terminal.expect("white> ")
    terminal.sendline("i9")
    terminal.expect("2. white: i9")
