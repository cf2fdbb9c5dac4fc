"""Makes the even openings of the arena: random ones that an engine finds about level.

``python benches/make_balanced.py --variant reversi --plies 8 --count 1000 --depth 16`` writes the
set of that game into the package. The same settings give the same openings again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tengen import engine, variant
from tengen.arena.balanced import set_name
from tengen.arena.openings import Opening, Plies, RandomBook
from tengen.base.atomic import write_atomically
from tengen.base.limits import Limit
from tengen.base.score import Score, ScoreKind
from tengen.engine.simple import SimpleEngine
from tengen.rules.variant import Variant

FOLDER = Path(__file__).parents[1] / "src" / "tengen" / "arena" / "sets"


@dataclass(frozen=True, slots=True)
class Wish:
    """What openings are wanted, and who judges them."""

    rules: Variant
    plies: int
    count: int
    within: float
    player: str
    depth: int
    seed: int = 0

    @property
    def remark(self) -> str:
        """One line that says where a set comes from."""
        unit = "discs" if self.rules.is_reversi else "percent"
        return (
            f"# {self.count} random openings of {self.rules.name}, {self.plies} moves each, seed "
            f"{self.seed}, that {self.player} at depth {self.depth} scores within "
            f"{self.within:g} {unit} of even; no two are turned or mirrored twins."
        )


def is_level(score: Score, within: float) -> bool:
    """Whether a score is so near to even: in discs, or in percent of the chance to win.

    >>> is_level(Score.discs(-2), 2.5), is_level(Score.winrate(0.6), 5)
    (True, False)
    """
    if score.kind is ScoreKind.DISCS:
        return abs(score.value) <= within
    return score.kind is ScoreKind.WINRATE and abs(100 * score.value - 50) <= within


def balanced(wish: Wish, judge: SimpleEngine) -> Iterator[Opening]:
    """Yield level openings for ever; whoever asks has enough at some time."""
    book = RandomBook(wish.rules, Plies(wish.plies, wish.plies), wish.seed)
    for number in count():
        opening = book.opening(number)
        lines = judge.analyse(opening.position(wish.rules), Limit(depth=wish.depth))
        if lines and lines[0].score is not None and is_level(lines[0].score, wish.within):
            yield opening


def make(wish: Wish, path: Path) -> None:
    """Write a set of openings, and tell how far it is."""
    lines, began = [wish.remark], time.perf_counter()
    with engine.open_simple(wish.player) as judge:
        for found, opening in enumerate(balanced(wish, judge), start=1):
            lines.append(" ".join(opening.moves))
            sys.stderr.write(f"\r{found} of {wish.count}, {time.perf_counter() - began:.0f} s ")
            if found == wish.count:
                break
    text = "\n".join([*lines, ""])
    write_atomically(path, lambda stream: stream.write(text.encode()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="reversi")
    parser.add_argument("--plies", type=int, default=8)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--within", type=float, default=2.5)
    parser.add_argument("--player", default="tengen")
    parser.add_argument("--depth", type=int, default=16)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    rules = variant(asked.variant)
    wish = Wish(
        *(rules, asked.plies, asked.count, asked.within, asked.player, asked.depth, asked.seed)
    )
    make(wish, asked.out or FOLDER / set_name(rules, asked.plies))


if __name__ == "__main__":
    main()
