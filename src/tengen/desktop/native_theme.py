"""The looks of the platform: its own buttons and fields where ttk has them, ours elsewhere."""

from __future__ import annotations

import sys
import tkinter as tk
from collections.abc import Collection
from dataclasses import replace
from tkinter import ttk

from tengen.desktop.colors import ColorScheme

#: Dressed in our colours; looks alike everywhere.
OURS = "clam"
#: The platform's own themes, the best first.
_WINDOWS = ("vista", "xpnative", "winnative")


def theme_for(offered: Collection[str], *, is_dark: bool, is_system_dark: bool) -> str:
    """Return the theme of ttk: the platform's own where it can show what is wanted.

    That of macOS is as dark as the system and not otherwise, those of Windows are light.
    """
    if sys.platform == "darwin" and "aqua" in offered and is_dark == is_system_dark:
        return "aqua"
    if sys.platform == "win32" and not is_dark:
        return next((one for one in _WINDOWS if one in offered), OURS)
    return OURS


def native_colors(root: tk.Misc, theme: str, colors: ColorScheme) -> ColorScheme:
    """Return a scheme on the ground of the platform's theme, whose frames have no other."""
    style = ttk.Style(root)
    style.theme_use(theme)
    name = style.lookup("TFrame", "background") or style.lookup(".", "background")
    red, green, blue = (part >> 8 for part in root.winfo_rgb(name or root["background"]))
    ground = f"#{red:02x}{green:02x}{blue:02x}"
    return replace(colors, ground=ground, surface=ground)


def shortcut(written: str) -> str:
    """Return a key with Ctrl as it is written on this platform.

    >>> shortcut("Ctrl-Z") if sys.platform != "darwin" else "Ctrl-Z"
    'Ctrl-Z'
    """
    return written.replace("Ctrl-", "Command-") if sys.platform == "darwin" else written


def shortcut_events(event: str) -> tuple[str, ...]:
    """Return the events of Tk for a key with Control, with Command too where that is usual."""
    has_command = sys.platform == "darwin" and "Control-" in event
    return (event, event.replace("Control-", "Command-")) if has_command else (event,)
