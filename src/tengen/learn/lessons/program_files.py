"""The two files of the program the classic learner comes from: ``db.json`` and ``w.json``.

``db.json`` maps boards to results: a board is a digit for each square, row by row from the top
left, 0 for an empty one, 1 for black, 2 for white, and 3 where the move was made; its results are
``w`` won, ``l`` lost and ``n`` drawn, for who made the move. ``w.json`` holds the weights ``w1`` of
wins, ``w2`` of losses and ``w3`` of draws. docs/learning.md says how they fit a memory of ours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from math import isqrt
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Engine

from tengen import database
from tengen.base.atomic import write_atomically
from tengen.base.color import Color
from tengen.base.errors import TengenError
from tengen.base.grid import Point
from tengen.base.move import Move, placement
from tengen.base.text import shorten
from tengen.learn.lessons.archive_reading import MAX_COUNT, MAX_WEIGHT
from tengen.learn.memory import delta_rule, history
from tengen.learn.memory.confidence import ResultCounts
from tengen.learn.memory.counts import Counted, all_counts, take_in
from tengen.learn.memory.delta_rule import RuleWeights
from tengen.learn.memory.profiles import LEARNER, Profile
from tengen.rules.catalogue import variant as variant_named
from tengen.rules.position import Position
from tengen.rules.variant import Variant

POSITIONS, WEIGHTS = "db.json", "w.json"
#: How large a file may be, and how many positions it may hold.
MAX_BYTES, MAX_POSITIONS = 32 << 20, 200_000
#: Sides of boards that can be played on.
SIDES = (4, 6, 8, 10, 12)
EMPTY, BLACK, WHITE, MADE = "0123"
_BOARD = re.compile(r"[0-3]+")
_NAMES = {"w1", "w2", "w3"}
#: How such a file begins, and how much of it is looked at.
_BEGINNING = re.compile(rb'\s*\{\s*"(?:[0-3]{16,144}|w[123])"\s*:')
_GLANCE = 4096
#: Digits of a number that is worth reading.
_MAX_DIGITS = 1_000


class InvalidProgramFile(TengenError, ValueError):
    """A file that is not what the program wrote; the message names the file and says why."""


@dataclass(frozen=True, slots=True)
class ProgramFiles:
    """What some files hold: counts of one board size, weights, or both."""

    counts: tuple[Counted, ...] = ()
    weights: RuleWeights | None = None

    @property
    def size(self) -> int | None:
        """The side of the board; None without positions."""
        return self.counts[0].position.variant.width if self.counts else None


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What came of an import: moves in the files, and how many of them had something new."""

    profile: Profile
    moves: int
    new: int
    weights: RuleWeights | None


def is_program_file(path: Path) -> bool:
    """Whether a file is one of the two, by its name or by how it begins."""
    if path.name in {POSITIONS, WEIGHTS}:
        return True
    try:
        with path.open("rb") as stream:
            return _BEGINNING.match(stream.read(_GLANCE)) is not None
    except OSError:
        return False


# -- reading -------------------------------------------------------------------------------------


def read_files(paths: Sequence[Path]) -> ProgramFiles:
    """Read and check some files; raises InvalidProgramFile."""
    counts: list[Counted] = []
    weights: RuleWeights | None = None
    for path in paths:
        try:
            found = _parse(_load(path))
        except (ValueError, RecursionError) as error:
            raise InvalidProgramFile(f"cannot read {str(path)!r}: {_reason(error)}") from None
        counts += found.counts
        weights = found.weights or weights
        if len({one.position.variant for one in counts}) > 1:
            raise InvalidProgramFile(f"cannot read {str(path)!r}: its board has another size")
    return ProgramFiles(tuple(counts), weights)


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"it is no JSON ({error.msg}, line {error.lineno})"
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)


def _load(path: Path) -> Any:
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise ValueError(error.strerror or str(error)) from None
    if len(data) > MAX_BYTES:
        raise ValueError(f"it has more than {MAX_BYTES} bytes")
    text = data.decode()
    # Each list and object takes some hundred bytes in memory, and may take two in the text.
    if text.count("{") + text.count("[") > MAX_POSITIONS + 1:
        raise ValueError(f"it holds more than {MAX_POSITIONS} positions")
    return json.loads(text, parse_int=_whole_number)


def _whole_number(digits: str) -> int:
    """Read a number; one that no count reaches is refused before it is worked out."""
    if len(digits) > _MAX_DIGITS:
        raise ValueError(f"{shorten(digits)} is no number of games, and no weight")
    return int(digits)


def _parse(document: Any) -> ProgramFiles:
    if not isinstance(document, dict):
        raise ValueError("it is no JSON object")  # noqa: TRY004 - of a file, not of our code
    if document and set(document) <= _NAMES:
        return ProgramFiles(weights=_weights(document))
    counted = (_counted(board, results) for board, results in document.items())
    return ProgramFiles(tuple(one for one in counted if one.tally.games))


def _weights(document: dict[str, Any]) -> RuleWeights:
    if set(document) != _NAMES:
        missing = ", ".join(sorted(_NAMES - set(document)))
        raise ValueError(f"the weights lack {missing}")
    for name, value in document.items():
        if type(value) not in {int, float} or not -MAX_WEIGHT <= value <= MAX_WEIGHT:
            raise ValueError(
                f"the weight {name} is {_short(value)}, not a number up to {MAX_WEIGHT}"
            )
    return RuleWeights(*(float(document[name]) for name in ("w1", "w2", "w3")))


def _counted(board: str, results: Any) -> Counted:
    position, move = parse_board(board)
    if not isinstance(results, dict) or set(results) != {"w", "l", "n"}:
        raise ValueError(f"the results of {_short(board)} are not w, l and n")
    for name, value in results.items():
        if type(value) is not int or not 0 <= value <= MAX_COUNT:
            raise ValueError(f"{name} of {_short(board)} is {_short(value)}, not a count")
    tally = ResultCounts(wins=results["w"], losses=results["l"], draws=results["n"])
    return Counted(position, move, tally)


def parse_board(board: str) -> tuple[Position, Move]:
    """Return a position and the move made there; raises ValueError.

    The board does not say whose move it was. With an even number of discs it was black's, as long
    as nobody has passed; where that side could not move there, it was the other's.

    >>> position, move = parse_board("0" * 27 + "21000000" + "123".ljust(29, "0"))
    >>> position.text, position.variant.format(move)
    ('8/8/8/3ox3/3xo3/8/8/8 x', 'f5')
    """
    side = isqrt(len(board))
    if side not in SIDES or side * side != len(board) or not _BOARD.fullmatch(board):
        raise ValueError(f"{_short(board)} is no board of digits from 0 to 3")
    if board.count(MADE) != 1:
        raise ValueError(f"the board {board} has {board.count(MADE)} moves marked 3 instead of one")
    at = board.index(MADE)
    move, rules = placement(Point(at % side, at // side)), variant_named("reversi", size=side)
    text = _text(board.replace(MADE, EMPTY), side)
    discs = board.count(BLACK) + board.count(WHITE)
    for color in (Color.BLACK, Color.WHITE) if discs % 2 == 0 else (Color.WHITE, Color.BLACK):
        position = _position(rules, text, color)
        if position is not None and position.is_legal(move):
            return position, move
    raise ValueError(f"nobody can move to {rules.format(move)} on the board {board}")


def _text(board: str, side: int) -> str:
    """Return the squares as our texts of positions write them."""
    rows = (board[start : start + side] for start in range(0, len(board), side))
    return "/".join(
        "".join(
            str(len(list(run))) if digit == EMPTY else _LETTERS[digit] * len(list(run))
            for digit, run in groupby(row)
        )
        for row in rows
    )


_LETTERS = {BLACK: "x", WHITE: "o"}
_DIGITS = {Color.BLACK: BLACK, Color.WHITE: WHITE}


def _position(rules: Variant, text: str, color: Color) -> Position | None:
    try:
        return rules.position(f"{text} {_LETTERS[_DIGITS[color]]}")
    except TengenError:
        return None


def _short(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


# -- taking in -----------------------------------------------------------------------------------


def import_files(
    engine: Engine, paths: Sequence[Path], name: str, variant: Variant | None = None
) -> TakenIn:
    """Let the classic learner of a name know what the files hold.

    The board is that of the positions; ``variant`` says it for weights alone. All files are checked
    to their ends before anything is stored. Raises InvalidProgramFile, DatabaseError.
    """
    files = read_files(paths)
    profile = Profile(LEARNER, name, _rules(files, variant, paths))
    new = take_in(engine, profile, files.counts)
    if files.weights is not None:
        with database.writing(engine) as connection:
            number = profile.lock(connection)
            delta_rule.save(connection, number, files.weights)
            history.note(connection, number, profile.games(connection), files.weights)
    return TakenIn(profile, len(files.counts), new, files.weights)


def _rules(files: ProgramFiles, variant: Variant | None, paths: Sequence[Path]) -> Variant:
    if files.size is None:
        rules = variant or variant_named("reversi")
    else:
        rules = files.counts[0].position.variant
    if not rules.is_reversi or (variant is not None and variant != rules):
        wanted = f"{(variant or rules).name} {(variant or rules).size_text}"
        held = "reversi" if files.size is None else f"reversi {files.size}"
        raise InvalidProgramFile(f"{str(paths[0])!r} is of {held}, not of {wanted}")
    return rules


# -- writing -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: moves, and moves that such a file cannot hold, as passes."""

    moves: int
    left_out: int


def export_files(engine: Engine, profile: Profile, path: Path) -> Written:
    """Write the positions of a classic learner to a file and its weights to ``w.json`` beside it.

    Raises TengenError for another kind of learner or game, or one that has learned nothing.
    """
    beside = weights_beside(path)
    positions, weights, written = texts(engine, profile)
    for file, text in ((path, positions), (beside, weights)):
        write_atomically(file, partial(_put, text))
    return written


def _put(text: str, stream: BinaryIO) -> None:
    stream.write(text.encode())


def weights_beside(path: Path) -> Path:
    """Return where the weights go that belong to a file of positions."""
    if path.name == WEIGHTS:
        raise TengenError(f"{str(path)!r} is for the weights; name the positions {POSITIONS!r}")
    return path.with_name(WEIGHTS)


def texts(engine: Engine, profile: Profile) -> tuple[str, str, Written]:
    """Return the text of both files, and what the first holds; raises TengenError."""
    if profile.kind != LEARNER or not profile.variant.is_reversi:
        raise TengenError(
            f"{POSITIONS!r} holds what a learner knows of reversi, not {profile.text}"
        )
    with database.reading(engine) as connection:
        number = profile.find(connection)
        if number is None:
            raise TengenError(f"there is nothing to export: {profile.text} has learned no game")
        positions, written = _positions(all_counts(connection, number, profile.variant))
        return positions, weights_text(delta_rule.load(connection, number)), written


def _positions(counts: Iterable[Counted]) -> tuple[str, Written]:
    entries: dict[str, str] = {}
    left_out = 0
    for one in counts:
        board, tally = board_of(one.position, one.move), one.tally
        if board is None:
            left_out += 1
        else:
            results = {"w": tally.wins, "l": tally.losses, "n": tally.draws}
            entries[board] = json.dumps(results, separators=(",", ":"))
    lines = ",\n".join(f'"{board}":{results}' for board, results in entries.items())
    return f"{{\n{lines}\n}}\n", Written(len(entries), left_out)


def board_of(position: Position, move: Move) -> str | None:
    """Return a position and a move as such a board; None where it could not be read back."""
    if move.point is None:
        return None
    side = position.variant.width
    stones = position.stones
    digits = [_DIGITS[stones[at]] if at in stones else EMPTY for at in position.variant.grid.points]
    digits[move.point.y * side + move.point.x] = MADE
    board = "".join(digits)
    return board if parse_board(board)[0].turn is position.turn else None


def weights_text(weights: RuleWeights) -> str:
    """Return the text of ``w.json``.

    >>> weights_text(RuleWeights(9.5, 0.0, 5.0)).strip()
    '{"w1": 9.5, "w2": 0.0, "w3": 5.0}'
    """
    values = {"w1": weights.wins, "w2": weights.losses, "w3": weights.draws}
    return json.dumps(values) + "\n"
