"""``tengen convert`` to a picture: what is drawn of a game, and how."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tengen.base.errors import TengenError
from tengen.base.text import shorten
from tengen.records.record import Record

if TYPE_CHECKING:
    from tengen.draw import Drawing

#: The kinds of pictures, by their extensions.
PICTURES = ("svg", "png", "gif")
_RANGE = re.compile(r"(?:([0-9]{1,5})-)?([0-9]{1,5})", re.ASCII)
_MIN_SPEED, _MAX_SPEED = 0.1, 10.0


@dataclass(frozen=True, slots=True)
class PictureFileOptions:
    """What was asked for on the command line; None where nothing was."""

    width: int | None = None
    numbers: bool = False
    moves: str | None = None
    theme: str | None = None
    speed: float | None = None
    evaluations: bool | None = None
    #: Whether crosses and circles are drawn.
    is_paper: bool = False

    @property
    def only_for_pictures(self) -> str:
        """An option that says nothing of a file of games; empty if there is none."""
        asked = {
            f"a width of {self.width}": self.width is not None,
            "--numbers": self.numbers,
            "--moves": self.moves is not None,
            "--theme": self.theme is not None,
            "--speed": self.speed is not None,
        }
        return next((name for name, is_asked in asked.items() if is_asked), "")

    def drawing(self) -> Drawing:
        """Return how every position is drawn; raises InvalidDrawing."""
        from tengen.draw import Drawing, Style  # noqa: PLC0415 - only pictures need the drawing

        drawing = Drawing(
            style=Style.CROSSES if self.is_paper else Style.STONES,
            numbers=self.numbers,
            has_evaluation=bool(self.evaluations),
        )
        drawing = drawing if self.width is None else replace(drawing, size=self.width)
        return drawing if self.theme is None else replace(drawing, theme=self.theme)

    def plies(self, length: int) -> tuple[int, int]:
        """Return the first and the last move to draw of so many; raises TengenError."""
        if self.moves is None:
            return 1, length
        match = _RANGE.fullmatch(self.moves)
        first, last = (1, 0) if match is None else (int(match[1] or 1), int(match[2]))
        if not 1 <= first <= last:
            raise TengenError(f"{shorten(self.moves)!r} is not a range of moves; write 10-30 or 30")
        if last > length:
            raise TengenError(f"the game has {length} moves, not {last}")
        return first, last

    @property
    def move_ms(self) -> int | None:
        """How long a move is shown, in milliseconds; raises TengenError."""
        if self.speed is not None and not _MIN_SPEED <= self.speed <= _MAX_SPEED:
            raise TengenError(
                f"{self.speed:g} seconds a move are not between {_MIN_SPEED} and {_MAX_SPEED:g}"
            )
        return None if self.speed is None else round(1000 * self.speed)


def picture(record: Record, kind: str, options: PictureFileOptions) -> bytes:
    """Return a game, or a part of it, as a picture; raises TengenError."""
    from tengen import draw  # noqa: PLC0415
    from tengen.draw.animation import MOVE_MS  # noqa: PLC0415

    nodes = [record.root, *record.root.mainline()]
    first, last = options.plies(len(nodes) - 1)
    move_ms = options.move_ms or MOVE_MS
    drawing = options.drawing().from_move(first, record.mainline)
    drawings = [
        replace(drawing, annotations=node.marks, evaluation=node.score)
        for node in nodes[: last + 1]
    ]
    position = record.position(nodes[last])
    if kind == "gif":
        positions = draw.positions_of(position)[first - 1 :]
        return draw.gif(positions, drawings[first - 1 :], move_ms)
    if kind == "svg":
        return draw.svg(position, drawings[last]).encode()
    return draw.png(position, drawings[last])
