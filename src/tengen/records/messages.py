"""Values in messages: short, on one line, whatever they are."""

from __future__ import annotations

from tengen.base.text import shorten, shown

__all__ = ["quoted", "shown"]


def quoted(text: str) -> str:
    """Return a text as a message can show it between brackets of its own."""
    return repr(shorten(text))[1:-1]
