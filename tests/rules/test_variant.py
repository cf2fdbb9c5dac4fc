"""Variants as data: names, sizes, options, notation."""

from __future__ import annotations

from typing import Any

import pytest

from tengen import InvalidNotation, InvalidVariant, Move, variant, variants
from tengen.rules import aliases
from tengen.rules.aliases import ALIASES, fold, is_on_paper
from tengen.rules.catalogue import Size, square_sizes

NAMES = [
    *(
        "freestyle",
        "standard",
        "renju",
        "caro",
        "caro-gomocup",
        "pente",
        "keryo-pente",
        "pro",
        "long-pro",
    ),
    *("swap", "swap2", "free-renju", "international", "common-centre", "unbounded"),
    *("gomoku3d", "tictactoe", "reversi"),
    *("rif", "yamaguchi", "soosorv-8", "taraguchi-10", "tarannikov", "sakata", "swap-first"),
]


def test_every_promised_variant_exists() -> None:
    assert sorted(rules.name for rules in variants()) == sorted(NAMES)


def test_every_variant_has_a_title_and_a_sentence() -> None:
    for rules in variants():
        assert rules.title
        assert rules.summary.endswith(".")


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("freestile", "freestyle"), ("Renjuu", "renju"), ("othelo", "othello"), ("chess", None)],
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
        ("gomoku3d", 16),
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
    assert square_sizes(variant("gomoku3d"))[-1] == 15


def test_gomoku_counts_rows_from_the_bottom_and_reversi_from_the_top() -> None:
    assert variant("freestyle").parse("a1") == Move.at(0, 14)
    assert variant("reversi").parse("a1") == Move.at(0, 0)
    assert variant("freestyle", size=22).parse("V22") == Move.at(21, 0)
    assert variant("gomoku3d").parse("d4-2") == Move.at(3, 3, 1)
    assert variant("unbounded").parse("-3, 2") == Move.at(-3, -2)


@pytest.mark.parametrize(
    "text", ["", "h", "8", "h0", "h16", "p1", "h8-1", "ж8", "h٨", "h8h9", "0,2", "1,2,3"]
)
def test_text_that_is_no_move_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        variant("renju").parse(text)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize(
    ("name", "text", "extent"),
    [("reversi", "z9", "a1 to h8"), ("renju", "z9", "a1 to o15"), ("gomoku3d", "z9-1", "a1-1 to")],
)
def test_who_leaves_the_board_is_told_where_it_ends(name: str, text: str, extent: str) -> None:
    with pytest.raises(InvalidNotation, match=f"{text!r} is off the board; it spans {extent}"):
        variant(name).parse(text)


@pytest.mark.parametrize("text", ["3 14", "3,14", "3, 14", " 3  14 "])
def test_columns_can_be_numbers_from_the_left_and_rows_are_numbered_as_ever(text: str) -> None:
    assert variant("freestyle").parse(text) == variant("freestyle").parse("c14")
    assert variant("unbounded").parse(text) == Move.at(3, -14)


def test_numbers_are_read_on_every_board_and_in_lists_of_moves() -> None:
    assert variant("reversi").parse("3 4") == variant("reversi").parse("c4") == Move.at(2, 3)
    assert variant("gomoku3d").parse("4 4 2") == variant("gomoku3d").parse("d4-2")
    rules = variant("freestyle")
    moves = rules.parse_moves("h8 i9 10 10")
    for text in ("8 8 9 9 10 10", "8,8 9,9 10,10", "8, 8; 9, 9; j10", "h8 9 9 10,10"):
        assert rules.parse_moves(text) == moves
    space = variant("gomoku3d")
    assert space.parse_moves("1 2 3 b2-1") == space.parse_moves("a2-3 b2-1")
    with pytest.raises(InvalidNotation, match="move 2: '9'"):
        rules.parse_moves("8 8 9")


def test_a_bad_move_in_a_list_is_named_by_its_number() -> None:
    with pytest.raises(InvalidNotation, match="move 3: 'z99x'"):
        variant("renju").parse_moves("h8 i9 z99x")


def test_variants_are_values() -> None:
    assert variant("freestyle") == variant("freestyle", size=15)
    assert hash(variant("caro", exact=True)) != hash(variant("caro"))


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("gomoku", "freestyle"),
        ("five", "freestyle"),
        ("Gomoku", "freestyle"),
        ("piskvorky", "freestyle"),
        ("piškvorky", "freestyle"),
        ("pis\u030ckvorky", "freestyle"),
        ("othello", "reversi"),
        (" Othello ", "reversi"),
        ("five in a row", "freestyle"),
        ("Five-in-a-Row", "freestyle"),
        ("PIŠKVORKY", "freestyle"),
        ("пять в ряд", "freestyle"),
        ("п\u2019ять у ряд", "freestyle"),
        ("реверси", "reversi"),
        ("Реверсі", "reversi"),
        ("cờ caro", "caro"),
        ("co ca ro", "caro"),
        ("Каро", "caro"),
        ("рендзю", "renju"),
        ("крестики-нолики", "tictactoe"),
        ("Tic Tac Toe", "tictactoe"),
        ("RENJU", "renju"),
        ("long pro", "long-pro"),
    ],
)
def test_names_that_people_use_are_aliases(alias: str, name: str) -> None:
    assert variant(alias) == variant(name)
    assert is_on_paper(alias) == alias.lower().startswith("pi")


def test_an_alias_is_never_the_name_of_a_variant() -> None:
    assert not {fold(rules.name) for rules in variants()} & set(ALIASES)


def test_every_alias_stands_for_one_game() -> None:
    assert len(ALIASES) == sum(
        len({fold(name) for name in names}) for names in aliases.NAMES.values()
    )
    assert {name: variant(name).name for name in ALIASES} == dict(ALIASES)


def test_a_name_of_a_million_letters_is_quoted_in_short() -> None:
    with pytest.raises(InvalidVariant) as caught:
        variant("x" * 1_000_000)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("name", "text", "same"),
    [
        ("freestyle", "h8i9j10", "h8 i9 j10"),
        ("renju", "H8I9 j10; k11l12", "h8 i9 j10 k11 l12"),
        ("reversi", "f5d6C3", "f5 d6 c3"),
        ("swap2", "h8i9j10 swap", "h8 i9 j10 swap"),
        ("gomoku3d", "d4-2e5-1", "d4-2 e5-1"),
    ],
)
def test_moves_may_be_written_together(name: str, text: str, same: str) -> None:
    assert variant(name).parse_moves(text) == variant(name).parse_moves(same)


@pytest.mark.parametrize("text", ["h8i", "h8i9x", "8h9i", "h8-i9", "h8i99", "h88i9"])
def test_what_is_written_together_is_read_whole_or_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        variant("freestyle").parse_moves(text)
