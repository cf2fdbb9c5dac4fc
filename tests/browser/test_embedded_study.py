"""A chapter of a study in a frame on the page of another site."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FrameLocator, expect

from tests.browser.conftest import Open, Screen, Site

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RECORD = {
    "format": "tengen-game",
    "version": 1,
    "variant": {"name": "freestyle", "size": "15"},
    "root": {"comment": "Where to begin?"},
    "moves": [
        "h8",
        {"move": "i9", "comment": "The indirect way"},
        "g7",
        {"move": "i8", "after": 1},
    ],
}


class Elsewhere(BaseHTTPRequestHandler):
    """Answers with a page that has a frame of the address and the width in its own address."""

    def do_GET(self) -> None:
        width, _, address = self.path.removeprefix("/").partition("/")
        frame = f'<iframe src="{address}" width="{width}" height="420"></iframe>'
        body = f'<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>{frame}'
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    """Another site: it has another name than ours."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as site:
        threading.Thread(target=site.serve_forever).start()
        yield f"http://localhost:{site.server_port}"
        site.shutdown()


@pytest.fixture
def open_screen(browser: Browser, server: Site) -> Iterator[Open]:
    """Open browsers without settings: a frame of another site may not have any."""
    opened: list[Screen] = []

    def opening(**options: Any) -> Screen:
        context = browser.new_context(viewport={"width": 800, "height": 600}, **options)
        opened.append(Screen(context.new_page(), server.port))
        return opened[-1]

    yield opening
    for screen in opened:
        screen.context.close()
    assert [fault for screen in opened for fault in screen.faults] == []


def framed(screen: Screen, site: str, path: str, width: int = 640) -> FrameLocator:
    """Show a page of another site that has a frame with a page of ours."""
    screen.page.goto(f"{site}/{width}/{screen.address(path)}")
    return screen.page.frame_locator("iframe")


def shared(screen: Screen, visibility: str = "link", record: Any = RECORD) -> str:
    """Make a study and return the path of its frame."""
    chapters = [{"name": "Indirect", "record": record}]
    wanted = {"name": "Openings", "visibility": visibility, "chapters": chapters}
    made = screen.post("/api/studies", wanted)
    return f"/embed/study/{made['id']}/{made['chapters'][0]['id']}"


def picture(frame: FrameLocator, node: int, moves: str) -> None:
    """Wait until the board shows a position."""
    board = frame.get_by_role("img", name=moves, exact=True)
    expect(board).to_have_attribute("src", f"{_source(board)}?node={node}")
    board.evaluate("image => image.decode()")
    assert board.evaluate("image => image.naturalWidth") == 720


def _source(board: Any) -> str:
    return str(board.get_attribute("src")).split("?")[0]


def test_a_visitor_of_another_site_plays_through_a_chapter(screen: Screen, elsewhere: str) -> None:
    frame = framed(screen, elsewhere, shared(screen))
    expect(frame.get_by_role("heading")).to_have_text("Openings · Indirect")
    expect(frame.get_by_text("Where to begin?")).to_be_visible()
    picture(frame, 0, "The start")
    frame.get_by_role("link", name="Forward").click()
    picture(frame, 1, "h8")
    screen.press("ArrowRight")
    picture(frame, 2, "h8 i9")
    expect(frame.get_by_text("The indirect way")).to_be_visible()
    expect(frame.locator("[aria-current]")).to_have_text("i9")
    screen.press("End")
    picture(frame, 3, "h8 i9 g7")
    screen.press("ArrowLeft", "ArrowLeft")
    frame.locator(".others").get_by_role("link", name="i8").click()
    picture(frame, 4, "h8 i8")
    screen.press("Home")
    picture(frame, 0, "The start")


def test_a_frame_works_without_scripts(open_screen: Open, elsewhere: str) -> None:
    maker = open_screen()
    path = shared(maker)
    screen = open_screen(java_script_enabled=False)
    frame = framed(screen, elsewhere, path)
    frame.get_by_role("link", name="Last move").click()
    expect(frame.get_by_role("img", name="h8 i9 g7", exact=True)).to_be_visible()


@pytest.mark.parametrize(("width", "scheme"), [(640, "light"), (300, "dark")])
def test_a_frame_of_any_width_shows_board_and_moves(
    open_screen: Open, elsewhere: str, width: int, scheme: str
) -> None:
    screen = open_screen(color_scheme=scheme)
    frame = framed(screen, elsewhere, shared(screen), width)
    picture(frame, 0, "The start")
    expect(frame.get_by_role("link", name="Forward")).to_be_in_viewport()
    body = frame.locator("body")
    assert body.evaluate("body => body.scrollWidth <= innerWidth")
    if folder := os.environ.get("TENGEN_SCREENSHOTS"):
        screen.page.screenshot(path=Path(folder) / f"embedded-{width}-{scheme}.png")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_frame(open_screen: Open, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("needs axe-core: make web")
    screen = open_screen(color_scheme=scheme)
    for node in (0, 1, 3):
        screen.page.goto(screen.address(f"{shared(screen)}?node={node}"))
        screen.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = screen.page.evaluate("axe.run().then(({violations}) => violations)")
        assert [one["help"] for one in found] == []
