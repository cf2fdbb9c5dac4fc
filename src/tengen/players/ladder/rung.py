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
    N_("Strong master"),
    N_("Senior master"),
    N_("National master"),
    N_("International master"),
    N_("Strong international master"),
    N_("Grandmaster"),
    N_("Strong grandmaster"),
    N_("Elite grandmaster"),
    N_("World-class grandmaster"),
    N_("Title candidate"),
    N_("Challenger"),
    N_("Champion"),
)

#: The compiled engine's name as a player.
CHAMPION = "tengen"
#: Positions that the champion looks at for a move: about two seconds of one core, less in Reversi.
FULL_STRENGTH = 2_000_000
#: The most seconds for a move of the compiled engine that looks at so many positions at most.
_SECONDS = ((100_000, 0.5), (1_000_000, 1.0), (FULL_STRENGTH, 2.0))


@dataclass(frozen=True, slots=True)
class Rung:
    """A named player of a ladder; the rungs of a ladder stand from the weakest to the strongest.

    ``name`` is a title marked with ``N_``, ``player`` a player's name as `engine.open` takes it
    without a seed, ``move_time`` the seconds that one move takes at most on one core.
    """

    name: str
    player: str
    move_time: float

    @property
    def is_champion(self) -> bool:
        """Whether the compiled engine plays."""
        return self.player.startswith(f"{CHAMPION}[")


def champions(*positions: int, above: int) -> tuple[Rung, ...]:
    """Return the rungs above so many others: the compiled engine, held back and at full strength.

    ``positions`` is what each of them but the last looks at for a move. The titles go on where
    those below end; the last one is the champion, however many there are.
    """
    titles = (*TITLES[above : above + len(positions)], TITLES[-1])
    return tuple(
        Rung(title, f"{CHAMPION}[nodes={most}]", _seconds(most))
        for title, most in zip(titles, (*positions, FULL_STRENGTH), strict=True)
    )


def _seconds(positions: int) -> float:
    return next(seconds for most, seconds in _SECONDS if positions <= most)


@dataclass(frozen=True, slots=True)
class Character:
    """A personality as its author writes it: what it is called, a sentence, and who plays it.

    ``sentence`` is marked with ``N_``; ``player`` is a player's name with its options.
    """

    name: str
    sentence: str
    player: str
