"""Makes the test set of forced wins, tests/data/forced-wins, from games of our own engine.

Light and partly random games are played until a side can win by force. A position goes into the
set where the solver finds a win by fours, or no win by fours but one by fours and threes, within a
bound of positions, and the verifier accepts it. Wins of every length are taken, few of each, so
that the set grows from the shortest to the longest. What is in the files stays there; where they
are full nothing is done, so remove them to begin anew. Run it with
``python benches/make_forced_wins.py [--seed N] [--games N] [RULES ...]``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from tengen import _core, variant
from tengen.rules.position import Position
from tengen.study.solving import Effort, Solved, SolveGoal, solve

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "forced-wins"
RULES = ("freestyle", "standard", "renju", "caro")
#: Of each length at most so many wins, and of each kind so many in all.
MAX_OF_LENGTH = {SolveGoal.VCF: 52, SolveGoal.VCT: 12}
WANTED = {SolveGoal.VCF: 210, SolveGoal.VCT: 110}
#: Positions that the solver may visit.
NODES = {SolveGoal.VCF: 100_000, SolveGoal.VCT: 30_000}
MEGABYTES = 2
#: Positions of a game in which threes are looked for: neighbours are much alike.
SHARE_WITH_THREES = 0.25
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
        limits = _core.SearchLimits(100, random.choice((30, 100, 300)), -1.0, -1.0, 3, [])
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


def forced(position: Position, kinds: tuple[SolveGoal, ...]) -> tuple[SolveGoal, Solved] | None:
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

    def __init__(self, name: str) -> None:
        self._name = name
        self._problems: dict[SolveGoal, list[Problem]] = {kind: self._load(kind) for kind in WANTED}

    def _file(self, kind: SolveGoal) -> Path:
        return FOLDER / f"{self._name}-{kind.value}.jsonl"

    def _load(self, kind: SolveGoal) -> list[Problem]:
        file = self._file(kind)
        lines = file.read_text().splitlines() if file.exists() else []
        return [Problem(**json.loads(line)) for line in lines]

    @property
    def kinds(self) -> tuple[SolveGoal, ...]:
        """What is to be looked for; fours always, to know that threes are needed."""
        lacking = [kind for kind in WANTED if len(self._problems[kind]) < WANTED[kind]]
        return tuple(WANTED)[: 1 + (SolveGoal.VCT in lacking)] if lacking else ()

    def offer(self, position: Position, kind: SolveGoal, found: Solved) -> None:
        """Take a problem unless there are enough, of its length or in all, or one much like it."""
        assert found.win is not None
        names, plies, known = position.variant.format, found.win.plies, self._problems[kind]
        same = [problem.moves for problem in known if problem.plies == plies]
        if plies < 3 or len(same) >= MAX_OF_LENGTH[kind] or len(known) >= WANTED[kind]:
            return
        moves = " ".join(map(names, position.moves))
        if not any(moves.startswith(other) or other.startswith(moves) for other in same):
            known.append(Problem(moves, plies, names(found.win.line[0])))

    def save(self) -> None:
        """Write the files, the shortest wins first."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        for kind, problems in self._problems.items():
            problems.sort(key=lambda problem: (problem.plies, problem.moves))
            lines = [json.dumps(asdict(problem)) for problem in problems]
            self._file(kind).write_text("".join(f"{line}\n" for line in lines))

    def __str__(self) -> str:
        kinds = (
            f"{kind.value} {len(problems)}, up to {max((one.plies for one in problems), default=0)}"
            for kind, problems in self._problems.items()
        )
        return f"{self._name}: {'; '.join(kinds)} plies"


def collect(name: str, random: Random, games: int) -> None:
    """Play games until the set of a variant is full, or so many are played."""
    found = Set(name)
    for game in range(games):
        if not found.kinds:
            break
        for position in light_game(name, random):
            kinds = found.kinds if random.random() < SHARE_WITH_THREES else (SolveGoal.VCF,)
            win = forced(position, kinds)
            if win is not None:
                found.offer(position, *win)
                if win[0] is SolveGoal.VCF:
                    break
        if game % 20 == 19:
            found.save()
            print(game + 1, found, flush=True)
    found.save()
    print(found)


def main() -> None:
    """Make the files of the variants named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", default=RULES, choices=RULES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=5_000)
    arguments = parser.parse_args()
    for name in arguments.rules:
        collect(name, Random(arguments.seed), arguments.games)


if __name__ == "__main__":
    main()
