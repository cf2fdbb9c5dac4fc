"""Text forms and the reasons why an arrangement of stones is not a position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import (
    Color,
    InvalidNotation,
    InvalidPosition,
    Setup,
    TengenError,
    Variant,
    variant,
    variants,
)


def reasons(name: str, text: str) -> tuple[str, ...]:
    return variant(name).setup(text).reasons()


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        (
            "freestyle",
            "xx13/" + "15/" * 13 + "15 o",
            "2 black and 0 white stones do not fit with white to move",
        ),
        (
            "freestyle",
            "x14/" + "15/" * 13 + "15 x",
            "1 black and 0 white stones do not fit with black to move",
        ),
        ("tictactoe", "xxx/ooo/3 x", "both sides have won"),
        ("tictactoe", "ooo/xx1/x2 x", None),
        ("tictactoe", "xxx/oo1/o2 x", "black has won and would be to move"),
        ("tictactoe", "3/3/3 x captured=2:0", "nothing is captured in tictactoe"),
        ("tictactoe", "3/3/3 x swapped", "colours never change hands in tictactoe"),
        ("tictactoe", "3/1#1/3 o", "no stone is shared in tictactoe"),
        ("tictactoe", "3/3/3 x stage=0", "stage 0 is past the opening of tictactoe"),
        ("swap2", "15/" * 14 + "15 x stage=9", "stage 9 is past the opening of swap2"),
        ("common-centre", "#14/" + "15/" * 13 + "15 o", "the shared stone is not in the centre"),
        ("common-centre", "x14/" + "15/" * 13 + "15 o", "the shared stone is missing"),
        ("reversi", "8/8/8/8/8/8/8/8 x", "there is no disc on the board"),
    ],
)
def test_each_impossible_position_is_named(name: str, text: str, reason: str | None) -> None:
    if reason is None:
        assert reasons(name, text) == ()
        return
    assert reason in reasons(name, text)
    with pytest.raises(InvalidPosition, match=reason):
        variant(name).position(text)


def test_a_stone_off_the_board_is_named() -> None:
    far = next(iter(variant("freestyle").setup("x14/" + "15/" * 13 + "15 o").stones))._replace(x=99)
    setup = Setup(variant("freestyle"), {far: Color.BLACK}, Color.WHITE)
    assert setup.reasons() == ("a stone stands off the board",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a position"),
        ("3/3/3", "is not a position; write the board, then the side to move"),
        ("3/3/3 z", "is not a position"),
        ("3/3 x", "the board has 2 rows where 3 are expected"),
        ("3/4/3 x", "row '4' has 4 points where 3 are expected"),
        ("3/3/3|3/3/3 x", "the board has 2 layers where 1 are expected"),
        ("3/1z1/3 x", "'z' is not a stone"),
        ("3/99999/3 x", "'99999' empty points do not fit on any board"),
        ("3/3/3 x soon", "'soon' is not a field of a position"),
        ("8 x", "the board has 8 points where 9 are expected"),
        ("##1/3/3 x", "2 shared stones are more than one"),
        ("x" * 200_000, "too long"),
        ("9999x" * 10_000 + " x", "a board of 50000 characters is too long"),
    ],
)
def test_text_that_is_no_position_is_refused_with_one_sentence(text: str, message: str) -> None:
    with pytest.raises(InvalidNotation, match=message.replace("(", r"\(")) as error:
        variant("tictactoe").position(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 200


def test_unbounded_text_lists_the_stones() -> None:
    rules = variant("unbounded")
    position = rules.initial().play_all("0,0 -3,2")
    assert position.text == "o(-3,2)x(0,0) x"
    assert rules.position(position.text) == position
    assert rules.initial().text == "empty x"
    with pytest.raises(InvalidNotation, match="list of stones"):
        rules.position("x(1;2) o")


@given(st.sampled_from(variants()), st.text(max_size=80))
def test_no_text_makes_the_parser_fail_in_another_way(rules: Variant, text: str) -> None:
    for candidate in (text, f"{text} x", f"{text}/{text} o"):
        try:
            rules.position(candidate)
        except TengenError as error:
            assert str(error)
