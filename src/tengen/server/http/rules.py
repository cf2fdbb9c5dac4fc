"""The rules without a game: what a position looks like and what may be done in it."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from tengen.games.scene import changes, scene, start_stones
from tengen.rules.catalogue import variant
from tengen.rules.position import Position
from tengen.rules.variant import Variant
from tengen.server.http.bodies import JsonRoute
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api", tags=["rules"], route_class=JsonRoute)

Move = Annotated[str, Field(max_length=40)]


class Board(BaseModel):
    """A variant and its board: ``size`` as 15 or "19x15", or both sides."""

    model_config = ConfigDict(extra="forbid")

    variant: Annotated[str, Field(max_length=40)]
    size: int | Annotated[str, Field(max_length=20)] | None = None
    width: int | None = None
    height: int | None = None


class Line(Board):
    """Moves from the start, or from a position given as text."""

    moves: Annotated[list[Move], Field(max_length=5000)] = Field(default_factory=list)
    start: Annotated[str, Field(max_length=100_000)] | None = None


def rules_of(board: Board) -> Variant:
    """Return the rules somebody asks for; raises InvalidVariant."""
    size = board.size
    if size is None and board.width is not None:
        size = f"{board.width}x{board.height or board.width}"
    return variant(board.variant, size=None if size is None else str(size))


def position_of(line: Line) -> list[Position]:
    """Return the positions of a line, the start first; raises TengenError."""
    rules = rules_of(line)
    position = rules.initial() if line.start is None else rules.position(line.start)
    positions = [position]
    for move in line.moves:
        position = position.play(move)
        positions.append(position)
    return positions


@router.post("/board")
async def board(line: Line) -> dict[str, Any]:
    """Return the start, what each move changes, and what may be done at the end."""
    return await SHORT.run(_board, line)


def _board(line: Line) -> dict[str, Any]:
    positions = position_of(line)
    last = positions[-1]
    return {
        "stones": start_stones(positions[0]),
        "scene": scene(last),
        "key": f"{last.key:016x}",
        "text": last.text,
        "moves": [last.variant.format(move) for move in last.moves],
        "changes": [changes(before, after) for before, after in pairwise(positions)],
    }
