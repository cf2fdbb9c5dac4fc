"""The statistics of every position met, most frequent first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, func, select

from tengen.learn.memory import delta_rule, tables
from tengen.learn.memory.confidence import THRESHOLD, ResultCounts
from tengen.learn.memory.experience import Experience
from tengen.learn.memory.memory import MoveStats
from tengen.learn.memory.profiles import LEARNER, Profile, known_profiles
from tengen.learn.memory.replays import Replays
from tengen.learn.networks import networks
from tengen.rules.position import Position


@dataclass(frozen=True, slots=True)
class PositionStats:
    """A position met: its results for the side to move, and the moves made, most frequent first."""

    position: Position
    ply: int
    tally: ResultCounts
    value: float | None
    moves: tuple[MoveStats, ...]
    #: Games by where they come from: own, imported, selfplay.
    sources: dict[str, int]


@dataclass(frozen=True, slots=True)
class Summary:
    """How much a profile has learned; ``weights`` are those of a classic learner."""

    profile: Profile
    games: int
    positions: int
    moves: int
    network_games: int
    weights: delta_rule.RuleWeights | None
    #: T, beside which the values of a classic learner are read; None for the apprentice.
    threshold: float | None = None


def summaries(connection: Connection) -> Iterator[Summary]:
    """Yield what each profile of a database has learned."""
    for profile in list(known_profiles(connection)):
        yield summary(connection, profile)


def summary(connection: Connection, profile: Profile) -> Summary:
    """Return what a profile has learned."""
    number = profile.find(connection)
    positions, moves = (
        int(
            connection.execute(
                select(func.count()).where(table.c.profile_id == number)
            ).scalar_one()
        )
        for table in (tables.positions, tables.moves)
    )
    learned = networks.stored_games(connection, number)
    games = profile.games(connection)
    if profile.kind != LEARNER:
        return Summary(profile, games, positions, moves, learned, None)
    weights = delta_rule.load(connection, number)
    return Summary(profile, games, positions, moves, learned, weights, THRESHOLD)


def survey(connection: Connection, profile: Profile, limit: int) -> list[PositionStats]:
    """Return the positions met most often, each with the moves as they were really made there.

    The value of a move is what the kind of learner makes of it: from -1 to 1 for the apprentice,
    w·x for the classic learner, who plays a move from the threshold on.
    """
    number = profile.find(connection)
    if number is None:
        return []
    here = tables.positions
    games = here.c.wins + here.c.draws + here.c.losses
    query = (
        select(here)
        .where(here.c.profile_id == number)
        .order_by(games.desc(), here.c.ply, here.c.key)
        .limit(limit)
    )
    rows = connection.execute(query).all()
    surveyor = _Surveyor(connection, number, profile)
    return [surveyor.met(row) for row in rows]


class _Surveyor:
    """Puts the rows of a memory back on the board."""

    def __init__(self, connection: Connection, number: int, profile: Profile) -> None:
        self._experience = Experience(connection, number)
        self._replays = Replays(connection, number, profile.variant)
        is_classic = profile.kind == LEARNER
        self._weights = delta_rule.load(connection, number) if is_classic else None

    def met(self, row: Any) -> PositionStats:
        position = self._replays.position(row.game, row.ply)
        made = self._replays.made(row, position)
        moves = [
            self._valued(replace(one, move=made.get(one.name, one.move)))
            for one in self._experience.recall(position).different
        ]
        moves.sort(key=lambda one: -one.tally.games)
        tally = ResultCounts(row.wins, row.draws, row.losses)
        sources = {name: getattr(row, name) for name in ("own", "imported", "selfplay")}
        return PositionStats(position, row.ply, tally, row.value, tuple(moves), sources)

    def _valued(self, one: MoveStats) -> MoveStats:
        weights = self._weights
        return one if weights is None else replace(one, value=weights.value(one.tally))
