"""How positions are named on the command line: by moves, by text or by a file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from tengen.base.errors import InvalidRecord
from tengen.cli.options import UsageProblem
from tengen.records.files import format_of_file, read_records
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Formats of problems: the moves they record are answers.
PROBLEMS = {"obf"}


@dataclass(frozen=True, slots=True)
class PositionRequest:
    """How positions were named; ``is_lenient`` lets one side have a stone too many."""

    file: Path | None
    moves: str | None
    text: str | None
    is_lenient: bool = False

    @property
    def ways(self) -> int:
        """How many of the ways to name a position were used."""
        return sum(way is not None for way in (self.file, self.moves, self.text))


def positions(rules: Variant, asked: PositionRequest) -> tuple[Position, ...]:
    """Return the positions that are named: the problems of a file, or the ends of its games.

    Raises UsageProblem for none or several ways to name them, and InvalidRecord for an empty file.
    """
    if asked.ways != 1:
        raise UsageProblem("give the position by a file, by --moves or by --position, one of them")
    return positions_or_start(rules, asked)


def positions_or_start(rules: Variant, asked: PositionRequest) -> tuple[Position, ...]:
    """Return the positions that are named; the start if none is."""
    if asked.ways > 1:
        raise UsageProblem(
            "a position is given by a file, by --moves or by --position, one of them"
        )
    return (_of_words(rules, asked),) if asked.file is None else _of_file(rules, asked)


def _of_words(rules: Variant, asked: PositionRequest) -> Position:
    if asked.text is None:
        return rules.initial().play_all(asked.moves or "")
    return Position.of(replace(rules.setup(asked.text), is_lenient=asked.is_lenient))


def _of_file(rules: Variant, asked: PositionRequest) -> tuple[Position, ...]:
    assert asked.file is not None
    found = []
    chosen = format_of_file(asked.file, rules)
    for record in read_records(asked.file, chosen.name, rules):
        if record.start is not None:
            record.start = replace(record.start, is_lenient=asked.is_lenient)
        if record.variant.name != rules.name:
            problem = f"{str(asked.file)!r} is a game of {record.variant.name}, not {rules.name}"
            raise UsageProblem(problem)
        # A problem asks about its position, a game about its last one.
        found.append(record.initial() if chosen.name in PROBLEMS else record.position())
    if not found:
        raise InvalidRecord(f"{str(asked.file)!r} holds no game")
    return tuple(found)
