"""Games on their way into a memory: worked out beside the database, written in one short step.

A ledger counts games, reads what is stored of their positions, and says what the two make together:
results, moves, values. Only ``write`` needs the right to write, and it only writes. ``check`` tells
whether somebody else has taught the same profile meanwhile; then the ledger is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, func, select, update

from tengen.base.errors import TengenError
from tengen.database import upsert
from tengen.database.upsert import Merge, add, take_new
from tengen.learn.memory import tables
from tengen.learn.memory.confidence import ResultCounts, worth
from tengen.learn.memory.experience import PROVED, Experience
from tengen.learn.memory.games import GameSource, LearnedStep, PlayedGame
from tengen.learn.memory.memory import Insight
from tengen.rules.position import Position

_COUNTS = ("wins", "draws", "losses")
_NO_RESULTS = dict.fromkeys(_COUNTS, 0)
Row = dict[str, Any]


class Overtaken(TengenError):
    """A profile learned something else while a lesson for it was being worked out."""


class Ledger:
    """Some games that a profile does not know yet, and what they change in its memory."""

    def __init__(self, source: GameSource) -> None:
        self._source = source
        self._games: list[Row] = []
        self._positions: dict[int, Row] = {}
        self._moves: dict[int, dict[str, Row]] = {}
        self._steps: dict[int, LearnedStep] = {}
        self._starts: set[int] = set()
        self._watched: set[int] = set()
        #: What is stored: positions by key, moves by key and name, values of what moves lead to.
        self._stored: dict[int, Row] = {}
        self._made: dict[int, dict[str, Row]] = {}
        self._met = 0
        self._insights: dict[int, Insight] = {}
        self._values: dict[int, float] = {}

    @property
    def names(self) -> list[str]:
        """The names of the games."""
        return [row["game"] for row in self._games]

    @property
    def rows(self) -> int:
        """How many rows ``write`` writes."""
        return len(self._games) + len(self._positions) + sum(map(len, self._moves.values()))

    # -- counting ------------------------------------------------------------------------------

    def add(self, game: PlayedGame, most_plies: int | None = None) -> list[LearnedStep]:
        """Count a game and return its steps; ``most_plies`` bounds how much is remembered."""
        steps = list(game.steps(most_plies))
        self._games.append(
            {
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
        self._starts.add(steps[0].form.key)
        for step, after in zip(steps, (*steps[1:], None), strict=True):
            result = game.result_for(step.position.turn)
            _count(self._position(step, game.name), result)[self._source.value] += 1
            self._steps[step.form.key] = step
            if step.move is not None and after is not None:
                _count(self._move(step.form.key, step.move, after.form.key), result)
        return steps

    def watch(self, steps: Iterable[LearnedStep]) -> None:
        """Let ``load`` read what is stored of further positions, which are not counted."""
        self._watched.update(step.form.key for step in steps)

    def _position(self, step: LearnedStep, game: str) -> Row:
        row = self._positions.get(step.form.key)
        if row is None:
            row = self._positions[step.form.key] = {
                "key": step.form.key,
                "game": game,
                "ply": step.ply,
                **_NO_RESULTS,
                **dict.fromkeys((source.value for source in GameSource), 0),
            }
        return row

    def _move(self, key: int, move: str, child: int) -> Row:
        fresh = {"key": key, "move": move, "child": child, **_NO_RESULTS}
        return self._moves.setdefault(key, {}).setdefault(move, fresh)

    # -- reading -------------------------------------------------------------------------------

    def load(self, connection: Connection, profile: int | None) -> None:
        """Read what a profile knows of the positions of the games."""
        self._stored, self._made = {}, {}
        self._met = _met(connection, profile, self._starts)
        if profile is None:
            return
        experience, keys = Experience(connection, profile), list(self._watched | set(self._steps))
        for row in experience.positions(keys):
            self._stored[row.key] = dict(row._mapping)  # noqa: SLF001 - the public name of it
        for row in experience.moves_from(keys):
            self._made.setdefault(row.key, {})[row.move] = dict(row._mapping)  # noqa: SLF001

    def moves(self, key: int) -> dict[str, ResultCounts]:
        """Return the moves made in a position, these games included, with their results."""
        return {name: _tally(row) for name, row in self._all_moves(key).items()}

    def _all_moves(self, key: int) -> dict[str, Row]:
        """Return stored moves with the results of these games, and what values they lead to."""
        moves = dict(self._made.get(key, {}))
        for name, counted in self._moves.get(key, {}).items():
            old = moves.get(name, {**counted, "value": None, **_NO_RESULTS})
            moves[name] = old | {one: old[one] + counted[one] for one in _COUNTS}
        return moves

    # -- thinking ------------------------------------------------------------------------------

    def note(self, insights: Mapping[int, Insight]) -> None:
        """Take in what thinking found out about positions of the games, by key."""
        self._insights.update(insights)

    def pass_back(self) -> None:
        """Work out the values of the positions of the games, the last ones first."""
        for step in sorted(self._steps.values(), key=lambda step: -step.ply):
            key = step.form.key
            moves = self._all_moves(key).values()
            children = [self._values.get(row["child"], row["value"]) for row in moves]
            self._values[key] = _value(self._totals(key), step.position, children)

    def _totals(self, key: int) -> Row:
        """Return the row of a position as it will be."""
        stored = self._stored.get(key, {"search_value": None, "search_depth": None, **_NO_RESULTS})
        counted = self._positions[key]
        return stored | {one: stored[one] + counted[one] for one in _COUNTS} | self._noted(key)

    def _noted(self, key: int) -> Row:
        insight = self._insights.get(key)
        if insight is None:
            return {}
        is_proved = insight.proved is not None
        return {
            "search_value": insight.proved if is_proved else insight.deviation,
            "search_depth": PROVED if is_proved else insight.depth,
        }

    # -- writing -------------------------------------------------------------------------------

    def check(self, connection: Connection, profile: int) -> None:
        """Raise Overtaken where the profile has learned one of the games, or any from its start."""
        if _met(connection, profile, self._starts) != self._met:
            raise Overtaken("games were learned meanwhile")
        if Experience(connection, profile).known_games(self.names):
            raise Overtaken("one of the games was learned meanwhile")

    def write(self, connection: Connection, profile: int) -> None:
        """Store everything."""
        dialect, execute = connection.dialect, connection.execute
        mine, counts = {"profile_id": profile}, dict.fromkeys(_COUNTS, add)
        if not self._games:
            return
        execute(upsert(tables.games, dialect), [row | mine for row in self._games])
        merges: dict[str, Merge] = {**counts, self._source.value: add}
        if self._values:
            merges["value"] = take_new
        rows = [row | mine | self._value_of(key) for key, row in self._positions.items()]
        execute(upsert(tables.positions, dialect, **merges), rows)
        if self._moves:
            moves = [row | mine for made in self._moves.values() for row in made.values()]
            execute(upsert(tables.moves, dialect, **counts), moves)
        noted = [{"at": key, **self._noted(key)} for key in self._insights]
        if noted:
            here = tables.positions
            statement = (
                update(here)
                .where(here.c.profile_id == profile, here.c.key == bindparam("at"))
                .values(
                    search_value=bindparam("search_value"), search_depth=bindparam("search_depth")
                )
            )
            execute(statement, noted)

    def _value_of(self, key: int) -> Row:
        return {"value": self._values[key]} if self._values else {}


def _count(row: Row, result: int) -> Row:
    row[("draws", "wins", "losses")[result]] += 1
    return row


def _tally(row: Mapping[str, Any]) -> ResultCounts:
    return ResultCounts(row["wins"], row["draws"], row["losses"])


def _met(connection: Connection, profile: int | None, keys: Iterable[int]) -> int:
    """Return how many games of a profile went through some positions."""
    here = tables.positions
    games = func.sum(here.c.wins + here.c.draws + here.c.losses)
    query = select(games).where(here.c.profile_id == profile, here.c.key.in_(sorted(keys)))
    return int(connection.execute(query).scalar() or 0)


def _value(row: Row, position: Position, children: Sequence[float | None]) -> float:
    """Return the value of a position from its results and from what its moves lead to."""
    if row["search_depth"] == PROVED:
        return float(row["search_value"])
    tally = _tally(row)
    if position.outcome is not None:
        return tally.mean
    known = [-value for value in children if value is not None]
    if row["search_value"] is not None:
        known.append(float(row["search_value"]))
    return worth(tally, max(known, default=None))
