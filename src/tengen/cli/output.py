"""Where output goes: answers to stdout, progress to stderr."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tengen.terminal.output import answers, say

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from tengen.draw.shapes import DisplayList

__all__ = ["answers", "print_json", "progress", "say", "tell_unreadable"]


def print_json(document: Any) -> None:
    """Write one JSON document to stdout."""
    say(json.dumps(document, indent=2))


def progress() -> Console:
    """Return the console of stderr."""
    from rich.console import Console  # noqa: PLC0415

    return Console(stderr=True, highlight=False)


def tell_unreadable(picture: Path, scene: DisplayList) -> None:
    """Say which characters a PNG could not be written with, for want of a font."""
    if picture.suffix.lower() != ".png":
        return
    from tengen.draw.fonts import missing_text, unreadable  # noqa: PLC0415 - Pillow

    signs = unreadable(scene)
    if signs:
        progress().print(missing_text(signs), markup=False, soft_wrap=True)
