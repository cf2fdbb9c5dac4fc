"""What a person may have meant by a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable

#: Characters of a word that are compared; a longer one is like no name.
_MAX_WORD = 64


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name most like a word, or None when nothing is near.

    >>> nearest("renyu", ["renju", "caro"])
    'renju'
    """
    from difflib import get_close_matches  # noqa: PLC0415 - slow to import, needed only for mistakes

    near = get_close_matches(word[:_MAX_WORD].lower(), list(known), n=1, cutoff=0.5)
    return near[0] if near else None


def hint(word: str, known: Iterable[str]) -> str:
    """Return half a sentence that helps: the nearest name, or all of them.

    >>> hint("renyu", ["renju", "caro"])
    "did you mean 'renju'?"
    >>> hint("go", ["renju", "caro"])
    'known are renju, caro'
    """
    known = tuple(known)
    near = nearest(word, known)
    return "known are " + ", ".join(known) if near is None else f"did you mean {near!r}?"
