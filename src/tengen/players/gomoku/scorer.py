"""The scorer: free points get marks for both sides in every direction; the best one is played.

In one direction a stone at the point would belong to a row of z own stones with m gaps between them
and v free ends (0 to 2). Its marks are z·(z−m)·(z+24·v), and none where five cannot fit. Completing
five comes before everything, one's own before the enemy's.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from tengen.base.i18n import N_
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
from tengen.players.gomoku.franta import can_grow
from tengen.players.gomoku.lines import CACHE, Side, is_five, text_of
from tengen.players.gomoku.view import View
from tengen.rules.variant import Family

#: Priorities above every sum of marks.
OWN_FIVE, ENEMY_FIVE = 1_000_000, 100_000


def marks(stones: int, gaps: int, free_ends: int) -> int:
    """Return z·(z−m)·(z+24·v).

    >>> marks(3, 0, 2), marks(3, 1, 2), marks(4, 0, 1)
    (459, 306, 448)
    """
    return stones * (stones - gaps) * (stones + 24 * free_ends)


@lru_cache(maxsize=CACHE)
def line_marks(line: bytes, side: Side) -> tuple[tuple[int, int], ...]:
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
    return tuple(found)


def _row(text: str, place: int, goal: int) -> tuple[int, int, int]:
    """Return stones, gaps and free ends of the row a stone at a place would belong to."""
    before, gaps_before, end_before = _arm(text[:place][::-1], goal - 1)
    after, gaps_after, end_after = _arm(text[place + 1 :], goal - 1)
    return 1 + before + after, gaps_before + gaps_after, end_before + end_after


def _arm(text: str, reach: int) -> tuple[int, int, int]:
    """Read outwards from the point: stones, single gaps between them, and whether the end is free.

    >>> _arm("X.XO", 4), _arm("X..X", 4), _arm("O", 4), _arm("", 4)
    ((2, 1, 0), (1, 0, 1), (0, 0, 0), (0, 0, 0))
    """
    row = text[:reach].split("O", maxsplit=1)[0].split("..", maxsplit=1)[0]
    stones = row.rstrip(".")
    end = text[len(stones) : len(stones) + 1]
    return stones.count("X"), stones.count("."), int(end == ".")


def scores(view: View) -> dict[int, int]:
    """Return the score of every free cell: the marks of both sides in every direction together."""
    total = {cell: 0 for cell, stone in enumerate(view.cells) if not stone}
    for side, priority in ((view.own, OWN_FIVE), (view.enemy, ENEMY_FIVE)):
        for places, answer in view.each(line_marks, side):
            for at, value in answer:
                total[places[at]] += priority if value < 0 else value
    return total


class Scorer:
    """The player that plays the point with the highest score; chance decides among equals."""

    name = "scorer"
    options: Mapping[str, Option] = {"seed": Option(int, help="makes the choices repeatable")}

    def __init__(self) -> None:
        self._random = Random()

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Start again from a seed."""
        if "seed" in values:
            self._random = Random(values["seed"])

    def search(self, request: Request, watch: Watch) -> Reply:
        """Score the free points and choose."""
        quick = without_thought(request, watch)
        if quick is not None:
            return quick
        view = View.of(request.position)
        total = scores(view)
        allowed = {cell: total[cell] for cell in allowed_cells(request, view.frame)}
        highest = max(allowed.values())
        best = [cell for cell, score in allowed.items() if score == highest]
        cell = self._random.choice(best)
        watch.nodes += len(allowed)
        explanation = _explain(request, view, allowed, cell)
        return reply(watch, moves_of(view.frame, [cell]), explanation)


def _explain(request: Request, view: View, allowed: Mapping[int, int], cell: int) -> Explanation:
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
