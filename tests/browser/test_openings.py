"""Openings that ask for choices, and moves that the rules forbid."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

#: Black's h10 would make two open threes.
CROSSING = ["h8", "a1", "h9", "a3", "g10", "a5", "f10", "a7"]


@pytest.mark.parametrize(
    ("choice", "moves", "turn"),
    [
        ("Take black", ["swap"], "White to move"),
        ("Add two stones and let the other choose", ["add"], "White to move"),
    ],
)
def test_after_three_stones_of_swap2_the_second_player_chooses(
    screen: Any, choice: str, moves: list[str], turn: str
) -> None:
    screen.sit_down("swap2")
    screen.says("Opening")
    screen.place("h8", "i9", "j7")
    screen.button(choice).click()
    expect(screen.page.locator(".move-list .move").nth(3)).to_contain_text(moves[0])
    expect(screen.page.locator(".turn-line")).to_have_text(turn)
    expect(screen.stones).to_have_count(3)


def test_in_swap2_a_stone_keeps_the_colour(screen: Any) -> None:
    screen.sit_down("swap2", moves=["h8", "i9", "j7"])
    screen.says("or place a white stone and keep white")
    screen.place("k8")
    expect(screen.page.locator(".opening")).to_have_count(0)
    expect(screen.page.locator(".turn-line")).to_have_text("Black to move")


def test_added_stones_hand_the_choice_back(screen: Any) -> None:
    screen.sit_down("swap2", moves=["h8", "i9", "j7", "add"])
    screen.place("k8", "k9")
    expect(screen.button("Take black")).to_be_visible()
    expect(screen.button("Add two stones and let the other choose")).to_have_count(0)


def test_a_foul_of_renju_is_marked_and_refused_with_its_reason(screen: Any) -> None:
    screen.sit_down("renju", moves=CROSSING)
    screen.sees("h10", "forbidden, double three")
    expect(screen.page.locator(".forbidden path").first).to_be_visible()
    screen.cell("h10").click()
    expect(screen.page.locator(".toast")).to_have_text("double three")
    expect(screen.stones).to_have_count(8)
    expect(screen.page.locator(".turn-line")).to_have_text("Black to move")


def test_white_may_go_where_black_may_not(screen: Any) -> None:
    screen.sit_down("renju", moves=[*CROSSING, "o15"])
    screen.place("h10")


def test_captured_stones_leave_the_board(screen: Any) -> None:
    screen.sit_down("pente", moves=["k10", "l10", "a1", "m10"])
    screen.place("n10")
    screen.sees("l10", "empty")
    screen.sees("m10", "empty")


def test_rows_may_run_through_the_layers(screen: Any) -> None:
    screen.sit_down("gomoku3d")
    expect(screen.page.get_by_role("grid")).to_have_count(7)
    screen.place("d4-1", "a1-1", "d4-2", "a1-2", "d4-3", "a1-3", "d4-4", "a1-4", "d4-5")
    screen.says("Black wins")


def test_a_board_without_edges_takes_a_move_out_of_sight(screen: Any) -> None:
    screen.sit_down("unbounded")
    typed = screen.page.get_by_label("Type a move")
    typed.fill("40,-3")
    typed.press("Enter")
    screen.sees("40,-3", "black, last move")
