"""How fast the engine of five in a row is on this machine, in seconds of processor time.

It evaluates with the weights of the package. Run it with ``python benches/gomoku_engine.py``;
figures of one run are in docs/engine-gomoku.md.
"""

from __future__ import annotations

import time

from tengen import _core
from tengen.engine.native.gomoku import compiled
from tengen.engine.native.rules import KINDS, rules_of

#: Quiet middle games, as cells of a 15 × 15 board.
GAMES = (
    (82, 92, 153, 122, 124, 110, 80, 107, 77, 79, 109, 93, 65, 94, 95, 91, 90, 137),
    (111, 127, 139, 168, 140, 122, 186, 94, 151, 125, 126, 108, 80, 141, 157, 169, 155, 136),
    (25, 99, 67, 22, 110, 52, 98, 54, 53, 39, 84, 70, 38, 68, 85, 40, 82, 83),
)
ROUNDS = 3_000
NODES = 1_000_000


def board_of(rules: _core.GomokuRules, cells: tuple[int, ...]) -> _core.GomokuBoard:
    """Return the position after a game."""
    board = _core.GomokuBoard(rules)
    for cell in cells:
        board = board.play(cell)
    return board


def measure(rules: _core.GomokuRules) -> tuple[float, float]:
    """Return stones placed and taken back, and positions searched, both in a second."""
    stones = nodes = 0
    stone_time = node_time = 0.0
    for game in GAMES:
        board, engine = board_of(rules, game), compiled(64)
        began = time.process_time()
        stones += engine.exercise(board, ROUNDS)
        middle = time.process_time()
        limits = _core.SearchLimits(100, NODES, -1.0, -1.0, 1, [])
        nodes += engine.search(board, limits, None, None).nodes
        stone_time += middle - began
        node_time += time.process_time() - middle
    return stones / stone_time, nodes / node_time


def main() -> None:
    """Print a table."""
    print(f"{'rules':<10} {'make+unmake/s':>14} {'nodes/s':>12}")
    for name in KINDS:
        stones, nodes = measure(rules_of(name))
        print(f"{name:<10} {stones:>14,.0f} {nodes:>12,.0f}")


if __name__ == "__main__":
    main()
