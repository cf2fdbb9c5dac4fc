"""Makes the test set of forced wins, tests/data/forced-wins, from games of our own engine.

Light and partly random games are played until a side can win by force. A position goes into the
set where the solver finds a win by fours, or no win by fours but one by fours and threes, within a
bound of positions, and the verifier accepts it. Wins of every length are taken, few of each, so
that the set grows from the shortest to the longest. Run it with
``python benches/make_forced_wins.py [--seed N] [--games N] [RULES ...]``.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tengen import _core, variant
from tengen.rules.position import Position
from tengen.study.solving import Effort, Kind, Solved, solve

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "forced-wins"
RULES = ("freestyle", "standard", "renju", "caro")
#: Of each length at most so many wins, and of each kind so many in all.
MOST_OF_LENGTH = {Kind.VCF: 40, Kind.VCT: 10}
WANTED = {Kind.VCF: 220, Kind.VCT: 120}
#: Positions that the solver may visit.
NODES = {Kind.VCF: 200_000, Kind.VCT: 100_000}
MEGABYTES = 8
#: Random stones at the start of a game, and the square around the centre in which they are.
RANDOM_STONES = {5: 7, 12: 9, 20: 11, 30: 13, 45: 13, 60: 15}


@dataclass(frozen=True, slots=True)
class Problem:
    """A position of the set: the game that leads to it and the win that was found."""

    moves: str
    plies: int
    first: str


def light_game(name: str, random: Random) -> Iterator[Position]:
    """Yield the positions of a game with random first stones and short thought."""
    stones, width = random.choice(tuple(RANDOM_STONES.items()))
    position = random_start(name, stones, width, random)
    engine = _core.GomokuEngine(1)
    while position.outcome is None:
        yield position
        board = position.board.core  # type: ignore[attr-defined] # these variants are compiled
        limits = _core.GomokuLimits(100, random.choice((30, 100, 300)), -1.0, -1.0, 3, [])
        lines = engine.search(board, limits, None, None).lines
        line = random.choice(lines) if random.random() < 0.3 else lines[0]
        point = position.variant.grid.points[line.cells[0]]
        position = position.play(next(m for m in position.legal_moves if m.point == point))


def random_start(name: str, stones: int, width: int, random: Random) -> Position:
    """Return a position with random stones around the centre; it may be over."""
    position = variant(name).initial()
    low = (position.variant.width - width) // 2
    span = range(low, low + width)
    for _ in range(stones):
        near = [
            move
            for move in position.legal_moves
            if move.point is not None and move.point.x in span and move.point.y in span
        ]
        if not near:
            break
        position = position.play(random.choice(near))
    return position


def forced(position: Position, kinds: tuple[Kind, ...]) -> tuple[Kind, Solved] | None:
    """Return the win by fours or, where there certainly is none, that by fours and threes."""
    for kind in kinds:
        found = solve(position, kind, Effort(nodes=NODES[kind], megabytes=MEGABYTES))
        if found.win is not None:
            return kind, found
        if not found.is_exact:
            return None
    return None


class Set:
    """The problems of one variant, few of each length."""

    def __init__(self) -> None:
        self.problems: dict[Kind, list[Problem]] = {Kind.VCF: [], Kind.VCT: []}
        self._lengths: Counter[tuple[Kind, int]] = Counter()

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What is to be looked for; fours always, to know that threes are needed."""
        lacking = [kind for kind in WANTED if len(self.problems[kind]) < WANTED[kind]]
        return tuple(WANTED)[: 1 + (Kind.VCT in lacking)] if lacking else ()

    def offer(self, position: Position, kind: Kind, found: Solved) -> None:
        """Take a problem unless there are enough of its length."""
        assert found.win is not None
        length = (kind, found.win.plies)
        if found.win.plies < 3 or self._lengths[length] >= MOST_OF_LENGTH[kind]:
            return
        self._lengths[length] += 1
        names = position.variant.format
        moves = " ".join(map(names, position.moves))
        self.problems[kind].append(Problem(moves, found.win.plies, names(found.win.line[0])))


def collect(name: str, random: Random, games: int) -> Set:
    """Play games until the set of a variant is full, or so many are played."""
    found = Set()
    for _game in range(games):
        if not found.kinds:
            break
        for position in light_game(name, random):
            win = forced(position, found.kinds)
            if win is not None:
                found.offer(position, *win)
                if win[0] is Kind.VCF:
                    break
    return found


def save(name: str, found: Set) -> None:
    """Write the files of a variant, the shortest wins first."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for kind, problems in found.problems.items():
        problems.sort(key=lambda problem: (problem.plies, problem.moves))
        lines = [
            json.dumps({"moves": one.moves, "plies": one.plies, "first": one.first})
            for one in problems
        ]
        (FOLDER / f"{name}-{kind.value}.jsonl").write_text("\n".join(lines) + "\n")
        lengths = Counter(problem.plies for problem in problems)
        print(name, kind.value, len(problems), dict(sorted(lengths.items())), flush=True)


def main() -> None:
    """Make the files of the variants named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", default=RULES, choices=RULES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=5_000)
    arguments = parser.parse_args()
    for name in arguments.rules:
        save(name, collect(name, Random(arguments.seed), arguments.games))


if __name__ == "__main__":
    main()
