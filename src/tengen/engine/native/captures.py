"""The engine of five in a row with captures: pente and keryo-pente on boards up to 22 × 22."""

from __future__ import annotations

from tengen import _core
from tengen.engine.native.gomoku import CompiledEngine, GomokuSearcher
from tengen.rules.native import supports
from tengen.rules.variant import Family, Variant


def plays(variant: Variant) -> bool:
    """Whether the engine knows the rules and the size of the board.

    >>> from tengen import variant
    >>> plays(variant("pente")), plays(variant("renju"))
    (True, False)
    """
    return (
        variant.family is Family.GOMOKU
        and supports(variant)
        and variant.width > 0
        and variant.line == 5
        and bool(variant.captures)
    )


class CaptureSearcher(GomokuSearcher):
    """Searches with the engine that knows captures; it uses one thread whatever is set."""

    def plays(self, variant: Variant) -> bool:
        """Whether the engine knows the rules and the size of the board."""
        return plays(variant)

    def make(self, megabytes: int) -> CompiledEngine:
        """Return the engine with a memory of that size."""
        return _core.CaptureEngine(megabytes)
