"""Messages to clients as texts, each made once however many hear it."""

from __future__ import annotations

import time
from typing import Any

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.database import DatabaseError
from tengen.games.errors import Refused
from tengen.games.events import text_of
from tengen.server.logs import logger

__all__ = ["now_ms", "plain_reason", "reason_of", "text_of"]

_NO_DATABASE = N_("games cannot be read or stored just now; try again in a moment")
_NO_DATABASE_FOR = N_("games cannot be read or stored just now: {reason}")


def now_ms() -> int:
    """Return the server's time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def plain_reason(sentence: str) -> dict[str, Any]:
    """Return a sentence that has no values as a reason."""
    return {"template": sentence, "values": {}}


def reason_of(error: TengenError) -> dict[str, Any]:
    """Return what a visitor is told of an error: a sentence without files, addresses or SQL."""
    if isinstance(error, Refused):
        return error.data()
    if isinstance(error, DatabaseError):
        logger().error("database failed", reason=error.reason)
        if error.is_plain:
            return {"template": _NO_DATABASE_FOR, "values": {"reason": error.reason}}
        return plain_reason(_NO_DATABASE)
    return plain_reason(str(error))
