"""Variants as data: names, sizes, options, notation."""

from __future__ import annotations

from typing import Any

import pytest

from tengen import InvalidNotation, InvalidVariant, Move, variant, variants
from tengen.rules.catalogue import Size, square_sizes

NAMES = [
    *("freestyle", "standard", "renju", "caro", "pente", "keryo-pente", "pro", "long-pro"),
    *("swap", "swap2", "free-renju", "international", "common-centre", "unbounded"),
    *("gomoku3d", "tictactoe", "reversi"),
]


def test_every_promised_variant_exists() -> None:
    assert sorted(rules.name for rules in variants()) == sorted(NAMES)


def test_every_variant_has_a_title_and_a_sentence() -> None:
    for rules in variants():
        assert rules.title
        assert rules.summary.endswith(".")


@pytest.mark.parametrize(
    ("name", "nearest"), [("freestile", "freestyle"), ("Renju", "renju"), ("othelo", None)]
)
def test_an_unknown_name_suggests_the_nearest(name: str, nearest: str | None) -> None:
    with pytest.raises(InvalidVariant) as error:
        variant(name)
    assert repr(name) in str(error.value)
    assert (nearest or "known are freestyle") in str(error.value)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("freestyle", 2),
        ("freestyle", 23),
        ("freestyle", (15, 23)),
        ("freestyle", -5),
        ("freestyle", "abc"),
        ("freestyle", ""),
        ("freestyle", "15x"),
        ("reversi", 7),
        ("reversi", 14),
        ("reversi", (8, 6)),
        ("gomoku3d", 12),
        ("pro", 6),
        ("long-pro", 8),
        ("unbounded", 15),
    ],
)
def test_sizes_out_of_range_are_refused_by_name(name: str, size: Size) -> None:
    with pytest.raises(InvalidVariant) as error:
        variant(name, size=size)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "options",
    [
        {"lines": 5},
        {"line": 2},
        {"line": 23},
        {"opening": "gambit"},
        {"captures": (2,)},
        {"capture_goal": 5},
        {"captures": (7,), "capture_goal": 5},
        {"shared_centre": True},
        {"fouls": True, "line": 6},
        {"fouls": True, "captures": (2,), "capture_goal": 10},
    ],
)
def test_nonsense_rules_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidVariant):
        variant("freestyle", **options)


def test_sizes_listed_are_those_that_can_be_made() -> None:
    assert square_sizes(variant("reversi")) == (4, 6, 8, 10, 12)
    assert square_sizes(variant("freestyle")) == tuple(range(3, 23))
    assert square_sizes(variant("unbounded")) == ()
    assert square_sizes(variant("gomoku3d"))[-1] == 11


def test_gomoku_counts_rows_from_the_bottom_and_reversi_from_the_top() -> None:
    assert variant("freestyle").parse("a1") == Move.at(0, 14)
    assert variant("reversi").parse("a1") == Move.at(0, 0)
    assert variant("freestyle", size=22).parse("V22") == Move.at(21, 0)
    assert variant("gomoku3d").parse("d4-2") == Move.at(3, 3, 1)
    assert variant("unbounded").parse("-3, 2") == Move.at(-3, -2)


@pytest.mark.parametrize(
    "text", ["", "h", "8", "h0", "h16", "p1", "h8-1", "ж8", "h８", "h8h9", "1,2"]
)
def test_text_that_is_no_move_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        variant("renju").parse(text)
    assert repr(text) in str(error.value)


def test_a_bad_move_in_a_list_is_named_by_its_number() -> None:
    with pytest.raises(InvalidNotation, match="move 3: 'z99x'"):
        variant("renju").parse_moves("h8 i9 z99x")


def test_variants_are_values() -> None:
    assert variant("freestyle") == variant("freestyle", size=15)
    assert hash(variant("caro", exact=True)) != hash(variant("caro"))
