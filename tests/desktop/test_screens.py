"""The window opens on the screen it has, in the language of this run, and is heard."""

from __future__ import annotations

import io
import sys
import threading
import wave
from contextvars import Context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tengen.base import i18n
from tengen.desktop import run, sound
from tengen.desktop.native_theme import shortcut, shortcut_events, theme_for
from tengen.desktop.placement import ScreenArea, fitted
from tengen.desktop.preferences import Preferences
from tengen.desktop.sound import END, STONE, Sounds, find_player, wav

LAPTOP = ScreenArea(0, 0, 1366, 768)
TWO_SCREENS = ScreenArea(-1920, 0, 3840, 1080)


# -- the place of the window ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("remembered", "area", "place"),
    [
        ("1000x700+100+0", LAPTOP, "1000x700+100+0"),
        ("1000x700+2500+40", LAPTOP, "1000x700+366+8"),
        ("1000x700+-1500+40", TWO_SCREENS, "1000x700+-1500+40"),
        ("1000x700+-1500+40", LAPTOP, "1000x700+0+8"),
        ("2560x1400+0+0", LAPTOP, "1366x708+0+0"),
        ("900x640", LAPTOP, "900x640"),
        ("", LAPTOP, "1180x708"),
        ("nowhere at all", LAPTOP, "1180x708"),
    ],
)
def test_a_remembered_place_is_fitted_to_the_screen_that_is_there(
    remembered: str, area: ScreenArea, place: str
) -> None:
    assert fitted(remembered, (1180, 800), area, 60) == place


@pytest.mark.parametrize("remembered", ["3000x2000+5000+5000", "800x600+-4000+-4000", "rubbish"])
def test_a_window_of_a_screen_that_is_gone_opens_in_sight(desk: Any, remembered: str) -> None:
    app = desk(scale=1.0, geometry=remembered)
    root = app.root
    assert root.winfo_rootx() >= 0
    assert root.winfo_rooty() >= 0
    assert root.winfo_rootx() + root.winfo_width() <= root.winfo_screenwidth()
    assert root.winfo_rooty() + root.winfo_height() <= root.winfo_screenheight()


def test_a_list_opened_at_the_edge_stands_on_the_screen(desk: Any) -> None:
    app = desk(scale=1.0, geometry="800x600+800+440")
    app.window.show_games()
    (dialog,) = app.popups()
    app.until(lambda: dialog.winfo_rootx() + dialog.winfo_width() <= app.root.winfo_screenwidth())
    assert dialog.winfo_rooty() + dialog.winfo_height() <= app.root.winfo_screenheight()


@pytest.mark.parametrize(
    "opening", ["show_games", "show_appearance", "show_keys", "show_rules", "show_review", "puzzle"]
)
def test_what_is_opened_on_a_small_screen_is_wholly_on_it(
    desk: Any, monkeypatch: pytest.MonkeyPatch, opening: str
) -> None:
    small = ScreenArea(0, 0, 800, 600)
    monkeypatch.setattr(ScreenArea, "of", lambda _root: small)
    app = desk(scale=1.0, geometry="800x600+0+0", kind="here", variant="tictactoe")
    app.push(app.start.play)
    app.play("b2 a1")
    app.settle()
    actions = app.window.learning.actions
    (actions["daily puzzle"] if opening == "puzzle" else getattr(app.window, opening))()
    app.until(lambda: len(app.popups()) == 1)
    (popup,) = app.popups()

    def is_inside() -> bool:
        width, height = int(popup.winfo_width()), int(popup.winfo_height())
        right, low = int(popup.winfo_rootx()) + width, int(popup.winfo_rooty()) + height
        return height > 1 and right <= small.width and low <= small.height

    app.until(is_inside)


# -- the language ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "chosen", "spoken"), [("cs", "vi", "cs"), ("", "vi", "vi"), ("uk", "", "uk")]
)
def test_the_language_asked_for_this_run_goes_before_the_one_that_was_chosen(
    asked: str, chosen: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TENGEN_LANGUAGE", asked)

    def language() -> str:
        run.speak(Preferences(language=chosen))
        return i18n.language()

    assert Context().run(language) == spoken


def test_another_theme_leaves_the_language_of_this_run(desk: Any) -> None:
    app = desk(language="vi")
    app.window.switch(surroundings="dark")
    assert app.start.play.cget("text") == "Play"
    app.window.switch(language="cs")
    assert app.start.play.cget("text") == "Hrát"


# -- sounds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [STONE, END])
def test_a_sound_is_a_short_wave_that_is_not_silent(name: str) -> None:
    with wave.open(io.BytesIO(wav(name))) as file:
        seconds = file.getnframes() / file.getframerate()
        assert 0.02 < seconds < 1
        assert any(file.readframes(file.getnframes()))


@pytest.mark.parametrize(
    ("platform", "installed", "command"),
    [
        ("linux", ("aplay", "paplay"), "paplay"),
        ("linux", ("aplay",), "aplay -q"),
        ("darwin", ("afplay", "aplay"), "afplay"),
    ],
)
def test_the_program_of_the_platform_plays_the_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    installed: tuple[str, ...],
    command: str,
) -> None:
    for name in installed:
        (tmp_path / name).write_text(f'#!/bin/sh\necho {name} "$@" > "{tmp_path}/played"\n')
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}")
    monkeypatch.setattr(sys, "platform", platform)
    play = find_player()
    assert play is not None
    play(Path("stone.wav"))
    assert (tmp_path / "played").read_text() == f"{command} stone.wav\n"


def test_windows_plays_it_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, int]] = []
    fake = SimpleNamespace(
        PlaySound=lambda file, flags: played.append((file, flags)), SND_FILENAME=1, SND_NODEFAULT=2
    )
    monkeypatch.setitem(sys.modules, "winsound", fake)
    monkeypatch.setattr(sys, "platform", "win32")
    play = find_player()
    assert play is not None
    play(Path("stone.wav"))
    assert played == [("stone.wav", 3)]


def test_where_nothing_plays_it_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert find_player() is None
    sounds = Sounds(find_player())
    sounds.play(STONE)
    sounds.close()


def test_a_sound_that_hangs_keeps_nobody_waiting() -> None:
    is_heard, is_over = threading.Event(), threading.Event()

    def hang(_file: Path) -> None:
        is_heard.set()
        is_over.wait(20)

    sounds = Sounds(hang)
    sounds.play(STONE)
    assert is_heard.wait(20)
    sounds.play(END)  # left out
    is_over.set()
    sounds.close()


def test_stones_and_the_end_are_heard_unless_sounds_are_off(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(sound.Sounds, "play", lambda _self, name: heard.append(name))
    app = desk(kind="here", variant="tictactoe")
    app.push(app.start.play)
    app.play("a1 b1 a2 b2 a3")
    app.until(lambda: app.controller.game.is_over)
    assert heard == [STONE] * 4 + [END]
    app.window.switch(has_sound=False)
    app.press("<r>")
    app.play("a1")
    assert len(heard) == 5


# -- the looks of the platform --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "offered", "is_dark", "is_system_dark", "theme"),
    [
        ("linux", {"clam", "alt"}, False, False, "clam"),
        ("darwin", {"clam", "aqua"}, False, False, "aqua"),
        ("darwin", {"clam", "aqua"}, True, True, "aqua"),
        ("darwin", {"clam", "aqua"}, True, False, "clam"),
        ("win32", {"clam", "vista", "winnative"}, False, True, "vista"),
        ("win32", {"clam", "winnative"}, False, False, "winnative"),
        ("win32", {"clam", "vista"}, True, True, "clam"),
    ],
)
def test_the_platforms_own_looks_are_taken_where_they_can_show_the_colours(
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    offered: set[str],
    is_dark: bool,
    is_system_dark: bool,
    theme: str,
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert theme_for(offered, is_dark=is_dark, is_system_dark=is_system_dark) == theme


def test_on_windows_the_page_stands_on_the_ground_of_its_own_theme(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tkinter import ttk  # noqa: PLC0415 - where there is no Tk the tests are skipped

    app = desk(kind="here", surroundings="light")
    style = ttk.Style(app.root)
    settings: dict[str, Any] = {"TFrame": {"configure": {"background": "#f0f0f0"}}}
    style.theme_create("vista", parent="default", settings=settings)
    monkeypatch.setattr(sys, "platform", "win32")
    app.window._dress()
    assert style.theme_use() == "vista"
    assert app.root.cget("background") == "#f0f0f0"
    assert style.lookup("TButton", "background") == "#f0f0f0"
    app.push(app.start.play)
    app.play("h8")
    app.window.switch(surroundings="dark")
    assert style.theme_use() == "clam"


def test_on_a_mac_the_command_key_does_what_control_does_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert (shortcut("Ctrl-Z"), shortcut_events("<Control-z>")) == ("Ctrl-Z", ("<Control-z>",))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert shortcut("Ctrl-Z") == "Command-Z"
    assert shortcut_events("<Control-z>") == ("<Control-z>", "<Command-z>")
    assert shortcut_events("<h>") == ("<h>",)
