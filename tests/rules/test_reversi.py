"""Reversi: turning discs, passing, the end and the count."""

from __future__ import annotations

import pytest

from tengen import PASS, Backend, Color, IllegalMove, Reason, variant

REVERSI = variant("reversi")


def test_black_begins_with_four_moves(backend: Backend) -> None:
    start = REVERSI.initial(backend)
    assert [REVERSI.format(move) for move in start.legal_moves] == ["d3", "c4", "f5", "e6"]
    assert start.text == "8/8/8/3ox3/3xo3/8/8/8 x"


def test_enclosed_discs_are_turned_over(backend: Backend) -> None:
    position = REVERSI.initial(backend).play_all("f5 d6 c3")
    assert position.text == "8/8/2x5/3xx3/3oxx2/3o4/8/8 o"
    assert (position.count(Color.BLACK), position.count(Color.WHITE)) == (5, 2)


def test_a_disc_that_turns_nothing_is_refused(backend: Backend) -> None:
    with pytest.raises(IllegalMove, match="a1 is illegal: it turns no disc over"):
        REVERSI.initial(backend).play("a1")


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_every_even_size_starts_with_the_same_cross(size: int) -> None:
    start = variant("reversi", size=size).initial()
    assert len(start.legal_moves) == 4
    assert start.count(Color.BLACK) == start.count(Color.WHITE) == 2


def test_a_side_without_a_move_must_pass(backend: Backend) -> None:
    forced = REVERSI.position("ox6/8/8/8/8/8/8/8 x", backend)
    assert forced.legal_moves == (PASS,)
    assert forced.why_illegal("c1") == "it turns no disc over"
    after = forced.play(PASS)
    assert (after.turn, [REVERSI.format(move) for move in after.legal_moves]) == (
        Color.WHITE,
        ["c1"],
    )


def test_the_game_ends_when_neither_side_can_move(backend: Backend) -> None:
    moves = "f5 d6 c5 f4 e7 f6 g5 e6 e3"
    outcome = REVERSI.initial(backend).play_all(moves).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Color.BLACK, Reason.DISCS)
    assert outcome.discs == (13, 0)
    assert outcome.margin == 64


def test_empty_squares_go_to_the_winner_in_the_margin(backend: Backend) -> None:
    outcome = variant("reversi", size=4).position("xxxx/xxxx/xxxx/x2o x", backend).outcome
    assert outcome is not None
    assert outcome.discs == (13, 1)
    assert outcome.margin == 16 - 2 * 1


def test_equal_counts_are_a_draw(backend: Backend) -> None:
    outcome = variant("reversi", size=4).position("xxxx/xxxx/oooo/oooo x", backend).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.margin) == (None, 0)


def test_a_pass_changes_nothing_but_the_turn(backend: Backend) -> None:
    forced = REVERSI.position("ox6/8/8/8/8/8/8/8 x", backend)
    assert forced.play(PASS).stones == forced.stones
    assert forced.play(PASS).key != forced.key


def test_boards_of_64_characters_are_read_too(backend: Backend) -> None:
    line = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
    assert REVERSI.position(f"{line} X", backend) == REVERSI.initial(backend)
