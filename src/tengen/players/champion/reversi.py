"""The champion in Reversi: what a person sees in a move of the compiled engine."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tengen.base.score import ScoreKind
from tengen.engine.api import Request
from tengen.engine.info import PROOF, Info, Reply
from tengen.players.reversi import hard
from tengen.players.reversi.problem import ReversiProblem, ranked
from tengen.players.reversi.reasons import ReversiChoice, explain_move
from tengen.players.reversi.squares import squares
from tengen.players.search.result import SearchResult
from tengen.rules.position import Position


def explained(position: Position, reply: Reply) -> Reply:
    """Return a decision of the engine with what a person sees in the move, before its line.

    A proof, or a book, comes first: it is the best reason.
    """
    told, info = reply.explanation, reply.info
    if told is None or info is None or reply.move.point is None:
        return reply
    facts = explain_move(_choice(position, info))
    words = replace(
        told,
        sentences=(*told.sentences, *facts.sentences)
        if info.confidence == PROOF or info.depth is None
        else (*facts.sentences, *told.sentences),
        marks={**facts.marks, **told.marks},
    )
    return replace(reply, explanation=words)


def _choice(position: Position, info: Info) -> ReversiChoice:
    """Return the decision as our other players of Reversi make it."""
    board, style = squares(position.variant.width), hard.STYLE
    problem = ReversiProblem(board, style.weigh, ranked(board, Random(0)), style.points_per_disc)
    is_margin = info.score is not None and info.score.kind is ScoreKind.DISCS
    value = info.score.value if info.score is not None and is_margin else 0.0
    result = SearchResult(value, info.pv, info.depth or 0, is_complete=True)
    return ReversiChoice(Request(position), problem, result, is_solved=info.confidence == PROOF)
