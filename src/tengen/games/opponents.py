"""The computer players of a game, for every shell: levels, personalities, classics, learners."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tengen import engine
from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.base.limits import Clock, Limit
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.engine.registered import programs
from tengen.games.errors import InvalidSettings
from tengen.games.settings import Party
from tengen.players.catalogue import HUMAN
from tengen.players.ladder.catalogue import ladder
from tengen.players.ladder.level import Level
from tengen.players.personalities import CHARACTERS, personalities
from tengen.rules.variant import Family, Variant

LEVEL = "level"
#: The player of the search laboratory: it looks as deep as it is told, which may take a while.
TEXTBOOK = "textbook"
LEARNERS = ("apprentice", "learner")
#: The learners as they are offered; without a word the classic one has the medium level.
OFFERED_LEARNERS = ("apprentice", "learner[level=easy]", "learner", "learner[level=hard]")
#: Seconds a classic player may think about a move, and the most anybody may.
CLASSIC_SECONDS = 2.0
MAX_SECONDS = 10.0
#: Seconds for a hint, and for a line of analysis unless more are asked for.
HINT_SECONDS = 1.5
#: Seconds a person might take for a move, at least and at most.
HUMAN_SECONDS = (0.35, 1.3)
#: Least seconds to think, however little is left on the clock.
MIN_SECONDS = 0.02

#: The first and the second program of the keys F1 to F3, in every shell.
KEY_PROGRAMS: Mapping[Family, tuple[str, str]] = {
    Family.GOMOKU: ("franta", "scorer"),
    Family.REVERSI: ("greedy", "expert"),
}


def key_players(kind: str, family: Family) -> tuple[str, str]:
    """Return who sits in the two seats of a game that is begun by a key.

    F1 to F4 are, in their order, ``programs``, ``first``, ``second`` and ``people``.

    >>> key_players("second", Family.GOMOKU)
    ('human', 'scorer')
    """
    first, second = KEY_PROGRAMS[family]
    seats = {
        "programs": (first, second),
        "first": (HUMAN, first),
        "second": (HUMAN, second),
        "people": (HUMAN, HUMAN),
    }
    return seats[kind]


#: What a classic player is, in a sentence.
SENTENCES = {
    "random": N_("plays any legal move"),
    "perfect": N_("looks at every game to its end and never errs"),
    "franta": N_("completes five, else blocks, else extends its longest row; never looks ahead"),
    "scorer": N_("gives every point a score for both sides and takes the best"),
    "pattern": N_("counts fours, threes and twos and looks a few moves ahead"),
    "threat": N_("looks only at the most threatening points"),
    "combination": N_("searches for forced wins by fours and threes"),
    "classic:easy": N_("counts fours, threes and twos on the whole board; looks one move ahead"),
    "classic:medium": N_("looks two moves ahead and knows forks of fours and threes"),
    "classic:hard": N_("looks three moves ahead and knows every sequence of fours and threes"),
    "novice": N_("plays any legal move"),
    "greedy": N_("turns over as many discs as it can"),
    "expert": N_("counts discs three moves ahead and avoids what gives corners away"),
    "easy": N_("likes edges and corners and looks two moves ahead"),
    "medium": N_("also counts mobility and looks four moves ahead"),
    "hard": N_("wants much mobility at first, less later, and in the end only squares and discs"),
    "tengen": N_("the strongest of us: looks as far ahead as its time allows"),
    "apprentice": N_("learns from every game it plays with you"),
    "learner": N_("keeps count of every position it met and learns by the delta rule"),
    "learner[level=easy]": N_("the same learner, looking less far ahead"),
    "learner[level=hard]": N_("the same learner, looking further ahead"),
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

    def budget(self, clock: Clock | None) -> float:
        """Return the seconds for a move, with that clock where there is one."""
        found = Limit(time=self.seconds, clock=clock).budget
        return max(MIN_SECONDS, self.seconds if found is None else found)

    def moment(self, clock: Clock | None) -> float:
        """Return the seconds a move should take at least to seem made by a person."""
        if not self.is_human_like:
            return 0.0
        moment = random.uniform(*HUMAN_SECONDS)
        return moment if clock is None else min(moment, clock.left / 50)


@lru_cache(maxsize=1024)
def opponent(player: str, rules: Variant) -> Opponent:
    """Return the computer player of a name; raises InvalidSettings for an unknown one.

    Any name will do, also that of an external program; see ``is_own``.
    """
    try:
        name = PlayerName.parse(player)
        if not engine.open(player).plays(rules):
            raise InvalidSettings(f"{player!r} does not play {rules.name}")
    except InvalidPlayer as error:
        raise InvalidSettings(str(error)) from None
    level = _level(name, rules)
    if level is not None:
        return _of_level(player, level)
    if name.kind not in _character_names(rules):
        seconds = MAX_SECONDS if name.kind == TEXTBOOK else CLASSIC_SECONDS
        return Opponent(player, name.kind, seconds)
    rating = next(one.rating for one in personalities(rules) if one.name == name.kind)
    return Opponent(player, name.kind, CLASSIC_SECONDS, rating, is_human_like=True)


def is_own(player: str) -> bool:
    """Whether a name is that of a player inside this process, which starts no program."""
    try:
        return PlayerName.parse(player).kind in engine.local_kinds()
    except InvalidPlayer:
        return False


def _character_names(rules: Variant) -> set[str]:
    return {character.name for character in CHARACTERS[rules.family]}


def _of_level(player: str, level: Level) -> Opponent:
    seconds = min(MAX_SECONDS, max(level.move_time, 0.05))
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


@dataclass(frozen=True, slots=True)
class OfferedPlayer:
    """A program to choose, with its sentence; ``rating`` where it was measured."""

    name: str
    sentence: str
    rating: float | None = None
    rating_error: float | None = None


def characters(rules: Variant) -> list[OfferedPlayer]:
    """Return the personalities of a game."""
    return [
        OfferedPlayer(one.name, one.sentence, one.rating, one.rating_error)
        for one in personalities(rules)
    ]


def classics(rules: Variant) -> list[OfferedPlayer]:
    """Return the classic players of a game."""
    special = {LEVEL, *LEARNERS, *_character_names(rules)}
    kinds = [kind for kind in engine.local_kinds() if kind not in special]
    names = [name for kind in kinds for name in SENTENCES if name.partition(":")[0] == kind]
    return [
        OfferedPlayer(name, SENTENCES[name]) for name in names if engine.open(name).plays(rules)
    ]


def added(rules: Variant) -> list[OfferedPlayer]:
    """Return the players of a game that other packages have brought here."""
    offered = [OfferedPlayer(name, sentence) for name, sentence in engine.plugins().items()]
    return [one for one in offered if _plays(one.name, rules)]


def named_programs(rules: Variant) -> list[OfferedPlayer]:
    """Return the external programs that have a name on this machine; the network never sees them.

    What cannot be opened is left out, and so is everything where the list of names is damaged.
    """
    try:
        named = programs().values()
    except TengenError:
        return []
    offered = [OfferedPlayer(one.name, one.command) for one in named]
    return [one for one in offered if _plays(one.name, rules)]


def _plays(player: str, rules: Variant) -> bool:
    try:
        return engine.open(player).plays(rules)
    except InvalidPlayer:
        return False


def learners(rules: Variant) -> list[OfferedPlayer]:
    """Return the learning players of a game that are installed."""
    return [
        OfferedPlayer(name, SENTENCES[name])
        for name in OFFERED_LEARNERS
        if is_own(name) and engine.open(name).plays(rules)
    ]
