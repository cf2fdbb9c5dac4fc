"""The statistics of every position met, most frequent first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from tengen.learn import delta_rule, networks, tables
from tengen.learn.confidence import Tally
from tengen.learn.experience import Experience
from tengen.learn.memory import Remembered
from tengen.learn.profiles import LEARNER, Profile, known_profiles
from tengen.rules.position import Position


@dataclass(frozen=True, slots=True)
class Met:
    """A position met: its results for the side to move, and the moves made, most frequent first."""

    position: Position
    ply: int
    tally: Tally
    value: float | None
    moves: tuple[Remembered, ...]
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
    weights: delta_rule.Weights | None


def summaries(connection: Connection) -> Iterator[Summary]:
    """Yield what each profile of a database has learned."""
    for profile in list(known_profiles(connection)):
        yield summary(connection, profile)


def summary(connection: Connection, profile: Profile) -> Summary:
    """Return what a profile has learned."""
    number = profile.find(connection)
    counts = []
    for table in (tables.games, tables.positions, tables.moves):
        query = select(func.count()).where(table.c.profile_id == number)
        counts.append(int(connection.execute(query).scalar_one()))
    games, positions, moves = counts
    weights = delta_rule.load(connection, number) if profile.kind == LEARNER else None
    learned = networks.stored_games(connection, number)
    return Summary(profile, games, positions, moves, learned, weights)


def survey(connection: Connection, profile: Profile, limit: int) -> list[Met]:
    """Return the positions met most often in which a move was made."""
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
    experience = Experience(connection, number)
    return [_met(row, _position(connection, row, profile), experience) for row in rows]


def _position(connection: Connection, row: Any, profile: Profile) -> Position:
    """Play the game in which the position was first met up to it."""
    here = tables.games
    query = select(here).where(here.c.profile_id == row.profile_id, here.c.game == row.game)
    game, variant = connection.execute(query).one(), profile.variant
    start = variant.initial() if game.start is None else variant.position(game.start)
    return start.play_all(variant.parse_moves(game.moves)[: row.ply])


def _met(row: Any, position: Position, experience: Experience) -> Met:
    moves = experience.recall(position).different
    ordered = sorted(moves, key=lambda one: -one.tally.games)
    tally = Tally(row.wins, row.draws, row.losses)
    sources = {name: getattr(row, name) for name in ("own", "imported", "selfplay")}
    return Met(position, row.ply, tally, row.value, tuple(ordered), sources)
