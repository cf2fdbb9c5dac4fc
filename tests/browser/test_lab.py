"""The search laboratory in a real browser: a tree that grows, is walked, and stays quick."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

#: A search of many nodes takes a while on a machine that does other things besides.
SEARCH_MS = 60_000
#: Milliseconds that the page may work for a frame when it shows sixty a second: the middle one of
#: all frames. How long it then waits for a busy machine is not its own doing.
WORK_MS = 1000 / 60

#: Measures the work of each frame, from its first callback until the page is idle again, while
#: something is done that takes frames.
_FRAMES = """
async () => {
  const works = [];
  let [begun, goes] = [0, true];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => works.push(performance.now() - begun);
  const tick = () => {
    begun = performance.now();
    port2.postMessage(null);
    if (goes) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  WORK
  goes = false;
  works.sort((one, other) => one - other);
  return { count: works.length, median: works[works.length >> 1], most: works.at(-1) };
}
"""
#: Watched again where a busy machine shows few frames in the two seconds.
_WATCH = """
  const slider = document.querySelector('.lab-slider');
  while (works.length <= 60) {
    document.querySelector('[aria-label="Watch"]').click();
    do await new Promise(requestAnimationFrame); while (slider.value !== slider.max);
  }
"""
_ZOOM = """
  const canvas = document.querySelector('.lab-canvas');
  const { left, top } = canvas.getBoundingClientRect();
  const options = { clientX: left + 300, clientY: top + 40, bubbles: true, cancelable: true };
  for (let frame = 0; frame < 160; frame++) {
    const way = frame < 60 ? { deltaY: -40 } : frame < 100 ? { deltaX: 60 } : { deltaY: 40 };
    canvas.dispatchEvent(new WheelEvent('wheel', { ...options, ...way }));
    await new Promise(requestAnimationFrame);
  }
"""


def searched(screen: Any, query: str) -> Page:
    screen.visit(f"/lab?{query}&run=1")
    page: Page = screen.page
    expect(page.locator(".lab-canvas")).to_be_visible(timeout=SEARCH_MS)
    return page


def figure(page: Page, name: str) -> Any:
    return page.locator(".lab-figures div", has=page.get_by_text(name, exact=True)).locator("dd")


def test_a_hundred_thousand_nodes_are_watched_smoothly(screen: Any) -> None:
    query = "variant=reversi&size=6&algorithm=minimax&depth=9&ordering=board&evaluation=nothing"
    page = searched(screen, query)
    expect(page.get_by_text("100,000 nodes")).to_be_visible()
    page.get_by_label("Speed").select_option("0")
    watched = page.evaluate(_FRAMES.replace("WORK", _WATCH))
    moved = page.evaluate(_FRAMES.replace("WORK", _ZOOM))
    assert watched["count"] > 60
    assert moved["count"] > 100
    for frames in (watched, moved):
        assert frames["median"] < WORK_MS, frames


def test_the_tree_grows_step_by_step_and_each_node_has_its_board(screen: Any) -> None:
    page = searched(screen, "variant=tictactoe&depth=3")
    screen.button("To the first step").click()
    expect(page.get_by_text("1 / ", exact=False).first).to_be_visible()
    expect(screen.stones).to_have_count(0)
    for count in (1, 2, 3):
        screen.button("One step on").click()
        expect(screen.stones).to_have_count(count)
    screen.press("ArrowLeft")
    expect(screen.stones).to_have_count(2)


def test_the_board_goes_along_while_the_search_is_watched(screen: Any) -> None:
    page = searched(screen, "variant=tictactoe&depth=5&algorithm=minimax&breadth=3")
    page.get_by_label("Speed").select_option("4")  # it must not be over before it is paused
    screen.button("To the first step").click()
    expect(screen.stones).to_have_count(0)
    screen.button("Watch").click()
    expect(screen.stones).not_to_have_count(0)
    expect(screen.button("Pause")).to_be_visible()
    screen.press("p")
    expect(screen.button("Watch")).to_be_visible()
    expect(screen.stones).to_have_count(page.locator(".lab-step").count() - 1)


def test_a_cut_off_says_why_and_strikes_out_what_was_skipped(screen: Any) -> None:
    page = searched(screen, "variant=tictactoe&depth=2")
    expect(figure(page, "Cut-offs")).to_have_text("7")
    page.locator(".lab-child").nth(1).click()
    expect(page.locator(".lab-why.cut")).to_contain_text("elsewhere the opponent can hold you to")
    expect(page.locator(".lab-skipped s")).to_have_text(re.compile(r"\d more moves?"))


def test_the_keyboard_walks_through_the_tree(screen: Any) -> None:
    page = searched(screen, "variant=tictactoe&depth=3")
    page.locator(".lab-canvas").focus()
    screen.press("ArrowDown", "ArrowRight", "ArrowDown")
    expect(page.locator(".lab-step")).to_have_count(3)
    expect(screen.stones).to_have_count(2)
    screen.press("ArrowUp", "ArrowUp")
    expect(page.locator(".lab-step")).to_have_count(1)


def test_a_press_on_the_tree_chooses_a_node(screen: Any) -> None:
    page = searched(screen, "variant=tictactoe&depth=2&algorithm=minimax")
    canvas = page.locator(".lab-canvas")
    box = canvas.bounding_box()
    assert box is not None
    canvas.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(page.locator(".lab-step")).to_have_count(2)
    expect(screen.stones).to_have_count(1)


def test_moves_on_the_board_make_the_position_and_then_walk_through_the_tree(screen: Any) -> None:
    screen.visit("/lab?variant=tictactoe&depth=2&algorithm=minimax")
    screen.place("b2")
    screen.button("Search").click()
    expect(screen.page.locator(".lab-canvas")).to_be_visible(timeout=SEARCH_MS)
    screen.place("a1")
    expect(screen.page.locator(".lab-step[aria-current]")).to_have_text("a1")
    assert "moves=b2" in screen.page.url


def test_algorithms_are_counted_side_by_side_and_drawn_against_depth(screen: Any) -> None:
    screen.visit("/lab?variant=tictactoe&depth=3")
    screen.button("Compare all").click()
    page: Page = screen.page
    expect(page.locator(".lab-table tbody tr")).to_have_count(6, timeout=SEARCH_MS)
    expect(page.locator(".lab-table tr", has_text="Minimax")).to_contain_text("586")
    expect(page.locator(".lab-table tr", has_text="Alpha-beta")).not_to_contain_text("586")
    expect(page.locator(".chart-path")).not_to_have_count(0)


def test_a_proved_win_is_walked_on_the_board(screen: Any) -> None:
    moves = "h8+b3+i8+n2+j8+c13"
    screen.visit(f"/lab?variant=freestyle&moves={moves}&solve=vcf")
    page: Page = screen.page
    expect(page.locator(".lab-canvas")).to_be_visible(timeout=SEARCH_MS)
    expect(page.get_by_text(re.compile(r"win in \d plies")).first).to_be_visible()
    page.locator(".lab-child").first.click()
    expect(screen.stones).to_have_count(7)


def test_there_is_no_such_win(screen: Any) -> None:
    screen.visit("/lab?variant=freestyle&moves=c2+m15&solve=vcf")
    expect(screen.page.get_by_text("There is no such win here.")).to_be_visible(timeout=SEARCH_MS)


def test_a_game_begins_against_exactly_the_player_of_the_search(screen: Any) -> None:
    screen.visit("/lab?variant=reversi&algorithm=negascout&depth=2&ordering=best")
    screen.button("Play against this player").click()
    screen.page.wait_for_url(re.compile("/game/"))
    game = screen.ask(f"/api/games/{screen.page.url.rpartition('/')[2]}")
    asked = "textbook[algorithm=negascout,depth=2,ordering=best,evaluation=corners,breadth=0]"
    assert asked in str(game)
    screen.place("d3")
    expect(screen.stones).to_have_count(6)


@pytest.mark.parametrize("algorithm", ["mtdf", "zero_window", "mcts"])
def test_searches_with_several_rounds_or_playouts_are_shown_too(
    screen: Any, algorithm: str
) -> None:
    page = searched(screen, f"variant=tictactoe&algorithm={algorithm}&depth=3&playouts=50")
    screen.button("To the first step").click()
    screen.button("One step on").click()
    expect(screen.stones).to_have_count(1)
    if algorithm != "mcts":
        screen.button("To the last step").click()
        expect(page.locator(".lab-step").first).to_have_text(re.compile(r"Search \d"))


def test_what_is_asked_in_an_address_is_checked(screen: Any) -> None:
    screen.visit("/lab?variant=tictactoe&algorithm=magic&depth=99&ordering=x&breadth=-4")
    expect(screen.page.get_by_label("Algorithm")).to_have_value("alphabeta")
    expect(screen.page.get_by_label("Depth")).to_have_value("3")
