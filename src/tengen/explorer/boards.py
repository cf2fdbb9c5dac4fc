"""Boards as the explorer sees them: all games with the same rules on the board are one game.

However an opening is agreed on, what is indexed is what stands on the board. So a game of Renju
with the RIF opening and one with Soosõrv-8 meet, and so do Swap2 and standard Gomoku.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any

from tengen.base.errors import IllegalMove, InvalidVariant
from tengen.base.move import PASS, Move
from tengen.rules.canonical import canonical_form
from tengen.rules.catalogue import variant, variants
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Positions before so many moves of each game are indexed.
MAX_PLY = 24
#: Moves of a game that are kept.
MAX_MOVES = 1_000
_AT_TABLE: dict[str, Any] = {"opening": "none", "foul": "refuse", "passes": False}
_NAMES = {"name", "title", "summary"}
_WORD = 1 << 64


@dataclass(frozen=True)
class ExplorerBoard:
    """The rules of a board without what is agreed at the table."""

    rules: Variant

    @cached_property
    def salt(self) -> int:
        """What keeps the positions of different games apart."""
        facts = (field.name for field in fields(self.rules) if field.name not in _NAMES)
        told = "/".join(str(getattr(self.rules, name)) for name in facts)
        return int.from_bytes(blake2b(told.encode(), digest_size=8).digest(), "little")

    @cached_property
    def _codes(self) -> dict[str, int]:
        """The number of each move by its name."""
        codes = {self.rules.format(move): at for at, move in enumerate(self.rules.placements)}
        return codes | {PASS.action: len(codes)}

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        return (*self.rules.placements, PASS)

    def key(self, position: Position) -> int:
        """Return the signed key of a position of these rules; twins have the same."""
        return self._salted(canonical_form(position).key)

    def _salted(self, key: int) -> int:
        mixed = (key % _WORD) ^ self.salt
        return mixed - _WORD if mixed >= _WORD // 2 else mixed

    def code(self, position: Position, move: Move) -> int:
        """Return the number of a move of a position; its twins have the same."""
        return self._codes[canonical_form(position).name(move, self.rules)]

    def steps(self, moves: Sequence[Move]) -> Iterator[tuple[int, int]]:
        """Yield the key of each position of a game, and the number of the move made there.

        Ends at the first move that is illegal.
        """
        position = self.rules.initial()
        for move in moves[:MAX_PLY]:
            form = canonical_form(position)
            try:
                after = position.play(move)
            except IllegalMove:
                return
            yield self._salted(form.key), self._codes[form.name(move, self.rules)]
            position = after

    def moves_of(self, position: Position, code: int) -> list[Move]:
        """Return the moves of a position that a number stands for, in board order."""
        if code >= len(self._moves):
            return []
        name = self.rules.format(self._moves[code])
        found = canonical_form(position).moves(name, self.rules)
        return sorted(found, key=lambda move: move.order)

    def packed(self, moves: Sequence[Move]) -> bytes:
        """Return moves as bytes, one or two for each; ``unpacked`` reads them back."""
        codes = [self._codes[self.rules.format(move)] for move in moves[:MAX_MOVES]]
        return array(self._type, codes).tobytes()

    def unpacked(self, data: bytes) -> list[Move]:
        """Return the moves of ``packed``."""
        return [self._moves[code] for code in array(self._type, data)]

    @property
    def _type(self) -> str:
        return "B" if len(self._moves) <= 256 else "H"

    def position(self, shown: Position) -> Position:
        """Return what stands on the board of a position, whatever its opening protocol."""
        if shown.start.stones == self.rules.initial().stones:
            try:
                return self.rules.initial().play_all(on_board(shown.moves))
            except IllegalMove:
                pass
        setup = replace(shown.setup, variant=self.rules, stage=None, swapped=False, declared=0)
        return Position.of(replace(setup, offered=(), foul=None, is_claimed=False, passes=0))


def on_board(moves: Sequence[Move]) -> list[Move]:
    """Return the moves that are seen on the board: stones, and passes."""
    return [move for move in moves if move.is_placement or move == PASS]


@lru_cache(maxsize=256)
def board_of(rules: Variant) -> ExplorerBoard:
    """Return the board of a game; raises InvalidVariant where there is none to index."""
    if rules.grid.is_unbounded:
        raise InvalidVariant("a board without edges has no explorer")
    if rules.shared_centre:
        return ExplorerBoard(rules)
    bare = replace(rules, **_AT_TABLE)
    own = variant(rules.name)
    for preset in (own, *variants()):
        is_alike = preset.family is rules.family and (preset.layers > 1) == (rules.layers > 1)
        if preset.opening != "none" or not is_alike:
            continue
        named = replace(bare, name=preset.name, title=preset.title, summary=preset.summary)
        width, height, layers = rules.width, rules.height, rules.layers
        if replace(preset, width=width, height=height, layers=layers) == named:
            return ExplorerBoard(named)
    raise InvalidVariant(f"{rules.name}: the explorer has only games by the usual rules")


@lru_cache(maxsize=256)
def board_named(name: str, size: str) -> ExplorerBoard:
    """Return the board of games that are kept."""
    return board_of(variant(name, size=size))
