"""The textbook player plays exactly the move of the search it is named after."""

from __future__ import annotations

import pytest

from tengen import Limit, engine, lab, variant
from tengen.engine.names import InvalidPlayer

REVERSI = variant("reversi").initial().play_all("c4 c5 f6")
FIVE = variant("freestyle", size=9).initial().play_all("e5 d5 e4 e6")


@pytest.mark.parametrize("algorithm", lab.algorithms())
@pytest.mark.parametrize("position", [REVERSI, FIVE], ids=["reversi", "five in a row"])
def test_it_plays_the_best_move_of_the_laboratory(algorithm: str, position: object) -> None:
    assert isinstance(position, type(REVERSI))
    tree = lab.trace(position, algorithm, 60 if algorithm == "mcts" else 2, ordering="best")
    name = f"textbook[algorithm={algorithm},depth=2,playouts=60,ordering=best]"
    with engine.open_simple(name) as player:
        reply = player.play(position, Limit(time=20))
    assert reply.move == tree.best
    assert reply.info is not None
    assert reply.info.nodes == tree.counters.nodes


def test_without_time_it_looks_one_ply_ahead() -> None:
    with engine.open_simple("textbook[depth=12]") as player:
        reply = player.play(REVERSI, Limit(nodes=50))
    assert reply.move == lab.trace(REVERSI, "alphabeta", 1).best


@pytest.mark.parametrize("game", ["swap2", "tictactoe", "renju", "pente", "reversi", "gomoku3d"])
def test_it_can_begin_any_game_with_edges(game: str) -> None:
    position = variant(game).initial()
    with engine.open_simple("textbook[depth=1,breadth=4]") as player:
        assert player.play(position, Limit(time=20)).move in position.legal_moves


@pytest.mark.parametrize("option", ["depth=99", "algorithm=magic", "ordering=x", "breadth=-1"])
def test_options_that_make_no_sense_are_refused(option: str) -> None:
    with pytest.raises(InvalidPlayer):
        engine.open(f"textbook[{option}]")


def test_an_evaluation_of_the_other_family_is_refused_when_it_is_to_move() -> None:
    with (
        engine.open_simple("textbook[evaluation=rows]") as player,
        pytest.raises(Exception, match="rows"),
    ):
        player.play(REVERSI, Limit(time=5))


def test_a_board_without_edges_is_refused() -> None:
    with (
        engine.open_simple("textbook") as player,
        pytest.raises(Exception, match="does not play unbounded"),
    ):
        player.play(variant("unbounded").initial(), Limit(time=5))
