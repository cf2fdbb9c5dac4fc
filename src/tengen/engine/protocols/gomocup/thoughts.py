"""What programs say while they think, in the dialects in common use, and what ours says.

The protocol itself leaves ``MESSAGE`` free. Understood are

* blocks of ``INFO PV 0``, ``INFO DEPTH 8``, ``INFO BESTLINE 7,7 8,8`` … ``INFO PV DONE``,
* ``MESSAGE depth 8-12 multipv 2 ev 24 n 112K tm 30 pv H8 I9``,
* ``MESSAGE Depth 8-12 | Eval +M5 | Time 30ms | H8 I9`` and ``MESSAGE (2) 24 | 8-12 | H8 I9``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tengen.base.errors import IllegalMove
from tengen.base.move import Move
from tengen.base.score import Score, ScoreKind
from tengen.engine.info import Info
from tengen.engine.protocols.gomocup.words import format_points, parse_point
from tengen.rules.position import Position

_MAX_DIGITS = 18
_NUMBER = re.compile(r"([0-9]+(?:\.[0-9]+)?)([KMGkmg]?)", re.ASCII)
_FORCED = re.compile(r"([+-])M([0-9]{1,4})", re.ASCII)
_DEPTH = re.compile(r"([0-9]{1,4})(?:-[0-9]+)?", re.ASCII)
_SQUARE = re.compile(r"([A-Za-z])([0-9]{1,2})", re.ASCII)
_TIME = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*(ms|s|min)?", re.ASCII)
_RANKED = re.compile(r"\(([0-9]{1,3})\)\s+(\S+)")
_SCALES = {"": 1, "k": 1000, "m": 1_000_000, "g": 1_000_000_000}
_SECONDS = {None: 0.001, "ms": 0.001, "s": 1.0, "min": 60.0}

Facts = dict[str, str]


class Thoughts:
    """Turns the lines of a program about one position into ``Info``."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._block: Facts | None = None
        self._has_blocks = False

    def hear(self, line: str) -> Info | None:
        """Return the line of thought that this line completes, if it does."""
        word, _, rest = line.strip().partition(" ")
        if word.upper() == "INFO":
            return self._hear_block(rest)
        if word.upper() != "MESSAGE" or self._has_blocks:
            return None  # a program that tells blocks repeats itself in its messages
        facts = next(filter(None, (dialect(rest) for dialect in _DIALECTS)), None)
        return None if facts is None else self._info(facts, rest)

    def _hear_block(self, rest: str) -> Info | None:
        key, _, value = rest.strip().partition(" ")
        key, value = key.upper(), value.strip()
        if key == "PV" and value.upper() == "DONE":
            block, self._block = self._block, None
            self._has_blocks = True
            return None if block is None else self._info(block, "")
        if key == "PV":
            self._block = {"pv": value}
        elif self._block is not None:
            self._block[key.lower()] = value
        return None

    def _info(self, facts: Facts, text: str) -> Info:
        rank = _whole(facts.get("multipv", ""))
        if "bestline" in facts:
            rank = (_whole(facts.get("pv", "")) or 0) + 1
        time = _TIME.fullmatch(facts.get("totaltime", facts.get("tm", "")))
        return Info(
            self._position.turn,
            tuple(self._line(facts.get("bestline", facts.get("line", "")))),
            _score(facts),
            depth=_depth(facts.get("depth", "")),
            nodes=_whole(facts.get("totalnodes", facts.get("n", ""))),
            time=None if time is None else float(time[1]) * _SECONDS[time[2]],
            rank=max(1, rank or 1),
            text=text,
        )

    def _line(self, text: str) -> Iterator[Move]:
        """Yield the moves of a line as far as they can be played."""
        position = self._position
        for word in text.split():
            move = _read_move(word)
            if move is None or position.outcome is not None:
                return
            try:
                position = position.play(move)
            except IllegalMove:
                return
            yield move


def _read_move(word: str) -> Move | None:
    """Read ``7,7``, ``[7,7]`` or ``H8``, rows from the top as everywhere in this protocol."""
    square = _SQUARE.fullmatch(word)
    if square is not None:
        row = int(square[2])
        return Move.at(ord(square[1].upper()) - ord("A"), row - 1) if row else None
    return parse_point(word.strip("[]()"))


def _score(facts: Facts) -> Score | None:
    """Return a forced result or a chance; bare evaluations have a unit known to nobody else."""
    forced = _FORCED.fullmatch(facts.get("eval", facts.get("ev", "")))
    if forced is not None:
        plies = int(forced[2])
        return Score.win_in(plies) if forced[1] == "+" else Score.loss_in(plies)
    chance = _fraction(facts.get("winrate", ""))
    if chance is None and "w" in facts:
        percent = _fraction(facts["w"])
        chance = None if percent is None else percent / 100
    return Score.winrate(chance) if chance is not None and 0 <= chance <= 1 else None


def _fraction(text: str) -> float | None:
    match = _NUMBER.fullmatch(text)
    return float(match[1]) if match and not match[2] else None


def _whole(text: str) -> int | None:
    match = _NUMBER.fullmatch(text)
    if match is None or len(match[1]) > _MAX_DIGITS:
        return None
    return int(float(match[1]) * _SCALES[match[2].lower()])


def _depth(text: str) -> int | None:
    match = _DEPTH.fullmatch(text)
    return int(match[1]) if match else None


def _words_dialect(text: str) -> Facts | None:
    """``depth 8-12 multipv 2 ev 24 n 112K n/ms 400 tm 30 pv H8 I9``."""
    before, found, line = f" {text} ".partition(" pv ")
    words = before.split()
    if not found or not {"depth", "ev", "multipv"} & set(words):
        return None
    facts = dict(zip(words[::2], words[1::2], strict=False))
    return {**facts, "line": line}


def _bars_dialect(text: str) -> Facts | None:
    """``Depth 8-12 | Eval 24 | Time 30ms | H8 I9``."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) < 3 or not parts[0].lower().startswith("depth "):
        return None
    facts = {"line": parts[-1]}
    for part in parts[:-1]:
        key, _, value = part.partition(" ")
        facts[{"time": "tm"}.get(key.lower(), key.lower())] = value
    return facts


def _ranks_dialect(text: str) -> Facts | None:
    """``(2) 24 | 8-12 | H8 I9``."""
    parts = [part.strip() for part in text.split("|")]
    head = _RANKED.match(parts[0])
    if head is None or len(parts) < 3:
        return None
    return {"multipv": head[1], "eval": head[2], "depth": parts[1], "line": parts[-1]}


_DIALECTS: tuple[Callable[[str], Facts | None], ...] = (
    _words_dialect,
    _bars_dialect,
    _ranks_dialect,
)


# -- our own words ---------------------------------------------------------------------------


def message(info: Info) -> str:
    """Write a line of thought for people and for managers that read the first dialect of words.

    >>> from tengen import Color
    >>> message(Info(Color.BLACK, (Move.at(7, 7),), Score.win_in(3), depth=4, nodes=120, time=0.5))
    'MESSAGE depth 4 multipv 1 ev +M3 n 120 tm 500 pv 7,7'
    """
    facts = {
        "depth": info.depth,
        "multipv": info.rank,
        "ev": _evaluation(info.score),
        "w": _percent(info.score),
        "n": info.nodes,
        "tm": None if info.time is None else round(info.time * 1000),
        "pv": format_points(info.pv) or None,
    }
    return "MESSAGE " + " ".join(f"{key} {value}" for key, value in facts.items() if value)


def block(info: Info) -> str:
    """Write a line of thought as a block of ``INFO`` lines."""
    facts = {
        "PV": info.rank - 1,
        "DEPTH": info.depth,
        "TOTALNODES": info.nodes,
        "TOTALTIME": None if info.time is None else round(info.time * 1000),
        "EVAL": _evaluation(info.score),
        "WINRATE": _chance(info.score),
        "BESTLINE": format_points(info.pv) or None,
    }
    lines = [f"INFO {key} {value}" for key, value in facts.items() if value is not None]
    return "\n".join((*lines, "INFO PV DONE"))


def _evaluation(score: Score | None) -> str | None:
    if score is None or not score.is_forced:
        return None
    return f"{'+' if score.kind is ScoreKind.WIN else '-'}M{int(score.value)}"


def _chance(score: Score | None) -> float | None:
    return score.value if score is not None and score.kind is ScoreKind.WINRATE else None


def _percent(score: Score | None) -> str | None:
    chance = _chance(score)
    return None if chance is None else f"{100 * chance:.2f}"
