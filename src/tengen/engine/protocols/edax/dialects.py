"""How the two consoles differ: what they are told, and how they answer.

Both take the same words (``setboard``, ``level``, ``go``, ``hint``); their tables have nothing in
common.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from math import floor
from typing import ClassVar

from tengen.base.errors import InvalidNotation
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.engine.api import Request
from tengen.engine.info import Bound, Info
from tengen.engine.process import ProgramCommand
from tengen.engine.protocols.othello import board_text, parse_line, parse_move
from tengen.rules.notation import shorten


class Reader(ABC):
    """Reads what a console prints about one position, line by line.

    ``lines`` are the best lines so far by rank, ``move`` is the decision after ``go``, and
    ``is_done`` tells that the answer is complete.
    """

    def __init__(self, request: Request) -> None:
        self._position = request.position
        self._is_hint = request.lines > 1
        self._most = min(request.lines, len(request.position.legal_moves))
        self.lines: dict[int, Info] = {}
        self.move: Move | None = None
        self.is_done = False

    @abstractmethod
    def take(self, line: str) -> Info | None:
        """Read a line and return the thought in it; raises InvalidNotation for a broken one."""

    def _add(self, info: Info) -> Info:
        """Keep a line: the next one of a hint, or the latest word on the one move."""
        info = replace(info, rank=len(self.lines) + 1 if self._is_hint else 1)
        self.lines[info.rank] = info
        return info


class EdaxDialect(ABC):
    """One of the programs."""

    #: How its greeting begins, and what it is called after that.
    greeting: ClassVar[re.Pattern[str]]
    name: ClassVar[str]
    #: The words that end a search; None where nothing does.
    stop: ClassVar[str | None]
    reader: ClassVar[type[Reader]]

    def is_timed(self, _command: ProgramCommand) -> bool:
        """Whether the program divides the time of a game by itself."""
        return True

    def manners(self, _request: Request) -> Iterator[str]:
        """Yield the settings that make its answer readable; they need not be said twice."""
        yield from ()

    def questions(self, request: Request, command: ProgramCommand) -> Iterator[str]:
        """Yield the lines that set up a position and ask about it."""
        if request.limit.depth is not None:
            yield f"level {request.limit.depth}"
        yield from self._place(request, command)
        yield "go" if request.lines == 1 else f"hint {request.lines}"

    def _place(self, request: Request, _command: ProgramCommand) -> Iterator[str]:
        """Yield the board, and the time where the program was started with one.

        Both programs start their clocks anew with a new board, so they are told what is left.
        """
        yield f"setboard {board_text(request.position)}"


# -- Edax ----------------------------------------------------------------------------------------

_BOUNDS = {"<": Bound.UPPER, ">": Bound.LOWER}
_EDAX_ROW = re.compile(
    r"\s*(?P<depth>[0-9]{1,2})(?:@\s*[0-9]{1,3}%)?\s+(?P<bound>[<>? ]?)(?P<score>[-+][0-9]{1,3})"
    r"\s+[0-9:.]+\s+(?:(?P<nodes>[0-9]{1,18})\s+)?(?:[0-9]+\s+)?(?P<line>[A-Ha-hPp].*)",
    re.ASCII,
)
_EDAX_BOOK = re.compile(r"book\s+(?P<score>[-+][0-9]{1,3})\s+(?P<line>[A-Ha-hPp].*)", re.ASCII)
_EDAX_BEGINS = re.compile(r"\s*[0-9]|book\b", re.ASCII)
_EDAX_RULE = re.compile(r"-+(?:\+-+){4,}\s*", re.ASCII)


class EdaxReader(Reader):
    """Edax prints a table between two rules; after ``go`` it says what it plays."""

    _plays = "Edax plays "

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self._is_table = False

    def take(self, line: str) -> Info | None:
        """Read a line of the table, the rule that ends it, or the decision."""
        line = line.lstrip(">")
        if line.startswith(self._plays):
            self.move = parse_move(line.removeprefix(self._plays).strip(), self._position.variant)
            self.is_done = True
        elif _EDAX_RULE.fullmatch(line):
            self.is_done = self._is_table and self._is_hint
            self._is_table = not self._is_table
        elif self._is_table and _EDAX_BEGINS.match(line):
            return self._add(self._row(line))
        return None

    def _row(self, line: str) -> Info:
        turn = self._position.turn
        if book := _EDAX_BOOK.fullmatch(line):
            moves = parse_line(book["line"], self._position)
            return Info(turn, moves, Score.discs(int(book["score"])), text="book")
        row = _EDAX_ROW.fullmatch(line)
        if row is None:
            raise InvalidNotation(f"{shorten(line.strip())!r} is not a line of its table")
        return Info(
            turn,
            parse_line(row["line"], self._position),
            Score.discs(int(row["score"])),
            _BOUNDS.get(row["bound"], Bound.EXACT),
            int(row["depth"]),
            int(row["nodes"]) if row["nodes"] else None,
        )


class Edax(EdaxDialect):
    """Edax 4. With ``verbose 2`` it prints every iteration, with ``verbose 1`` the last one."""

    greeting = re.compile(r"Commands must be entered in the form")
    name = "Edax"
    stop = "stop"
    reader = EdaxReader

    _timed = frozenset({"-t", "-game-time"})

    def is_timed(self, command: ProgramCommand) -> bool:
        """Only when it was started with the time of a game."""
        return not self._timed.isdisjoint(command.words)

    def manners(self, request: Request) -> Iterator[str]:
        """Show the iterations of one line, but only the results of several, and long lines."""
        yield f"verbose {2 if request.lines == 1 else 1}"
        yield "width 240"

    def _place(self, request: Request, command: ProgramCommand) -> Iterator[str]:
        if request.limit.clock is not None and self.is_timed(command):
            yield f"game-time {request.limit.clock.left:.2f}"
        yield from super()._place(request, command)


# -- Egaroucid -----------------------------------------------------------------------------------

_EGAROUCID_HEAD = "Level"
_EGAROUCID_DEPTH = re.compile(r"([0-9]{1,3})@[0-9.]+%", re.ASCII)
_EGAROUCID_NODES = re.compile(r"[0-9]{1,18}", re.ASCII)
_EGAROUCID_SCORE = re.compile(r"[-+][0-9]{1,3}", re.ASCII)


class EgaroucidReader(Reader):
    """Egaroucid prints a row for each move when all are found, and nothing before."""

    def take(self, line: str) -> Info | None:
        """Read a row: level, depth, move, score, time, nodes, speed."""
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if not line.startswith("|") or cells[:1] == [_EGAROUCID_HEAD]:
            return None
        info = self._add(self._row(line, cells))
        self.is_done = len(self.lines) == self._most or not self._is_hint
        return info

    def _row(self, line: str, cells: list[str]) -> Info:
        if len(cells) != 7 or not _EGAROUCID_SCORE.fullmatch(cells[3]):
            raise InvalidNotation(f"{shorten(line)!r} is not a row of its table")
        depth = _EGAROUCID_DEPTH.fullmatch(cells[1])
        return Info(
            self._position.turn,
            (parse_move(cells[2], self._position.variant),),
            Score.discs(int(cells[3])),
            depth=int(depth[1]) if depth else None,
            nodes=int(cells[5]) if _EGAROUCID_NODES.fullmatch(cells[5]) else None,
            text="book" if cells[0].lower() == "book" else "",
        )


class Egaroucid(EdaxDialect):
    """Egaroucid for Console 7. It listens only when it does not think, so nothing stops it."""

    greeting = re.compile(r"(Egaroucid) for Console ([0-9.]+)")
    name = "Egaroucid"
    stop = None
    reader = EgaroucidReader

    def _place(self, request: Request, command: ProgramCommand) -> Iterator[str]:
        yield from super()._place(request, command)
        limit = request.limit
        left = limit.time if limit.clock is None else limit.clock.left
        if left is not None and "-time" in command.words:
            yield f"settime {request.position.turn.symbol.upper()} {max(1, floor(left))}"


#: The consoles that are recognised.
DIALECTS: tuple[type[EdaxDialect], ...] = (Egaroucid, Edax)
