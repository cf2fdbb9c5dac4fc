"""Where games begin: openings from a file, or random ones that are about fair."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from typing import BinaryIO, Protocol

from tengen.base.errors import InvalidNotation, InvalidPosition, InvalidRecord, TengenError
from tengen.base.move import Move
from tengen.base.text import shown
from tengen.records.codec import ReadOptions
from tengen.records.detection import HEAD, recognised
from tengen.records.record import Record
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Random stones of five-in-a-row fall within so many steps of the centre.
_REACH = 3
#: Where an opening rule forbids all of those, one of the nearest points is taken.
_NEAREST = 16
#: So many random openings in a row without a new one, and there are no more.
_MAX_TRIES = 200
_PLIES = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Opening:
    """Moves in the variant's notation, from the usual start or from a set-up position."""

    moves: tuple[str, ...] = ()
    start: str | None = None

    def position(self, rules: Variant) -> Position:
        """Return where the game begins; raises IllegalMove and the errors of reading text."""
        begin = rules.initial() if self.start is None else rules.position(self.start)
        return begin.play_all(self.moves)


class OpeningBook(Protocol):
    """Openings by number. Each is played twice, with seats changed."""

    @property
    def identity(self) -> str:
        """A text that differs between books with different openings."""

    def opening(self, number: int) -> Opening:
        """Return the opening of that number from 0; a book at its end starts again."""


# -- openings from a file --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListBook:
    """Openings in a given order."""

    openings: tuple[Opening, ...]

    @property
    def identity(self) -> str:
        """A digest of all openings."""
        listed = "\n".join(f"{one.start} {' '.join(one.moves)}" for one in self.openings)
        return f"list {hashlib.sha256(listed.encode()).hexdigest()[:16]}"

    def opening(self, number: int) -> Opening:
        """Return an opening; after the last comes the first again."""
        return self.openings[number % len(self.openings)]


def read_book(path: Path, rules: Variant, plies: int | None = None) -> ListBook:
    """Read openings from a file of games in any format, cut after ``plies`` moves where given.

    Raises TengenError with the line (or the number of the game) of the first that cannot be used.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TengenError(f"cannot read {str(path)!r}: {error.strerror or error}") from None
    openings = tuple(_read(BytesIO(data), path, rules, plies))
    if not openings:
        raise InvalidRecord("there is no opening in it", str(path))
    return ListBook(openings)


def _read(stream: BinaryIO, path: Path, rules: Variant, plies: int | None) -> Iterator[Opening]:
    where = ""
    try:
        codec = recognised(stream.read(HEAD), path.name, rules).codec
        stream.seek(0)
        records = codec.read(stream, ReadOptions(rules))
        for number, record in enumerate(records, start=1):
            where = record.where or f"game {number}"
            yield _opening_of(record, rules, plies)
            where = ""
    except InvalidRecord as error:
        place = ", ".join(filter(None, (str(path), error.where or where)))
        raise InvalidRecord(error.problem, place) from None


def _opening_of(record: Record, rules: Variant, plies: int | None) -> Opening:
    if record.variant != rules:
        found = f"{record.variant.name} {record.variant.size_text}"
        raise InvalidRecord(f"the opening is {found}, not {rules.name} {rules.size_text}")
    moves = tuple(map(rules.format, record.mainline[:plies]))
    opening = Opening(moves, None if record.start is None else record.start.text)
    try:
        position = opening.position(rules)
    except (TengenError, InvalidNotation, InvalidPosition) as error:
        raise InvalidRecord(str(error)) from None
    if position.outcome is not None:
        raise InvalidRecord(f"the game is over after the {len(moves)} moves of the opening")
    return opening


# -- random openings -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plies:
    """How many random moves an opening has, both ends included."""

    least: int
    most: int

    @classmethod
    def parse(cls, text: str) -> Plies:
        """Read ``8`` or ``3-7``.

        >>> Plies.parse("3-7")
        Plies(least=3, most=7)
        """
        match = _PLIES.fullmatch(text.strip())
        if match is None:
            raise TengenError(f"{shown(text)} is not a number of moves; write 8 or 3-7")
        plies = cls(int(match[1]), int(match[2] or match[1]))
        if plies.least > plies.most:
            raise TengenError(f"{shown(text)} begins above its end; write 3-7")
        return plies

    @property
    def text(self) -> str:
        """The number or the range; ``parse`` reads it back."""
        return str(self.least) if self.least == self.most else f"{self.least}-{self.most}"


def usual_plies(rules: Variant) -> Plies:
    """Return how many random moves give a fair start to a variant.

    None where an opening protocol lets players choose: to make it fair is their task.
    """
    if rules.is_reversi:
        return Plies(8, 8) if rules.width >= 8 else Plies(2, 2)
    if any(step.actions for step in rules.steps):
        return Plies(0, 0)
    return Plies(3, 7) if rules.line >= 5 else Plies(1, 1)


class RandomBook:
    """Random openings without symmetric twins: the same ones for the same seed, in the same order.

    Left out are openings in which the game is over, or the player to move wins at once, or cannot
    stop the opponent from doing so. Where there are no more, the first ones come again.
    """

    def __init__(self, rules: Variant, plies: Plies | None = None, seed: int = 0) -> None:
        self._rules = rules
        self._plies = plies or usual_plies(rules)
        self._seed = seed
        self._random = Random(f"tengen openings {seed}")
        self._found: list[Opening] = []
        self._twins: set[int] = set()
        self._is_complete = False

    @property
    def identity(self) -> str:
        """The number of moves and the seed."""
        return f"random {self._plies.text} seed {self._seed}"

    def opening(self, number: int) -> Opening:
        """Return an opening; raises TengenError when there is not a single fair one."""
        while number >= len(self._found) and not self._is_complete:
            self._search()
        if not self._found:
            raise TengenError(
                f"there is no fair opening of {self._plies.text} random moves in {self._rules.name}"
            )
        return self._found[number % len(self._found)]

    def _search(self) -> None:
        """Find one more, or notice that there are none."""
        for _try in range(_MAX_TRIES):
            position = self._wander()
            if position is None or not is_fair(position):
                continue
            twin = position.canonical()[0].key
            if twin not in self._twins:
                self._twins.add(twin)
                moves = tuple(map(self._rules.format, position.moves))
                self._found.append(Opening(moves))
                self._is_complete = not self._plies.most
                return
        self._is_complete = True

    def _wander(self) -> Position | None:
        """Play random moves; None when the game ends on the way."""
        position = self._rules.initial()
        for _ply in range(self._random.randint(self._plies.least, self._plies.most)):
            if position.outcome is not None:
                return None
            position = position.play(self._random.choice(_candidates(position)))
        return position


def _candidates(position: Position) -> Sequence[Move]:
    """Return the moves that a random opening may choose from."""
    rules = position.variant
    placements = [move for move in position.legal_moves if move.point is not None]
    if rules.is_reversi or not placements:
        return placements or position.legal_moves

    def distance(move: Move) -> float:
        assert move.point is not None
        return rules.grid.distance_from_centre(move.point)

    near = [move for move in placements if distance(move) <= _REACH]
    return near or sorted(placements, key=distance)[:_NEAREST]


def is_fair(position: Position) -> bool:
    """Whether the game goes on, and nobody wins it within one move of each player."""
    if position.outcome is not None or _winning_moves(position):
        return False
    threats = _winning_moves(position.play(position.legal_moves[0]))
    if not threats:
        return True
    answers = [position.legal_moves[0], *(move for move in threats if position.is_legal(move))]
    return any(not _winning_moves(position.play(move)) for move in answers)


def _winning_moves(position: Position) -> list[Move]:
    """Return the moves that end the game in favour of who makes them."""
    if position.outcome is not None:
        return []
    winning = []
    for move in position.legal_moves:
        outcome = position.play(move).outcome
        if outcome is not None and outcome.winner is position.turn:
            winning.append(move)
    return winning
