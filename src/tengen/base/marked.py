"""Texts that are translated elsewhere: what marks them needs nothing of the machinery."""

from __future__ import annotations


def N_(message: str) -> str:  # noqa: N802 - the customary name
    """Mark a text for translation; it is translated with ``_`` where it is shown."""
    return message
