"""The coach in Reversi: corners, mobility, regions; counted to the end where that is quick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import get_ident

from tengen.base.compiled import _core
from tengen.base.grid import Point
from tengen.base.i18n import N_
from tengen.base.move import PASS, Move
from tengen.engine.explanation import Sentence
from tengen.engine.native import reversi
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

_MEGABYTES = 16
#: Discs that a move must cost: in an ending that is counted, and for a corner or mobility.
_ENDING, _CORNER = 4, 6
#: A move that turns so many discs is a large one.
_MANY = 6

_GIVES_CORNER = N_("Your move gives your opponent a corner. It costs you {discs} discs.")
_PROBABLY_CORNER = N_("Your move gives your opponent a corner, probably without gain.")
_WRONG_REGION = N_("That was the wrong group of empty squares. It costs you {discs} discs.")
_ENDING_LOSS = N_("There was a better move: yours costs you {discs} discs.")
_PROBABLY_MANY = N_(
    "You turned {turned} discs and left your opponent {moves} moves; "
    "a quieter move is probably better."
)
_ONE_MOVE = N_("Only one move is right here; it can be counted to the end.")
_WHY_COUNTED = N_("This is how the game ends with best play.")
_WHY_PROBABLY = N_("The game would probably go on like this.")


@dataclass(frozen=True, slots=True)
class _Found:
    """What a search that came to its end says: the value for the side to move, and the line."""

    value: int
    line: tuple[Move, ...]


def remark(
    before: Position, move: Move, after: Position, limits: CoachLimits
) -> CoachRemark | None:
    """Return what a move threw away."""
    if not reversi.plays(before.variant) or len(before.legal_moves) < 2:
        return None
    if _empty(before) <= limits.empties:
        return _counted(before, move, after, limits)
    return _estimated(before, move, after, limits)


def urgent(position: Position, limits: CoachLimits) -> CoachRemark | None:
    """Return that one move alone is right, where that is counted to the end."""
    moves = position.legal_moves
    if not reversi.plays(position.variant) or len(moves) < 2:
        return None
    if _empty(position) > limits.empties:
        return None
    values = _values(position, moves, limits)
    if values is None:
        return None
    best, second = sorted(moves, key=lambda one: -values[one])[:2]
    if values[best] - values[second] < _CORNER:
        return None
    reason = _counted_reason(position, best, limits)
    steps = (CoachStep.words(Sentence(_ONE_MOVE)), *help_steps(position, best, second, reason))
    return CoachRemark(CoachKind.ENDING, URGENT, len(position.moves), steps)


# -- counted to the end ---------------------------------------------------------------------------


def _counted(
    before: Position, move: Move, after: Position, limits: CoachLimits
) -> CoachRemark | None:
    moves = before.legal_moves
    values = _values(before, moves, limits)
    if values is None:
        return None
    best = max(moves, key=lambda one: values[one])
    cost = values[best] - values[move]
    if cost < _ENDING:
        return None
    kind = _kind_of_loss(before, move, after, values)
    if kind is CoachKind.CORNER and cost < _CORNER:
        kind = CoachKind.ENDING
    reason = _counted_reason(before, best, limits)
    steps = help_steps(before, best, move, reason)
    sentence = Sentence(_COSTS[kind], {"discs": cost})
    return CoachRemark(kind, sentence, len(before.moves), steps)


_COSTS = {
    CoachKind.CORNER: _GIVES_CORNER,
    CoachKind.REGION: _WRONG_REGION,
    CoachKind.ENDING: _ENDING_LOSS,
}


def _kind_of_loss(
    before: Position, move: Move, after: Position, values: dict[Move, int]
) -> CoachKind:
    """Return what a mistake is: a corner, or a region in which no move is right, or just one."""
    if gives_corner(before, after):
        return CoachKind.CORNER
    region = _region(before, move.point)
    in_region = [values[one] for one in values if one.point in region]
    is_wrong = max(in_region, default=0) <= max(values.values()) - _ENDING
    return CoachKind.REGION if is_wrong else CoachKind.ENDING


def _values(
    position: Position, moves: Sequence[Move], limits: CoachLimits
) -> dict[Move, int] | None:
    """Return the exact margin after each move for whoever makes it; None where time ran out."""
    found: dict[Move, int] = {}
    for move in moves:
        counted = _search(position.play(move), reversi.MAX_DEPTH, limits)
        if counted is None:
            return None
        found[move] = -counted.value
    return found


def _counted_reason(position: Position, move: Move, limits: CoachLimits) -> CoachReason:
    """Return the end of the game after the best move."""
    rest = _search(position.play(move), reversi.MAX_DEPTH, limits)
    line = (move, *(() if rest is None else rest.line))
    return CoachReason(Sentence(_WHY_COUNTED), position, line, len(position.moves))


def _region(position: Position, point: Point | None) -> frozenset[Point]:
    """Return the empty squares that hang together with one, also over corners."""
    stones, grid = position.stones, position.variant.grid
    found, waiting = set[Point](), [point] if point is not None else []
    while waiting:
        here = waiting.pop()
        if here in found or here not in grid or here in stones:
            continue
        found.add(here)
        waiting += (
            Point(here.x + dx, here.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy
        )
    return frozenset(found)


# -- estimated ------------------------------------------------------------------------------------


def _estimated(
    before: Position, move: Move, after: Position, limits: CoachLimits
) -> CoachRemark | None:
    is_corner = gives_corner(before, after)
    if not is_corner and _turned(before, after) < _MANY:
        return None
    best, then = _search(before, limits.depth, limits), _search(after, limits.depth - 1, limits)
    if best is None or then is None or not best.line or best.value + then.value < _CORNER:
        return None
    if best.line[0] == move:
        return None
    sentence = Sentence(_PROBABLY_CORNER) if is_corner else _many(before, after, best.line[0])
    if sentence is None:
        return None
    kind = CoachKind.CORNER if is_corner else CoachKind.MOBILITY
    reason = CoachReason(
        Sentence(_WHY_PROBABLY), before, best.line[: limits.depth], len(before.moves)
    )
    steps = help_steps(before, best.line[0], move, reason)
    return CoachRemark(kind, sentence, len(before.moves), steps)


def _many(before: Position, after: Position, best: Move) -> Sentence | None:
    """Return the sentence on a large move, where the better one turns fewer and leaves fewer."""
    other = before.play(best)
    turned, moves = _turned(before, after), len(_placements(after))
    is_quieter = _turned(before, other) < turned and len(_placements(other)) < moves
    return Sentence(_PROBABLY_MANY, {"turned": turned, "moves": moves}) if is_quieter else None


def gives_corner(before: Position, after: Position) -> bool:
    """Whether a move opens a corner to the opponent that he could not take before.

    What he could take before is what he could take if the mover had passed.
    """
    if after.outcome is not None:
        return False
    rules = before.variant
    right, bottom = rules.width - 1, rules.height - 1
    corners = {Point(0, 0), Point(right, 0), Point(0, bottom), Point(right, bottom)}
    passed = Position.of(replace(before.setup, turn=before.turn.opponent))
    return bool((corners & _placements(after)) - _placements(passed))


def _placements(position: Position) -> set[Point]:
    return {move.point for move in position.legal_moves if move.point is not None}


def _turned(before: Position, after: Position) -> int:
    """Return how many discs a move turned."""
    return after.count(before.turn) - before.count(before.turn) - 1


# -- searching ------------------------------------------------------------------------------------


def _empty(position: Position) -> int:
    return position.variant.width * position.variant.height - len(position.stones)


def _search(position: Position, depth: int, limits: CoachLimits) -> _Found | None:
    """Return the value of a position for the side to move; None where the search did not end."""
    if position.outcome is not None:
        winner, margin = position.outcome.winner, position.outcome.margin or 0
        return _Found(margin if winner is position.turn else -margin, ())
    if position.legal_moves == (PASS,):
        rest = _search(position.play(PASS), depth, limits)
        return None if rest is None else _Found(-rest.value, (PASS, *rest.line))
    asked = _core.SearchLimits(min(depth, reversi.MAX_DEPTH), seconds=2 * limits.seconds)
    engine = _engine(position.variant.width, get_ident())
    found = engine.search(reversi.core_board(position), asked, lambda: False, lambda _: None)
    is_done = (
        found.is_exact if depth == reversi.MAX_DEPTH else found.depth >= depth or found.is_exact
    )
    if not is_done:
        return None
    best = found.lines[0]
    return _Found(best.value, reversi.moves_of(position, best.cells))


@lru_cache(maxsize=8)
def _engine(size: int, _thread: int) -> _core.ReversiEngine:
    return reversi.compiled(size, _MEGABYTES)
