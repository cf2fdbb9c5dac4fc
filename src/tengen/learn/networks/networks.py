"""The personal network of a profile, kept in the database."""

from __future__ import annotations

from sqlalchemy import Connection, select

from tengen.database import upsert
from tengen.database.upsert import take_new
from tengen.learn.memory import tables
from tengen.learn.networks.evaluators import ClassicEvaluator, Evaluator
from tengen.learn.ntuple import Network, supports
from tengen.rules.variant import Variant


def stored_games(connection: Connection, profile: int | None) -> int:
    """Return how many games the stored network has learned; 0 where there is none."""
    here = tables.networks
    query = select(here.c.games).where(here.c.profile_id == profile)
    return int(connection.execute(query).scalar() or 0)


def load(connection: Connection, profile: int | None, variant: Variant) -> Network:
    """Return the network of a profile, a fresh one where none is stored; raises InvalidNetwork."""
    here = tables.networks
    query = select(here.c.data).where(here.c.profile_id == profile)
    data: bytes | None = connection.execute(query).scalar()
    return Network.fresh(variant) if data is None else Network.load(variant, bytes(data))


def store(connection: Connection, profile: int, games: int, data: bytes) -> None:
    """Keep the network of a profile, dumped before, in place of the old one."""
    statement = upsert(tables.networks, connection.dialect, games=take_new, data=take_new)
    connection.execute(statement, [{"profile_id": profile, "games": games, "data": data}])


def evaluator(connection: Connection, profile: int | None, variant: Variant) -> Evaluator:
    """Return what evaluates positions for a profile: its network, or the classic search."""
    return load(connection, profile, variant) if supports(variant) else ClassicEvaluator()
