"""Deepening within the limits of a request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter, process_time

import pytest

from tengen import Move, Position, variant
from tengen.base.limits import Limit
from tengen.base.score import Score
from tengen.engine.api import Request
from tengen.engine.info import Info
from tengen.engine.local import Watch
from tengen.players.search.algorithms import ALGORITHMS
from tengen.players.search.deepening import deepen
from tengen.players.search.problem import SearchProblem, score_of
from tengen.players.search.samples import Corners, Rows, sample_problem
from tengen.players.search.trace import Trace

Watching = Callable[..., tuple[Request, Watch, list[Info]]]

REVERSI = variant("reversi").initial().play_all("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7")
EXACT = [name for name, algorithm in ALGORITHMS.items() if algorithm.is_exact]


@pytest.mark.parametrize("name", EXACT)
def test_a_search_out_of_nodes_returns_the_last_complete_depth(
    name: str, noise: SearchProblem, watching: Watching
) -> None:
    search = ALGORITHMS[name].search
    truths = [search(noise, REVERSI, depth, Trace()).value for depth in range(4)]
    seen = set()
    for nodes in range(1, 1500, 61):
        request, watch, infos = watching(REVERSI, Limit(nodes=nodes, depth=3))
        result = deepen(noise, request, watch, name)
        assert watch.nodes <= nodes
        assert result.value == truths[result.depth]
        assert result.is_complete == (result.depth == 3)
        assert [info.depth for info in infos] == [*range(1, result.depth + 1)]
        assert result.move in REVERSI.legal_moves
        seen.add(result.depth)
    assert {0, 1, 2} <= seen


def test_a_stopped_search_ends_at_once(noise: SearchProblem) -> None:
    nodes_at_stop = 0

    def stop_at_depth_three(info: Info) -> None:
        nonlocal nodes_at_stop
        if info.depth == 3:
            nodes_at_stop = watch.nodes
            watch.stop()

    request = Request(REVERSI)
    watch = Watch(request, stop_at_depth_three)
    result = deepen(noise, request, watch)
    assert (result.depth, result.is_complete, watch.nodes) == (3, False, nodes_at_stop)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_time_is_kept(name: str, noise: SearchProblem, watching: Watching) -> None:
    start, busy = perf_counter(), process_time()
    request, watch, _ = watching(REVERSI, Limit(time=0.1))
    result = deepen(noise, request, watch, name)
    assert perf_counter() - start >= 0.1
    assert process_time() - busy < 1.5
    assert not result.is_complete
    assert result.move in REVERSI.legal_moves


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_search_without_any_time_still_has_a_move(
    name: str, noise: SearchProblem, watching: Watching
) -> None:
    request, watch, _ = watching(REVERSI)
    watch.stop()
    result = deepen(noise, request, watch, name)
    assert result.line == (noise.moves(REVERSI)[0],)
    assert (watch.nodes, result.is_complete) == (0, False)


def test_depth_is_the_smaller_of_the_limit_and_the_player(
    noise: SearchProblem, watching: Watching
) -> None:
    for limit, most, depth in ((2, 5, 2), (5, 3, 3), (None, 2, 2)):
        request, watch, _ = watching(REVERSI, Limit(depth=limit))
        result = deepen(noise, request, watch, most_depth=most)
        assert (result.depth, result.is_complete) == (depth, True)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_only_the_moves_asked_for_are_played(
    name: str, noise: SearchProblem, watching: Watching
) -> None:
    for move in REVERSI.legal_moves:
        request, watch, _ = watching(REVERSI, Limit(depth=2, nodes=300), (move,))
        assert deepen(noise, request, watch, name).move == move


def test_a_move_nobody_proposed_can_be_asked_for(watching: Watching) -> None:
    class Narrow(Corners):
        def moves(self, position: Position) -> Sequence[Move]:
            return super().moves(position)[:1]

    asked = Corners().moves(REVERSI)[-1]
    request, watch, _ = watching(REVERSI, Limit(depth=2), (asked,))
    assert deepen(Narrow(), request, watch).move == asked


def test_a_forced_win_ends_the_search_and_is_reported_as_one(watching: Watching) -> None:
    position = variant("freestyle", size=7).initial().play_all("d4 a1 e4 a3 c4 a5")
    request, watch, infos = watching(position, Limit(depth=4))
    result = deepen(Rows(), request, watch)
    assert (result.depth, result.is_complete) == (3, True)
    assert infos[-1].score == Score.win_in(3)
    assert infos[-1].pv == result.line
    assert infos[0].score is None


def test_a_game_searched_to_its_end_is_not_searched_deeper(watching: Watching) -> None:
    start = variant("reversi", size=4).initial()
    request, watch, infos = watching(start)
    result = deepen(sample_problem(start.variant), request, watch)
    assert (result.value, result.is_complete) == (-10.0, True)  # 3 to 11, and two squares empty
    assert result.depth < 20
    assert infos[-1].score == Score.discs(-10)
    assert [info.nodes for info in infos] == sorted(info.nodes or 0 for info in infos)


def test_the_tree_of_the_last_depth_is_kept(watching: Watching) -> None:
    request, watch, _ = watching(REVERSI, Limit(depth=3))
    result = deepen(Corners(), request, watch)
    assert result.tree is not None
    assert result.tree.value == result.value
    assert {node.move for node in result.tree.children} == set(REVERSI.legal_moves)


def test_the_best_move_of_a_depth_is_the_first_of_the_next(
    noise: SearchProblem, watching: Watching
) -> None:
    request, watch, infos = watching(REVERSI, Limit(depth=3))
    result = deepen(noise, request, watch)
    assert result.tree is not None
    assert result.tree.children[0].move == infos[1].pv[0]


def test_estimates_have_a_score_only_where_the_problem_gives_one() -> None:
    assert score_of(Rows(), 12.0) is None
    assert score_of(Corners(), 12.0) == Score.discs(12)
    assert score_of(Rows(), -999_996.0) == Score.loss_in(4)
