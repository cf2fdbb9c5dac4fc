"""Running an algorithm of the house while every node is written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isnan
from time import perf_counter
from types import NoneType

from tengen.base.errors import InvalidArgument
from tengen.base.move import Move
from tengen.lab.columns import TreeColumns
from tengen.lab.errors import LabProblemError
from tengen.lab.problem import evaluations, lab_problem, orderings, usual_breadth
from tengen.lab.recorder import IsOver, TreeRecorder, WatchedProblem
from tengen.lab.tree import LabSearch, SearchCounters, SearchTree
from tengen.players.gomoku.fifths import plain
from tengen.players.search import mcts
from tengen.players.search.algorithms import ALGORITHMS, Algorithm, algorithm_named
from tengen.players.search.result import SearchResult
from tengen.players.search.trace import SearchOver
from tengen.rules.position import Position

#: Plies, playouts, nodes and moves in each position that can be asked for.
MAX_DEPTH, MAX_PLAYOUTS, MAX_NODES, MAX_BREADTH = 12, 20_000, 1_000_000, 400
USUAL_DEPTH, USUAL_PLAYOUTS, USUAL_NODES = 3, 400, 100_000
#: Evaluation of a Monte-Carlo search that plays each game to its end by chance.
RANDOM_GAMES = "games"


def _never(_nodes: int) -> bool:
    """Let every search go on."""
    return False


def algorithms() -> tuple[str, ...]:
    """Return the names of the algorithms."""
    return tuple(ALGORITHMS)


def trace(  # noqa: PLR0913 - the parts of an experiment, each with a usual one
    position: Position,
    algorithm: str = "alphabeta",
    depth: int | None = None,
    *,
    ordering: str | None = None,
    evaluation: str | None = None,
    breadth: int | None = None,
    max_nodes: int = USUAL_NODES,
    is_over: IsOver = _never,
) -> SearchTree:
    """Search a position and return the whole tree.

    ``depth`` counts plies, for ``mcts`` playouts; ``breadth`` is how many moves of each position
    are looked at, 0 for all (brute force looks at every legal move). The search ends after
    ``max_nodes``, or when ``is_over``, which is told the nodes so far, says so; what it has seen
    until then is returned. Raises LabProblemError.

    >>> from tengen import variant
    >>> tree = trace(variant("tictactoe").initial(), "alphabeta", 2)
    >>> tree.counters.nodes, tree.counters.cutoffs, len(tree.children(0))
    (34, 7, 9)
    """
    InvalidArgument.check(position, Position, 'a position; write variant("reversi").initial()')
    chosen = algorithm_named(algorithm)
    asked = _asked(position, chosen, depth, ordering, evaluation, breadth, max_nodes)
    return run(position, asked, is_over)


def _asked(  # noqa: PLR0913, PLR0917 - checked one by one
    position: Position,
    chosen: Algorithm,
    depth: int | None,
    ordering: str | None,
    evaluation: str | None,
    breadth: int | None,
    max_nodes: int,
) -> LabSearch:
    for wish in (ordering, evaluation):
        InvalidArgument.check(wish, (str, NoneType), "the name of an ordering or an evaluation")
    rules = position.variant
    usual = USUAL_DEPTH if chosen.is_exact else USUAL_PLAYOUTS
    is_random = not chosen.is_exact and evaluation in {None, RANDOM_GAMES}
    return LabSearch(
        chosen.name,
        usual if depth is None else depth,
        ordering or orderings()[0],
        RANDOM_GAMES if is_random else evaluation or evaluations(rules)[0],
        usual_breadth(rules) if breadth is None else breadth,
        max_nodes,
    )


def run(position: Position, asked: LabSearch, is_over: IsOver = _never) -> SearchTree:
    """Run a search that is described; raises LabProblemError for one that makes no sense."""
    chosen = algorithm_named(asked.algorithm)
    _check(asked, chosen)
    rules = position.variant
    evaluation = None if asked.evaluation == RANDOM_GAMES else asked.evaluation
    problem = lab_problem(rules, asked.ordering, evaluation, asked.breadth)
    root = plain(position) if position.stage is not None and not rules.shared_centre else position
    if root.stage is not None:
        raise LabProblemError(
            "the opening is not over yet: a search needs a position in which the sides take turns"
        )
    most = asked.max_nodes if chosen.is_exact else MAX_PLAYOUTS * mcts.MAX_PLAYOUT_LENGTH
    recorder = TreeRecorder(most, is_over)
    start = perf_counter()
    found = _search(chosen, WatchedProblem(problem, recorder), root, asked, recorder)
    recorder.finish()
    seconds = perf_counter() - start
    line = found.line if found else _so_far(recorder.columns)
    counters = SearchCounters(
        recorder.nodes,
        recorder.leaves,
        recorder.cutoffs,
        recorder.skipped,
        recorder.researches,
        recorder.hits,
        seconds,
    )
    is_complete = found is not None and found.is_complete
    value = found.value if found else None
    return SearchTree(root, asked, counters, value, line, is_complete, recorder.columns, problem)


def _search(
    chosen: Algorithm,
    problem: WatchedProblem,
    position: Position,
    asked: LabSearch,
    recorder: TreeRecorder,
) -> SearchResult | None:
    """Run the algorithm; None where it was ended."""
    if not chosen.is_exact:
        is_random = asked.evaluation == RANDOM_GAMES
        playout = mcts.Playout.RANDOM if is_random else mcts.Playout.EVALUATION
        settings = mcts.MctsSettings(playout)
        return mcts.search(problem, position, asked.depth, recorder, settings)
    try:
        return chosen.search(problem, position, asked.depth, recorder)
    except SearchOver:
        return None


def _check(asked: LabSearch, chosen: Algorithm) -> None:
    most = MAX_DEPTH if chosen.is_exact else MAX_PLAYOUTS
    unit = "depth" if chosen.is_exact else "number of playouts"
    for what, value, least, top in (
        (unit, asked.depth, 1, most),
        ("breadth", asked.breadth, 0, MAX_BREADTH),
        ("number of nodes", asked.max_nodes, 1, MAX_NODES),
    ):
        InvalidArgument.check(value, int, f"a {what}; write {least + 2}")
        if not least <= value <= top:
            raise LabProblemError(f"the {what} is from {least} to {top}, not {value}")
    if chosen.is_exact and asked.evaluation == RANDOM_GAMES:
        raise LabProblemError(f"only mcts judges by {RANDOM_GAMES}; {chosen.name} evaluates")


def _so_far(columns: TreeColumns) -> tuple[Move, ...]:
    """Return the best finished move of a search that was ended, if there is one."""
    root = max(columns.roots(), default=None)
    if root is None:
        return ()
    done = [at for at in columns.children(root) if not isnan(columns.value[at])]
    best = min(done, key=columns.value.__getitem__, default=None)
    return () if best is None else (columns.moves[columns.move[best]],)


@dataclass(frozen=True, slots=True)
class SearchCount:
    """One row of a comparison."""

    algorithm: str
    depth: int
    counters: SearchCounters
    value: float | None
    best: Move | None
    is_complete: bool


def compare(  # noqa: PLR0913 - the parts of an experiment
    position: Position,
    names: Sequence[str] = (),
    depth: int = USUAL_DEPTH,
    *,
    ordering: str | None = None,
    evaluation: str | None = None,
    breadth: int | None = None,
    max_nodes: int = USUAL_NODES,
    is_over: IsOver = _never,
) -> Iterator[SearchCount]:
    """Run algorithms on one position, one ply deep, then two, up to a depth; each row when done.

    Without names all exact ones take part. One that needs more than ``max_nodes`` is not asked to
    go deeper. An algorithm that counts playouts runs once, with the usual number of them. The
    search that ``is_over`` ends is the last.
    """
    InvalidArgument.check(names, Sequence, "a list of algorithms; write ['alphabeta']")
    InvalidArgument.check(depth, int, "a depth; write 3")
    chosen = [algorithm_named(name) for name in names or _exact()]
    for one in chosen:
        depths = range(1, depth + 1) if one.is_exact else (USUAL_PLAYOUTS,)
        judged = evaluation if one.is_exact or evaluation == RANDOM_GAMES else None
        for plies in depths:
            tree = trace(
                position,
                one.name,
                plies,
                ordering=ordering,
                evaluation=judged,
                breadth=breadth,
                max_nodes=max_nodes,
                is_over=is_over,
            )
            yield SearchCount(
                one.name, plies, tree.counters, tree.value, tree.best, tree.is_complete
            )
            if not tree.is_complete:
                if is_over(tree.counters.nodes):
                    return
                break


def _exact() -> list[str]:
    return [one.name for one in ALGORITHMS.values() if one.is_exact]
