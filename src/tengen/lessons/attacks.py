"""Attacks in five in a row: what wins, what stops it, and what answers a move.

Everything is bounded by a number of positions, not by time, so that an answer is the same whenever
it is given again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from tengen.base.compiled import IS_COMPILED
from tengen.base.grid import Point, step
from tengen.base.move import Move, placement
from tengen.rules.board import Backend
from tengen.rules.gomoku import GomokuBoard
from tengen.rules.position import Position
from tengen.study.solving import Effort, Solved, SolveGoal, solve
from tengen.study.windows import WindowCounts

#: Positions a proof may look at, and the megabytes it remembers them in. Without the compiled core
#: each takes a hundred times as long.
MAX_NODES = 60_000 if IS_COMPILED else 600
_MEGABYTES = 4
#: A quiet defence stands at most so far from a stone.
_NEAR = 2
#: Rows with fewer stones are not counted.
_MIN_COUNTED = 3


def turned(position: Position) -> Position:
    """Return the same stones with the other side to move."""
    setup = position.setup
    return Position.of(replace(setup, turn=setup.turn.opponent, is_lenient=True))


def fives(position: Position) -> tuple[Move, ...]:
    """Return the moves that win at once, by a row or by captures, in board order."""
    if position.outcome is not None:
        return ()
    candidates = position.legal_moves if position.variant.captures else _growing(position, 1)
    return tuple(move for move in candidates if _wins(position, move))


def fours(position: Position) -> Iterator[Move]:
    """Yield the moves after which five is threatened."""
    for move in _growing(position, 2):
        if position.is_legal(move):
            after = position.play(move)
            if after.outcome is None and fives(turned(after)):
                yield move


def _wins(position: Position, move: Move) -> bool:
    if not position.is_legal(move):
        return False
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is position.turn


def _growing(position: Position, missing: int) -> tuple[Move, ...]:
    """Return the free points of rows that lack so many stones, in board order.

    All legal moves where rows are too short to be counted, or a stone belongs to both sides.
    """
    rules = position.variant
    least = rules.line - missing
    if least < _MIN_COUNTED or rules.shared_centre:
        return position.legal_moves
    near = _windows(position).free_points(position.turn, least)
    return tuple(sorted(map(placement, near), key=lambda move: move.order))


def _windows(position: Position) -> WindowCounts:
    board = Position.of(replace(position.setup, is_lenient=True), Backend.PYTHON).board
    assert isinstance(board, GomokuBoard)
    return WindowCounts(board)


# -- wins ----------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def win_of(position: Position, *, has_threes: bool = True) -> Solved | None:
    """Return a proved win of the side to move, by fours or else by threes and fours."""
    if position.outcome is not None or position.variant.captures:
        return None
    effort = Effort(nodes=MAX_NODES, megabytes=_MEGABYTES)
    found = solve(position, SolveGoal.VCF, effort)
    if found.move is None and has_threes:
        found = solve(position, SolveGoal.VCT, effort)
    return found if found.move is not None else None


def shortest_by_fours(position: Position, most: int) -> tuple[int, tuple[Move, ...]]:
    """Return the plies of the shortest win by fours, and every move that begins one; 0 if none.

    Each move is a four (the last one five), and every stop is answered; wins of more than ``most``
    plies are not looked for.
    """
    for plies in range(1, most + 1, 2):
        moves = tuple(move for move in _attacks(position, plies) if _wins_in(position, move, plies))
        if moves:
            return plies, moves
    return 0, ()


def _attacks(position: Position, plies: int) -> tuple[Move, ...]:
    return fives(position) if plies == 1 else tuple(fours(position))


def _wins_in(position: Position, move: Move, plies: int) -> bool:
    """Whether a four (or five) wins in so many plies, whatever the answer."""
    after = position.play(move)
    if after.outcome is not None:
        return after.outcome.winner is position.turn
    if plies < 3 or fives(after):
        return False
    return all(_has_win_in(after.play(stop), plies - 2) for stop in stops_of_fives(after))


def _has_win_in(position: Position, plies: int) -> bool:
    if fives(position):
        return True
    return plies > 1 and any(_wins_in(position, move, plies) for move in fours(position))


def stops_of_fives(position: Position) -> tuple[Move, ...]:
    """Return the legal moves that may stop a five of the side that has just moved.

    They are its points and, where enclosed rows do not win, the points beside its rows.
    """
    threats = fives(turned(position))
    points = {move.point for move in threats if move.point is not None}
    if position.variant.blocked_fives:
        points |= {end for point in points for end in _on_lines(position, point)}
    moves = sorted(map(placement, points), key=lambda move: move.order)
    return tuple(move for move in moves if position.is_legal(move))


def _on_lines(position: Position, point: Point) -> Iterator[Point]:
    rules = position.variant
    for direction in rules.grid.directions:
        for distance in range(-rules.line, rules.line + 1):
            near = step(point, direction, distance)
            if near in rules.grid:
                yield near


# -- defence -------------------------------------------------------------------------------------


def stops(position: Position) -> tuple[Move, ...]:
    """Return every move after which the opponent has no win by fours, for certain."""
    return tuple(move for move in position.legal_moves if does_stop(position, move))


def does_stop(position: Position, move: Move) -> bool:
    """Whether the opponent has no win by fours after a move."""
    after = position.play(move)
    return after.outcome is not None or win_of(after, has_threes=False) is None


class Defence(Enum):
    """How an attacking move is met."""

    #: It is five, or it wins whatever the answer.
    NONE = "none"
    #: The opponent makes five.
    FIVE = "five"
    #: The move threatens nothing.
    QUIET = "quiet"
    #: An answer stops the attack.
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class DefenceFound:
    """The best answer to an attacking move: one that refutes it, or that holds out longest.

    ``replies`` begins with the opponent's answer; ``plies`` are the stones until the five, those of
    the answer and the five counted, where the attack wins.
    """

    kind: Defence
    replies: tuple[Move, ...] = ()
    plies: int = 0


@lru_cache(maxsize=1024)
def defence(after: Position) -> DefenceFound:
    """Return how the side to move meets the attack of the other one."""
    if after.outcome is not None:
        return DefenceFound(Defence.NONE)
    own = fives(after)
    if own:
        return DefenceFound(Defence.FIVE, own[:1])
    passed = turned(after)
    if fives(passed):
        return _best_of(after, stops_of_fives(after) or after.legal_moves[:1])
    threat = win_of(passed)
    if threat is None:
        counter = win_of(after)
        return DefenceFound(Defence.QUIET, counter.line if counter else ())
    return _best_of(after, _candidates(after, threat))


def _best_of(after: Position, candidates: tuple[Move, ...]) -> DefenceFound:
    best = DefenceFound(Defence.NONE)
    for move in candidates:
        found = win_of(after.play(move))
        if found is None:
            return DefenceFound(Defence.STOP, (move,))
        plies = len(found.line) + 1
        if plies > best.plies:
            best = DefenceFound(Defence.NONE, (move,), plies)
    return best


def _candidates(after: Position, threat: Solved) -> tuple[Move, ...]:
    """Return answers to a quiet attack: its own line first, then what stands near the stones."""
    near = {
        Point(stone.x + dx, stone.y + dy)
        for stone in after.stones
        for dx in range(-_NEAR, _NEAR + 1)
        for dy in range(-_NEAR, _NEAR + 1)
    }
    first = [move for move in threat.line if after.is_legal(move)]
    rest = (move for move in after.legal_moves if move.point in near and move not in first)
    return (*first, *rest)
