"""Where the window opens: on the screen that is there, whatever was remembered of another."""

from __future__ import annotations

import re
import tkinter as tk
from dataclasses import dataclass

#: A place as Tk writes it; a coordinate left of the main screen is negative, as in ``+-40``.
_GEOMETRY = re.compile(r"([0-9]{1,5})x([0-9]{1,5})(?:\+(-?[0-9]{1,5})\+(-?[0-9]{1,5}))?")


@dataclass(frozen=True, slots=True)
class ScreenArea:
    """All screens together, in pixels."""

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def of(cls, root: tk.Misc) -> ScreenArea:
        """Return the area of the screens of a window."""
        return cls(
            root.winfo_vrootx(),
            root.winfo_vrooty(),
            max(root.winfo_vrootwidth(), root.winfo_screenwidth()),
            max(root.winfo_vrootheight(), root.winfo_screenheight()),
        )

    def limited(self, size: tuple[int, int], frame: int) -> tuple[int, int]:
        """Return a size no larger than the screen less the frame around a window."""
        return min(size[0], self.width), min(size[1], self.height - frame)


def fitted(geometry: str, usual: tuple[int, int], area: ScreenArea, frame: int = 0) -> str:
    """Return a remembered place so that all of it is on the screen; ``usual`` where none fits.

    ``frame`` is the height of what stands around a window.

    >>> fitted("1200x900+2500+40", (800, 600), ScreenArea(0, 0, 1366, 768), 60)
    '1200x708+166+0'
    >>> fitted("", (800, 600), ScreenArea(0, 0, 1366, 768))
    '800x600'
    """
    found = _GEOMETRY.fullmatch(geometry)
    wanted = usual if found is None else (int(found[1]), int(found[2]))
    width, height = area.limited(wanted, frame)
    if found is None or found[3] is None:
        return f"{width}x{height}"
    left = max(area.left, min(int(found[3]), area.left + area.width - width))
    top = max(area.top, min(int(found[4]), area.top + area.height - frame - height))
    return f"{width}x{height}+{left}+{top}"
