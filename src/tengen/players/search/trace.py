"""What a search visits: counted, kept as a small tree, and ended in time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tengen.base.move import Move
from tengen.engine.local import Watch

#: The alpha and beta with which a node was entered.
Bounds = tuple[float, float]

#: Nodes of the tree that are kept for a reader.
MAX_KEPT = 500

#: Why a node ended; nothing where all its moves were looked at.
ESTIMATE, END_OF_GAME, CUT_OFF, REMEMBERED = (
    "estimate",
    "end of the game",
    "cut off",
    "remembered",
)


class SearchOver(Exception):
    """The watch is over: the search ends here and now."""


@dataclass(slots=True)
class TreeNode:
    """A visited position: the move that led to it and its value for the side to move there.

    ``value`` is None where the search ended before it was known.
    """

    move: Move | None = None
    value: float | None = None
    bounds: Bounds | None = None
    children: list[TreeNode] = field(default_factory=list)
    note: str = ""


class GrownNode(Protocol):
    """A node of a tree that did not grow line by line: what is known when the search is over.

    ``mean`` is for the player who moved there; ``born`` counts the playouts before it was added.
    """

    @property
    def move(self) -> Move | None:
        """The move that leads here; None at the root."""

    @property
    def children(self) -> Sequence[GrownNode]:
        """The nodes below, in the order in which they were added."""

    @property
    def visits(self) -> int:
        """The playouts that went through."""

    @property
    def mean(self) -> float:
        """Their mean result, from -1 to 1."""

    @property
    def born(self) -> int:
        """The playouts before this node was added."""


class Trace:
    """Counts the nodes of a search and keeps the beginning of its tree.

    Every algorithm calls ``enter`` at each node and ``leave`` with its value. Nodes next to the
    root are always kept, deeper ones until there are ``most_nodes``. When a root is entered again,
    as algorithms that search more than once do, the tree begins anew and the counts go on.
    """

    def __init__(self, watch: Watch | None = None, *, most_nodes: int = MAX_KEPT) -> None:
        self.nodes = 0
        #: Nodes without children: the ends of games and the positions evaluated.
        self.leaves = 0
        #: Leaves that are no end of a game: the search may change its mind when it goes deeper.
        self.estimates = 0
        #: Nodes left early because the opponent will not allow them.
        self.cutoffs = 0
        #: Nodes whose value was known from an earlier visit to the same position.
        self.hits = 0
        self.root: TreeNode | None = None
        self._watch = watch
        self._most_nodes = most_nodes
        self._kept = 0
        self._path: list[TreeNode | None] = []

    def enter(self, move: Move | None = None, bounds: Bounds | None = None) -> None:
        """Begin a node, reached by a move; raises SearchOver when it is time to end."""
        self.count()
        self._path.append(self._keep(move, bounds))

    def count(self) -> None:
        """Count a node that is not to be kept; raises SearchOver when it is time to end."""
        watch = self._watch
        if watch is not None:
            if watch.is_over:
                raise SearchOver
            watch.nodes += 1
        self.nodes += 1

    def _keep(self, move: Move | None, bounds: Bounds | None) -> TreeNode | None:
        path = self._path
        if not path:
            self._kept = 0
            self.root = TreeNode(move, bounds=bounds)
            return self.root
        parent = path[-1]
        if parent is None or (self._kept >= self._most_nodes and len(path) > 1):
            return None
        self._kept += 1
        node = TreeNode(move, bounds=bounds)
        parent.children.append(node)
        return node

    def leave(self, value: float, note: str = "") -> None:
        """End the node entered last, with its value for the side to move there."""
        node = self._path.pop()
        if node is not None:
            node.value = value
            node.note = note

    def leave_leaf(self, value: float, *, is_estimate: bool) -> None:
        """End a node that has no children."""
        self.leaves += 1
        self.estimates += is_estimate
        self.leave(value, ESTIMATE if is_estimate else END_OF_GAME)

    def leave_cut(self, value: float) -> None:
        """End a node whose other moves need not be looked at."""
        self.cutoffs += 1
        self.leave(value, CUT_OFF)

    def leave_remembered(self, value: float) -> None:
        """End a node whose value needs no search: it was found before."""
        self.hits += 1
        self.leave(value, REMEMBERED)

    def keep_grown(self, root: GrownNode) -> None:
        """Keep the root of a tree that grew in no fixed order, and the moves from it."""
        children = [
            TreeNode(child.move, -child.mean, note=f"{child.visits} playouts")
            for child in sorted(root.children, key=lambda child: -child.visits)
            if child.visits
        ]
        self.root = TreeNode(value=-root.mean if root.visits else None, children=children)
