"""Monte-Carlo tree search sees what is one move away, and depends on nothing but its seed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen import variant
from tengen.base.limits import Limit
from tengen.engine.api import Request
from tengen.engine.info import Info
from tengen.engine.local import Watch
from tengen.players.search.deepening import deepen
from tengen.players.search.mcts import MctsSettings, Playout, search
from tengen.players.search.samples import Corners, sample_problem
from tengen.players.search.trace import Trace

Watching = Callable[..., tuple[Request, Watch, list[Info]]]

#: Rules, moves so far, and the moves that win or save the game.
PUZZLES = {
    "completes three": (variant("tictactoe"), "a1 b1 a2 b2", {"a3"}),
    "blocks three": (variant("tictactoe"), "a1 b2 a2", {"a3"}),
    "completes five": (variant("freestyle", size=7), "c4 a1 d4 a3 e4 a5 f4 a7", {"b4", "g4"}),
    "blocks five": (variant("freestyle", size=7), "a4 g1 b4 g3 c4 a1 d4", {"e4"}),
}


@pytest.mark.parametrize("playout", Playout)
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_finds_the_only_move(puzzle: str, playout: Playout) -> None:
    rules, moves, answers = PUZZLES[puzzle]
    position = rules.initial().play_all(moves)
    for seed in range(2):
        settings = MctsSettings(playout, seed)
        result = search(sample_problem(rules), position, 1500, Trace(), settings)
        assert result.move is not None
        assert rules.format(result.move) in answers


def test_the_value_says_who_is_winning() -> None:
    rules, moves, _ = PUZZLES["completes three"]
    won = rules.initial().play_all(moves)
    assert search(sample_problem(rules), won, 500, Trace()).value > 0.8
    lost = rules.initial().play_all("a1 b1 c3 c1 a3")
    assert search(sample_problem(rules), lost, 500, Trace()).value < -0.5


def test_the_same_seed_plays_the_same_games() -> None:
    start = variant("reversi").initial()
    results = [
        search(Corners(), start, 60, Trace(), MctsSettings(seed=seed)) for seed in (1, 1, 2, 3, 4)
    ]
    assert results[0] == results[1]
    assert len({result.value for result in results}) > 2


def test_playouts_are_counted_and_shown() -> None:
    start, trace = variant("reversi").initial(), Trace()
    result = search(Corners(), start, 80, trace)
    assert (trace.leaves, result.is_complete, trace.cutoffs) == (80, True, 0)
    assert trace.nodes > 80
    assert trace.root is not None
    assert sum(int(node.note.split()[0]) for node in trace.root.children) == 80
    assert trace.root.children[0].move == result.move
    assert start.play_all(result.line).moves == result.line


def test_out_of_nodes_it_answers_with_what_it_has(watching: Watching) -> None:
    start = variant("reversi").initial()
    request, watch, infos = watching(start, Limit(nodes=1000))
    result = deepen(Corners(), request, watch, "mcts")
    assert watch.nodes == 1000
    assert not result.is_complete
    assert infos[-1].score is not None
    assert 0 < infos[-1].score.value < 1
    assert result.move in start.legal_moves


def test_a_finished_game_has_no_move() -> None:
    over = variant("tictactoe").initial().play_all("a1 b1 a2 b2 a3")
    assert search(sample_problem(over.variant), over, 10, Trace()).line == ()
