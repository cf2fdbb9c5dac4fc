"""Times exact endings: our engine, and beside it other programs.

    python benches/reversi_endings.py problems.obf --first 40 --last 49
    python benches/reversi_endings.py problems.obf --against "nboard:/path/to/program"
    python benches/reversi_endings.py problems.obf --against "edax:./lEdax -n 1 -h 24"

Prints for each position the score (and whether it is the one in the file), positions searched and
seconds of processor time, of the others as well, and our time as a share of theirs. The programs
take turns, so that a busy machine troubles them alike; the seconds on the clock are summed up at
the end.
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


@dataclass(frozen=True, slots=True)
class Solved:
    """What a solver said, and what that took."""

    score: int
    seconds: float
    clock: float
    nodes: int | None = None


@dataclass(slots=True)
class Total:
    """What all positions took."""

    seconds: float = 0.0
    clock: float = 0.0
    nodes: int = 0

    def add(self, solved: Solved) -> None:
        """Count another position."""
        self.seconds += solved.seconds
        self.clock += solved.clock
        self.nodes += solved.nodes or 0

    def __str__(self) -> str:
        return f"{self.seconds:8.3f} s ({self.clock:.2f} on the clock) {self.nodes:13,} nodes"


def main() -> None:
    """Solve, compare, print."""
    asked = _arguments()
    peers = [engine.open_simple(name) for name in asked.against]
    ours, theirs, wrong = Total(), [Total() for _ in peers], 0
    for number, position, expected in _problems(asked.file, asked.number):
        if not asked.first <= number <= asked.last:
            continue
        if ours.nodes == 0:
            _start(peers, position)
        solved = _solve(position, asked.hash, asked.threads, asked.kernel)
        ours.add(solved)
        wrong += expected is not None and solved.score != expected
        line = f"{number:3} {_told(solved, expected)}"
        for peer, total in zip(peers, theirs, strict=True):
            other = _ask(peer, position)
            total.add(other)
            line += f" | {_told(other, expected)} x {_ratio(solved.seconds, other.seconds):.2f}"
        print(line, flush=True)
    print(f"total {ours}, wrong {wrong}")
    for name, total in zip(asked.against, theirs, strict=True):
        print(f"{total} x {_ratio(ours.seconds, total.seconds):.2f} {name}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--first", type=int, default=1, help="number of the first position to time")
    parser.add_argument("--last", type=int, default=10**6)
    parser.add_argument("--number", type=int, default=1, help="number of the first of the file")
    parser.add_argument("--hash", type=int, default=512, help="megabytes for our engine")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--kernel", default="auto")
    parser.add_argument(
        "--against", action="append", default=[], help="another player; may be given several times"
    )
    return parser.parse_args()


def _start(peers: list[SimpleEngine], position: Position) -> None:
    """Have the programs read their files, which belongs to no position."""
    for peer in peers:
        peer.play(position, Limit(depth=1))


def _told(solved: Solved, expected: int | None) -> str:
    verdict = "ok" if expected in (None, solved.score) else f"WRONG, not {expected:+}"
    nodes = "" if solved.nodes is None else f" {solved.nodes:13,} nodes"
    return f"{solved.score:+3} {verdict} {solved.seconds:8.3f} s{nodes}"


def _problems(path: Path, number: int) -> Iterator[tuple[int, Position, int | None]]:
    for index, record in enumerate(read_records(path), start=number):
        position = record.initial()
        sign = 1 if position.turn is Color.BLACK else -1
        scores = [node.score for node in record.root.children if node.score is not None]
        best = max((sign * int(score.value) for score in scores), default=None)
        yield index, position, best


def _solve(position: Position, megabytes: int, threads: int, kernel: str) -> Solved:
    solver = reversi.compiled(position.variant.width, megabytes, threads, kernel)
    board = reversi.core_board(position)
    started, clock = time.process_time(), time.perf_counter()
    found = solver.search(board, _core.SearchLimits(TO_THE_END))
    seconds, clock = time.process_time() - started, time.perf_counter() - clock
    return Solved(found.lines[0].value, seconds, clock, found.nodes)


def _ask(peer: SimpleEngine, position: Position) -> Solved:
    before, clock = _processor_time_of_children(), time.perf_counter()
    reply = peer.play(position, Limit(depth=TO_THE_END))
    seconds, clock = _processor_time_of_children() - before, time.perf_counter() - clock
    score = reply.info.score if reply.info is not None else None
    nodes = reply.info.nodes if reply.info is not None else None
    return Solved(round(score.value) if score is not None else 99, seconds, clock, nodes)


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


def _ratio(ours: float, theirs: float) -> float:
    return ours / theirs if theirs else float("inf")


if __name__ == "__main__":
    main()
