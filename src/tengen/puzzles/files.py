"""Files of puzzles: a line of text for each, compressed where the name ends in ``.gz``.

A line has eight fields with tabs between them: the name, the position, the themes (the kind first),
plies, rating, all right first moves, the line, and in Reversi the margin. The first line of a file
names the variant.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from tengen.base.atomic import write_atomically
from tengen.base.errors import TengenError
from tengen.base.text import shown
from tengen.puzzles.model import PUZZLED, Puzzle, PuzzleTheme
from tengen.rules.catalogue import variant

HEADER = "tengen-puzzles"
VERSION = 1
#: No file of puzzles is larger when unpacked, and no number in it.
MAX_BYTES = 64 * 2**20
MAX_RATING = 4000
MAX_PLIES = 225
_FIELDS = 8
_NUMBER = re.compile(r"-?[0-9]{1,4}", re.ASCII)
_ID = re.compile(r"[a-z][0-9a-z]{1,15}", re.ASCII)


class DamagedPuzzles(TengenError, ValueError):
    """A file of puzzles that cannot be read; says where."""

    def __init__(self, problem: str, file: str, line: int | None = None) -> None:
        where = file if line is None else f"{file}, line {line}"
        super().__init__(f"{where}: {problem}")
        self.file = file
        self.line = line
        self.problem = problem

    def __reduce__(self) -> tuple[type[DamagedPuzzles], tuple[str, str, int | None]]:
        return type(self), (self.problem, self.file, self.line)


def line_of(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of a file."""
    fields = (
        puzzle.id,
        puzzle.position,
        ",".join(theme.value for theme in puzzle.themes),
        str(puzzle.plies),
        str(puzzle.rating),
        ",".join(puzzle.solutions),
        " ".join(puzzle.line),
        "" if puzzle.margin is None else str(puzzle.margin),
    )
    return "\t".join(fields)


def parse_line(text: str, name: str) -> Puzzle:
    """Read a line; raises TengenError naming what is wrong with it.

    The moves and the position are read when they are needed; ``check`` looks at them.
    """
    fields = text.split("\t")
    if len(fields) != _FIELDS:
        raise TengenError(f"{_FIELDS} fields are expected, not {len(fields)}")
    label, position, themes, plies, rating, solutions, line, margin = fields
    if not _ID.fullmatch(label):
        raise TengenError(f"{shown(label)} is not the name of a puzzle")
    return Puzzle(
        label,
        name,
        position,
        _themes(themes),
        _number("plies", plies, 1, MAX_PLIES),
        _number("the rating", rating, 0, MAX_RATING),
        _moves("solutions", solutions, ","),
        _moves("the line", line, " "),
        _number("the margin", margin, -100, 100) if margin else None,
    )


def _themes(text: str) -> tuple[PuzzleTheme, ...]:
    known = {theme.value: theme for theme in PuzzleTheme}
    for word in text.split(","):
        if word not in known:
            raise TengenError(f"{shown(word)} is not a theme of puzzles")
    return tuple(known[word] for word in text.split(","))


def _number(what: str, text: str, least: int, most: int) -> int:
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        raise TengenError(f"{what} must be a number from {least} to {most}, not {shown(text)}")
    return int(text)


def _moves(what: str, text: str, between: str) -> tuple[str, ...]:
    moves = tuple(text.split(between))
    if not all(moves):
        raise TengenError(f"{what} must be moves, not {shown(text)}")
    return moves


def dump(name: str, puzzles: Iterable[Puzzle]) -> bytes:
    """Return the text of a file."""
    lines = [f"{HEADER} {VERSION} {name}", *map(line_of, puzzles)]
    return "".join(f"{line}\n" for line in lines).encode()


def write(file: Path, name: str, puzzles: Iterable[Puzzle]) -> None:
    """Write a file whole or not at all."""
    data = dump(name, puzzles)
    if file.suffix == ".gz":
        data = gzip.compress(data, 9, mtime=0)
    write_atomically(file, lambda stream: stream.write(data))


def lines_of(data: bytes, file: str) -> tuple[str, list[str]]:
    """Return the variant of a file and its lines behind the first; raises DamagedPuzzles."""
    try:
        text = (inflate_gzip(data) if data[:2] == b"\x1f\x8b" else data).decode()
    except (ValueError, zlib.error, OSError, EOFError):
        raise DamagedPuzzles("the file is damaged or not a file of puzzles", file) from None
    first, *lines = text.split("\n")
    words = first.split()
    if len(words) != 3 or words[:2] != [HEADER, str(VERSION)]:
        raise DamagedPuzzles(f"{shown(first)} does not begin a file of puzzles", file, 1)
    if words[2] not in PUZZLED:
        raise DamagedPuzzles(f"there are no puzzles of {shown(words[2])}", file, 1)
    if lines.pop() if lines else True:
        raise DamagedPuzzles("the last line is cut off", file, len(lines) + 2)
    return variant(words[2]).name, lines


def inflate_gzip(data: bytes) -> bytes:
    """Unpack what ``gzip`` packed, up to MAX_BYTES; raises an error of zlib or ValueError."""
    unpacking = zlib.decompressobj(wbits=31)
    text = unpacking.decompress(data, MAX_BYTES)
    if not unpacking.eof or unpacking.unconsumed_tail:
        raise ValueError("too large or cut off")
    return text


def parse_all(data: bytes, file: str) -> Sequence[Puzzle]:
    """Read every puzzle of a file; raises DamagedPuzzles with the line."""
    name, lines = lines_of(data, file)
    return [parse_at(text, name, file, at) for at, text in enumerate(lines, start=2)]


def parse_at(text: str, name: str, file: str, at: int) -> Puzzle:
    """Read the line with that number of a file; raises DamagedPuzzles."""
    try:
        return parse_line(text, name)
    except DamagedPuzzles:
        raise
    except TengenError as error:
        raise DamagedPuzzles(str(error), file, at) from None


def read(file: Path) -> Sequence[Puzzle]:
    """Read the puzzles of a file; raises DamagedPuzzles, or TengenError where there is none."""
    try:
        data = file.read_bytes()
    except OSError as error:
        problem = error.strerror or str(error)
        raise TengenError(f"cannot read {str(file)!r}: {problem}") from None
    return parse_all(data, str(file))
