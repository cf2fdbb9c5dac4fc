"""The rules without a game: what a position looks like and what may be done in it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field

from tengen.games.scene import changes, scene, start_stones
from tengen.games.wire import to_text
from tengen.rules.catalogue import variant
from tengen.rules.position import Position
from tengen.rules.variant import Variant
from tengen.server.http.answers import BoardAnswer, BoardShape
from tengen.server.http.asking import IN_TURN
from tengen.server.http.bodies import JsonRoute
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api", tags=["rules"], route_class=JsonRoute)

Move = Annotated[str, Field(max_length=40)]


class BoardRequest(BaseModel):
    """A variant and its board: ``size`` as 15 or "19x15", or both sides."""

    model_config = ConfigDict(extra="forbid")

    variant: Annotated[str, Field(max_length=40)]
    size: int | Annotated[str, Field(max_length=20)] | None = None
    width: int | None = None
    height: int | None = None
    #: Renju: what becomes of a foul, and whether passes may be declared.
    foul: Literal["refuse", "loses", "claim"] = "refuse"
    passes: bool = False


class LineRequest(BoardRequest):
    """Moves from the start, or from a position given as text."""

    moves: Annotated[list[Move], Field(max_length=5000)] = Field(default_factory=list)
    start: Annotated[str, Field(max_length=100_000)] | None = None


def rules_of(board: BoardRequest) -> Variant:
    """Return the rules somebody asks for; raises InvalidVariant."""
    size = board.size
    if size is None and board.width is not None:
        size = f"{board.width}x{board.height or board.width}"
    rules = variant(board.variant, size=None if size is None else str(size))
    if (board.foul, board.passes) == (rules.foul, rules.passes):
        return rules
    return replace(rules, foul=board.foul, passes=board.passes)


def positions_of(line: LineRequest) -> Iterator[Position]:
    """Yield the positions of a line, the start first; raises TengenError.

    A long line on a board without edges has hundreds of megabytes of them: nobody keeps them all.
    """
    rules = rules_of(line)
    position = rules.initial() if line.start is None else rules.position(line.start)
    yield position
    for move in line.moves:
        position = position.play(move)
        yield position


def position_of(line: LineRequest) -> Position:
    """Return the position at the end of a line; raises TengenError."""
    return deque(positions_of(line), maxlen=1)[0]


@router.post("/board", dependencies=[IN_TURN], response_model=BoardAnswer)
async def board(line: LineRequest) -> Response:
    """Return the start, what each move changes, and what may be done at the end."""
    return Response(await SHORT.run(_board, line), media_type="application/json")


def _board(line: LineRequest) -> str:
    return to_text(board_answer(positions_of(line)))


def board_answer(line: Iterable[Position]) -> BoardAnswer:
    """Return a line of positions, the start first."""
    positions = iter(line)
    first = last = next(positions)
    changed = []
    for position in positions:
        changed.append([*changes(last, position)])
        last = position
    moves = [last.variant.format(move) for move in last.moves]
    return BoardAnswer(
        [*start_stones(first)], scene(last), f"{last.key:016x}", last.text, moves, changed
    )


def board_shape(rules: Variant) -> BoardShape:
    """Return the board of a variant."""
    family: Literal["reversi", "gomoku"] = "reversi" if rules.is_reversi else "gomoku"
    return BoardShape(rules.name, rules.width, rules.height, rules.layers, family)
