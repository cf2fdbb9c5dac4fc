"""What the players share: the moves they may choose from, the opening, and how they answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tengen.base.grid import Grid, Point
from tengen.base.i18n import N_
from tengen.base.move import SWAP, Move, placement
from tengen.base.score import Score
from tengen.engine.api import Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.engine.local import Watch
from tengen.players.gomoku.evaluation import evaluate
from tengen.players.gomoku.frame import Frame
from tengen.players.gomoku.view import View
from tengen.rules.position import Position

#: Where the first three stones go when one player places them for both: a level start.
_SWAP_STONES = ((0, 0), (1, 2), (-3, 4))
#: Marks of the points an explanation speaks of.
CHOSEN, FEARED = "!", "?"


def allowed_cells(request: Request, frame: Frame) -> list[int]:
    """Return the cells of the stones that may be placed, in board order."""
    points = (move.point for move in request.only or request.position.legal_moves)
    return [frame.cells[point] for point in points if point is not None and point in frame.cells]


def moves_of(frame: Frame, cells: Iterable[int]) -> list[Move]:
    """Return the stones on cells."""
    return [placement(frame.points[cell]) for cell in cells]


def name_of(position: Position, point: Point) -> str:
    """Return what a point is called."""
    return position.variant.format(placement(point))


def reply(
    watch: Watch,
    line: Sequence[Move],
    explanation: Explanation,
    score: Score | None = None,
    depth: int | None = None,
) -> Reply:
    """Report a decision and return it; ``line`` begins with the move."""
    turn = watch.request.position.turn
    info = Info(turn, tuple(line), score, depth=depth, nodes=watch.nodes, time=watch.elapsed)
    watch.report(info)
    return Reply(line[0], info, explanation)


def say(template: str, values: Mapping[str, str | int], *marks: tuple[Point, str]) -> Explanation:
    """Return an explanation of one sentence, with marks on the board."""
    return Explanation((Sentence(template, values),), dict(marks))


def without_thought(request: Request, watch: Watch) -> Reply | None:
    """Answer where there is nothing to think about: the opening, or a single legal move."""
    moves = request.only or request.position.legal_moves
    watch.nodes += 1
    if len(moves) == 1:
        return _chosen(watch, moves[0], N_("Plays {point}, the only move."))
    position = request.position
    if position.stage is not None and SWAP in moves and _should_swap(position):
        return _chosen(watch, SWAP, N_("Takes the other colour, which stands better."))
    stones = [move for move in moves if move.point is not None]
    if not stones:
        return _chosen(watch, moves[0], N_("Plays {point}, the only move."))
    if _places_for_both(position):
        offset = _SWAP_STONES[len(position.stones)]
        move = _nearest(position.variant.grid, stones, offset)
        return _chosen(watch, move, N_("Puts {point} so that neither colour is ahead."))
    if not position.stones and position.shared is None:
        move = _nearest(position.variant.grid, stones, (0, 0))
        return _chosen(watch, move, N_("Begins in the centre, at {point}."))
    return None


def _chosen(watch: Watch, move: Move, template: str) -> Reply:
    name = watch.request.position.variant.format(move)
    marks = () if move.point is None else ((move.point, CHOSEN),)
    return reply(watch, [move], say(template, {"point": name}, *marks))


def _should_swap(position: Position) -> bool:
    """Whether the colour to move stands worse."""
    return evaluate(View.of(position)) < 0


def _places_for_both(position: Position) -> bool:
    """Whether one player places the first three stones and the other will choose a colour."""
    steps = position.variant.steps
    return (
        len(position.stones) < len(_SWAP_STONES)
        and position.stage is not None
        and len({step.actor for step in steps[:3]}) == 1 < len(steps)
    )


def _nearest(grid: Grid, moves: Sequence[Move], offset: tuple[int, int]) -> Move:
    """Return the move nearest to a point given from the centre."""
    x, y, z = ((side - 1) // 2 if side else 0 for side in (grid.width, grid.height, grid.layers))
    goal = Point(x + offset[0], y + offset[1], z)

    def distance(move: Move) -> int:
        assert move.point is not None
        return sum((at - to) ** 2 for at, to in zip(move.point, goal, strict=True))

    return min(moves, key=distance)
