"""Whole games in the window, by mouse and keys."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from typing import Any

import pytest

from tengen import variant
from tengen.base.color import Color, Seat
from tengen.base.grid import Point
from tengen.desktop import chosen_game
from tengen.games.control import ControlKind, TimeControl


def test_a_level_is_chosen_with_the_mouse_and_answers(desk: Any) -> None:
    app = desk(opponent="level:3")
    app.push(app.start.levels.buttons["level:1"])
    app.push(app.start.play)
    app.play("h8")
    app.until(lambda: app.controller.is_open)
    assert app.controller.game.players[Seat.SECOND].player == "level:1"
    assert app.stones() == 2
    assert app.items("last") == 1


def test_a_difficulty_of_the_classic_program_is_chosen_and_it_answers_in_the_centre(
    desk: Any,
) -> None:
    app = desk(opponent="level:3")
    offered = list(app.start.character.cget("values"))
    app.start.character.current(offered.index("Classic, medium (Classic programs)"))
    app.start.character.event_generate("<<ComboboxSelected>>")
    app.settle()
    app.push(app.start.play)
    app.play("a1")
    app.until(lambda: app.controller.is_open)
    assert app.controller.game.players[Seat.SECOND].player == "classic:medium"
    assert app.moves() == "a1 h8"


def test_five_in_a_row_win_and_lock_the_board(desk: Any, players: Any) -> None:
    players.script("franta", variant("freestyle"), "a1 a2 a3 a4")
    app = desk(opponent="franta")
    app.push(app.start.play)
    app.play("h8 i8 j8 k8 l8")
    app.until(lambda: app.controller.game.is_over)
    assert app.status == "You win with a row."
    assert app.items("winning") == 6  # five rings and a line
    app.click("c3")
    assert app.stones() == 9


def test_the_program_wins_too(desk: Any, players: Any) -> None:
    players.script("franta", variant("freestyle"), "a1 a2 a3 a4 a5")
    app = desk(opponent="franta")
    app.push(app.start.play)
    app.play("h8 i8 j8 k8 c3")
    app.until(lambda: app.controller.game.is_over)
    assert app.status == "You lose with a row."


def test_a_full_board_is_a_draw(desk: Any) -> None:
    app = desk(variant="tictactoe", kind="here")
    app.push(app.start.play)
    app.play("b2 a1 c1 a3 a2 c2 b1 b3 c3")
    assert app.status == "A draw: the board is full."


def test_a_person_who_plays_second_waits_for_the_first_stone(desk: Any, players: Any) -> None:
    players.script("franta", variant("freestyle"), "h8 h9", is_second=False)
    app = desk(opponent="franta")
    app.push(app.start.seats.buttons["second"])
    app.push(app.start.play)
    app.until(lambda: app.controller.is_open)
    app.click("a1")
    app.until(lambda: app.stones() == 3)
    assert app.moves() == "h8 a1 h9"


def test_the_nearest_free_point_is_taken_and_a_taken_one_does_nothing(desk: Any) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    app.click("h8", off=(9, -8))
    app.click("h8")
    assert app.moves() == "h8"
    assert not app.notice


def test_the_board_is_locked_while_a_program_thinks_until_it_is_stopped(
    desk: Any, players: Any
) -> None:
    players.slow("franta")
    app = desk(opponent="franta")
    app.push(app.start.play)
    app.click("h8")
    app.until(lambda: app.controller.is_thinking)
    assert app.status == "Franta is thinking…"
    assert app.page.stop.winfo_ismapped()
    app.click("c3")
    assert app.moves() == "h8"
    app.push(app.page.stop)
    app.until(lambda: app.controller.is_open)
    assert len(app.controller.game.line) == 2
    assert not app.page.stop.winfo_ismapped()


def test_the_window_answers_while_a_program_thinks(desk: Any, players: Any) -> None:
    players.slow("franta")
    app = desk(opponent="franta")
    app.push(app.start.play)
    app.click("h8")
    app.until(lambda: app.controller.is_thinking)
    app.press("<Control-z>")
    assert app.moves() == ""
    assert app.controller.is_open


def test_a_crash_of_a_player_is_told_and_the_game_goes_on(desk: Any, players: Any) -> None:
    players.crashing("franta")
    app = desk(opponent="franta")
    app.push(app.start.play)
    app.click("h8")
    app.until(lambda: app.controller.failure)
    assert "The computer player failed" in app.notice
    assert "the player is broken" in app.notice
    app.push(app.page.buttons["Try again"])
    app.until(lambda: app.controller.is_open)
    assert app.stones() == 2


def test_after_a_crash_the_move_can_be_taken_back(desk: Any, players: Any) -> None:
    players.crashing("franta")
    app = desk(opponent="franta")
    app.push(app.start.play)
    app.click("h8")
    app.until(lambda: app.controller.failure)
    app.press("<Control-z>")
    app.play("i9")
    app.until(lambda: app.stones() == 2)


def test_a_step_back_against_a_program_takes_both_moves(desk: Any, players: Any) -> None:
    players.script("franta", variant("freestyle"), "a1 a2 a3")
    app = desk(opponent="franta")
    app.push(app.start.play)
    app.play("h8 i8")
    app.until(lambda: app.stones() == 4)
    app.press("<Control-z>")
    assert app.moves() == "h8 a1"
    app.press("<Control-y>")
    assert app.moves() == "h8 a1 i8 a2"
    app.press("<Control-z>")
    app.press("<Control-z>")
    app.press("<Control-z>")
    assert app.moves() == ""
    assert app.notice == "There is no move to take back."


def test_a_game_that_is_over_can_be_taken_back(desk: Any) -> None:
    app = desk(variant="tictactoe", kind="here")
    app.push(app.start.play)
    app.play("a1 b1 a2 b2 a3")
    assert app.status == "Crosses win with a row."
    app.press("<Control-z>")
    assert app.status == "Crosses to move"
    assert app.controller.is_open


def test_crosses_and_circles_are_named_as_they_are_seen(desk: Any) -> None:
    app = desk(variant="tictactoe", kind="here", style="crosses")
    app.push(app.start.play)
    assert app.status == "Crosses to move"
    app.play("a1 b1 a2 b2 a3")
    assert app.status == "Crosses win with a row."


# -- Reversi --------------------------------------------------------------------------------------

_UNTIL_BLACK_IS_STUCK = "e4 e5 c2 b4 e6 f6 a4 d6"


def test_discs_are_turned_before_the_eyes(desk: Any) -> None:
    app = desk(variant="reversi", kind="here", has_motion=True)
    app.push(app.start.play)
    assert app.items("legal") == 4
    app.click("f5")
    assert app.page.board.is_turning
    assert app.page.board.find_withtag("turning")
    app.until(lambda: not app.page.board.is_turning)
    assert (app.items("stone-black"), app.items("stone-white")) == (4, 1)
    counts = app.page.cards[Seat.FIRST].counts.cget("text")
    assert counts == "Discs: 4"


def test_discs_go_on_turning_while_the_program_begins_to_think(desk: Any, players: Any) -> None:
    players.slow("greedy")
    app = desk(variant="reversi", opponent="greedy", has_motion=True)
    app.push(app.start.play)
    app.click("f5")
    app.until(lambda: app.controller.is_thinking)
    assert app.page.board.is_turning


def test_a_forced_pass_is_said_aloud(desk: Any) -> None:
    app = desk(variant="reversi", sizes={"reversi": 6}, kind="here")
    app.push(app.start.play)
    app.play(_UNTIL_BLACK_IS_STUCK)
    assert app.moves().endswith(" pass")
    assert app.notice == "Black has no legal move and must pass."


# -- openings, forbidden points, other boards ---------------------------------------------------


def test_the_choices_of_an_opening_are_buttons(desk: Any) -> None:
    app = desk(variant="swap2", kind="here")
    app.push(app.start.play)
    app.play("h8 h9 h10")
    buttons = {
        " ".join(one.cget("text").split()): one for one in app.page._choices.winfo_children()
    }
    assert "Add two stones and let the other choose" in buttons
    app.push(buttons["Take black"])
    assert app.moves() == "h8 h9 h10 swap"
    assert app.controller.game.color_of(Seat.SECOND) is Color.BLACK


def test_whoever_was_swapped_is_told_the_new_colour(desk: Any, players: Any) -> None:
    players.script("franta", variant("rif"), "a1 swap")
    app = desk(variant="rif", opponent="franta")
    app.push(app.start.play)
    app.play("h8 h9 h10")
    app.until(lambda: app.controller.is_open and app.moves().endswith("swap"))
    labels = [one.cget("text") for one in app.page._choices.winfo_children()]
    assert labels[0] == "You are now white."
    assert len(labels) > 1
    app.play("i9")
    labels = [one.cget("text") for one in app.page._choices.winfo_children()]
    assert labels[0] == "You are now white."


def test_where_it_was_chosen_two_passes_are_a_draw(desk: Any) -> None:
    app = desk(variant="renju", kind="here")
    app.push(app.start.passes)
    app.push(app.start.play)
    app.play("h8 a1 h9 a3 g10 a5")
    for _side in "black", "white":
        (button,) = app.page._choices.winfo_children()
        assert button.cget("text") == "Pass"
        app.push(button)
    assert app.status == "A draw: both sides passed."


def test_fifth_stones_are_declared_offered_and_taken(desk: Any) -> None:
    app = desk(variant="soosorv-8", kind="here")
    app.push(app.start.play)
    app.play("h8 i9 j10 g7")
    (row,) = (part for part in app.page._choices.winfo_children() if part.winfo_children())
    numbers = {part.cget("text"): part for part in row.winfo_children()}
    assert list(numbers) == list("12345678")
    app.push(numbers["2"])
    labels = [one.cget("text") for one in app.page._choices.winfo_children()]
    assert labels[0] == "Opening: the first player offers fifth stones for black; to go: 2."
    assert labels[-1] == "or offer a point for the fifth stone and keep black"
    app.click("h9")
    assert app.moves() == "h8 i9 j10 g7 declare:2 offer:h9"
    assert app.items("mark") > 0
    app.click("i8")
    assert "this point equals an offered one" in app.notice
    app.click("h7")
    assert app.stones() == 4
    app.click("h7")
    assert (app.moves().split()[-1], app.stones(), app.items("mark")) == ("h7", 5, 0)


def test_a_forbidden_point_is_crossed_out_and_refused_with_its_reason(desk: Any) -> None:
    app = desk(variant="renju", kind="here")
    app.push(app.start.play)
    app.play("h8 a1 i9 a3 g9 a5 h10 a7")
    assert app.items("mark") == 1
    app.click("h9")
    assert app.moves().endswith("a7")
    assert app.notice.startswith("h9 is not allowed: ")
    assert app.page._pointed.cget("text").startswith("h9: ")


def test_captured_stones_are_counted(desk: Any) -> None:
    app = desk(variant="pente", kind="here")
    app.push(app.start.play)
    app.play("k10 l10 a1 m10 n10")
    assert app.page.cards[Seat.FIRST].counts.cget("text") == "Captured stones: 2 / 10"
    assert app.stones() == 3


def test_space_is_played_in_its_layers(desk: Any) -> None:
    app = desk(variant="gomoku3d", kind="here")
    app.push(app.start.play)
    app.play("d4-4 a7-1 g1-7")
    assert app.moves() == "d4-4 a7-1 g1-7"


def test_a_board_without_edges_scrolls_and_follows_the_game(desk: Any) -> None:
    app = desk(variant="unbounded", kind="here")
    app.push(app.start.play)
    app.play("0,0 3,3")
    board = app.page.board
    before = board.pixel(Point(0, 0))
    board.event_generate("<Button-5>", x=100, y=100)
    app.settle()
    assert board.pixel(Point(0, 0))[1] < before[1]
    app.controller.play("40,0")
    app.settle()
    x, y = board.pixel(Point(40, 0))
    assert 0 < x < board.winfo_width()
    assert 0 < y < board.winfo_height()
    app.click("39,1")
    assert app.moves() == "0,0 3,3 40,0 39,1"


def test_time_that_is_over_loses(desk: Any) -> None:
    app = desk(kind="here")
    settings = chosen_game.settings_of(app.window.preferences)
    app.controller.begin(replace(settings, control=TimeControl(ControlKind.GAME, 0.1)))
    app.play("h8")
    assert app.page.cards[Seat.SECOND].clock.cget("text").startswith("0:00")
    app.until(lambda: app.controller.game.is_over)
    assert app.status == "Black wins on time."


@pytest.mark.skipif(shutil.which("xdotool") is None, reason="xdotool is not installed")
def test_a_real_mouse_plays(desk: Any, screen: str) -> None:
    app = desk(kind="here")
    app.push(app.start.play)
    x, y = app.page.board.pixel(Point(7, 7))
    x, y = x + app.page.board.winfo_rootx(), y + app.page.board.winfo_rooty()
    command = ["xdotool", "mousemove", str(x), str(y), "click", "1"]
    subprocess.run(command, check=True, env={"DISPLAY": screen})
    app.until(lambda: app.stones() == 1)
    assert app.moves() == "h8"
