"""What somebody missed, from the games and reviews that are kept."""

from __future__ import annotations

import json

from sqlalchemy import Connection

from tengen.games import store
from tengen.games.game import Game
from tengen.games.reviewed import reviewed
from tengen.puzzles.missed import MissedPosition, missed_in
from tengen.rules.position import Position


def missed_of(connection: Connection, visitor: str) -> tuple[list[MissedPosition], int]:
    """Return what somebody missed, the latest game first, and how many games were reviewed."""
    found = reviewed(connection, visitor)
    each = (missed_in(summary, json.loads(body)) for summary, body in found)
    return [one for game in each for one in game], len(found)


def missed_at(
    connection: Connection, visitor: str, game: str, ply: int
) -> tuple[MissedPosition, Position] | None:
    """Return what somebody missed at a ply of a game, and the position before it."""
    for summary, body in reviewed(connection, visitor, game=game):
        for one in missed_in(summary, json.loads(body)):
            if one.ply == ply:
                played = Game.of(game, store.events(connection, game))
                return one, played.at_ply(ply - 1)
    return None
