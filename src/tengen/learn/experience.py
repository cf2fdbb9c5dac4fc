"""The experience store: positions met, moves made, results, and values passed back through them.

Every position stands under its twin (see ``twins``), so a game is remembered for all its symmetric
forms. Results are counted for the side to move. The value of a position is the best of what its
known moves lead to, of the best move nobody has tried yet, and of the results themselves, weighed
as ``confidence`` says; it is brought up to date along each game that is learned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from tengen.database import upsert
from tengen.database.upsert import add
from tengen.learn import tables
from tengen.learn.confidence import Tally, worth
from tengen.learn.games import PlayedGame, Source, Step
from tengen.learn.memory import Insight, Memory, Remembered
from tengen.learn.twins import twin_of
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

    def recall(self, position: Position) -> Memory:
        """Return what is known of a position, its moves as they stand on this board."""
        twin, variant = twin_of(position), position.variant
        here = tables.positions
        row = self._connection.execute(
            select(here).where(here.c.profile_id == self._profile, here.c.key == twin.key)
        ).first()
        if row is None:
            return Memory()
        known = {}
        for entry in self._moves_from([twin.key]):
            tally = Tally(entry.wins, entry.draws, entry.losses)
            value = worth(tally, None) if entry.value is None else -entry.value
            for move in twin.moves(entry.move, variant):
                known[move] = Remembered(move, entry.move, tally, value)
        ordered = {move: known[move] for move in position.legal_moves if move in known}
        return Memory(Tally(row.wins, row.draws, row.losses), ordered, row.value)

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

    # -- counting ------------------------------------------------------------------------------

    def count(
        self, games: Iterable[PlayedGame], source: Source, most_plies: int | None = None
    ) -> list[list[Step]]:
        """Count games that were not learned before and return their steps.

        ``most_plies`` bounds how much of each game is remembered. Values are not passed back yet.
        """
        rows = _Rows(self._profile, source)
        steps = [rows.add(game, most_plies) for game in games]
        dialect, execute = self._connection.dialect, self._connection.execute
        counts = dict.fromkeys(("wins", "draws", "losses"), add)
        if rows.games:
            execute(upsert(tables.games, dialect), rows.games)
            counting = upsert(tables.positions, dialect, **counts, **{source.value: add})
            execute(counting, list(rows.positions.values()))
        if rows.moves:
            execute(upsert(tables.moves, dialect, **counts), list(rows.moves.values()))
        return steps

    def note(self, insights: Mapping[int, Insight]) -> None:
        """Keep what thinking found out about positions, by key."""
        self._change(
            {
                "at": key,
                "search_value": insight.deviation if insight.proved is None else insight.proved,
                "search_depth": insight.depth if insight.proved is None else PROVED,
            }
            for key, insight in insights.items()
        )

    # -- values --------------------------------------------------------------------------------

    def pass_back(self, games: Iterable[Sequence[Step]]) -> None:
        """Bring the values of the positions of games up to date, the last ones first."""
        steps = {step.twin.key: step for game in games for step in game}
        keys = list(steps)
        rows = {row.key: row for row in self._rows_of(keys)}
        moves: dict[int, list[tuple[int, float | None]]] = {}
        for entry in self._moves_from(keys):
            moves.setdefault(entry.key, []).append((entry.child, entry.value))
        fresh: dict[int, float] = {}
        for step in sorted(steps.values(), key=lambda step: -step.ply):
            key = step.twin.key
            children = [fresh.get(child, value) for child, value in moves.get(key, ())]
            fresh[key] = _value(rows[key], step.position, children)
        self._change({"at": key, "value": value} for key, value in fresh.items())

    def _change(self, rows: Iterable[dict[str, Any]]) -> None:
        """Change the columns of known positions; each row says ``at`` which key."""
        changes, here = list(rows), tables.positions
        if changes:
            names = (name for name in changes[0] if name != "at")
            statement = (
                update(here)
                .where(here.c.profile_id == self._profile, here.c.key == bindparam("at"))
                .values({name: bindparam(name) for name in names})
            )
            self._connection.execute(statement, changes)

    def _rows_of(self, keys: Sequence[int]) -> Iterable[Any]:
        here = tables.positions
        for part in _parts(keys):
            query = select(here).where(here.c.profile_id == self._profile, here.c.key.in_(part))
            yield from self._connection.execute(query)

    def _moves_from(self, keys: Sequence[int]) -> Iterable[Any]:
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


class _Rows:
    """The rows that count a batch of games, equal ones summed."""

    def __init__(self, profile: int, source: Source) -> None:
        self._profile = profile
        self._source = source
        self.games: list[dict[str, Any]] = []
        self.positions: dict[int, dict[str, Any]] = {}
        self.moves: dict[tuple[int, str], dict[str, Any]] = {}

    def add(self, game: PlayedGame, most_plies: int | None) -> list[Step]:
        steps = list(game.steps(most_plies))
        self.games.append(
            {
                "profile_id": self._profile,
                "game": game.name,
                "source": self._source.value,
                "result": game.result,
                "moves": game.moves_text,
                "start": game.start_text,
                "remembered": len(steps) - 1,
                "black": game.black,
                "white": game.white,
            }
        )
        for step, after in zip(steps, (*steps[1:], None), strict=True):
            result = game.result_for(step.position.turn)
            self._count(self._position(step, game.name), result)[self._source.value] += 1
            if step.move is not None and after is not None:
                self._count(self._move(step.twin.key, step.move, after.twin.key), result)
        return steps

    def _count(self, row: dict[str, Any], result: int) -> dict[str, Any]:
        row[("draws", "wins", "losses")[result]] += 1
        return row

    def _position(self, step: Step, game: str) -> dict[str, Any]:
        row = self.positions.get(step.twin.key)
        if row is None:
            row = self.positions[step.twin.key] = {
                "profile_id": self._profile,
                "key": step.twin.key,
                "game": game,
                "ply": step.ply,
                **_NO_RESULTS,
                **dict.fromkeys((source.value for source in Source), 0),
            }
        return row

    def _move(self, key: int, move: str, child: int) -> dict[str, Any]:
        return self.moves.setdefault(
            (key, move),
            {
                "profile_id": self._profile,
                "key": key,
                "move": move,
                "child": child,
                **_NO_RESULTS,
            },
        )


_NO_RESULTS = {"wins": 0, "draws": 0, "losses": 0}


def _value(row: Any, position: Position, children: Sequence[float | None]) -> float:
    """Return the value of a position from its results and from what its moves lead to."""
    tally = Tally(row.wins, row.draws, row.losses)
    if row.search_depth == PROVED:
        return float(row.search_value)
    if position.outcome is not None:
        return tally.mean
    known = [-value for value in children if value is not None]
    if row.search_value is not None:
        known.append(float(row.search_value))
    return worth(tally, max(known, default=None))


def _parts(values: Sequence[Any]) -> Iterable[Sequence[Any]]:
    for start in range(0, len(values), _CHUNK):
        yield values[start : start + _CHUNK]
