"""Times exact endings: our engine, and beside it any program that speaks NBoard.

    python benches/reversi_endings.py problems.obf --first 40 --last 49
    python benches/reversi_endings.py problems.obf --against "nboard:/path/to/program"

Prints for each position the score (and whether it is the one in the file), positions searched and
seconds of processor time, of both where there are two, and the ratio. The programs take turns, so
that a busy machine troubles them alike.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tengen import _core, engine
from tengen.base.color import Color
from tengen.base.limits import Limit
from tengen.engine.native import reversi
from tengen.engine.simple import SimpleEngine
from tengen.records.files import read_records
from tengen.rules.position import Position

#: Enough plies for any ending.
TO_THE_END = 60


@dataclass(frozen=True)
class Solved:
    """What a solver said, and what that took."""

    score: int
    seconds: float
    nodes: int = 0


def main() -> None:
    """Solve, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--first", type=int, default=1, help="number of the first position to time")
    parser.add_argument("--last", type=int, default=10**6)
    parser.add_argument("--number", type=int, default=1, help="number of the first of the file")
    parser.add_argument("--hash", type=int, default=512, help="megabytes for our engine")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--kernel", default="auto")
    parser.add_argument("--against", help="another player, such as nboard:/path/to/program")
    asked = parser.parse_args()
    peer = engine.open_simple(asked.against) if asked.against else None
    ours, theirs, wrong = 0.0, 0.0, 0
    for number, position, expected in _problems(asked.file, asked.number):
        if not asked.first <= number <= asked.last:
            continue
        solved = _solve(position, asked.hash, asked.threads, asked.kernel)
        ours += solved.seconds
        is_right = expected is None or solved.score == expected
        wrong += not is_right
        line = (
            f"{number:3} {solved.score:+3} {'ok' if is_right else f'WRONG, not {expected:+}'} "
            f"{solved.seconds:8.3f} s {solved.nodes:13,} nodes"
        )
        if peer is not None:
            other = _ask(peer, position)
            theirs += other.seconds
            line += f" | {other.score:+3} {other.seconds:8.3f} s | x {_ratio(solved, other):.2f}"
        print(line, flush=True)
    print(f"total {ours:.2f} s, wrong {wrong}", end="")
    print(f" | {theirs:.2f} s | x {ours / theirs:.2f}" if theirs else "")


def _problems(path: Path, number: int) -> Iterator[tuple[int, Position, int | None]]:
    for index, record in enumerate(read_records(path), start=number):
        position = record.initial()
        sign = 1 if position.turn is Color.BLACK else -1
        scores = [node.score for node in record.root.children if node.score is not None]
        best = max((sign * int(score.value) for score in scores), default=None)
        yield index, position, best


def _solve(position: Position, megabytes: int, threads: int, kernel: str) -> Solved:
    size = position.variant.width
    solver = reversi.compiled(size, megabytes, threads, kernel)
    started = time.process_time() if threads == 1 else time.perf_counter()
    found = solver.search(reversi.core_board(position), _core.ReversiLimits(TO_THE_END))
    ended = time.process_time() if threads == 1 else time.perf_counter()
    return Solved(found.lines[0].value, ended - started, found.nodes)


def _ask(peer: SimpleEngine, position: Position) -> Solved:
    before = _processor_time_of_children()
    reply = peer.play(position, Limit(depth=TO_THE_END))
    after = _processor_time_of_children()
    score = reply.info.score if reply.info is not None else None
    return Solved(round(score.value) if score is not None else 99, after - before)


def _processor_time_of_children() -> float:
    """Return the seconds of processor time of the programs this one has started."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parts = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(parts[1]) == os.getpid():
            ticks += int(parts[11]) + int(parts[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _ratio(one: Solved, other: Solved) -> float:
    return one.seconds / other.seconds if other.seconds else float("inf")


if __name__ == "__main__":
    main()
