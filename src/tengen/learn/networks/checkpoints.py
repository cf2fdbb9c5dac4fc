"""How the network of a learner fared in trials, the more it had learned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, select

from tengen import database
from tengen.database.upsert import add, upsert
from tengen.learn.memory import tables
from tengen.learn.memory.profiles import Profile
from tengen.learn.networks import networks
from tengen.learn.networks.curve import usual_opponents
from tengen.learn.networks.trial import Trial, by_network, by_player, try_out
from tengen.rules.position import Position

_PAIRS = tuple(f"pairs_{points}" for points in range(5))


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How the network of a profile, after so many games, fared against a frozen opponent."""

    games: int
    opponent: str
    trial: Trial


def checkpoints(connection: Connection, profile: Profile) -> list[Checkpoint]:
    """Return the trials of a profile by opponent, fewest games first."""
    here = tables.checkpoints
    query = select(here).where(here.c.profile_id == profile.find(connection))
    rows = connection.execute(query.order_by(here.c.opponent, here.c.games)).all()
    return [Checkpoint(row.games, row.opponent, Trial(row[3:8])) for row in rows]


def check(engine: Engine, profile: Profile, openings: Sequence[Position]) -> list[Checkpoint]:
    """Try the network of a profile out against the usual opponents, and remember how it fared.

    A trial after the same number of games adds to the one before. Raises NetworkUnsupported where
    there is no network.
    """
    with database.reading(engine) as connection:
        network = networks.load(connection, profile.find(connection), profile.variant)
    me, found = by_network(network), []
    for opponent in usual_opponents(profile.variant):
        with by_player(opponent) as other:
            trial = try_out(me, other, openings)
        found.append(Checkpoint(network.games, opponent, trial))
    with database.writing(engine) as connection:
        _note(connection, profile.make(connection), found)
    return found


def is_checked(engine: Engine, profile: Profile) -> bool:
    """Whether the network as it is now was ever tried out."""
    with database.reading(engine) as connection:
        number = profile.find(connection)
        games = networks.stored_games(connection, number)
        return any(one.games == games for one in checkpoints(connection, profile))


def _note(connection: Connection, profile: int, found: Sequence[Checkpoint]) -> None:
    statement = upsert(tables.checkpoints, connection.dialect, **dict.fromkeys(_PAIRS, add))
    rows = [
        {"profile_id": profile, "games": one.games, "opponent": one.opponent}
        | dict(zip(_PAIRS, one.trial.pairs, strict=True))
        for one in found
    ]
    connection.execute(statement, rows)
