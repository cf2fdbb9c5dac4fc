"""What renju's openings ask besides stones: a number, fifth stones on offer, which one to take.

Every question is one of weighing stones, so whoever can weigh them can play the openings: an
engine by its search, the classic players at a glance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.i18n import N_
from tengen.base.move import OFFER, SWAP, Move, declare, declared_number, placement
from tengen.players.gomoku.balance import EVEN, BalancedStones, Stones, is_near, next_choice
from tengen.rules.isometries import equal_points
from tengen.rules.opening import OpeningTask
from tengen.rules.position import Position

#: A chance to aim at for whoever moves after the stones: they are best, or worst, for the other.
MIN_CHANCE, MAX_CHANCE = 0.0, 1.0
#: A stone that leaves the position nearer to even than this may be placed before the other chooses.
TOLERANCE = 0.1
#: More than this is worth offering ten fifth stones for.
GAIN = 0.02

TAKES = N_("Takes {point}, which is worst for black.")
OFFERS = N_("Offers {point}, one of the best fifth stones.")
DECLARES = N_("Asks for the number of fifth stones that makes the game even.")
OFFERS_TEN = N_("Offers ten fifth stones, for even the last of them is good.")
LEVELS = N_("Places {point} so that neither colour is ahead.")
SWAPS = N_("Takes the other colour, which stands better.")
LEAVES = N_("Swaps and leaves it to the other to find a level stone.")
STAYS = N_("Plays {point} and keeps white, which stands well enough.")

#: Weighs sets of stones in a position: those come first after which the chance of whoever is to
#: move is nearest to the goal. So many sets are looked at closely.
Weigh = Callable[[Position, Sequence[Stones], float, int], list[BalancedStones]]


@dataclass(frozen=True, slots=True)
class OpeningChoice:
    """A move of an opening, why, and how likely the colour to move is to win, where it is known."""

    move: Move
    template: str
    chance: float | None = None


def choose(position: Position, moves: Sequence[Move], weigh: Weigh) -> OpeningChoice | None:
    """Return what to do at a step of a renju opening; None where it asks for an ordinary move."""
    step = position.step
    if step is None:
        return None
    if step.task is OpeningTask.PLACE:
        return _window(position, moves, weigh) if SWAP in moves else None
    answer = {OpeningTask.TAKE: _take, OpeningTask.OFFER: _offer, OpeningTask.DECLARE: _declare}[
        step.task
    ]
    return answer(position, moves, weigh)


def plain(position: Position) -> Position:
    """Return the same stones without the opening protocol."""
    rules = replace(position.variant, opening="none")
    setup = replace(
        position.setup, variant=rules, stage=None, swapped=False, declared=0, offered=()
    )
    return Position.of(setup, position.backend)


def has_fifths(position: Position) -> bool:
    """Whether the opening that still goes on may come to fifth stones on offer."""
    stage = position.stage
    return stage is not None and any(
        step.task is OpeningTask.OFFER for step in position.variant.steps[stage:]
    )


# -- fifth stones ----------------------------------------------------------------------------------


def _take(position: Position, moves: Sequence[Move], weigh: Weigh) -> OpeningChoice:
    levels = weigh(plain(position), [(move,) for move in moves], MAX_CHANCE, len(moves))
    if not levels:
        return OpeningChoice(moves[0], TAKES)
    return OpeningChoice(levels[0].stones[0], TAKES, 1 - levels[0].chance)


def _offer(position: Position, moves: Sequence[Move], weigh: Weigh) -> OpeningChoice:
    offers = {move.target: move for move in moves if move.action == OFFER}
    if not offers:
        return OpeningChoice(moves[0], SWAPS)
    points = [point for point in offers if point is not None]
    ranked = fifths(position, position.offers_left, weigh, points)
    if not ranked:
        return OpeningChoice(offers[points[0]], OFFERS)
    chance = 1 - ranked[-1].chance
    if SWAP in moves and chance < EVEN:
        return OpeningChoice(SWAP, SWAPS, chance)
    return OpeningChoice(offers[ranked[0].stones[0].point], OFFERS, chance)


def _declare(position: Position, moves: Sequence[Move], weigh: Weigh) -> OpeningChoice:
    numbers = [number for number in map(declared_number, moves) if number is not None]
    four = plain(position)
    if four.turn is Color.WHITE:
        four = _with_best(four, weigh)
    ranked = fifths(four, max(numbers), weigh)
    levels = {number: ranked[number - 1] for number in numbers if number <= len(ranked)}
    if not levels:
        return OpeningChoice(declare(numbers[0]), DECLARES)
    number = min(levels, key=lambda one: (levels[one].distance, one))
    whites = levels[number].chance
    is_white = position.turn is Color.WHITE
    return OpeningChoice(declare(number), DECLARES, whites if is_white else 1 - whites)


def fifths(
    position: Position, number: int, weigh: Weigh, points: Sequence[Point] | None = None
) -> list[BalancedStones]:
    """Return the best fifth stones for black of which no two are equal, so many, the best first."""
    board = plain(position)
    free = board.variant.grid.points if points is None else points
    near = [point for point in free if is_near(board, point) and board.is_legal(placement(point))]
    sets = [(placement(point),) for point in (near if len(near) > 2 * number else free)]
    levels = weigh(board, sets, MIN_CHANCE, number)
    return [level for level, _seen in zip(_unequal(board, levels), range(number), strict=False)]


def _unequal(board: Position, levels: Sequence[BalancedStones]) -> Iterator[BalancedStones]:
    seen: set[Point] = set()
    for level in levels:
        point = level.stones[0].point
        if point is not None and point not in seen:
            seen |= equal_points(point, board.stones)
            yield level


def _with_best(board: Position, weigh: Weigh) -> Position:
    """Return a position after the best stone of the side to move."""
    levels = weigh(board, _near_stones(board, board.legal_moves), MIN_CHANCE, 1)
    return board.play(levels[0].stones[0]) if levels else board


# -- chances to swap -------------------------------------------------------------------------------


def _window(position: Position, moves: Sequence[Move], weigh: Weigh) -> OpeningChoice | None:
    """Decide whether to swap where something is still to come before the colours are settled."""
    stones = [move for move in moves if move.point is not None]
    if not stones:
        return None
    after = next_choice(position.play(stones[0]), position.seat)
    if after.offers_left and SWAP not in after.legal_moves:
        return _fourth(position, stones, weigh)
    if after.stage is None or SWAP not in after.legal_moves:
        return None
    if declare(10) in moves:
        ranked = fifths(position, 10, weigh)
        chance = 1 - ranked[-1].chance if len(ranked) == 10 else MIN_CHANCE
        if chance > EVEN + GAIN:
            return OpeningChoice(declare(10), OFFERS_TEN, chance)
    levels = weigh(position, _near_stones(position, stones), EVEN, 3)
    if levels and levels[0].distance <= TOLERANCE:
        return OpeningChoice(levels[0].stones[0], LEVELS, 1 - levels[0].chance)
    return OpeningChoice(SWAP, LEAVES)


def _fourth(position: Position, stones: Sequence[Move], weigh: Weigh) -> OpeningChoice:
    """Play the fourth stone as white, unless black stands better even with his worst offer."""
    levels = weigh(plain(position), _near_stones(position, stones), MIN_CHANCE, 1)
    best = levels[0].stones[0] if levels else stones[0]
    after = position.play(best)
    ranked = fifths(after, after.offers_left, weigh)
    chance = ranked[-1].chance if ranked else None
    is_worse = chance is not None and chance < EVEN
    return OpeningChoice(SWAP, SWAPS, chance) if is_worse else OpeningChoice(best, STAYS, chance)


def _near_stones(position: Position, moves: Sequence[Move]) -> list[Stones]:
    stones = [move for move in moves if move.point is not None]
    near = [move for move in stones if move.point and is_near(position, move.point)]
    return [(move,) for move in near or stones]
