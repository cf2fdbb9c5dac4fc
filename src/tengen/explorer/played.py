"""Games that were played here, on their way into the explorer: counted by all, named to nobody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, Row, exists, insert, select

from tengen import database
from tengen.base.errors import TengenError
from tengen.database.pace import WritePace
from tengen.explorer.boards import board_of, on_board
from tengen.explorer.entries import EntryResult
from tengen.explorer.filling import in_order
from tengen.explorer.rows import row_data
from tengen.explorer.tables import games
from tengen.games import store
from tengen.games.settings import GameKind
from tengen.games.tables import games as played
from tengen.records.result import Ending

#: Games looked at in one breath.
_AT_ONCE = 100
#: Moves of a game that counts, at least.
MIN_MOVES = 4
_RESULTS = {
    "black": EntryResult.BLACK,
    "draw": EntryResult.DRAW,
    "white": EntryResult.WHITE,
    None: EntryResult.UNKNOWN,
}
_SEATS = ("first", "second")


class PlayedGames:
    """Takes in the games that have ended since it last looked; at first all of them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._pace = WritePace(size=20, min_size=5, max_size=_AT_ONCE)
        #: The end of the last game that was looked at, and those that ended at that moment.
        self._seen: tuple[int, frozenset[str]] = (0, frozenset())

    def take(self) -> bool:
        """Take in the next games; False when there were none."""
        with database.reading(self._engine) as connection:
            rows = connection.execute(self._query()).all()
        if not rows:
            return False
        data = [one for row in rows if (one := self._row(row)) is not None]
        if data:
            with self._pace.writing(self._engine) as connection:
                in_order(connection)
                digests = [one["digest"] for one in data]
                known = select(games.c.digest).where(games.c.digest.in_(digests))
                there = set(connection.execute(known).scalars())
                new = [one for one in data if one["digest"] not in there]
                if new:
                    connection.execute(insert(games), new)
            self._pace.rest()
        last = rows[-1].ended
        alike = {row.id for row in rows if row.ended == last}
        self._seen = last, frozenset(alike | (self._seen[1] if self._seen[0] == last else set()))
        return True

    def _query(self) -> Any:
        ended, those = self._seen
        fresh = played.c.ended >= ended, played.c.id.not_in(those)
        counted = exists().where(games.c.game == played.c.id)
        here = played.c.kind != GameKind.IMPORTED.value, played.c.plies >= MIN_MOVES, ~counted
        finished = played.c.reason != Ending.ENDED.value
        query = select(played).where(*fresh, *here, finished).order_by(played.c.ended)
        return query.limit(self._pace.size)

    def _row(self, row: Row[Any]) -> dict[str, Any] | None:
        """Return the game of a row as the explorer keeps it; None where it has no place there."""
        try:
            with database.reading(self._engine) as connection:
                game = store.load(connection, row.id)
            board = board_of(game.settings.variant)
        except database.DatabaseError:
            raise
        except TengenError:
            return None
        moves = on_board([one.move for one in game.line[: game.ply]])
        if game.settings.start is not None or len(moves) < MIN_MOVES:
            return None
        return row_data(board, board.packed(moves), f"game/{row.id}") | {
            "game": row.id,
            "source": None,
            "black": None,
            "white": None,
            "result": _RESULTS[row.winner],
            "rating": _mean([getattr(row, f"{seat}_rating") for seat in _SEATS]),
            "year": datetime.fromtimestamp(row.ended / 1000, tz=UTC).year,
        }


def _mean(ratings: Sequence[float | None]) -> int | None:
    known = [one for one in ratings if one is not None]
    return round(sum(known) / len(known)) if known else None
