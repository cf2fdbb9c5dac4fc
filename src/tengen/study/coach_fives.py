"""The coach in games of five in a row without captures: wins by fours, had or left."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from tengen.base.grid import Direction, Grid, Point, step
from tengen.base.i18n import N_
from tengen.base.move import Move, placement
from tengen.engine.explanation import Sentence
from tengen.engine.native import gomoku
from tengen.rules.board import Board
from tengen.rules.position import Position
from tengen.study.coach_remark import (
    URGENT,
    CoachKind,
    CoachLimits,
    CoachReason,
    CoachRemark,
    CoachStep,
    help_steps,
)
from tengen.study.forced import ForcedWin
from tengen.study.solving import Effort, SolveGoal, solve

_MEGABYTES = 16
#: How far apart the two ends of an open four lie.
_OPEN_FOUR = 5
_ROW = 5

_HAD = {
    CoachKind.WIN_AT_ONCE: N_("You could have made five at once."),
    CoachKind.WIN_BY_FOURS: N_("You had a win by fours here."),
}
_HAVE = {
    CoachKind.WIN_AT_ONCE: N_("You can make five at once."),
    CoachKind.WIN_BY_FOURS: N_("You can win by fours."),
}
_LEFT = {
    CoachKind.FOUR: N_("Your opponent has a four, and you did not stop it."),
    CoachKind.THREE: N_("Your opponent has an open three, and your move does not stop it."),
    CoachKind.FOURS: N_("Your opponent can now win by fours, and you could have prevented it."),
    CoachKind.FOUL: N_("White can now force you into a foul, and you could have prevented it."),
}
_IS = {
    CoachKind.FOUR: N_("Your opponent has a four."),
    CoachKind.THREE: N_("Your opponent has an open three."),
    CoachKind.FOURS: N_("Your opponent threatens to win by fours."),
    CoachKind.FOUL: N_("White threatens to force you into a foul."),
}
_WHY_WIN = N_("This is how it wins.")
_WHY_STOP = N_("Otherwise your opponent wins like this.")


def remark(before: Position, after: Position, limits: CoachLimits) -> CoachRemark | None:
    """Return what a move that did not end the game threw away."""
    if after.outcome is not None or not gomoku.solves(before.variant):
        return None
    own = _win(before, limits)
    if own is not None:
        kept = _keeps_win(before, after, own, limits)
        return None if kept else _won(before, own, _HAD)
    enemy = _win(after, limits)
    return None if enemy is None else _left(before, after, enemy, limits)


def urgent(position: Position, limits: CoachLimits) -> CoachRemark | None:
    """Return what the side to move must see now."""
    if not gomoku.solves(position.variant):
        return None
    own = _win(position, limits)
    if own is not None:
        return _asked(_won(position, own, _HAVE))
    passed = turned(position)
    enemy = _win(passed, limits)
    if enemy is None:
        return None
    kind = _kind(passed, enemy)
    found = _with_answers(position, passed, enemy, kind, Sentence(_IS[kind]), limits)
    return None if found is None else _asked(found)


def _won(position: Position, win: ForcedWin, texts: dict[CoachKind, str]) -> CoachRemark:
    """Return the remark on a win that is there."""
    kind = CoachKind.WIN_AT_ONCE if win.plies == 1 else CoachKind.WIN_BY_FOURS
    move = win.steps[0].move
    others = (one for one in _fours(position) if one != move)
    decoy = next(others, None) or _next_to(position, move)
    reason = CoachReason(Sentence(_WHY_WIN), position, win.line, len(position.moves))
    steps = help_steps(position, move, decoy, reason)
    return CoachRemark(kind, Sentence(texts[kind]), len(position.moves), steps)


def _left(
    before: Position, after: Position, enemy: ForcedWin, limits: CoachLimits
) -> CoachRemark | None:
    """Return the remark on a win of the opponent that a move did not prevent."""
    kind = _kind(after, enemy)
    if kind is CoachKind.THREE and not _opens(turned(before), enemy.steps[0].move):
        kind = CoachKind.FOURS  # the three was not there before
    return _with_answers(before, after, enemy, kind, Sentence(_LEFT[kind]), limits)


def _with_answers(
    position: Position,
    passed: Position,
    enemy: ForcedWin,
    kind: CoachKind,
    sentence: Sentence,
    limits: CoachLimits,
) -> CoachRemark | None:
    """Return a remark with help towards a move that stops a win; None where none is found."""
    answers = _answers(position, enemy, kind, limits)
    if answers is None:
        return None
    ply = max(len(position.moves), len(passed.moves))  # who passed has no history
    reason = CoachReason(Sentence(_WHY_STOP), passed, enemy.line, ply)
    steps = help_steps(position, answers.stop, answers.fails, reason)
    return CoachRemark(kind, sentence, len(position.moves), steps)


def _asked(found: CoachRemark) -> CoachRemark:
    """Return a remark that says only that something is urgent; what it is comes on request."""
    return replace(found, sentence=URGENT, steps=(CoachStep.words(found.sentence), *found.steps))


# -- what is there --------------------------------------------------------------------------------


def _win(position: Position, limits: CoachLimits) -> ForcedWin | None:
    """Return a win by fours that a player could see; None where none is proved."""
    if position.outcome is not None:
        return None
    win = solve(position, SolveGoal.VCF, _effort(limits)).win
    return win if win is not None and win.plies <= limits.plies else None


def _is_safe(position: Position, limits: CoachLimits) -> bool:
    """Whether it is proved that the side to move has no win by fours, of whatever length."""
    if position.outcome is not None:
        return position.outcome.winner is not position.turn
    solved = solve(position, SolveGoal.VCF, _effort(limits))
    return solved.move is None and solved.is_exact


def _effort(limits: CoachLimits) -> Effort:
    return Effort(limits.seconds, limits.nodes, _MEGABYTES)


def _kind(position: Position, win: ForcedWin) -> CoachKind:
    """Return what a win of the side to move is, as a player would call it."""
    if win.plies == 1:
        return CoachKind.FOUR
    if _opens(position, win.steps[0].move):
        return CoachKind.THREE
    return CoachKind.FOUL if _rests_on_foul(position, win) else CoachKind.FOURS


def _opens(position: Position, move: Move) -> bool:
    """Whether a move makes a four with two open ends."""
    if move.point is None or not position.is_legal(move):
        return False
    points = [
        one.point
        for one in threats(position.board.play(move.point), position.variant.grid)
        if one.point
    ]
    return any(
        max(abs(one.x - other.x), abs(one.y - other.y)) == _OPEN_FOUR
        and (one.x - other.x) % _OPEN_FOUR == (one.y - other.y) % _OPEN_FOUR == 0
        and _is_between(one, move.point, other)
        for one in points
        for other in points
    )


def _is_between(one: Point, between: Point | None, other: Point) -> bool:
    """Whether a point lies on the line from one to another, whose ends are as far as a four's."""
    if between is None:
        return False
    dx, dy = (other.x - one.x) // _OPEN_FOUR, (other.y - one.y) // _OPEN_FOUR
    inner = ((one.x + n * dx, one.y + n * dy) for n in range(1, _OPEN_FOUR))
    return (between.x, between.y) in inner


def _rests_on_foul(position: Position, win: ForcedWin) -> bool:
    """Whether the last four of a win has one end only, and a stone there is a foul."""
    if not position.variant.fouls or len(win.line) < 3:
        return False
    after = position.play_all(win.line[:-2])
    ends = threats(after.board, after.variant.grid)
    end = ends[0].point if len(ends) == 1 else None
    return end is not None and after.why_illegal(placement(end)) is not None


def turned(position: Position) -> Position:
    """Return a position with the other side to move, as after a pass; raises InvalidPosition."""
    setup = replace(position.setup, turn=position.turn.opponent, is_lenient=True)
    return Position.of(setup)


def fives(board: Board, grid: Grid, least: int = 4) -> tuple[Move, ...]:
    """Return the moves with which the side to move wins at once.

    Only points are tried that stand in a row with so many of its stones; 0 where captures win, too.
    """
    points = _points_in_rows(board, grid, least) if least else _near_stones(board, grid)
    return tuple(placement(point) for point in points if _wins_at_once(board, point))


def threats(board: Board, grid: Grid, least: int = 4) -> tuple[Move, ...]:
    """Return the moves with which the side that is not to move would win at once."""
    return fives(board.pass_turn(), grid, least)


def _wins_at_once(board: Board, point: Point) -> bool:
    if board.why_illegal(point) is not None:
        return False
    outcome = board.play(point).outcome
    return outcome is not None and outcome.winner is board.turn


def _near_stones(board: Board, grid: Grid) -> list[Point]:
    """Return the free points that touch a stone, in board order."""
    stones, steps = board.stones, (-1, 0, 1)
    near = {Point(x + dx, y + dy, z) for x, y, z in stones for dx in steps for dy in steps}
    return sorted(
        (one for one in near if one in grid and one not in stones), key=lambda one: grid.cells[one]
    )


def _points_in_rows(board: Board, grid: Grid, least: int) -> list[Point]:
    """Return the free points in whose row of five the side to move has so many stones."""
    stones, turn = board.stones, board.turn
    own = [point for point, color in stones.items() if color is turn]
    counts = dict[tuple[Point, Direction, int], int]()
    for point, direction in product(own, grid.directions):
        for away in (*range(-_ROW + 1, 0), *range(1, _ROW)):
            free = step(point, direction, away)
            if free in grid and free not in stones:
                for end in range(max(0, -away), min(_ROW, _ROW - away)):
                    row = (free, direction, end)
                    counts[row] = counts.get(row, 0) + 1
    found = {free for (free, _direction, _end), count in counts.items() if count >= least}
    return sorted(found, key=lambda one: grid.cells[one])


def _fours(position: Position) -> Iterator[Move]:
    """Yield the moves after which the side to move threatens five."""
    grid = position.variant.grid
    for point in _points_in_rows(position.board, grid, 3):
        if position.is_legal(placement(point)):
            after = position.board.play(point)
            if after.outcome is None and threats(after, grid):
                yield placement(point)


def _next_to(position: Position, move: Move) -> Move | None:
    """Return a legal move on a point that touches that of another."""
    point = move.point
    near = (
        placement(one)
        for one in _near_stones(position.board, position.variant.grid)
        if point is not None and one != point and abs(one.x - point.x) < 2 > abs(one.y - point.y)
    )
    return next((one for one in near if position.is_legal(one)), None)


# -- what was kept, and what would have stopped it ------------------------------------------------


def _keeps_win(before: Position, after: Position, own: ForcedWin, limits: CoachLimits) -> bool:
    """Whether a move that was no five goes on with a win: a four whose every answer still loses."""
    if own.plies == 1:
        return False
    if after.moves and after.moves[-1] == own.steps[0].move:
        return True
    ends = threats(after.board, after.variant.grid)
    if not ends or fives(after.board, after.variant.grid):
        return False
    if len(ends) > 1 and not before.variant.captures:
        return True
    return all(_wins_after(after, end, limits) for end in ends)


def _wins_after(after: Position, answer: Move, limits: CoachLimits) -> bool:
    """Whether the attacker wins after an answer, which may be a foul."""
    if not after.is_legal(answer):
        return True
    answered = after.play(answer)
    return (
        answered.outcome is None and solve(answered, SolveGoal.VCF, _effort(limits)).win is not None
    )


@dataclass(frozen=True, slots=True)
class _Answers:
    """A move that stops a threat, and one nearby that does not."""

    stop: Move
    fails: Move | None


def _answers(
    position: Position, enemy: ForcedWin, kind: CoachKind, limits: CoachLimits
) -> _Answers | None:
    """Return a move that is proved to stop a win by fours; None where none is found in time.

    Fours of one's own only put a win off; they are not counted.
    """
    if kind is CoachKind.FOUR:
        return _stops_four(position, enemy)
    until = time.monotonic() + 4 * limits.seconds
    stop = fails = None
    delays = set(_fours(position))
    for move in _candidates(position, enemy, limits):
        if time.monotonic() > until or (stop is not None and fails is not None):
            break
        if move in delays:
            continue
        if _is_safe(position.play(move), limits):
            stop = stop or move
        else:
            fails = fails or move
    return None if stop is None else _Answers(stop, fails)


def _stops_four(position: Position, enemy: ForcedWin) -> _Answers | None:
    """Return the one point that stops a four; None where it was too late."""
    ends = threats(position.board, position.variant.grid)
    if len(ends) != 1 or ends[0] != enemy.steps[0].move or not position.is_legal(ends[0]):
        return None
    return _Answers(ends[0], _next_to(position, ends[0]))


def _candidates(position: Position, enemy: ForcedWin, limits: CoachLimits) -> list[Move]:
    """Return what may stop a win: its own points first, then what touches them."""
    own = {one.move: None for one in enemy.steps}
    own |= {answer: None for one in enemy.steps for answer in one.answers}
    near = {
        placement(point): None
        for point in _near_stones(position.board, position.variant.grid)
        if any(one.point is not None and _touches(point, one.point) for one in own)
    }
    return [move for move in own | near if position.is_legal(move)][: limits.answers]


def _touches(one: Point, other: Point) -> bool:
    return max(abs(one.x - other.x), abs(one.y - other.y)) <= 1
