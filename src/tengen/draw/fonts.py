"""Fonts of pictures made of pixels.

What Pillow's own font can write looks the same on every machine: figures, letters of English, a few
signs. Any other text takes the first font of the machine that has all of its characters; where
there is none, accents are left out and signs are replaced by plain ones.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import cast

from PIL import ImageFont

from tengen.base.i18n import _, language
from tengen.draw.shapes import DisplayList, Text

#: Names a font file that is tried before those of the system.
VARIABLE = "TENGEN_FONT"
#: Fonts of Latin, Cyrillic and Greek letters as systems call them, then those of CJK.
FILES = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "LiberationSans-Regular.ttf",
    "arial.ttf",
    "Arial.ttf",
    "Arial Unicode.ttf",
)
#: The fonts of each language's own characters, which others draw differently.
_OWN = {
    "ja": (
        ("NotoSansCJK-Regular.ttc", 0),
        ("NotoSansCJKjp-Regular.otf", 0),
        ("ヒラギノ角ゴシック W3.ttc", 0),
        ("YuGothM.ttc", 0),
        ("msgothic.ttc", 0),
        ("ipag.ttf", 0),
    ),
    "ko": (
        ("NotoSansCJK-Regular.ttc", 1),
        ("NotoSansCJKkr-Regular.otf", 0),
        ("AppleSDGothicNeo.ttc", 0),
        ("malgun.ttf", 0),
        ("NanumGothic.ttf", 0),
    ),
    "zh_Hans": (
        ("NotoSansCJK-Regular.ttc", 2),
        ("NotoSansCJKsc-Regular.otf", 0),
        ("PingFang.ttc", 0),
        ("msyh.ttc", 0),
        ("wqy-microhei.ttc", 0),
        ("wqy-zenhei.ttc", 0),
        ("DroidSansFallbackFull.ttf", 0),
    ),
    "zh_Hant": (
        ("NotoSansCJK-Regular.ttc", 3),
        ("NotoSansCJKtc-Regular.otf", 0),
        ("msjh.ttc", 0),
    ),
}
_NOTHING = "\U0010ffff"
_UNKNOWN = "?"
_PLAIN = str.maketrans("–—−·×○●’“”", '---.xoo\'""')

Font = ImageFont.FreeTypeFont


def written(text: str, size: int) -> tuple[str, Font]:
    """Return a text as it can be written at a size in pixels, and the font that can."""
    own = _own(size)
    if _has_all(own, text):
        return text, own
    font = _best_font(text, size, os.environ.get(VARIABLE, ""), language())
    return "".join(sign if _has(font, sign) else _plain(sign) for sign in text), font


def unreadable(scene: DisplayList) -> str:
    """Return the characters of a picture that no font of this machine has, in their order."""
    texts = (shape.text for shape in scene.shapes if isinstance(shape, Text))
    lost = (sign for text in texts for sign in _lost(text))
    return "".join(dict.fromkeys(lost))


def missing_text(signs: str) -> str:
    """Say that a picture shows characters as question marks."""
    text = _("No font of this machine has {signs}; install one, or name its file in {variable}.")
    return text.format(signs=signs, variable=VARIABLE)


def _lost(text: str) -> Iterator[str]:
    _shown, font = written(text, 16)
    yield from (sign for sign in text if not _has(font, sign) and _plain(sign) == _UNKNOWN)


@lru_cache(maxsize=32)
def _own(size: int) -> Font:
    font = cast("Font", ImageFont.load_default(size))
    return font.font_variant(layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=512)
def _best_font(text: str, size: int, first: str, code: str) -> Font:
    """Return the first font that has all characters; without one, the one that has the most."""
    best, most = _own(size), -1
    for font in (*_fonts(first, code, size), best):
        count = sum(_has(font, sign) for sign in text)
        if count == len(text):
            return font
        if count > most:
            best, most = font, count
    return best


def _fonts(first: str, code: str, size: int) -> Iterator[Font]:
    """Yield the fonts of this machine: what somebody named, those of a language, all others."""
    own = _OWN.get(code, ())
    others = (one for name, fonts in _OWN.items() if name != code for one in fonts)
    for file, index in ((first, 0), *((file, 0) for file in FILES), *own, *others):
        font = _opened(file, index, size) if file else None
        if font is not None:
            yield font


@lru_cache(maxsize=128)
def _opened(file: str, index: int, size: int) -> Font | None:
    try:
        return ImageFont.truetype(file, size, index, layout_engine=ImageFont.Layout.BASIC)
    except (OSError, ValueError):
        return None


def _has_all(font: Font, text: str) -> bool:
    return all(_has(font, sign) for sign in text)


@lru_cache(maxsize=4096)
def _has(font: Font, sign: str) -> bool:
    """Whether a font draws a character otherwise than one that no font has."""
    return sign.isspace() or bytes(font.getmask(sign)) != bytes(font.getmask(_NOTHING))


@cache
def _plain(text: str) -> str:
    """Return a text in the characters of Pillow's own font.

    >>> _plain("Žofie 3–1"), _plain("黒")
    ('Zofie 3-1', '?')
    """
    parts = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    letters = (sign for sign in parts if not unicodedata.combining(sign))
    return "".join(sign if _has(_own(16), sign) else _UNKNOWN for sign in letters)
