"""The moment at which a game turned: the move after which one side's chances changed most.

It is found in what is known already: the chances of a review, or what the programs at the board
thought while they played. Nothing is computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tengen.base.color import Color
from tengen.games.state import Played
from tengen.games.stored_review import StoredJudgement
from tengen.study.chance import chance

#: A change of chances that is worth a look.
MIN_TURN = 0.12


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A move, and black's chances before and after it; ``best`` is what a review preferred."""

    ply: int
    color: Color
    move: str
    before: float
    after: float
    best: str | None = None


def of_review(moves: Sequence[StoredJudgement]) -> KeyMoment | None:
    """Return the key moment of a reviewed game, whose ``chance`` is black's after each move."""
    found, before = [], 0.5
    for one in moves:
        after = one["chance"]
        if after is None:
            continue
        best = one["best"] if one["best"] != one["move"] else None
        color = Color(one["color"])
        found.append(KeyMoment(one["ply"], color, one["move"], before, after, best))
        before = after
    return _largest(found)


def of_thoughts(line: Sequence[Played], texts: Sequence[str]) -> KeyMoment | None:
    """Return the key moment as the programs saw it; ``texts`` are the moves as they are written.

    What a program thinks of its move is compared with its thought before: the move in between
    turned the game.
    """
    found, last = [], dict[Color, tuple[int, float]]()
    for index, played in enumerate(line):
        score = None if played.thought is None else played.thought.score
        if score is None:
            continue
        own = chance(score)
        black = own if played.color is Color.BLACK else 1 - own
        known = last.get(played.color)
        last[played.color] = (index, black)
        if known is not None and index - known[0] == 2:
            between = line[index - 1]
            found.append(KeyMoment(index, between.color, texts[index - 1], known[1], black))
    return _largest(found)


def _largest(moments: Iterable[KeyMoment]) -> KeyMoment | None:
    """Return the greatest change; the first of equals, None where nothing turned."""
    turns = [one for one in moments if abs(one.after - one.before) >= MIN_TURN]
    return max(turns, key=lambda one: abs(one.after - one.before), default=None)
