"""Character sets: their names, and the text of formats that never say which one they use."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from contextlib import suppress

from tengen.base.errors import InvalidRecord
from tengen.rules.notation import shorten

#: Character sets by the letters and digits of their names: what Python calls them.
_CHARSETS = {
    "utf8": "utf-8",
    "ascii": "ascii",
    "usascii": "ascii",
    "latin1": "iso-8859-1",
    "gb": "gb18030",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "cp936": "gb18030",
    "gb18030": "gb18030",
    "big5": "big5",
    "shiftjis": "cp932",
    "sjis": "cp932",
    "cp932": "cp932",
    "windows31j": "cp932",
    "eucjp": "euc-jp",
    "euckr": "cp949",
    "cp949": "cp949",
    "koi8r": "koi8-r",
    "koi8u": "koi8-u",
}
_CHARSETS |= {f"iso8859{part}": f"iso-8859-{part}" for part in range(1, 17) if part != 12}
_CHARSETS |= {f"windows125{page}": f"cp125{page}" for page in range(9)}
_CHARSETS |= {f"cp125{page}": f"cp125{page}" for page in range(9)}

UTF_8 = "utf-8"
CHINESE = "gb18030"
#: Windows-1252 with its five holes filled, so that any bytes are text and come back as they were.
WESTERN = "windows-1252"
_HOLES = {0x81, 0x8D, 0x8F, 0x90, 0x9D}
_TO_TEXT = {
    byte: bytes([byte]).decode("cp1252") for byte in range(0x80, 0xA0) if byte not in _HOLES
}
_NO_LETTERS = dict.fromkeys(_TO_TEXT, "\N{REPLACEMENT CHARACTER}")
_TO_BYTES = {ord(character): chr(byte) for byte, character in _TO_TEXT.items()}

_HIGH = re.compile(rb"[\x80-\xff]+")
#: First bytes of the signs and of the common characters of GB2312.
_COMMON = bytes([*range(0xA1, 0xA4), *range(0xB0, 0xD8)])
_MIN_COUNT, _MIN_SHARE = 3, 0.9
#: Bytes above ASCII that are looked at: as many tell as much as all of a large file.
_MAX_LOOKED_AT = 1 << 16


def charset_named(name: str, where: str = "") -> str:
    """Return what Python calls a character set; raises InvalidRecord for one not known here.

    >>> charset_named("Shift_JIS")
    'cp932'
    """
    key = re.sub(r"[^a-z0-9]", "", name.lower())
    found = _CHARSETS.get(key)
    if found is None:
        raise InvalidRecord(f"the character set {shorten(name)!r} is unknown", where)
    return codecs.lookup(found).name


def likely_charset(data: bytes, named: str | None = None) -> str:
    r"""Return the character set the caller names, else the one the bytes look like.

    That is UTF-8 where they are UTF-8, GB18030 where they look like Chinese, and else Western.

    >>> likely_charset("Kōki".encode()), likely_charset(b"Bj\xf6rn")
    ('utf-8', 'windows-1252')
    >>> likely_charset("黑棋必胜".encode("gbk"))
    'gb18030'
    """
    if named is not None:
        return charset_named(named)
    try:
        data.decode()
    except UnicodeDecodeError:
        return CHINESE if _looks_chinese(data) else WESTERN
    return UTF_8


def _looks_chinese(data: bytes) -> bool:
    """Whether the bytes above ASCII are pairs of GB2312, nearly all of them common characters.

    Western letters hardly ever come in pairs, and theirs are then rare characters of GB2312.
    """
    runs = list(_first_runs(data))
    pairs = [pair for run in runs for pair in zip(run[::2], run[1::2], strict=False)]
    common = [trail for lead, trail in pairs if lead in _COMMON and trail >= _COMMON[0]]
    odd = sum(len(run) % 2 for run in runs)
    return len(common) >= max(_MIN_COUNT, _MIN_SHARE * (len(pairs) + odd))


def _first_runs(data: bytes) -> Iterator[bytes]:
    """Yield the first runs of bytes above ASCII."""
    left = _MAX_LOOKED_AT
    for run in _HIGH.finditer(data):
        yield run[0][:left]
        left -= len(run[0])
        if left <= 0:
            return


def decode_as(data: bytes, charset: str) -> str:
    """Return the text of bytes; those that are none of that character set are read as Western.

    Libraries that many people have edited do mix character sets.
    """
    if charset != WESTERN:
        with suppress(UnicodeDecodeError):
            return data.decode(charset)
    return data.decode("iso-8859-1").translate(_TO_TEXT)


def encode_as(text: str, charset: str) -> bytes:
    """Return the bytes of a text; raises InvalidRecord with the first character it cannot hold."""
    sent, codec = text, charset
    if charset == WESTERN:
        # Controls whose bytes mean letters here are sent out of reach.
        sent, codec = text.translate(_TO_BYTES | _NO_LETTERS), "iso-8859-1"
    try:
        return sent.encode(codec)
    except UnicodeEncodeError as error:
        letter = text[error.start]
        raise InvalidRecord(f"{letter!r} is not of the character set {charset}") from None
