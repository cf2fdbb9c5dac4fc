"""Every counter of a search agrees with a count that was made without the product.

The same searches stand here once more, written as plainly as can be. Nothing is shared with the
product but the problem: the moves and the values. Alpha-beta has two players and one scale where
the product turns the values around.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil, floor, inf, log, nextafter, sqrt
from random import Random
from typing import Any, cast

import pytest

from tengen import Position, lab, variant
from tengen.base.grid import Point
from tengen.base.move import Move
from tengen.lab.recorder import TreeRecorder, WatchedProblem
from tengen.lab.tree import SearchTree
from tengen.players.search.algorithms import algorithm_named

# -- counted by hand -------------------------------------------------------------------------------


@dataclass
class Tally:
    """What a search did, counted by hand."""

    problem: Any
    depth: int
    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    skipped: int = 0
    researches: int = 0
    hits: int = 0
    known: dict[Any, list[float]] = field(default_factory=dict)

    @property
    def counts(self) -> tuple[int, ...]:
        return self.nodes, self.leaves, self.cutoffs, self.skipped, self.researches, self.hits

    def end(self, position: Any, ply: int) -> float | None:
        """Count a node; return the value for its side to move where nothing is below."""
        self.nodes += 1
        if position.outcome is not None:
            self.leaves += 1
            return float(self.problem.outcome_value(position.outcome, position.turn, ply))
        if ply == self.depth:
            self.leaves += 1
            return float(self.problem.evaluate(position))
        return None

    def cut(self, moves: Any, number: int) -> None:
        self.cutoffs += 1
        self.skipped += len(moves) - number - 1


def plain_minimax(tally: Tally, position: Any, ply: int = 0) -> float:
    end = tally.end(position, ply)
    if end is not None:
        return end
    return max(
        -plain_minimax(tally, position.play(move), ply + 1)
        for move in tally.problem.moves(position)
    )


def plain_alphabeta(tally: Tally, position: Any) -> float:
    return _maximise(tally, position, 0, -inf, inf)


def _maximise(tally: Tally, position: Any, ply: int, low: float, high: float) -> float:
    end = tally.end(position, ply)
    if end is not None:
        return end
    best, moves = -inf, tally.problem.moves(position)
    for number, move in enumerate(moves):
        best = max(best, _minimise(tally, position.play(move), ply + 1, max(low, best), high))
        if best >= high or low >= high:
            tally.cut(moves, number)
            break
    return best


def _minimise(tally: Tally, position: Any, ply: int, low: float, high: float) -> float:
    end = tally.end(position, ply)
    if end is not None:
        return -end
    best, moves = inf, tally.problem.moves(position)
    for number, move in enumerate(moves):
        best = min(best, _maximise(tally, position.play(move), ply + 1, low, min(high, best)))
        if best <= low or low >= high:
            tally.cut(moves, number)
            break
    return best


def plain_zero_window(tally: Tally, position: Any) -> float:
    """Ask for the middle of what is possible, until one value is left."""
    least, most, times = -2e6, 2e6, 0
    while least < most:
        asked = (least + most) / 2
        asked = asked if asked > least else nextafter(least, inf)
        tally.researches += times > 0
        times += 1
        found = _maximise(tally, position, 0, nextafter(asked, -inf), asked)
        if found >= asked:
            least = found
        else:
            most = found
    return least


def plain_negascout(tally: Tally, position: Any) -> float:
    return _scout(tally, position, 0, -inf, inf)


def _scout(tally: Tally, position: Any, ply: int, low: float, high: float) -> float:
    end = tally.end(position, ply)
    if end is not None:
        return end
    best, moves = -inf, tally.problem.moves(position)
    for number, move in enumerate(moves):
        after, floor = position.play(move), max(low, best)
        if number == 0:
            value = -_scout(tally, after, 1 + ply, -high, -floor)
        else:
            above = nextafter(floor, inf)
            value = -_scout(tally, after, 1 + ply, -above, -floor)
            if floor < value < high and ply + 1 < tally.depth:
                tally.researches += 1
                value = -_scout(tally, after, 1 + ply, -high, -value)
        best = max(best, value)
        if best >= high:
            tally.cut(moves, number)
            break
    return best


def plain_mtdf(tally: Tally, position: Any) -> float:
    """Walk from the static value to the truth; ``known`` has lower and upper bounds."""
    guess = 0.0 if position.outcome is not None else float(tally.problem.evaluate(position))
    least, most, times = -inf, inf, 0
    while least < most:
        asked = nextafter(guess, inf) if guess == least else guess
        tally.researches += times > 0
        times += 1
        guess = _ask(tally, position, 0, asked, is_low=False)
        if guess >= asked:
            least = guess
        else:
            most = guess
    return least


def _ask(tally: Tally, position: Any, ply: int, asked: float, *, is_low: bool) -> float:
    """Is it worth ``asked``, or with ``is_low`` more than that?"""
    end = tally.end(position, ply)
    if end is not None:
        return end
    key = position.key, ply
    bounds = tally.known.setdefault(key, [-inf, inf])

    def reaches(value: float) -> bool:
        return value > asked if is_low else value >= asked

    if reaches(bounds[0]) or not reaches(bounds[1]):
        tally.hits += 1
        return bounds[0] if reaches(bounds[0]) else bounds[1]
    best, moves = -inf, tally.problem.moves(position)
    for number, move in enumerate(moves):
        reply = _ask(tally, position.play(move), ply + 1, -asked, is_low=not is_low)
        best = max(best, -reply)
        if reaches(best):
            tally.cut(moves, number)
            break
    bounds[0 if reaches(best) else 1] = best
    return best


@dataclass
class Grown:
    """A node of the plain Monte-Carlo tree."""

    untried: list[Move]
    tried: list[Move] = field(default_factory=list)
    visits: int = 0
    total: float = 0.0


GrownTree = dict[tuple[Move, ...], Grown]


def plain_uct(tally: Tally, root: Position, playouts: int) -> GrownTree:
    """Random games from a growing tree; its nodes by the moves that lead there."""
    random, tree = Random(0), GrownTree({(): Grown([*tally.problem.moves(root)])})
    for _number in range(playouts):
        tally.nodes += 1
        position, path = _descend(tree, root)
        node = tree[path]
        if node.untried:
            move = node.untried.pop(0)
            node.tried.append(move)
            position, path = position.play(move), (*path, move)
            tree[path] = Grown([*tally.problem.moves(position)])
        turn = position.turn
        while position.outcome is None:
            tally.nodes += 1
            position = position.play(random.choice(position.legal_moves))
        tally.leaves += 1
        result = 2 * position.outcome.score_for(turn) - 1
        for length in range(len(path), -1, -1):
            tree[path[:length]].visits += 1
            tree[path[:length]].total -= result
            result = -result
    return tree


def _descend(tree: GrownTree, position: Position) -> tuple[Position, tuple[Move, ...]]:
    path: tuple[Move, ...] = ()
    while not tree[path].untried and tree[path].tried:
        weight = 1.4**2 * log(tree[path].visits)
        below = {move: tree[(*path, move)] for move in tree[path].tried}
        scores = {
            move: node.total / node.visits + sqrt(weight / node.visits)
            for move, node in below.items()
        }
        move = max(scores, key=scores.__getitem__)
        position, path = position.play(move), (*path, move)
    return position, path


# -- compared --------------------------------------------------------------------------------------

PLAIN: dict[str, Callable[[Tally, Any], float]] = {
    "minimax": plain_minimax,
    "alphabeta": plain_alphabeta,
    "zero_window": plain_zero_window,
    "negascout": plain_negascout,
    "mtdf": plain_mtdf,
}
#: Game, size, moves, depth, evaluation.
POSITIONS = {
    "tictactoe from the start": ("tictactoe", None, "", 4, "rows"),
    "tictactoe to the end": ("tictactoe", None, "a1 b2 c3", 6, "nothing"),
    "five in a row": ("freestyle", "6", "c3 d4 c4 d3 d5 b2 b5 e2", 3, "rows"),
    "patterns": ("freestyle", "7", "d4 d5 e4 c4", 2, "patterns"),
    "renju": ("renju", "9", "e5 e6 f5 d5", 2, "rows"),
    "pente": ("pente", "9", "e5 e6 f5 d5", 2, "rows"),
    "reversi": ("reversi", None, "c4 c5 f6 c3 b5 g7", 4, "corners"),
    "reversi by discs": ("reversi", "6", "", 5, "discs"),
    "reversi by weights": ("reversi", None, "f5 f6 e6 f4", 4, "weights"),
}


def position_of(name: str) -> tuple[Position, int, str]:
    game, size, moves, depth, evaluation = POSITIONS[name]
    return variant(game, size=size).initial().play_all(moves), depth, evaluation


def counts(tree: SearchTree) -> tuple[int, ...]:
    found = tree.counters
    return (
        found.nodes,
        found.leaves,
        found.cutoffs,
        found.skipped,
        found.researches,
        found.hits,
    )


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("algorithm", PLAIN)
@pytest.mark.parametrize("ordering", ["promising", "shuffled"])
def test_all_counters_are_those_counted_by_hand(name: str, algorithm: str, ordering: str) -> None:
    position, depth, evaluation = position_of(name)
    tree = lab.trace(
        position, algorithm, depth, ordering=ordering, evaluation=evaluation, breadth=7
    )
    tally = Tally(tree.problem, depth)
    value = PLAIN[algorithm](tally, position)
    assert (tree.value, counts(tree)) == (value, tally.counts)
    assert len(tree) == tally.nodes


@pytest.mark.parametrize("name", POSITIONS)
def test_every_algorithm_finds_the_value_of_brute_force(name: str) -> None:
    position, depth, evaluation = position_of(name)
    depth = min(depth, 3)
    trees = [
        lab.trace(position, one, depth, evaluation=evaluation, breadth=0)
        for one in ("brute_force", *PLAIN)
    ]
    assert len({tree.value for tree in trees}) == 1
    assert all(tree.is_complete for tree in trees)
    assert trees[0].counters.nodes == trees[1].counters.nodes > trees[2].counters.nodes


@pytest.mark.parametrize("ordering", ["best", "worst", "shuffled", "board", "promising"])
def test_the_order_of_moves_changes_the_work_and_never_the_value(ordering: str) -> None:
    position, depth, _evaluation = position_of("reversi")
    minimax = lab.trace(position, "minimax", depth)
    tree = lab.trace(position, "alphabeta", depth, ordering=ordering)
    assert tree.value == minimax.value
    assert tree.counters.nodes < minimax.counters.nodes


def test_the_worst_first_costs_more_than_the_best_first() -> None:
    position, depth, _evaluation = position_of("reversi")
    best, worst = (
        lab.trace(position, "alphabeta", depth, ordering=one).counters.nodes
        for one in ("best", "worst")
    )
    assert 2 * best < worst


@pytest.mark.parametrize("playouts", [1, 9, 60])
def test_a_monte_carlo_tree_is_that_of_a_plain_one(playouts: int) -> None:
    position = variant("tictactoe").initial().play_all("b2 a1")
    tree = lab.trace(position, "mcts", playouts)
    tally = Tally(tree.problem, 0)
    plain = plain_uct(tally, position, playouts)
    assert (tree.counters.nodes, tree.counters.leaves) == (tally.nodes, tally.leaves)
    found = {tree.moves(node): node for node in range(len(tree))}
    assert found.keys() == plain.keys()
    for moves, node in plain.items():
        assert tree.visits(found[moves]) == node.visits
        assert tree.value_of(found[moves]) == pytest.approx(-node.total / node.visits)


# -- a tree whose answer is known by a formula -----------------------------------------------------


@dataclass(frozen=True)
class Branch:
    """A game of nothing but choices, ``wide`` at each turn."""

    path: tuple[int, ...] = ()
    outcome: None = None

    def play(self, move: Move) -> Branch:
        assert move.point is not None
        return Branch((*self.path, move.point.x))


class KnownTree:
    """Leaves have values of their own, and the moves stand in the perfect order."""

    def __init__(self, wide: int, depth: int) -> None:
        self.wide, self.depth = wide, depth
        self.calls = 0

    def moves(self, position: Any) -> list[Move]:
        choices = [Move(Point(number, 0)) for number in range(self.wide)]
        return sorted(choices, key=lambda move: self.truth(position.play(move)))

    def evaluate(self, position: Any) -> float:
        return Random(hash(position.path)).random()

    def outcome_value(self, *_: object) -> float:
        raise AssertionError("this game has no end")

    def truth(self, position: Branch) -> float:
        if len(position.path) == self.depth:
            return self.evaluate(position)
        return max(
            -self.truth(position.play(Move(Point(number, 0)))) for number in range(self.wide)
        )


@pytest.mark.parametrize(("wide", "depth"), [(2, 5), (3, 4), (4, 3), (5, 2)])
def test_perfect_order_leaves_the_fewest_leaves_there_can_be(wide: int, depth: int) -> None:
    problem, recorder = KnownTree(wide, depth), TreeRecorder(100_000, lambda _nodes: False)
    watched = WatchedProblem(cast("Any", problem), recorder)
    found = algorithm_named("alphabeta").search(watched, cast("Any", Branch()), depth, recorder)
    assert found.value == problem.truth(Branch())
    assert recorder.leaves == wide ** ceil(depth / 2) + wide ** floor(depth / 2) - 1
