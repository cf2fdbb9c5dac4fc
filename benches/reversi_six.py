"""Proves how Reversi on 6 × 6 ends with best play: 20 to 16 for the second player.

    python benches/reversi_six.py --threads 16 --hash 8192

The four first moves are the same turned around, so the position after one of them is counted out.
Every iteration is told with its confidence; only the last, of 100 percent, is a proof, and the line
that comes with it is played to the end and counted. Exits with 1 when time or the proof is missing.
"""

from __future__ import annotations

import argparse
import sys
import time

from tengen import _core, variant
from tengen.engine.native import reversi
from tengen.rules.position import Position

#: What has been known since 1993: discs of black and of white.
KNOWN = (16, 20)
#: Seconds between two signs of life.
PAUSE = 30.0
SIZE = 6


def main() -> int:
    """Search, tell, count."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--hash", type=int, default=1024, help="megabytes")
    parser.add_argument("--seconds", type=float, default=-1.0, help="give up after so many")
    parser.add_argument("--moves", default="", help="moves to begin with, such as 'd2 b3'")
    asked = parser.parse_args()
    start = variant("reversi", size=SIZE).initial()
    position = start.play_all(asked.moves) if asked.moves else start.play(start.legal_moves[0])
    print(f"{position.text}, {asked.threads} threads, {asked.hash} MB", flush=True)
    engine = reversi.compiled(SIZE, asked.hash, asked.threads)
    limits = _core.SearchLimits(reversi.MAX_DEPTH, seconds=asked.seconds)
    watch = Watch(position)
    found = engine.search(reversi.core_board(position), limits, watch.is_over, watch.hear)
    watch.hear(found)
    if not found.is_exact:
        print("not proved")
        return 1
    return _count(position, found, is_known=not asked.moves)


class Watch:
    """Tells how far the search is."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._began = self._told = time.perf_counter()

    def hear(self, progress: _core.SearchProgress) -> None:
        """Tell of an iteration."""
        best = progress.lines[0]
        names = self._position.variant.format
        line = " ".join(map(names, reversi.moves_of(self._position, best.cells)))
        sure = f"{progress.percent:3} %" if progress.is_solved else "     "
        worth = f"depth {progress.depth:2} {sure} {best.value:+3}"
        print(
            f"{worth} {progress.nodes:17,} positions {progress.seconds:8.1f} s  {line}", flush=True
        )

    def is_over(self) -> bool:
        """Give a sign of life now and then; never stop the search."""
        now = time.perf_counter()
        if now - self._told >= PAUSE:
            self._told = now
            print(f"… {now - self._began:.0f} s", flush=True)
        return False


def _count(position: Position, found: _core.SearchProgress, *, is_known: bool) -> int:
    """Play the line to its end and compare the discs; 0 when all is as it should be."""
    end = position.play_all(reversi.moves_of(position, found.lines[0].cells))
    black, white = reversi.core_board(end).counts
    print(f"proved: {black} discs for black, {white} for white, {36 - black - white} squares empty")
    margin = (black - white) * (1 if position.turn.value == "black" else -1)
    is_right = end.outcome is not None and margin == found.lines[0].value
    return 0 if is_right and (not is_known or (black, white) == KNOWN) else 1


if __name__ == "__main__":
    sys.exit(main())
