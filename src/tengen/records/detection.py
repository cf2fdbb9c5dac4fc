"""Which format a file is in, told by what it holds; by its extension only where that is open."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

from tengen.base.errors import InvalidRecord, TengenError
from tengen.records.codec import Format, ReadOptions, format_named, format_of
from tengen.records.renlib_format import CENTRE, SIGNATURE
from tengen.records.wthor_names import HEADER
from tengen.rules.setup import POSITION_TEXT
from tengen.rules.variant import Variant

#: Bytes from the beginning of a file that are looked at.
HEAD = 64 * 1024

_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1f]")
_SQUARE = r"[a-z][0-9]{1,2}(?:-[0-9])?"
#: Lines that say nothing of the format.
_REMARK = re.compile(r"\s*(?:[#%].*)?", re.DOTALL)
_MOVES = re.compile(
    rf"(?:[0-9]{{1,3}}[.):]?\s*)?(?:{_SQUARE}|-?[0-9]+,-?[0-9]+)[\s,;]*"
    rf"(?:{_SQUARE}|-?[0-9]|swap|add|pass|declare|offer|#|$).*",
    re.IGNORECASE | re.DOTALL,
)
#: What the first text of a file looks like in each format that can be told by it.
_TEXTS = (
    ("jsonl", re.compile(r"\{[^\n]*\}[ \t\r]*\n\s*\{")),
    ("json", re.compile(r"\{|\[\s*[{\]]")),
    ("pgn", re.compile(r'\[[A-Za-z]+\s+"')),
    ("renjunet", re.compile(r"<(?:\?xml|database)\b")),
    ("psq", re.compile(r"Piskvorky\b")),
    ("moves", re.compile(r"(?:#[^\n]*\n|\s)*#\s*(?:variant|start):", re.IGNORECASE)),
)
#: The same anywhere in it: other words may stand before.
_INSIDE = (
    ("ggf", re.compile(r"\(\s*;[^()]*\bGM\s*\[\s*(?:Othello|Reversi)\b", re.IGNORECASE)),
    ("sgf", re.compile(r"\(\s*(?:;|[A-Z][A-Za-z]{0,15}\s*\[)")),
    ("obf", re.compile(r"^\s*[-._XxOo*0]{16,144}\s*[XxOo*]\s*(?:;|%|$)", re.MULTILINE)),
)


def recognised(head: bytes, name: str = "", rules: Variant | None = None) -> Format:
    """Return the format of a file by its first ``HEAD`` bytes; raises InvalidRecord for none.

    What cannot be mistaken counts; then the extension of its ``name``; then what its lines look
    like as moves, where ``rules`` may say of which game.

    >>> recognised(b"(;GM[4]SZ[15];B[hh])", "game.txt").name
    'sgf'
    >>> recognised(b"f5d6c3").name, recognised(b"h8i9j10").name
    ('transcript', 'moves')
    """
    found = _binary(head) or _marked(_text(head))
    if found == "json" and name.lower().endswith(".jsonl"):
        found = "jsonl"  # one game looks the same in both
    if found is not None:
        return format_named(found)
    try:
        return format_of(name)
    except InvalidRecord:
        pass
    moves = _as_moves(_text(head), rules)
    if moves is None:
        raise InvalidRecord("this is no game in any format that is known here, nor a position")
    return format_named(moves)


def _text(head: bytes) -> str:
    return head.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").lstrip()


def _binary(head: bytes) -> str | None:
    if head.startswith(SIGNATURE):
        return "renlib"
    if _CONTROLS.search(head) is None:
        return None
    if len(head) >= HEADER.size:
        _century, _year, month, day, games, names, _of, size, kind, _depth, _zero = HEADER.unpack(
            head[: HEADER.size]
        )
        is_dated = 1 <= month <= 12 and 1 <= day <= 31
        if is_dated and games and not names and size in {0, 8, 10} and kind == 0:
            return "wthor"
    return "renlib" if head[0] == CENTRE else None


def _marked(text: str) -> str | None:
    """Return the format of a text that says which it is."""
    tests: tuple[tuple[str, Callable[[str], object]], ...] = (
        *((name, pattern.match) for name, pattern in _TEXTS),
        *((name, pattern.search) for name, pattern in _INSIDE),
    )
    return next((name for name, fits in tests if fits(text)), None)


def _as_moves(text: str, rules: Variant | None) -> str | None:
    """Return the format of a text that is moves or a position, if it is."""
    lines = [line for line in text.splitlines() if _REMARK.fullmatch(line) is None]
    if not lines:
        return None
    if POSITION_TEXT.match(lines[0].strip()):
        return "moves"
    if rules is None and _is_transcript(lines[0]):
        return "transcript"
    if _MOVES.fullmatch(lines[0].strip()) is None:
        return None
    return "transcript" if rules is not None and rules.is_reversi else "moves"


def _is_transcript(line: str) -> bool:
    """Whether a line can be played from the start of Reversi."""
    try:
        records = [*format_named("transcript").codec.read(BytesIO(line.encode()), ReadOptions())]
    except TengenError:
        return False
    return any(len(record.mainline) > 1 for record in records)
