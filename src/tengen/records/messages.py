"""Values in messages: short, on one line, whatever they are."""

from __future__ import annotations

from tengen.rules.notation import shorten

_LONGEST = 60


def shown(value: object) -> str:
    """Return a value as a message can quote it; containers are only named."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    return shorten(repr(value[:_LONGEST] if isinstance(value, str) else value))


def quoted(text: str) -> str:
    """Return a text as a message can show it between brackets of its own."""
    return repr(shorten(text))[1:-1]
