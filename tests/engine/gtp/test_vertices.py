"""The names of points in GTP, and lines of analysis."""

from __future__ import annotations

import pytest

from tengen import PASS, Color, InvalidNotation, Score, Variant, variant, variants
from tengen.engine.info import Info
from tengen.engine.protocols.gtp.games import game_name, game_variant, games
from tengen.engine.protocols.gtp.thoughts import (
    WHOLE,
    format_thoughts,
    read_thought,
    split_thoughts,
)
from tengen.engine.protocols.gtp.vertices import format_vertex, parse_vertex


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_every_point_is_read_back_as_it_was_written(rules: Variant) -> None:
    for move in (*rules.placements, PASS):
        text = format_vertex(move, rules)
        assert parse_vertex(text, rules) == move
        assert parse_vertex(text.lower(), rules) == move


@pytest.mark.parametrize("text", ["", "a0", "a20", "i9", "aa", "9", "é1", "a1 ", "p16"])
def test_text_that_is_no_vertex_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        parse_vertex(text, variant("freestyle"))


def test_every_game_we_list_is_one_we_know_and_would_choose_again() -> None:
    for name in games():
        rules = game_variant(name)
        assert rules is not None
        assert game_name(rules, games()) == name


def test_rules_that_differ_from_their_name_are_no_game() -> None:
    assert game_name(variant("caro", exact=True), games()) is None
    assert game_name(variant("standard", size=19), ["Gomoku"]) == "Gomoku"
    assert game_name(variant("renju"), ["Gomoku", "Othello"]) is None


@pytest.mark.parametrize(
    "score",
    [None, Score.discs(-3.5), Score.win_in(7), Score.loss_in(2), Score.winrate(0.125)],
)
def test_our_own_lines_of_analysis_are_read_back_whole(score: Score | None) -> None:
    position = variant("reversi").initial()
    pv = tuple(position.variant.parse_moves("d3 c3 c4"))
    info = Info(Color.BLACK, pv, score, depth=12, nodes=3400, rank=1)
    line = format_thoughts([info], position.variant)
    (thought,) = split_thoughts(line)
    read = read_thought(thought, position, WHOLE)
    assert read is not None
    assert read == (
        info if score else Info(Color.BLACK, pv, Score.winrate(0.5), depth=12, nodes=3400)
    )


@pytest.mark.parametrize(
    "line",
    ["", "info", "info move", "info move Z9 pv Z9", "info visits 3", "hello", "info move A1 pv A1"],
)
def test_lines_without_a_legal_move_say_nothing(line: str) -> None:
    position = variant("reversi").initial()
    assert [read_thought(each, position, WHOLE) for each in split_thoughts(line)] in ([], [None])


def test_numbers_that_make_no_sense_are_left_out() -> None:
    position = variant("reversi").initial()
    (thought,) = split_thoughts("info move D3 visits many winrate nan order x pv D3")
    assert read_thought(thought, position, WHOLE) == Info(
        Color.BLACK, (position.variant.parse("d3"),)
    )
    (thought,) = split_thoughts("info move D3 winrate 12000 tengen-score win:often")
    read = read_thought(thought, position, WHOLE)
    assert read is not None
    assert read.score == Score.winrate(1)
