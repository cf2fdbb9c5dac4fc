"""A rung: one step of a ladder as its author writes it, before it is measured."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.base.i18n import N_

#: What the levels are called in every game, from the first one upwards.
TITLES = (
    N_("First day"),
    N_("Beginner"),
    N_("Improver"),
    N_("Casual player"),
    N_("Regular player"),
    N_("Club player"),
    N_("Strong club player"),
    N_("Tournament player"),
    N_("Expert"),
    N_("Master"),
    N_("Grandmaster"),
    N_("Champion"),
)

#: Positions that the champion looks at for a move: about two seconds of one core, less in Reversi.
FULL_STRENGTH = 2_000_000


@dataclass(frozen=True, slots=True)
class Rung:
    """A named player of a ladder; the rungs of a ladder stand from the weakest to the strongest.

    ``name`` is a title marked with ``N_``, ``player`` a player's name as `engine.open` takes it
    without a seed, ``move_time`` the seconds that one move takes at most on one core.
    """

    name: str
    player: str
    move_time: float


def champions(positions: int) -> tuple[Rung, ...]:
    """Return the rungs above all others: the compiled engine, held back and at full strength.

    ``positions`` is what the lower of the two looks at for a move.
    """
    grandmaster, champion = TITLES[-2:]
    return (
        Rung(grandmaster, f"tengen[nodes={positions}]", 1.0),
        Rung(champion, f"tengen[nodes={FULL_STRENGTH}]", 2.0),
    )


@dataclass(frozen=True, slots=True)
class Character:
    """A personality as its author writes it: what it is called, a sentence, and who plays it.

    ``sentence`` is marked with ``N_``; ``player`` is a player's name with its options.
    """

    name: str
    sentence: str
    player: str
