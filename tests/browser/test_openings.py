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
    expect(screen.button("Stay white")).to_be_visible()
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


# -- the tournament openings of renju --------------------------------------------------------------


def offer(screen: Any, *names: str) -> None:
    """Press points one after the other, each when the one before has got its letter."""
    marks = screen.page.locator(".marks .mark")
    for name in names:
        count = marks.count()
        screen.is_live()
        screen.cell(name).click()
        expect(marks).to_have_count(count + 1)


def test_rif_leads_from_three_stones_to_an_offer_of_two_fifths(screen: Any) -> None:
    screen.sit_down("rif")
    screen.says("the first player places a black stone (1 of 3)")
    screen.place("h8")
    screen.says("this stone must stay inside the central 3×3 square")
    screen.place("h9", "h10")
    expect(screen.page.locator(".game-head")).to_contain_text("D1 Kansei")
    screen.button("Take black").click()
    screen.says("Opening: the first player places a white stone")
    screen.place("i9")
    screen.says("the second player offers fifth stones for black; to go: 2")
    offer(screen, "i8")
    screen.says("to go: 1")
    screen.sees("i10", "this point equals an offered one")
    screen.cell("i10").click()
    expect(screen.page.locator(".toast")).to_contain_text("this point equals an offered one")
    offer(screen, "f10")
    screen.says("the first player takes one of the offered points for black")
    expect(screen.page.locator(".turn-line")).to_have_text("White to move")
    expect(screen.stones).to_have_count(4)
    screen.place("f10")
    screen.sees("i8", "empty")
    expect(screen.page.locator(".marks .mark")).to_have_count(0)
    expect(screen.page.locator(".opening")).to_have_count(0)
    expect(screen.page.locator(".turn-line")).to_have_text("White to move")
    screen.place("a1")


def test_an_offer_can_be_taken_back(screen: Any) -> None:
    screen.sit_down("rif", moves=["h8", "h9", "h10", "i9"])
    offer(screen, "i8", "f10")
    screen.button("Undo").click()
    screen.says("to go: 1")
    expect(screen.page.locator(".marks .mark")).to_have_count(1)
    offer(screen, "g7")
    screen.says("takes one of the offered points")


def test_yamaguchi_asks_for_a_number_before_the_colour(screen: Any) -> None:
    screen.sit_down("yamaguchi", moves=["h8", "h9", "i9"])
    screen.says("the first player says how many fifth stones black will offer")
    expect(screen.page.get_by_role("group", name="How many fifth stones")).to_be_visible()
    expect(screen.page.locator(".turn-line")).to_have_text("Black to move")
    screen.page.get_by_role("button", name="12", exact=True).click()
    expect(screen.button("Stay white")).to_be_visible()
    screen.place("i8")
    screen.says("to go: 12")


def test_soosorv_8_lets_black_swap_after_the_number(screen: Any) -> None:
    screen.sit_down("soosorv-8")
    screen.place("h8", "i9", "j10", "g7")
    screen.page.get_by_role("button", name="2", exact=True).click()
    screen.says("Offer a point on the board for the fifth stone; you go on as Black.")
    screen.button("Take white").click()
    screen.says("the second player offers fifth stones for black; to go: 2")
    offer(screen, "h9", "h7")
    screen.place("h7")
    expect(screen.page.locator(".turn-line")).to_have_text("White to move")


def test_taraguchi_10_offers_swaps_all_along_and_ten_fifths(screen: Any) -> None:
    screen.sit_down("taraguchi-10")
    screen.place("h8")
    screen.button("Take black").click()
    screen.place("h9", "i10")
    screen.button("Take black").click()
    screen.place("g7")
    screen.button("Offer ten fifth stones").click()
    screen.says("to go: 10")
    offer(screen, *(f"{column}1" for column in "abcdefghij"))
    expect(screen.page.locator(".marks .mark")).to_have_count(10)
    screen.place("e1")
    expect(screen.stones).to_have_count(5)


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("tarannikov", ["h8", "i9", "j8", "k11", "l12"]),
        ("sakata", ["h8", "h9", "i10", "k8", "l9"]),
        ("swap-first", ["h8"]),
    ],
)
def test_openings_that_end_with_a_choice_of_colour(
    screen: Any, name: str, moves: list[str]
) -> None:
    screen.sit_down(name)
    screen.place(*moves)
    screen.button("Take black").click()
    expect(screen.page.locator(".opening")).to_have_count(0)
    expect(screen.page.locator(".turn-line")).to_have_text("White to move")


def test_against_a_program_one_hears_which_colour_is_now_ones_own(screen: Any) -> None:
    """The program opens, offers and takes; a person only answers."""
    screen.sit_down("rif", kind="computer", seat="second", opponent="level:1")
    screen.button("Take black").click()
    screen.says("You are now black.")
    screen.says("Offer points for the fifth stone, of which white takes one; to go: 2.")
    offer(screen, "a1")
    screen.cell("c2").click()  # the program takes one at once
    expect(screen.stones).to_have_count(6)
