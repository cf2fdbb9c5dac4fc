"""Lines that people write for others (names, chat), and what messages quote of any input.

Nothing here refuses: what does not belong into a line is left out. Letters of every script stay,
with the marks that belong to them, and so do emoji.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Self

#: Marks above, below and inside one letter; no script needs more in ordinary words.
MAX_MARKS = 3
#: Characters that are looked at; a longer text is cut before anything else.
MAX_LINE = 4_096

#: Characters of a value that a message quotes, and of a whole message.
MAX_SHOWN = 40
MAX_MESSAGE = 1_000

#: They bind letters of some scripts, or parts of an emoji, and stand between the two only.
JOINERS = frozenset("\u200c\u200d")
#: Letters, marks and signs that are drawn as nothing at all.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]"
)
#: Control, format and private characters, halves of a pair, and those that mean nothing yet.
_DROPPED = frozenset(("Cc", "Cf", "Co", "Cs", "Cn"))
#: Words that a message does not repeat whole, and how much of each end it keeps.
_LONG_WORD = re.compile(r"\S{300,}")
_KEPT = 100
#: Whole numbers of more bits have more digits than a message shows, and may not be printable.
_MAX_BITS = 128
#: Kana and Chinese characters.
_IDEOGRAPHS = re.compile("[\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]")
_MARKS = frozenset(("Mn", "Me"))
#: Characters that take no column of a terminal.
_WITHOUT_WIDTH = _MARKS | {"Cf"}


class ReasonText(str):
    """A sentence, already filled in, that knows its template: it can be said in another language.

    >>> ReasonText("{count} stones are too many", count=3)
    '3 stones are too many'
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, str | int]

    def __new__(cls, template: str, **values: str | int) -> Self:
        """Fill in an English template that is marked with ``N_``."""
        reason = super().__new__(cls, template.format(**values))
        reason.template, reason.values = template, values
        return reason

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


def clean_line(text: str) -> str:
    r"""Return a text as one line without what cannot be seen, or hides what can.

    Spaces of any kind become one blank between words. Directions, controls and invisible letters
    go; of the marks on one letter the first ``MAX_MARKS`` stay. The result is in Unicode's NFC,
    and cleaning it again changes nothing.

    >>> clean_line("  well\n played\u202e!\0 ")
    'well played!'
    >>> [f"{ord(letter):x}" for letter in clean_line("Z" + 20 * "\u0336" + "a\u0301")]
    ['5a', '336', '336', '336', 'e1']
    >>> clean_line("Nguye\u0302\u0303n"), clean_line("हिन्दी"), clean_line("👩\u200d👧")
    ('Nguyễn', 'हिन्दी', '👩\u200d👧')
    >>> clean_line("\u200b\u3164 \u200d\u0301")
    ''
    """
    plain = unicodedata.normalize("NFC", " ".join(text[:MAX_LINE].split()))
    return unicodedata.normalize("NFC", _readable(plain)).strip(" ")


def _readable(text: str) -> str:
    """Return the characters of a line that can be read."""
    kept: list[str] = []
    marks, joiner = MAX_MARKS, ""  # a mark needs a letter to stand on
    for letter in _INVISIBLE.sub("", text):
        if letter in JOINERS:
            joiner = letter
            continue
        category = unicodedata.category(letter)
        if category in _DROPPED:
            continue
        if category in _MARKS:
            marks += 1
            if marks > MAX_MARKS:
                continue
        elif letter == " ":
            marks = MAX_MARKS
            if not kept or kept[-1] == " ":
                continue
        else:
            marks = 0
            if joiner and kept and kept[-1] != " ":
                kept.append(joiner)
        kept.append(letter)
        joiner = ""
    return "".join(kept)


def is_line(text: str) -> bool:
    r"""Whether a text can be printed on one line; joiners of letters may be in it.

    >>> is_line("👩\u200d👧"), is_line("a\nb"), is_line("a\u202eb")
    (True, False, False)
    """
    return text.isprintable() or "".join(c for c in text if c not in JOINERS).isprintable()


def shorten(text: str, most: int = MAX_SHOWN) -> str:
    """Cut text that is too long to be quoted in a message.

    >>> shorten("freestyle" * 200_000)
    'freestylefreestylefreestylefreestylefre…'
    """
    return text if len(text) <= most else text[: most - 1] + "…"


def brief(message: str) -> str:
    """Return a message of bounded length, whatever it quotes: very long words lose their middle.

    >>> len(brief("cannot read " + "x" * 1_000_000 + ": there is no such file"))
    235
    """
    whole = _LONG_WORD.sub(lambda word: f"{word[0][:_KEPT]}…{word[0][-_KEPT:]}", message)
    return shorten(whole, MAX_MESSAGE)


def shown(value: object) -> str:
    r"""Return a value as a message can quote it, on one line; containers are only named.

    >>> shown("five\n"), shown(2**60), shown({"a": 1})
    ("'five\\n'", '1152921504606846976', 'an object')
    >>> shown(10**5000)
    'a number of many digits'
    """
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, str):
        return repr(shorten(value))
    if isinstance(value, int) and value.bit_length() > _MAX_BITS:
        return "a number of many digits"
    return shorten(repr(value))


def half_width(text: str) -> str:
    """Return what was typed with full-width letters, figures and signs as the plain ones.

    >>> half_width("Ｈ８，ｉ９\u3000１５×１５")
    'H8,i9 15×15'
    """
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def display_width(text: str) -> int:
    """Return the columns that a text takes on a terminal.

    >>> display_width("h8"), display_width("黒番"), display_width("Z\u0336é"), display_width("ｈ８")
    (2, 4, 2, 4)
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


def clipped(text: str, columns: int) -> str:
    """Return a text that takes at most so many columns of a terminal.

    >>> clipped("黒番の棋士", 6), clipped("Franta", 6)
    ('黒番…', 'Franta')
    """
    if display_width(text) <= columns:
        return text
    ends = accumulate(map(_columns, text))
    return text[: sum(end < columns for end in ends)] + "…"


def padded(text: str, columns: int, *, is_right: bool = False) -> str:
    """Fill a text up with blanks to so many columns of a terminal, in front with ``is_right``.

    >>> padded("黒", 4) + "|", padded("黒", 4, is_right=True)
    ('黒  |', '  黒')
    """
    blanks = " " * (columns - display_width(text))
    return blanks + text if is_right else text + blanks


def breakable(word: str) -> Sequence[str]:
    """Return the parts between which a word may be broken: Korean has blanks, Chinese has none.

    >>> breakable("five"), breakable("黒番"), breakable("오목")
    (['five'], '黒番', ['오목'])
    """
    return word if _IDEOGRAPHS.search(word) else [word]


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in _WITHOUT_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1
