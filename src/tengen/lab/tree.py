"""A search as it was: every node with its window, its value and why it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.engine.explanation import Sentence
from tengen.lab.columns import NO_MOVE, NodeEnd, TreeColumns, finite, number
from tengen.lab.drawing import tree_svg, value_text
from tengen.lab.problem import LabProblem
from tengen.rules.position import Position


@dataclass(frozen=True, slots=True)
class LabSearch:
    """What is searched and how; ``depth`` counts plies, for ``mcts`` playouts.

    ``breadth`` is how many moves of each position are looked at, 0 for all.
    """

    algorithm: str
    depth: int
    ordering: str
    evaluation: str
    breadth: int
    max_nodes: int


@dataclass(frozen=True, slots=True)
class SearchCounters:
    """What a search did.

    ``nodes`` were entered, ``leaves`` have nothing below; ``cutoffs`` were left early, which saved
    ``skipped`` moves; ``researches`` were searched once more in the same place; ``hits`` were
    remembered. For ``mcts`` nodes are the moves of its games, and leaves the games.
    """

    nodes: int
    leaves: int
    cutoffs: int
    skipped: int
    researches: int
    hits: int
    seconds: float


@dataclass(frozen=True, slots=True, eq=False)
class SearchTree:
    """The tree of one search. Nodes are numbers, in the order in which they were entered.

    ``value`` is for the side to move in ``position``; None where the search was ended before it
    was known. Then ``best`` is the best move so far.
    """

    position: Position
    asked: LabSearch
    counters: SearchCounters
    value: float | None
    line: tuple[Move, ...]
    is_complete: bool
    columns: TreeColumns
    problem: LabProblem

    def __len__(self) -> int:
        return len(self.columns)

    @property
    def best(self) -> Move | None:
        """The best move; None where there is none."""
        return self.line[0] if self.line else None

    @property
    def roots(self) -> tuple[int, ...]:
        """The node of each time the search began anew; algorithms that do not have one."""
        return tuple(self.columns.roots())

    def children(self, node: int) -> tuple[int, ...]:
        """Return the nodes directly below one, in the order in which they were entered."""
        return tuple(self.columns.children(self._checked(node)))

    def parent(self, node: int) -> int | None:
        """Return the node above; None at a root."""
        parent = self.columns.parent[self._checked(node)]
        return None if parent < 0 else parent

    def ply(self, node: int) -> int:
        """Return how far a node is from its root."""
        return self.columns.ply[self._checked(node)]

    def move(self, node: int) -> Move | None:
        """Return the move that leads to a node; None at a root."""
        place = self.columns.move[self._checked(node)]
        return None if place == NO_MOVE else self.columns.moves[place]

    def moves(self, node: int) -> tuple[Move, ...]:
        """Return the moves from the root to a node."""
        found: list[Move] = []
        at: int | None = self._checked(node)
        while at is not None and (move := self.move(at)) is not None:
            found.append(move)
            at = self.parent(at)
        return tuple(reversed(found))

    def board(self, node: int) -> Position:
        """Return the position of a node."""
        return self.position.play_all(self.moves(node))

    def value_of(self, node: int) -> float | None:
        """Return the value for the side to move there; None where it was not found."""
        return number(self.columns.value[self._checked(node)])

    def alpha(self, node: int) -> float | None:
        """Return what the side to move has elsewhere; None where the algorithm has no windows."""
        return number(self.columns.alpha[self._checked(node)])

    def beta(self, node: int) -> float | None:
        """Return what the opponent has elsewhere; None where the algorithm has no windows."""
        return number(self.columns.beta[self._checked(node)])

    def reason(self, node: int) -> NodeEnd:
        """Return why a node was left."""
        return NodeEnd(self.columns.reason[self._checked(node)])

    def is_again(self, node: int) -> bool:
        """Whether the same position was searched in the same place before."""
        return bool(self.columns.again[self._checked(node)])

    def visits(self, node: int) -> int | None:
        """Return the playouts through a node; None for other algorithms."""
        self._checked(node)
        return self.columns.visits[node] if self.columns.visits else None

    def cut(self, node: int) -> tuple[Move, ...]:
        """Return the moves that were never looked at, because one before them was too good."""
        if self.reason(node) is not NodeEnd.CUT_OFF:
            return ()
        seen = {self.move(child) for child in self.children(node)}
        return tuple(move for move in self.problem.moves(self.board(node)) if move not in seen)

    def why(self, node: int) -> Sentence:
        """Say why a node was left."""
        columns, reason = self.columns, self.reason(node)
        if reason is not NodeEnd.CUT_OFF:
            return Sentence(_WHY[reason])
        refuting = self.children(node)[-1]
        skipped = columns.candidates[node] - len({columns.move[at] for at in self.children(node)})
        move = self.move(refuting)
        assert move is not None
        return Sentence(
            _WHY[reason],
            {
                "move": self.position.variant.format(move),
                "value": value_text(columns.value[node]),
                "beta": value_text(columns.beta[node]),
                "count": skipped,
            },
        )

    def named(self, moves: tuple[Move, ...]) -> list[str]:
        """Return moves in the notation of the game."""
        return list(map(self.position.variant.format, moves))

    def _checked(self, node: int) -> int:
        if not 0 <= node < len(self.columns):
            raise IndexError(f"there is no node {node}; there are {len(self.columns)}")
        return node

    def _repr_svg_(self) -> str:
        return tree_svg(self)

    def branch(self, node: int, depth: int | None = None) -> dict[str, Any]:
        """Return a node and what is below, that many plies deep, as plain data."""
        columns, whole = self.columns, self.columns.end[self._checked(node)]
        top = columns.ply[node]
        path: list[dict[str, Any]] = []
        for at in range(node, whole):
            ply = columns.ply[at] - top
            if depth is not None and ply > depth:
                continue
            data = self._data(at)
            del path[ply:]
            if path:
                path[-1]["children"].append(data)
            path.append(data)
        return path[0]

    def _data(self, node: int) -> dict[str, Any]:
        move, reason = self.move(node), self.reason(node)
        found: dict[str, Any] = {
            "move": None if move is None else self.position.variant.format(move),
            "value": number(self.columns.value[node]),
            "alpha": finite(self.columns.alpha[node]),
            "beta": finite(self.columns.beta[node]),
            "cut": reason is NodeEnd.CUT_OFF,
            "reason": reason.name.lower(),
            "children": [],
        }
        if self.columns.visits:
            found["visits"] = self.columns.visits[node]
        return found


_WHY = {
    NodeEnd.OPEN: N_("The search ended before this position was done."),
    NodeEnd.SEARCHED: N_("Every move was looked at."),
    NodeEnd.ESTIMATE: N_("The depth is reached: the evaluation says what this is worth."),
    NodeEnd.END_OF_GAME: N_("The game is over here."),
    NodeEnd.CUT_OFF: N_(
        "{move} is worth {value} here, but elsewhere the opponent can hold you to {beta}. It will "
        "not come to this, so the moves after it are skipped: {count}."
    ),
    NodeEnd.REMEMBERED: N_("This position was searched before, and its value is remembered."),
}
