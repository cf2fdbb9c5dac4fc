"""Who somebody is in a game, on which it depends what he may do there."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.base.color import Seat
from tengen.games.commands import Actor, Person, Program
from tengen.games.state import GameState


@dataclass(frozen=True, slots=True)
class Role:
    """Who somebody is in a game.

    ``seat`` is the one for which he acts: at one screen that of whoever is to move; None for those
    who watch.
    """

    actor: Actor
    seats: tuple[Seat, ...]
    seat: Seat | None
    is_owner: bool

    @property
    def is_person(self) -> bool:
        """Whether this is a person, not a program nor the host."""
        return isinstance(self.actor, Person)


def role_of(game: GameState, actor: Actor) -> Role:
    """Return who somebody is in a game."""
    if isinstance(actor, Person):
        seats = game.seats_of(actor.visitor)
        seat = seats[0] if seats else None
        is_owner = actor.visitor == game.settings.owner
        return Role(actor, seats, game.position.seat if len(seats) > 1 else seat, is_owner)
    seat = actor.seat if isinstance(actor, Program) else None
    return Role(actor, (), seat, is_owner=False)
