"""How soon the compiled engines end when they are told to, and how soon the whole player does.

    python benches/stop_latency.py
    nice -n -5 python benches/stop_latency.py --times 200

First the engines alone: seconds of processor time from the answer that tells a search to stop until
it returns; they ask every two milliseconds. Then the player: seconds on the clock from the stop
until the reply is there, words about the move included, which other work on the machine prolongs;
and until a player that thinks on the opponent's time rests. Prints the median, the 99th percentile
and the longest in milliseconds. Figures are in docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable, Mapping
from random import Random

from tengen import _core, engine, variant
from tengen.base.grid import Point
from tengen.base.limits import Limit
from tengen.base.move import Move
from tengen.engine.native import gomoku, reversi
from tengen.rules.position import Position
from tengen.rules.variant import Family

#: Seconds before the stop, at least and at most.
SOONEST, LATEST = 0.02, 0.08


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    print(f"engines, {asked.times} stops each: median, 99 %, longest in ms")
    for title, positions in SETS.items():
        print(f"{title:28}", _figures(_engine_stops(positions(asked.times))), flush=True)
    player = f"tengen[hash=64,threads={asked.threads},book=no]"
    print(f"{player}, {asked.times} stops each: median, 99 %, longest in ms")
    for title, positions in SETS.items():
        waits = asyncio.run(_stops(player, positions(asked.times)))
        print(f"{title:28}", _figures(waits), flush=True)
    waits = asyncio.run(
        _rests(player.replace("]", ",ponder=yes]"), SETS["Reversi, 20 discs"](asked.times))
    )
    print(f"{'pondering, Reversi':28}", _figures(waits))


def _engine_stops(positions: list[Position]) -> list[float]:
    """Return the processor time that searches take to end."""
    chance, waits = Random(1), []
    search = _SEARCHES[positions[0].variant.family]()
    for position in positions:
        told: list[float] = []
        end = time.thread_time() + chance.uniform(SOONEST, LATEST)

        def stop(end: float = end, told: list[float] = told) -> bool:
            if time.thread_time() < end:
                return False
            told.append(time.thread_time())
            return True

        search(position, stop)
        if told:  # otherwise it was solved before anybody could stop it
            waits.append(time.thread_time() - told[0])
    return waits


Search = Callable[[Position, Callable[[], bool]], object]


def _reversi() -> Search:
    engine = reversi.compiled(8, 64)
    limits = _core.SearchLimits(reversi.MAX_DEPTH)
    return lambda position, stop: engine.search(reversi.core_board(position), limits, stop)


def _five() -> Search:
    engine = gomoku.compiled(64)
    limits = _core.SearchLimits(gomoku.MAX_DEPTH, 0, -1.0, -1.0, 1, [], 1)
    return lambda position, stop: engine.search(gomoku.core_board(position), limits, stop, None)


_SEARCHES: Mapping[Family, Callable[[], Search]] = {
    Family.REVERSI: _reversi,
    Family.GOMOKU: _five,
}


async def _stops(player: str, positions: list[Position]) -> list[float]:
    """Return the seconds from each stop to the reply."""
    chance, waits = Random(1), []
    async with engine.open(player) as bot:
        await bot.prepare(positions[0].variant)
        for position in positions:
            analysis = bot.analyse(position)
            await asyncio.sleep(chance.uniform(SOONEST, LATEST))
            if analysis.is_done:  # solved before anybody could stop it
                continue
            told = time.perf_counter()
            analysis.stop()
            await analysis
            waits.append(time.perf_counter() - told)
    return waits


async def _rests(player: str, positions: list[Position]) -> list[float]:
    """Return the seconds from a word to a player that thinks on the opponent's time to its end."""
    chance, waits = Random(2), []
    async with engine.open(player) as bot:
        for position in positions:
            await bot.play(position, Limit(nodes=1000))
            await asyncio.sleep(chance.uniform(SOONEST, LATEST))
            told = time.perf_counter()
            await bot.rest()
            waits.append(time.perf_counter() - told)
    return waits


def _figures(waits: list[float]) -> str:
    ordered = sorted(waits)
    chosen = (ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)], ordered[-1])
    return "".join(f"{1000 * seconds:8.2f}" for seconds in chosen) + f"   ({len(ordered)})"


def random_games(name: str, plies: int) -> Callable[[int], list[Position]]:
    """Return what makes positions of games that were played at random."""

    def make(count: int) -> list[Position]:
        chance = Random(plies)
        found: list[Position] = []
        while len(found) < count:
            position = variant(name).initial()
            while position.outcome is None and len(position.moves) < plies:
                position = position.play(chance.choice(_moves(position)))
            if position.outcome is None and len(position.legal_moves) > 1:
                found.append(position)
        return found

    return make


def _moves(position: Position) -> list[Move]:
    """Return the moves to choose from: any in Reversi, those about the centre elsewhere."""
    moves = position.legal_moves
    if position.variant.is_reversi:
        return list(moves)
    return [move for move in moves if move.point is not None and _is_central(move.point)]


def _is_central(point: Point) -> bool:
    return 3 <= point.x <= 11 and 3 <= point.y <= 11


SETS: Mapping[str, Callable[[int], list[Position]]] = {
    "Reversi, 20 discs": random_games("reversi", 16),
    "Reversi, 38 discs": random_games("reversi", 34),
    "five in a row, 6 stones": random_games("freestyle", 6),
    "five in a row, 14 stones": random_games("freestyle", 14),
}


if __name__ == "__main__":
    main()
