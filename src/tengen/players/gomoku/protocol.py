"""The choices of opening protocols, by the value of an engine.

Who may change colours takes the better one. Who places stones before the other chooses leaves the
position level: three stones from a table made by our own engine (``benches/make_proposals.py``),
fewer by weighing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Protocol

from tengen.base.i18n import N_
from tengen.base.move import ADD, SWAP, Move, placement
from tengen.base.score import Score
from tengen.engine.api import Request
from tengen.engine.info import Reply
from tengen.engine.local import Watch
from tengen.players.gomoku.balance import (
    EVEN,
    BalancedStones,
    Scales,
    Stones,
    level_stones,
    stone_sets,
    stones_to_place,
)
from tengen.players.gomoku.common import CHOSEN, reply, say
from tengen.players.gomoku.fifths import LEVELS, SWAPS, Weigh, choose
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Where neither colour is ahead by more, it is left to the opponent to judge five stones.
CLOSE = 0.02
#: Of the time for a move, the share spent on stones that leave the position level.
SHARE = 0.8
#: Among so many sets the last looks decide.
FEW = 3
#: The stones of a proposal of the table, and among how many even sets chance decides.
_PROPOSED, _VARIETY = 3, 4
ADDS = N_("Adds two stones, for neither colour is ahead yet.")


class Valuer(Protocol):
    """An engine that finds moves, and values positions."""

    def search(self, request: Request, watch: Watch) -> Reply:
        """Return the best move with its score."""

    def chance(self, position: Position, nodes: int, is_over: Callable[[], bool]) -> float:
        """Return how likely the side to move is to win, 0 to 1."""


def decide(request: Request, watch: Watch, engine: Valuer) -> Reply | None:
    """Return the decision at a step of a protocol; None where it asks for an ordinary move."""
    position = request.position
    moves = request.only or position.legal_moves
    if position.stage is None or len(moves) == 1:
        return None
    found = choose(position, moves, _weighing(watch, engine))
    if found is not None:
        score = None if found.chance is None else Score.winrate(found.chance)
        return _told(watch, found.move, found.template, score)
    if any(move.point is None for move in moves):
        return _choice(replace(request, only=moves), watch, engine)
    if stones_to_place(position) == 0:
        return None
    stone = _proposed(request, moves) or _weighed(request, watch, engine)
    return None if stone is None else _told(watch, stone, LEVELS)


# -- choosing --------------------------------------------------------------------------------------


def _choice(request: Request, watch: Watch, engine: Valuer) -> Reply:
    """Take the better colour, or leave a close position to the opponent with two more stones."""
    stones = tuple(move for move in request.only if move.point is not None)
    actions = [move for move in request.only if move.point is None]
    if not stones:
        return _told(watch, actions[0], SWAPS if actions[0] == SWAP else ADDS)
    best = engine.search(replace(request, only=stones), watch)
    score = best.info.score if best.info is not None else None
    chance = EVEN if score is None else _chance(score)
    if ADD in actions and abs(chance - EVEN) <= CLOSE:
        return _told(watch, ADD, ADDS, score)
    if SWAP in actions and chance < EVEN:
        return _told(watch, SWAP, SWAPS, score)
    return best


def _chance(score: Score) -> float:
    if score.is_forced:
        return float(score > -score)
    return score.value


def _told(watch: Watch, move: Move, template: str, score: Score | None = None) -> Reply:
    point = move.point or move.target
    marks = () if point is None else ((point, CHOSEN),)
    values = {"point": watch.request.position.variant.format(placement(point) if point else move)}
    return reply(watch, [move], say(template, values, *marks), score)


# -- proposing -------------------------------------------------------------------------------------


def _proposed(request: Request, moves: Sequence[Move]) -> Move | None:
    """Return the next stone of a proposal of the table, as chance will have it in a game."""
    position = request.position
    if any(move.point is None for move in position.moves):
        return None
    number = len(position.moves)
    if number + stones_to_place(position) != _PROPOSED:
        return None
    begun = [
        stones
        for stones in _turned_proposals(position.variant)
        if stones[:number] == position.moves and stones[number:] and stones[number] in moves
    ]
    if not begun:
        return None
    chosen = Random().choice(begun) if request.is_move else begun[0]
    return chosen[number]


@lru_cache(maxsize=8)
def _turned_proposals(variant: Variant) -> tuple[Stones, ...]:
    """Return the proposals of a game, turned and mirrored in every way."""
    return tuple(_turned(variant))


def _turned(variant: Variant) -> Iterator[Stones]:
    grid = variant.grid
    for stones in proposals(variant):
        for symmetry in grid.symmetries:
            points = (stone.point for stone in stones)
            yield tuple(
                placement(grid.transform(point, symmetry)) for point in points if point is not None
            )


def table_name(variant: Variant) -> str:
    """Return the name of the file with the proposals of a game: one for each row rule and size.

    >>> from tengen import variant
    >>> table_name(variant("swap2")), table_name(variant("renju", opening="swap"))
    ('standard-15.txt', 'renju-15.txt')
    """
    rules = ("caro", variant.blocked_fives), ("renju", variant.fouls), ("standard", variant.exact)
    kind = next((name for name, holds in rules if holds), "freestyle")
    return f"{'pente' if variant.captures else kind}-{variant.size_text}.txt"


def proposals(variant: Variant) -> list[Stones]:
    """Return the three stones of every level proposal that comes with the package."""
    table = files(__package__).joinpath("proposals", table_name(variant))
    if not table.is_file():
        return []
    lines = table.read_text(encoding="utf-8").splitlines()
    return [tuple(variant.parse_moves(line)) for line in lines if not line.startswith("#")]


def _weighed(request: Request, watch: Watch, engine: Valuer) -> Move | None:
    """Return the next stone of the evenest set; of three stones the first is any."""
    position = request.position
    count = stones_to_place(position)
    if count not in {1, 2}:
        return None
    levels = weigh(position, count, watch, engine)
    allowed = request.only or position.legal_moves
    found = [level for level in levels if level.stones[0] in allowed]
    if found and request.is_move and position.variant.fouls:
        # The 26 openings are few: somebody who always takes the evenest opens every game alike.
        found = [level for level in found if level.distance <= found[0].distance + CLOSE]
        return Random().choice(found[:_VARIETY]).stones[0]
    return found[0].stones[0] if found else None


def weigh(position: Position, count: int, watch: Watch, engine: Valuer) -> list[BalancedStones]:
    """Return sets of one or two stones, the evenest first, within the bounds of a search."""
    keep = max(FEW, watch.request.lines)
    scales = _scales(watch, engine, SHARE, keep)
    return level_stones(position, stone_sets(position, count), scales)


def _weighing(watch: Watch, engine: Valuer) -> Weigh:
    """Return how the engine weighs the stones of renju's openings.

    Points are offered one by one: each of them gets its part of the effort for a move, and so do
    the two questions that a fourth stone and a number ask.
    """
    parts = max(2, watch.request.position.offers_left)

    def weigh_for(
        position: Position, sets: Sequence[Stones], goal: float, keep: int
    ) -> list[BalancedStones]:
        mixed = list(sets)
        Random(position.key).shuffle(mixed)
        scales = _scales(watch, engine, SHARE / parts, max(FEW, keep))
        return level_stones(position, mixed, replace(scales, goal=goal))

    return weigh_for


def _scales(watch: Watch, engine: Valuer, share: float, keep: int) -> Scales:
    """Return scales that weigh by the engine from now on, with a share of the effort allowed."""
    limit, since, before = watch.request.limit, watch.elapsed, watch.nodes

    def judge(after: Position, nodes: int) -> float:
        chance = engine.chance(after, nodes, lambda: watch.is_over)
        watch.nodes += nodes
        return chance

    def spent() -> float:
        shares = [1.0 if watch.is_over else 0.0]
        if limit.budget is not None:
            shares.append((watch.elapsed - since) / max(share * limit.budget, 1e-6))
        if limit.nodes is not None:
            shares.append((watch.nodes - before) / (limit.nodes * min(1.0, share / SHARE)))
        return max(shares)

    return Scales(judge, spent, keep)
