"""Going back from what a memory holds to the board: positions and moves as they were really made.

A memory keeps one canonical form for all symmetric positions. The games it keeps say how a position
stood on the board, and which of several symmetric moves was made there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, select

from tengen.base.move import Move
from tengen.learn.memory import tables
from tengen.learn.memory.games import counted_name
from tengen.rules.canonical import CanonicalForm, canonical_form
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Games kept at hand while others are looked at.
_AT_HAND = 64


class Replays:
    """The games of one profile, replayed as far as they are needed."""

    def __init__(self, connection: Connection, profile: int, variant: Variant) -> None:
        self._connection = connection
        self._profile = profile
        self._variant = variant
        self._game = lru_cache(maxsize=_AT_HAND)(self._read)

    def position(self, game: str, ply: int) -> Position:
        """Return the position of a game after so many moves; the game must be known."""
        found = self._game(game)
        assert found is not None, game
        start, moves = found
        return start.play_all(moves[:ply])

    def made(self, row: Any, position: Position) -> dict[str, Move]:
        """Return the moves made in the position of a row as they stood on its board, by name.

        Only a symmetric position needs the games for that; elsewhere a name is one move.
        """
        form = canonical_form(position)
        found: dict[str, Move] = {}
        for name, game, ply in self._first_made(row, form):
            move = self._move(game, ply)
            if move is None or move not in position.legal_moves or name in found:
                continue
            if form.name(move, self._variant) == name and self._is_here(position, game, ply):
                found[name] = move
        return found

    def _is_here(self, position: Position, game: str, ply: int) -> bool:
        """Whether a game had the very same discs at that moment, not a mirror image of them."""
        return self.position(game, ply).stones == position.stones

    def _first_made(self, row: Any, form: CanonicalForm) -> list[tuple[str, str, int]]:
        """Return the names of moves with the game and ply in which each was first made.

        That is the game in which what it leads to was first met, unless there are other ways to it.
        """
        if len(form.symmetries) == 1:
            return []
        made, after = tables.moves, tables.positions
        reached = made.outerjoin(
            after, (after.c.profile_id == made.c.profile_id) & (after.c.key == made.c.child)
        )
        query = (
            select(made.c.move, after.c.game, after.c.ply)
            .select_from(reached)
            .where(made.c.profile_id == self._profile, made.c.key == row.key)
        )
        found = []
        for name, game, ply in self._connection.execute(query).all():
            found.append((name, row.game, row.ply))
            found.append((name, counted_name(self._variant, row.key, name), 0))
            if game is not None and ply > 0:
                found.append((name, game, ply - 1))
        return found

    def _move(self, game: str, ply: int) -> Move | None:
        found = self._game(game)
        return None if found is None or ply >= len(found[1]) else found[1][ply]

    def _read(self, name: str) -> tuple[Position, tuple[Move, ...]] | None:
        here = tables.games
        query = select(here.c.start, here.c.moves).where(
            here.c.profile_id == self._profile, here.c.game == name
        )
        row = self._connection.execute(query).first()
        if row is None:
            return None
        rules = self._variant
        start = rules.initial() if row.start is None else rules.position(row.start)
        return start, tuple(rules.parse_moves(row.moves))
