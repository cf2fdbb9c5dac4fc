"""Records and their trees."""

from __future__ import annotations

import copy
import pickle

import pytest

from tengen import Color, InvalidRecord, Move, Position, variant
from tengen.base.move import SWAP
from tengen.records.limits import MAX_DEPTH
from tengen.records.node import Node
from tengen.records.record import Record
from tengen.records.result import Ending, Result

DEEP = 100_000


def tic_tac_toe(moves: str) -> Record:
    return Record.of(variant("tictactoe").initial().play_all(moves))


def deep_record() -> Record:
    record = Record(variant("unbounded"))
    node = record.root
    for x in range(DEEP):
        node = node.add(Move.at(x, 0))
    return record


def test_a_finished_game_has_its_result() -> None:
    record = tic_tac_toe("a1 a2 b1 b2 c1")
    assert record.result == Result(Color.BLACK, Ending.LINE)
    assert record.result.score_for(Color.WHITE) == 0


def test_a_reversi_result_has_its_margin() -> None:
    position = variant("reversi", size=4).initial()
    while position.legal_moves:
        position = position.play(position.legal_moves[0])
    outcome = position.outcome
    assert outcome is not None
    assert Record.of(position).result == Result(outcome.winner, Ending.DISCS, outcome.margin)


def test_an_unfinished_game_has_no_result() -> None:
    assert tic_tac_toe("a1 a2").result is None


def test_a_game_from_the_usual_start_has_no_set_up() -> None:
    assert tic_tac_toe("a1").start is None


def test_a_set_up_game_keeps_its_start() -> None:
    start = variant("tictactoe").position("x2/3/3 o")
    record = Record.of(start.play("b2"))
    assert record.start == start.setup
    assert record.position() == start.play("b2")


def test_the_main_line_runs_along_first_children() -> None:
    record = tic_tac_toe("a1 b2 c3")
    record.root.children[0].add(variant("tictactoe").parse("a3"))
    assert list(map(record.variant.format, record.mainline)) == ["a1", "b2", "c3"]


def test_the_position_at_a_node_is_that_after_its_move() -> None:
    record = tic_tac_toe("a1 b2 c3")
    side = record.root.children[0].add(record.variant.parse("a3"))
    assert record.position(side) == record.variant.initial().play_all("a1 a3")
    assert record.position(record.root) == record.variant.initial()


def test_a_node_of_another_record_has_no_position_here() -> None:
    with pytest.raises(InvalidRecord, match="another record"):
        tic_tac_toe("a1").position(Node())


def test_validation_names_the_number_and_the_fault_of_a_move_in_a_variation() -> None:
    record = tic_tac_toe("a1 b2 c3")
    record.root.children[0].children[0].add(record.variant.parse("a1"))
    assert isinstance(record.position(), Position)
    with pytest.raises(InvalidRecord, match="move 3: a1 is illegal: the point is taken"):
        record.validate()


def test_validation_accepts_opening_actions() -> None:
    record = Record.of(variant("swap").initial().play_all("h8 h9 h10 swap h11"))
    record.validate()
    record.root.add(SWAP)
    with pytest.raises(InvalidRecord, match="move 1: swap is illegal"):
        record.validate()


def test_a_set_up_of_another_game_is_refused() -> None:
    start = variant("renju").initial().setup
    with pytest.raises(InvalidRecord, match="the game is caro but starts from renju"):
        Record(variant("caro"), start).position()


def test_an_impossible_set_up_is_refused_with_its_reason() -> None:
    start = variant("tictactoe").setup("xx1/3/3 o")
    with pytest.raises(InvalidRecord, match="2 black and 0 white stones"):
        Record(variant("tictactoe"), start).validate()


def test_points_off_the_board_and_missing_moves_are_refused() -> None:
    record = Record(variant("tictactoe"))
    record.root.add(Move.at(99, 0))
    with pytest.raises(InvalidRecord, match=r"move 1: the point \(99, 0, 0\) is off the board"):
        record.validate()
    record.root.children[0].move = None
    with pytest.raises(InvalidRecord, match="move 1: a move is missing"):
        record.position()


def test_records_are_equal_when_their_trees_and_facts_are() -> None:
    assert tic_tac_toe("a1 b2") == tic_tac_toe("a1 b2")
    assert tic_tac_toe("a1 b2") != tic_tac_toe("a1 b3")
    changed = tic_tac_toe("a1 b2")
    changed.root.children[0].comment = "good"
    assert changed != tic_tac_toe("a1 b2")
    changed = tic_tac_toe("a1 b2")
    changed.black = "Ada"
    assert changed != tic_tac_toe("a1 b2")


def test_the_shape_of_the_tree_matters_to_equality() -> None:
    first, second = Record(variant("tictactoe")), Record(variant("tictactoe"))
    first.root.add(Move.at(0, 0)).add(Move.at(1, 1))
    second.root.add(Move.at(0, 0))
    second.root.add(Move.at(1, 1))
    assert first != second


def test_a_tree_of_a_hundred_thousand_moves_is_walked_compared_and_pickled() -> None:
    record = deep_record()
    assert len(record.mainline) == DEEP
    assert sum(1 for _ in record.root.walk()) == DEEP + 1
    assert len(next(reversed(list(record.root.walk()))).path()) == DEEP + 1
    assert pickle.loads(pickle.dumps(record)) == record


def test_a_copy_shares_nothing_with_its_original() -> None:
    record = tic_tac_toe("a1 b2 c3")
    twin = copy.deepcopy(record)
    assert twin == record
    twin.root.children[0].comment = "changed"
    twin.root.children[0].properties["N"] = ("name",)
    assert record == tic_tac_toe("a1 b2 c3")


def test_a_pickled_node_keeps_its_place_in_the_tree() -> None:
    record = tic_tac_toe("a1 b2 c3")
    node: Node = pickle.loads(pickle.dumps(record.root.children[0].children[0]))
    assert [step.move for step in node.path()[1:]] == list(record.mainline[:2])
    assert node.children[0].move == record.mainline[2]


def test_a_wide_and_deep_tree_is_validated_move_by_move() -> None:
    record = Record(variant("unbounded"))
    node = record.root
    for x in range(0, 600, 2):
        node.add(Move.at(x + 1, 50))
        node = node.add(Move.at(x, x % 4))
    record.validate()
    node.add(Move.at(0, 0))
    with pytest.raises(InvalidRecord, match="move 301: 0,0 is illegal"):
        record.validate()


def test_the_longest_game_that_can_be_read_can_be_validated() -> None:
    record = Record(variant("unbounded"))
    node = record.root
    for x in range(MAX_DEPTH):
        node = node.add(Move.at(2 * x, x % 4))
    record.validate()
