"""Without the server: lessons that were opened and puzzles of the day are solved all the same."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from tengen.puzzles import collection
from tests.browser.test_puzzles import at_noon, play, solve

SENTENCE = "The server is away: right answers are recognised all the same"
DAYS = "/api/puzzles/ahead"
#: Looks until the browser has kept an answer; fails after a while.
_KEPT = """
async (path) => {
  for (let time = 0; time < 600; time++) {
    if (await caches.match(path, { ignoreSearch: true, ignoreVary: true })) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}
"""


def settle_in(screen: Any) -> None:
    """Wait until the app is kept in the browser, and pages are asked of its worker."""
    screen.visit()
    screen.page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active?.state)")
    screen.page.wait_for_function("navigator.serviceWorker.controller !== null")


def open_and_keep(screen: Any, path: str, kept: str = DAYS) -> None:
    """Open a page; wait until what is said ahead of answers is kept."""
    settle_in(screen)
    screen.visit(path)
    assert screen.page.evaluate(_KEPT, kept)
    expect(screen.page.get_by_role("grid").first).to_be_visible()


def lose_the_server(screen: Any, server: Any) -> None:
    screen.may_lose = True
    server.kill()
    screen.page.reload()
    expect(screen.page.get_by_role("grid").first).to_be_visible()


def come_back(screen: Any, server: Any, path: str) -> Any:
    """Start the server again; return the body of the answer that it is told then."""
    with screen.page.expect_request(lambda one: one.url.endswith(path)) as told:
        server.start()
        expect(screen.page.get_by_text(SENTENCE)).to_be_hidden()
    assert told.value.response().ok
    return told.value.post_data_json


@pytest.mark.parametrize(
    ("path", "kept"),
    [("/lessons/make-five", "/api/lessons/make-five/ahead"), ("/puzzles/daily", DAYS)],
)
def test_what_was_opened_is_there_without_the_server(
    open_screen: Any, own_server: Any, path: str, kept: str
) -> None:
    screen = open_screen(port=own_server.port)
    at_noon(screen)
    open_and_keep(screen, path, kept)
    stones = screen.stones.count()
    lose_the_server(screen, own_server)
    expect(screen.stones).to_have_count(stones)
    screen.says(re.compile(SENTENCE))
    own_server.start()
    expect(screen.page.get_by_text(SENTENCE)).to_be_hidden()


def test_the_daily_puzzle_is_solved_without_the_server_which_is_told_later(
    open_screen: Any, own_server: Any
) -> None:
    screen = open_screen(port=own_server.port)
    at_noon(screen)
    open_and_keep(screen, "/puzzles/daily")
    today = screen.page.evaluate("new Date().toLocaleDateString('sv')")
    puzzle = collection.daily(date.fromisoformat(today))
    lose_the_server(screen, own_server)
    solve(screen, puzzle)
    expect(screen.button("Next puzzle")).to_be_visible()
    told = come_back(screen, own_server, f"/api/puzzles/{puzzle.id}/answers")
    assert told["answer"] == puzzle.line[::2][len(told["answers"])]
    assert screen.ask(f"/api/puzzles/{puzzle.id}")["tried"] == "solved"


def test_whoever_opened_the_start_page_has_the_puzzle_of_the_day_without_the_server(
    open_screen: Any, own_server: Any
) -> None:
    screen = open_screen(port=own_server.port)
    open_and_keep(screen, "/")
    lose_the_server(screen, own_server)
    screen.page.get_by_role("link", name=re.compile("Puzzle of the day")).click()
    screen.says(re.compile(SENTENCE))
    expect(screen.stones).not_to_have_count(0)


def test_whoever_opened_the_start_page_has_the_lesson_under_way_without_the_server(
    open_screen: Any, own_server: Any
) -> None:
    screen = open_screen(port=own_server.port)
    open_and_keep(screen, "/", "/api/lessons/make-five")
    assert screen.page.evaluate(_KEPT, "/api/lessons/make-five/ahead")
    lose_the_server(screen, own_server)
    screen.page.get_by_role("link", name=re.compile("Lesson: ")).click()
    screen.says(re.compile(SENTENCE))
    screen.cell("j8").click()
    screen.says(re.compile("Five in a row wins"))


def test_the_puzzle_of_tomorrow_is_there_without_the_server(
    open_screen: Any, own_server: Any
) -> None:
    screen = open_screen(port=own_server.port)
    at_noon(screen)
    open_and_keep(screen, "/puzzles/daily")
    today = date.fromisoformat(screen.page.evaluate("new Date().toLocaleDateString('sv')"))
    tomorrow = collection.daily(today + timedelta(days=1))
    screen.page.clock.fast_forward(24 * 3600 * 1000)
    lose_the_server(screen, own_server)
    expect(screen.stones).to_have_count(len(tomorrow.start.stones))
    play(screen, tomorrow.line[0])
    expect(screen.page.locator(".feedback.good")).to_be_visible()


def test_a_lesson_is_done_without_the_server_which_is_told_later(
    open_screen: Any, own_server: Any
) -> None:
    screen = open_screen(port=own_server.port)
    open_and_keep(screen, "/lessons/make-five", "/api/lessons/make-five/ahead")
    lose_the_server(screen, own_server)
    screen.cell("a1").click()
    screen.says(re.compile("The server cannot be reached"))
    screen.cell("j8").click()
    screen.says(re.compile("Five in a row wins"))
    told = come_back(screen, own_server, "/api/lessons/make-five-1/answers")
    assert told == {"answers": [], "answer": "j8", "hinted": False}
    assert screen.ask("/api/lessons/make-five")["exercises"][0]["done"]


def test_a_lesson_never_opened_is_not_there_without_the_server(
    open_screen: Any, own_server: Any
) -> None:
    screen = open_screen(port=own_server.port)
    settle_in(screen)
    screen.may_lose = True
    own_server.kill()
    screen.page.goto(screen.address("/lessons/stop-five"))
    screen.says(re.compile("The server cannot be reached"))
