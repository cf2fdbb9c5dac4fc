"""The board in a real browser, under a strict content security policy."""

import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

WEB = Path(__file__).parents[2] / "web"
NODE = shutil.which("node")
#: The samples of the demo page, by their place.
GOMOKU, REVERSI, PLANE = 0, 1, 9

pytestmark = pytest.mark.skipif(
    NODE is None or not (WEB / "node_modules").exists(),
    reason="needs Node and the packages of the web app: npm ci",
)


class StrictHandler(SimpleHTTPRequestHandler):
    """Serves the demo page with the policy of the real server."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "default-src 'self'")
        super().end_headers()

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    assert NODE is not None
    subprocess.run([NODE, "build.mjs", "--demo"], cwd=WEB, check=True, capture_output=True)
    handler = partial(StrictHandler, directory=str(WEB / "build" / "demo"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()


class Table:
    """A page that shows one sample of the demo."""

    def __init__(self, page: Any, address: str, sample: int) -> None:
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)
        page.goto(f"{address}?only={sample}")

    def _hear(self, message: Any) -> None:
        if "Content Security Policy" in message.text:
            self.faults.append(message.text)

    @property
    def stones(self) -> int:
        return int(self.page.locator(".pieces .stone").count())

    def has_stones(self, count: int) -> None:
        """Wait until there are so many stones."""
        expect(self.page.locator(".pieces .stone")).to_have_count(count)

    def has_focus(self, label: str) -> None:
        """Wait until the focus is on a point that is told so."""
        expect(self.page.locator("[role=gridcell]:focus")).to_have_attribute("aria-label", label)

    def cell(self, key: str) -> Locator:
        found: Locator = self.page.locator(f"[data-key='{key}']")
        return found

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def drawn(self) -> None:
        """Wait until the page has been drawn, and what it does after that is done."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def place(self, key: str) -> tuple[float, float]:
        box = self.cell(key).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def table(browser: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Table]:
    page = browser.new_page(viewport={"width": 800, "height": 800})
    shown = Table(page, address, request.param)
    yield shown
    page.close()
    assert shown.faults == []


def showing(sample: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("table", [sample], indirect=True)


@showing(GOMOKU)
def test_a_game_can_be_played_with_the_keyboard_alone(table: Table) -> None:
    before = table.stones
    table.press("Tab")
    table.has_focus("J9, black, last move")
    table.press("Enter")
    assert table.stones == before, "a taken point does nothing"
    table.press("ArrowUp", "ArrowUp", "ArrowUp", "Enter")
    table.has_focus("J12, white, last move")
    table.has_stones(before + 1)
    table.press("Control+Home", " ")
    table.has_stones(before + 2)
    expect(table.page.locator("[tabindex='0']")).to_have_count(1)


@showing(GOMOKU)
def test_a_click_takes_the_nearest_point_and_shows_it_before(table: Table) -> None:
    before = table.stones
    x, y = table.place("3,11,0")
    table.page.mouse.move(x + 8, y - 8)
    expect(table.page.locator(".preview")).to_have_count(1)
    table.page.mouse.click(x + 8, y - 8)
    expect(table.cell("3,11,0")).to_have_attribute("aria-label", "D4, white, last move")
    table.has_stones(before + 1)


@showing(REVERSI)
def test_discs_turn(table: Table) -> None:
    table.page.mouse.click(*table.place("2,1,0"))
    expect(table.page.locator(".turning")).to_have_count(2)
    expect(table.page.locator(".settling")).to_have_count(1)


@showing(REVERSI)
def test_a_point_that_is_not_legal_is_refused(table: Table) -> None:
    before = table.stones
    table.page.mouse.click(*table.place("0,0,0"))
    expect(table.page.locator("h2")).to_contain_text("not here")
    assert table.stones == before


@showing(PLANE)
def test_a_board_without_edges_is_dragged_and_plays_nothing_by_that(table: Table) -> None:
    before, first = table.stones, table.page.locator("[role=gridcell]").first
    corner = first.get_attribute("data-key")
    assert corner is not None
    x, y = table.place("0,0,0")
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + 90, y + 60, steps=6)
    table.page.mouse.up()
    expect(first).not_to_have_attribute("data-key", corner)
    assert table.stones == before


@showing(PLANE)
def test_a_click_at_the_edge_of_the_window_places_where_it_was_made(table: Table) -> None:
    corner = table.page.locator("[role=gridcell]").first.get_attribute("data-key")
    assert corner is not None
    table.page.mouse.click(*table.place(corner))
    expect(table.cell(corner)).to_have_attribute("aria-label", re.compile("white, last move$"))


@showing(PLANE)
def test_the_focus_leads_the_window_over_a_board_without_edges(table: Table) -> None:
    table.press("Tab", *["ArrowLeft"] * 12)
    table.has_focus("-15,-3, empty")
    table.press("Enter")
    table.has_focus("-15,-3, white, last move")


def test_a_finger_shows_the_stone_first_and_places_it_with_the_second_tap(
    browser: Any, address: str
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True)
    table = Table(context.new_page(), address, GOMOKU)
    before, place = table.stones, table.place("3,3,0")
    table.drawn()
    table.page.touchscreen.tap(*place)
    expect(table.page.locator(".waiting .crosshair")).to_have_count(1)
    assert table.stones == before
    table.page.touchscreen.tap(*place)
    table.has_stones(before + 1)
    context.close()


def test_nothing_moves_where_less_motion_is_wished(browser: Any, address: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    table = Table(context.new_page(), address, REVERSI)
    table.page.mouse.click(*table.place("2,1,0"))
    expect(table.page.locator(".turning")).to_have_count(2)
    assert table.page.evaluate("document.getAnimations().length") == 0
    assert not table.page.locator(".before").first.is_visible()
    context.close()
