"""Proofs: the exact score of a Reversi ending, or a win by fours, or by threes and fours."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from threading import get_ident

from tengen import _core
from tengen.base.errors import TengenError
from tengen.base.limits import Limit
from tengen.base.move import PASS, Move, placement
from tengen.base.score import Score
from tengen.engine.api import Request
from tengen.engine.local import Watch
from tengen.players.gomoku.forcing import Budget, Forcing, Line, OutOfThought
from tengen.players.gomoku.frame import frame_of
from tengen.players.gomoku.view import stones_in_order
from tengen.rules import native
from tengen.rules.position import Position

#: The size of the board on which the compiled solver works.
_COMPILED = 8
_UNLIMITED = 2**62
#: Threes in a win by threes and fours: no proof goes deeper.
MOST_THREES = 20


class Kind(Enum):
    """What is to be proved."""

    EXACT = "exact"
    VCF = "vcf"
    VCT = "vct"


class Unsolvable(TengenError, ValueError):
    """A question that no solver of ours answers."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a proof may take: seconds, and megabytes for what is remembered meanwhile."""

    seconds: float | None = None
    megabytes: int = 256


@dataclass(frozen=True, slots=True)
class Solved:
    """A proof: the first move and the line of best play, or neither where there is no such win.

    ``is_exact`` is False when the time ran out before the answer was certain.
    """

    move: Move | None
    score: Score | None
    line: tuple[Move, ...]
    is_exact: bool
    nodes: int
    seconds: float


def default_kind(position: Position) -> Kind:
    """Return what is usually asked about a position of this game."""
    return Kind.EXACT if position.variant.is_reversi else Kind.VCT


def solve(position: Position, kind: Kind, effort: Effort | None = None) -> Solved:
    """Prove what there is to prove; raises Unsolvable where the question makes no sense.

    >>> from tengen import variant
    >>> won = variant("freestyle").initial().play_all("h8 a1 i8 a3 j8 a5 k8 a7")
    >>> solve(won, Kind.VCF).score
    Score(kind=<ScoreKind.WIN: 'win'>, value=1)
    """
    if position.outcome is not None:
        raise Unsolvable("the game is over in this position; there is nothing to solve")
    started = time.perf_counter()
    line, score, is_exact, nodes = _SOLVERS[kind](position, effort or Effort())
    move = line[0] if line else None
    return Solved(move, score, line, is_exact, nodes, time.perf_counter() - started)


_Answer = tuple[tuple[Move, ...], Score | None, bool, int]


# -- Reversi -------------------------------------------------------------------------------------


def _exact(position: Position, effort: Effort) -> _Answer:
    if not position.variant.is_reversi:
        name = position.variant.name
        raise Unsolvable(f"exact scores are found for reversi, not for {name}; ask for vcf or vct")
    if (position.variant.width, position.variant.height) != (_COMPILED, _COMPILED):
        size = position.variant.size_text
        raise Unsolvable(f"exact scores are found on size 8, not on size {size}")
    board = native.of_setup(position.setup)
    assert isinstance(board, native.NativeReversi)
    margin, cells, nodes = _solver(effort.megabytes, get_ident()).solve(board.core)
    points = position.variant.grid.points
    line = tuple(PASS if cell < 0 else placement(points[cell]) for cell in cells)
    return line, Score.discs(margin), True, nodes


@lru_cache(maxsize=64)
def _solver(megabytes: int, _thread: int) -> _core.ReversiSolver:
    """Return the solver of a thread, which remembers what it has seen."""
    return _core.ReversiSolver(megabytes)


# -- Five in a row -------------------------------------------------------------------------------


def _by_fours(position: Position, effort: Effort) -> _Answer:
    return _forced(position, effort, lambda forcing: forcing.by_fours(position.board))


def _by_threes(position: Position, effort: Effort) -> _Answer:
    return _forced(
        position,
        effort,
        lambda forcing: (
            forcing.by_fours(position.board) or forcing.by_threes(position.board, MOST_THREES)
        ),
    )


def _forced(position: Position, effort: Effort, find: Callable[[Forcing], Line | None]) -> _Answer:
    rules = position.variant
    if rules.is_reversi or rules.captures or position.stage is not None:
        what = "an opening" if position.stage is not None else rules.name
        raise Unsolvable(f"wins by fours and threes are not looked for in {what}")
    watch = Watch(Request(position, Limit(time=effort.seconds)), lambda _info: None)
    frame = frame_of(rules, stones_in_order(position))
    forcing = Forcing(rules, frame, Budget(watch, _UNLIMITED, share=1.0))
    try:
        found = find(forcing)
    except OutOfThought:
        return (), None, False, watch.nodes
    if found is None:
        return (), None, True, watch.nodes
    return forcing.moves(found), Score.win_in(len(found)), True, watch.nodes


_SOLVERS: Mapping[Kind, Callable[[Position, Effort], _Answer]] = {
    Kind.EXACT: _exact,
    Kind.VCF: _by_fours,
    Kind.VCT: _by_threes,
}
