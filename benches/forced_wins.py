"""Solves the whole test set of forced wins, tests/data/forced-wins, and measures it.

Every win that is found is checked by the verifier. With ``--engine SECONDS`` the engine of five in
a row thinks so long about each position instead, and those are counted that it knows to be won.
Run it with ``python benches/forced_wins.py [--engine SECONDS] [--every N]``.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tengen import engine, variant
from tengen.base.limits import Limit
from tengen.base.score import ScoreKind
from tengen.rules.position import Position
from tengen.study.solving import Effort, SolveGoal, solve

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "forced-wins"
#: Positions after which the solver gives up.
NODES = 5_000_000


def problems(file: Path, every: int) -> Iterator[Position]:
    """Yield every n-th position of a file."""
    rules = variant(file.stem.split("-")[0])
    for line in file.read_text().splitlines()[::every]:
        yield rules.initial().play_all(json.loads(line)["moves"])


def is_solved(position: Position, kind: SolveGoal) -> bool:
    """Whether the solver finds a win that the verifier accepts."""
    return solve(position, kind, Effort(nodes=NODES, megabytes=16)).win is not None


def is_seen(position: Position, seconds: float) -> bool:
    """Whether the engine knows in time that the position is won."""
    with engine.open_simple("tengen[hash=16]") as player:
        info = player.play(position, Limit(time=seconds)).info
    return info is not None and info.score is not None and info.score.kind is ScoreKind.WIN


def measure(file: Path, every: int, is_won: Callable[[Position, SolveGoal], bool]) -> None:
    """Print how many positions of a file were won, and the seconds of processor time."""
    kind = SolveGoal(file.stem.split("-")[1])
    won, seconds = 0, []
    for position in problems(file, every):
        began = time.process_time()
        won += is_won(position, kind)
        seconds.append(time.process_time() - began)
    mean = sum(seconds) / len(seconds)
    print(f"{file.stem:<15} {won:>4} of {len(seconds):<4} {mean:>8.3f} {max(seconds):>8.3f}")


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", type=float, metavar="SECONDS")
    parser.add_argument("--every", type=int, default=1)
    arguments = parser.parse_args()
    thought = arguments.engine
    print(f"{'set':<15} {'won':>12} {'mean s':>8} {'most s':>8}")
    for file in sorted(FOLDER.glob("*.jsonl")):
        if thought is None:
            measure(file, arguments.every, is_solved)
        else:
            measure(file, arguments.every, lambda position, _kind: is_seen(position, thought))


if __name__ == "__main__":
    main()
