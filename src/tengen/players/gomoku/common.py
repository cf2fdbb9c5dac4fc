"""What the players share: the moves they may choose from, the opening, and how they answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tengen.base.grid import Grid, Point
from tengen.base.i18n import N_
from tengen.base.move import SWAP, Move, placement
from tengen.base.score import Score
from tengen.engine.api import Request
from tengen.engine.explanation import Explanation, Sentence
from tengen.engine.info import Info, Reply
from tengen.engine.local import Watch
from tengen.players.gomoku.balance import (
    EVEN,
    FIRST_LOOK,
    BalancedStones,
    Scales,
    Stones,
    level_stones,
    stones_to_place,
)
from tengen.players.gomoku.evaluation import as_score, evaluate
from tengen.players.gomoku.fifths import (
    LEVELS,
    SWAPS,
    OpeningChoice,
    Weigh,
    choose,
    has_fifths,
    plain,
)
from tengen.players.gomoku.frame import BoardFrame
from tengen.players.gomoku.view import CellView
from tengen.rules.position import Position

#: Where the first three stones go when one player places them for both: a level start.
_SWAP_STONES = ((0, 0), (1, 2), (-3, 4))
#: Marks of the points an explanation speaks of.
CHOSEN, FEARED = "!", "?"
ONLY = N_("Plays {point}, the only move.")
ANSWERS_FIRST = N_("Answers the first stone from the middle of the board, at {point}.")


def allowed_cells(request: Request, frame: BoardFrame) -> list[int]:
    """Return the cells of the stones that may be placed, in board order."""
    points = (move.point for move in request.only or request.position.legal_moves)
    return [frame.cells[point] for point in points if point is not None and point in frame.cells]


def moves_of(frame: BoardFrame, cells: Iterable[int]) -> list[Move]:
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


def forced_win(watch: Watch, line: tuple[Move, ...]) -> Reply:
    """Report a win that was proved, and return its first move; the line ends with the five."""
    names = watch.request.position.variant.format
    values: dict[str, str | int] = {
        "point": names(line[0]),
        "count": len(line),
        "line": " ".join(map(names, line)),
    }
    template = N_("Wins by force in {count} plies: {line}.")
    if len(line) == 1:
        template = N_("Completes five in a row at {point}.")
    marks = {line[0].point: CHOSEN} if line[0].point is not None else {}
    words = Explanation((Sentence(template, values),), marks, sequence=line)
    return reply(watch, line, words, Score.win_in(len(line)), len(line))


def say(template: str, values: Mapping[str, str | int], *marks: tuple[Point, str]) -> Explanation:
    """Return an explanation of one sentence, with marks on the board."""
    return Explanation((Sentence(template, values),), dict(marks))


def without_thought(request: Request, watch: Watch) -> Reply | None:
    """Answer where there is nothing to think about: the opening, or a single legal move."""
    moves = request.only or request.position.legal_moves
    watch.nodes += 1
    if len(moves) == 1:
        return _chosen(watch, moves[0], ONLY)
    found = choose(request.position, moves, _glance(watch)) or _in_the_opening(watch, moves)
    return None if found is None else _chosen(watch, found.move, found.template)


def answer_in_the_centre(request: Request, watch: Watch) -> Reply | None:
    """Answer the first stone of a game in the centre, as long as that is free; None elsewhere."""
    position, grid = request.position, request.position.variant.grid
    is_first = len(position.stones) == 1 and position.stage is None and position.shared is None
    moves = (request.only or position.legal_moves) if is_first and not grid.is_unbounded else ()
    central = (move for move in moves if move.point is not None and grid.is_central(move.point))
    found = next(central, None)
    return None if found is None else _chosen(watch, found, ANSWERS_FIRST)


def _in_the_opening(watch: Watch, moves: Sequence[Move]) -> OpeningChoice | None:
    """Return what to do in an opening, or on an empty board."""
    position = watch.request.position
    if position.stage is not None and SWAP in moves and _should_swap(position):
        return OpeningChoice(SWAP, SWAPS)
    stones = [move for move in moves if move.point is not None]
    if not stones:
        return OpeningChoice(moves[0], ONLY)
    if _places_for_both(position):
        offset = _SWAP_STONES[len(position.stones)]
        return OpeningChoice(_nearest(position.variant.grid, stones, offset), LEVELS)
    if _is_weighed(position):
        levels = _glance(watch)(position, [(stone,) for stone in stones], EVEN, 1)
        return OpeningChoice(levels[0].stones[0] if levels else stones[0], LEVELS)
    if not position.stones and position.shared is None:
        move = _nearest(position.variant.grid, stones, (0, 0))
        return OpeningChoice(move, N_("Begins in the centre, at {point}."))
    return None


def _chosen(watch: Watch, move: Move, template: str) -> Reply:
    point = move.point or move.target
    marks = () if point is None else ((point, CHOSEN),)
    name = watch.request.position.variant.format(placement(point) if point else move)
    return reply(watch, [move], say(template, {"point": name}, *marks))


def _glance(watch: Watch) -> Weigh:
    """Return how stones are weighed without looking ahead."""

    def chance(after: Position, _nodes: int) -> float:
        watch.nodes += 1
        return as_score(evaluate(CellView.of(after))).value

    def weigh(
        position: Position, sets: Sequence[Stones], goal: float, _keep: int
    ) -> list[BalancedStones]:
        return level_stones(position, sets, Scales(chance, deepest=FIRST_LOOK, goal=goal))

    return weigh


def _is_weighed(position: Position) -> bool:
    """Whether a single stone shall leave the position level, for the other chooses next."""
    step = position.step
    has_zone = step is not None and step.zone.at_most is not None
    return (has_zone or not position.stones) and stones_to_place(position) > 0


def in_plain_game(request: Request) -> Request:
    """Return the request to search where an opening comes to fifth stones: without its protocol."""
    position = request.position
    if not has_fifths(position):
        return request
    moves = request.only or position.legal_moves
    stones = tuple(move for move in moves if move.point is not None)
    return replace(request, position=plain(position), only=stones)


def _should_swap(position: Position) -> bool:
    """Whether the colour to move stands worse."""
    return evaluate(CellView.of(position)) < 0


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
