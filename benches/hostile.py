"""Honest games beside an attack: how long their moves take, and whether the server recovers.

A server process of its own, fifty games between people who come from addresses of their own, and
one attacker after another from an address that is not theirs. For each attack: the delay of honest
moves beside that of the quiet server, how long somebody who plays a program waits for its moves,
what was refused to honest people, the memory of the server with its processes at most and a minute
later at the latest, and whether it can still be played on: a new game against a program gets its
answer.

    python benches/hostile.py
    python benches/hostile.py --attacks pictures,chat --seconds 20 --games 50
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from hostile_attacks import ATTACKS, Target
from web_load import MOVES, Seats, Span, Tally, Visitor, ask, begin, pair, seated, server

#: Threads in which an attacker waits for answers.
THREADS = 64
#: How much attackers step back behind the server: they would have a machine of their own.
NICE = 10
#: Seconds in which the memory of the server must come back, and how far (MiB).
RECOVERY, SLACK = 60.0, 40.0
#: Seconds for which it must stay so: another job may begin.
STEADY = 3.0
#: The server is one for everybody. The twelve jobs of an address end within the time to recover:
#: each is a process of some 60 MiB, one at a time, with the usual limit for up to 20 minutes.
PUBLIC = {"TENGEN_HOSTS": "127.0.0.1", "TENGEN_LIMIT_JOB_SECONDS": "4"}
#: The program that is played beside an attack, the seconds between two moves against it, and how
#: long it may take for an answer.
PROGRAM, PACE, MAX_WAIT = "level:3", 1.0, 5.0
#: Seconds a program has for its answer afterwards.
ANSWER = 20.0


@dataclass
class Figures:
    """What was measured during one attack. Delays are in seconds, memory is in MiB."""

    name: str
    delays: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    lost: int = 0
    before: float = 0.0
    peak: float = 0.0
    after: float = 0.0
    recovery: float = 0.0
    answer: float | None = None
    #: Whether the attacker went on to the end.
    is_attacked: bool = True

    def at(self, share: float) -> float:
        """Return the delay that so many moves did not exceed, in milliseconds."""
        ordered = sorted(self.delays)
        return ordered[int(len(ordered) * share)] * 1000 if ordered else float("nan")


def memory_of_all(process: int) -> float:
    """Return the memory of a process and all that it started, in MiB."""
    total = 0.0
    for child in _family(process):
        try:
            fields = Path(f"/proc/{child}/statm").read_text().split()
        except OSError:
            continue
        total += int(fields[1]) * os.sysconf("SC_PAGESIZE") / 2**20
    return total


def _family(process: int) -> Iterator[int]:
    yield process
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            children = task.read_text().split()
        except OSError:
            continue
        for child in children:
            yield from _family(int(child))


async def measured(name: str, port: int, process: int, wish: argparse.Namespace) -> Figures:
    """Let honest people play beside an attack, or beside none."""
    figures, tally = Figures(name, before=memory_of_all(process)), Tally()
    seats = [await asyncio.to_thread(begin, port, None) for _ in range(wish.games)]
    start = time.perf_counter() + 1
    span = Span(start, start + wish.seconds)
    playing = [
        asyncio.create_task(
            pair(tally, port, one, Span(start + number / wish.games, span.end), 1.0)
        )
        for number, one in enumerate(seats)
    ]
    seats_of_one = await asyncio.to_thread(begin, port, PROGRAM)
    playing.append(asyncio.create_task(against_program(figures, port, seats_of_one, span)))
    await asyncio.sleep(max(0.0, start - time.perf_counter()))
    with attacked(figures, port, seats[0]):
        while not span.is_over:
            figures.peak = max(figures.peak, memory_of_all(process))
            await asyncio.sleep(0.2)
    await asyncio.gather(*playing)
    figures.delays = tally.delays
    figures.refused = sum(tally.refused.values())
    figures.lost = tally.lost + len(tally.sent)
    await _recovered(figures, port, process)
    return figures


async def against_program(figures: Figures, port: int, seats: Seats, span: Span) -> None:
    """Play a program at an even pace, and note how long each of its moves takes."""
    async with seated(Tally(), port, seats.game, seats.first, 0) as player:
        await asyncio.sleep(max(0.0, span.begin - time.perf_counter()))
        while not span.is_over and not player.is_over:
            ply, began = player.ply, time.perf_counter()
            player.move(next(move for move in MOVES if move not in player.taken))
            await player.arrived(ply + 2)
            if not player.is_over:
                figures.waits.append(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, began + PACE - time.perf_counter()))


@contextmanager
def attacked(figures: Figures, port: int, seats: Seats) -> Iterator[None]:
    """Attack from a process of its own while the block runs, and note whether it held out."""
    if figures.name not in ATTACKS:
        yield
        return
    command = [sys.executable, __file__, "--attacker", figures.name, "--port", str(port)]
    attacker = subprocess.Popen([*command, f"--game={seats.game}"])
    try:
        yield
    finally:
        figures.is_attacked = attacker.poll() is None
        attacker.kill()
        attacker.wait()


async def _recovered(figures: Figures, port: int, process: int) -> None:
    """See whether a program answers, and how long the memory takes to come back."""
    began = time.perf_counter()
    seats = await asyncio.to_thread(begin, port, "level:3")
    async with seated(Tally(), port, seats.game, seats.first, 0) as player:
        player.move("h8")
        try:
            async with asyncio.timeout(ANSWER):
                await player.until(lambda: player.ply >= 2)
        except TimeoutError:
            pass
        else:
            figures.answer = time.perf_counter() - began
    steady_since = time.perf_counter()
    while True:
        figures.after, now = memory_of_all(process), time.perf_counter()
        if figures.after > figures.before + SLACK:
            steady_since = now
        figures.recovery = steady_since - began
        if now - steady_since >= STEADY or figures.recovery > RECOVERY:
            return
        await asyncio.sleep(0.5)


async def warm_up(port: int) -> None:
    """Let the server load what it needs once: a worker, a program, a board in the threads."""
    seats = await asyncio.to_thread(begin, port, "tengen")
    async with seated(Tally(), port, seats.game, seats.first, 0) as player:
        player.move("h8")
        await player.until(lambda: player.ply >= 2)
    for path in ("/api/variants", "/api/players?variant=renju", f"/api/games/{seats.game}"):
        await asyncio.to_thread(ask, port, "GET", path, seats.first)
    await asyncio.to_thread(solve, port, seats.first)


def solve(port: int, visitor: Visitor) -> None:
    """Try one move of a puzzle, which takes a solver."""
    me, visitor = ask(port, "GET", "/api/me", visitor)
    puzzle, _ = ask(port, "GET", "/api/puzzles/next?variant=freestyle", visitor)
    path, token = f"/api/puzzles/{puzzle['id']}/answers", {"x-tengen-csrf": me["csrf"]}
    for move in MOVES:
        told, _ = ask(port, "POST", path, visitor, headers=token, body={"answer": move})
        if "error" not in told:
            return


def report(all_figures: list[Figures]) -> bool:
    """Print a table; return whether everything is as it should be."""
    quiet, good = all_figures[0], True
    row = "{:12} {:>6} {:>8} {:>8} {:>8} {:>8} {:>7} {:>6} {:>7} {:>6} {:>6} {:>8} {:>6}  {}"
    heads = ("p50 ms", "p99 ms", "max ms", "program", "refused", "lost", "before", "peak", "after")
    print(row.format("attack", "moves", *heads, "back in", "answer", ""))
    for one in all_figures:
        bound = max(2 * quiet.at(0.99), 100.0)
        fine = (
            one.at(0.99) <= bound
            and not one.refused
            and not one.lost
            and max(one.waits, default=0.0) <= MAX_WAIT
            and one.recovery <= RECOVERY
            and one.answer is not None
            and one.is_attacked
        )
        told = "<- not good" if one.is_attacked else "<- the attacker gave up"
        good &= fine
        print(
            row.format(
                one.name,
                len(one.delays),
                *(f"{one.at(share):.1f}" for share in (0.5, 0.99)),
                f"{max(one.delays, default=0) * 1000:.0f}",
                f"{max(one.waits, default=0):.2f} s",
                one.refused,
                one.lost,
                *(f"{mib:.0f}" for mib in (one.before, one.peak, one.after)),
                f"{max(one.recovery, 0):.1f} s",
                "none" if one.answer is None else f"{one.answer:.2f} s",
                "" if fine else told,
            ),
            flush=True,
        )
    return good


def attack(wish: argparse.Namespace) -> None:
    """Be the attacker, until killed."""
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

    async def run() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
        await ATTACKS[wish.attacker](Target(wish.port, wish.game))

    os.nice(NICE)
    asyncio.run(run())


def main() -> None:
    """Attack, measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attacks", default=",".join(ATTACKS), help="names, with commas between")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=int, default=10, help="of each attack")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON too")
    parser.add_argument("--attacker", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--game", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.attacker:
        attack(wish)
        return
    names = wish.attacks.split(",")
    if unknown := [name for name in names if name not in ATTACKS]:
        parser.error(f"no attack is called {unknown[0]!r}; known are {', '.join(ATTACKS)}")
    os.environ.update(PUBLIC)
    with server(wish.workers) as (process, port):

        async def run() -> list[Figures]:
            await warm_up(port)
            return [await measured(name, port, process.pid, wish) for name in ("quiet", *names)]

        figures = asyncio.run(run())
    good = report(figures)
    if wish.json:
        print(json.dumps([vars(one) | {"delays": len(one.delays)} for one in figures]))
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
