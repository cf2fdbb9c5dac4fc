"""The client Quarry plays a whole game of Othello with our engine on both sides."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tengen import PASS, Color, Position, variant

Own = Callable[..., tuple[str, ...]]

PATH = os.pathsep.join(("/usr/games", os.environ.get("PATH", os.defpath)))
MISSING = [name for name in ("quarry", "Xvfb", "xdotool") if shutil.which(name, path=PATH) is None]
#: Seconds for a window to appear, and for the whole game.
WINDOW, GAME = 15, 40

CONFIGURATION = """\
[GTP Engine "Tengen"]
Screen name format = "%n"
Name = "Tengen"
Command line = "{command}"
Supported games = "Reversi"

[New Game Parameters]
Game = "Reversi"
White is computer = true
Engine playing white = "Tengen"
Black is computer = true
Engine playing black = "Tengen"
"""

WRAPPER = """\
#!/bin/sh
tee "{folder}/$$.heard" | {command} | tee "{folder}/$$.said"
"""


@contextmanager
def running(*words: str, **options: object) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program during a block, and end it with its whole group after."""
    process: subprocess.Popen[bytes] = subprocess.Popen(words, **options)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.terminate()
        process.wait(WINDOW)


@contextmanager
def display() -> Iterator[str]:
    """Run an X server without a screen and yield its name."""
    reading, writing = os.pipe()
    words = ("Xvfb", "-displayfd", str(writing), "-screen", "0", "1200x900x24")
    with running(*words, pass_fds=(writing,), stderr=subprocess.DEVNULL):
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        assert number, "the X server did not start"
        yield f":{number}"


def press(title: str, key: str, environment: dict[str, str]) -> None:
    """Wait for a window and press a key in it."""
    search = ("xdotool", "search", "--sync", "--onlyvisible", "--name", title)
    subprocess.run(
        [*search, "windowfocus", "--sync", "key", key],
        env=environment,
        check=True,
        timeout=WINDOW,
        stdout=subprocess.DEVNULL,
    )


def moves(heard: Path) -> list[tuple[str, str]]:
    """Return the colours and vertices of one engine's dialogue: those it was told and its own."""
    said = heard.with_suffix(".said").read_text().split("\n\n")[:-1]
    dialogue = zip(heard.read_text().splitlines(), said, strict=False)
    found = []
    for command, answer in dialogue:
        assert answer.startswith("="), f"{command!r} was answered by {answer!r}"
        word, *rest = command.split()
        if word == "play":
            found.append((rest[0], rest[1]))
        elif word == "genmove" and len(answer) > 2:
            found.append((rest[0], answer[2:]))
    return found


def replay(game: list[tuple[str, str]]) -> Position:
    """Play the moves by our rules; Quarry leaves out passes."""
    position = variant("reversi").initial()
    for color, vertex in game:
        if Color(color) is not position.turn:
            position = position.play(PASS)
        position = position.play(vertex)
    return position


def finished_games(folder: Path) -> list[Position]:
    """Return the games of all engines, once both have come to the end; before that, nothing."""
    logs = [log for log in folder.glob("*.heard") if log.with_suffix(".said").exists()]
    games = [replay(moves(log)) for log in logs]
    is_over = len(games) == 2 and all(game.outcome is not None for game in games)
    return games if is_over else []


@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_quarry_plays_a_game_with_our_engine_on_both_sides(own: Own, tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    command = shlex.join(own("reversi", "random[seed=3]"))
    engine.write_text(WRAPPER.format(folder=tmp_path, command=command))
    engine.chmod(0o755)
    (tmp_path / ".quarry").write_text(CONFIGURATION.format(command=engine))
    with display() as name:
        environment = {**os.environ, "DISPLAY": name, "HOME": str(tmp_path), "PATH": PATH}
        with running("quarry", env=environment, stderr=subprocess.DEVNULL):
            press("Quarry Control Center", "alt+n", environment)
            press("New Game", "alt+f", environment)
            press("New Game", "alt+p", environment)
            deadline = time.monotonic() + GAME
            while not (games := finished_games(tmp_path)):
                assert time.monotonic() < deadline, "Quarry did not finish the game"
                time.sleep(0.2)
    first, second = games
    assert first == second
    assert len(first.stones) > 10
