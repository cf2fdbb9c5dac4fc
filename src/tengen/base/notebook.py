"""What notebooks show of things that know nothing of drawing: it is loaded when one is shown."""

from __future__ import annotations

from importlib import import_module


def drawn(value: object, artist: str) -> str:
    """Return what an artist, written ``module:function``, makes of a value."""
    module, _, function = artist.partition(":")
    text: str = getattr(import_module(module), function)(value)
    return text
