"""Setups: any arrangement of stones, legal or not, and its text form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from math import isqrt
from typing import TYPE_CHECKING, Any

from tengen.base.color import Color
from tengen.base.errors import InvalidArgument, InvalidNotation
from tengen.base.grid import Point
from tengen.base.marked import N_
from tengen.base.move import SWAP, placement
from tengen.base.text import ReasonText, shown
from tengen.rules.gomoku import GomokuBoard
from tengen.rules.isometries import equal_points
from tengen.rules.notation import shorten
from tengen.rules.opening import OpeningStep, OpeningTask, in_board_order, needs_number
from tengen.rules.table_rules import CLAIMED, REFUSE, foul_of

if TYPE_CHECKING:
    from tengen.rules.variant import Variant

_SHARED = "#"
_EMPTY = ".-_"
_RUN = re.compile(r"[0-9]+|.", re.DOTALL)
_PLANE_STONE = re.compile(r"([xo])\((-?[0-9]{1,7}),(-?[0-9]{1,7})\)", re.ASCII)
_FIELD = re.compile(
    r"captured=(?P<captured>[0-9]{1,4}:[0-9]{1,4})|stage=(?P<stage>[0-9]{1,2})|(?P<swapped>swapped)"
    r"|declared=(?P<declared>[0-9]{1,2})|offered=(?P<offered>.+)"
    r"|foul=(?P<foul>[a-z][0-9]{1,2})|(?P<is_claimed>claimed)|passes=(?P<passes>[12])",
    re.ASCII,
)
_MAX_LENGTH = 100_000
#: Characters of the rows of any board; a large one has up to two for each of its points.
_MAX_ROWS = 1_000
#: How the text form begins: rows with slashes between them (or stones with their places), the turn.
POSITION_TEXT = re.compile(
    r"(?:(?P<rows>[0-9xo.#_-]+(?:[/|][0-9xo.#_-]+)+)|(?:[xo]\(-?[0-9]+,-?[0-9]+\))+)\s+[xo](?:\s|$)",
    re.IGNORECASE | re.ASCII,
)
_MISCOUNTS = {
    Color.BLACK: N_("{black} black and {white} white stones do not fit with black to move"),
    Color.WHITE: N_("{black} black and {white} white stones do not fit with white to move"),
}
_WON = {
    Color.BLACK: N_("black has won and would be to move"),
    Color.WHITE: N_("white has won and would be to move"),
}


@dataclass(frozen=True)
class Setup:
    """Stones on a board, whose turn it is, and where an opening protocol stands.

    Text form: the rows from the top joined by ``/`` (layers by ``|``), ``x`` black, ``o`` white,
    ``#`` shared, numbers for runs of empty points; then the side to move; then, only where they
    are not the usual, ``captured=2:0``, ``stage=3`` (the step of the opening), ``swapped``, the
    fifth stones of some renju openings (``declared=3`` and ``offered=f10,i8``), ``foul=h8``
    (black's last stone) and ``claimed``, ``passes=1`` (declared one after the other).
    On an unbounded board the stones are listed instead: ``x(0,0)o(1,1)``, y upwards.

    >>> from tengen import variant
    >>> variant("tictactoe").setup("x2/1o1/2x o").text
    'x2/1o1/2x o'
    """

    variant: Variant
    stones: Mapping[Point, Color]
    turn: Color = Color.BLACK
    captured: tuple[int, int] = (0, 0)
    shared: Point | None = None
    #: The step of the opening; None when the opening is over.
    stage: int | None = None
    swapped: bool = field(default=False, kw_only=True)
    #: How many fifth stones will be offered, where that was declared, and those on offer.
    declared: int = field(default=0, kw_only=True)
    offered: tuple[Point, ...] = field(default=(), kw_only=True)
    #: Black's last stone where that was a foul, and whether white has claimed it.
    foul: Point | None = field(default=None, kw_only=True)
    is_claimed: bool = field(default=False, kw_only=True)
    #: Passes declared one after the other, up to now.
    passes: int = field(default=0, kw_only=True)
    #: Whether one side may have a stone more than it should, as in many a puzzle; not in the text.
    is_lenient: bool = field(default=False, kw_only=True, compare=False)

    def __post_init__(self) -> None:
        InvalidArgument.check(self.stones, Mapping, "stones by point; write {Point(7, 7): …}")
        InvalidArgument.check(self.turn, Color, "a colour; write Color.BLACK")
        if not hasattr(self.variant, "steps"):
            raise InvalidArgument(f"{shown(self.variant)} is not a variant; write variant('renju')")

    # -- legality ----------------------------------------------------------------------------

    def reasons(self) -> tuple[ReasonText, ...]:
        """Return every reason why this is not a position of the game."""
        for point, color in self.stones.items():
            InvalidArgument.check(point, Point, "a point; write Point(7, 7)")
            InvalidArgument.check(color, Color, "a colour; write Color.BLACK")
        problems = (*self._stone_problems(), *self._offer_problems())
        return problems or tuple(self._rule_problems())

    def _stone_problems(self) -> Iterator[ReasonText]:
        grid, name = self.variant.grid, self.variant.name
        if any(point not in grid for point in self.stones):
            yield ReasonText(N_("a stone stands off the board"))
        if self.stage is not None and self.stage >= len(self.variant.steps):
            yield ReasonText(
                N_("stage {stage} is past the opening of {variant}"), stage=self.stage, variant=name
            )
        if self.swapped and not any(SWAP in step.actions for step in self.variant.steps):
            yield ReasonText(N_("colours never change hands in {variant}"), variant=name)
        if any(self.captured) and not self.variant.captures:
            yield ReasonText(N_("nothing is captured in {variant}"), variant=name)
        if self.shared is not None and not self.variant.shared_centre:
            yield ReasonText(N_("no stone is shared in {variant}"), variant=name)
        yield from self._table_problems()
        if self.shared is not None and not grid.is_central(self.shared):
            yield ReasonText(N_("the shared stone is not in the centre"))

    def _table_problems(self) -> Iterator[ReasonText]:
        """Yield what does not fit of a foul, a claim and passes."""
        rules = self.variant
        if self.passes and (not rules.passes or self.foul is not None):
            yield ReasonText(N_("no pass is declared here in {variant}"), variant=rules.name)
        if self.foul is None:
            if self.is_claimed:
                yield ReasonText(N_("a claim needs the foul that is claimed"))
        elif rules.foul == REFUSE or (self.is_claimed and rules.foul != CLAIMED):
            yield ReasonText(N_("there is nothing to claim in {variant}"), variant=rules.name)
        elif self.turn is Color.BLACK or foul_of(self) is None:
            point = rules.format(placement(self.foul))
            yield ReasonText(N_("{point} is no foul that black has just played"), point=point)

    def _offer_problems(self) -> Iterator[ReasonText]:
        steps = self.variant.steps
        stage = len(steps) if self.stage is None else self.stage
        step = steps[stage] if stage < len(steps) else None
        known = {number for step in steps[:stage] for number in step.declarations}
        if needs_number(steps, stage) != bool(self.declared) or not known >= {self.declared} - {0}:
            yield ReasonText(
                N_("{count} declared fifth stones do not fit with this step of the opening"),
                count=self.declared,
            )
            return
        if not _fits(step, self.declared, len(self.offered)):
            yield ReasonText(
                N_("{count} offered fifth stones do not fit with this step of the opening"),
                count=len(self.offered),
            )
        twins = [equal_points(point, self.stones) for point in self.offered]
        if len(frozenset[Point]().union(*twins)) != sum(map(len, twins)):
            yield ReasonText(N_("two offered points are equal"))
        if any(point in self.stones or point not in self.variant.grid for point in self.offered):
            yield ReasonText(N_("an offered point is not an empty point of the board"))

    def _rule_problems(self) -> Iterator[ReasonText]:
        if self.variant.is_reversi:
            if not self.stones:
                yield ReasonText(N_("there is no disc on the board"))
            return
        yield from self._count_problems()
        yield from self._winner_problems()

    def _count_problems(self) -> Iterator[ReasonText]:
        black = sum(color is Color.BLACK for color in self.stones.values())
        white = len(self.stones) - black
        if self.variant.shared_centre:
            if self.shared is None and self.stones:
                yield ReasonText(N_("the shared stone is missing"))
            black += self.shared is not None
        ahead = black - white + self.captured[1] - self.captured[0]
        may_pass = self.variant.fouls
        too_many = abs(ahead - (self.turn is Color.WHITE))
        may_pass = (may_pass and ahead <= 0) or self.variant.passes
        if too_many > self.is_lenient and not may_pass:
            yield ReasonText(_MISCOUNTS[self.turn], black=black, white=white)

    def _winner_problems(self) -> Iterator[ReasonText]:
        board = GomokuBoard(self.variant, self.stones, self.turn, self.captured, shared=self.shared)
        winners = [
            color
            for color in Color
            if any(board.winning_rows(board.points_of(color), color))
            or 0 < self.variant.capture_goal <= self.captured[color.index]
        ]
        if len(winners) == 2:
            yield ReasonText(N_("both sides have won"))
        elif winners == [self.turn]:
            yield ReasonText(_WON[self.turn])

    # -- text --------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The text form; ``parse`` reads it back."""
        fields = [self._board_text(), self.turn.symbol]
        if any(self.captured):
            fields.append(f"captured={self.captured[0]}:{self.captured[1]}")
        if self.stage is not None:
            fields.append(f"stage={self.stage}")
        if self.swapped:
            fields.append("swapped")
        if self.declared:
            fields.append(f"declared={self.declared}")
        if self.offered:
            names = (self.variant.format(placement(point)) for point in self.offered)
            fields.append(f"offered={','.join(names)}")
        if self.foul is not None:
            fields.append(f"foul={self.variant.format(placement(self.foul))}")
        if self.is_claimed:
            fields.append("claimed")
        if self.passes:
            fields.append(f"passes={self.passes}")
        return " ".join(fields)

    def _board_text(self) -> str:
        grid = self.variant.grid
        if grid.is_unbounded:
            stones = sorted(self.stones.items(), key=lambda item: (item[0].y, item[0].x))
            return "".join(f"{c.symbol}({p.x},{-p.y})" for p, c in stones) or "empty"
        cells = [self._cell(point) for point in grid.points]
        rows = [cells[at : at + grid.width] for at in range(0, len(cells), grid.width)]
        texts = [_squeeze(row) for row in rows]
        layers = [texts[at : at + grid.height] for at in range(0, len(texts), grid.height)]
        return "|".join("/".join(layer) for layer in layers)

    def _cell(self, point: Point) -> str:
        if point == self.shared:
            return _SHARED
        color = self.stones.get(point)
        return "." if color is None else color.symbol

    @classmethod
    def parse(cls, variant: Variant, text: str) -> Setup:
        """Read the text form; raises InvalidNotation naming what does not fit."""
        if len(text) > _MAX_LENGTH:
            raise InvalidNotation(f"a position of {len(text)} characters is too long")
        words = text.split()
        if len(words) < 2 or words[1].lower() not in {"x", "o"}:
            raise InvalidNotation(
                f"{shorten(text)!r} is not a position; write the board, then the side to move"
            )
        stones, shared = _parse_board(variant, words[0])
        fields: dict[str, Any] = {}
        for word in words[2:]:
            fields |= _parse_field(variant, word)
        return cls(variant, stones, Color.of_symbol(words[1]), shared=shared, **fields)


def size_of(text: str) -> str | None:
    """Return the size of the board that a position is written for; None where it has no rows.

    >>> size_of("x2/1o1/2x o"), size_of("8/8/8/3ox3/3xo3/8/8/8 x"), size_of("x(0,0) o")
    ('3x3', '8x8', None)
    """
    words = text[:_MAX_LENGTH].split()
    rows = words[0].split("|")[0].split("/") if words else []
    if not rows or "(" in rows[0] or not all(map(str.isascii, rows)):
        return None
    cells = sum(
        int(run) if run.isdecimal() and len(run) < 5 else 1 for run in _RUN.findall(rows[0])
    )
    side = isqrt(cells)
    if len(rows) > 1:
        return f"{cells}x{len(rows)}"
    return f"{side}x{side}" if side * side == cells else None


def _fits(step: OpeningStep | None, declared: int, offered: int) -> bool:
    """Whether so many points can be on offer at a step."""
    if step is None or step.task not in {OpeningTask.OFFER, OpeningTask.TAKE}:
        return offered == 0
    number = step.number or declared
    if step.task is OpeningTask.TAKE:
        return offered == number
    return offered == 0 or (offered < number and step.after_other == 0)


def _parse_field(variant: Variant, word: str) -> dict[str, Any]:
    """Read a word after the side to move."""
    match = _FIELD.fullmatch(word)
    if match is None or match.lastgroup is None:
        raise InvalidNotation(f"{shorten(word)!r} is not a field of a position")
    name, text = match.lastgroup, match[match.lastgroup]
    if name == "captured":
        black, white = text.split(":")
        return {name: (int(black), int(white))}
    if name == "offered":
        return {name: _parse_offered(variant, text)}
    if name == "foul":
        return {name: variant.parse(text).point}
    return {name: int(text) if text.isdigit() else True}


def _parse_offered(variant: Variant, text: str) -> tuple[Point, ...]:
    points = [variant.parse(name).point for name in text.split(",")]
    offered = {point for point in points if point is not None}
    if len(offered) != len(points):
        raise InvalidNotation(f"{shorten(text)!r} does not name different points")
    return in_board_order(offered)


def _squeeze(row: list[str]) -> str:
    """Write a row with numbers for its runs of empty points."""
    runs = [(cell, len(list(group))) for cell, group in groupby(row)]
    return "".join(str(length) if cell == "." else cell * length for cell, length in runs)


def _parse_board(variant: Variant, text: str) -> tuple[dict[Point, Color], Point | None]:
    if variant.grid.is_unbounded:
        return _parse_plane(text), None
    cells = _cells(variant, text)
    stones = {
        point: Color.of_symbol(cell)
        for point, cell in zip(variant.grid.points, cells, strict=True)
        if cell in "xo"
    }
    shared = [p for p, cell in zip(variant.grid.points, cells, strict=True) if cell == _SHARED]
    if len(shared) > 1:
        raise InvalidNotation(f"{len(shared)} shared stones are more than one")
    return stones, shared[0] if shared else None


def _cells(variant: Variant, text: str) -> str:
    """Expand the rows of a board to one character for each point."""
    grid = variant.grid
    if len(text) > max(_MAX_ROWS, 2 * len(grid.points)):
        raise InvalidNotation(f"a board of {len(text)} characters is too long")
    if not set(text) & {"/", "|"} and grid.height > 1:
        cells = _expand(text)
        if len(cells) != len(grid.points):
            raise InvalidNotation(
                f"the board has {len(cells)} points where {len(grid.points)} are expected"
            )
        return cells
    layers = [layer.split("/") for layer in text.split("|")]
    if len(layers) != grid.layers:
        raise InvalidNotation(
            f"the board has {len(layers)} layers where {grid.layers} are expected"
        )
    rows = [row for layer in layers for row in layer]
    if any(len(layer) != grid.height for layer in layers):
        raise InvalidNotation(f"the board has {len(rows)} rows where {grid.height} are expected")
    expanded = [_expand(row) for row in rows]
    for row, cells in zip(rows, expanded, strict=True):
        if len(cells) != grid.width:
            raise InvalidNotation(
                f"row {shorten(row)!r} has {len(cells)} points where {grid.width} are expected"
            )
    return "".join(expanded)


def _expand(row: str) -> str:
    return "".join(_expand_run(run) for run in _RUN.findall(row))


def _expand_run(run: str) -> str:
    if run.isdecimal() and run.isascii():
        if len(run) > 4:
            raise InvalidNotation(f"{shorten(run)!r} empty points do not fit on any board")
        return "." * int(run)
    cell = run.lower()
    if cell in _EMPTY:
        return "."
    if cell in {"x", "o", _SHARED}:
        return cell
    raise InvalidNotation(f"{shown(run)} is not a stone; write x, o or a number of empty points")


def _parse_plane(text: str) -> dict[Point, Color]:
    if text == "empty":
        return {}
    stones = {
        Point(int(x), -int(y)): Color.of_symbol(symbol)
        for symbol, x, y in _PLANE_STONE.findall(text)
    }
    if not stones or _PLANE_STONE.sub("", text):
        raise InvalidNotation(f"{shorten(text)!r} is not a list of stones such as 'x(0,0)o(1,1)'")
    return stones
