"""The kinds of rules of five in a row that the engine has evaluations for."""

from __future__ import annotations

from tengen.base.compiled import _core
from tengen.rules.variant import Variant

#: The kinds of rules whose evaluations differ.
KINDS = ("freestyle", "standard", "renju", "caro")
#: The side of the usual board.
SIDE = 15


def rules_of(kind: str, side: int = SIDE) -> _core.GomokuRules:
    """Return rules of a kind on a square board."""
    return _core.GomokuRules(
        side,
        side,
        exact=kind == "standard",
        fouls=kind == "renju",
        blocked_fives=kind == "caro",
    )


def kind_of(variant: Variant) -> str:
    """Return the kind of the rules of a variant.

    >>> from tengen import variant
    >>> kind_of(variant("swap2")), kind_of(variant("renju"))
    ('standard', 'renju')
    """
    if variant.fouls:
        return "renju"
    return "caro" if variant.blocked_fives else "standard" if variant.exact else "freestyle"
