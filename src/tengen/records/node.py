"""One move of a game record, and the tree that hangs below it.

Trees may be a hundred thousand moves deep, so nothing here recurses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tengen.base.move import Move
from tengen.base.score import Score
from tengen.records.marks import Mark, arranged

#: What a node holds besides its place in the tree.
Facts = tuple[
    Move | None,
    str,
    Score | None,
    float | None,
    float | None,
    tuple[Mark, ...],
    dict[str, tuple[str, ...]],
]


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """A move with what was said and measured about it; the root of a tree has no move.

    ``score`` is from black's point of view, whoever moved. ``clock`` is the time in seconds that
    the mover had left after the move, ``spent`` the seconds the move took. ``marks`` are drawn on
    the board after the move; only which there are counts, not their order. The first of
    ``children`` continues the main line. ``properties`` keeps what a file format carries that has
    no name here, by the format's own names, so that reading and writing loses nothing. Two nodes
    are equal only when they are the same node; records compare whole trees.
    """

    move: Move | None = None
    comment: str = ""
    score: Score | None = None
    clock: float | None = None
    spent: float | None = None
    marks: tuple[Mark, ...] = ()
    properties: dict[str, tuple[str, ...]] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    parent: Node | None = None

    def add(self, move: Move) -> Node:
        """Append a move after this one and return it: the main line if it is the first."""
        child = Node(move, parent=self)
        self.children.append(child)
        return child

    def dissolve(self) -> None:
        """Part this node and all below it from each other, when nobody needs the tree any more.

        Its circles of references would wait for the collector of garbage, which holds up every
        thread while it looks at them.
        """
        for node in list(self.walk()):
            node.parent = None
            node.children.clear()

    def mainline(self) -> Iterator[Node]:
        """Yield the nodes that follow this one along first children."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, each before its children, main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def path(self) -> list[Node]:
        """Return the nodes from the root to this one, both included."""
        nodes = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    @property
    def facts(self) -> Facts:
        """Everything here but the place in the tree."""
        marks = arranged(self.marks) if self.marks else ()
        return self.move, self.comment, self.score, self.clock, self.spent, marks, self.properties

    def __repr__(self) -> str:
        return f"<Node {self.move} with {len(self.children)} replies>"

    def __reduce__(self) -> tuple[object, ...]:
        # Copies and pickles start at the root and travel flat: nesting would exhaust the stack.
        root = self.path()[0]
        place = next(at for at, node in enumerate(root.walk()) if node is self)
        return _pick, (flatten(root), place)


def flatten(root: Node) -> list[tuple[int, Facts]]:
    """Return the tree as a list, each node with the place of its parent in it (-1 for the root)."""
    places: dict[Node, int] = {}
    flat = []
    for place, node in enumerate(root.walk()):
        places[node] = place
        parent = -1 if node is root or node.parent is None else places[node.parent]
        flat.append((parent, node.facts))
    return flat


def grow(flat: list[tuple[int, Facts]]) -> list[Node]:
    """Return the nodes of a flattened tree, the root first."""
    nodes: list[Node] = []
    for place, facts in flat:
        parent = None if place < 0 else nodes[place]
        move, comment, score, clock, spent, marks, properties = facts
        node = Node(move, comment, score, clock, spent, marks, dict(properties), parent=parent)
        if parent is not None:
            parent.children.append(node)
        nodes.append(node)
    return nodes


def _pick(flat: list[tuple[int, Facts]], place: int) -> Node:
    return grow(flat)[place]
