"""What the strongest player of ours would do: hints, and the line of analysis below the board."""

from __future__ import annotations

from tengen.base.color import Color
from tengen.base.i18n import _
from tengen.games.thought import Thought
from tengen.rules.position import Position
from tengen.study.evaluation import worth_texts
from tengen.study.local_analysts import LocalAnalysts

#: Seconds to think about a hint.
THINKING = 1.0
_MAX_MOVES = 10


async def best_line(position: Position, analysts: LocalAnalysts) -> Thought | None:
    """Return the best line of a position that is not over; raises TengenError.

    The answer is remembered where there is a database, so it is found only once.
    """
    found = await analysts.analyse(position, THINKING)
    return found.best if found.lines else None


def described(thought: Thought, mover: Color) -> str:
    """Return a line of whoever moves as one line of text: the moves, then their worth to black."""
    worth = worth_texts(thought, mover)
    if thought.depth is not None:
        worth.append(_("depth {plies}").format(plies=thought.depth))
    line = " ".join(thought.line[:_MAX_MOVES])
    told = ", ".join(filter(None, worth))
    return f"{line}  ({told})" if told else line
