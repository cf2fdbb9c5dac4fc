"""The words of NBoard, in every spelling that programs use."""

from __future__ import annotations

import pytest

from tengen import Color, variant
from tengen.base.errors import InvalidNotation
from tengen.base.move import PASS
from tengen.base.score import Score
from tengen.engine import Clock, Info
from tengen.engine.protocols.nboard.game import format_game, parse_budget, parse_game
from tengen.engine.protocols.nboard.lines import (
    format_decision,
    format_score,
    format_thought,
    parse_decision,
    parse_thought,
)
from tengen.engine.protocols.othello import board_text, parse_line

START = variant("reversi").initial()
RULES = START.variant


@pytest.mark.parametrize("text", ["F5/1.25/0.30", "f5 1.25 0.30", "F5 / 1.25 / 0.30"])
def test_a_decision_is_read_with_slashes_and_with_blanks(text: str) -> None:
    decision = parse_decision(text, START)
    assert decision.move == RULES.parse("f5")
    assert decision.score == Score.discs(1.25)
    assert decision.seconds == 0.3
    assert format_decision(decision, START) == "F5/1.25/0.30"


@pytest.mark.parametrize("text", ["F5", "F5//", "f5//", "F5/ /"])
def test_evaluation_and_time_may_be_left_out(text: str) -> None:
    decision = parse_decision(text, START)
    assert (decision.score, decision.seconds) == (None, None)
    assert format_decision(decision, START) == "F5//"


@pytest.mark.parametrize("text", ["PA", "pa", "ps", "pass", "PASS/0.00/0.0"])
def test_a_pass_has_many_spellings(text: str) -> None:
    assert parse_decision(text, START).move == PASS


@pytest.mark.parametrize(
    "text", ["", "j9", "F5/banana/0", "F5/nan/0", "F5/inf/0", "F5/1e999/0", "f5 1 2 3", "F5/1/x"]
)
def test_a_decision_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        parse_decision(text, START)


@pytest.mark.parametrize("line", ["F5d6C3", "F5-D6-C3", "f5D6c3", "F5D6C3Z9"])
def test_a_principal_variation_has_many_spellings(line: str) -> None:
    assert parse_thought(f"{line} -1.5 0 18", START).pv == tuple(RULES.parse_moves("f5 d6 c3"))


def test_passes_that_a_program_leaves_out_of_a_line_are_added() -> None:
    cells = "oxxxxxxx/1oooxxxx/oxoxoxxx/oxoooxxx/oxxooxxx/oxxxoxxx/ooxxxxxx/xxxxxxx1 o"
    position = RULES.position(cells)
    with_pass = (RULES.parse("a2"), PASS, RULES.parse("h8"))
    assert parse_line("A2 pa H8", position) == parse_line("A2H8", position) == with_pass


def test_a_line_of_thought_carries_score_depth_and_remarks() -> None:
    info = parse_thought("F5d6 -1.5 0 18@73% at least", START)
    assert (info.turn, info.score, info.depth) == (Color.BLACK, Score.discs(-1.5), 18)
    assert info.text == "at least"


def test_an_evaluation_of_two_numbers_counts_as_their_middle() -> None:
    assert parse_thought("F5 2.00,-1.00 0 12", START).score == Score.discs(0.5)
    assert parse_thought("F5 2.00, -1.00 0 12", START).score == Score.discs(0.5)


def test_a_solved_game_is_exact_or_a_sure_win() -> None:
    assert parse_thought("F5 4 0 100%", START).depth == 60
    assert parse_thought("F5 4 0 100%", START).score == Score.discs(4)
    assert parse_thought("F5 4 0 100%W", START).score == Score.win_in(60)
    assert parse_thought("F5 -4 0 100%W", START).score == Score.loss_in(60)
    assert parse_thought("F5 0 0 100%W", START).score == Score.discs(0)


@pytest.mark.parametrize("depth", ["60%", "97%W", "91%w"])
def test_a_game_searched_to_its_end_has_that_depth_however_sure_it_is(depth: str) -> None:
    info = parse_thought(f"F5 4 0 {depth}", START)
    assert (info.depth, info.score) == (60, Score.discs(4))


@pytest.mark.parametrize(
    "text", ["", "F5", "F5 1 0", "A1 1 0 5", "F5 one 0 5", "F5 nan 0 5", "F5 1 0 deep", "?? 1 0 5"]
)
def test_a_line_of_thought_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        parse_thought(text, START)


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Score.discs(-3.5), "-3.50"),
        (Score.win_in(8), "64.00"),
        (Score.loss_in(8), "-64.00"),
        (Score.winrate(0.75), "32.00"),
    ],
)
def test_scores_are_told_in_discs(score: Score, text: str) -> None:
    assert format_score(score) == text


def test_thoughts_that_are_written_are_read_back() -> None:
    line = tuple(RULES.parse_moves("f5 d6"))
    for score in (Score.discs(2.0), Score.win_in(60), Score.loss_in(60)):
        info = Info(Color.BLACK, line, score, depth=60)
        word, _, rest = format_thought(info, START).partition(" ")
        assert (word, parse_thought(rest, START)) == ("search", info)


def test_a_game_tells_the_moves_and_the_time_left() -> None:
    position = START.play_all("f5 d6 c3")
    game = parse_game(format_game(position, Clock(90.9, increment=2)))
    assert game.position == position
    assert game.position.moves == position.moves
    assert game.clock == Clock(90, 90)


def test_a_game_tells_where_it_was_set_up() -> None:
    position = RULES.position("8/8/8/2xxxx2/3oo3/8/8/8 o").play("c3").play("c2")
    game = parse_game(format_game(position))
    assert (game.position, game.clock) == (position, None)
    assert len(game.positions) == 3


def test_time_runs_off_the_clock_of_the_one_who_moved() -> None:
    game = parse_game("(;GM[Othello]TI[01:00]TY[8]B[F5//10]W[D6//20.5];)")
    assert game.clock == Clock(50, 39.5)
    assert game.play(RULES.parse("c3"), 30).clock == Clock(39.5, 20)


@pytest.mark.parametrize(
    ("text", "left"), [("15:00//02:00", 900), ("1:00:00", 3600), ("90", 90), ("0:30.5", 30.5)]
)
def test_times_have_many_spellings(text: str, left: float) -> None:
    budget = parse_budget(text)
    assert budget is not None
    assert budget.left == left


@pytest.mark.parametrize("text", ["", "soon", "1:2:3:4", "-5"])
def test_a_time_that_makes_no_sense_is_none(text: str) -> None:
    assert parse_budget(text) is None


def test_the_board_is_written_from_a1_along_the_rows() -> None:
    assert board_text(START.play("f5")) == "-" * 27 + "OX------XXX" + "-" * 26 + " O"
