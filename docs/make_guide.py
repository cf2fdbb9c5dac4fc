"""Make the pictures and tables of the user's guide anew: ``python docs/make_guide.py``.

``tables``, ``boards``, ``terminal``, ``web`` or ``desktop`` behind it makes only those. Boards are
drawn by ``tengen.draw``, terminals are what the full-screen game shows, the web app is photographed
in a browser (Playwright and Chromium), windows of the desktop on a screen of their own (xvfb-run);
where these are missing the old pictures stay.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tengen import Point, Position, variant
from tengen.draw import Drawing, Style, svg

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tengen.terminal.full.app import FullScreen

FOLDER = Path(__file__).parent / "guide" / "pictures"

# -- boards --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Diagram:
    """A position of a variant, and how to draw it; ``closed`` crosses out forbidden points."""

    variant: str
    moves: str = ""
    size: int | None = None
    marks: dict[str, str] = field(default_factory=dict)
    closed: bool = False
    look: dict[str, Any] = field(default_factory=dict)

    @property
    def position(self) -> Position:
        """The position."""
        rules = variant(self.variant) if self.size is None else variant(self.variant, self.size)
        return rules.initial().play_all(self.moves)

    def svg(self) -> str:
        """Return the picture."""
        position = self.position
        marks = {_point(position, name): mark for name, mark in self.marks.items()}
        if self.closed:
            marks |= dict.fromkeys(_closed(position), "cross")
        return svg(position, Drawing(**{"size": 400, "marks": marks, **self.look}))


def _point(position: Position, name: str) -> Point:
    point = position.variant.parse(name).point
    assert point is not None
    return point


def _closed(position: Position) -> Iterator[Point]:
    """Yield the free points that may not be played."""
    legal = {move.point for move in position.legal_moves}
    for point in position.variant.grid.points:
        if point not in position.stones and point not in legal:
            yield point


DIAGRAMS = {
    "freestyle": Diagram("freestyle", "h8 g9 i8 i9 j8 h10 k8 l8 g8"),
    "standard": Diagram("standard", "f8 f10 g8 g11 h8 i11 j8 j10 k8 h6 i8"),
    "renju-33": Diagram("renju", "i8 c3 j8 l12 h9 c12 h10 m4", closed=True),
    "renju-44": Diagram("renju", "e8 c3 f8 l12 g8 c12 h9 m4 h10 n7 h11 d5", closed=True),
    "renju-overline": Diagram("renju", "g8 c3 h8 l12 i8 c12 k8 m4 l8 n7", closed=True),
    "caro": Diagram("caro", "f8 e8 g8 k8 h8 h10 i8 g6 j8"),
    "caro-gomocup": Diagram("caro-gomocup", "f8 e8 g8 l8 h8 h10 j8 g6 k8 c4 i8"),
    "pente": Diagram(
        "pente", "g10 h10 k12 i10", marks={"h10": "square", "i10": "square", "j10": "1"}
    ),
    "keryo-pente": Diagram(
        "keryo-pente",
        "g10 h10 k12 i10 m8 j10",
        marks={"h10": "square", "i10": "square", "j10": "square", "k10": "1"},
    ),
    "pro": Diagram("pro", "h8 i9", closed=True),
    "long-pro": Diagram("long-pro", "h8 i9", closed=True),
    "free-renju": Diagram("free-renju", "h8 i9", closed=True),
    "swap": Diagram("swap", "h8 i9 k10", look={"numbers": True}),
    "swap2": Diagram("swap2", "h8 i9 k10 add g7 j6", look={"numbers": True}),
    "international": Diagram("international", "h8 i9 g9", look={"numbers": True}),
    "rif": Diagram("rif", "h8 h9 h10 i9 offer:i8 offer:f10"),
    "yamaguchi": Diagram(
        "yamaguchi", "h8 h9 i9 declare:3 i8 offer:g8 offer:f8 offer:g9", look={"numbers": True}
    ),
    "soosorv-8": Diagram(
        "soosorv-8", "h8 i9 j10 g7 declare:2 offer:h9 offer:h7", look={"numbers": True}
    ),
    "taraguchi-10": Diagram("taraguchi-10", "h8 h9", closed=True),
    "tarannikov": Diagram("tarannikov", "h8 i9 j8 k11", closed=True),
    "sakata": Diagram("sakata", "h8 h9 i10 k8 l9", look={"numbers": True}),
    "swap-first": Diagram("swap-first", "n11", look={"numbers": True}),
    "common-centre": Diagram("common-centre", "h8 i9 g9 g7 i7 j10 f8 k11"),
    "unbounded": Diagram("unbounded", "0,0 1,1 1,0 2,0 0,1 -1,2 0,-1 0,2 -3,3 4,-1"),
    "gomoku3d": Diagram(
        "gomoku3d", "a1-1 c2-1 b2-2 c3-1 c3-3 d2-2 d4-4 b4-2 e5-5", size=5, look={"size": 760}
    ),
    "tictactoe": Diagram(
        "tictactoe", "b2 a1 c3 a3 a2 c2", look={"size": 220, "style": Style.CROSSES}
    ),
    "reversi": Diagram("reversi", look={"legal_moves": True}),
    "reversi-turned": Diagram("reversi", "f5 f6", look={"legal_moves": True}),
    "reversi-pass": Diagram(
        "reversi", "c4 b4 a1 d2 d4 d3 a2 c1 a4 a3 b1", size=4, look={"size": 300}
    ),
}


def boards() -> dict[str, str]:
    """Return the text of each diagram by its file name."""
    return {f"{name}.svg": diagram.svg() for name, diagram in DIAGRAMS.items()}


def make_boards() -> None:
    """Draw every board."""
    for name, text in boards().items():
        _write(name, text.encode())


# -- terminals -----------------------------------------------------------------------------------

#: Whatever is asked of the person is asked within so many looks.
_LOOKS = 400


@dataclass(frozen=True)
class Shot:
    """A moment of the full-screen game: how it was begun, what was typed, how large it is."""

    variant: str | None = None
    moves: str = ""
    black: str | None = None
    white: str | None = None
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = (80, 24)


SHOTS = {
    "terminal-start": Shot(),
    "terminal-game": Shot("renju", "h8 h9 i8 g7 j8 f6", keys=("f6",), size=(104, 36)),
    "terminal-reversi": Shot("reversi", black="level[seed=1]:2", white="level[seed=1]:3"),
    "terminal-choice": Shot("swap2", "h8 i9 k10"),
    "terminal-won": Shot("freestyle", "h8 g9 i8 i9 j8 h10 k8 l8", keys=("g", "8", "enter")),
}


def make_terminals() -> None:
    """Take every picture of the terminal, in a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= dict.fromkeys(("XDG_STATE_HOME", "XDG_DATA_HOME"), home)
        os.environ |= {"TENGEN_DATABASE": f"{home}/tengen.db", "TENGEN_LANGUAGE": "en"}
        os.environ.pop("NO_COLOR", None)
        for name, shot in SHOTS.items():
            text = asyncio.run(_terminal(shot))
            _write(f"{name}.svg", _without_fonts(text).encode())


async def _terminal(shot: Shot) -> str:
    from tengen.terminal.full.app import FullScreen  # noqa: PLC0415
    from tengen.terminal.full.prompt import PromptInput  # noqa: PLC0415
    from tengen.terminal.game import TerminalOptions  # noqa: PLC0415
    from tengen.terminal.new_game import PlayRequest  # noqa: PLC0415

    request = PlayRequest(shot.variant, shot.black, shot.white, moves=shot.moves)
    app = FullScreen(request, TerminalOptions(pace=0.01))
    async with app.run_test(size=shot.size) as pilot:
        for line in app.query(PromptInput):
            line.cursor_blink = False  # or two pictures of one moment differ
        await _settle(app, pilot)
        for key in shot.keys:
            await pilot.press(key)
            await _settle(app, pilot)
        picture = app.export_screenshot(title="tengen play")
        app.action_leave()
    app.game.close()
    return picture


async def _settle(app: FullScreen, pilot: Pilot[int]) -> None:
    """Wait until the person is asked, for a move or for the game."""
    for _look in range(_LOOKS):
        await pilot.pause(0.05)
        if app.is_asked or len(app.screen_stack) > 1:
            break
    await pilot.pause(1.0)


def _without_fonts(text: str) -> str:
    """Leave out the fonts that a picture would fetch from elsewhere."""
    return re.sub(r"@font-face \{.*?\}\s*", "", text, flags=re.DOTALL)


# -- the web app ---------------------------------------------------------------------------------

_READY = re.compile(r"ready at (http://127\.0\.0\.1:\d+)")
_BROWSER = ["--no-sandbox", "--disable-background-networking", "--no-first-run"]


def make_pages() -> None:
    """Photograph the web app, where there is a browser."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415
    except ImportError:
        chromium = None
    if chromium is None:
        print("no Playwright or no Chromium: the pictures of the web app stay as they are")
        return
    with _site() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=_BROWSER)
        page = browser.new_page(viewport={"width": 1100, "height": 720})
        _photograph_site(page, address)
        browser.close()


def _photograph_site(page: Any, address: str) -> None:
    page.goto(address)
    page.locator("main:not([aria-busy])").wait_for()
    _photograph(page, "web-start")
    game = _play(page, address, "h8 h9 i10 i9 j9 h11 h10 g10")
    _photograph(page, "web-game")
    page.set_viewport_size({"width": 390, "height": 780})
    _photograph(page, "web-phone")
    page.set_viewport_size({"width": 1100, "height": 720})
    page.goto(f"{address}/analysis/{game}")
    page.locator(".candidates > *").first.wait_for()
    page.wait_for_timeout(4000)  # until the lines are deep
    _photograph(page, "web-analysis")
    _photograph_study(page)
    page.goto(f"{address}/editor?variant=renju&position={_POSITION}")
    page.get_by_text("A legal position.").wait_for()
    _photograph(page, "web-editor")
    game = _play(page, address, _WON)
    page.get_by_text("Rematch").first.wait_for()
    _photograph(page, "web-ending")
    page.goto(f"{address}/review/{game}?start")
    page.locator(".graph-line").wait_for(timeout=120_000)
    _photograph(page, "web-review")
    page.goto(f"{address}/games")
    page.locator(".game-row .sketch").first.wait_for()
    _photograph(page, "web-games")
    _photograph_explorer(page, address)
    _photograph_drill(page, address)
    _photograph_lesson(page, address)


def _photograph_explorer(page: Any, address: str) -> None:
    page.goto(f"{address}/analysis?variant=reversi")
    for point in ("F5", "D6", "C3"):
        page.locator(f'[role=gridcell][aria-label^="{point},"]').first.click()
    page.get_by_role("switch", name="Opening explorer").check()
    page.locator("tr.explored").first.wait_for()
    page.wait_for_timeout(2000)  # until the lines are deep
    page.mouse.move(0, 0)
    page.locator(".explorer").evaluate("card => card.scrollIntoView({ block: 'center' })")
    _photograph(page, "web-explorer")


def _photograph_drill(page: Any, address: str) -> None:
    page.goto(f"{address}/drill/renju?part=d4-kagetsu")
    page.locator('[role=gridcell][aria-label^="H8,"]').first.click()
    page.locator('[role=gridcell][aria-label*=", white"]').first.wait_for()
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("One of the marked points is right.").wait_for()
    page.mouse.move(0, 0)
    _photograph(page, "web-drill")


def _photograph_lesson(page: Any, address: str) -> None:
    """Mark a point that stops a three, and one that does not, with what refutes it."""
    page.goto(f"{address}/lessons/stop-three")
    cell = '[role=gridcell][aria-label^="{},"]'
    page.locator(cell.format("G8")).first.click()
    page.get_by_text("There is 1 more.").wait_for()
    page.locator(cell.format("L8")).first.click()
    page.get_by_role("button", name="Try again").wait_for()
    page.mouse.move(0, 0)
    _photograph(page, "web-lesson")
    page.goto(f"{address}/puzzles?variant=reversi")
    page.get_by_role("heading", name="By theme").wait_for()
    page.locator(".daily-card .sketch").wait_for()
    _photograph(page, "web-puzzles")


def _photograph_study(page: Any) -> None:
    """Save the analysis that is shown to a study, with a comment, marks and an arrow."""
    page.get_by_role("button", name="Save to a study").click()
    page.get_by_label("Name of the study").fill("Openings of black")
    page.get_by_label("Name of the chapter").fill("Two threes")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".chapter-list").wait_for()
    page.get_by_role("button", name="To the last move").click()
    page.get_by_label("Comment on this move").fill("White has stopped both threes.")
    cell = '[role=gridcell][aria-label^="{},"]'
    page.locator(cell.format("K8")).click(button="right")
    page.get_by_role("button", name="Arrow").click()
    page.locator(cell.format("I10")).click()
    page.locator(cell.format("K8")).click()
    page.get_by_role("button", name="Arrow").click()
    page.get_by_label("Analysis", exact=True).or_(
        page.locator(".lines-card [role=switch]")
    ).first.uncheck()
    page.locator(".game-head .tag", has_text="Saved").wait_for()
    page.mouse.move(0, 0)
    page.locator(".side").evaluate("side => side.scrollTo(0, 0)")
    _photograph(page, "web-study")


#: A position of renju in which black may not play at h8.
_POSITION = "15/15/15/15/7x7/7x7/15/5xx8/9o5/8o6/7o7/15/3o11/15/15 x"
#: A game that the first player wins.
_WON = "h8 h9 g9 g8 f10 f9 e10 g7 g10 d10 i10 h10 g11 h11 g12 g13 e9 g6 h12 d8 i13"


def _play(page: Any, address: str, moves: str) -> str:
    """Play a game of two people at one screen; return its name."""
    csrf = page.request.get(f"{address}/api/me").json()["csrf"]
    wish = {"variant": "freestyle", "kind": "here", "seat": "first"}
    answer = page.request.post(f"{address}/api/games", data=wish, headers={"X-Tengen-CSRF": csrf})
    name = str(answer.json()["id"])
    page.goto(f"{address}/game/{name}")
    for move in moves.split():
        cell = f'[role=gridcell][aria-label^="{move.upper()},"]'
        page.locator(cell).first.click()
        page.locator(f'{cell}:not([aria-label*="empty"])').first.wait_for()
    page.mouse.move(0, 0)
    return name


def _photograph(page: Any, name: str) -> None:
    page.wait_for_timeout(500)
    _write(f"{name}.png", _small(page.screenshot()))


def _small(png: bytes) -> bytes:
    """Return a picture with fewer colours, which takes a third of the room."""
    from io import BytesIO  # noqa: PLC0415

    from PIL import Image  # noqa: PLC0415

    with Image.open(BytesIO(png)) as image:
        reduced = image.convert("RGB").quantize(128)
    written = BytesIO()
    reduced.save(written, "PNG", optimize=True)
    return written.getvalue()


@contextmanager
def _site() -> Iterator[str]:
    """Serve the web app with nothing in it; the context is its address."""
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"TENGEN_DATA": home, "XDG_DATA_HOME": home}
        environment.pop("TENGEN_DATABASE", None)
        command = [sys.executable, "-m", "tengen", "serve", "--port", "0", "--workers", "1"]
        process = subprocess.Popen(  # noqa: S603
            command, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert process.stderr is not None
        try:
            yield next(found[1] for line in process.stderr if (found := _READY.search(line)))
        finally:
            process.terminate()
            process.wait()


# -- the desktop ---------------------------------------------------------------------------------


def make_tables() -> None:
    """Write the tables that the program knows best."""
    sys.path.insert(0, str(Path(__file__).parent))
    import guide_tables  # noqa: PLC0415 - it lies beside this script, not in a package

    guide_tables.make_tables()


def make_windows() -> None:
    """Photograph the desktop app, where there is a screen for it."""
    screen = shutil.which("xvfb-run")
    if screen is None:
        print("no xvfb-run: the pictures of the desktop app stay as they are")
        return
    script = str(Path(__file__).with_name("make_desktop_pictures.py"))
    command = [screen, "-a", "-s", "-screen 0 1280x900x24", sys.executable, script]
    subprocess.run(command, check=True)  # noqa: S603


# -- all of it -----------------------------------------------------------------------------------

MAKERS: dict[str, Callable[[], None]] = {
    "tables": make_tables,
    "boards": make_boards,
    "terminal": make_terminals,
    "web": make_pages,
    "desktop": make_windows,
}


def _write(name: str, content: bytes) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / name).write_bytes(content)
    print(FOLDER / name, f"{len(content) // 1024} KB")


def main() -> None:
    """Make the pictures and tables named on the command line, or all."""
    for name in sys.argv[1:] or MAKERS:
        MAKERS[name]()


if __name__ == "__main__":
    main()
