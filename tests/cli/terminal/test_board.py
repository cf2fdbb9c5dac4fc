"""The board on a terminal."""

from __future__ import annotations

from random import Random

import pytest

from tengen import Position, Variant, variant, variants
from tengen.terminal.board import coloured_board, plain_board


def some_position(name: str, moves: int) -> Position:
    chance, position = Random(2), variant(name).initial()
    for _move in range(moves):
        if position.outcome is None:
            position = position.play(chance.choice(position.legal_moves))
    return position


def test_the_plain_board_is_the_picture_of_the_rules() -> None:
    position = variant("renju").initial().play_all("h8 a1 o15")
    assert plain_board(position) == str(position)


def test_the_winning_stones_are_capitals() -> None:
    position = variant("tictactoe").initial().play_all("a1 a2 b1 b2 c1")
    assert plain_board(position).splitlines() == ["  a b c", "3 . . .", "2 o o .", "1 X X(X)"]


def test_layers_stand_side_by_side_as_far_as_they_fit() -> None:
    position = variant("gomoku3d", size=3).initial().play("b2-2")
    wide, narrow = plain_board(position, 80).splitlines(), plain_board(position, 20).splitlines()
    assert wide[0].split("   ") == ["layer 1", " layer 2", " layer 3"]
    assert len(wide) == 5
    assert len(narrow) == 11


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_colours_show_as_many_stones_as_there_are(rules: Variant) -> None:
    position = some_position(rules.name, 30)
    drawn = coloured_board(position)
    stones = len(position.stones) + (position.shared is not None)
    signs = "×○" if rules.has_crosses else "●"
    assert sum(map(drawn.plain.count, signs)) == stones
    inks = ("#1f3f8f", "#b3261e") if rules.has_crosses else ("#000000", "#ffffff")
    dark, light = (sum(ink in str(span.style) for span in drawn.spans) for ink in inks)
    assert dark + light == len(position.stones)


def test_colours_mark_the_last_stone_and_the_winning_row() -> None:
    position = variant("tictactoe").initial().play_all("a1 a2 b1 b2 c1")
    drawn = coloured_board(position)
    assert "(×)" in drawn.plain
    assert sum("underline" in str(span.style) for span in drawn.spans) == 3


def test_on_paper_there_are_crosses_and_circles() -> None:
    position = variant("freestyle").initial().play_all("h8 i9")
    assert coloured_board(position).plain.count("●") == 2
    paper = coloured_board(position, is_paper=True).plain
    assert (paper.count("×"), paper.count("○"), paper.count("●")) == (1, 1, 0)
    assert coloured_board(variant("reversi").initial(), is_paper=True).plain.count("●") == 4
