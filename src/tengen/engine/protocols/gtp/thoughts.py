"""Lines of analysis: ``info move D4 visits 12 winrate 4802 order 0 pv D4 E5 info move …``."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from tengen.base.errors import InvalidNotation
from tengen.base.move import Move
from tengen.base.score import Score, ScoreKind
from tengen.engine.info import Info
from tengen.engine.protocols.gtp.vertices import format_vertex, parse_vertex
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: A winrate of 1 in the integers of ``lz-analyze``.
WHOLE = 10_000
#: The key of our own under which a score stands exactly, as ``win:5`` or ``discs:4``.
SCORE = "tengen-score"
#: The margin in discs that counts as e : 1 for the winrate, a rough guide for clients that show
#: nothing else.
_DISCS = 8.0


@dataclass(frozen=True, slots=True)
class AnalysisMove:
    """One move of a line of analysis as the program wrote it: keys with values, and the ``pv``."""

    values: dict[str, str]
    pv: tuple[str, ...]


def split_thoughts(line: str) -> Iterator[AnalysisMove]:
    """Yield the moves of one line; text that is no analysis yields nothing.

    >>> [thought.pv for thought in split_thoughts("info move A1 pv A1 B2 info move B2 order 1")]
    [('A1', 'B2'), ()]
    """
    words = line.split()
    starts = [at for at, word in enumerate(words) if word == "info"]
    for start, end in pairwise([*starts, len(words)]):
        yield _thought(words[start + 1 : end])


def _thought(words: list[str]) -> AnalysisMove:
    at = words.index("pv") if "pv" in words else len(words)
    pairs = words[:at]
    return AnalysisMove(dict(zip(pairs[::2], pairs[1::2], strict=False)), tuple(words[at + 1 :]))


def read_thought(thought: AnalysisMove, position: Position, whole: float) -> Info | None:
    """Return a thought as our own; None for one about no move or an illegal one.

    ``whole`` is a winrate of 1 in the numbers of the program. The line of play is cut where it
    leaves the rules.
    """
    pv = _read_pv(thought, position)
    if not pv:
        return None
    return Info(
        position.turn,
        pv,
        score=_read_score(thought.values, whole),
        depth=_whole(thought.values.get("depth")),
        nodes=_whole(thought.values.get("visits")),
        rank=(_whole(thought.values.get("order")) or 0) + 1,
    )


def _read_pv(thought: AnalysisMove, position: Position) -> tuple[Move, ...]:
    move = thought.values.get("move", "")
    words = thought.pv if thought.pv[:1] == (move,) else (move, *thought.pv)
    moves: list[Move] = []
    for word in words:
        try:
            move_played = parse_vertex(word, position.variant)
        except InvalidNotation:
            break
        if not position.is_legal(move_played):
            break
        position = position.play(move_played)
        moves.append(move_played)
    return tuple(moves)


def _read_score(values: dict[str, str], whole: float) -> Score | None:
    kind, _, value = values.get(SCORE, "").partition(":")
    known = _number(value)
    if known is not None and kind in _SCORES:
        return _SCORES[kind](known)
    winrate = _number(values.get("winrate"))
    return None if winrate is None else _chance(winrate / whole)


def _chance(winrate: float) -> Score:
    return Score.winrate(min(1.0, max(0.0, winrate)))


_SCORES: dict[str, Callable[[float], Score]] = {
    ScoreKind.WIN.value: lambda plies: Score.win_in(int(plies)),
    ScoreKind.LOSS.value: lambda plies: Score.loss_in(int(plies)),
    ScoreKind.DISCS.value: Score.discs,
    ScoreKind.WINRATE.value: _chance,
}


def _number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _whole(text: str | None) -> int | None:
    is_whole = text is not None and text.isascii() and text.isdecimal() and len(text) < 19
    return int(text or 0) if is_whole else None


def format_thoughts(lines: Iterable[Info], variant: Variant) -> str:
    """Write the lines of a search as one line of ``lz-analyze``."""
    return " ".join(_format(info, order, variant) for order, info in enumerate(lines) if info.pv)


def _format(info: Info, order: int, variant: Variant) -> str:
    vertices = [format_vertex(move, variant) for move in info.pv]
    words = ["info", "move", vertices[0], "visits", str(info.nodes or 0)]
    words += ["winrate", str(round(WHOLE * _winrate(info.score)))]
    if info.score is not None:
        if info.score.kind is ScoreKind.DISCS:
            words += ["scoreLead", f"{info.score.value:g}"]
        words += [SCORE, f"{info.score.kind.value}:{info.score.value:g}"]
    if info.depth is not None:
        words += ["depth", str(info.depth)]
    return " ".join([*words, "order", str(order), "pv", *vertices])


def _winrate(score: Score | None) -> float:
    if score is None:
        return 0.5
    if score.kind is ScoreKind.DISCS:
        return 1 / (1 + math.exp(-max(-64.0, min(64.0, score.value)) / _DISCS))
    return {ScoreKind.WIN: 1.0, ScoreKind.LOSS: 0.0}.get(score.kind, score.value)
