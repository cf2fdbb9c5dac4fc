"""The algorithms by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tengen.base.errors import InvalidArgument, TengenError
from tengen.base.suggest import hint
from tengen.base.text import shown
from tengen.players.search import (
    alphabeta,
    brute_force,
    mcts,
    minimax,
    mtdf,
    negascout,
    zero_window,
)
from tengen.players.search.problem import SearchProblem
from tengen.players.search.result import SearchResult
from tengen.players.search.trace import Trace
from tengen.rules.position import Position

Search = Callable[[SearchProblem, Position, int, Trace], SearchResult]


class UnknownAlgorithm(TengenError, ValueError):
    """A search algorithm that does not exist."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A way to search. The exact ones agree on every value at every depth, in plies.

    The others take a number of playouts instead of a depth; ``amount`` is their usual one.
    """

    name: str
    search: Search
    is_exact: bool = True
    amount: int = 0


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("brute_force", brute_force.search),
        Algorithm("minimax", minimax.search),
        Algorithm("alphabeta", alphabeta.search),
        Algorithm("zero_window", zero_window.search),
        Algorithm("negascout", negascout.search),
        Algorithm("mtdf", mtdf.search),
        Algorithm("mcts", mcts.search, is_exact=False, amount=mcts.USUAL_PLAYOUTS),
    )
}


def algorithm_named(name: str) -> Algorithm:
    """Return an algorithm; raises UnknownAlgorithm with the nearest name."""
    InvalidArgument.check(name, str, "the name of an algorithm; write 'alphabeta'")
    if name not in ALGORITHMS:
        raise UnknownAlgorithm(f"there is no algorithm {shown(name)}; {hint(name, ALGORITHMS)}")
    return ALGORITHMS[name]
