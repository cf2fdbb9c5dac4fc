"""What the strongest player of ours would do: hints, and the line of analysis below the board."""

from __future__ import annotations

import asyncio

from tengen.base.i18n import _
from tengen.cli.analysts import remembered, score_text
from tengen.games.thought import Thought
from tengen.games.words import sureness_text
from tengen.rules.position import Position
from tengen.study.analysis import Analyst, default_analyst

#: Seconds to think about a hint.
THINKING = 1.0


def best_line(position: Position) -> Thought | None:
    """Return the best line of a position that is not over, and wait for it; raises EngineFailure.

    The answer is remembered, so it is found only once.
    """
    return asyncio.run(_best_line(position))


async def _best_line(position: Position) -> Thought | None:
    with remembered(is_fresh=False) as memory:
        async with Analyst.open(default_analyst(position), memory) as analyst:
            found = await analyst.analyse(position, THINKING)
    return found.best if found.lines else None


def told(thought: Thought) -> str:
    """Return a line of thought as one line of text: the moves, then what they are worth."""
    worth = [] if thought.score is None else [score_text(thought.score), sureness_text(thought)]
    if thought.depth is not None:
        worth.append(_("depth {plies}").format(plies=thought.depth))
    line = " ".join(thought.line[:10])
    told = ", ".join(filter(None, worth))
    return f"{line}  ({told})" if told else line
