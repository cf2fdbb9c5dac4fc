"""How long pictures take: a game of sixty moves as GIF, its last position as PNG and SVG.

Seconds of processor time, the middle one of several runs:

    python benches/picture_speed.py --widths 360 720 1024
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import median

from tengen import Position, draw, variant

GAMES = ("freestyle", "reversi")
MOVES = 60


def played(name: str) -> list[Position]:
    """Return the positions of a random game of sixty moves."""
    for seed in range(1, 1000):
        chance = random.Random(seed)
        positions = [variant(name).initial()]
        while len(positions) <= MOVES and positions[-1].outcome is None:
            positions.append(positions[-1].play(chance.choice(positions[-1].legal_moves)))
        if len(positions) > MOVES:
            return positions
    raise SystemExit(f"no random game of {name} is so long")


def measured(work: Callable[[], bytes | str], runs: int) -> tuple[float, int]:
    """Return seconds of processor time and bytes."""
    seconds, size = [], 0
    for _ in range(runs):
        before = time.process_time()
        size = len(work())
        seconds.append(time.process_time() - before)
    return median(seconds), size


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--widths", type=int, nargs="+", default=[360, 720, 1024])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--numbers", action="store_true", help="number the stones")
    parser.add_argument("--theme", default="wood")
    options = parser.parse_args()
    print(f"{'game':10} {'width':>5} {'GIF s':>7} {'KB':>6} {'PNG s':>7} {'KB':>6} {'SVG s':>7}")
    for width in options.widths:
        drawing = draw.Drawing(size=width, numbers=options.numbers, theme=options.theme)
        for name in GAMES:
            report(name, drawing, options.runs)


def report(name: str, drawing: draw.Drawing, runs: int) -> None:
    """Print the line of one game."""
    positions = played(name)
    moving, moving_size = measured(lambda: draw.gif(positions, drawing), runs)
    still, still_size = measured(lambda: draw.png(positions[-1], drawing), runs)
    lines, _size = measured(lambda: draw.svg(positions[-1], drawing), runs)
    print(
        f"{name:10} {drawing.size:5} {moving:7.3f} {moving_size // 1000:6} "
        f"{still:7.3f} {still_size // 1000:6} {lines:7.4f}"
    )


if __name__ == "__main__":
    main()
