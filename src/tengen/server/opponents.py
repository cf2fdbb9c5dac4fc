"""The computer players the web may ask for: levels, personalities, classics, learners.

External programs are never among them: a name that comes over the network must not start one.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any

from tengen import engine
from tengen.base.i18n import N_
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.games.errors import InvalidSettings
from tengen.games.settings import Party
from tengen.learn.profiles import DEFAULT
from tengen.players.ladder.catalogue import ladder
from tengen.players.ladder.level import Level
from tengen.players.personalities import CHARACTERS, personalities
from tengen.rules.variant import Variant
from tengen.study.analysis import ANALYSTS

LEVEL = "level"
LEARNERS = ("apprentice", "learner")
#: What a name from the network may set; others name files or take memory.
OPTIONS = frozenset({"seed"})
#: Seconds a classic player may think about a move, and the most anybody may.
CLASSIC_SECONDS = 2.0
MOST_SECONDS = 10.0
#: Seconds for a hint, and for a line of analysis unless more are asked for.
HINT_SECONDS = 1.5

#: What a classic player is, in a sentence.
SENTENCES = {
    "random": N_("plays any legal move"),
    "franta": N_("completes five, else blocks, else extends its longest row; never looks ahead"),
    "scorer": N_("gives every point a score for both sides and takes the best"),
    "pattern": N_("counts fours, threes and twos and looks a few moves ahead"),
    "threat": N_("looks only at the most threatening points"),
    "combination": N_("searches for forced wins by fours and threes"),
    "novice": N_("plays any legal move"),
    "greedy": N_("turns over as many discs as it can"),
    "expert": N_("looks three moves ahead and avoids the squares next to corners"),
    "easy": N_("likes edges and corners and looks two moves ahead"),
    "medium": N_("also counts mobility and looks four moves ahead"),
    "hard": N_("mobility first, then discs, then corners and counts"),
    "apprentice": N_("learns from every game it plays with you"),
    "learner": N_("keeps count of every position it met and learns by the delta rule"),
}


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer player of a game: how it is opened, how it is called, how long it thinks."""

    player: str
    name: str
    seconds: float
    rating: float | None = None
    #: A person would take a moment for its moves.
    is_human_like: bool = False

    def party(self) -> Party:
        """Return the player as it sits in a seat."""
        return Party.computer(self.player, self.name, self.rating)


def asked_for(player: str, rules: Variant, profile: str) -> Opponent:
    """Return the player somebody on the network asks for; learners get that one's memory.

    Raises InvalidSettings for one that is not allowed here.
    """
    try:
        name = PlayerName.parse(player)
    except InvalidPlayer as error:
        raise InvalidSettings(str(error)) from None
    for option in name.options:
        if option not in OPTIONS:
            raise InvalidSettings(f"option {option!r} cannot be set over the network")
    if name.kind in LEARNERS and profile != DEFAULT:
        name = replace(name, options={**name.options, "profile": profile})
        return replace(opponent(name.text, rules), name=name.kind)
    return opponent(player, rules)


@lru_cache(maxsize=1024)
def opponent(player: str, rules: Variant) -> Opponent:
    """Return the computer player of a name; raises InvalidSettings for an unknown one."""
    try:
        name = PlayerName.parse(player)
        if name.kind not in engine.local_kinds():
            raise InvalidSettings(f"{player!r} is not a player of this server")
        if not engine.open(player).plays(rules):
            raise InvalidSettings(f"{player!r} does not play {rules.name}")
    except InvalidPlayer as error:
        raise InvalidSettings(str(error)) from None
    level = _level(name, rules)
    if level is not None:
        return _of_level(player, level)
    if name.kind not in _character_names(rules):
        return Opponent(player, name.kind, CLASSIC_SECONDS)
    rating = next(one.rating for one in personalities(rules) if one.name == name.kind)
    return Opponent(player, name.kind, CLASSIC_SECONDS, rating, is_human_like=True)


def _character_names(rules: Variant) -> set[str]:
    return {character.name for character in CHARACTERS[rules.family]}


def _of_level(player: str, level: Level) -> Opponent:
    seconds = min(MOST_SECONDS, max(level.move_time, 0.05))
    return Opponent(player, level.name, seconds, level.rating, is_human_like=True)


def _level(name: PlayerName, rules: Variant) -> Level | None:
    """Return the level a name stands for, None when it is no level."""
    if name.kind != LEVEL:
        return None
    levels = ladder(rules)
    number = int(name.argument) if name.argument.isascii() and name.argument.isdigit() else 0
    if not 1 <= number <= len(levels):
        raise InvalidSettings(f"there is no level {name.argument!r}; levels are 1 to {len(levels)}")
    return levels[number - 1]


def takes_part(player: str) -> bool:
    """Whether a player learns from its games."""
    try:
        return PlayerName.parse(player).kind in LEARNERS
    except InvalidPlayer:
        return False


def analyst(rules: Variant) -> str:
    """Return who analyses and gives hints: the strongest player of the family."""
    return ANALYSTS[rules.family]


def levels(rules: Variant) -> list[dict[str, Any]]:
    """Return the levels of a game, the weakest first."""
    return [asdict(level) | {"level": level.number} for level in ladder(rules)]


def characters(rules: Variant) -> list[dict[str, Any]]:
    """Return the personalities of a game."""
    return [
        {
            "name": one.name,
            "sentence": one.sentence,
            "rating": one.rating,
            "rating_error": one.rating_error,
        }
        for one in personalities(rules)
    ]


def classics(rules: Variant) -> list[dict[str, str]]:
    """Return the classic players of a game, each with its sentence."""
    special = {LEVEL, *LEARNERS, *_character_names(rules)}
    names = [kind for kind in engine.local_kinds() if kind not in special and kind in SENTENCES]
    return [
        {"name": name, "sentence": SENTENCES[name]}
        for name in names
        if engine.open(name).plays(rules)
    ]


def learners(rules: Variant) -> list[dict[str, str]]:
    """Return the learning players of a game that are installed."""
    return [
        {"name": name, "sentence": SENTENCES[name]}
        for name in LEARNERS
        if name in engine.local_kinds() and engine.open(name).plays(rules)
    ]
