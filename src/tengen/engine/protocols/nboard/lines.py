"""The words of NBoard: evaluations, depths, decisions and lines of thought.

An evaluation is in discs, for the side to move. A depth begins with a number; ``100%`` is an exact
result and ``100%W`` one of which only the sign counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite

from tengen.base.errors import InvalidNotation
from tengen.base.move import Move
from tengen.base.score import Score, ScoreKind
from tengen.engine.info import Info
from tengen.engine.protocols.othello import SIDE, empties, format_move, parse_line, parse_move
from tengen.rules.notation import shorten
from tengen.rules.position import Position

EXACT = "100%"
WON = "100%W"
#: The evaluation of a sure win.
WHOLE = float(SIDE * SIDE)

_THOUGHT = re.compile(
    r"(?P<line>\S+)\s+(?P<score>[^\s,]+)(?:,\s*(?P<other>\S+))?"
    r"\s+(?P<games>\S+)\s+(?P<depth>[0-9]\S*)\s*(?P<text>.*)",
    re.ASCII,
)
#: A search to the end of the game, with how sure its result is.
_SOLVED = re.compile(r"[0-9]{1,3}%", re.ASCII)
_NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[-+]?[0-9]{1,3})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Decision:
    """What stands behind ``===`` and ``move``: a move, its evaluation and its seconds, if told."""

    move: Move
    score: Score | None = None
    seconds: float | None = None


def parse_decision(text: str, position: Position) -> Decision:
    """Read ``F5/1.25/0.3`` or, as version 1 has it, ``f5 1.25 0.3``; raises InvalidNotation."""
    words = text.split("/") if "/" in text else text.split()
    if not 1 <= len(words) <= 3:
        raise InvalidNotation(f"{shorten(text)!r} is not a move; write it as 'F5/1.25/0.3'")
    move, score, seconds = (word.strip() for word in (*words, "", "")[:3])
    return Decision(
        parse_move(move, position.variant),
        Score.discs(_number(score)) if score else None,
        _number(seconds) if seconds else None,
    )


def format_decision(decision: Decision, position: Position) -> str:
    """Write a decision with slashes; what is not known stays empty."""
    score = "" if decision.score is None else format_score(decision.score)
    seconds = "" if decision.seconds is None else f"{decision.seconds:.2f}"
    return f"{format_move(decision.move, position.variant)}/{score}/{seconds}"


def parse_thought(text: str, position: Position) -> Info:
    """Read what stands behind ``search`` and ``book``; raises InvalidNotation."""
    match = _THOUGHT.fullmatch(text.strip())
    if match is None:
        raise InvalidNotation(f"{shorten(text)!r} is not a line of thought")
    value = _number(match["score"])
    if match["other"] is not None:  # what a draw counts as decides: the middle is no contempt
        value = (value + _number(match["other"])) / 2
    return Info(
        position.turn,
        parse_line(match["line"], position),
        _score(value, match["depth"], position),
        depth=_depth(match["depth"], position),
        text=match["text"],
    )


def format_thought(info: Info, position: Position) -> str:
    """Write a line of thought; an evaluation or depth that is not known is 0."""
    variant = position.variant
    line = "".join(format_move(move, variant) for move in info.pv)
    score = "0.00" if info.score is None else format_score(info.score)
    is_won = info.score is not None and info.score.is_forced
    return f"search {line} {score} 0 {WON if is_won else info.depth or 0}"


def format_score(score: Score) -> str:
    """Write a score in discs; a sure win is all of them, a chance to win its share of all."""
    values = {
        ScoreKind.WIN: WHOLE,
        ScoreKind.LOSS: -WHOLE,
        ScoreKind.WINRATE: (2 * score.value - 1) * WHOLE,
    }
    return f"{values.get(score.kind, score.value):.2f}"


def _score(value: float, depth: str, position: Position) -> Score:
    if depth.upper() != WON or not value:
        return Score.discs(value)
    end = empties(position)
    return Score.win_in(end) if value > 0 else Score.loss_in(end)


def _depth(text: str, position: Position) -> int:
    if _SOLVED.match(text):
        return empties(position)
    digits = re.match(r"[0-9]{1,4}", text)
    assert digits is not None, "the pattern of a thought asks for it"
    return int(digits[0])


def _number(text: str) -> float:
    value = float(text) if _NUMBER.fullmatch(text) else float("nan")
    if not isfinite(value):
        raise InvalidNotation(f"{shorten(text)!r} is not a number")
    return value
