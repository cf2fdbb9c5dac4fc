"""The variants by name."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

from tengen.base.errors import InvalidArgument, InvalidVariant
from tengen.base.suggest import nearest
from tengen.base.text import half_width, shown
from tengen.rules.aliases import ALIASES, fold
from tengen.rules.variant import MAX_CUBE_SIZE, MAX_SIZE, Family, Variant

_PRESETS = (
    Variant("freestyle", "Freestyle gomoku", "Five or more in a row win."),
    Variant("standard", "Standard gomoku", "Exactly five in a row win.", exact=True),
    Variant(
        "renju",
        "Renju",
        "Black may not make an overline, a double four or a double three.",
        fouls=True,
    ),
    Variant(
        "caro",
        "Caro",
        "Five or more in a row win unless enemy stones stand at both ends.",
        blocked_fives=True,
    ),
    Variant(
        "caro-gomocup",
        "Caro at Gomocup",
        "Five in a row win unless enemy stones stand at both ends; six or more always win.",
        blocked_fives=True,
        overlines_win=True,
    ),
    Variant(
        "pente",
        "Pente",
        "Five in a row or ten captured stones win; enclosed pairs are captured.",
        width=19,
        height=19,
        captures=(2,),
        capture_goal=10,
    ),
    Variant(
        "keryo-pente",
        "Keryo-Pente",
        "Five in a row or fifteen captured stones win; pairs and triples are captured.",
        width=19,
        height=19,
        captures=(2, 3),
        capture_goal=15,
    ),
    Variant(
        "pro",
        "Pro gomoku",
        "First stone in the centre, third outside the central 5×5; exactly five win.",
        exact=True,
        opening="pro",
    ),
    Variant(
        "long-pro",
        "Long pro gomoku",
        "First stone in the centre, third outside the central 7×7; exactly five win.",
        exact=True,
        opening="long-pro",
    ),
    Variant(
        "swap",
        "Swap",
        "The first player places three stones, the second chooses a colour; exactly five win.",
        exact=True,
        opening="swap",
    ),
    Variant(
        "swap2",
        "Swap2",
        "As swap, but the second player may add two stones and give the choice back.",
        exact=True,
        opening="swap2",
    ),
    Variant(
        "free-renju",
        "Free renju",
        "No forbidden points, but black's second stone stays out of the central 5×5.",
        opening="free-renju",
    ),
    Variant(
        "international",
        "International gomoku",
        "The second player may change colour after the third stone; exactly five win.",
        exact=True,
        opening="international",
    ),
    Variant(
        "rif",
        "Renju, RIF opening",
        "Renju; the second player may swap after three stones, black offers two fifth stones.",
        fouls=True,
        opening="rif",
    ),
    Variant(
        "yamaguchi",
        "Renju, Yamaguchi opening",
        "Renju; whoever opens says how many fifth stones black will offer.",
        fouls=True,
        opening="yamaguchi",
    ),
    Variant(
        "soosorv-8",
        "Renju, Soosõrv-8 opening",
        "Renju; white says after the fourth stone how many fifth stones black will offer.",
        fouls=True,
        opening="soosorv-8",
    ),
    Variant(
        "taraguchi-10",
        "Renju, Taraguchi-10 opening",
        "Renju; a chance to swap after each stone, or black offers ten fifth stones.",
        fouls=True,
        opening="taraguchi-10",
    ),
    Variant(
        "tarannikov",
        "Renju, Tarannikov opening",
        "Renju; a chance to swap after each of the first five stones.",
        fouls=True,
        opening="tarannikov",
    ),
    Variant(
        "sakata",
        "Renju, Sakata opening",
        "Renju; three stones by one player, two by the other, then the first chooses a colour.",
        fouls=True,
        opening="sakata",
    ),
    Variant(
        "swap-first",
        "Swap after the first stone",
        "The second player may take over the first stone; exactly five win.",
        exact=True,
        opening="swap-first",
    ),
    Variant(
        "common-centre",
        "Common centre",
        "The first stone goes to the centre and counts for both sides.",
        opening="centre",
        shared_centre=True,
    ),
    Variant(
        "unbounded",
        "Unbounded board",
        "Five or more in a row win on a board without edges.",
        width=0,
        height=0,
        layers=0,
    ),
    Variant(
        "gomoku3d",
        "Gomoku in space",
        "Five or more in a row win in any of 13 directions of a cube.",
        width=7,
        height=7,
        layers=7,
    ),
    Variant("tictactoe", "Tic-tac-toe", "Three in a row win.", width=3, height=3, line=3),
    Variant(
        "reversi",
        "Reversi",
        "Enclose enemy discs to turn them over; whoever has the most discs at the end wins.",
        family=Family.REVERSI,
        width=8,
        height=8,
    ),
)

_BY_NAME = {preset.name: preset for preset in _PRESETS}
#: Every name of a variant without case and accents: its own, and what people call it.
_BY_ANY_NAME = {**ALIASES, **{fold(name): name for name in _BY_NAME}}
_OVERRIDES = {field.name for field in fields(Variant)} - {"name", "family"}
#: A folded name with a size behind it, and the letters from which a name is compared with aliases.
_NAME_AND_SIZE = re.compile(r"(.*?)([0-9]{1,2}(?:x[0-9]{1,2})?)?", re.ASCII)
_MIN_NEAR = 4
_SIZE = re.compile(r"([0-9]{1,3})(?:x([0-9]{1,3}))?", re.ASCII)

Size = int | tuple[int, int] | str


def variants() -> tuple[Variant, ...]:
    """Return every variant at its usual size."""
    return _PRESETS


def variant(name: str, size: Size | None = None, **overrides: Any) -> Variant:
    """Return a variant by name or alias, with another size or other rules where given.

    >>> variant("freestyle", size=19).size_text
    '19'
    >>> variant("tictactoe", size=(4, 3)).size_text
    '4x3'
    >>> variant("caro", exact=True).exact
    True
    >>> variant("Othello").name, variant("piškvorky").name
    ('reversi', 'freestyle')
    """
    InvalidArgument.check(name, str, "the name of a variant; write 'renju' or 'reversi'")
    preset = _BY_NAME.get(name) or _BY_NAME.get(_BY_ANY_NAME.get(fold(name), ""))
    if preset is None:
        raise _unknown(name)
    unknown = sorted(set(overrides) - _OVERRIDES)
    if unknown:
        raise InvalidVariant(f"{preset.name}: there is no rule named {shown(unknown[0])}")
    changed = replace(preset, **overrides) if overrides else preset
    return changed if size is None else changed.with_size(*parse_size(size))


def _unknown(name: str) -> InvalidVariant:
    """Describe a name that no game has, with the one that is meant: ``gomoku15``, ``othelo``."""
    plain, size = _NAME_AND_SIZE.fullmatch(fold(name)).groups()  # type: ignore[union-attr]
    if size and plain in _BY_ANY_NAME:
        means = f"did you mean {plain!r} with a size of {size}?"
        return InvalidVariant(f"unknown variant {shown(name)}; {means}")
    if nearest(name, _BY_NAME) is None and len(name) >= _MIN_NEAR:
        alias = nearest(name, (known for known in _BY_ANY_NAME if known.isascii()))
        if alias is not None:
            return InvalidVariant.unknown(name, (alias,))
    return InvalidVariant.unknown(name, _BY_NAME)


def parse_size(size: Size) -> tuple[int, int]:
    """Read a size given as 15, (19, 15), "15" or "19x15"."""
    if isinstance(size, int):
        return size, size
    if isinstance(size, tuple) and len(size) == 2:
        return size
    InvalidArgument.check(size, str, "a size; write 15, (19, 15) or '19x15'")
    match = _SIZE.fullmatch(half_width(size).strip().lower().replace("×", "x"))
    if match is None:
        raise InvalidVariant(f"{shown(size)} is not a size; write 15 or 19x15")
    return int(match[1]), int(match[2] or match[1])


def square_sizes(rules: Variant) -> tuple[int, ...]:
    """Return the sizes of square boards (or cubes) on which a variant can be played."""
    if rules.grid.is_unbounded:
        return ()
    largest = MAX_CUBE_SIZE if rules.layers > 1 else MAX_SIZE
    return tuple(size for size in range(3, largest + 1) if _fits(rules, size))


def _fits(rules: Variant, size: int) -> bool:
    try:
        rules.with_size(size)
    except InvalidVariant:
        return False
    return True
