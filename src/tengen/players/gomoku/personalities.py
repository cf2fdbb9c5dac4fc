"""The personalities of five in a row: one player with different tastes."""

from __future__ import annotations

from tengen.base.i18n import N_
from tengen.players.ladder.rung import Character

PERSONALITIES = (
    Character(
        "attacker",
        N_("Plays for its own rows and takes risks for them."),
        "sighted[attention=97,attack=150]",
    ),
    Character(
        "defender",
        N_("Stands in your way first and waits for your mistake."),
        "sighted[attention=97,defence=150]",
    ),
    Character(
        "trickster",
        N_("Likes split shapes and stones that do two things at once."),
        "sighted[attention=97,tricks=160]",
    ),
    Character(
        "positional",
        N_("Keeps to the centre and builds quietly."),
        "sighted[attention=97,centre=500]",
    ),
)
