"""A server that is away is missed in plain words, and found again without being asked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

AWAY = "The server is not responding. Trying again…"


@pytest.fixture
def alone(open_screen: Any, own_server: Any) -> Any:
    """A person before a server that will be killed."""
    screen = open_screen(own_server.port)
    screen.may_lose = True
    return screen


def test_pages_wait_for_a_server_that_is_away_and_go_on_by_themselves(
    alone: Any, own_server: Any
) -> None:
    alone.begin(moves=["h8", "i9"])
    alone.visit("/games")
    expect(alone.page.locator(".game-row")).to_have_count(1)
    own_server.kill()
    alone.page.get_by_role("combobox", name="Game").select_option("Freestyle gomoku")
    alone.says(AWAY)
    expect(alone.page.locator(".game-row")).to_have_count(0)
    own_server.start()
    expect(alone.page.locator(".game-row")).to_have_count(1)
    expect(alone.page.get_by_text(AWAY)).to_have_count(0)


def test_the_app_opens_while_the_server_is_away(alone: Any, own_server: Any) -> None:
    alone.visit()
    alone.page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active?.state)")
    own_server.kill()
    alone.page.goto(alone.address("/learning"))
    alone.says(AWAY)
    own_server.start()
    expect(alone.page.get_by_text(AWAY)).to_have_count(0)
    expect(
        alone.page.get_by_role("heading", name=re.compile("learn", re.IGNORECASE))
    ).to_be_visible()
