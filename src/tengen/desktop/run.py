"""Beginning and ending: what must be there, what is opened, what is closed."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from tengen.base import i18n
from tengen.base.errors import TengenError
from tengen.base.folders import data_folder
from tengen.desktop import preferences
from tengen.desktop.dark_mode import is_dark
from tengen.desktop.preferences import DesktopRequest, Preferences
from tengen.desktop.services import open_services
from tengen.desktop.sound import Sounds, find_player
from tengen.games.owner import Owner, make_owner

if TYPE_CHECKING:
    import tkinter


class NoDesktop(TengenError):
    """The window cannot be opened: Tk, or a screen, is missing."""


def check_tk() -> None:
    """Make sure that Tk can be used; raises NoDesktop with the package that brings it."""
    try:
        import tkinter  # noqa: F401, PLC0415 - whether it is there is the question
    except ImportError:
        raise NoDesktop(
            "Python's Tk is missing; install the package that brings it (Debian and Ubuntu:"
            " python3-tk, Fedora: python3-tkinter, macOS with Homebrew: python-tk)"
        ) from None


def run(request: DesktopRequest, scale: float | None = None) -> None:
    """Show the desktop app until it is closed."""
    check_tk()
    chosen = request.over(remembered())
    speak(chosen)
    root = _root()
    from tengen.desktop.window import Window  # noqa: PLC0415 - needs Tk

    def warn(text: str) -> None:
        window.warn(text)

    services = replace(open_services(warn, is_dark), sounds=Sounds(find_player()))
    window = Window(root, services, chosen, scale)
    try:
        window.run()
    finally:
        window.close()


def speak(chosen: Preferences) -> None:
    """Speak the language that was chosen, unless this run is to be in another one."""
    if chosen.language and not os.environ.get(i18n.VARIABLE):
        i18n.use_language(chosen.language)


def remembered() -> Preferences:
    """Return the preferences; the window and the browser of a machine are one person."""
    is_first = not preferences.file().exists()
    chosen = Preferences() if is_first else preferences.load()
    with suppress(TengenError):  # a folder that refuses: there is a game all the same
        owner = make_owner(data_folder(), Owner(chosen.visitor))
        return replace(chosen, visitor=owner.visitor) if is_first else chosen
    return chosen


def _root() -> tkinter.Tk:
    """Return the window of Tk, sharp on screens of high resolution."""
    import tkinter  # noqa: PLC0415

    with suppress(Exception):  # Windows only
        from ctypes import windll  # type: ignore[attr-defined] # noqa: PLC0415

        windll.shcore.SetProcessDpiAwareness(1)
    try:
        return tkinter.Tk(className="Tengen")
    except tkinter.TclError as error:
        raise NoDesktop(f"no window can be opened: {error}") from None
