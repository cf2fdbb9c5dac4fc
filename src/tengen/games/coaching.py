"""Which games a coach knows: those whose rules the solvers of the compiled core know."""

from __future__ import annotations

from tengen.base.compiled import IS_COMPILED
from tengen.engine.native import gomoku, reversi
from tengen.rules.variant import Variant


def is_coached(rules: Variant) -> bool:
    """Whether a coach can say anything about games of these rules."""
    return IS_COMPILED and (reversi.plays(rules) or gomoku.plays(rules))
