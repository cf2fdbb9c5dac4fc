"""Catalogues of texts as translators write them: reading a ``.po`` file.

Tools for translators and our own update use Babel; whoever only reads needs none of its 30 MB.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from struct import pack

#: Texts with their translations; for a plural the text in the singular, and every form.
Messages = dict[str, str | list[str]]

_MAGIC = 0x950412DE
#: Bytes of the head of a compiled catalogue, and of each entry in one of its two tables.
_HEAD, _ROW = 28, 8


def read_po(path: Path) -> Messages:
    r"""Return what is translated in a file; its header stands behind the empty text.

    >>> from tengen.base.i18n import po_file
    >>> messages = read_po(po_file("cs"))
    >>> messages["A draw"], "Plural-Forms: nplurals=3" in messages[""]
    ('Remíza', True)
    """
    entries = _entries(path.read_text(encoding="utf-8").splitlines())
    return {text: forms if is_plural else forms[0] for text, is_plural, forms in entries}


def translations(path: Path) -> GNUTranslations:
    """Return a file as the standard library's own catalogue, plural rule and all."""
    return GNUTranslations(BytesIO(_compiled(path)))


def _entries(lines: list[str]) -> Iterator[tuple[str, bool, list[str]]]:
    """Yield the texts that have a translation: each, whether it has a plural, its forms."""
    fields: dict[str, str] = {}
    current = ""
    for line in (*lines, ""):
        word, _blank, text = line.partition(" ")
        if line.startswith('"'):
            fields[current] += json.loads(line)
        elif word.startswith("msg"):
            current = word
            fields[current] = json.loads(text)
        elif not line:
            forms = [fields[one] for one in fields if one.startswith("msgstr")]
            if forms and all(forms):
                yield fields["msgid"], "msgid_plural" in fields, forms
            fields = {}


def _compiled(path: Path) -> bytes:
    """Return the file in the binary form that the standard library reads."""
    pairs = []
    for text, forms in read_po(path).items():
        # Behind the zero byte stands the plural, which nobody looks up.
        key, whole = (f"{text}\0", "\0".join(forms)) if isinstance(forms, list) else (text, forms)
        pairs.append((key.encode(), whole.encode()))
    pairs.sort()
    start = _HEAD + 2 * _ROW * len(pairs)
    tables, data = [], bytearray()
    for column in (0, 1):
        for pair in pairs:
            tables.append(pack("<II", len(pair[column]), start + len(data)))
            data += pair[column] + b"\0"
    head = pack("<7I", _MAGIC, 0, len(pairs), _HEAD, _HEAD + _ROW * len(pairs), 0, 0)
    return head + b"".join(tables) + bytes(data)
