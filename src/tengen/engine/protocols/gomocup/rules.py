"""Which rules the protocol has numbers for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant

EXACT, CONTINUOUS, RENJU, CARO = 1, 2, 4, 8

#: The rows of each number: exactly five, forbidden points, blocked fives.
_ROWS = {
    0: (False, False, False),
    EXACT: (True, False, False),
    RENJU: (False, True, False),
    CARO: (False, False, True),
    CARO | EXACT: (True, False, True),
}
_NUMBERS = {rows: number for number, rows in _ROWS.items()}
_NAMES = {0: "freestyle", EXACT: "standard", RENJU: "renju", CARO: "caro", CARO | EXACT: "caro"}


def why_unsupported(rules: Variant) -> str | None:
    """Return what the protocol has no words for in a variant; None when it can be played.

    >>> why_unsupported(variant("pente"))
    'captures'
    """
    return next(_problems(rules), None)


def _problems(rules: Variant) -> Iterator[str]:
    if rules.is_reversi:
        yield "discs that are turned over"
    if rules.grid.is_unbounded:
        yield "a board without edges"
    if rules.layers > 1:
        yield "boards in space"
    if rules.captures:
        yield "captures"
    if rules.shared_centre:
        yield "a stone that both sides share"
    if rules.line != 5:
        yield f"{rules.line} in a row"
    if _rows(rules) not in _NUMBERS:
        yield "forbidden points together with other rules of rows"


def rule_number(rules: Variant) -> int:
    """Return the number of the rows of a variant that the protocol supports.

    >>> rule_number(variant("renju")), rule_number(variant("swap2"))
    (4, 1)
    """
    return _NUMBERS[_rows(rules)]


def rules_of(number: int, base: Variant) -> Variant | None:
    """Return a variant with the rows of a number, size and opening as before; None if unknown.

    >>> rules_of(4, variant("freestyle", size=19)).name
    'renju'
    >>> rules_of(CONTINUOUS, variant("freestyle")) is None
    True
    """
    rows = _ROWS.get(number)
    if rows is None:
        return None
    exact, fouls, blocked_fives = rows
    if base.opening != "none":
        return replace(base, exact=exact, fouls=fouls, blocked_fives=blocked_fives)
    return _plain(number, base)


def plain_rules(rules: Variant) -> Variant:
    """Return the rows of a variant without its opening.

    >>> plain_rules(variant("swap2")).name
    'standard'
    """
    return _plain(rule_number(rules), rules)


def _plain(number: int, base: Variant) -> Variant:
    plain = variant(_NAMES[number], size=(base.width, base.height))
    return replace(plain, exact=bool(number & EXACT))


def _rows(rules: Variant) -> tuple[bool, bool, bool]:
    return rules.exact, rules.fouls, rules.blocked_fives
