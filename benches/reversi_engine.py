"""How fast and how right the engine of Reversi is, in seconds of processor time.

    python benches/reversi_engine.py

Endings of twenty empty squares with every kernel, the middle game to depth 16, and the mean error
of the evaluation without search against a deep search. Figures are in docs/performance.md.
"""

from __future__ import annotations

import time
from random import Random

from tengen import _core
from tengen.engine.native import reversi

ENDINGS, MIDDLE_GAMES, JUDGED = 6, 6, 300
#: Discs on the board of the middle games, and the range of those whose evaluation is judged.
MIDDLE_DISCS, JUDGED_DISCS = 20, range(24, 41, 4)
MIDDLE_DEPTH, JUDGE_DEPTH = 16, 12


def main() -> None:
    """Measure and print."""
    for kernel in _core.reversi_kernels():
        seconds, nodes = endings(kernel)
        print(f"endings, {kernel}: {nodes / seconds / 1e6:.1f} million positions a second")
    times = [to_depth(board) for board in games(MIDDLE_GAMES, MIDDLE_DISCS)]
    print(f"depth {MIDDLE_DEPTH} from {MIDDLE_DISCS} discs: {min(times):.2f} to {max(times):.2f} s")
    for discs in JUDGED_DISCS:
        print(f"mean error at {discs} discs: {mean_error(discs):.2f}")


def endings(kernel: str) -> tuple[float, int]:
    """Return the time of some endings, and the positions searched."""
    seconds, nodes = 0.0, 0
    for board in games(ENDINGS, 44):
        engine = reversi.compiled(8, 64, kernel=kernel)
        started = time.process_time()
        nodes += engine.search(board, _core.SearchLimits(60)).nodes
        seconds += time.process_time() - started
    return seconds, nodes


def to_depth(board: _core.ReversiBoard) -> float:
    """Return the time of a search of the middle game."""
    engine = reversi.compiled(8, 64)
    started = time.process_time()
    engine.search(board, _core.SearchLimits(MIDDLE_DEPTH))
    return time.process_time() - started


def mean_error(discs: int) -> float:
    """Return how far the evaluation is from a deep search, on average, in discs."""
    engine = reversi.compiled(8, 64)
    total = 0
    for board in games(JUDGED, discs):
        deep = engine.search(board, _core.SearchLimits(JUDGE_DEPTH)).lines[0].value
        total += abs(engine.evaluate(board) - deep)
    return total / JUDGED


def games(count: int, discs: int) -> list[_core.ReversiBoard]:
    """Return positions of games that begin at random and go on sensibly."""
    chance, engine = Random(discs), reversi.compiled(8, 8)
    found: list[_core.ReversiBoard] = []
    while len(found) < count:
        board = _core.ReversiBoard(8)
        while not board.is_over and sum(board.counts) < discs:
            moves = board.legal()
            if not moves:
                board = board.pass_turn()
            elif sum(board.counts) < 12 or chance.random() < 0.1:
                board = board.play(chance.choice(moves))
            else:
                best = engine.search(board, _core.SearchLimits(4)).lines[0]
                board = board.play(best.cells[0])
        if not board.is_over and board.legal():
            found.append(board)
    return found


if __name__ == "__main__":
    main()
