"""A screen of its own (Xvfb), and the app on it with players that do what the test says."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tengen import database, engine
from tengen.base import i18n
from tengen.desktop import preferences
from tengen.desktop.services import OPTIONS, DesktopServices, open_services
from tengen.engine.api import Engine, Option, OptionValue, Request
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Watch
from tengen.rules.variant import Variant

#: The most seconds anything may take before a test gives up.
PATIENCE = 20.0


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """The name of a screen that nobody sees."""
    pytest.importorskip("tkinter", reason="Python's Tk is not installed (Debian: python3-tk)")
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed, so there is no screen to show windows on")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1100x24", "-nolisten"]
    server = subprocess.Popen([*command, "tcp"], pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    if not number:
        pytest.fail("Xvfb did not start")
    yield f":{number}"
    server.terminate()
    server.wait()


class Script:
    """A player that makes the moves it was given, by the number of moves before them."""

    def __init__(self, name: str, moves: Mapping[int, str]) -> None:
        self.name = name
        self._moves = moves

    @property
    def options(self) -> Mapping[str, Option]:
        return {}

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        pass

    def search(self, request: Request, watch: Watch) -> Reply:  # noqa: ARG002
        position = request.position
        return Reply(position.variant.parse(self._moves[len(position.moves)]))


class Slow(Script):
    """A player that thinks until it is stopped."""

    def search(self, request: Request, watch: Watch) -> Reply:
        while not watch.is_over and watch.elapsed < PATIENCE:
            time.sleep(0.005)
        return Reply(request.position.legal_moves[0])


class Crashing(Script):
    """A player that fails once, then makes the first legal move."""

    def __init__(self, name: str) -> None:
        super().__init__(name, {})
        self.has_failed = False

    def search(self, request: Request, watch: Watch) -> Reply:  # noqa: ARG002
        if not self.has_failed:
            self.has_failed = True
            raise RuntimeError("the player is broken")
        return Reply(request.position.legal_moves[0])


class Players:
    """Opens the players of a test by name, others as usual."""

    def __init__(self) -> None:
        self.known: dict[str, Script] = {}

    def open(self, name: str) -> Engine:
        return LocalEngine(self.known[name]) if name in self.known else engine.open(name)

    def script(self, name: str, rules: Variant, moves: str, *, is_second: bool = True) -> None:
        """Let a player make moves in turn, as the second or the first."""
        own = rules.parse_moves(moves)
        plies = range(1 if is_second else 0, 2 * len(own) + 1, 2)
        self.known[name] = Script(
            name, {ply: rules.format(move) for ply, move in zip(plies, own, strict=False)}
        )

    def slow(self, name: str) -> None:
        """Let a player think until it is stopped."""
        self.known[name] = Slow(name, {})

    def crashing(self, name: str) -> None:
        """Let a player fail once."""
        self.known[name] = Crashing(name)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the newest schema, to be copied."""
    path = tmp_path_factory.mktemp("database") / "tengen.db"
    database.open(str(path)).dispose()
    return path


@pytest.fixture
def folder(tmp_path: Path, empty_database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let what is remembered and kept lie in the folder of the test."""
    shutil.copy(empty_database, tmp_path / "tengen.db")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TENGEN_DATABASE", str(tmp_path / "tengen.db"))
    monkeypatch.setenv("TENGEN_LANGUAGE", "en")
    return tmp_path


@pytest.fixture
def players() -> Players:
    return Players()


def services(
    players: Players, warn: Callable[[str], object], is_dark: Callable[[], bool] = lambda: False
) -> DesktopServices:
    """What a window needs, with the players of a test, who take no moments."""
    options = replace(OPTIONS, moment=lambda _player, _clock: 0.0)
    return open_services(warn, is_dark, options, players.open)


class Desk:
    """The app as a person uses it: real events in, what is seen out."""

    def __init__(
        self,
        players: Players,
        chosen: preferences.Preferences,
        is_dark: Callable[[], bool] = lambda: False,
        scale: float | None = None,
    ) -> None:
        import tkinter as tk  # noqa: PLC0415 - where there is no Tk the tests are skipped

        from tengen.desktop.window import Window  # noqa: PLC0415

        self.troubles: list[str] = []
        self.root = tk.Tk()
        self.services = services(players, self._hear_trouble, is_dark)
        self.window = Window(self.root, self.services, chosen, scale)
        self.errors: list[BaseException] = []
        shown = self.root.report_callback_exception

        def keep(kind: Any, error: Any, trace: Any) -> None:
            self.errors.append(error)
            shown(kind, error, trace)

        self.root.report_callback_exception = keep
        self.controller = self.window.controller
        self.settle()
        self.root.focus_force()
        self.settle()

    def _hear_trouble(self, text: str) -> None:
        self.troubles.append(text)
        self.window.warn(text)

    def settle(self) -> None:
        """Let the window do what is due, and what was done here be stored."""
        self.root.update()
        self.until(lambda: not self.controller.is_busy)

    def until(self, condition: Callable[[], object]) -> None:
        """Let the window work until something is true."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > deadline:
                pytest.fail(f"still waiting; the notice is {self.controller.notice!r}")
            self.root.update()
            time.sleep(0.002)
        self.root.update()

    @property
    def page(self) -> Any:
        assert self.window.page is not None
        return self.window.page

    @property
    def start(self) -> Any:
        assert self.window.start is not None
        return self.window.start

    def press(self, key: str) -> None:
        """Press a key wherever the focus is."""
        (self.root.focus_get() or self.root).event_generate(key)
        self.settle()

    def push(self, button: Any) -> None:
        """Push a button with the mouse."""
        button.update_idletasks()
        x, y = button.winfo_width() // 2, button.winfo_height() // 2
        for event in ("<Enter>", "<ButtonPress-1>", "<ButtonRelease-1>"):
            button.event_generate(event, x=x, y=y)
        self.settle()

    def click(self, point: str, off: tuple[int, int] = (0, 0)) -> None:
        """Click a point of the board, perhaps some pixels off."""
        move = self.controller.position.variant.parse(point)
        assert move.point is not None
        x, y = self.page.board.pixel(move.point)
        self.page.board.event_generate("<Motion>", x=x + off[0], y=y + off[1])
        self.page.board.event_generate("<Button-1>", x=x + off[0], y=y + off[1])
        self.settle()

    def play(self, moves: str) -> None:
        """Click points one after the other, each when it is the person's turn."""
        for move in moves.split():
            self.until(lambda: self.controller.is_open)
            self.click(move)

    @property
    def status(self) -> str:
        return str(self.page.status.cget("text"))

    @property
    def notice(self) -> str:
        return str(self.page.notice.cget("text"))

    def moves(self) -> str:
        """The moves on the board."""
        assert self.controller.game is not None
        return " ".join(
            self.controller.game.settings.variant.format(move)
            for move in self.controller.game.position.moves
        )

    def items(self, role: str) -> int:
        """How many shapes of a role the board shows."""
        return len(self.page.board.find_withtag(role))

    def popups(self) -> list[Any]:
        """The windows beside the main one."""
        return [one for one in self.root.winfo_children() if one.winfo_class() == "Toplevel"]

    def words(self, widget: Any) -> list[str]:
        """What the labels in a widget say."""
        found = [str(widget.cget("text"))] if widget.winfo_class() == "TLabel" else []
        return found + [text for one in widget.winfo_children() for text in self.words(one)]

    def stones(self) -> int:
        return self.items("stone-black") + self.items("stone-white")


Opened = Callable[..., Desk]


@pytest.fixture
def desk(
    screen: str, folder: Path, players: Players, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Opened]:
    """Open the app with some preferences; it is closed after the test."""
    monkeypatch.setenv("DISPLAY", screen)
    opened: list[Desk] = []

    def open_desk(
        is_dark: Callable[[], bool] = lambda: False,
        scale: float | None = None,
        **wishes: object,
    ) -> Desk:
        plain = {"has_motion": False, "pace": 0.0, "geometry": "1100x760", **wishes}
        chosen = replace(preferences.Preferences(), **plain)  # type: ignore[arg-type]
        opened.append(Desk(players, chosen, is_dark, scale))
        return opened[-1]

    i18n.use_language("en")
    yield open_desk
    errors = []
    while opened:
        one = opened.pop()
        one.window.close()
        errors += one.errors
        del one
    gc.collect()  # here, not in the thread of a later test
    i18n.use_language("en")
    assert not errors
