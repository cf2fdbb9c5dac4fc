"""Positions in a few characters, for small pictures in lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.games import store
from tengen.rules.position import Position

#: Sides of the least part of a board without edges that is shown, and of the largest.
MIN_SIDE, MAX_SIDE = 9, 30
#: Games that are shown at once.
MAX_THUMBNAILS = 50
_SIGNS = {Color.BLACK: "x", Color.WHITE: "o"}


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """The board of a game after so many moves: rows of "." empty, x black, o white, s shared.

    ``last`` is the column and the row of the last stone, ``marked`` those of the points that were
    to be marked. Boards of several layers, and stones too far from one another, have no rows.
    """

    game: str
    ply: int
    rows: tuple[str, ...]
    last: tuple[int, int] | None
    marked: tuple[tuple[int, int], ...] = ()


def thumbnail(position: Position, game: str, marked: Sequence[Point] = ()) -> Thumbnail:
    """Return the stones of a position; points that are marked are in the picture."""
    grid, moves = position.variant.grid, position.moves
    signs = {point: _SIGNS[color] for point, color in position.stones.items()}
    if position.shared is not None:
        signs[position.shared] = "s"
    points = grid.points if not grid.is_unbounded else (*signs, *marked)
    left, top, width, height = _frame(points, MIN_SIDE if grid.is_unbounded else 1)
    if max(width, height) > MAX_SIDE or any(point.z for point in points):
        return Thumbnail(game, len(moves), (), None)
    rows = [["."] * width for _row in range(height)]
    for point, sign in signs.items():
        rows[point.y - top][point.x - left] = sign
    last = moves[-1].point if moves else None
    place = None if last is None or last not in signs else (last.x - left, last.y - top)
    places = tuple((point.x - left, point.y - top) for point in marked)
    return Thumbnail(game, len(moves), tuple(map("".join, rows)), place, places)


def _frame(points: Sequence[Point], least: int) -> tuple[int, int, int, int]:
    """Return the left, the top, the width and the height of what holds points in its middle."""
    spans = []
    for places in ([point.x for point in points] or [0], [point.y for point in points] or [0]):
        first, last = min(places), max(places)
        side = max(least, last - first + 1)
        spans.append((first - (side - (last - first + 1)) // 2, side))
    (left, width), (top, height) = spans
    return left, top, width, height


def thumbnails(connection: Connection, games: Sequence[str]) -> tuple[Thumbnail, ...]:
    """Return the boards of games as they stand; games that are not there are left out."""
    there = store.heads(connection, games)
    return tuple(
        thumbnail(store.load(connection, game).position, game) for game in games if game in there
    )
