"""The threat player: patterns of threat give points to squares; alpha-beta looks only at the best.

``X`` is one's own stone, ``O`` the enemy's or the edge, ``.`` an empty point. Patterns are looked
for along every line, forwards and backwards, for both sides. A row of stones is one pattern, the
first of the table that it fits, and each empty square of a pattern has points of its own. A square
hit by several rows gets a bonus. A threat of 4 or more settles things at once: its square is played
without any search.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tengen.base.i18n import N_
from tengen.engine.api import Engine, Option, Request
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.engine.names import PlayerName
from tengen.players.gomoku.common import (
    CHOSEN,
    FEARED,
    allowed_cells,
    moves_of,
    name_of,
    reply,
    say,
    without_thought,
)
from tengen.players.gomoku.frame import frame_of
from tengen.players.gomoku.lines import CACHE, LineSide, text_of
from tengen.players.gomoku.pattern import PatternPlayer, PatternProblem, look_ahead
from tengen.players.gomoku.view import CellView, stones_in_order
from tengen.players.seeded import SEED
from tengen.rules.position import Position
from tengen.rules.variant import Family


@dataclass(frozen=True, slots=True)
class Pattern:
    """A threat in five in a row, and the points of each of its empty squares, in their order."""

    text: str
    points: tuple[int, ...]

    @property
    def mirrored(self) -> Pattern:
        """The same threat read backwards."""
        return Pattern(self.text[::-1], self.points[::-1])


#: The larger ones first: ``O.XXX..`` is not counted once more for the ``.XXX.`` inside it. The end
#: next to the enemy is worth less than the one with room behind it, and a gap more than either.
PATTERNS = (
    Pattern("OXXXX.", (1000,)),
    Pattern(".XXXX.", (1000, 1000)),
    Pattern("O.XXX.O", (30, 30)),
    Pattern("O.XXX..", (40, 80, 30)),
    Pattern(".X.XX.", (60, 110, 80)),
    Pattern(".XXX.", (120, 120)),
)
#: A square hit by several rows gets so much more for each further one, in per cent.
BONUS = 50
#: The own threats count more, for it is one's own turn; in per cent.
OWN_TURN = 130


@lru_cache(maxsize=32)
def patterns(goal: int) -> tuple[Pattern, ...]:
    """Return the patterns and their mirrors for games that need ``goal`` in a row.

    >>> [pattern.text for pattern in patterns(5)][:4]
    ['OXXXX.', '.XXXXO', '.XXXX.', 'O.XXX.O']
    >>> patterns(4)[0].text
    'OXXX.'
    """
    found: dict[str, Pattern] = {}
    for pattern in PATTERNS:
        longest = max(pattern.text.replace("O", ".").split("."), key=len)
        row = "X" * max(len(longest) + goal - 5, 1)
        fitted = Pattern(pattern.text.replace(longest, row, 1), pattern.points)
        for each in (fitted, fitted.mirrored):
            found.setdefault(each.text, each)
    return tuple(found.values())


@lru_cache(maxsize=CACHE)
def threats(line: bytes, side: LineSide) -> tuple[tuple[int, int], ...]:
    """Return (place, points) of the patterns of a side on a line, each of its rows counted once.

    The edges count as enemies.

    >>> threats(bytes([2, 0, 1, 1, 1, 0, 0, 0]), LineSide(1))
    ((1, 40), (5, 80), (6, 30))
    >>> threats(bytes([0, 0, 1, 1, 1, 0, 0, 0]), LineSide(1))
    ((1, 120), (5, 120))
    """
    text = f"O{text_of(line, side)}O"
    if "XX" not in text and side.goal > 3:
        return ()
    found: list[tuple[int, int]] = []
    counted: set[int] = set()
    for pattern in patterns(side.goal):
        start = text.find(pattern.text)
        while start >= 0:
            stones = {start + at for at, kind in enumerate(pattern.text) if kind == "X"}
            if not stones & counted:
                counted |= stones
                empty = (start + at - 1 for at, kind in enumerate(pattern.text) if kind == ".")
                found += zip(empty, pattern.points, strict=True)
            start = text.find(pattern.text, start + 1)
    return tuple(found)


def threat_map(view: CellView, side: LineSide) -> dict[int, float]:
    """Return the threat points of the squares for one side, with the bonus for several rows."""
    total: dict[int, float] = {}
    hits: dict[int, int] = {}
    for places, answer in view.each(threats, side):
        for at, points in answer:
            total[places[at]] = total.get(places[at], 0) + points
            hits[places[at]] = hits.get(places[at], 0) + 1
    return {cell: total[cell] * (1 + (hits[cell] - 1) * BONUS / 100) for cell in total}


class ThreatProblem(PatternProblem):
    """Five in a row, looked at only where the threats are."""

    def worth(self, view: CellView) -> Mapping[int, float]:
        """Return the threat points of both sides, the own ones first; a little for promise."""
        worth = {cell: value / 1000 for cell, value in super().worth(view).items()}
        for side, percent in ((view.own, OWN_TURN), (view.enemy, 100)):
            for cell, points in threat_map(view, side).items():
                worth[cell] = worth.get(cell, 0) + points * percent / 100
        return worth

    def evaluate(self, position: Position) -> float:
        """Return the threats of the side to move against those of the other."""
        view = self.view(position)
        own = sum(threat_map(view, view.own).values()) * OWN_TURN / 100
        quiet = sum(view.promise_of(view.own).values()) - sum(view.promise_of(view.enemy).values())
        return own - sum(threat_map(view, view.enemy).values()) + quiet / 1000


class ThreatPlayer(PatternPlayer):
    """Alpha-beta over the most threatening squares."""

    name = "threat"
    options: Mapping[str, Option] = {
        "depth": Option(int, 4, least=1, most=12, help="plies to look ahead"),
        "breadth": Option(int, 8, least=1, most=400, help="squares looked at in each position"),
        "seed": SEED,
    }

    def search(self, request: Request, watch: Watch) -> Reply:
        """Play an immediate solution, or search."""
        quick = without_thought(request, watch)
        if quick is not None:
            return quick
        frame = frame_of(request.position.variant, stones_in_order(request.position))
        view = CellView.of(request.position, frame)
        found = solution(view, allowed_cells(request, frame))
        if found is None:
            problem = ThreatProblem(frame, self.breadth, self.chance)
            return look_ahead(problem, self.depth, request, watch)
        cells, template = found
        cell = self.chance.choice(cells)
        point = frame.points[cell]
        marks = {frame.points[feared]: FEARED for feared in view.winning(view.enemy)}
        marks[point] = CHOSEN
        words = say(template, {"point": name_of(request.position, point)}, *marks.items())
        return reply(watch, moves_of(frame, [cell]), words)


def solution(view: CellView, allowed: list[int]) -> tuple[list[int], str] | None:
    """Return the squares of a threat of 4 or more, which settle things at once, and why.

    Rows that lack one stone, also with a gap, are completed, else those of the enemy are blocked.
    """
    for side, template in (
        (view.own, N_("Completes five in a row at {point}.")),
        (view.enemy, N_("Blocks the opponent's five at {point}.")),
    ):
        cells = [cell for cell in view.winning(side) if cell in allowed]
        if cells:
            return cells, template
    return None


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``threat[depth=6]``."""
    return LocalEngine.named(ThreatPlayer(), name, Family.GOMOKU)
