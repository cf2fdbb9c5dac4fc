"""The coach in games with captures: wins at once, and pairs that hang. The rules prove it all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tengen.base.grid import Point
from tengen.base.i18n import N_
from tengen.base.move import Move, placement
from tengen.engine.explanation import Sentence
from tengen.rules.position import Position
from tengen.study.coach_fives import fives, threats, turned
from tengen.study.coach_remark import (
    URGENT,
    CoachKind,
    CoachReason,
    CoachRemark,
    CoachStep,
    help_steps,
)

_HAD_WIN = N_("You could have won at once.")
_HAVE_WIN = N_("You can win at once.")
_LEFT_WIN = N_("Your opponent can win with the next move, and you could have stopped it.")
_IS_WIN = N_("Your opponent can win with the next move.")
_OFFERS_PAIR = N_("Your move offers a pair that can be captured.")
_WHY_WIN = N_("This move wins the game.")
_WHY_STOP = N_("Otherwise your opponent wins like this.")
_WHY_PAIR = N_("This is how your opponent captures.")


def remark(before: Position, move: Move, after: Position) -> CoachRemark | None:
    """Return what a move that did not end the game threw away."""
    if after.outcome is not None:
        return None
    wins = _wins(before)
    if wins:
        return _win(before, wins[0], _HAD_WIN)
    enemy = _wins(after)
    if enemy:
        return _left(before, after, enemy[0], _LEFT_WIN)
    return _pair(before, move, after)


def urgent(position: Position) -> CoachRemark | None:
    """Return what the side to move must see now."""
    wins = _wins(position)
    if wins:
        return _asked(_win(position, wins[0], _HAVE_WIN))
    enemy = _threats(position)
    found = _left(position, turned(position), enemy[0], _IS_WIN) if enemy else None
    return None if found is None else _asked(found)


def _wins(position: Position) -> tuple[Move, ...]:
    return fives(position.board, position.variant.grid, 0)


def _threats(position: Position) -> tuple[Move, ...]:
    return threats(position.board, position.variant.grid, 0)


def _asked(found: CoachRemark) -> CoachRemark:
    return replace(found, sentence=URGENT, steps=(CoachStep.words(found.sentence), *found.steps))


def _win(position: Position, move: Move, text: str) -> CoachRemark:
    reason = CoachReason(Sentence(_WHY_WIN), position, (move,), len(position.moves))
    steps = help_steps(position, move, _beside(position, move), reason)
    return CoachRemark(CoachKind.WIN_AT_ONCE, Sentence(text), len(position.moves), steps)


def _left(position: Position, passed: Position, enemy: Move, text: str) -> CoachRemark | None:
    """Return the remark on a win of the opponent; None where nothing stopped it."""
    answers = (one for one in _answers(position) if not _wins(position.play(one)))
    stop = next(answers, None)
    if stop is None:
        return None
    ply = max(len(position.moves), len(passed.moves))  # who passed has no history
    reason = CoachReason(Sentence(_WHY_STOP), passed, (enemy,), ply)
    steps = help_steps(position, stop, _beside(position, stop), reason)
    return CoachRemark(CoachKind.FOUR, Sentence(text), len(position.moves), steps)


def _answers(position: Position) -> Iterator[Move]:
    """Yield what may stop a win at once: its points, then captures."""
    points = _threats(position)
    yield from (one for one in points if position.is_legal(one))
    yield from _captures(position)


def _captures(position: Position) -> Iterator[Move]:
    """Yield the moves of the side to move that take stones."""
    stones, rules = position.stones, position.variant
    for point in rules.grid.points:
        if point not in stones and _may_take(position, point):
            move = placement(point)
            if position.is_legal(move) and taken(position, move):
                yield move


def _may_take(position: Position, point: Point) -> bool:
    """Whether an enemy stone touches a point."""
    stones, enemy = position.stones, position.turn.opponent
    near = (Point(point.x + dx, point.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return any(stones.get(one) is enemy for one in near)


def taken(position: Position, move: Move) -> frozenset[Point]:
    """Return the stones that a move captures."""
    after = position.play(move).stones
    return frozenset(point for point in position.stones if point not in after)


def _pair(before: Position, move: Move, after: Position) -> CoachRemark | None:
    """Return the remark on a pair that a move offers for nothing.

    A move that captures, or threatens to win, has its gain; it is left alone.
    """
    point = move.point
    if point is None or taken(before, move) or _threats(after):
        return None
    capture = next((one for one in _captures(after) if point in taken(after, one)), None)
    if capture is None:
        return None
    reason = CoachReason(Sentence(_WHY_PAIR), after, (capture,), len(before.moves) + 1)
    return CoachRemark(CoachKind.PAIR, Sentence(_OFFERS_PAIR), len(before.moves), (reason.step(),))


def _beside(position: Position, move: Move) -> Move | None:
    """Return another legal move on a point that touches that of a move."""
    point = move.point
    assert point is not None
    near = (Point(point.x + dx, point.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
    grid = position.variant.grid
    moves = (placement(one) for one in near if one in grid and one not in position.stones)
    return next((one for one in moves if position.is_legal(one)), None)
