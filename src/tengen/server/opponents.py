"""The computer players the web may ask for.

External programs are never among them: a name that comes over the network must not start one.
"""

from __future__ import annotations

from dataclasses import replace

from tengen.base.text import shown
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.games import opponents
from tengen.games.errors import InvalidSettings
from tengen.games.opponents import LEARNERS, TEXTBOOK, Opponent
from tengen.learn.memory.profiles import DEFAULT
from tengen.rules.variant import Variant
from tengen.study.analysis import analyst_of

#: What a name from the network may set; others name files or take memory.
OPTIONS = frozenset({"level", "seed"})
#: The same of players whose other options are bounded numbers and words.
OPTIONS_OF = {
    TEXTBOOK: frozenset({"algorithm", "depth", "playouts", "ordering", "evaluation", "breadth"})
}


def asked_for(player: str, rules: Variant, profile: str) -> Opponent:
    """Return the player somebody on the network asks for; learners get that one's memory.

    Raises InvalidSettings for one that is not allowed here.
    """
    try:
        name = PlayerName.parse(player)
    except InvalidPlayer as error:
        raise InvalidSettings(str(error)) from None
    for option in name.options:
        if option not in OPTIONS | OPTIONS_OF.get(name.kind, frozenset()):
            raise InvalidSettings(f"option {shown(option)} cannot be set over the network")
    if name.kind in LEARNERS and profile != DEFAULT:
        name = replace(name, options={**name.options, "profile": profile})
        return replace(opponent(name.text, rules), name=name.kind)
    return opponent(player, rules)


def opponent(player: str, rules: Variant) -> Opponent:
    """Return the computer player of a name; raises InvalidSettings for one that is not ours."""
    if not opponents.is_own(player):
        raise InvalidSettings(f"{shown(player)} is not a player of this server")
    return opponents.opponent(player, rules)


def analyst(rules: Variant) -> str:
    """Return who analyses and gives hints: the strongest player of the game."""
    return analyst_of(rules)
