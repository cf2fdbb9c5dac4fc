"""Facts about a position, by name: what the answers of an exercise must be, worked out by rules.

Each fact returns the whole set of right answers as the variant writes them, so that an exercise
whose answers are not complete, or not true, is found out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tengen.base.grid import Point
from tengen.base.move import Move, placement
from tengen.lessons import attacks, endings
from tengen.lessons.model import Exercise
from tengen.players.champion.gomoku import engine_of
from tengen.players.gomoku.fifths import plain
from tengen.records.opening_names import opening_of
from tengen.rules.board import Fault
from tengen.rules.position import Position

#: How many positions the engine looks at to judge an opening, and what is a clear lead.
_NODES, _CLEAR = 20_000, 0.15
FOULS = (Fault.OVERLINE, Fault.DOUBLE_FOUR, Fault.DOUBLE_THREE)
_Moves = Iterable[Move]


def _names(exercise: Exercise, moves: _Moves) -> frozenset[str]:
    return frozenset(map(exercise.variant.format, moves))


def _of_moves(find: Callable[[Position], _Moves]) -> Callable[[Exercise], frozenset[str]]:
    """Make a fact of moves that depend on the position alone."""
    return lambda exercise: _names(exercise, find(exercise.position))


def _placements(position: Position) -> tuple[Move, ...]:
    return tuple(move for move in position.legal_moves if move.is_placement)


def _most(position: Position, worth: Callable[[Position, Move], int]) -> _Moves:
    found = {move: worth(position, move) for move in _placements(position)}
    best = max(found.values())
    return (move for move, value in found.items() if value == best)


# -- five in a row -------------------------------------------------------------------------------


def _by_fours(exercise: Exercise) -> frozenset[str]:
    plies, moves = attacks.shortest_by_fours(exercise.position, exercise.plies)
    return _names(exercise, moves) if plies == exercise.plies else frozenset()


def _by_threats(exercise: Exercise) -> frozenset[str]:
    """Return the moves near the stones that are proved to win soonest, in the plies told."""
    position = exercise.position
    if attacks.shortest_by_fours(position, exercise.plies - 2)[0]:
        return frozenset()
    plies = {move: _plies_of_win(position, move) for move in _near(position)}
    won = {move: count for move, count in plies.items() if count}
    if min(won.values(), default=0) != exercise.plies:
        return frozenset()
    return _names(exercise, (move for move, count in won.items() if count == exercise.plies))


def _plies_of_win(position: Position, move: Move) -> int:
    """Return in how many plies a move is proved to win; 0 where it is not."""
    found = attacks.defence(position.play(move))
    return found.plies + 1 if found.kind is attacks.Defence.NONE else 0


def _near(position: Position) -> _Moves:
    stones = tuple(position.stones)
    for move in _placements(position):
        assert move.point is not None
        x, y, _z = move.point
        if any(max(abs(x - stone.x), abs(y - stone.y)) <= 2 for stone in stones):
            yield move


def _stops_five(position: Position) -> _Moves:
    """Yield the moves after which the opponent cannot make five at once."""
    return (move for move in _placements(position) if not attacks.fives(position.play(move)))


def _blocks_with_four(position: Position) -> _Moves:
    own = set(attacks.fours(position))
    return (move for move in attacks.stops(position) if move in own)


def _open_fours(position: Position) -> _Moves:
    for move in attacks.fours(position):
        if len(attacks.fives(attacks.turned(position.play(move)))) > 1:
            yield move


def _open_threes(position: Position) -> _Moves:
    """Yield the quiet moves after which an open four is threatened."""
    own_fours = set(attacks.fours(position))
    for move in _near(position):
        if move not in own_fours and any(_open_fours(attacks.turned(position.play(move)))):
            yield move


def _foul_points(position: Position) -> _Moves:
    moves = map(placement, position.variant.grid.points)
    return (move for move in moves if position.why_illegal(move) in FOULS)


def _foul_at(exercise: Exercise) -> frozenset[str]:
    reason = exercise.position.why_illegal(exercise.asked[0])
    if "foul" in exercise.choices:
        return frozenset(("foul" if reason in FOULS else "legal",))
    return frozenset((reason or "legal",))


def _wins_at(exercise: Exercise) -> frozenset[str]:
    move = exercise.variant.parse(exercise.asked[0])
    return frozenset(("yes" if move in attacks.fives(exercise.position) else "no",))


def _better_side(exercise: Exercise) -> frozenset[str]:
    """Return whether white should swap after three stones, as our engine judges."""
    position = plain(exercise.position)
    engine = engine_of(position.variant)
    assert engine is not None
    engine.prepare(position.variant)
    white = engine.chance(position, _NODES, lambda: False)
    if abs(white - 0.5) < _CLEAR:
        return frozenset()
    return frozenset(("stay" if white > 0.5 else "swap",))


# -- captures ------------------------------------------------------------------------------------


def captured_by(position: Position, move: Move) -> int:
    """Return how many stones a move captures."""
    return sum(position.play(move).captured) - sum(position.captured)


def _captures(position: Position) -> _Moves:
    return _most(position, captured_by)


def _offers_pair(position: Position) -> _Moves:
    """Yield the moves after which the opponent can capture, where he could not before."""
    for move in _placements(position):
        after = position.play(move)
        if after.outcome is None and any(captured_by(after, each) for each in _placements(after)):
            yield move


def _captures_with_four(position: Position) -> _Moves:
    for move in _placements(position):
        if captured_by(position, move) and attacks.fives(attacks.turned(position.play(move))):
            yield move


def _saves_pair(position: Position) -> _Moves:
    """Yield the moves after which the opponent captures nothing."""
    for move in _placements(position):
        after = position.play(move)
        if not any(captured_by(after, each) for each in _placements(after)):
            yield move


# -- Reversi -------------------------------------------------------------------------------------


def _gives_asked(exercise: Exercise) -> frozenset[str]:
    """Return the moves after which the opponent may take one of the squares asked for."""
    squares = frozenset(exercise.asked_moves)
    position = exercise.position
    moves = (m for m in _placements(position) if squares & frozenset(position.play(m).legal_moves))
    return _names(exercise, moves)


def _corners(position: Position) -> _Moves:
    corners = endings.corners(position)
    return (move for move in _placements(position) if move.point in corners)


def _fewest_replies(position: Position) -> _Moves:
    return _most(position, lambda here, move: -endings.replies(here.play(move)))


def _least_frontier(position: Position) -> _Moves:
    own = position.turn
    return _most(position, lambda here, move: -endings.frontier(here.play(move), own))


def _makes_pass(position: Position) -> _Moves:
    return (m for m in _placements(position) if endings.has_only_pass(position.play(m)))


def _stable(position: Position) -> _Moves:
    return map(placement, endings.stable(position, position.turn))


def _flips_of_asked(exercise: Exercise) -> frozenset[str]:
    """Return the discs that the move asked for turns over."""
    position, move = exercise.position, exercise.asked_moves[0]
    before, after = position.stones, position.play(move).stones
    turned: Iterable[Point] = (
        point for point, owner in before.items() if after[point] is not owner
    )
    return _names(exercise, map(placement, turned))


def _region_parity(position: Position) -> _Moves:
    """Yield the legal moves into regions with an odd number of empty squares."""
    for region in regions(position):
        if len(region) % 2:
            yield from (move for move in _placements(position) if move.point in region)


def regions(position: Position) -> tuple[frozenset[Point], ...]:
    """Return the empty squares in groups that hang together, also by their corners."""
    left = {point for point in position.variant.grid.points if point not in position.stones}
    found = []
    while left:
        region, waiting = set[Point](), [min(left)]
        while waiting:
            point = waiting.pop()
            if point in left:
                left.discard(point)
                region.add(point)
                waiting.extend(endings.beside(position, point))
        found.append(frozenset(region))
    return tuple(found)


def _margin_sign(exercise: Exercise) -> frozenset[str]:
    value = endings.margin(exercise.position)
    own, other = exercise.position.turn.value, exercise.position.turn.opponent.value
    return frozenset(("draw" if value == 0 else own if value > 0 else other,))


def _opening(exercise: Exercise) -> frozenset[str]:
    found = opening_of(exercise.position)
    return frozenset((found.name,)) if found else frozenset()


#: What proves an answer, by the name in the files.
FACTS: Mapping[str, Callable[[Exercise], frozenset[str]]] = {
    "fives": _of_moves(attacks.fives),
    "fours": _by_fours,
    "threats": _by_threats,
    "stops": _of_moves(attacks.stops),
    "stops five": _of_moves(_stops_five),
    "blocks with four": _of_moves(_blocks_with_four),
    "makes four": _of_moves(attacks.fours),
    "makes open four": _of_moves(_open_fours),
    "makes open three": _of_moves(_open_threes),
    "foul points": _of_moves(_foul_points),
    "foul at": _foul_at,
    "wins at": _wins_at,
    "better side": _better_side,
    "captures": _of_moves(_captures),
    "captures with four": _of_moves(_captures_with_four),
    "offers a pair": _of_moves(_offers_pair),
    "saves the pair": _of_moves(_saves_pair),
    "legal": _of_moves(lambda position: position.legal_moves),
    "exact": _of_moves(endings.best_moves),
    "turns most": _of_moves(lambda here: _most(here, endings.turned_by)),
    "turned by": _flips_of_asked,
    "takes a corner": _of_moves(_corners),
    "gives": _gives_asked,
    "fewest replies": _of_moves(_fewest_replies),
    "least frontier": _of_moves(_least_frontier),
    "makes him pass": _of_moves(_makes_pass),
    "stable": _of_moves(_stable),
    "odd regions": _of_moves(_region_parity),
    "winner": _margin_sign,
    "opening": _opening,
}
