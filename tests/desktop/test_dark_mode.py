"""The window is as dark and as fine as the system says, unless the person says otherwise."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import pytest

from tengen.desktop import dark_mode, system_query
from tengen.desktop.display_scale import wished_factor

Say = Any
_PORTAL_DARK, _PORTAL_LIGHT = "(<<uint32 1>>,)", "(<<uint32 2>>,)"


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """Let commands of the system say something; others are not there."""
    for name in ("GTK_THEME", "DBUS_SESSION_BUS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")

    def speak(command: str, script: str) -> None:
        (tmp_path / command).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / command).chmod(0o755)

    return speak


def test_a_system_that_cannot_be_asked_is_light(say: Say) -> None:
    assert not dark_mode.is_dark()
    say("gsettings", "echo no schema >&2; exit 1")
    assert not dark_mode.is_dark()


@pytest.mark.parametrize(
    ("scheme", "theme", "is_dark"),
    [
        ("'prefer-dark'", "'Adwaita'", True),
        ("'prefer-light'", "'Adwaita-dark'", False),
        ("'default'", "'Adwaita-dark'", True),
        ("'default'", "'Adwaita'", False),
        ("", "'Yaru-Dark'", True),
    ],
)
def test_gnome_is_asked_for_its_scheme_and_then_its_theme(
    say: Say, scheme: str, theme: str, is_dark: bool
) -> None:
    answers = f'color-scheme) echo "{scheme}";; gtk-theme) echo "{theme}";;'
    say("gsettings", f'case "$3" in {answers} esac')
    assert dark_mode.is_dark() is is_dark


@pytest.mark.parametrize(("answer", "is_dark"), [(_PORTAL_DARK, True), (_PORTAL_LIGHT, False)])
def test_the_portal_of_any_desktop_is_believed_first(
    say: Say, answer: str, is_dark: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    say("gdbus", f"echo '{answer}'")
    say("gsettings", f"echo \"'prefer-{'light' if is_dark else 'dark'}'\"")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    assert dark_mode.is_dark() is is_dark


def test_a_theme_that_is_forced_on_all_windows_counts(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    say("gsettings", "echo \"'prefer-light'\"")
    monkeypatch.setenv("GTK_THEME", "Adwaita:dark")
    assert dark_mode.is_dark()


def test_a_command_that_hangs_is_not_waited_for(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    say("gsettings", "while :; do :; done")
    monkeypatch.setattr(system_query, "PATIENCE", 0.05)
    assert not dark_mode.is_dark()


@pytest.mark.parametrize(
    ("resources", "factor"),
    [("*foo: 1\nXft.dpi:\t192\nXft.hinting: 1", 2.0), ("Xft.dpi: 120.0", 1.25), ("other: 3", 0.0)],
)
def test_the_desktop_says_how_fine_its_screen_is(say: Say, resources: str, factor: float) -> None:
    assert wished_factor() == 0
    say("xrdb", f"echo '{resources}'")
    assert wished_factor() == factor


def test_macos_is_asked(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    say("defaults", "exit 1")
    assert not dark_mode.is_dark()
    say("defaults", "echo Dark")
    assert dark_mode.is_dark()


class Registry(SimpleNamespace):
    """A registry of Windows that knows one value, or none."""

    HKEY_CURRENT_USER = 1

    def OpenKey(self, _root: int, _path: str) -> Registry:  # noqa: N802
        if self.value is None:
            raise FileNotFoundError
        return self

    def QueryValueEx(self, _key: object, name: str) -> tuple[int, int]:  # noqa: N802
        assert name == "AppsUseLightTheme"
        return self.value, 4

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        pass


@pytest.mark.parametrize(("value", "is_dark"), [(0, True), (1, False), (None, False)])
def test_windows_is_asked(
    value: int | None, is_dark: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "winreg", Registry(value=value))
    assert dark_mode.is_dark() is is_dark


def test_the_window_follows_the_system_when_the_person_comes_back(desk: Any) -> None:
    system = {"is_dark": False}
    app = desk(is_dark=lambda: system["is_dark"])
    app.push(app.start.play)
    assert app.page.board.cget("background") == "#f6f2ea"
    system["is_dark"] = True
    app.root.event_generate("<FocusIn>")
    app.until(lambda: app.page.board.cget("background") == "#15171a")
    app.window.show_appearance()
    (dialog,) = app.popups()
    assert dialog.color_schemes.value == "system"
    app.push(dialog.color_schemes.buttons["light"])
    assert app.page.board.cget("background") == "#f6f2ea"
    assert app.window.preferences.surroundings == "light"
