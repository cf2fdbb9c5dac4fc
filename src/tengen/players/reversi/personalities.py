"""The personalities of Reversi: one student with different tempers."""

from __future__ import annotations

from tengen.base.i18n import N_
from tengen.players.ladder.rung import Character

PERSONALITIES = (
    Character(
        "corner-lover",
        N_("Loves corners and edges above all, and stays away from the squares beside them."),
        "student[temper=corner-lover,skill=60]",
    ),
    Character(
        "positional",
        N_("Keeps to good squares and hides its discs behind others."),
        "student[temper=positional,skill=60]",
    ),
    Character(
        "attacker",
        N_("Turns over many discs and takes your moves away."),
        "student[temper=attacker,skill=60]",
    ),
    Character(
        "defender",
        N_("Keeps few discs, plays quietly and waits until you run out of moves."),
        "student[temper=defender,skill=60]",
    ),
    Character(
        "trickster",
        N_("Leaves you moves that look good and give a corner away."),
        "student[temper=trickster,skill=60]",
    ),
)
