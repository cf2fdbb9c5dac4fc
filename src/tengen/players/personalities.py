"""Personalities: players with a taste, a name and a measured rating.

A name may stand for one personality in each family of games; it is one player that plays both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tengen.base.suggest import hint
from tengen.base.text import shown
from tengen.engine.api import Engine
from tengen.engine.errors import EngineUnsupported
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.players.gomoku.personalities import PERSONALITIES as GOMOKU
from tengen.players.ladder.delegating import DelegatingEngine
from tengen.players.ladder.ratings import measured
from tengen.players.ladder.rung import Character
from tengen.players.reversi.personalities import PERSONALITIES as REVERSI
from tengen.rules.variant import Family, Variant

CHARACTERS: Mapping[Family, tuple[Character, ...]] = {
    Family.GOMOKU: tuple(GOMOKU),
    Family.REVERSI: tuple(REVERSI),
}
#: The pool in which the personalities of a family are measured, among its levels.
POOLS: Mapping[Family, str] = {Family.GOMOKU: "freestyle", Family.REVERSI: "reversi8"}


@dataclass(frozen=True, slots=True)
class Personality:
    """A player with a taste: its sentence says which.

    ``player`` is the name of who plays for it; ``rating`` is in Elo, in the pool of the levels of
    freestyle or of Reversi 8×8, with half the width of its 95 % interval.
    """

    name: str
    sentence: str
    family: Family
    player: str
    rating: float
    rating_error: float


def personalities(variant: Variant) -> tuple[Personality, ...]:
    """Return the personalities that play a variant."""
    return family_personalities(variant.family)


def family_personalities(family: Family) -> tuple[Personality, ...]:
    """Return the personalities of a family of games."""
    found = []
    for character in CHARACTERS[family]:
        rating = measured(POOLS[family], character.player)
        found.append(
            Personality(
                character.name,
                character.sentence,
                family,
                character.player,
                rating.rating,
                rating.error,
            )
        )
    return tuple(found)


def make(name: PlayerName) -> Engine:
    """Return the engine of a personality such as ``attacker`` or ``attacker[seed=7]``."""
    players = {
        family: character.player
        for family, characters in CHARACTERS.items()
        for character in characters
        if character.name == name.kind
    }
    if not players:
        known = {one.name for characters in CHARACTERS.values() for one in characters}
        raise InvalidPlayer(
            f"unknown personality {shown(name.kind)}; " + hint(name.kind, sorted(known))
        )
    if name.argument:
        raise InvalidPlayer(f"{name.kind} takes no argument, but {shown(name.argument)} was given")

    def choose(variant: Variant) -> str:
        if variant.family not in players:
            raise EngineUnsupported(name.text, f"does not play {variant.name}")
        return players[variant.family]

    return DelegatingEngine(name, choose)
