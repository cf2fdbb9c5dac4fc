"""What the desktop remembers between runs: the last choices, the appearance, the language.

Kept as JSON in the state folder. Whatever does not fit any more is the default; a file that cannot
be written is told by whoever saves.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from tengen.base.atomic import write_atomically
from tengen.base.folders import state_folder
from tengen.base.i18n import LANGUAGES
from tengen.base.text import is_line
from tengen.draw.drawing import Style
from tengen.draw.theme import THEMES
from tengen.games.control import ControlKind
from tengen.games.settings import MAX_NAME_LENGTH, GameKind
from tengen.rules.catalogue import variants
from tengen.rules.table_rules import FOUL_RULES, REFUSE
from tengen.study.coach_remark import CoachLevel

FILE = "desktop.json"
SEATS = ("first", "second", "random")
#: Around the board: as dark as the system, or always so.
COLOR_SCHEMES = ("system", "light", "dark")
#: The kinds of games at one desk.
KINDS = (GameKind.COMPUTER, GameKind.HERE, GameKind.PROGRAMS)
#: The clocks that make sense at one desk.
CLOCKS = (ControlKind.NONE, ControlKind.GAME, ControlKind.BYOYOMI)
#: The parts of the board whose colour can be chosen.
COLORED = ("board", "cell", "black", "white")


@dataclass(frozen=True, slots=True)
class Preferences:
    """Everything remembered; see ``_CHECKS`` for what each may be."""

    variant: str = "freestyle"
    #: The size last chosen, by variant.
    sizes: Mapping[str, int] = field(default_factory=dict)
    kind: str = GameKind.COMPUTER.value
    opponent: str = "level:3"
    first: str = "level:3"
    second: str = "level:4"
    seat: str = "first"
    #: What becomes of black's fouls where there are some.
    foul: str = REFUSE
    #: Whether both may pass there.
    passes: bool = False
    clock: str = ControlKind.NONE.value
    #: Minutes for the game, seconds added a move, periods and seconds of each.
    minutes: int = 5
    increment: int = 3
    periods: int = 3
    period: int = 30
    style: str = Style.STONES.value
    theme: str = "wood"
    #: Colours (#rrggbb) in place of the theme's, by part.
    colors: Mapping[str, str] = field(default_factory=dict)
    surroundings: str = "system"
    has_coordinates: bool = True
    has_numbers: bool = False
    has_legal_moves: bool = True
    has_motion: bool = True
    has_sound: bool = True
    shows_thinking: bool = False
    #: Whether the analyst judges every position that is shown.
    analyses: bool = False
    #: How much the coach says in games against programs.
    coach: str = CoachLevel.OFF.value
    #: Seconds a move of two programs is shown.
    pace: float = 0.5
    #: "" speaks the language of the system.
    language: str = ""
    name: str = ""
    #: Who plays here, in the database.
    visitor: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    geometry: str = ""

    @property
    def is_crosses(self) -> bool:
        """Whether crosses and circles are drawn."""
        return self.style == Style.CROSSES.value

    def data(self) -> dict[str, Any]:
        """Return this as plain data."""
        return asdict(self) | {"sizes": dict(self.sizes), "colors": dict(self.colors)}

    @classmethod
    def of_data(cls, data: object) -> Preferences:
        """Read plain data; fields that do not fit are the defaults.

        >>> Preferences.of_data({"theme": "slate", "pace": "fast", "other": 1}).theme
        'slate'
        """
        if not isinstance(data, Mapping):
            return cls()
        fitting = {
            one.name: data[one.name]
            for one in fields(cls)
            if one.name in data and _CHECKS[one.name](data[one.name])
        }
        return cls(**fitting)


@dataclass(frozen=True, slots=True)
class DesktopRequest:
    """What is to be chosen at first; None is what nobody asked for."""

    variant: str | None = None
    #: The side of its board.
    size: int | None = None
    opponent: str | None = None

    def over(self, chosen: Preferences) -> Preferences:
        """Return preferences with what was asked for in place of what was chosen last.

        >>> chosen = DesktopRequest("reversi", 10).over(Preferences(sizes={"freestyle": 19}))
        >>> chosen.variant, chosen.sizes
        ('reversi', {'freestyle': 19, 'reversi': 10})
        """
        if self.variant is not None:
            chosen = replace(chosen, variant=self.variant)
        if self.size is not None:
            chosen = replace(chosen, sizes={**chosen.sizes, chosen.variant: self.size})
        if self.opponent is not None:
            kind = GameKind.COMPUTER.value
            chosen = replace(chosen, opponent=self.opponent, kind=kind)
        return chosen


def file() -> Path:
    """Return where the preferences are kept."""
    return state_folder() / FILE


def load() -> Preferences:
    """Return what was remembered; the defaults where there is nothing, or nothing readable."""
    try:
        return Preferences.of_data(json.loads(file().read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return Preferences()


def save(preferences: Preferences) -> None:
    """Remember; raises TengenError where the disk refuses."""
    text = json.dumps(preferences.data(), indent=1, ensure_ascii=False)
    with suppress(OSError):  # the writing says why
        file().parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file(), lambda stream: stream.write(text.encode()))


# -- what fits ----------------------------------------------------------------------------------

_Check = Callable[[Any], bool]


def _one_of(*choices: str) -> _Check:
    return lambda value: isinstance(value, str) and value in choices


def _text(longest: int, least: int = 0) -> _Check:
    return lambda value: (
        isinstance(value, str) and is_line(value) and least <= len(value) <= longest
    )


def _whole(least: int, most: int) -> _Check:
    return lambda value: type(value) is int and least <= value <= most


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _sizes(value: Any) -> bool:
    return isinstance(value, Mapping) and all(type(size) is int for size in value.values())


def _colors(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        part in COLORED and is_color(color) for part, color in value.items()
    )


def is_color(text: object) -> bool:
    """Whether a text is a colour such as ``#e4bb7c``."""
    digits = text[1:] if isinstance(text, str) and text[:1] == "#" else ""
    return len(digits) == 6 and all(digit in "0123456789abcdefABCDEF" for digit in digits)


_PLAYER = _text(200, least=1)
_CHECKS: Mapping[str, _Check] = {
    "variant": _one_of(*(rules.name for rules in variants())),
    "sizes": _sizes,
    "kind": _one_of(*(kind.value for kind in KINDS)),
    "opponent": _PLAYER,
    "first": _PLAYER,
    "second": _PLAYER,
    "seat": _one_of(*SEATS),
    "foul": _one_of(*FOUL_RULES),
    "passes": _flag,
    "clock": _one_of(*(kind.value for kind in CLOCKS)),
    "minutes": _whole(0, 180),
    "increment": _whole(0, 180),
    "periods": _whole(1, 20),
    "period": _whole(1, 300),
    "style": _one_of(*(style.value for style in Style)),
    "theme": _one_of(*THEMES),
    "colors": _colors,
    "surroundings": _one_of(*COLOR_SCHEMES),
    "has_coordinates": _flag,
    "has_numbers": _flag,
    "has_legal_moves": _flag,
    "has_motion": _flag,
    "has_sound": _flag,
    "shows_thinking": _flag,
    "analyses": _flag,
    "coach": _one_of(*(level.value for level in CoachLevel)),
    "pace": lambda value: type(value) in (int, float) and 0 <= value <= 10,
    "language": _one_of("", *LANGUAGES),
    "name": _text(MAX_NAME_LENGTH),
    "visitor": _text(100, least=1),
    "geometry": _text(40),
}
