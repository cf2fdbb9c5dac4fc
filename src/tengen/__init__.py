"""Tengen: five-in-a-row and Reversi. Play them, understand them, teach a program to play them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tengen.base.color import Color, Seat
from tengen.base.errors import (
    EngineError,
    IllegalMove,
    InvalidArgument,
    InvalidNotation,
    InvalidPosition,
    InvalidRecord,
    InvalidValue,
    InvalidVariant,
    TengenError,
)
from tengen.base.grid import Point, Symmetry
from tengen.base.limits import Clock, Limit
from tengen.base.move import PASS, Move
from tengen.base.score import Score
from tengen.rules.board import Backend, Fault
from tengen.rules.catalogue import variant, variants
from tengen.rules.outcome import Outcome, Reason
from tengen.rules.perft import perft
from tengen.rules.position import Position
from tengen.rules.setup import Setup
from tengen.rules.variant import Variant

if TYPE_CHECKING:
    from tengen.arena.simple import match as match
    from tengen.arena.simple import tournament as tournament
    from tengen.records.files import read_records as read_records
    from tengen.records.files import write_records as write_records
    from tengen.records.record import Record as Record

__version__ = "0.1.0"

__all__ = [
    "PASS",
    "Backend",
    "Clock",
    "Color",
    "EngineError",
    "Fault",
    "IllegalMove",
    "InvalidArgument",
    "InvalidNotation",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidValue",
    "InvalidVariant",
    "Limit",
    "Move",
    "Outcome",
    "Point",
    "Position",
    "Reason",
    "Record",
    "Score",
    "Seat",
    "Setup",
    "Symmetry",
    "TengenError",
    "Variant",
    "match",
    "perft",
    "read_records",
    "tournament",
    "variant",
    "variants",
    "write_records",
]

#: What many programs never need: loaded with its first use.
_LATE = {
    "Record": "tengen.records.record",
    "match": "tengen.arena.simple",
    "read_records": "tengen.records.files",
    "tournament": "tengen.arena.simple",
    "write_records": "tengen.records.files",
}


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module 'tengen' has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_LATE[name]), name)
    return found
