"""How positions are named on the command line: by moves, by text or by a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.base.errors import InvalidRecord
from tengen.base.i18n import _
from tengen.cli.options import UsageProblem
from tengen.records.codec import format_of
from tengen.records.files import read_records
from tengen.records.record import Record
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Formats of problems: the moves they record are answers.
PROBLEMS = {"obf"}
#: The options, for the signatures of sub-commands.
Moves = Annotated[
    str | None, typer.Option(metavar="MOVES", help=_("The moves that lead to the position."))
]
Text = Annotated[str | None, typer.Option(metavar="TEXT", help=_("The position as text."))]
Size = Annotated[str | None, typer.Option(metavar="SIZE", help=_("The board, as 15 or 19x15."))]


def positions(
    rules: Variant, file: Path | None, moves: str | None, text: str | None
) -> tuple[Position, ...]:
    """Return the positions that are named: the problems of a file, or the ends of its games.

    Raises UsageProblem for none or several ways to name them, and InvalidRecord for an empty file.
    """
    if _given(file, moves, text) != 1:
        raise UsageProblem("give the position by a file, by --moves or by --position, one of them")
    return positions_or_start(rules, file, moves, text)


def positions_or_start(
    rules: Variant, file: Path | None, moves: str | None, text: str | None
) -> tuple[Position, ...]:
    """Return the positions that are named; the start if none is."""
    if _given(file, moves, text) > 1:
        raise UsageProblem(
            "a position is given by a file, by --moves or by --position, one of them"
        )
    return (_of_words(rules, moves, text),) if file is None else _of_file(rules, file)


def _given(*ways: object) -> int:
    return sum(way is not None for way in ways)


def _of_words(rules: Variant, moves: str | None, text: str | None) -> Position:
    return rules.position(text) if text is not None else rules.initial().play_all(moves or "")


def _of_file(rules: Variant, file: Path) -> tuple[Position, ...]:
    found = tuple(_asked(record, rules, file) for record in read_records(file, None, rules))
    if not found:
        raise InvalidRecord(f"{str(file)!r} holds no game")
    return found


def _asked(record: Record, rules: Variant, file: Path) -> Position:
    """Return the position that a problem asks about, or the last one of a game."""
    if record.variant.name != rules.name:
        raise UsageProblem(f"{str(file)!r} is a game of {record.variant.name}, not {rules.name}")
    return record.initial() if format_of(file).name in PROBLEMS else record.position()
