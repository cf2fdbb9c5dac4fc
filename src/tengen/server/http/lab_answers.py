"""The shapes of the answers of the search laboratory."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.base.color import Color
from tengen.lab.tree import LabSearch, SearchCounters
from tengen.server.http.answers import answer


@answer
@dataclass(frozen=True, slots=True)
class LabChoiceAnswer:
    """A part of a search that can be chosen, and what it does."""

    name: str
    sentence: str


@answer
@dataclass(frozen=True, slots=True)
class LabChoicesAnswer:
    """What can be chosen for a game; the usual one first. ``breadth``: the usual one."""

    algorithms: list[str]
    orderings: list[LabChoiceAnswer]
    evaluations: list[LabChoiceAnswer]
    breadth: int
    max_depth: int
    max_playouts: int
    max_nodes: int


@answer
@dataclass(frozen=True, slots=True)
class LabNodesAnswer:
    """The nodes in the order in which they were entered, one entry of each list for each node.

    ``move`` is a place in the list of moves, -1 at a root. ``alpha`` and ``beta`` are empty where
    the algorithm has no windows; an open end is ±9e9. ``reason``: 0 open, 1 searched, 2 estimate,
    3 end of the game, 4 cut off, 5 remembered. ``again`` are the nodes searched once more.
    ``visits`` and ``born`` are those of a Monte-Carlo search, empty for others.
    """

    ply: list[int]
    move: list[int]
    alpha: list[float]
    beta: list[float]
    value: list[float | None]
    reason: list[int]
    candidates: list[int]
    again: list[int]
    visits: list[int]
    born: list[int]


@answer
@dataclass(frozen=True, slots=True)
class LabTreeAnswer:
    """A search and its whole tree; ``value`` is for the side to move in ``start``."""

    search: LabSearch
    turn: Color
    start: str
    value: float | None
    line: list[str]
    complete: bool
    counters: SearchCounters
    moves: list[str]
    nodes: LabNodesAnswer


@answer
@dataclass(frozen=True, slots=True)
class LabCountAnswer:
    """What one algorithm did at one depth."""

    algorithm: str
    depth: int
    value: float | None
    best: str | None
    complete: bool
    counters: SearchCounters


@answer
@dataclass(frozen=True, slots=True)
class LabComparisonAnswer:
    """Algorithms side by side, each from one ply up."""

    rows: list[LabCountAnswer]


@answer
@dataclass(frozen=True, slots=True)
class LabWinAnswer:
    """A proved win as a tree; null where there is none (``exact``) or none was found in time.

    The moves of the nodes ``any_other`` stand for every answer that is not shown.
    """

    exact: bool
    tree: LabTreeAnswer | None
    any_other: list[int]
