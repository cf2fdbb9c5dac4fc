"""What a program knows about the game, so that it is told only what is new."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tengen.base.color import Color
from tengen.base.grid import Point
from tengen.base.move import Move
from tengen.rules.position import Position

#: Moves that are taken back one by one; for more, the board is told anew.
MAX_TAKEN_BACK = 2


class BoardRules(NamedTuple):
    """A board and the number of its rules."""

    width: int
    height: int
    rule: int

    @property
    def start(self) -> str:
        """The command that begins such a game."""
        if self.width == self.height:
            return f"START {self.width}"
        return f"RECTSTART {self.width},{self.height}"


class Way(NamedTuple):
    """Moves to take back, last first, and the one to play then."""

    taken: tuple[Move, ...]
    played: Move


class ProgramState:
    """The game that a program plays and, while that is certain, the moves on its board."""

    def __init__(self) -> None:
        self.game: BoardRules | None = None
        self._is_fresh = False
        self._start: Position | None = None
        self._moves: tuple[Move, ...] = ()

    def forget(self) -> None:
        """Assume nothing: the program was started anew."""
        self.game = None
        self._is_fresh = False
        self.leave()

    def begin(self, game: BoardRules) -> None:
        """Remember a game that was just begun; its board is empty."""
        self.leave()
        self.game = game
        self._is_fresh = True

    def leave(self) -> None:
        """Be no longer certain of the moves on the board, as while they are changed."""
        self._start = None

    def take_fresh(self) -> bool:
        """Whether the board is empty since the game began; certain only once."""
        was_fresh, self._is_fresh = self._is_fresh, False
        return was_fresh

    def learn(self, position: Position, reply: Move) -> None:
        """Remember a position and what the program played there."""
        self._is_fresh = False
        self.leave()
        if position.is_legal(reply):
            self._start = position.start
            self._moves = (*position.moves, reply)

    def way_to(self, position: Position) -> Way | None:
        """Return how ``TAKEBACK`` and ``TURN`` lead to a position from the board; None if not."""
        moves = position.moves
        if self._start is None or not moves or self._start != position.start:
            return None
        kept = len(moves) - 1
        taken = self._moves[kept:]
        is_way = (
            self._moves[:kept] == moves[:kept]
            and len(taken) <= MAX_TAKEN_BACK
            and all(move.is_placement for move in (*taken, moves[-1]))
        )
        return Way(tuple(reversed(taken)), moves[-1]) if is_way else None


def stones_in_order(position: Position) -> Iterator[tuple[Point, Color]]:
    """Yield the stones in order of play where that is known, before them black and white in turn.

    >>> from tengen import variant
    >>> position = variant("freestyle").initial().play_all("h8 a1 i8")
    >>> [(point.x, point.y) for point, color in stones_in_order(position)]
    [(7, 7), (0, 14), (8, 7)]
    """
    order = {move.point: number for number, move in enumerate(position.moves) if move.point}
    stones = position.stones.items()
    yield from _alternating([item for item in stones if item[0] not in order])
    yield from sorted(
        (item for item in stones if item[0] in order), key=lambda item: order[item[0]]
    )


def field_of(color: Color, position: Position) -> int:
    """Return the field of a stone: 1 for those of the side to move, 2 for the others."""
    return 1 if color is position.turn else 2


def _alternating(stones: list[tuple[Point, Color]]) -> Iterator[tuple[Point, Color]]:
    waiting = {color: [item for item in stones if item[1] is color] for color in Color}
    color = Color.BLACK
    while any(waiting.values()):
        if waiting[color]:
            yield waiting[color].pop(0)
        color = color.opponent
