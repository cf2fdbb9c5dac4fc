"""Makes the proposals of swap openings: three stones that our engine finds about level.

``python benches/make_proposals.py --variant standard`` writes the table of that game into the
package. The same settings give the same stones again.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tengen import variant
from tengen.base.atomic import write_atomically
from tengen.base.move import Move
from tengen.engine.native.gomoku import GomokuSearcher
from tengen.players.gomoku.balance import BalancedStones, Scales, Stones, level_stones
from tengen.players.gomoku.protocol import table_name
from tengen.rules.position import Position
from tengen.rules.variant import Variant

FOLDER = Path(__file__).parents[1] / "src" / "tengen" / "players" / "gomoku" / "proposals"


@dataclass(frozen=True, slots=True)
class SetRequest:
    """What proposals are wanted: how many, how near to even, from how many tries.

    The longest look, at ``deepest`` positions, is at ``keep`` of them.
    """

    rules: Variant
    count: int
    within: float
    tries: int
    keep: int
    deepest: int
    seed: int = 0

    @property
    def remark(self) -> str:
        """One line that says where a table comes from."""
        return (
            f"# {self.count} proposals of three stones, the evenest of {self.tries} random ones "
            f"with seed {self.seed}, within {self.within:g} percent of even after a look at "
            f"{self.deepest} positions; no two are turned or mirrored twins."
        )


def triples(request: SetRequest) -> list[Stones]:
    """Return random sets of three stones, none of them near the rim."""
    rules, random = request.rules, Random(f"tengen proposals {request.seed}")
    side = min(rules.width, rules.height)

    def is_inside(move: Move) -> bool:
        return (
            move.point is not None and rules.grid.distance_from_centre(move.point) < side // 2 - 1
        )

    stones = [move for move in rules.placements if is_inside(move)]
    return [tuple(random.sample(stones, 3)) for _try in range(request.tries)]


def level(request: SetRequest, engine: GomokuSearcher) -> list[BalancedStones]:
    """Return the evenest sets."""
    began = time.perf_counter()

    def judge(position: Position, nodes: int) -> float:
        sys.stderr.write(f"\r{nodes} positions each, {time.perf_counter() - began:.0f} s ")
        return engine.chance(position, nodes, lambda: False)

    scales = Scales(judge, keep=request.keep, deepest=request.deepest)
    levels = level_stones(request.rules.initial(), triples(request), scales)[: request.count]
    return [level for level in levels if 100 * level.distance <= request.within]


def make(request: SetRequest, path: Path) -> None:
    """Write a table of proposals."""
    levels = level(request, GomokuSearcher())
    if len(levels) < request.count:
        sys.exit(f"only {len(levels)} of {request.count} sets are level; try more")
    lines = [" ".join(map(request.rules.format, level.stones)) for level in levels]
    text = "\n".join([request.remark, *lines, ""])
    write_atomically(path, lambda stream: stream.write(text.encode()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="standard")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--within", type=float, default=4)
    parser.add_argument("--tries", type=int, default=4000)
    parser.add_argument("--keep", type=int, default=120, help="sets that get the longest look")
    parser.add_argument("--deepest", type=int, default=102_400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    rules = variant(asked.variant)
    bounds = (asked.count, asked.within, asked.tries, asked.keep, asked.deepest)
    request = SetRequest(rules, *bounds, asked.seed)
    make(request, asked.out or FOLDER / table_name(rules))


if __name__ == "__main__":
    main()
