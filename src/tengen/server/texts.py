"""Messages to clients as texts, each made once however many hear it."""

from __future__ import annotations

import time
from typing import Any

from tengen.games.errors import Refused
from tengen.games.events import text_of

__all__ = ["now_ms", "plain_reason", "refusal", "text_of"]


def now_ms() -> int:
    """Return the server's time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def refusal(reason: Refused) -> dict[str, Any]:
    """Return the reason of a refusal as it is told."""
    return reason.data()


def plain_reason(sentence: str) -> dict[str, Any]:
    """Return a sentence that has no values as a reason."""
    return {"template": sentence, "values": {}}
