"""Franta: five rules, tried one after another. No scores, no looking ahead.

Complete your own five; else block the enemy's five; else his four; else his three; else make your
own longest row longer. Rows that can never become five do not count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tengen.base.i18n import N_
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.gomoku.common import (
    CHOSEN,
    allowed_cells,
    moves_of,
    name_of,
    reply,
    say,
    without_thought,
)
from tengen.players.gomoku.evaluation import place_weights
from tengen.players.gomoku.lines import CACHE, Side, is_five, row_through, text_of
from tengen.players.gomoku.view import View
from tengen.rules.variant import Family

#: A row that wins.
FIVE = 1000

OWN_FIVE = N_("Completes five in a row at {point}.")
BLOCKS = {
    0: N_("Blocks the opponent's five at {point}."),
    1: N_("Stops the opponent from getting four in a row at {point}."),
    2: N_("Stops the opponent from getting three in a row at {point}."),
}
EXTENDS = N_("Makes its longest row {count} long at {point}.")
#: Enemy rows that lack so many stones after his next one are blocked.
BLOCKED_UP_TO = 2


@lru_cache(maxsize=CACHE)
def rows(line: bytes, side: Side) -> tuple[tuple[int, int], ...]:
    """Return (place, length) of the row each empty place of a line would complete.

    The length is ``FIVE`` where it wins; places where five cannot fit are left out.
    """
    text = text_of(line, side)
    found = []
    for place, cell in enumerate(text):
        if cell != ".":
            continue
        if is_five(text, place, side):
            found.append((place, FIVE))
        elif can_grow(text, place, side):
            left, right = row_through(text, place)
            found.append((place, right - left))
    return tuple(found)


def room(text: str, place: int) -> int:
    """Return how many cells around a place hold no enemy stone.

    >>> room("O..X.O", 2)
    4
    """
    left, right = text.rfind("O", 0, place), text.find("O", place)
    return (len(text) if right < 0 else right) - left - 1


def can_grow(text: str, place: int, side: Side) -> bool:
    """Whether a stone at a place can still become part of a five: room, and no overline."""
    left, right = row_through(text, place)
    return right - left < side.goal <= room(text, place)


def longest(view: View, side: Side) -> dict[int, int]:
    """Return the longest row that a stone of a side would make at each cell."""
    best: dict[int, int] = {}
    for places, answer in view.each(rows, side):
        for at, length in answer:
            best[places[at]] = max(length, best.get(places[at], 0))
    return best


class Franta:
    """The player with five rules."""

    name = "franta"
    options: Mapping[str, Option] = {}

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Franta has no settings."""

    def search(self, request: Request, watch: Watch) -> Reply:
        """Apply the first rule that fits."""
        quick = without_thought(request, watch)
        if quick is not None:
            return quick
        view = View.of(request.position)
        cells = allowed_cells(request, view.frame)
        cell, template, count = choose(view, cells)
        point = view.frame.points[cell]
        values: dict[str, str | int] = {"point": name_of(request.position, point), "count": count}
        return reply(watch, moves_of(view.frame, [cell]), say(template, values, (point, CHOSEN)))


def choose(view: View, cells: Sequence[int]) -> tuple[int, str, int]:
    """Return the cell, the rule that chose it and the length of the own row there."""
    own, enemy = longest(view, view.own), longest(view, view.enemy)
    weights, goal = place_weights(view.frame), view.own.goal

    def best(first: Mapping[int, int], second: Mapping[int, int]) -> int:
        return max(cells, key=lambda at: (first.get(at, 0), second.get(at, 0), weights[at]))

    extension, block = best(own, enemy), best(enemy, own)
    if own.get(extension) == FIVE:
        return extension, OWN_FIVE, goal
    danger = enemy.get(block, 0)
    missing = 0 if danger == FIVE else goal - danger
    if missing <= BLOCKED_UP_TO and danger > 1:
        return block, BLOCKS[missing], own.get(block, 0)
    return extension, EXTENDS, own.get(extension, 0)


def make(name: PlayerName) -> Engine:
    """Return the engine of the name ``franta``."""
    return LocalEngine.named(Franta(), name, Family.GOMOKU)
