"""What the arena itself costs: the delay it adds to a move, and games a minute.

``python benches/arena_speed.py``. The delay is measured between the answer of one player and the
question to the next, over games of players that answer at once.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from itertools import pairwise

from tengen import variant
from tengen.arena.clocks import MatchTimeControl
from tengen.arena.game import Contender, Terms, play_game
from tengen.engine.api import Engine, Report, Request
from tengen.engine.info import Reply

GAMES = 50
MATCH = ("match", "random", "random", "--variant", "reversi", "--games", "400", "--nodes", "1")


class Stopwatch(Engine):
    """Plays the first legal move, and notes when it was asked and when it answered."""

    def __init__(self, moments: list[tuple[float, float]]) -> None:
        super().__init__("stopwatch")
        self._moments = moments

    async def _search(self, request: Request, _report: Report, _stopped: asyncio.Event) -> Reply:
        asked = time.perf_counter()
        reply = Reply(request.position.legal_moves[0])
        self._moments.append((asked, time.perf_counter()))
        return reply

    async def close(self) -> None:
        """There is nothing to end."""


async def delays() -> list[float]:
    terms, found = Terms(variant("reversi"), MatchTimeControl(nodes=1)), []
    for _game in range(GAMES):
        moments: list[tuple[float, float]] = []
        players = [Contender(name, Stopwatch(moments)) for name in ("first", "second")]
        await play_game(players[0], players[1], terms)
        found += [asked - answered for (_asked, answered), (asked, _answered) in pairwise(moments)]
    return sorted(found)


def main() -> None:
    found = asyncio.run(delays())
    for percent in (50, 99):
        delay = found[len(found) * percent // 100]
        print(f"delay of the host, {percent}th percentile: {1e6 * delay:.0f} µs")
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "tengen", *MATCH], check=True, capture_output=True)
    minutes = (time.perf_counter() - start) / 60
    print(f"random against random: {400 / minutes:,.0f} games a minute")


if __name__ == "__main__":
    main()
