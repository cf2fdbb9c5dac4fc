"""The first minutes of a new user: games by the library and by the command, timed.

    python scripts/first_game.py

Run by releases on every system, in an environment that has nothing but Tengen and what it needs.
Ends with 1 at the first thing that is not as it should be, and tells how long each step took.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def step(name: str) -> Iterator[None]:
    """Tell how long a step took."""
    start = time.perf_counter()
    yield
    print(f"{name:<40} {time.perf_counter() - start:6.2f} s", flush=True)


def tengen(*arguments: str) -> str:
    """Run the command and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "tengen", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        sys.exit(f"tengen {' '.join(arguments)} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def play_by_library(name: str, black: str, white: str) -> None:
    """Let two players play one game, and keep it."""
    from tengen import Limit, Record, Seat, engine, variant  # noqa: PLC0415 - what is timed

    position = variant(name).initial()
    with engine.open_simple(black) as first, engine.open_simple(white) as second:
        players = {Seat.FIRST: first, Seat.SECOND: second}
        while position.outcome is None:
            reply = players[position.seat].play(position, Limit(time=0.05))
            position = position.play(reply.move)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.sgf"
        Record.of(position, black=black, white=white).save(file)
        assert Record.load(file).position() == position


def main() -> int:
    """Play."""
    import tengen as tengen_package  # noqa: PLC0415
    from tengen.base.compiled import IS_COMPILED  # noqa: PLC0415

    page = Path(tengen_package.__file__).parent / "server" / "static" / "index.html"
    if not page.is_file():
        sys.exit("the web app is not in this package; it was built without Node.js")
    champion = "tengen" if IS_COMPILED else "level:3"
    with step("tengen --version"):
        print(tengen("--version").strip())
    with step("tengen --help"):
        assert "analyse" in tengen("--help")
    with step("a game of freestyle by the library"):
        play_by_library("freestyle", champion, "level:3")
    with step("a game of Reversi by the library"):
        play_by_library("reversi", "level:3", champion)
    with step("a game by the command"):
        told = tengen("match", "random[seed=1]", "scorer", "--variant", "freestyle", "--games", "2")
        assert "scorer" in told
    print("all is well" if IS_COMPILED else "all is well, without the compiled core")
    return 0


if __name__ == "__main__":
    sys.exit(main())
