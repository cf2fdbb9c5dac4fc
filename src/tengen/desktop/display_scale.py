"""How fine the screen is: how many times larger than usual everything is to be drawn."""

from __future__ import annotations

import re
import sys
import tkinter as tk

from tengen.desktop.system_query import system_query

#: The pixels of an inch for which sizes are written down.
USUAL_INCH = 96.0
_MAX_FACTOR = 5.0
_RESOURCE = re.compile(r"^xft\.dpi:\s*(\d+(?:\.\d+)?)", re.MULTILINE)


def screen_factor(root: tk.Misc) -> float:
    """Return the factor: what Tk knows of the screen or, under X, what the desktop asks for."""
    by_screen = root.winfo_fpixels("1i") / USUAL_INCH
    return min(_MAX_FACTOR, max(1.0, by_screen, wished_factor()))


def wished_factor() -> float:
    """Return what a desktop under X asks of its programs; 0 where it says nothing.

    Such desktops leave the size of the screen alone, on which Tk relies, and set a resource.
    """
    if sys.platform in {"darwin", "win32"}:
        return 0.0
    found = _RESOURCE.search(system_query("xrdb", "-query"))
    return 0.0 if found is None else float(found[1]) / USUAL_INCH
