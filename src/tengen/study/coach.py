"""A coach beside the board: what a move threw away, said without the answer; help in steps.

Pure: a position, a move and limits lead to a remark, or to silence. A remark is made only where a
search that came to its end proves it, or where the rules show it; estimates say "probably".
"""

from __future__ import annotations

from collections.abc import Collection

from tengen.base.color import Seat
from tengen.base.errors import TengenError
from tengen.base.move import Move
from tengen.games.state import GameState
from tengen.rules.position import Position
from tengen.study import coach_captures, coach_fives, coach_reversi
from tengen.study.coach_remark import CoachLimits, CoachQuestion, CoachRemark

#: After a remark the coach is silent until so many plies later: three moves of the player.
SILENT_PLIES = 8


def question_at(game: GameState, seats: Collection[Seat], ply: int) -> CoachQuestion | None:
    """Return what the coach is asked at a moment of a game by whoever sits in some seats.

    It is about the move that he made last, or about the one that he is going to make.
    """
    if ply and game.line[ply - 1].seat in seats:
        return CoachQuestion.LAST_MOVE
    _is_over, chooser = game.chooser_at(ply)
    return CoachQuestion.URGENT if chooser in seats else None


def answer(
    position: Position, question: CoachQuestion, limits: CoachLimits | None = None
) -> CoachRemark | None:
    """Return what the coach says about a position with its history; None where it is silent."""
    if question is CoachQuestion.URGENT:
        return remark_before(position, limits)
    if position.last_move is None:
        return None
    before = position.start.play_all(position.moves[:-1])
    return remark_after(before, position.last_move, limits)


def may_speak(ply: int, last: int | None) -> bool:
    """Whether a remark may be made, at most one in four moves; ``last`` is the ply of the last one.

    Whoever took the move back may hear about the next one that he tries there.

    >>> may_speak(10, 4), may_speak(12, 4), may_speak(4, 4), may_speak(4, None)
    (False, True, True, True)
    """
    return last is None or ply <= last or ply - last >= SILENT_PLIES


def remark_after(
    before: Position, move: Move, limits: CoachLimits | None = None
) -> CoachRemark | None:
    """Return what a move threw away; None where nothing is certain. The move must be legal."""
    after = before.play(move)
    if before.stage is not None or after.stage is not None:
        return None
    asked = limits or CoachLimits()
    try:
        if before.variant.is_reversi:
            return coach_reversi.remark(before, move, after, asked)
        if before.variant.captures:
            return coach_captures.remark(before, move, after)
        return coach_fives.remark(before, after, asked)
    except TengenError:  # a position that no solver of ours takes
        return None


def remark_before(position: Position, limits: CoachLimits | None = None) -> CoachRemark | None:
    """Return what is urgent for the side to move; None where nothing is certain."""
    if position.stage is not None or position.outcome is not None:
        return None
    asked = limits or CoachLimits()
    try:
        if position.variant.is_reversi:
            return coach_reversi.urgent(position, asked)
        if position.variant.captures:
            return coach_captures.urgent(position)
        return coach_fives.urgent(position, asked)
    except TengenError:
        return None
