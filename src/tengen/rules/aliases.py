"""What people call the games, in the languages they write: one list for every shell."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

#: Characters of a name that are looked at.
_MAX_NAME = 64
#: Letters that are not a plain letter with an accent, and yet are read as one.
_LETTERS = str.maketrans({"đ": "d", "ł": "l", "ø": "o", "ı": "i", "ё": "е"})

#: The names of those who play with crosses and circles, on paper.
_ON_PAPER = ("piškvorky", "пишкворки", "пішкворки")

#: Each game, and what else it is called; how a name is written does not matter, see ``fold``.
NAMES: Mapping[str, tuple[str, ...]] = {
    "freestyle": (
        "gomoku",
        "five in a row",
        "five",
        "5 in a row",
        "connect five",
        "gobang",
        "omok",
        "wuziqi",
        "gomokunarabe",
        "luffarschack",
        *_ON_PAPER,
        "гомоку",
        "пять в ряд",
        "5 в ряд",
        "п'ять у ряд",
        "п'ять в ряд",
        "cờ gomoku",
        "năm quân",
        "五子棋",
        "五目並べ",
        "오목",
    ),
    "renju": ("rendžu", "рендзю", "рэндзю", "連珠"),
    "caro": ("cờ caro", "cờ ca-rô", "каро"),
    "pente": ("пенте",),
    "unbounded": ("infinite gomoku", "бесконечная доска", "nekonečné piškvorky"),
    "gomoku3d": ("3D gomoku", "3D piškvorky", "гомоку 3D"),
    "tictactoe": (
        "noughts and crosses",
        "xs and os",
        "3 in a row",
        "three in a row",
        "крестики-нолики",
        "хрестики-нулики",
        "piškvorky 3x3",
        "cờ ca-rô 3x3",
        "三目並べ",
    ),
    "reversi": (
        "othello",
        "реверси",
        "реверсі",
        "отелло",
        "оттело",
        "cờ lật",
        "cờ othello",
        "オセロ",
        "リバーシ",
        "黑白棋",
    ),
}


def fold(name: str) -> str:
    """Return a name without case, accents, spaces and signs, to compare it with others.

    >>> fold("Piškvorky"), fold("Five-in-a-Row"), fold("Cờ Ca-rô")
    ('piskvorky', 'fiveinarow', 'cocaro')
    """
    parts = unicodedata.normalize("NFKD", name[:_MAX_NAME]).casefold().translate(_LETTERS)
    return "".join(letter for letter in parts if letter.isalnum())


#: Each folded name to the game it stands for.
ALIASES: Mapping[str, str] = {
    fold(name): variant for variant, names in NAMES.items() for name in names
}
_PAPER_NAMES = frozenset(map(fold, _ON_PAPER))


def is_on_paper(name: str) -> bool:
    """Whether a name of a game is that of players who draw crosses and circles.

    >>> is_on_paper("Piškvorky"), is_on_paper("freestyle")
    (True, False)
    """
    return fold(name) in _PAPER_NAMES
