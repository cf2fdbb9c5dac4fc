"""Perft of Reversi from the start, one thread, for each kernel this machine can run.

``python benches/perft.py [DEPTH]`` (default 11). Every leaf is made on a board; the last ply is not
counted in bulk. Prints leaves per second and the ratio to the portable kernel.
"""

from __future__ import annotations

import sys
import time

from tengen import _core

KNOWN = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800]


def main() -> int:
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    board = _core.ReversiBoard(8)
    portable = 0.0
    for kernel in _core.reversi_kernels():
        start = time.perf_counter()
        leaves = _core.reversi_perft(board, depth, kernel)
        speed = leaves / (time.perf_counter() - start)
        portable = portable or speed
        assert leaves == KNOWN[depth], f"{kernel}: {leaves} leaves instead of {KNOWN[depth]}"
        print(f"{kernel:10} {leaves:13,} leaves {speed:15,.0f}/s {speed / portable:6.2f}×")
    return 0


if __name__ == "__main__":
    sys.exit(main())
