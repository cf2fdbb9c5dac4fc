"""What the programs of the Othello world have in common: the board, and how they write moves."""

from __future__ import annotations

import asyncio
import re

from tengen.base.color import Color
from tengen.base.errors import InvalidNotation
from tengen.base.move import PASS, Move
from tengen.engine.api import Report, Request
from tengen.engine.errors import EngineUnsupported
from tengen.engine.external import ExternalEngine
from tengen.engine.info import Info, Reply
from tengen.rules.notation import shorten
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: The side of the only board that these programs know.
SIDE = 8
#: How programs write a pass.
PASSES = frozenset({"pa", "ps", "pass"})

_TOKEN = re.compile(r"[\s-]*(pass|pa|ps|[a-h][1-8])", re.ASCII | re.IGNORECASE)


def is_othello(variant: Variant) -> bool:
    """Whether a game is the one that these programs play."""
    return variant.is_reversi and variant.width == SIDE


def check_variant(name: str, variant: Variant) -> None:
    """Raise EngineUnsupported, in the name of an engine, for a game other than Othello."""
    if not is_othello(variant):
        what = f"{variant.name} on {variant.size_text}"
        raise EngineUnsupported(name, f"plays Reversi on {SIDE}×{SIDE} squares only, not {what}")


class OthelloEngine(ExternalEngine):
    """A program of the Othello world. It is not troubled with a forced pass."""

    def plays(self, variant: Variant) -> bool:
        """Whether the game is Othello."""
        return is_othello(variant)

    async def _search(self, request: Request, report: Report, stopped: asyncio.Event) -> Reply:
        check_variant(self.name, request.position.variant)
        if request.only:
            raise EngineUnsupported(self.name, "cannot be asked about some of the moves only")
        if request.position.legal_moves == (PASS,):
            info = Info(request.position.turn, (PASS,))
            report(info)
            return Reply(PASS, info)
        return await super()._search(request, report, stopped)


def parse_move(text: str, variant: Variant) -> Move:
    """Read a move in either case, or a pass in any spelling; raises InvalidNotation.

    >>> from tengen import variant
    >>> parse_move("PA", variant("reversi")) == PASS
    True
    """
    return PASS if text.lower() in PASSES else variant.parse(text)


def format_move(move: Move, variant: Variant) -> str:
    """Write a move as game files do: ``F5``, and ``PA`` for a pass."""
    return "PA" if move == PASS else variant.format(move).upper()


def parse_line(text: str, position: Position) -> tuple[Move, ...]:
    """Read a principal variation, with or without blanks or dashes between the moves.

    Passes that a program leaves out are added. The first move must be legal, otherwise
    InvalidNotation is raised; the line is cut before a later move that is not.

    >>> from tengen import variant
    >>> start = variant("reversi").initial()
    >>> [start.variant.format(move) for move in parse_line("f5-D6c3a1", start)]
    ['f5', 'd6', 'c3']
    """
    moves: list[Move] = []
    at = 0
    while token := _TOKEN.match(text, at):
        move, at = parse_move(token[1], position.variant), token.end()
        if move != PASS and position.legal_moves == (PASS,):
            moves.append(PASS)
            position = position.play(PASS)
        if not position.is_legal(move):
            break
        moves.append(move)
        position = position.play(move)
    if not moves:
        raise InvalidNotation(f"{shorten(text)!r} does not begin with a legal move")
    return tuple(moves)


def board_text(position: Position) -> str:
    """Return the 64 squares from a1 along the rows, then the side to move, as ``X``, ``O``, ``-``.

    >>> from tengen import variant
    >>> board_text(variant("reversi").initial())[27:37]
    'OX------XO'
    >>> board_text(variant("reversi").initial())[-2:]
    ' X'
    """
    squares = (position.stones.get(point) for point in position.variant.grid.points)
    cells = "".join("-" if color is None else _letter(color) for color in squares)
    return f"{cells} {_letter(position.turn)}"


def _letter(color: Color) -> str:
    return color.symbol.upper()


def empties(position: Position) -> int:
    """Return the number of empty squares."""
    return len(position.variant.grid.points) - len(position.stones)
