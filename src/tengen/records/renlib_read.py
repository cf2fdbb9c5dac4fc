"""From the bytes of a RenLib library to a record."""

from __future__ import annotations

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
    ENCODING,
    FLAG_NAMES,
    LABELS,
    MULTI_LINE,
    TEXT,
    NodeFlag,
    parse_place,
)
from tengen.records.renlib_nodes import NodeReader, StoredNode, byte_text, comment_of, start_of
from tengen.records.sgf_values import format_point
from tengen.rules.variant import Variant


def read_tree(data: bytes, rules: Variant, encoding: str | None) -> Record:
    """Return the record of a library; raises InvalidRecord with the byte where it is wrong."""
    return _Tree(data, rules, encoding).record()


@dataclass
class _Tree:
    """Reads the nodes one by one, each before its children and its siblings."""

    data: bytes
    rules: Variant
    encoding: str | None
    #: Texts wait for the end, when the character set of them all is known.
    comments: list[tuple[Node, bytes]] = field(default_factory=list)
    texts: list[tuple[Node, Move, bytes]] = field(default_factory=list)
    reader: NodeReader = field(init=False)

    def __post_init__(self) -> None:
        self.reader = NodeReader(self.data)

    def record(self) -> Record:
        """Return the whole tree."""
        record = Record(self.rules)
        self.reader.at = start_of(self.data)
        if self.data[self.reader.at : self.reader.at + 1] == b"\0":
            self._fill_root(record.root)
        else:
            self._grow(record.root)
        self._decode(record)
        return record

    def _fill_root(self, root: Node) -> None:
        raw = self.reader.node()
        self._note(root, raw)
        if raw.text:
            self.texts.append((root, PASS, raw.text))
        self._grow(None if raw.flags & NodeFlag.NO_CHILD else root)

    def _grow(self, root: Node | None) -> None:
        """Hang the nodes of the file below the root; None where none may follow."""
        parents: list[tuple[Node, int]] = []
        place = None if root is None else (root, 1)
        nodes = 0
        while self.reader.at < len(self.data):
            raw, nodes = self.reader.node(), nodes + 1
            if place is None:
                raise InvalidRecord("the file goes on after the end of its tree", byte_text(raw.at))
            parent, depth = place
            if nodes > MAX_NODES or depth > MAX_DEPTH:
                raise InvalidRecord(_too_large(nodes), byte_text(raw.at))
            if raw.flags & NodeFlag.SIBLING:
                parents.append(place)
            place = (self._add(parent, raw), depth + 1)
            if raw.flags & NodeFlag.NO_CHILD:
                place = parents.pop() if parents else None

    def _add(self, parent: Node, raw: StoredNode) -> Node:
        """Add a node; a text on the board belongs to the position before, where it is shown."""
        move = parse_place(raw.code, byte_text(raw.at))
        if raw.is_label and raw.text is not None:
            self.texts.append((parent, move, raw.text))
            return parent
        node = parent.add(move)
        self._note(node, raw)
        if raw.text:
            self.texts.append((parent if raw.code else node, move, raw.text))
        return node

    def _note(self, node: Node, raw: StoredNode) -> None:
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
    first, _split, others = text.partition(BACKSPACE)
    node.comment = comment_of(text)
    if others and not first:
        node.properties[MULTI_LINE] = ("1",)


def _too_large(nodes: int) -> str:
    if nodes > MAX_NODES:
        return f"the library has more than {MAX_NODES} moves"
    return f"the library has a line of more than {MAX_DEPTH} moves"
