"""Makes the even openings of the arena: random ones that an engine finds about level.

``python benches/make_balanced.py --variant reversi --plies 8 --count 1000 --depth 16`` writes the
set of that game into the package. The same settings give the same openings again. What an engine
finds level may still be won by one colour most of the time: with ``--contested NODES`` it also
plays each opening out with itself, twice, and keeps those that each colour won once.
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
from tengen.base.color import Color
from tengen.base.limits import Limit
from tengen.base.score import Score, ScoreKind
from tengen.engine.simple import SimpleEngine
from tengen.rules.position import Position
from tengen.rules.variant import Variant

FOLDER = Path(__file__).parents[1] / "src" / "tengen" / "arena" / "sets"


@dataclass(frozen=True, slots=True)
class SetRequest:
    """What openings are wanted, and who judges them."""

    rules: Variant
    plies: int
    count: int
    within: float
    player: str
    depth: int
    seed: int = 0
    #: Positions a move for games that each colour has to win once; 0 for none.
    contested: int = 0

    @property
    def remark(self) -> str:
        """One line that says where a set comes from."""
        unit = "discs" if self.rules.is_reversi else "percent"
        return (
            f"# {self.count} random openings of {self.rules.name}, {self.plies} moves each, seed "
            f"{self.seed}, that {self.player} at depth {self.depth} scores within "
            f"{self.within:g} {unit} of even{self._games}; no two are turned or mirrored twins."
        )

    @property
    def _games(self) -> str:
        if not self.contested:
            return ""
        once, twice = (f"{effort:,}" for effort in self.efforts)
        return f" and that each colour won once, in games with {once} and {twice} positions a move"

    @property
    def efforts(self) -> tuple[int, int]:
        """Positions a move of the two games."""
        return self.contested, 2 * self.contested


def is_level(score: Score, within: float) -> bool:
    """Whether a score is so near to even: in discs, or in percent of the chance to win.

    >>> is_level(Score.discs(-2), 2.5), is_level(Score.winrate(0.6), 5)
    (True, False)
    """
    if score.kind is ScoreKind.DISCS:
        return abs(score.value) <= within
    return score.kind is ScoreKind.WINRATE and abs(100 * score.value - 50) <= within


def winner(position: Position, player: SimpleEngine, nodes: int) -> Color | None:
    """Return who wins when a player plays on with itself; nobody in a draw."""
    while position.outcome is None:
        reply = player.play(position, Limit(nodes=nodes))
        score = None if reply.info is None else reply.info.score
        if score is not None and score.is_forced:
            return position.turn if score > Score.winrate(0.5) else position.turn.opponent
        position = position.play(reply.move)
    return position.outcome.winner


def is_contested(request: SetRequest, opening: Opening, player: SimpleEngine) -> bool:
    """Whether each colour wins one of the games that are wished for."""
    if not request.contested:
        return True
    start = opening.position(request.rules)
    return {winner(start, player, nodes) for nodes in request.efforts} == set(Color)


def balanced(request: SetRequest, judge: SimpleEngine) -> Iterator[Opening]:
    """Yield level openings for ever; whoever asks has enough at some time."""
    book = RandomBook(request.rules, Plies(request.plies, request.plies), request.seed)
    for number in count():
        opening = book.opening(number)
        lines = judge.analyse(opening.position(request.rules), Limit(depth=request.depth))
        score = lines[0].score if lines else None
        if score and is_level(score, request.within) and is_contested(request, opening, judge):
            yield opening


def make(request: SetRequest, path: Path) -> None:
    """Write a set of openings, and tell how far it is."""
    lines, began = [request.remark], time.perf_counter()
    with engine.open_simple(request.player) as judge:
        for found, opening in enumerate(balanced(request, judge), start=1):
            lines.append(" ".join(opening.moves))
            sys.stderr.write(f"\r{found} of {request.count}, {time.perf_counter() - began:.0f} s ")
            if found == request.count:
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
    parser.add_argument("--contested", type=int, default=0, metavar="NODES")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    rules = variant(asked.variant)
    judged = (asked.within, asked.player, asked.depth)
    request = SetRequest(rules, asked.plies, asked.count, *judged, asked.seed, asked.contested)
    make(request, asked.out or FOLDER / set_name(rules, asked.plies))


if __name__ == "__main__":
    main()
