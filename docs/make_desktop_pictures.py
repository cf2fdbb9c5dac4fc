"""Photograph the desktop app for the guide: ``xvfb-run -s "-screen 0 1280x900x24" python FILE``.

The window is opened on the screen of ``DISPLAY`` with a database of its own, played with, and
photographed; nothing of the person who runs it is used or changed.
"""

from __future__ import annotations

import os
import tempfile
import time
import tkinter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PIL import ImageGrab

from tengen.desktop.preferences import Preferences
from tengen.desktop.services import OPTIONS, open_services
from tengen.desktop.window import Window

FOLDER = Path(__file__).parent / "guide" / "pictures"
_REVERSI = "f5 d6 c3 d3 c4 f4 c5 b3 c2 e3"
_RENJU = "h8 h9 i10 i9 j9 h11 h10 g10 f9 f11 i8 e12 d13 g11"
_COLORS = 128


def main() -> None:
    """Make every picture."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"XDG_STATE_HOME": folder, "TENGEN_DATABASE": f"{folder}/tengen.db"}
        os.environ |= {"TENGEN_LANGUAGE": "en"}
        window = _open()
        _settle(window, 1.0)
        _photograph(window, "start")
        _play(
            window, replace(window.preferences, opponent="pattern", shows_thinking=True), "h8 i10"
        )
        _photograph(window, "thoughts")
        here = replace(window.preferences, kind="here", shows_thinking=False, analyses=False)
        _play(window, replace(here, variant="reversi"), _REVERSI)
        _photograph(window, "reversi")
        window.switch(surroundings="dark", theme="slate")
        dark = replace(here, surroundings="dark", theme="slate", has_numbers=True)
        _play(window, replace(dark, variant="renju"), _RENJU)
        _photograph(window, "dark")
        window.switch(surroundings="light", theme="wood", has_numbers=False)
        paper = replace(window.preferences, style="crosses")
        _play(window, replace(paper, variant="freestyle"), "h8 g9 i9 j10 j9 g6 k9 l9 h9")
        _photograph(window, "crosses")
        window.close()


def _open() -> Window:
    root = tkinter.Tk()
    chosen = Preferences(geometry="1180x780+0+0", has_motion=False)
    options = replace(OPTIONS, moment=lambda _player, _clock: 0.0)
    return Window(root, open_services(print, options=options), chosen, scale=1.0)


def _play(window: Window, chosen: Preferences, moves: str) -> None:
    """Begin a game as chosen and make the person's moves."""
    window.preferences = chosen
    window.begin()
    _until(window, lambda: not window.controller.is_busy)
    for move in moves.split():
        _until(window, lambda: window.controller.is_open)
        window.controller.play(move)
        _until(window, lambda: not window.controller.is_busy)
    _until(
        window,
        lambda: window.controller.is_open or window.controller.game is None or _is_over(window),
    )
    _settle(window, 0.6)


def _is_over(window: Window) -> bool:
    return window.controller.game is not None and window.controller.game.is_over


def _until(window: Window, condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not condition() and time.monotonic() < deadline:
        _settle(window, 0.02)


def _settle(window: Window, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        window.root.update()
        time.sleep(0.01)


def _photograph(window: Window, name: str) -> None:
    root = window.root
    left, top = root.winfo_rootx(), root.winfo_rooty()
    box = (left, top, left + root.winfo_width(), top + root.winfo_height())
    path = FOLDER / f"desktop-{name}.png"
    picture = ImageGrab.grab(box, xdisplay=os.environ["DISPLAY"])
    picture.quantize(_COLORS).save(path, optimize=True)
    print(path)


if __name__ == "__main__":
    main()
