"""The scorer: free points get marks for both sides in every direction; the best one is played.

In one direction z stones already stand in the row that a stone at the point would join, with m gaps
between them and v free ends (0 to 2). The point gets z·(z−m)·(z+24·v), and nothing where five
cannot fit; the edge of the board blocks like an enemy stone. Four without a gap come before all
marks, one's own before the enemy's.

With a ``depth`` of more than 1 it looks several moves ahead, at the best-scored points only: what
its authors wished for at the end of their paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp

from tengen.base.i18n import N_
from tengen.base.score import Score
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.gomoku.common import (
    CHOSEN,
    allowed_cells,
    moves_of,
    name_of,
    reply,
    without_thought,
)
from tengen.players.gomoku.frame import frame_of
from tengen.players.gomoku.franta import can_grow
from tengen.players.gomoku.lines import CACHE, LineSide, is_five, text_of
from tengen.players.gomoku.pattern import PatternProblem, look_ahead
from tengen.players.gomoku.view import CellView, stones_in_order
from tengen.players.seeded import SEED, SeededPlayer
from tengen.rules.position import Position
from tengen.rules.variant import Family

#: Priorities above every sum of marks.
OWN_FIVE, ENEMY_FIVE = 1_000_000, 100_000
#: What a five is worth when a position is judged, and the marks of the side to move.
FIVE, OWN_TURN = 20_000, 2.0
#: An advantage of so many marks is worth e : 1 in the chance to win.
SCALE = 2_000.0


def marks(stones: int, gaps: int, free_ends: int) -> int:
    """Return z·(z−m)·(z+24·v): a closed three is worth more than an open two.

    >>> marks(3, 0, 1), marks(2, 0, 2), marks(3, 1, 2)
    (243, 200, 306)
    """
    return stones * (stones - gaps) * (stones + 24 * free_ends)


@lru_cache(maxsize=CACHE)
def line_marks(line: bytes, side: LineSide) -> tuple[tuple[int, int], ...]:
    """Return (place, marks) of the empty places of a line for one side; -1 where it wins."""
    text = text_of(line, side)
    found = []
    for place, cell in enumerate(text):
        if cell != ".":
            continue
        if is_five(text, place, side):
            found.append((place, -1))
        elif can_grow(text, place, side):
            found.append((place, marks(*_row(text, place, side.goal))))
    return tuple((place, value) for place, value in found if value)


def _row(text: str, place: int, goal: int) -> tuple[int, int, int]:
    """Return stones, gaps and free ends of the row a stone at a place would join.

    The place itself is neither: four stones around it have no gap.

    >>> _row("..XX....", 4, 5), _row("OXX.X.", 3, 5), _row("X.X..", 3, 5)
    ((2, 0, 2), (3, 0, 1), (2, 1, 1))
    """
    before, gaps_before, end_before = _arm(text[:place][::-1], goal - 1)
    after, gaps_after, end_after = _arm(text[place + 1 :], goal - 1)
    return before + after, gaps_before + gaps_after, end_before + end_after


def _arm(text: str, reach: int) -> tuple[int, int, int]:
    """Read outwards from the point: stones, single gaps between them, and whether the end is free.

    >>> _arm("X.XO", 4), _arm("X..X", 4), _arm("O", 4), _arm("", 4)
    ((2, 1, 0), (1, 0, 1), (0, 0, 0), (0, 0, 0))
    """
    row = text[:reach].split("O", maxsplit=1)[0].split("..", maxsplit=1)[0]
    stones = row.rstrip(".")
    end = text[len(stones) : len(stones) + 1]
    return stones.count("X"), stones.count("."), int(end == ".")


def scores(view: CellView) -> dict[int, int]:
    """Return the score of every free cell: the marks of both sides in every direction together."""
    total = {cell: 0 for cell, stone in enumerate(view.cells) if not stone}
    for side, priority in ((view.own, OWN_FIVE), (view.enemy, ENEMY_FIVE)):
        for places, answer in view.each(line_marks, side):
            for at, value in answer:
                total[places[at]] += priority if value < 0 else value
    return total


@lru_cache(maxsize=CACHE)
def _sum_of_marks(line: bytes, side: LineSide) -> int:
    """Return all marks of a line for one side; a five is worth what nothing else reaches."""
    return sum(FIVE if value < 0 else value for _place, value in line_marks(line, side))


class ScorerProblem(PatternProblem):
    """Five in a row, looked at only where the scores are highest."""

    def worth(self, view: CellView) -> Mapping[int, float]:
        """Return the scores of the free cells."""
        return scores(view)

    def evaluate(self, position: Position) -> float:
        """Return the marks of the side to move against those of the other."""
        view = self.view(position)
        own = enemy = 0
        for line in self.frame.lines:
            contents = view.cells[line]
            own += _sum_of_marks(contents, view.own)
            enemy += _sum_of_marks(contents, view.enemy)
        return own * OWN_TURN - enemy

    def score(self, value: float) -> Score:
        """Return an estimate as a chance to win."""
        bounded = max(-20.0, min(20.0, value / SCALE))
        return Score.winrate(round(1 / (1 + exp(-bounded)), 4))


class Scorer(SeededPlayer):
    """The player that plays the point with the highest score; chance decides among equals."""

    name = "scorer"
    options: Mapping[str, Option] = {
        "seed": SEED,
        "depth": Option(int, 1, least=1, most=8, help="plies to look ahead; 1 only scores"),
        "breadth": Option(int, 8, least=1, most=400, help="best-scored points looked at"),
    }

    def __init__(self) -> None:
        super().__init__()
        self._depth = int(self.options["depth"].default or 1)
        self._breadth = int(self.options["breadth"].default or 1)

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Start again from a seed, or look less or more far ahead."""
        super().configure(values)
        self._depth = int(values.get("depth", self._depth))
        self._breadth = int(values.get("breadth", self._breadth))

    def search(self, request: Request, watch: Watch) -> Reply:
        """Score the free points and choose, or look ahead among the best of them."""
        quick = without_thought(request, watch)
        if quick is not None:
            return quick
        position = request.position
        view = CellView.of(position, frame_of(position.variant, stones_in_order(position)))
        if self._depth > 1:
            problem = ScorerProblem(view.frame, self._breadth, self.chance)
            return look_ahead(problem, self._depth, request, watch)
        return self._choose(request, watch, view)

    def _choose(self, request: Request, watch: Watch, view: CellView) -> Reply:
        """Play one of the points with the highest score."""
        total = scores(view)
        allowed = {cell: total[cell] for cell in allowed_cells(request, view.frame)}
        highest = max(allowed.values())
        best = [cell for cell, score in allowed.items() if score == highest]
        cell = self.chance.choice(best)
        watch.nodes += len(allowed)
        explanation = _explain(request, view, allowed, cell)
        return reply(watch, moves_of(view.frame, [cell]), explanation)


def _explain(
    request: Request, view: CellView, allowed: Mapping[int, int], cell: int
) -> Explanation:
    points, score = view.frame.points, allowed[cell]
    equals = sum(other == score for other in allowed.values()) - 1
    if score >= OWN_FIVE:
        template = N_("Completes five in a row at {point}.")
    elif score >= ENEMY_FIVE:
        template = N_("Blocks the opponent's five at {point}.")
    elif equals:
        template = N_("{point} scores {score}, the most; other points as good: {count}.")
    else:
        template = N_("{point} scores {score}, more than any other point.")
    name = name_of(request.position, points[cell])
    sentence = Sentence(template, {"point": name, "score": score, "count": equals})
    heat = {points[at]: float(value) for at, value in allowed.items() if value}
    return Explanation((sentence,), {points[cell]: CHOSEN}, heat)


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``scorer[seed=7]``."""
    return LocalEngine.named(Scorer(), name, Family.GOMOKU)
