"""Which rules the protocol has numbers for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tengen.rules.catalogue import variant
from tengen.rules.variant import Variant

EXACT, CONTINUOUS, RENJU, CARO = 1, 2, 4, 8

#: The variant whose rows each number names.
_PLAIN = {
    0: variant("freestyle"),
    EXACT: variant("standard"),
    RENJU: variant("renju"),
    CARO: variant("caro-gomocup"),
    CARO | EXACT: variant("caro", exact=True),
}


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
    if rules.passes:
        yield "passes that are declared"
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

    Rules that are told by that number stay as they are.

    >>> rules_of(4, variant("freestyle", size=19)).name
    'renju'
    >>> rules_of(8, variant("freestyle")).name, rules_of(8, variant("caro")).name
    ('caro-gomocup', 'caro')
    >>> rules_of(CONTINUOUS, variant("freestyle")) is None
    True
    """
    if number not in _PLAIN:
        return None
    if _NUMBERS.get(_rows(base)) == number:
        return base
    if base.opening != "none":
        return replace(base, **_rows(_PLAIN[number])._asdict())
    return _PLAIN[number].with_size(base.width, base.height)


def plain_rules(rules: Variant) -> Variant:
    """Return the rows of a variant without its opening.

    >>> plain_rules(variant("swap2")).name
    'standard'
    """
    return _BY_ROWS[_rows(rules)].with_size(rules.width, rules.height)


class _Rows(NamedTuple):
    """How rows win."""

    exact: bool
    fouls: bool
    blocked_fives: bool
    overlines_win: bool


def _rows(rules: Variant) -> _Rows:
    return _Rows(rules.exact, rules.fouls, rules.blocked_fives, rules.overlines_win)


#: The usual caro, which also blocks six and more, has no number of its own.
_TOLD_AS = {**_PLAIN, CARO: variant("caro")}
_NUMBERS = {_rows(rules): n for told in (_PLAIN, _TOLD_AS) for n, rules in told.items()}
_BY_ROWS = {_rows(rules): rules for told in (_PLAIN, _TOLD_AS) for rules in told.values()}
