"""Beginning and ending: what must be there, what is opened, what is closed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from tengen.base import i18n
from tengen.base.errors import TengenError
from tengen.database.location import is_file
from tengen.desktop import preferences
from tengen.desktop.inbox import Inbox
from tengen.desktop.preferences import Preferences
from tengen.desktop.thinker import Thinker
from tengen.desktop.vault import Vault
from tengen.games import listing

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


def run(wishes: dict[str, object] | None = None, scale: float | None = None) -> None:
    """Show the desktop app until it is closed; ``wishes`` are preferences for this run."""
    check_tk()
    chosen = replace(remembered(), **(wishes or {}))  # type: ignore[arg-type]
    if chosen.language:
        i18n.use_language(chosen.language)
    root = _root()
    from tengen.desktop.window import Services, Window  # noqa: PLC0415 - needs Tk

    inbox = Inbox()
    windows: list[Window] = []
    vault = Vault(inbox, lambda text: windows[0].say(text) if windows else None)
    window = Window(root, Services(inbox, vault, Thinker(inbox, vault)), chosen, scale)
    windows.append(window)
    try:
        window.run()
    finally:
        window.close()


def remembered() -> Preferences:
    """Return the preferences; at the first run the person whose games the machine keeps."""
    if preferences.file().exists():
        return preferences.load()
    fresh = Preferences()
    with suppress(TengenError):
        owner = _owner_of_the_machine()
        return fresh if owner is None else replace(fresh, visitor=owner)
    return fresh


def _owner_of_the_machine() -> str | None:
    """Return who played last in the browser here; on a server for many that says nothing."""
    from tengen import database  # noqa: PLC0415 - only at the first run

    engine = database.open()
    try:
        if not is_file(engine.url):
            return None
        with database.reading(engine) as connection:
            return listing.latest_owner(connection)
    finally:
        engine.dispose()


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
