"""Languages: what a person reads goes through ``_``; the source text is English.

Only ``.po`` files are shipped. A catalogue is compiled in memory when its language is first used,
so English, the language of the sources, costs nothing. The language is chosen by ``use_language``
for the current context (a process, or one request of a server), otherwise by the environment.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations
from operator import itemgetter
from pathlib import Path

from tengen.base.errors import TengenError
from tengen.base.marked import N_ as N_  # noqa: PLC0414 - for others
from tengen.base.po import translations
from tengen.base.text import shown

#: The language of the sources.
SOURCE = "en"
#: The languages Tengen speaks, each by its own name; one written in two scripts is two.
LANGUAGE_NAMES = {
    SOURCE: "English",
    "uk": "Українська",
    "cs": "Čeština",
    "ru": "Русский",
    "vi": "Tiếng Việt",
    "ja": "日本語",
    "zh_Hans": "简体中文",
    "zh_Hant": "繁體中文",
    "ko": "한국어",
}
LANGUAGES = tuple(LANGUAGE_NAMES)
#: Says which language to speak, before the usual variables of the system are asked.
VARIABLE = "TENGEN_LANGUAGE"
FOLDER = Path(__file__).parent.parent / "locale"

_VARIABLES = (VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_BY_LOWER = {code.lower(): code for code in LANGUAGES}
#: Where Chinese is written in the traditional script; elsewhere in the simplified one.
_TRADITIONAL = frozenset(("hant", "tw", "hk", "mo"))
#: Those whose signs are as wide as letters and have no blank behind them.
_WITH_WIDE_SIGNS = frozenset(("ja", "zh_Hans", "zh_Hant"))
_WITH_DECIMAL_COMMA = frozenset(("uk", "cs", "ru", "vi"))
_WIDE_ENDS = ("。", "！", "？")
_ENDS = (".", "!", "?", "…", *_WIDE_ENDS)
#: Characters of a header that are read, and how much a language is liked in it.
_MAX_HEADER = 500
_WEIGHT = re.compile(r"q\s*=\s*(\d(?:\.\d{0,3})?)", re.ASCII)
_chosen: ContextVar[str | None] = ContextVar("language", default=None)


def language() -> str:
    """Return the code of the language spoken in this context."""
    return _chosen.get() or _of_environment()


def use_language(code: str) -> None:
    """Speak a language from here on in this context; raises TengenError for an unknown one."""
    known = _known(code)
    if known is None:
        raise TengenError(f"unknown language {shown(code)}; known are {', '.join(LANGUAGES)}")
    _chosen.set(known)


def po_file(code: str) -> Path:
    """Return where the translations into a language are kept."""
    return FOLDER / code / "LC_MESSAGES" / "tengen.po"


def _(message: str) -> str:
    """Translate a text into the language of this context."""
    return _catalogue(language()).gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Translate a text in the form that fits a number."""
    return _catalogue(language()).ngettext(singular, plural, count)


def full_stop(text: str) -> str:
    """End a sentence as the language of this context does, unless it ends already."""
    stop = "。" if language() in _WITH_WIDE_SIGNS else "."
    return text if text.endswith(_ENDS) else text + stop


def because(told: str, why: str, joint: str = " ") -> str:
    """Join what happened with why, in a few words each: "Black wins" "on time".

    Languages whose words do not bend for it have a colon between the two.
    """
    own = "：" if language() in _WITH_WIDE_SIGNS else ": " if language() == "ko" else joint
    return f"{told}{own}{why}"


def decimal(figures: str) -> str:
    """Write a number with the decimal sign of the language of this context."""
    return figures.replace(".", ",") if language() in _WITH_DECIMAL_COMMA else figures


def percent(figures: str) -> str:
    """Write a part of a hundred; where signs are wide, or in Korean, without a blank."""
    blank = "" if language() in {*_WITH_WIDE_SIGNS, "ko"} else " "
    return f"{decimal(figures)}{blank}%"


def paragraph(sentences: Iterable[str]) -> str:
    """Put sentences one after the other; after a wide stop there is no blank."""
    whole = ""
    for sentence in filter(None, sentences):
        blank = "" if not whole or whole.endswith(_WIDE_ENDS) else " "
        whole = f"{whole}{blank}{sentence}"
    return whole


def accepted(header: str) -> str | None:
    """Return the language that an ``Accept-Language`` of HTTP likes best; None where we speak none.

    >>> accepted("de, zh-TW;q=0.8, uk;q=0.9"), accepted("*"), accepted("cs;q=x,ja;q=0")
    ('uk', None, None)
    """
    parts = (part.partition(";") for part in header[:_MAX_HEADER].split(","))
    liked = [(_weight(rest), _known(code.strip())) for code, _sign, rest in parts]
    spoken = [one for one in liked if one[0] and one[1] is not None]
    return max(spoken, key=itemgetter(0), default=(0.0, None))[1]


def language_tag() -> str:
    """Return the language of this context as browsers name it: ``zh-Hans``."""
    return language().replace("_", "-")


def _weight(rest: str) -> float:
    found = _WEIGHT.fullmatch(rest.strip() or "q=1")
    return float(found[1]) if found else 0.0


def _known(code: str) -> str | None:
    """Find the language of ``uk``, ``uk_UA.UTF-8``, ``zh-TW``, ``C`` …; None for another one."""
    plain, *rest = re.split(r"[.@]", code)[0].lower().replace("-", "_").split("_")
    if plain in {"c", "posix"}:
        return SOURCE
    if plain == "zh":
        is_traditional = "hans" not in rest and not _TRADITIONAL.isdisjoint(rest)
        plain = "zh_hant" if is_traditional else "zh_hans"
    return _BY_LOWER.get(plain)


def _of_environment() -> str:
    """Return the language the first variable asks for, English where we do not speak it."""
    codes = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), SOURCE)
    return next(filter(None, map(_known, codes.split(":"))), SOURCE)


@cache
def _catalogue(code: str) -> NullTranslations:
    if code == SOURCE:
        return NullTranslations()
    return translations(po_file(code))
