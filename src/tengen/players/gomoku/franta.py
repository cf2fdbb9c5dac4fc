"""Franta: five rules, tried one after another. No scores, no looking ahead.

Complete your own five; else block the enemy's five; else his four; else his three; else make your
own longest row longer. Rows that can never become five do not count. Chance decides among equals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tengen.base.i18n import N_
from tengen.engine.api import Engine, Request
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
from tengen.players.gomoku.lines import CACHE, LineSide, is_five, row_through, text_of
from tengen.players.gomoku.view import CellView
from tengen.players.seeded import SeededPlayer
from tengen.rules.variant import Family

#: A row that wins.
FIVE = 1000

OWN_FIVE = N_("Completes five in a row at {point}.")
BLOCKS = {
    0: N_("Blocks the opponent's five at {point}."),
    1: N_("Stops the opponent from getting four in a row at {point}."),
    2: N_("Stops the opponent from getting three in a row at {point}."),
}
EXTENDS = N_("Extends its longest row to {count} at {point}.")
#: Enemy rows that lack so many stones after his next one are blocked.
BLOCKED_UP_TO = 2


@lru_cache(maxsize=CACHE)
def rows(line: bytes, side: LineSide) -> tuple[tuple[int, int], ...]:
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


def can_grow(text: str, place: int, side: LineSide) -> bool:
    """Whether a stone at a place can still become part of a five: room, and no overline."""
    left, right = row_through(text, place)
    return right - left < side.goal <= room(text, place)


def longest(view: CellView, side: LineSide) -> dict[int, int]:
    """Return the longest row that a stone of a side would make at each cell."""
    best: dict[int, int] = {}
    for places, answer in view.each(rows, side):
        for at, length in answer:
            best[places[at]] = max(length, best.get(places[at], 0))
    return best


def _unforbidden(view: CellView, found: Mapping[int, int]) -> Mapping[int, int]:
    """Return the rows of the enemy without those that a foul keeps him from making."""
    theirs = view.board.pass_turn()
    may_be_fouls = {at for at, length in found.items() if 1 < length < FIVE}
    return {
        at: length
        for at, length in found.items()
        if at not in may_be_fouls or theirs.why_illegal(view.frame.points[at]) is None
    }


class Franta(SeededPlayer):
    """The player with five rules."""

    name = "franta"

    def search(self, request: Request, watch: Watch) -> Reply:
        """Apply the first rule that fits."""
        quick = without_thought(request, watch)
        if quick is not None:
            return quick
        view = CellView.of(request.position)
        cells = allowed_cells(request, view.frame)
        equals, template, count = choose(view, cells)
        cell = self.chance.choice(equals)
        point = view.frame.points[cell]
        values: dict[str, str | int] = {"point": name_of(request.position, point), "count": count}
        return reply(watch, moves_of(view.frame, [cell]), say(template, values, (point, CHOSEN)))


def choose(view: CellView, cells: Sequence[int]) -> tuple[list[int], str, int]:
    """Return the best cells, the rule that chose them and the length of the own row there."""
    own, enemy = longest(view, view.own), _unforbidden(view, longest(view, view.enemy))
    weights, goal = place_weights(view.frame), view.own.goal

    def best(first: Mapping[int, int], second: Mapping[int, int]) -> list[int]:
        ranks = {at: (first.get(at, 0), second.get(at, 0), weights[at]) for at in cells}
        highest = max(ranks.values())
        return [at for at, rank in ranks.items() if rank == highest]

    extensions, blocks = best(own, enemy), best(enemy, own)
    extended, blocked = own.get(extensions[0], 0), own.get(blocks[0], 0)
    if extended == FIVE:
        return extensions, OWN_FIVE, goal
    danger = enemy.get(blocks[0], 0)
    missing = 0 if danger == FIVE else goal - danger
    if missing <= BLOCKED_UP_TO and danger > 1:
        return blocks, BLOCKS[missing], blocked
    return extensions, EXTENDS, extended


def make(name: PlayerName) -> Engine:
    """Return the engine of the name ``franta``."""
    return LocalEngine.named(Franta(), name, Family.GOMOKU)
