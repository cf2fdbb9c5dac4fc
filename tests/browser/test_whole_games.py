"""A game of each family, from the first stone to the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect


def test_the_usual_game_is_one_press_away(screen: Any) -> None:
    screen.visit()
    screen.button("Play").click()
    screen.place("h8")
    expect(screen.page.locator(".turn-line")).to_have_text("Your turn")
    expect(screen.stones).to_have_count(2)


def test_five_in_a_row_win(screen: Any) -> None:
    screen.sit_down()
    screen.place("h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8")
    screen.says("Black wins")
    screen.says("Five in a row")
    expect(screen.page.locator(".winning").first).to_be_visible()
    expect(screen.page.get_by_role("grid")).to_have_attribute("aria-readonly", "true")
    screen.cell("c3").click(force=True)
    expect(screen.stones).to_have_count(9)


def test_a_small_reversi_against_a_program_is_played_until_the_discs_are_counted(
    screen: Any,
) -> None:
    screen.sit_down("reversi", "computer", size=6, opponent="novice")
    legal = screen.page.locator('[role=gridcell][aria-label*="possible move"]')
    result = screen.page.locator(".result-head")
    for _ in range(32):
        expect(legal.first.or_(result)).to_be_visible()
        if result.is_visible():
            break
        before = screen.page.locator(".move-list .move").count()
        legal.first.click()
        expect(screen.page.locator(".move-list .move").nth(before)).to_be_attached()
        # Our turn again, or the end.
        expect(screen.page.locator(".turn-line", has_text="Your turn").or_(result)).to_be_visible()
    expect(result).to_have_text(re.compile("You won!|You lost|A draw"))
    screen.says(re.compile(r"Discs: black \d+, white \d+"))


def test_a_forced_pass_is_said(screen: Any) -> None:
    moves = ["b3", "b2", "b1", "a3", "e5", "c1", "b4"]
    screen.page.add_init_script(
        """new MutationObserver(() => {
          window.hasAsked ||= document.querySelector('.opening') !== null;
        }).observe(document, { childList: true, subtree: true });"""
    )
    screen.sit_down("reversi", size=6, moves=moves)
    screen.place("a1")
    expect(screen.page.locator(".banner.warn")).to_have_text(
        "Black has no legal move and must pass."
    )
    expect(screen.page.locator(".turn-line")).to_have_text("White to move")
    assert not screen.page.evaluate("window.hasAsked"), "there is nothing to choose"


@pytest.mark.parametrize(("variant", "size"), [("freestyle", 15), ("reversi", 6)])
def test_two_programs_play_to_the_end_at_the_pace_that_was_chosen(
    screen: Any, variant: str, size: int
) -> None:
    players = {"freestyle": ("franta", "scorer"), "reversi": ("greedy", "novice")}
    first, second = players[variant]
    screen.prefer(pace="0")
    screen.sit_down(variant, "programs", size=size, players={"first": first, "second": second})
    expect(screen.page.locator(".result-head")).to_have_text(re.compile("wins|draw"))
    screen.says("Rematch")


def test_a_game_of_two_programs_can_be_paused(screen: Any) -> None:
    # Some of these games are short: a quick one could be over before it is paused.
    screen.prefer(pace="2")
    screen.sit_down("freestyle", "programs", players={"first": "franta", "second": "scorer"})
    expect(screen.page.locator(".move-list .move").nth(1)).to_be_visible()
    screen.button("Pause").click()
    screen.button("Continue").click()
    expect(screen.button("Pause")).to_be_visible()


def test_a_game_may_be_given_up(screen: Any) -> None:
    screen.sit_down("freestyle", "computer", opponent="franta")
    screen.button("End").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    screen.says("You lost")
    screen.button("Rematch").click()
    expect(screen.page.locator(".turn-line")).to_be_visible()
    expect(screen.page.locator(".result-head")).to_have_count(0)
