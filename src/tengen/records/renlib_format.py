"""What the bytes of a RenLib library mean, for its reader and its writer."""

from __future__ import annotations

from enum import IntFlag

from tengen.base.errors import InvalidRecord
from tengen.base.grid import Point
from tengen.base.move import PASS, Move, placement
from tengen.rules.variant import Variant

SIZE = 15
HEADER_LENGTH = 20
SIGNATURE = b"\xffRenLib\xff"
MAJOR, MINOR = 3, 4
#: The first byte of libraries older than the header: they begin with the centre.
CENTRE = 0x78
#: Between the first line of a comment and the others.
BACKSPACE = "\x08"
#: The bit of the extension that says a text for the board follows.
BOARD_TEXT = 0x0001

#: Names of properties: those of RenLib, and that of SGF for texts on the board.
MARK, START, NO_MOVE, TEXT, LABELS = "MARK", "START", "NOMOVE", "TEXT", "LB"
#: The property of a comment that has no line apart from the others.
MULTI_LINE = "MULTILINE"
ENCODING = "encoding"


class NodeFlag(IntFlag):
    """The bits of a node's second byte."""

    SIBLING = 0x80
    NO_CHILD = 0x40
    OLD_COMMENT = 0x20
    MARK = 0x10
    COMMENT = 0x08
    START = 0x04
    NO_MOVE = 0x02
    EXTENSION = 0x01


#: The flags that are properties of a node.
FLAG_NAMES = {NodeFlag.MARK: MARK, NodeFlag.START: START, NodeFlag.NO_MOVE: NO_MOVE}


def check_rules(rules: Variant) -> None:
    """Raise InvalidRecord for a variant that RenLib has no board for."""
    if rules.is_reversi or (rules.width, rules.height, rules.layers) != (SIZE, SIZE, 1):
        raise InvalidRecord(
            f"RenLib has a board of {SIZE}×{SIZE}, not {rules.name} {rules.size_text}"
        )
    if rules.captures or rules.shared_centre:
        raise InvalidRecord(f"RenLib does not know the rules of {rules.name}")


def parse_place(code: int, where: str) -> Move:
    """Return the move of a node's first byte; 0 is a pass."""
    if code == 0:
        return PASS
    x, y = code & 0x0F, (code >> 4) + 1
    if x == 0 or y > SIZE:
        raise InvalidRecord(f"0x{code:02x} is not a point of the board", where)
    return placement(Point(x - 1, y - 1))


def format_place(move: Move) -> int:
    """Return the first byte of a move's node."""
    return 0 if move.point is None else (move.point.y << 4) + move.point.x + 1
