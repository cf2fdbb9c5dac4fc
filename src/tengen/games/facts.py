"""What somebody is told about a game before its events."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

from tengen.base.color import Seat
from tengen.games.control import Control
from tengen.games.settings import GameKind, Party, PartyKind
from tengen.games.state import GameState
from tengen.games.wire import omitted
from tengen.rules.variant import Family

#: What becomes of a foul of renju.
Foul = Literal["refuse", "loses", "claim"]


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """Who sits in a seat; ``player`` is how a computer player is opened."""

    kind: PartyKind
    name: str
    rating: float | None
    player: str | None = field(default=None, metadata=omitted())
    online: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """What is told about a game before its events; sides are 0 on a board without edges.

    ``spectator_analysis``: whether spectators may analyse a running game, three plies behind;
    ``foul``, ``passes``: what becomes of a foul of renju, and whether passes may be declared.
    """

    id: str
    variant: str
    width: int
    height: int
    layers: int
    family: Family
    title: str
    created: int
    clock: Control
    rated: bool
    kind: GameKind
    spectator_analysis: bool
    foul: Foul
    passes: bool
    players: Mapping[Seat, PlayerFacts | None]
    owner: bool
    you: Literal["first", "second", "both"] | None
    join: bool
    rematch: str | None


def facts_of(game: GameState, visitor: str, online: Collection[Seat] = ()) -> Facts:
    """Return what a visitor is told about a game; ``online`` are the seats whose players are."""
    settings, rules = game.settings, game.settings.variant
    seats = game.seats_of(visitor)
    return Facts(
        game.id,
        rules.name,
        rules.width,
        rules.height,
        rules.layers,
        rules.family,
        rules.title,
        game.created_at,
        settings.control.data(),
        settings.rated,
        settings.kind,
        settings.spectator_analysis,
        cast("Foul", rules.foul),
        rules.passes,
        {seat: _player(game.players[seat], is_online=seat in online) for seat in Seat},
        owner=bool(visitor) and visitor == settings.owner,
        you="both" if len(seats) == len(Seat) else seats[0].value if seats else None,
        join=game.is_waiting and not game.is_over and not seats,
        rematch=game.rematch,
    )


def _player(party: Party | None, *, is_online: bool) -> PlayerFacts | None:
    if party is None:
        return None
    is_there = is_online or not party.is_person
    return PlayerFacts(party.kind, party.name, party.rating, party.player or None, is_there)
