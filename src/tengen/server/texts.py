"""Messages to clients as texts, each made once however many hear it."""

from __future__ import annotations

from tengen.base.clock import now_ms
from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.base.text import brief
from tengen.database import DatabaseError
from tengen.engine.explanation import Sentence
from tengen.games.errors import Refused
from tengen.games.wire import text_of, to_text
from tengen.server.logs import logger
from tengen.server.messages import AnalysisNotice, Notice

__all__ = ["notice_text", "now_ms", "plain_reason", "reason_of", "text_of"]

_NO_DATABASE = N_("games cannot be read or stored just now; try again in a moment")
_NO_DATABASE_FOR = N_("games cannot be read or stored just now: {reason}")


def notice_text(notice: Notice | AnalysisNotice) -> str:
    """Return a notice as it is sent."""
    return to_text(notice)


def plain_reason(sentence: str) -> Sentence:
    """Return a sentence that has no values as a reason."""
    return Sentence(sentence)


def reason_of(error: TengenError) -> Sentence:
    """Return what a visitor is told of an error: a sentence without files, addresses or SQL."""
    if isinstance(error, Refused):
        return error.sentence
    if isinstance(error, DatabaseError):
        logger().error("database failed", reason=error.reason)
        if error.is_plain:
            return Sentence(_NO_DATABASE_FOR, {"reason": error.reason})
        return plain_reason(_NO_DATABASE)
    return plain_reason(brief(str(error)))
