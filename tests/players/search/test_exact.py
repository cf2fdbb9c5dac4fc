"""The exact algorithms agree with brute force, and most of them with less work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from tengen import Color, Move, Outcome, Position, Variant, variant
from tengen.players.search import alphabeta, brute_force, minimax, mtdf
from tengen.players.search.algorithms import ALGORITHMS, UnknownAlgorithm, algorithm_named
from tengen.players.search.comparison import SAMPLES, GameSample, measure
from tengen.players.search.problem import WIN_VALUE, SearchProblem
from tengen.players.search.samples import Corners, Rows, sample_problem
from tengen.players.search.trace import Trace

RandomPositions = Callable[[Variant, int, int], list[Position]]

EXACT = [name for name, algorithm in ALGORITHMS.items() if algorithm.is_exact]
PRUNING = ["alphabeta", "zero_window", "negascout", "mtdf"]
#: Rules, random plies before the search, positions, depth.
CASES = {
    "tictactoe at the start of the game": (variant("tictactoe"), 1, 4, 4),
    "tictactoe to the end": (variant("tictactoe"), 4, 12, 9),
    "four in a row": (variant("freestyle", size=5, line=4), 12, 4, 3),
    "exactly three in a row": (variant("standard", size=4, line=3), 4, 6, 3),
    "renju": (variant("renju", size=5), 14, 6, 3),
    "reversi 4 to the end": (variant("reversi", size=4), 5, 8, 12),
    "reversi 4 with passes": (variant("reversi", size=4), 8, 12, 5),
    "reversi 6": (variant("reversi", size=6), 12, 6, 3),
}


@dataclass(frozen=True)
class OnePlyDown:
    """A problem seen from a child of the root: ends of the game are one ply further away."""

    problem: SearchProblem

    def moves(self, position: Position) -> Sequence[Move]:
        return self.problem.moves(position)

    def evaluate(self, position: Position) -> float:
        return self.problem.evaluate(position)

    def outcome_value(self, outcome: Outcome, turn: Color, ply: int) -> float:
        return self.problem.outcome_value(outcome, turn, ply + 1)


def value_of_end(problem: SearchProblem, position: Position, line: tuple[Move, ...]) -> float:
    """Return what the last position of a line is worth to the side to move in the first."""
    last = position.play_all(line)
    if last.outcome is not None:
        return problem.outcome_value(last.outcome, position.turn, len(line))
    value = problem.evaluate(last)
    return -value if len(line) % 2 else value


@pytest.mark.parametrize("kind", ["samples", "noise"])
@pytest.mark.parametrize("case", CASES)
def test_every_exact_algorithm_finds_the_value_and_a_line_to_it(
    case: str, kind: str, noise: SearchProblem, random_positions: RandomPositions
) -> None:
    rules, plies, count, depth = CASES[case]
    problem = noise if kind == "noise" else sample_problem(rules)
    for position in random_positions(rules, plies, count):
        truth = brute_force.search(problem, position, depth, Trace()).value
        for name in EXACT:
            result = ALGORITHMS[name].search(problem, position, depth, Trace())
            assert result.value == truth, (name, position.text)
            assert value_of_end(problem, position, result.line) == truth, (name, position.text)
            assert (result.depth, result.is_complete) == (depth, True)


@pytest.mark.parametrize("name", EXACT)
def test_the_move_keeps_the_value(
    name: str, noise: SearchProblem, random_positions: RandomPositions
) -> None:
    for position in random_positions(variant("reversi", size=6), 9, 8):
        result = ALGORITHMS[name].search(noise, position, 3, Trace())
        assert result.move is not None
        child = position.play(result.move)
        below = brute_force.search(OnePlyDown(noise), child, 2, Trace())
        assert -below.value == result.value, position.text


@pytest.mark.parametrize("name", EXACT)
def test_a_finished_game_is_worth_its_result_and_has_no_line(name: str) -> None:
    over = variant("tictactoe").initial().play_all("a1 b1 a2 b2 a3")
    result = ALGORITHMS[name].search(sample_problem(over.variant), over, 3, Trace())
    assert (result.value, result.line, result.move) == (-WIN_VALUE, (), None)


@pytest.mark.parametrize("name", EXACT)
def test_depth_zero_is_the_evaluation(name: str) -> None:
    start = variant("reversi").initial()
    problem = sample_problem(start.variant)
    result = ALGORITHMS[name].search(problem, start, 0, Trace())
    assert (result.value, result.line) == (problem.evaluate(start), ())


@pytest.mark.parametrize("name", EXACT)
def test_the_quickest_win_is_preferred_and_a_loss_put_off(name: str) -> None:
    problem, start = sample_problem(variant("tictactoe")), variant("tictactoe").initial()
    won = ALGORITHMS[name].search(problem, start.play_all("a1 b1 a2 b2"), 5, Trace())
    assert (won.value, won.line) == (WIN_VALUE - 1, (start.variant.parse("a3"),))
    lost = ALGORITHMS[name].search(problem, start.play_all("a1 b1 c3 c1 a3"), 4, Trace())
    assert lost.value == -(WIN_VALUE - 2)


def test_a_memory_that_is_full_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, noise: SearchProblem, random_positions: RandomPositions
) -> None:
    positions = random_positions(variant("reversi", size=4), 3, 6)
    truths = [brute_force.search(noise, position, 5, Trace()).value for position in positions]
    remembering, forgetting = Trace(), Trace()
    assert [mtdf.search(noise, p, 5, remembering).value for p in positions] == truths
    monkeypatch.setattr(mtdf, "MAX_REMEMBERED", 3)
    assert [mtdf.search(noise, p, 5, forgetting).value for p in positions] == truths
    assert forgetting.nodes > remembering.nodes


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.game for sample in SAMPLES])
def test_pruning_visits_fewer_nodes(sample: GameSample) -> None:
    rows = {name: measure(sample, ALGORITHMS[name], 3) for name in ["minimax", *PRUNING]}
    assert rows["minimax"].cutoffs == 0
    for name in PRUNING:
        assert rows[name].values == rows["minimax"].values
        assert rows[name].nodes < rows["minimax"].nodes / 2, name
        assert rows[name].leaves < rows[name].nodes
        assert rows[name].cutoffs > 0
    assert rows["negascout"].nodes < rows["alphabeta"].nodes


def test_brute_force_and_minimax_visit_the_whole_tree(noise: SearchProblem) -> None:
    start = variant("reversi").initial()
    for name in ("brute_force", "minimax"):
        trace = Trace()
        ALGORITHMS[name].search(noise, start, 4, trace)
        assert (trace.leaves, trace.nodes) == (244, 1 + 4 + 12 + 56 + 244)


def test_brute_force_finds_what_the_candidates_leave_out() -> None:
    class Blind(Rows):
        def moves(self, position: Position) -> Sequence[Move]:
            return super().moves(position)[-1:]

    position = variant("tictactoe").initial().play_all("a1 b1 a2 b2")
    values = [
        search(Blind(), position, 1, Trace()).value
        for search in (brute_force.search, minimax.search)
    ]
    assert values[0] == WIN_VALUE - 1 > values[1]


def test_good_order_makes_alpha_beta_cut_more() -> None:
    class Backwards(Corners):
        def moves(self, position: Position) -> Sequence[Move]:
            return [*reversed(super().moves(position))]

    ordered, backwards = Trace(), Trace()
    for position in SAMPLES[1].positions:
        expected = alphabeta.search(Corners(), position, 4, ordered)
        assert alphabeta.search(Backwards(), position, 4, backwards).value == expected.value
    assert ordered.nodes < backwards.nodes


def test_an_unknown_algorithm_is_named_with_the_nearest_one() -> None:
    with pytest.raises(UnknownAlgorithm, match="no algorithm 'alpha'; did you mean 'alphabeta'"):
        algorithm_named("alpha")
