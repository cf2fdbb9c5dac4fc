"""From the bytes of a RenLib library to a record."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tengen.base.errors import InvalidRecord
from tengen.base.move import PASS, Move
from tengen.records.charset import decode_as, likely_charset
from tengen.records.limits import MAX_DEPTH, MAX_MARKS, MAX_NODES, MAX_VALUES
from tengen.records.marks import Mark, MarkKind, is_label
from tengen.records.node import Node
from tengen.records.record import Record
from tengen.records.renlib_format import (
    BACKSPACE,
    BOARD_TEXT,
    CENTRE,
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
    parse_place,
)
from tengen.records.sgf_values import format_point
from tengen.rules.variant import Variant

_LAST_OLD = re.compile(rb"[\x80-\xff]")
#: Old comments are seven-bit text with Swedish letters in the place of brackets.
_SWEDISH = str.maketrans("}{|][\\", "åäöÅÄÖ")


@dataclass(slots=True)
class _Raw:
    """A node as it stands in the file."""

    at: int
    code: int
    flags: NodeFlag
    comment: bytes | None = None
    old_comment: str | None = None
    text: bytes | None = None

    @property
    def is_label(self) -> bool:
        """Whether this is nothing but a text on a point of the board."""
        expected = NodeFlag.NO_MOVE | NodeFlag.NO_CHILD | NodeFlag.EXTENSION
        return bool(self.code and self.text) and self.flags & ~NodeFlag.SIBLING == expected


def read_tree(data: bytes, rules: Variant, encoding: str | None) -> Record:
    """Return the record of a library; raises InvalidRecord with the byte where it is wrong."""
    return _Tree(data, rules, encoding).record()


def _start(data: bytes) -> int:
    """Return where the nodes begin; the oldest libraries have no header."""
    if data[0] == CENTRE:
        return 0
    if not data.startswith(SIGNATURE) or len(data) < HEADER_LENGTH:
        raise InvalidRecord("this is not a RenLib library", "byte 0")
    major, minor = data[len(SIGNATURE)], data[len(SIGNATURE) + 1]
    if (major, minor) > (MAJOR, MINOR):
        newest = f"{MAJOR}.{MINOR:02}"
        raise InvalidRecord(f"version {major}.{minor:02} is newer than {newest}", "byte 8")
    return HEADER_LENGTH


@dataclass
class _Tree:
    """Reads the nodes one by one, each before its children and its siblings."""

    data: bytes
    rules: Variant
    encoding: str | None
    at: int = 0
    #: Texts wait for the end, when the character set of them all is known.
    comments: list[tuple[Node, bytes]] = field(default_factory=list)
    texts: list[tuple[Node, Move, bytes]] = field(default_factory=list)

    def record(self) -> Record:
        """Return the whole tree."""
        record = Record(self.rules)
        self.at = _start(self.data)
        if self.data[self.at : self.at + 1] == b"\0":
            self._fill_root(record.root)
        else:
            self._grow(record.root)
        self._decode(record)
        return record

    def _fill_root(self, root: Node) -> None:
        raw = self._raw()
        self._note(root, raw)
        if raw.text:
            self.texts.append((root, PASS, raw.text))
        self._grow(None if raw.flags & NodeFlag.NO_CHILD else root)

    def _grow(self, root: Node | None) -> None:
        """Hang the nodes of the file below the root; None where none may follow."""
        parents: list[tuple[Node, int]] = []
        place = None if root is None else (root, 1)
        nodes = 0
        while self.at < len(self.data):
            raw, nodes = self._raw(), nodes + 1
            if place is None:
                raise InvalidRecord("the file goes on after the end of its tree", _byte(raw.at))
            parent, depth = place
            if nodes > MAX_NODES or depth > MAX_DEPTH:
                raise InvalidRecord(_too_large(nodes), _byte(raw.at))
            if raw.flags & NodeFlag.SIBLING:
                parents.append(place)
            place = (self._add(parent, raw), depth + 1)
            if raw.flags & NodeFlag.NO_CHILD:
                place = parents.pop() if parents else None

    # -- nodes -------------------------------------------------------------------------------

    def _raw(self) -> _Raw:
        at = self.at
        code, flags = self._pair()
        raw = _Raw(at, code, NodeFlag(flags))
        extension = 0
        if raw.flags & NodeFlag.EXTENSION:
            high, low = self._pair()
            extension = high << 8 | low
            if extension & ~BOARD_TEXT:
                raise InvalidRecord(f"the extension 0x{extension:04x} is not known", _byte(at))
        if raw.flags & NodeFlag.OLD_COMMENT:
            raw.old_comment = self._old_text()
        elif raw.flags & NodeFlag.COMMENT:
            raw.comment = self._text()
        if extension & BOARD_TEXT:
            raw.text = self._text()
        return raw

    def _pair(self) -> tuple[int, int]:
        if self.at + 2 > len(self.data):
            raise InvalidRecord("the file ends within a move", _byte(self.at))
        self.at += 2
        return self.data[self.at - 2], self.data[self.at - 1]

    def _text(self) -> bytes:
        end = self.data.find(b"\0", self.at)
        if end < 0:
            raise InvalidRecord("the file ends within a text", _byte(self.at))
        return self._upto(end + 1)[:-1]

    def _old_text(self) -> str:
        last = _LAST_OLD.search(self.data, self.at)
        if last is None:
            raise InvalidRecord("the file ends within a text", _byte(self.at))
        text = bytes(byte & 0x7F for byte in self._upto(last.end()))
        return text.decode("ascii").translate(_SWEDISH)

    def _upto(self, end: int) -> bytes:
        """Return the bytes to an end, and go behind it to the next even place."""
        text = self.data[self.at : end]
        self.at = end + (end - self.at) % 2
        return text

    def _add(self, parent: Node, raw: _Raw) -> Node:
        """Add a node; a text on the board belongs to the position before, where it is shown."""
        move = parse_place(raw.code, _byte(raw.at))
        if raw.is_label and raw.text is not None:
            self.texts.append((parent, move, raw.text))
            return parent
        node = parent.add(move)
        self._note(node, raw)
        if raw.text:
            self.texts.append((parent if raw.code else node, move, raw.text))
        return node

    def _note(self, node: Node, raw: _Raw) -> None:
        for flag, name in FLAG_NAMES.items():
            if raw.flags & flag and (flag is not NodeFlag.NO_MOVE or node.parent is not None):
                node.properties[name] = ("1",)
        if raw.old_comment is not None:
            _set_comment(node, raw.old_comment)
        elif raw.comment:
            self.comments.append((node, raw.comment))

    # -- texts -------------------------------------------------------------------------------

    def _decode(self, record: Record) -> None:
        """Turn the bytes of all texts into words, in one character set."""
        bare = [text for _node, text in self.comments]
        bare += [text for _node, _move, text in self.texts]
        charset = likely_charset(b"\0".join(bare), self.encoding)
        if self.encoding is not None:
            record.tags[ENCODING] = charset
        for node, text in self.comments:
            _set_comment(node, decode_as(text, charset))
        for node, move, text in self.texts:
            words = decode_as(text, charset)
            name, value = TEXT, words
            if move.point is not None and is_label(words):
                _add_label(node, Mark(MarkKind.LABEL, move.point, words))
                continue
            if move.point is not None:
                name, value = LABELS, f"{format_point(move.point, record.variant)}:{words}"
            values = node.properties.get(name, ())
            if len(values) >= MAX_VALUES:
                raise InvalidRecord(f"a position has more than {MAX_VALUES} texts")
            node.properties[name] = (*values, value)


def _add_label(node: Node, label: Mark) -> None:
    if len(node.marks) >= MAX_MARKS:
        raise InvalidRecord(f"a position has more than {MAX_MARKS} marks")
    node.marks = (*node.marks, label)


def _set_comment(node: Node, text: str) -> None:
    """Give a node its comment: RenLib keeps the first line apart from the others."""
    first, split, others = text.partition(BACKSPACE)
    others = others.replace("\r\n", "\n")
    node.comment = f"{first}\n{others}" if first and split else first + others
    if others and not first:
        node.properties[MULTI_LINE] = ("1",)


def _too_large(nodes: int) -> str:
    if nodes > MAX_NODES:
        return f"the library has more than {MAX_NODES} moves"
    return f"the library has a line of more than {MAX_DEPTH} moves"


def _byte(at: int) -> str:
    return f"byte {at}"
