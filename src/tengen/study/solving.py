"""Proofs: the score or the winner of a Reversi ending, a win by fours, or by threes and fours.

A win by fours or threes that the compiled solver finds comes as a whole tree and is checked by the
verifier before it is told. Games which that solver does not know (more dimensions, an unbounded
board, rows of another length) are searched by the readable one of the players, which finds lines.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from threading import get_ident

from tengen.base.compiled import _core
from tengen.base.errors import TengenError
from tengen.base.limits import Limit
from tengen.base.move import PASS, Move, placement
from tengen.base.score import Score
from tengen.engine.api import Request
from tengen.engine.local import Watch
from tengen.engine.native import gomoku, reversi
from tengen.players.gomoku.forcing import Forcing, ForcingBudget, Line, OutOfThought
from tengen.players.gomoku.frame import frame_of
from tengen.players.gomoku.view import stones_in_order
from tengen.rules.position import Position
from tengen.study.forced import ForcedWin, WinStep
from tengen.study.verifier import verify

_UNLIMITED = 2**62
#: Threes in a win by threes and fours: no proof goes deeper.
MAX_THREES = 20


class SolveGoal(Enum):
    """What is to be proved: a score, who wins, a win by fours, by fours and threes, by any threat.

    Who wins a game of Reversi is known much sooner than by how much. A three threatens a four that
    cannot be stopped; any threat is that of a win by fours.
    """

    EXACT = "exact"
    OUTCOME = "outcome"
    VCF = "vcf"
    VCT = "vct"
    THREATS = "threats"


class ReversiEnding(Enum):
    """How a game of Reversi ends for the side to move."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @classmethod
    def of_margin(cls, margin: int) -> ReversiEnding:
        """Return the result of a margin.

        >>> ReversiEnding.of_margin(-2)
        <ReversiEnding.LOSS: 'loss'>
        """
        if margin == 0:
            return cls.DRAW
        return cls.WIN if margin > 0 else cls.LOSS


class Unsolvable(TengenError, ValueError):
    """A question that no solver of ours answers."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a proof may take: seconds, positions, megabytes for what is remembered meanwhile.

    ``threads`` search one ending of Reversi together. ``is_over`` is asked now and then, with the
    number of positions so far, whether to give up.
    """

    seconds: float | None = None
    nodes: int | None = None
    megabytes: int = 256
    is_over: Callable[[int], bool] | None = None
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Solved:
    """A proof: the first move and the line of best play, or neither where there is no such win.

    ``is_exact`` is False when the answer is not certain: time or positions ran out, or the search
    left something out; ``confidence`` then tells, in percent, how sure a score that was counted to
    the end is. ``win`` is the whole winning tree where there is one, and checked. ``result`` is who
    wins, where only that was asked: its score is a forced win or loss within as many plies as there
    are left at most, or an even margin, and of its line only the first move is proved.
    """

    move: Move | None
    score: Score | None
    line: tuple[Move, ...]
    is_exact: bool
    nodes: int
    seconds: float
    win: ForcedWin | None = None
    confidence: int | None = None
    result: ReversiEnding | None = None


def default_kind(position: Position) -> SolveGoal:
    """Return what is usually asked about a position of this game."""
    return SolveGoal.EXACT if position.variant.is_reversi else SolveGoal.VCT


def solve(position: Position, kind: SolveGoal, effort: Effort | None = None) -> Solved:
    """Prove what there is to prove; raises Unsolvable where the question makes no sense.

    A game of Reversi that is over has its score, and no move.

    >>> from tengen import variant
    >>> won = variant("freestyle").initial().play_all("h8 a1 i8 a3 j8 a5 k8 a7")
    >>> solve(won, SolveGoal.VCF).score
    Score(kind=<ScoreKind.WIN: 'win'>, value=1)
    """
    if position.outcome is not None and not position.variant.is_reversi:
        raise Unsolvable("the game is over in this position; there is nothing to solve")
    started = time.perf_counter()
    found = _SOLVERS[kind](position, effort or Effort())
    return replace(found, seconds=time.perf_counter() - started)


def _solved(line: tuple[Move, ...], score: Score | None, nodes: int) -> Solved:
    move = line[0] if line else None
    return Solved(move, score, line, is_exact=True, nodes=nodes, seconds=0.0)


# -- Reversi -------------------------------------------------------------------------------------


def _exact(position: Position, effort: Effort) -> Solved:
    """Count the ending out."""
    _check_counting(position, SolveGoal.EXACT)
    if position.outcome is not None:
        return _solved((), Score.discs(_margin(position)), 0)
    ending = _count_out(position, effort, is_outcome_enough=False)
    solved = _solved(ending.line, Score.discs(ending.margin), ending.nodes)
    return replace(solved, is_exact=ending.is_exact, confidence=ending.confidence)


def _winner(position: Position, effort: Effort) -> Solved:
    """Find out who wins; a search that did not come to the end has only a margin it expects."""
    _check_counting(position, SolveGoal.OUTCOME)
    if position.outcome is not None:
        margin = _margin(position)
        return replace(_solved((), _score_of(margin, 0), 0), result=ReversiEnding.of_margin(margin))
    ending = _count_out(position, effort, is_outcome_enough=True)
    solved = _solved(ending.line, Score.discs(ending.margin), ending.nodes)
    if ending.confidence is None:
        return replace(solved, is_exact=False)
    score = _score_of(ending.margin, _empty(position)) if ending.is_exact else None
    return replace(
        solved,
        score=score,
        is_exact=ending.is_exact,
        confidence=ending.confidence,
        result=ReversiEnding.of_margin(ending.margin),
    )


def _check_counting(position: Position, kind: SolveGoal) -> None:
    what = _COUNTED[kind]
    if not position.variant.is_reversi:
        name = position.variant.name
        raise Unsolvable(f"{what} are found for reversi, not for {name}; ask for vcf or vct")
    if not reversi.plays(position.variant):
        size = position.variant.size_text
        raise Unsolvable(f"{what} are found on sizes 4 to 10, not on size {size}")


_COUNTED = {SolveGoal.EXACT: "exact scores", SolveGoal.OUTCOME: "outcomes"}


def _margin(position: Position) -> int:
    """Return the margin of a game that is over, for the side to move."""
    outcome = position.outcome
    assert outcome is not None
    margin = outcome.margin or 0
    return margin if outcome.winner is position.turn else -margin


def _score_of(margin: int, plies: int) -> Score:
    """Return who wins as a score; the game lasts so many plies at most."""
    if margin == 0:
        return Score.discs(0)
    return Score.win_in(plies) if margin > 0 else Score.loss_in(plies)


def _empty(position: Position) -> int:
    return position.variant.width * position.variant.height - len(position.stones)


@dataclass(frozen=True, slots=True)
class _Ending:
    """What the engine found: the margin for the side to move, and the line to it."""

    margin: int
    line: tuple[Move, ...]
    nodes: int
    is_exact: bool
    confidence: int | None


def _count_out(position: Position, effort: Effort, *, is_outcome_enough: bool) -> _Ending:
    passes = position.legal_moves == (PASS,)
    asked = position.play(PASS) if passes else position
    found = _search(asked, effort, is_outcome_enough=is_outcome_enough)
    best = found.lines[0]
    line = reversi.moves_of(asked, best.cells)
    return _Ending(
        -best.value if passes else best.value,
        (PASS, *line) if passes else line,
        found.nodes,
        found.is_exact,
        found.percent if found.is_solved else None,
    )


def _search(position: Position, effort: Effort, *, is_outcome_enough: bool) -> _core.SearchProgress:
    engine = _engine(position.variant.width, effort.megabytes, effort.threads, get_ident())
    limits = _core.SearchLimits(
        reversi.MAX_DEPTH,
        nodes=effort.nodes or 0,
        seconds=-1.0 if effort.seconds is None else effort.seconds,
    )
    nodes = 0

    def heard(progress: _core.SearchProgress) -> None:
        nonlocal nodes
        nodes = progress.nodes

    def is_over() -> bool:
        return effort.is_over is not None and effort.is_over(nodes)

    return engine.search(
        reversi.core_board(position), limits, is_over, heard, outcome_only=is_outcome_enough
    )


@lru_cache(maxsize=16)
def _engine(size: int, megabytes: int, threads: int, _thread: int) -> _core.ReversiEngine:
    """Return the engine of a thread, which remembers what it has seen."""
    return reversi.compiled(size, megabytes, threads)


# -- Five in a row -------------------------------------------------------------------------------


def _by_fours(position: Position, effort: Effort) -> Solved:
    _check_forcing(position)
    if gomoku.solves(position.variant):
        return _compiled(position, _core.ForcedAim.FOURS, effort)
    return _readable(position, effort, lambda forcing: forcing.by_fours(position.board))


def _by_threes(position: Position, effort: Effort) -> Solved:
    return _by_threats(position, effort, SolveGoal.VCT)


def _by_any_threat(position: Position, effort: Effort) -> Solved:
    return _by_threats(position, effort, SolveGoal.THREATS)


def _by_threats(position: Position, effort: Effort, goal: SolveGoal) -> Solved:
    _check_forcing(position)
    if gomoku.solves(position.variant):
        aims = _core.ForcedAim
        aim = aims.THREES if goal is SolveGoal.VCT else aims.THREATS
        return _compiled(position, aim, effort)
    found = _readable(
        position,
        effort,
        lambda forcing: (
            forcing.by_fours(position.board) or forcing.by_threes(position.board, MAX_THREES)
        ),
    )
    return found if found.move else replace(found, is_exact=False)  # it tries the best threes only


def _check_forcing(position: Position) -> None:
    rules = position.variant
    if rules.is_reversi or rules.captures or position.stage is not None:
        what = "an opening" if position.stage is not None else rules.name
        raise Unsolvable(f"wins by fours and threes are not looked for in {what}")


def _compiled(position: Position, aim: _core.ForcedAim, effort: Effort) -> Solved:
    """Search with the compiled solver and check what it finds."""
    seconds = -1.0 if effort.seconds is None else effort.seconds
    limits = _core.ForcedLimits(effort.nodes or 0, seconds, effort.megabytes)
    found = _core.forced_win(gomoku.core_board(position), aim, limits, effort.is_over)
    if found.verdict is not _core.FourVerdict.WINS:
        is_exact = found.verdict is _core.FourVerdict.NONE
        return replace(_solved((), None, found.nodes), is_exact=is_exact)
    win = ForcedWin(position, _steps(position, found))
    verify(win)
    solved = _solved(win.line, Score.win_in(win.plies), found.nodes)
    return replace(solved, win=win)


def _steps(position: Position, found: _core.ForcedWin) -> tuple[WinStep, ...]:
    moves = [placement(point) for point in position.variant.grid.points]
    return tuple(
        WinStep(
            moves[step.cell],
            {moves[cell]: rest for cell, rest in step.answers},
            None if step.otherwise < 0 else step.otherwise,
            step.makes_five,
        )
        for step in found.steps
    )


def _readable(position: Position, effort: Effort, find: Callable[[Forcing], Line | None]) -> Solved:
    """Search with the readable solver."""
    rules = position.variant
    limit = Limit(time=effort.seconds, nodes=effort.nodes)
    watch = Watch(Request(position, limit), lambda _info: None)
    frame = frame_of(rules, stones_in_order(position))
    forcing = Forcing(rules, frame, ForcingBudget(watch, _UNLIMITED, share=1.0))
    try:
        found = find(forcing)
    except OutOfThought:
        return replace(_solved((), None, watch.nodes), is_exact=False)
    if found is None:
        return _solved((), None, watch.nodes)
    return _solved(forcing.moves(found), Score.win_in(len(found)), watch.nodes)


_SOLVERS: Mapping[SolveGoal, Callable[[Position, Effort], Solved]] = {
    SolveGoal.EXACT: _exact,
    SolveGoal.OUTCOME: _winner,
    SolveGoal.VCF: _by_fours,
    SolveGoal.VCT: _by_threes,
    SolveGoal.THREATS: _by_any_threat,
}
