"""The experience store: positions met, moves made, results, and values passed back through them.

Every position stands under its canonical form, so a game is remembered for all that are symmetric
to it. Results are counted for the side to move. The value of a position is the best of what its
known moves lead to, of the best move nobody has tried yet, and of the results themselves, weighed
as ``confidence`` says; it is brought up to date along each game that is learned (``ledger``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, select

from tengen.learn.memory import tables
from tengen.learn.memory.confidence import ResultCounts, worth
from tengen.learn.memory.memory import MoveStats, PositionMemory
from tengen.rules.canonical import canonical_form
from tengen.rules.position import Position

#: The depth of a value that is proved.
PROVED = 1000
#: Keys asked for in one query; SQLite bounds how many there may be.
_CHUNK = 500


class Experience:
    """The memory of one profile inside a transaction."""

    def __init__(self, connection: Connection, profile: int) -> None:
        self._connection = connection
        self._profile = profile

    # -- remembering ---------------------------------------------------------------------------

    def recall(self, position: Position) -> PositionMemory:
        """Return what is known of a position, its moves as they stand on this board."""
        form, variant = canonical_form(position), position.variant
        here = tables.positions
        row = self._connection.execute(
            select(here).where(here.c.profile_id == self._profile, here.c.key == form.key)
        ).first()
        if row is None:
            return PositionMemory()
        known = {}
        for entry in self.moves_from([form.key]):
            tally = ResultCounts(entry.wins, entry.draws, entry.losses)
            value = worth(tally, None) if entry.value is None else -entry.value
            for move in form.moves(entry.move, variant):
                known[move] = MoveStats(move, entry.move, tally, value)
        ordered = {move: known[move] for move in position.legal_moves if move in known}
        return PositionMemory(ResultCounts(row.wins, row.draws, row.losses), ordered, row.value)

    def knows_game(self, name: str) -> bool:
        """Whether a game was learned before."""
        return bool(self.known_games([name]))

    def known_games(self, names: Sequence[str]) -> set[str]:
        """Return those of some games that were learned before."""
        found: set[str] = set()
        for part in _parts(names):
            query = select(tables.games.c.game).where(
                tables.games.c.profile_id == self._profile, tables.games.c.game.in_(part)
            )
            found.update(self._connection.execute(query).scalars())
        return found

    # -- rows ----------------------------------------------------------------------------------

    def positions(self, keys: Sequence[int]) -> Iterable[Any]:
        """Yield the rows of some positions, as far as they were met."""
        here = tables.positions
        for part in _parts(keys):
            query = select(here).where(here.c.profile_id == self._profile, here.c.key.in_(part))
            yield from self._connection.execute(query)

    def moves_from(self, keys: Sequence[int]) -> Iterable[Any]:
        """Yield the moves made in some positions with the values of what they lead to."""
        made, after = tables.moves, tables.positions
        reached = made.outerjoin(
            after, (after.c.profile_id == made.c.profile_id) & (after.c.key == made.c.child)
        )
        for part in _parts(keys):
            query = (
                select(made, after.c.value)
                .select_from(reached)
                .where(made.c.profile_id == self._profile, made.c.key.in_(part))
                .order_by(made.c.key, made.c.move)
            )
            yield from self._connection.execute(query)


def _parts(values: Sequence[Any]) -> Iterable[Sequence[Any]]:
    for start in range(0, len(values), _CHUNK):
        yield values[start : start + _CHUNK]
