"""The threat player: patterns of threat give points to squares; alpha-beta looks only at the best.

``X`` is one's own stone, ``O`` the enemy's or the edge, ``.`` an empty point. A pattern is looked
for along every line, forwards and backwards, for both sides. A square hit several times gets a
bonus. Where a pattern settles the game at once, its square is played without any search.
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
from tengen.players.gomoku.lines import CACHE, Side, text_of
from tengen.players.gomoku.pattern import PatternPlayer, PatternProblem, look_ahead
from tengen.players.gomoku.view import View, stones_in_order
from tengen.rules.position import Position
from tengen.rules.variant import Family


@dataclass(frozen=True, slots=True)
class Pattern:
    """A threat in five in a row, and the points each of its empty squares gets."""

    text: str
    points: int


PATTERNS = (
    Pattern("OXXXX.", 1000),
    Pattern(".XXXX.", 1000),
    Pattern(".XXX.", 120),
    Pattern("O.XXX..", 60),
    Pattern(".X.XX.", 100),
)
#: A square hit by several patterns gets so much more for each further one, in per cent.
BONUS = 50
#: The own threats count more, for it is one's own turn; in per cent.
OWN_TURN = 130


@lru_cache(maxsize=32)
def patterns(goal: int) -> tuple[Pattern, ...]:
    """Return the patterns and their mirrors for games that need ``goal`` in a row.

    >>> [pattern.text for pattern in patterns(5)][:4]
    ['OXXXX.', '.XXXXO', '.XXXX.', '.XXX.']
    >>> patterns(4)[0].text
    'OXXX.'
    """
    found: dict[str, int] = {}
    for pattern in PATTERNS:
        longest = max(pattern.text.replace("O", ".").split("."), key=len)
        row = "X" * max(len(longest) + goal - 5, 1)
        text = pattern.text.replace(longest, row, 1) if len(longest) > 1 else pattern.text
        found.setdefault(text, pattern.points)
        found.setdefault(text[::-1], pattern.points)
    return tuple(Pattern(text, points) for text, points in found.items())


@lru_cache(maxsize=CACHE)
def threats(line: bytes, side: Side) -> tuple[tuple[int, int], ...]:
    """Return (place, points) of every pattern of a side on a line; the edges count as enemies."""
    text = f"O{text_of(line, side)}O"
    found = []
    for pattern in patterns(side.goal):
        start = text.find(pattern.text)
        while start >= 0:
            found += [
                (start + at - 1, pattern.points)
                for at, kind in enumerate(pattern.text)
                if kind == "."
            ]
            start = text.find(pattern.text, start + 1)
    return tuple(found)


def threat_map(view: View, side: Side) -> dict[int, float]:
    """Return the threat points of the squares for one side, with the bonus for several hits."""
    total: dict[int, float] = {}
    hits: dict[int, int] = {}
    for places, answer in view.each(threats, side):
        for at, points in answer:
            total[places[at]] = total.get(places[at], 0) + points
            hits[places[at]] = hits.get(places[at], 0) + 1
    return {cell: total[cell] * (1 + (hits[cell] - 1) * BONUS / 100) for cell in total}


class ThreatProblem(PatternProblem):
    """Five in a row, looked at only where the threats are."""

    def worth(self, view: View) -> Mapping[int, float]:
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
    }

    def search(self, request: Request, watch: Watch) -> Reply:
        """Play an immediate solution, or search."""
        quick = without_thought(request, watch)
        if quick is not None:
            return quick
        frame = frame_of(request.position.variant, stones_in_order(request.position))
        view = View.of(request.position, frame)
        found = solution(view, allowed_cells(request, frame))
        if found is None:
            return look_ahead(ThreatProblem(frame, self.breadth), self.depth, request, watch)
        cell, template = found
        point = frame.points[cell]
        marks = {frame.points[feared]: FEARED for feared in view.winning(view.enemy)}
        marks[point] = CHOSEN
        words = say(template, {"point": name_of(request.position, point)}, *marks.items())
        return reply(watch, moves_of(frame, [cell]), words)


def solution(view: View, allowed: list[int]) -> tuple[int, str] | None:
    """Return the square that settles things at once, and why: five, his five, or an open four."""
    for side, template in (
        (view.own, N_("Completes five in a row at {point}.")),
        (view.enemy, N_("Blocks the opponent's five at {point}.")),
    ):
        cells = [cell for cell in view.winning(side) if cell in allowed]
        if cells:
            return cells[0], template
    straight = [cell for cell in view.straight_fours(view.own) if cell in allowed]
    if straight and not view.winning(view.enemy):
        return straight[0], N_("Makes an open four at {point}, which cannot be stopped.")
    return None


def make(name: PlayerName) -> Engine:
    """Return the engine of a name such as ``threat[depth=6]``."""
    return LocalEngine.named(ThreatPlayer(), name, Family.GOMOKU)
