"""What can be proved about the last positions of a game, to be learned instead of the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tengen.base.limits import Limit
from tengen.engine.api import Request
from tengen.engine.local import Watch
from tengen.learn import ntuple
from tengen.learn.memory.games import PlayedGame
from tengen.players.gomoku.forcing import Forcing, ForcingBudget, OutOfThought
from tengen.players.gomoku.frame import frame_of
from tengen.players.gomoku.view import stones_in_order
from tengen.rules.position import Position

#: Reversi positions with so few empty squares are solved.
MAX_EMPTY = 12
#: So far back from the end of a Gomoku game a win by fours is looked for.
MAX_PLIES_BACK = 12
#: Positions one such search may visit, and its seconds.
_NODES = 300
_TIME = 0.08


def proved(game: PlayedGame) -> Mapping[int, float]:
    """Return the values, for the side to move, of the positions that can be proved, by ply."""
    variant = game.variant
    if variant.is_reversi:
        return dict(_solved(game)) if ntuple.supports(variant) else {}
    if variant.captures or game.result == 0:
        return {}
    return dict(_forced(game))


def _solved(game: PlayedGame) -> Iterator[tuple[int, float]]:
    cells = len(game.variant.grid.points)
    for ply in range(game.plies, -1, -1):
        position = game.positions[ply]
        if cells - len(position.stones) > MAX_EMPTY:
            return
        margin = ntuple.solve_ending(position)
        yield ply, float((margin > 0) - (margin < 0))


def _forced(game: PlayedGame) -> Iterator[tuple[int, float]]:
    """Yield the positions of the winner in which he had a win by fours, from the end on."""
    last = game.positions[-1]
    if last.outcome is not None:
        yield game.plies, float(game.result_for(last.turn))
    for ply in range(game.plies - 1, max(-1, game.plies - 1 - MAX_PLIES_BACK), -1):
        position = game.positions[ply]
        if position.stage is not None or position.outcome is not None:
            return
        if game.result_for(position.turn) < 0:
            continue
        if not _has_win(position):
            return
        yield ply, 1.0


def _has_win(position: Position) -> bool:
    watch = Watch(Request(position, Limit(time=_TIME)), lambda _info: None)
    frame = frame_of(position.variant, stones_in_order(position))
    forcing = Forcing(position.variant, frame, ForcingBudget(watch, _NODES, 1.0))
    try:
        return forcing.by_fours(position.board) is not None
    except OutOfThought:
        return False
