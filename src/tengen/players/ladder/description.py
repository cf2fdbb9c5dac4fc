"""What a level can do, in a sentence or two: read off the options of its player.

Nothing here knows a single level, so a rung that is tuned, or added, is described as well. Numbers
are those of ``docs/levels.md``; a test holds that no level of any game is without words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from tengen.base.i18n import N_
from tengen.engine.names import PlayerName
from tengen.players.ladder.rung import FULL_STRENGTH
from tengen.rules.variant import Variant

#: Texts, each for values below a limit; the last one for all that are higher.
Bands = tuple[tuple[float, str], ...]

_ALL = float("inf")
_EVERYTHING = 100.0
#: From this attention on it is worth saying that somebody only looks.
_SHARP = 97.0

#: What somebody notices with so much attention in five in a row.
SIGHT: Bands = (
    (30, N_("Knows the rules, but may overlook four in a row.")),
    (45, N_("Stops most fours and overlooks open threes.")),
    (60, N_("Stops fours, sees every second open three, misses diagonals.")),
    (74, N_("Sees most open threes, misses those on diagonals or with gaps.")),
    (84, N_("Sees open threes, misses some on diagonals or with gaps.")),
    (91, N_("Sees nearly every three, sometimes misses two threats at once.")),
    (97, N_("Misses little and likes to make two threats at once.")),
    (_ALL, N_("Overlooks nothing on the board.")),
)
#: The same where three in a row win.
SHORT_SIGHT: Bands = (
    (15, N_("Knows the rules, but overlooks nearly everything.")),
    (55, N_("Often overlooks two in a row.")),
    (80, N_("Stops most rows and misses forks.")),
    (_ALL, N_("Stops rows and sees most forks.")),
)
CAPTURES: Bands = (
    (50, N_("Often overlooks captures.")),
    (75, N_("Overlooks a capture now and then.")),
    (_ALL, ""),
)
#: How far somebody looks ahead, in plies.
FORESIGHT: Bands = (
    (1, N_("Does not look ahead.")),
    (3, N_("Looks a move ahead.")),
    (4, N_("Looks a few moves ahead.")),
    (_ALL, N_("Looks several moves ahead.")),
)
#: Combinations of fours and threes, by the positions that are searched for them.
COMBINATIONS: Bands = (
    (1, ""),
    (100, N_("Finds short wins by fours and threes.")),
    (500, N_("Finds wins by fours and threes.")),
    (_ALL, N_("Finds long wins by fours and threes.")),
)
#: A student of Reversi, by skill.
SKILL: Bands = (
    (8, N_("Turns as many discs as possible and gives corners away.")),
    (18, N_("Likes corners, but often gives them away.")),
    (28, N_("Guards most corners and still counts discs too early.")),
    (38, N_("Guards corners, forgets the squares beside them now and then.")),
    (50, N_("Rarely gives a corner away and begins to keep its moves open.")),
    (63, N_("Guards corners, fights for moves and looks three moves ahead.")),
    (82, N_("Fights for every move and counts out the last squares.")),
    (_ALL, N_("Hardly errs and counts out the end of the game.")),
)
#: The compiled engine, by the positions it looks at for a move.
GOMOKU_ENGINE: Bands = (
    (1_000, N_("The engine on a short leash: finds short forced wins.")),
    (5_000, N_("The engine held back: finds forced wins and stops yours.")),
    (50_000, N_("Calculates ahead and overlooks few forced wins.")),
    (FULL_STRENGTH, N_("Calculates far ahead and finds long forced wins.")),
    (_ALL, N_("The engine at full strength: hardly a forced win escapes it.")),
)
REVERSI_ENGINE: Bands = (
    (500, N_("The engine on a short leash: a good eye, few moves ahead.")),
    (5_000, N_("The engine held back: calculates well ahead.")),
    (50_000, N_("Calculates far ahead and seldom errs.")),
    (FULL_STRENGTH, N_("Calculates far ahead and counts out a long ending.")),
    (_ALL, N_("The engine at full strength: knows openings and plays endings without a fault.")),
)
PERFECT = N_("Plays perfectly: at best you get a draw.")
#: Plies that see the whole game where three in a row win on nine squares.
_WHOLE_GAME, _SHORT_LINE, _NINE = 8, 3, 9


@lru_cache(maxsize=1024)
def description(player: str, variant: Variant) -> tuple[str, ...]:
    """Return what a player of a ladder can do, in texts to be translated; () for others.

    >>> from tengen import variant
    >>> description("sighted[attention=80]", variant("freestyle"))
    ('Sees open threes, misses some on diagonals or with gaps.',)
    >>> description("sighted[depth=3]", variant("pente"))
    ('Overlooks nothing on the board.', 'Looks a few moves ahead.')
    """
    name = PlayerName.parse(player)
    describe = _DESCRIBED.get(name.kind)
    return tuple(filter(None, describe(_numbers(name), variant))) if describe else ()


def _numbers(name: PlayerName) -> dict[str, float]:
    numbers = {}
    for option, value in name.options.items():
        try:
            numbers[option] = float(value)
        except ValueError:
            continue  # an option that is a word, such as a temper
    return numbers


def _sighted(options: Mapping[str, float], variant: Variant) -> tuple[str, ...]:
    attention, depth = options.get("attention", _EVERYTHING), options.get("depth", 0)
    is_short = variant.line == _SHORT_LINE
    if is_short and variant.width * variant.height == _NINE and depth >= _WHOLE_GAME:
        return (PERFECT,)
    sight = _of(SHORT_SIGHT if is_short else SIGHT, attention)
    captures = _of(CAPTURES, attention) if variant.captures else ""
    combinations = _of(COMBINATIONS, options.get("combinations", 0))
    is_looking = depth > 0 or combinations or attention >= _SHARP
    return sight, captures, _of(FORESIGHT, depth) if is_looking else "", combinations


def _student(options: Mapping[str, float], _variant: Variant) -> tuple[str, ...]:
    return (_of(SKILL, options.get("skill", 50)),)


def _engine(options: Mapping[str, float], variant: Variant) -> tuple[str, ...]:
    bands = REVERSI_ENGINE if variant.is_reversi else GOMOKU_ENGINE
    return (_of(bands, options.get("nodes", _ALL)),)


def _of(bands: Bands, value: float) -> str:
    return next((text for limit, text in bands if value < limit), bands[-1][1])


_DESCRIBED: Mapping[str, Callable[[Mapping[str, float], Variant], tuple[str, ...]]] = {
    "sighted": _sighted,
    "student": _student,
    "tengen": _engine,
    "perfect": lambda _options, _variant: (PERFECT,),
}
