"""How much sooner several threads of the engine of five in a row reach a depth than one does.

Run ``python benches/gomoku_threads.py --depth 17`` on a machine left to itself; figures of one run
are in docs/engine-gomoku.md.
"""

from __future__ import annotations

import argparse
import math
import time

from tengen import engine, variant
from tengen.arena.balanced import balanced_book
from tengen.base.limits import Limit
from tengen.rules.position import Position


def seconds_and_nodes(position: Position, depth: int, threads: int) -> tuple[float, int]:
    """Return how long a new engine takes to reach a depth, and what its threads visited."""
    with engine.open_simple(f"tengen[hash=64,threads={threads}]") as player:
        player.play(position, Limit(depth=1))  # which reads the weights and takes the memory
        began = time.perf_counter()
        info = player.play(position, Limit(depth=depth)).info
        return time.perf_counter() - began, (info and info.nodes) or 0


def main() -> None:
    """Print a line for each position and one for all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--depth", type=int, default=16)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--variant", default="freestyle")
    asked = parser.parse_args()
    rules = variant(asked.variant)
    book = balanced_book("balanced:5", rules)
    times, nodes, ratios = [0.0, 0.0], [0, 0], list[float]()
    for number in range(asked.positions):
        # The size of one search is a matter of luck: a mirrored board takes another number of
        # positions. So each opening is looked at from another side.
        sides = rules.grid.symmetries
        position = book.opening(number).position(rules).transform(sides[number % len(sides)])
        one, visited = seconds_and_nodes(position, asked.depth, 1)
        many, visited_by_all = seconds_and_nodes(position, asked.depth, asked.threads)
        times = [times[0] + one, times[1] + many]
        nodes = [nodes[0] + visited, nodes[1] + visited_by_all]
        ratios.append(math.log(one / many))
        print(f"{number + 1:>3} {one:>8.2f} s {many:>8.2f} s {one / many:>6.2f}", flush=True)
    speed = (nodes[1] / times[1]) / (nodes[0] / times[0])
    print(f"all {times[0]:>8.2f} s {times[1]:>8.2f} s {times[0] / times[1]:>6.2f}")
    print(f"geometric mean {math.exp(math.fsum(ratios) / len(ratios)):.2f}; nodes/s {speed:.2f}")


if __name__ == "__main__":
    main()
