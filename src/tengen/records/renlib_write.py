"""From a record to the bytes of a RenLib library."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tengen.base.errors import InvalidRecord
from tengen.base.move import PASS, Move, placement
from tengen.records.charset import (
    CHINESE,
    UTF_8,
    WESTERN,
    charset_named,
    decode_as,
    encode_as,
    likely_charset,
)
from tengen.records.limits import MAX_BYTES
from tengen.records.marks import MarkKind
from tengen.records.node import Node
from tengen.records.record import Record, check_on_board, checked_nodes
from tengen.records.renlib_format import (
    BACKSPACE,
    BOARD_TEXT,
    ENCODING,
    FLAG_NAMES,
    HEADER_LENGTH,
    LABELS,
    MAJOR,
    MINOR,
    MULTI_LINE,
    SIGNATURE,
    TEXT,
    NodeFlag,
    check_rules,
    format_place,
)
from tengen.records.sgf_values import parse_move
from tengen.rules.variant import Variant

_LABEL = re.compile(r"([a-o]{2}):(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A node to be written: a move of the tree, or a text on a point that no move has."""

    move: Move
    node: Node | None
    text: str
    has_sibling: bool = False
    has_child: bool = False

    @property
    def comment(self) -> str:
        """The comment as RenLib keeps it: its first line, then the others."""
        return "" if self.node is None else _comment(self.node)


def tree_bytes(record: Record) -> bytes:
    """Return a library; raises InvalidRecord for what RenLib has no place for."""
    check_rules(record.variant)
    if record.start is not None:
        raise InvalidRecord("RenLib holds only games from the empty board")
    checked_nodes(record)
    entries = list(_entries(record))
    charset = _charset(record, entries)
    parts = [(SIGNATURE + bytes([MAJOR, MINOR])).ljust(HEADER_LENGTH, b"\xff")]
    parts += [_entry_bytes(entry, charset) for entry in entries]
    data = b"".join(parts)
    if len(data) > MAX_BYTES:
        raise InvalidRecord(f"the library needs more than {MAX_BYTES} bytes")
    return data


def _entries(record: Record) -> Iterator[_Entry]:
    """Yield what is to be written, each node before its children and its siblings."""
    root = record.root
    waiting = [_Entry(PASS, root, _own_text(root))]
    while waiting:
        entry = waiting.pop()
        below = [] if entry.node is None else _below(entry.node, record.variant)
        yield replace(entry, has_child=bool(below))
        waiting.extend(reversed(below))


def _below(node: Node, rules: Variant) -> list[_Entry]:
    """Return the entries under a node: its moves with their texts, then texts without a move."""
    labels = _labels(node, rules)
    entries = []
    for child in node.children:
        move = check_on_board(child.move, rules)
        if move.point is None and move != PASS:
            raise InvalidRecord(f"RenLib has no word for {move.action!r}")
        texts = labels.get(move, [])
        text = texts.pop(0) if texts else _own_text(child) if move == PASS else ""
        entries.append(_Entry(move, child, text))
    entries += [_Entry(move, None, text) for move, texts in labels.items() for text in texts]
    return [*(replace(entry, has_sibling=True) for entry in entries[:-1]), *entries[-1:]]


def _labels(node: Node, rules: Variant) -> dict[Move, list[str]]:
    """Return the texts on the board by point: labels, and longer texts under SGF's name."""
    labels: dict[Move, list[str]] = {}
    for mark in node.marks:
        if mark.kind is MarkKind.LABEL:
            labels.setdefault(placement(mark.at), []).append(mark.text)
    for value in node.properties.get(LABELS, ()):
        match = _LABEL.fullmatch(value)
        if match is not None:
            labels.setdefault(parse_move(match[1], rules), []).append(match[2])
    return labels


def _own_text(node: Node) -> str:
    """Return the text of the root or of a pass, which has no point on the board."""
    return " ".join(node.properties.get(TEXT, ()))


def _comment(node: Node) -> str:
    text = node.comment
    if BACKSPACE in text:
        raise InvalidRecord("RenLib cannot hold a backspace in a comment")
    if text and (node.properties.get(MULTI_LINE) or text.startswith("\n")):
        return BACKSPACE + text.replace("\n", "\r\n")
    first, split, others = text.partition("\n")
    return first + (BACKSPACE if split else "") + others.replace("\n", "\r\n")


def _charset(record: Record, entries: list[_Entry]) -> str:
    """Return the character set of all texts: the one they came in, or one that is read back."""
    named = record.tags.get(ENCODING)
    if named is not None:
        return charset_named(named)
    comments = [entry.comment for entry in entries if entry.comment]
    texts = comments + [entry.text for entry in entries if entry.text]
    return next((known for known in (WESTERN, CHINESE) if _is_read_back(texts, known)), UTF_8)


def _is_read_back(texts: list[str], charset: str) -> bool:
    """Whether a reader who is not told the character set finds it, and the same texts."""
    try:
        data = [encode_as(text, charset) for text in texts]
    except InvalidRecord:
        return False
    found = likely_charset(b"\0".join(data))
    return [decode_as(part, found) for part in data] == texts


def _entry_bytes(entry: _Entry, charset: str) -> bytes:
    comment, flags = entry.comment, _flags(entry)
    flags |= NodeFlag.COMMENT if comment else NodeFlag(0)
    flags |= NodeFlag.EXTENSION if entry.text else NodeFlag(0)
    data = bytes([format_place(entry.move), flags])
    data += BOARD_TEXT.to_bytes(2, "big") if entry.text else b""
    return data + _text(comment, charset) + _text(entry.text, charset)


def _flags(entry: _Entry) -> NodeFlag:
    """Return the place in the tree and the properties; the root says neither of its place."""
    flags = NodeFlag.SIBLING if entry.has_sibling else NodeFlag(0)
    if entry.node is None:
        return flags | NodeFlag.NO_MOVE | NodeFlag.NO_CHILD
    is_root = entry.node.move is None
    if not entry.has_child and not is_root:
        flags |= NodeFlag.NO_CHILD
    for flag, name in FLAG_NAMES.items():
        if entry.node.properties.get(name) and not (is_root and flag is NodeFlag.NO_MOVE):
            flags |= flag
    return flags


def _text(text: str, charset: str) -> bytes:
    """Return a text with its NUL, padded to an even length; nothing for no text."""
    if not text:
        return b""
    if "\0" in text:
        raise InvalidRecord("RenLib cannot hold a NUL in a text")
    data = encode_as(text, charset) + b"\0"
    return data + b"\0" * (len(data) % 2)
