"""Points and moves in any form: looked up, looked for, played."""

from __future__ import annotations

import json
import pickle

import pytest

from tengen import (
    Backend,
    Color,
    Fault,
    IllegalMove,
    InvalidArgument,
    InvalidNotation,
    Move,
    Point,
    Position,
    TengenError,
    variant,
)

#: One move of a board of 15×15.
FORMS: tuple[object, ...] = ("h8", (7, 7), Point(7, 7))
REVERSI = variant("reversi").initial()


@pytest.mark.parametrize("point", ["d5", "D5", Point(3, 4), (3, 4), (3, 4, 0)])
def test_a_position_tells_the_colour_on_a_point_given_in_any_form(point: str | Point) -> None:
    assert REVERSI[point] is Color.BLACK


def test_a_free_point_has_no_colour() -> None:
    assert REVERSI["d3"] is None


def test_a_point_off_the_board_is_named() -> None:
    with pytest.raises(InvalidNotation, match=r"^\(8, 0, 0\) is off the board"):
        REVERSI[8, 0]


def test_a_position_is_no_sequence() -> None:
    with pytest.raises(TypeError, match="not iterable"):
        iter(REVERSI)  # type: ignore[call-overload]


@pytest.mark.parametrize("move", ["d3", "D3", "4 3", Point(3, 2), (3, 2), Move.at(3, 2)])
@pytest.mark.parametrize("backend", Backend)
def test_a_move_given_in_any_form_is_found_and_played(move: Move | str, backend: Backend) -> None:
    position = variant("reversi").initial(backend)
    assert move in position.legal_moves
    assert position.is_legal(move)
    assert position.play(move).last_move == Move.at(3, 2)


@pytest.mark.parametrize("other", ["d5", "z99", "hello", (3, 3), 3.5, None, ("d", 3)])
def test_what_is_no_legal_move_is_not_among_them(other: object) -> None:
    assert other not in REVERSI.legal_moves


def test_legal_moves_are_a_tuple_as_ever() -> None:
    moves = REVERSI.legal_moves
    assert isinstance(moves, tuple)
    assert moves == tuple(moves)
    assert hash(moves) == hash(tuple(moves))
    assert "d3" in pickle.loads(pickle.dumps(moves))


@pytest.mark.parametrize("count", [0, 1, 2])
def test_few_legal_moves_are_listed_too(count: int) -> None:
    board = variant("tictactoe").initial(Backend.NATIVE)
    played = board.play_all(["b2", "a1", "c3", "c1", "a3", "b3", "a2", "c2", "b1"][: 9 - count])
    assert len(played.legal_moves) == count


def test_the_parent_is_the_position_before_the_last_move() -> None:
    position = REVERSI.play_all("d3 c3")
    assert position.parent == REVERSI.play("d3")
    assert position.parent is not None
    assert position.parent.parent == REVERSI
    assert REVERSI.parent is None


def test_the_parent_of_a_foul_at_the_table_is_found_again() -> None:
    rules = variant("renju", foul="claim")
    before = rules.initial().play_all(["h8", "a1", "g8", "a2", "i8", "a3", "f8", "a5", "k8", "a6"])
    after = before.play("j8")
    assert after.parent == before


@pytest.mark.parametrize("move", [3.5, None, b"d3", ["d3"], (1,), ("d", "3"), (1.5, 2)])
def test_what_can_be_no_move_ends_in_a_sentence(move: object) -> None:
    ask = [REVERSI.play, REVERSI.is_legal, REVERSI.why_illegal, REVERSI.__getitem__]
    for function in ask:
        with pytest.raises(InvalidArgument, match=r"is not a move; write 'd3'") as error:
            function(move)  # type: ignore[arg-type]
        assert isinstance(error.value, TengenError)
        assert isinstance(error.value, TypeError)


def test_an_action_is_not_a_point() -> None:
    with pytest.raises(InvalidArgument, match="'pass' is not a point"):
        REVERSI["pass"]


def test_a_copy_knows_the_forms_of_its_own_game() -> None:
    position: Position = pickle.loads(pickle.dumps(variant("freestyle").initial()))
    assert all(move in position.legal_moves for move in FORMS)


@pytest.mark.parametrize(
    ("game", "moves", "move", "fault"),
    [
        ("reversi", "", "a1", Fault.NO_FLIP),
        ("reversi", "", "d4", Fault.TAKEN),
        ("reversi", "", (8, 8), Fault.OUTSIDE),
        ("reversi", "", "pass", Fault.NOT_FORCED),
        ("tictactoe", "b2 a1 c3 b3 a3 b1 c1", "a2", Fault.OVER),
        ("renju", "", "swap", Fault.NOT_OPEN),
        ("renju", "h8 a1 g8 a2 i8 a3 f8 a5 l8 a6 k8 a7", "j8", Fault.OVERLINE),
    ],
)
@pytest.mark.parametrize("backend", Backend)
def test_a_reason_of_illegality_is_a_fault_with_words(
    game: str, moves: str, move: str, fault: Fault, backend: Backend
) -> None:
    position = variant(game).initial(backend).play_all(moves)
    reason = position.why_illegal(move)
    assert reason is fault
    assert reason == fault.value == f"{fault}" == json.loads(json.dumps(fault))
    with pytest.raises(IllegalMove, match=f": {fault.value}$") as error:
        position.play(move)
    assert error.value.reason is fault
