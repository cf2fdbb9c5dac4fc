"""Vertices: how GTP writes moves, and boards for people to look at.

Columns are letters. For five-in-a-row they skip I and rows count from the bottom, as in Go; for
Othello none is skipped and rows count from the top. Boards that have no such vertices (in space,
without edges) keep the notation of their variant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_uppercase

from tengen.base.errors import InvalidNotation
from tengen.base.grid import Point
from tengen.base.move import ACTIONS, Move, placement
from tengen.rules.notation import shorten
from tengen.rules.position import Position
from tengen.rules.variant import Variant

_SKIPPING = ascii_uppercase.replace("I", "")
_VERTEX = re.compile(r"([A-Z])([1-9][0-9]?)", re.ASCII)


def has_vertices(variant: Variant) -> bool:
    """Whether the points of a board have GTP names."""
    return not variant.grid.is_unbounded and variant.layers == 1


def format_vertex(move: Move, variant: Variant) -> str:
    """Write a move for GTP; ``parse_vertex`` reads it back.

    >>> from tengen import variant
    >>> rules = variant("renju")
    >>> format_vertex(rules.parse("i9"), rules)
    'J9'
    """
    if move.point is None or not has_vertices(variant):
        return variant.format(move)
    row = move.point.y + 1 if variant.is_reversi else variant.height - move.point.y
    return f"{_columns(variant)[move.point.x]}{row}"


def parse_vertex(text: str, variant: Variant) -> Move:
    """Read a vertex, ``pass`` or an action of an opening; raises InvalidNotation for other text.

    >>> from tengen import variant
    >>> parse_vertex("J9", variant("renju")) == variant("renju").parse("i9")
    True
    >>> parse_vertex("f5", variant("reversi")) == variant("reversi").parse("f5")
    True
    """
    action = ACTIONS.get(text.lower())
    if action is not None:
        return action
    if not has_vertices(variant):
        return variant.parse(text)
    match = _VERTEX.fullmatch(text.upper()) if text.isascii() else None
    if match is None or match[1] not in _columns(variant):
        raise InvalidNotation(f"{shorten(text)!r} is not a vertex")
    row = int(match[2])
    y = row - 1 if variant.is_reversi else variant.height - row
    point = Point(_columns(variant).index(match[1]), y)
    if point not in variant.grid:
        raise InvalidNotation(f"{shorten(text)!r} is off the board of {variant.size_text}")
    return placement(point)


def _columns(variant: Variant) -> str:
    return ascii_uppercase if variant.is_reversi else _SKIPPING


def board_picture(position: Position) -> str:
    """Draw a board with the names of its vertices: ``X`` black, ``O`` white."""
    if not has_vertices(position.variant):
        return "\n".join(filter(None, str(position).splitlines()))
    return "\n".join(_rows(position))


def _rows(position: Position) -> Iterator[str]:
    rules = position.variant
    heading = "   " + " ".join(_columns(rules)[: rules.width])
    yield heading
    for y in range(rules.height):
        row = y + 1 if rules.is_reversi else rules.height - y
        yield f"{row:2} " + " ".join(_symbol(position, Point(x, y)) for x in range(rules.width))
    yield heading


def _symbol(position: Position, point: Point) -> str:
    if point == position.shared:
        return "#"
    color = position.stones.get(point)
    return "." if color is None else color.symbol.upper()
