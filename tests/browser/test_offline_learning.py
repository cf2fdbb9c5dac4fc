"""Without the server: lessons that were opened and the puzzle of the day can still be looked at."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

SENTENCE = "Without the server you can look at the board; answers are checked when it is back."


def settle_in(screen: Any) -> None:
    """Wait until the app is kept in the browser, and pages are asked of its worker."""
    screen.visit()
    screen.page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active?.state)")
    screen.page.wait_for_function("navigator.serviceWorker.controller !== null")


@pytest.mark.parametrize("path", ["/lessons/make-five", "/puzzles/daily"])
def test_what_was_opened_is_there_without_the_server(
    open_screen: Any, own_server: Any, path: str
) -> None:
    screen = open_screen(port=own_server.port)
    settle_in(screen)
    screen.visit(path)
    expect(screen.page.get_by_role("grid").first).to_be_visible()
    stones = screen.stones.count()
    screen.may_lose = True
    own_server.kill()
    screen.page.reload()
    expect(screen.page.get_by_role("grid").first).to_be_visible()
    expect(screen.stones).to_have_count(stones)
    screen.says(SENTENCE)
    own_server.start()
    expect(screen.page.get_by_text(SENTENCE)).to_be_hidden()


def test_a_lesson_never_opened_is_not_there_without_the_server(
    open_screen: Any, own_server: Any
) -> None:
    screen = open_screen(port=own_server.port)
    settle_in(screen)
    screen.may_lose = True
    own_server.kill()
    screen.page.goto(screen.address("/lessons/stop-five"))
    screen.says(re.compile("The server cannot be reached"))
