"""The account: password, sessions, data, and its end, as a person does it in the dialog."""

from __future__ import annotations

import io
import re
import zipfile
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PASSWORD = "a long password"  # noqa: S105
NUMBERS = count(1)


def violations(screen: Any) -> list[str]:
    screen.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = screen.page.evaluate("axe.run().then(({violations}) => violations)")
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found]


def register(screen: Any) -> str:
    """Make an account and open its dialog; return the login."""
    login = f"member-{next(NUMBERS)}"
    screen.post("/api/account", {"login": login, "password": PASSWORD})
    screen.visit()
    screen.page.get_by_role("button", name=login).click()
    return login


def log_in(screen: Any, login: str, password: str = PASSWORD) -> None:
    screen.visit()
    screen.post("/api/session", {"login": login, "password": password})
    screen.visit()


def unfold(screen: Any, name: str) -> None:
    screen.page.locator("summary", has_text=name).click()


def test_another_password_is_taken_in_the_dialog(open_screen: Any) -> None:
    screen, other = open_screen(), open_screen()
    login = register(screen)
    log_in(other, login)
    unfold(screen, "Change password")
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label("Current password").fill(PASSWORD)
    dialog.get_by_label("New password").fill("another long password")
    dialog.get_by_role("button", name="Change password").click()
    screen.says(re.compile("Your password has been changed"))
    assert screen.ask("/api/me")["account"] == {"login": login}
    assert other.ask("/api/me")["account"] is None


def test_a_browser_elsewhere_is_logged_out_from_here(open_screen: Any) -> None:
    screen, other = open_screen(), open_screen()
    login = register(screen)
    log_in(other, login)
    other.may_lose = True
    game = other.begin(kind="here")
    other.visit(f"/game/{game}")
    expect(other.page.get_by_role("button", name=login)).to_be_visible()
    unfold(screen, "Where you are logged in")
    rows = screen.page.locator(".session")
    expect(rows).to_have_count(2)
    screen.says(re.compile("^This browser"))
    screen.page.get_by_role("button", name=re.compile("^Log out: ")).click()
    expect(rows).to_have_count(1)
    # The page there notices by itself, and shows the game to a stranger.
    expect(other.page.get_by_role("button", name="Account", exact=True)).to_be_visible()
    expect(other.page.get_by_role("grid").first).to_have_attribute("aria-readonly", "true")


def test_the_data_can_be_downloaded(screen: Any) -> None:
    game = screen.begin(kind="here")
    screen.visit()
    screen.button("Account").click()
    unfold(screen, "Your data")
    with screen.page.expect_download() as coming:
        screen.button("Download my data").click()
    body = Path(coming.value.path()).read_bytes()
    assert f"games/{game}.sgf" in zipfile.ZipFile(io.BytesIO(body)).namelist()


def test_an_account_is_deleted_with_its_password(screen: Any) -> None:
    register(screen)
    game = screen.begin(kind="here")
    unfold(screen, "Your data")
    screen.button("Delete account").click()
    dialog = screen.page.get_by_role("dialog", name="Delete account?")
    dialog.get_by_label("Password").fill(PASSWORD)
    screen.button("Delete").click()
    screen.says("The account has been deleted.")
    expect(screen.button("Account")).to_be_visible()
    assert screen.context.request.get(screen.address(f"/api/games/{game}")).status == 404


def test_a_guest_deletes_the_games(screen: Any) -> None:
    screen.begin(kind="here")
    screen.visit()
    screen.button("Account").click()
    unfold(screen, "Your data")
    screen.button("Delete my games").click()
    screen.button("Delete").click()
    screen.says("Your games have been deleted.")
    assert screen.ask("/api/games")["games"] == []


@pytest.mark.skipif(not AXE.exists(), reason="needs the packages of the web app: npm ci")
@pytest.mark.parametrize("surroundings", ["light", "dark"])
def test_the_dialog_fits_a_phone_and_keeps_nobody_out(open_screen: Any, surroundings: str) -> None:
    screen = open_screen(**PHONE)
    screen.prefer(surroundings=f'"{surroundings}"')
    register(screen)
    for name in ("Where you are logged in", "Change password", "Your data"):
        unfold(screen, name)
    expect(screen.page.locator(".session")).to_have_count(1)
    assert violations(screen) == []
    body = screen.page.locator(".dialog-body").first
    assert body.evaluate("body => body.scrollWidth <= body.clientWidth")
    screen.button("Delete account").click()
    expect(screen.page.get_by_role("dialog", name="Delete account?")).to_be_visible()
    assert violations(screen) == []
    last = screen.page.locator(".dialog-body").last
    assert last.evaluate("body => body.scrollWidth <= body.clientWidth")
