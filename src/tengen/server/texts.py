"""Messages to clients as texts, each made once however many hear it."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any

from tengen.games.errors import Refused

_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False).encode


def text_of(message: Mapping[str, Any]) -> str:
    """Return a message as the text that is sent."""
    return _encode(message)


def now_ms() -> int:
    """Return the server's time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def refusal(reason: Refused) -> dict[str, Any]:
    """Return the reason of a refusal as it is told."""
    return reason.data()


def plain_reason(sentence: str) -> dict[str, Any]:
    """Return a sentence that has no values as a reason."""
    return {"template": sentence, "values": {}}
