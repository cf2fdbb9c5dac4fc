"""Every player behind one interface, and the names by which they are opened."""

from tengen.base.limits import Clock, Limit
from tengen.engine.api import NO_LIMIT, Analysis, Engine, Option, Request
from tengen.engine.errors import (
    EngineCrashed,
    EngineFailure,
    EngineFlood,
    EngineIllegalMove,
    EngineNotFound,
    EngineProtocolError,
    EngineTimeout,
    EngineUnsupported,
)
from tengen.engine.info import Bound, Info, Reply
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.engine.registry import kinds, local_kinds, open, open_simple, plugins  # noqa: A004 - reads as engine.open
from tengen.engine.simple import SimpleAnalysis, SimpleEngine

__all__ = [
    "NO_LIMIT",
    "Analysis",
    "Bound",
    "Clock",
    "Engine",
    "EngineCrashed",
    "EngineFailure",
    "EngineFlood",
    "EngineIllegalMove",
    "EngineNotFound",
    "EngineProtocolError",
    "EngineTimeout",
    "EngineUnsupported",
    "Info",
    "InvalidPlayer",
    "Limit",
    "Option",
    "PlayerName",
    "Reply",
    "Request",
    "SimpleAnalysis",
    "SimpleEngine",
    "kinds",
    "local_kinds",
    "open",
    "open_simple",
    "plugins",
]
