"""Zero-window search: questions with the answer yes or no, until only one value is left.

A window without room between alpha and beta asks only "is it worth at least this?", and such a
question cuts off more than any other. Asking for the middle of what is still possible halves the
range each time; the bound that comes back with an answer often narrows it much more.
"""

from __future__ import annotations

from tengen.players.search.alphabeta import AlphaBeta
from tengen.players.search.problem import WIN_VALUE, SearchProblem
from tengen.players.search.result import SearchResult
from tengen.players.search.trace import Trace
from tengen.players.search.walk import Line, just_above, just_below
from tengen.rules.position import Position

#: No value is as large as this.
BEYOND = 2 * WIN_VALUE


def search(problem: SearchProblem, position: Position, depth: int, trace: Trace) -> SearchResult:
    """Return the value of a position, so many plies deep; raises SearchOver when ended early."""
    walk = AlphaBeta(problem, depth, trace)
    best: Line = (-BEYOND, ())
    most = BEYOND
    while best[0] < most:
        asked = max((best[0] + most) / 2, just_above(best[0]))
        found = walk.visit(position, 0, (just_below(asked), asked))
        if found[0] >= asked:
            best = found
        else:
            most = found[0]
    return SearchResult(*best, depth, is_complete=True)
