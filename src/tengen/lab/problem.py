"""What a search in the laboratory looks at: an order of the moves and an evaluation, by name.

They are put together freely, so that one thing at a time can be changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TypeVar

from tengen.base.color import Color
from tengen.base.i18n import N_
from tengen.base.move import Move
from tengen.base.suggest import hint
from tengen.base.text import shown
from tengen.lab.errors import LabProblemError
from tengen.players.gomoku.evaluation import evaluate as weigh_patterns
from tengen.players.gomoku.view import CellView
from tengen.players.reversi.problem import ReversiProblem
from tengen.players.reversi.squares import squares
from tengen.players.reversi.temper import TEMPERS, Judgement
from tengen.players.search.problem import SearchProblem
from tengen.players.search.samples import sample_problem
from tengen.rules.outcome import Outcome
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Points of the plain temper for a disc.
_POINTS_PER_DISC = 8
#: Candidates in each position on boards of at most so many points, and on larger ones; 0 is all.
_SMALL_BOARD, _FEW = 64, 8

Evaluate = Callable[[Position], float]
Order = Callable[[Position], Sequence[Move]]
#: Makes an evaluation, or an order of moves, for a variant.
_MakeEvaluation = Callable[[Variant], Evaluate]
_MakeOrder = Callable[[Variant, Evaluate], Order]
_Maker = TypeVar("_Maker")


@dataclass(frozen=True, slots=True)
class LabProblem:
    """A game for a search: the order of moves, the evaluation, and how many moves are looked at.

    The values of ends are those of the plain problem of the game.
    """

    order: Order
    judge: Evaluate
    plain: SearchProblem
    breadth: int = 0

    def moves(self, position: Position) -> Sequence[Move]:
        """Return the candidates, in the chosen order."""
        moves = self.order(position)
        return moves[: self.breadth] if self.breadth else moves

    def evaluate(self, position: Position) -> float:
        """Return the static value for the side to move."""
        return self.judge(position)

    def outcome_value(self, outcome: Outcome, turn: Color, ply: int) -> float:
        """Return what the end of a game is worth."""
        return self.plain.outcome_value(outcome, turn, ply)


def _nothing(_rules: Variant) -> Evaluate:
    return lambda _position: 0.0


def _plain(rules: Variant) -> Evaluate:
    return sample_problem(rules).evaluate


def _patterns(_rules: Variant) -> Evaluate:
    return lambda position: float(weigh_patterns(CellView.of(position)))


def _discs(_rules: Variant) -> Evaluate:
    def lead(position: Position) -> float:
        owners = list(position.stones.values())
        return float(2 * owners.count(position.turn) - len(owners))

    return lead


def _weights(rules: Variant) -> Evaluate:
    problem = ReversiProblem(
        squares(rules.width), Judgement(TEMPERS["plain"]), {}, points_per_disc=_POINTS_PER_DISC
    )
    return lambda position: problem.evaluate(position) / _POINTS_PER_DISC


_FIVE: Mapping[str, _MakeEvaluation] = MappingProxyType(
    {"rows": _plain, "patterns": _patterns, "nothing": _nothing}
)
_REVERSI: Mapping[str, _MakeEvaluation] = MappingProxyType(
    {"corners": _plain, "weights": _weights, "discs": _discs, "nothing": _nothing}
)


def _as_on_the_board(_rules: Variant, _judge: Evaluate) -> Order:
    return lambda position: position.legal_moves


def _promising(rules: Variant, _judge: Evaluate) -> Order:
    return sample_problem(rules).moves


def _best_first(_rules: Variant, judge: Evaluate) -> Order:
    return lambda position: sorted(position.legal_moves, key=_after(position, judge))


def _worst_first(_rules: Variant, judge: Evaluate) -> Order:
    return lambda position: sorted(position.legal_moves, key=_after(position, judge), reverse=True)


def _after(position: Position, judge: Evaluate) -> Callable[[Move], float]:
    """Return what a move leaves to the opponent; an end of the game beats every estimate."""
    plain = sample_problem(position.variant)

    def left(move: Move) -> float:
        after = position.play(move)
        if after.outcome is None:
            return judge(after)
        return plain.outcome_value(after.outcome, after.turn, 1)

    return left


def _shuffled(_rules: Variant, _judge: Evaluate) -> Order:
    def moves(position: Position) -> Sequence[Move]:
        found = list(position.legal_moves)
        Random(position.key).shuffle(found)
        return found

    return moves


_ORDERS: Mapping[str, _MakeOrder] = MappingProxyType(
    {
        "promising": _promising,
        "best": _best_first,
        "board": _as_on_the_board,
        "shuffled": _shuffled,
        "worst": _worst_first,
    }
)

#: What each evaluation and order does, for people.
EVALUATION_SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "rows": N_("counts the open rows of both sides: 1, 4, 16 … for 1, 2, 3 … stones"),
        "patterns": N_("counts fours, threes and twos, open and closed"),
        "corners": N_("8 for a corner, half a point for each move to choose from"),
        "weights": N_("weighs corners, edges, moves and discs by the stage of the game"),
        "discs": N_("counts the discs"),
        "nothing": N_("knows nothing but the end of the game"),
    }
)
ORDER_SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "promising": N_("moves that usually are good come first"),
        "best": N_("plays each move and asks the evaluation; the best come first"),
        "board": N_("as they stand on the board, row by row"),
        "shuffled": N_("by chance, the same in every run"),
        "worst": N_("the best come last: the worst that can happen to a search"),
    }
)


def evaluations(rules: Variant) -> tuple[str, ...]:
    """Return the evaluations of a game, the usual one first."""
    return tuple(_REVERSI if rules.is_reversi else _FIVE)


def orderings() -> tuple[str, ...]:
    """Return the orders of moves, the usual one first."""
    return tuple(_ORDERS)


def usual_breadth(rules: Variant) -> int:
    """Return how many moves are looked at in each position: all (0) on a small board."""
    is_small = rules.is_reversi or rules.width * rules.height * rules.layers <= _SMALL_BOARD
    return 0 if is_small else _FEW


def lab_problem(
    rules: Variant, ordering: str | None = None, evaluation: str | None = None, breadth: int = 0
) -> LabProblem:
    """Return the problem of some parts; raises LabProblemError for one that does not exist."""
    if rules.grid.is_unbounded:
        raise LabProblemError(
            f"{rules.name}: the laboratory needs a board with edges; choose a size"
        )
    makers = _REVERSI if rules.is_reversi else _FIVE
    judge = _chosen("evaluation", evaluation, makers)(rules)
    order = _chosen("ordering", ordering, _ORDERS)(rules, judge)
    return LabProblem(order, judge, sample_problem(rules), breadth)


def _chosen(what: str, name: str | None, makers: Mapping[str, _Maker]) -> _Maker:
    if name is None:
        return next(iter(makers.values()))
    if name not in makers:
        raise LabProblemError(f"there is no {what} {shown(name)}; {hint(name, makers)}")
    return makers[name]
