"""Watches a search and writes down every node: the algorithms run as they always do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import nan
from types import MappingProxyType

from tengen.base.color import Color
from tengen.base.move import Move
from tengen.lab.columns import NO_MOVE, NodeEnd, TreeColumns
from tengen.lab.problem import LabProblem
from tengen.players.search.trace import (
    CUT_OFF,
    END_OF_GAME,
    ESTIMATE,
    REMEMBERED,
    Bounds,
    GrownNode,
    SearchOver,
    Trace,
)
from tengen.rules.outcome import Outcome
from tengen.rules.position import Position

_NO_BOUNDS: Bounds = (nan, nan)
_REASONS = MappingProxyType(
    {
        "": NodeEnd.SEARCHED,
        ESTIMATE: NodeEnd.ESTIMATE,
        END_OF_GAME: NodeEnd.END_OF_GAME,
        CUT_OFF: NodeEnd.CUT_OFF,
        REMEMBERED: NodeEnd.REMEMBERED,
    }
)
#: Nodes between two questions whether to go on.
_STRIDE = 128

#: Told the nodes so far from time to time; a search ends when it says so.
IsOver = Callable[[int], bool]


class TreeRecorder(Trace):
    """A trace that keeps every node. It ends the search after ``max_nodes``, or when told to."""

    def __init__(self, max_nodes: int, is_over: IsOver) -> None:
        super().__init__(most_nodes=0)
        self.columns = TreeColumns()
        #: Positions searched once more in the same place.
        self.researches = 0
        #: Moves that no longer had to be looked at.
        self.skipped = 0
        self._max_nodes = max_nodes
        self._is_over = is_over
        self._open: list[int] = []
        #: The last child of each node on the way here.
        self._last: list[int] = [NO_MOVE]
        self._places: dict[Move, int] = {}

    def count(self) -> None:
        """Count a node; raises SearchOver when there are enough."""
        if self.nodes >= self._max_nodes or (
            self.nodes % _STRIDE == 0 and self._is_over(self.nodes)
        ):
            raise SearchOver
        self.nodes += 1

    def enter(self, move: Move | None = None, bounds: Bounds | None = None) -> None:
        """Begin a node."""
        self.count()
        columns, open_ = self.columns, self._open
        place = self._place(move)
        parent = open_[-1] if open_ else -1
        node = columns.add(parent, place, len(open_), bounds or _NO_BOUNDS)
        if self._last[-1] == place and (open_ or node):
            columns.again[node] = 1
            self.researches += 1
        self._last[-1] = place
        self._last.append(NO_MOVE - 1)
        open_.append(node)

    def _place(self, move: Move | None) -> int:
        if move is None:
            return NO_MOVE
        place = self._places.get(move)
        if place is None:
            place = self._places[move] = len(self.columns.moves)
            self.columns.moves.append(move)
        return place

    def proposed(self, count: int) -> None:
        """Note how many moves the node entered last has."""
        if self._open:
            self.columns.candidates[self._open[-1]] = count

    def leave(self, value: float, note: str = "") -> None:
        """End the node entered last."""
        columns, node = self.columns, self._open.pop()
        self._last.pop()
        columns.value[node] = value
        columns.reason[node] = reason = _REASONS[note]
        columns.end[node] = len(columns)
        if reason is NodeEnd.CUT_OFF:
            looked_at = {columns.move[child] for child in columns.children(node)}
            self.skipped += columns.candidates[node] - len(looked_at)

    def keep_grown(self, root: GrownNode) -> None:
        """Keep the tree of a Monte-Carlo search."""
        pending = [(root, -1, 0)]
        columns, left = self.columns, []
        while pending:
            grown, parent, ply = pending.pop()
            node = columns.add(parent, self._place(grown.move), ply, _NO_BOUNDS)
            left.append(node)
            columns.visits.append(grown.visits)
            columns.born.append(grown.born)
            if grown.visits:
                columns.value[node] = -grown.mean
            columns.reason[node] = NodeEnd.SEARCHED if grown.children else NodeEnd.ESTIMATE
            columns.candidates[node] = len(grown.children)
            pending.extend((child, node, ply + 1) for child in reversed(grown.children))
        for node in reversed(left):
            self._widen(columns.parent[node], columns.end[node])

    def finish(self) -> None:
        """Close what was still open when the search ended."""
        for node in self._open:
            self.columns.end[node] = len(self.columns)

    def _widen(self, parent: int, end: int) -> None:
        if parent >= 0:
            self.columns.end[parent] = max(self.columns.end[parent], end)


class WatchedProblem:
    """A problem that tells a recorder how many moves each position has."""

    def __init__(self, problem: LabProblem, recorder: TreeRecorder) -> None:
        self._problem = problem
        self._recorder = recorder

    def moves(self, position: Position) -> Sequence[Move]:
        """Return the candidates."""
        found = self._problem.moves(position)
        self._recorder.proposed(len(found))
        return found

    def evaluate(self, position: Position) -> float:
        """Return the static value for the side to move."""
        return self._problem.evaluate(position)

    def outcome_value(self, outcome: Outcome, turn: Color, ply: int) -> float:
        """Return what the end of a game is worth."""
        return self._problem.outcome_value(outcome, turn, ply)
