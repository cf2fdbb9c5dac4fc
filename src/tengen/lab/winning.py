"""A proved win as a tree that can be walked like the tree of a search."""

from __future__ import annotations

from dataclasses import dataclass, field

from tengen.base.move import Move
from tengen.lab.columns import NO_MOVE, NodeEnd, TreeColumns
from tengen.lab.problem import lab_problem
from tengen.lab.tree import LabSearch, SearchCounters, SearchTree
from tengen.players.search.problem import WIN_VALUE
from tengen.players.search.trace import Bounds
from tengen.rules.position import Position
from tengen.study.forced import ForcedWin
from tengen.study.solving import Solved, SolveGoal

_NO_BOUNDS: Bounds = (float("nan"), float("nan"))


@dataclass(frozen=True, slots=True)
class WinningTree:
    """The tree, and the nodes whose move only stands for every other answer."""

    tree: SearchTree
    any_other: tuple[int, ...]


def winning_tree(win: ForcedWin, kind: SolveGoal, found: Solved) -> WinningTree:
    """Return a win as a tree: the attacker's moves, and below each the answers that need another.

    What leads to a position that was shown before is not shown again.

    >>> from tengen import variant
    >>> from tengen.study.solving import solve
    >>> won = variant("freestyle").initial().play_all("h8 a1 i8 a3 j8 a5 k8 a7")
    >>> solved = solve(won, SolveGoal.VCF)
    >>> len(winning_tree(solved.win, SolveGoal.VCF, solved).tree)
    2
    """
    grower = _Grower(win)
    grower.grow()
    columns = grower.columns
    counters = SearchCounters(found.nodes, grower.leaves, 0, 0, 0, grower.shared, found.seconds)
    asked = LabSearch(kind.value, win.plies, "", "", 0, len(columns))
    value = WIN_VALUE - win.plies
    columns.value[0] = value
    problem = lab_problem(win.position.variant)
    tree = SearchTree(win.position, asked, counters, value, win.line, True, columns, problem)  # noqa: FBT003
    return WinningTree(tree, tuple(grower.any_other))


@dataclass(slots=True)
class _Grower:
    win: ForcedWin
    columns: TreeColumns = field(default_factory=TreeColumns)
    any_other: list[int] = field(default_factory=list)
    leaves: int = 0
    shared: int = 0
    _places: dict[Move, int] = field(default_factory=dict)
    _seen: set[int] = field(default_factory=set)

    def grow(self) -> None:
        root = self._add(-1, None, 0)
        self._step(root, 0, self.win.position, 1)
        self._close(root)

    def _add(self, parent: int, move: Move | None, ply: int) -> int:
        place = NO_MOVE
        if move is not None:
            place = self._places.setdefault(move, len(self._places))
            if place == len(self.columns.moves):
                self.columns.moves.append(move)
        return self.columns.add(parent, place, ply, _NO_BOUNDS)

    def _close(self, node: int, reason: NodeEnd = NodeEnd.SEARCHED) -> None:
        self.columns.end[node] = len(self.columns)
        self.columns.reason[node] = reason

    def _step(self, parent: int, index: int, position: Position, ply: int) -> None:
        """Add a move of the attacker and what follows."""
        step = self.win.steps[index]
        node = self._add(parent, step.move, ply)
        if step.makes_five:
            self.leaves += 1
            self._close(node, NodeEnd.END_OF_GAME)
            return
        if index in self._seen:
            self.shared += 1
            self._close(node, NodeEnd.REMEMBERED)
            return
        self._seen.add(index)
        after = position.play(step.move)
        for answer, rest in step.answers.items():
            self._answer(node, answer, rest, after, ply + 1)
        if step.otherwise is not None:
            other = next((move for move in after.legal_moves if move not in step.answers), None)
            if other is not None:
                self.any_other.append(len(self.columns))
                self._answer(node, other, step.otherwise, after, ply + 1)
        self._close(node)

    def _answer(self, parent: int, answer: Move, rest: int, after: Position, ply: int) -> None:
        node = self._add(parent, answer, ply)
        self._step(node, rest, after.play(answer), ply + 1)
        self._close(node)
