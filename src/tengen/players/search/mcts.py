"""Monte-Carlo tree search (UCT): play many games to the end and trust what they say on average.

Each playout walks down the tree it has built so far, at every node to the child that is good or
little known, adds one child, plays on from there at random and tells every node on its way how the
game ended. Not exact: the most visited move is the answer, its mean result between -1 and 1 the
value. It needs no evaluation, stops at any time, and more playouts make it better.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from math import log, sqrt
from random import Random

from tengen.base.color import Color
from tengen.base.move import Move
from tengen.players.search.problem import SearchProblem
from tengen.players.search.result import SearchResult
from tengen.players.search.trace import SearchOver, Trace
from tengen.rules.position import Position

USUAL_PLAYOUTS = 5_000
#: A random game that has not ended after so many plies is judged as it stands.
MAX_PLAYOUT_LENGTH = 500


class Playout(Enum):
    """How a new position is judged: by a random game, or by the evaluation of the problem."""

    RANDOM = "random"
    EVALUATION = "evaluation"


@dataclass(frozen=True, slots=True)
class MctsSettings:
    """``exploration`` draws the search to moves it knows little of.

    ``scale`` is an evaluation that promises three games of four.
    """

    playout: Playout = Playout.RANDOM
    seed: int = 0
    exploration: float = 1.4
    scale: float = 100.0


def search(
    problem: SearchProblem,
    position: Position,
    playouts: int,
    trace: Trace,
    settings: MctsSettings | None = None,
) -> SearchResult:
    """Return the most visited move after so many playouts, fewer when the watch is over.

    The depth of the result is the length of its line.
    """
    tree = _Tree(problem, trace, settings or MctsSettings())
    root = tree.grow(position)
    done = 0
    try:
        while done < playouts and position.outcome is None:
            tree.play_out(root)
            done += 1
    except SearchOver:
        pass
    line = _line(root) or tuple(problem.moves(position)[:1])
    trace.keep_grown(root)
    value = -root.mean if root.visits else 0.0
    return SearchResult(value, line, len(line), is_complete=done == playouts)


@dataclass(slots=True)
class _Node:
    """A position of the tree; ``mean`` is the result for the player who moved into it."""

    position: Position
    move: Move | None
    untried: list[Move]
    #: The playouts before it was added.
    born: int = 0
    children: list[_Node] = field(default_factory=list)
    visits: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits


class _Tree:
    """The tree of one search, and the dice."""

    def __init__(self, problem: SearchProblem, trace: Trace, settings: MctsSettings) -> None:
        self._problem = problem
        self._trace = trace
        self._settings = settings
        self._random = Random(settings.seed)
        judges = {Playout.RANDOM: self._random_game, Playout.EVALUATION: self._judge}
        self._playout: Callable[[Position, Color], float] = judges[settings.playout]

    def grow(self, position: Position, move: Move | None = None) -> _Node:
        """Return the node of a position; its candidates are tried in their order."""
        return _Node(position, move, [*reversed(self._problem.moves(position))], self._trace.leaves)

    def play_out(self, root: _Node) -> None:
        """Select, expand, simulate, and hand the result back up."""
        self._trace.count()
        path = [root]
        while not path[-1].untried and path[-1].children:
            path.append(self._select(path[-1]))
        node = path[-1]
        if node.untried:
            path.append(self._expand(node))
        position = path[-1].position
        result = self._playout(position, position.turn)
        self._trace.leaves += 1
        for node in reversed(path):
            node.visits += 1
            node.total -= result
            result = -result

    def _select(self, node: _Node) -> _Node:
        weight = self._settings.exploration**2 * log(node.visits)
        return max(node.children, key=lambda child: child.mean + sqrt(weight / child.visits))

    def _expand(self, node: _Node) -> _Node:
        move = node.untried.pop()
        child = self.grow(node.position.play(move), move)
        node.children.append(child)
        return child

    def _random_game(self, position: Position, color: Color) -> float:
        """Return the result of a random game for a colour, from -1 to 1."""
        for _ply in range(MAX_PLAYOUT_LENGTH):
            if position.outcome is not None:
                break
            self._trace.count()
            position = position.play(self._random.choice(position.legal_moves))
        return self._judge(position, color)

    def _judge(self, position: Position, color: Color) -> float:
        """Return the result of a finished game, or what the evaluation promises."""
        if position.outcome is not None:
            return 2 * position.outcome.score_for(color) - 1
        self._trace.estimates += 1
        value = self._problem.evaluate(position)
        value = value if position.turn is color else -value
        return value / (self._settings.scale + abs(value))


def _most_visited(node: _Node) -> list[_Node]:
    return sorted(node.children, key=lambda child: -child.visits)


def _line(node: _Node) -> tuple[Move, ...]:
    line = []
    while node.children:
        node = _most_visited(node)[0]
        assert node.move is not None
        line.append(node.move)
    return tuple(line)
