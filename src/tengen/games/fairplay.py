"""Fair play: where no engine helps, and what is not told, until a game is over.

A game is *protected* while it is not over and it is one between people, or a rated one. Games at
one screen, unrated games against a program and games of programs are nobody's loss: they are free.
"""

from __future__ import annotations

from dataclasses import replace

from tengen.games.errors import Refused
from tengen.games.events import Event, Moved
from tengen.games.settings import GameKind
from tengen.games.state import GameState


class Unfair(Refused):
    """It would be help in a protected game."""


#: How many plies spectators stay behind, where both players let them analyse.
SPECTATOR_PLIES = 3


def is_protected(game: GameState) -> bool:
    """Whether engines keep away from a game."""
    settings = game.settings
    return not game.is_over and (settings.rated or settings.kind is GameKind.FRIEND)


def is_muted(game: GameState) -> bool:
    """Whether nobody is told what a program thinks: it is the other player of a protected game."""
    parties = game.players.values()
    return is_protected(game) and any(party and not party.is_person for party in parties)


def shown(game: GameState, event: Event) -> Event:
    """Return an event as everybody may see it now: without thoughts where programs are muted."""
    return without_thought(event) if is_muted(game) else event


def without_thought(event: Event) -> Event:
    """Return an event without what a program thought."""
    body = event.body
    if isinstance(body, Moved) and body.thought is not None:
        return replace(event, body=replace(body, thought=None))
    return event
