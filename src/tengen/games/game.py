"""A game: the fold of its events.

``decide`` says which events a command leads to and changes nothing; ``apply`` takes an event in.
Between the two the events are stored, so that a game is never ahead of what is kept.

    game = Game.of(id, stored_events)
    events = game.decide(command, actor, now)      # raises Refused
    ... store the events; on Conflict load what came and decide again ...
    for event in events:
        game.apply(event)
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from tengen.games import decisions, move_sequence
from tengen.games.commands import Actor, Command
from tengen.games.events import Event
from tengen.games.settings import GameSettings
from tengen.games.state import GameState

#: The random bytes of a game's name: 12 characters that can stand in a URL.
_NAME_BYTES = 9


class Game(GameState):
    """A game that begins, and goes on with what is decided."""

    @staticmethod
    def begin(
        settings: GameSettings, now: int, moves: Iterable[move_sequence.PriorMove] = ()
    ) -> tuple[Event, ...]:
        """Return the first events of a new game, after moves that were made before it.

        Raises InvalidSettings for a start or a move that is not legal.
        """
        return move_sequence.begin(settings, now, moves)

    def decide(
        self, command: Command, actor: Actor, now: int, name: str | None = None
    ) -> tuple[Event, ...]:
        """Return the events a command leads to; raises Refused with one sentence.

        ``now`` is in milliseconds. ``name`` is what a person calls the command; ask ``answer_to``
        first whether it was carried out already.
        """
        return decisions.decide(self, command, actor, now, name)


def new_id() -> str:
    """Return a name for a new game that nobody can guess."""
    return secrets.token_urlsafe(_NAME_BYTES)
