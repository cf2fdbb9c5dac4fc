"""The page of a player: curves, opponents, privacy, the way there from a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from sqlalchemy import insert, select

from tengen import database
from tengen.server.identity.tables import accounts, rating_changes, ratings
from tests.browser.test_account import register, violations

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
LINE = ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"]
RATED = [1530.0, 1488.4, 1512.0, 1544.7, 1601.2]


def member(screen: Any) -> str:
    """An account with some games; return the login."""
    login = register(screen)
    screen.press("Escape")
    return login


def rate(server: Any, screen: Any, login: str) -> None:
    """Let an account have won rated games, as if each had changed the rating so."""
    games = [
        screen.begin(kind="computer", seat="first", opponent="level:3", moves=LINE)
        for _one in RATED
    ]
    engine = database.open(f"sqlite:///{server.folder / 'tengen.db'}")
    with database.writing(engine) as connection:
        visitor = connection.scalar(select(accounts.c.visitor).where(accounts.c.login == login))
        for game, after in zip(games, RATED, strict=True):
            row = {"game": game, "seat": "first", "before": 1500.0, "after": after}
            connection.execute(insert(rating_changes), row)
        row = {"visitor": visitor, "variant": "freestyle", "rating": RATED[-1]}
        more = {"deviation": 80.0, "volatility": 0.06, "games": len(RATED)}
        connection.execute(insert(ratings), row | more)
    engine.dispose()


@pytest.mark.parametrize("options", [{}, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
def test_a_profile_shows_the_curve_the_games_and_the_opponents(
    open_screen: Any, server: Any, tmp_path: Path, options: Any
) -> None:
    screen = open_screen(**options)
    login = member(screen)
    rate(server, screen, login)
    screen.visit("/player/me")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(login)
    expect(screen.page.get_by_role("img", name="Rating in Freestyle gomoku")).to_be_visible()
    expect(screen.page.locator(".chart-dot")).to_have_count(len(RATED))
    expect(screen.page.locator(".chart-name")).to_have_text("1601")
    screen.page.get_by_text("As a table").click()
    expect(screen.page.locator(".rating-table tbody tr").first).to_contain_text("+56")
    expect(screen.page.get_by_role("heading", name="Programs met")).to_be_visible()
    expect(screen.page.get_by_text("Level 3")).to_be_visible()
    width = screen.page.evaluate("document.documentElement.scrollWidth")
    assert width <= screen.page.viewport_size["width"]
    assert violations(screen) == []
    screen.page.screenshot(path=tmp_path / "profile.png", full_page=True)


def test_a_profile_is_hidden_and_shown_again(open_screen: Any) -> None:
    owner, stranger = open_screen(), open_screen()
    login = member(owner)
    owner.visit("/player/me")
    link = owner.page.get_by_label("Link to your profile").input_value()
    stranger.visit("/")
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text(login)
    expect(stranger.page.get_by_label("Hide my profile")).to_have_count(0)
    owner.page.get_by_label("Hide my profile").check()
    owner.says("Only you see this page, and your name leads nowhere.")
    with (
        stranger.page.expect_response(lambda answer: answer.status == 404),
        stranger.page.expect_console_message(lambda message: "404" in message.text),
    ):
        stranger.page.reload()
    stranger.says("there is no player at this address, or the profile is hidden")
    assert [fault[:10] for fault in sorted(stranger.faults)] == ["404 of GET", "console: F"]
    stranger.faults.clear()
    owner.page.reload()
    owner.page.get_by_label("Hide my profile").uncheck()
    expect(owner.page.get_by_label("Link to your profile")).to_have_value(link)


def test_the_name_in_a_game_leads_to_the_profile_and_a_guest_leads_nowhere(
    open_screen: Any,
) -> None:
    anna, guest = open_screen(), open_screen()
    login = member(anna)
    game = anna.begin("freestyle", "friend")
    guest.visit(f"/game/{game}")
    guest.button("Join").click()
    name = guest.page.locator(".player-name a")
    expect(name).to_have_text(login)
    with guest.context.expect_page() as opened:
        name.click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text(login)
    expect(guest.page.locator(".player-name a")).to_have_count(1)


def test_a_guest_is_told_that_nobody_else_sees_the_page(screen: Any) -> None:
    screen.visit("/player/me")
    screen.says("Only you see this page: you are here without an account.")
