"""A real browser before a real server. Whatever the browser complains of fails the test."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Response,
    expect,
    sync_playwright,
)
from websockets.sync.client import connect

from tengen.server.settings import STATIC

#: Chromium without windows, which needs half the time, or else the whole of it.
BROWSERS = os.environ.get("TENGEN_CHROMIUM", "chromium-headless-shell chromium").split()
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
READY = re.compile(r"ready at http://127\.0\.0\.1:(\d+)")
#: Milliseconds; a machine that does other things besides is slow.
PATIENCE = 30_000
#: All tests that share a server come from one address, whose limits are those of a club.
LIMITS = {
    "TENGEN_LIMIT_LOGINS": "1000",
    "TENGEN_LIMIT_ACCOUNTS_PER_ADDRESS": "1000",
    "TENGEN_LIMIT_GAMES_PER_ADDRESS": "100000",
    "TENGEN_LIMIT_STUDIES_PER_ADDRESS": "100000",
    "TENGEN_LIMIT_UPLOADS_PER_ADDRESS": "100000",
    "TENGEN_LIMIT_ENGINE_SECONDS_PER_ADDRESS": "1000000",
    "TENGEN_LIMIT_EXPORTS_PER_ADDRESS": "100000",
    "TENGEN_LIMIT_PROFILES_PER_ADDRESS": "100000",
    "TENGEN_LIMIT_JOBS_PER_ADDRESS": "1000",
    "TENGEN_LIMIT_WAITING_PER_ADDRESS": "1000",
    "TENGEN_LIMIT_REQUESTS_AT_ONCE": "100000",
}
#: What a browser says of a connection that is lost, which some tests want to be.
LOST = re.compile(
    r"WebSocket connection to|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|FAILED)"
    r"|FetchEvent for .* resulted in a network error"
)

expect.set_options(timeout=PATIENCE)


@dataclass
class Site:
    """A server in a process of its own. Killed and started again it is the same site."""

    folder: Path
    port: int
    process: subprocess.Popen[str] | None = None
    log: list[str] = field(default_factory=list)

    def start(self) -> Site:
        """Start it; return when it is ready."""
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("TENGEN_")},
            "TENGEN_DATA": str(self.folder),
            "TENGEN_HUMAN_DELAY": "false",
            "XDG_DATA_HOME": str(self.folder),
            **LIMITS,
        }
        database = f"sqlite:///{self.folder / 'tengen.db'}"
        options = ["--port", str(self.port), "--workers", "1", "--database", database]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tengen", "serve", *options],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env=environment,
            text=True,
        )
        port: Queue[int] = Queue()
        # Somebody must go on reading, or a server that says much would wait for ever.
        threading.Thread(target=self._read, args=(self.process, port), daemon=True).start()
        try:
            self.port = port.get(timeout=PATIENCE / 1000 * 4)
        except Empty:
            self.kill()
            raise AssertionError(f"the server did not start: {''.join(self.log)}") from None
        return self

    def _read(self, process: subprocess.Popen[str], port: Queue[int]) -> None:
        assert process.stderr is not None
        with process.stderr as lines:
            for line in lines:
                self.log.append(line)
                if found := READY.search(line):
                    port.put(int(found[1]))

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()


@dataclass
class Screen:
    """A person before a page of the app, with a cookie of their own."""

    page: Page
    port: int
    #: What the browser complained of.
    faults: list[str] = field(default_factory=list)
    #: Whether the connection is meant to be lost.
    may_lose: bool = False
    #: Whether the page on show knows who it is for: the answer brings a cookie.
    is_known: bool = True

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.page.on("console", self._hear)
        self.page.on("response", self._receive)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(f"console: {message.text}")

    def _receive(self, response: Response) -> None:
        self.is_known = self.is_known or response.url.endswith("/api/me")
        if response.status >= 400:
            self.faults.append(f"{response.status} of {response.request.method} {response.url}")

    @property
    def unforgiven(self) -> list[str]:
        return [fault for fault in self.faults if not (self.may_lose and LOST.search(fault))]

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    # -- without the page ----------------------------------------------------------------------

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def ask(self, path: str) -> Any:
        """Return what the server tells this person."""
        # A connection that was idle may be closed just when it is used again, as browsers know.
        answer = self.context.request.get(self.address(path), max_retries=2)
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, body: Any) -> Any:
        if path == "/api/account":  # what was asked as a guest is answered before
            self.page.wait_for_load_state("networkidle")
        if not self.is_known:  # the cookie of a newcomer must not come after that of an account
            self.page.wait_for_event("response", lambda one: one.url.endswith("/api/me"))
        csrf = self.ask("/api/me")["csrf"]
        answer = self.context.request.post(
            self.address(path), data=body, headers={"X-Tengen-CSRF": csrf}
        )
        assert answer.ok, answer.text()
        return answer.json()

    def begin(self, variant: str = "freestyle", kind: str = "here", **wishes: Any) -> str:
        """Begin a game and return its name."""
        wish = {"variant": variant, "kind": kind, "seat": "first", **wishes}
        return str(self.post("/api/games", wish)["id"])

    def end_games(self) -> None:
        """Resign what is played with others: it would keep engines from all at this address."""
        for game in self.ask("/api/games?limit=100")["games"]:
            is_protected = game["kind"] == "friend" or game["rated"]
            if is_protected and game["ended"] is None and game["plies"] > 0:
                self._resign(game["id"])

    def _resign(self, game: str) -> None:
        jar = self.context.cookies(self.address("/"))
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in jar)
        address = self.address(f"/ws/games/{game}").replace("http", "ws", 1)
        with connect(address, additional_headers={"Cookie": cookie}) as socket:
            socket.send(json.dumps({"do": "resign", "id": "end"}))
            while json.loads(socket.recv(PATIENCE / 1000)).get("id") != "end":
                pass

    # -- the page ------------------------------------------------------------------------------

    def visit(self, path: str = "/") -> None:
        self.is_known = False
        self.page.goto(self.address(path))
        expect(self.page.locator("main:not([aria-busy])")).to_be_visible()

    def sit_down(self, variant: str = "freestyle", kind: str = "here", **wishes: Any) -> str:
        """Begin a game, show its page and return its name."""
        name = self.begin(variant, kind, **wishes)
        self.visit(f"/game/{name}")
        expect(self.page.get_by_role("grid").first).to_be_visible()
        return name

    def do_not_analyse(self) -> None:
        """Let no analysis answer: what it finds would be saved, too, at a time of its own."""
        self.page.route_web_socket(re.compile("/ws/analysis$"), lambda _socket: None)

    def prefer(self, **settings: str) -> None:
        """Set settings of this browser before the page is loaded; values are JSON."""
        for name, value in settings.items():
            self.page.add_init_script(f"localStorage.setItem('tengen.{name}', {value!r})")

    def cell(self, name: str) -> Locator:
        """Return a point of the board by its name, such as "h8"."""
        return self.page.locator(f'[role=gridcell][aria-label^="{name.upper()},"]').first

    def place(self, *names: str) -> None:
        """Press points one after the other, each when the one before has got its stone."""
        for name in names:
            expect(self.cell(name)).to_have_attribute("aria-label", re.compile("empty"))
            self.is_live()
            self.cell(name).click()
            self.sees(name, "black|white")

    def is_live(self, *, live: bool = True) -> None:
        """Wait until the board can be played on, or no more: that is told after its stones."""
        readonly = "false" if live else "true"
        expect(self.page.get_by_role("grid").first).to_have_attribute("aria-readonly", readonly)

    def sees(self, name: str, words: str) -> None:
        """Wait until a point is said to have a stone, or to be empty."""
        expect(self.cell(name)).to_have_attribute("aria-label", re.compile(words))

    @property
    def stones(self) -> Locator:
        return self.page.locator(
            '[role=gridcell]:is([aria-label*=", black"],[aria-label*=", white"])'
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def says(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text can be read somewhere."""
        expect(self.page.get_by_text(text).first).to_be_visible()


Open = Callable[..., Screen]


@pytest.fixture(scope="session")
def server(
    tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]
) -> Iterator[Site]:
    """The server that the tests share; each brings people of its own."""
    _need_the_app()
    site = Site(tmp_path_factory.mktemp("browser"), free_port()).start()
    yield site
    site.kill()


@pytest.fixture
def own_server(tmp_path: Path, free_port: Callable[[], int]) -> Iterator[Site]:
    """A server of one test, to be killed, and to be started again at the same port."""
    _need_the_app()
    site = Site(tmp_path, free_port()).start()
    yield site
    site.kill()


def _need_the_app() -> None:
    if not (STATIC / "index.html").exists():
        pytest.skip("the web app is not built: make web")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of a file: its event loop must not outlive them."""
    if CHROMIUM is None:
        pytest.skip("needs Chromium (Debian: apt install chromium)")
    with sync_playwright() as tools:
        opened = tools.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def open_screen(browser: Browser, server: Site) -> Iterator[Open]:
    """Open browsers of new people; what they complain of fails the test."""
    yield from screens(browser, server)


def screens(browser: Browser, server: Site) -> Iterator[Open]:
    """The body of a fixture that opens browsers of new people, for tests that share them."""
    opened: list[Screen] = []

    def opening(port: int | None = None, **options: Any) -> Screen:
        usual = {"viewport": {"width": 1280, "height": 900}, "locale": "en-GB"}
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE)
        screen = Screen(context.new_page(), port or server.port)
        screen.prefer(motion="false")
        opened.append(screen)
        return screen

    yield opening
    faults = [fault for screen in opened for fault in screen.unforgiven]
    for screen in opened:
        if screen.port == server.port and server.is_running:
            screen.end_games()
        screen.context.close()
    assert faults == []


@pytest.fixture(scope="module")
def shared_screen(browser: Browser, server: Site) -> Iterator[Screen]:
    """One person whom the tests of a file share: each shows what it needs."""
    for opening in screens(browser, server):
        yield opening()


@pytest.fixture
def screen(open_screen: Open) -> Screen:
    """One person before a new page."""
    return open_screen()
