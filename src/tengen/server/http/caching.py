"""What a browser has already."""

from __future__ import annotations

from fastapi import Request


def is_current(request: Request, tag: str) -> bool:
    """Whether the browser says that it has what goes by a tag (quoted, as in ``ETag``)."""
    known = (one.strip() for one in request.headers.get("if-none-match", "").split(","))
    return any(one.removeprefix("W/") == tag for one in known)
