"""RenLib libraries of any size, looked through without reading them whole.

Opening a library goes once over its nodes and remembers where each stands and which is its next
sibling: eight bytes a node. Moves, comments and labels are read where one looks.

>>> from tempfile import TemporaryDirectory
>>> from tengen import Record, variant
>>> renju = variant("renju")
>>> record = Record.of(renju.initial().play_all("h8 i9 j8"))
>>> with TemporaryDirectory() as folder:
...     record.save(f"{folder}/small.lib")
...     with RenLibTree.open(f"{folder}/small.lib") as tree:
...         (first,) = tree.children()
...         (second,) = tree.children(first)
...         tree.nodes, renju.format(first.move), renju.format(second.move), second.below
(3, 'h8', 'i9', 1)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Self

from tengen.base.errors import InvalidRecord, TengenError
from tengen.base.move import Move
from tengen.records.charset import decode_as, likely_charset
from tengen.records.renlib_format import NodeFlag, parse_place
from tengen.records.renlib_nodes import NodeReader, StoredNode, byte_text, comment_of, start_of

#: Bytes of a library, and its moves.
MAX_LIBRARY_BYTES = 2_000_000_000
MAX_LIBRARY_NODES = 50_000_000
#: Bytes of texts by which the character set is told.
_MAX_SAMPLE = 100_000

_SIBLING, _NO_CHILD = int(NodeFlag.SIBLING), int(NodeFlag.NO_CHILD)
_HAS_MORE = int(NodeFlag.EXTENSION | NodeFlag.COMMENT | NodeFlag.OLD_COMMENT)


@dataclass(frozen=True, slots=True)
class LibraryNode:
    """A move of a library, with the part of the nodes that begins with it."""

    index: int
    end: int
    move: Move
    comment: str = ""

    @property
    def below(self) -> int:
        """How many nodes follow it."""
        return self.end - self.index - 1


class RenLibTree:
    """A library that is open. It is read as it is asked; leave ``with`` to close it."""

    def __init__(self, data: bytes | mmap, encoding: str | None = None) -> None:
        """Go over the nodes; raises InvalidRecord with the byte where the file is wrong."""
        self._data = data
        self._offsets = array("I")
        self._siblings = array("I")
        self._sample = bytearray()
        self._first = start_of(data) if len(data) else 0
        self._has_root = data[self._first : self._first + 1] == b"\0"
        self._scan()
        self._charset = likely_charset(bytes(self._sample), encoding)

    @classmethod
    def open(cls, path: str | Path, encoding: str | None = None) -> Self:
        """Open a file; raises TengenError for one that cannot be read."""
        try:
            with Path(path).open("rb") as stream:
                size = _checked(stream.seek(0, 2))
                data = mmap(stream.fileno(), 0, access=ACCESS_READ) if size else b""
            return cls(data, encoding)
        except InvalidRecord as error:
            where = f"{path}, {error.where}" if error.where else str(path)
            raise InvalidRecord(error.problem, where) from None
        except OSError as error:
            raise TengenError(f"cannot read {str(path)!r}: {error.strerror or error}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        if isinstance(self._data, mmap):
            self._data.close()

    def _scan(self) -> None:
        """Find every node. The loop is plain: a library has millions of them."""
        data, end, at = self._data, len(self._data), self._first
        offsets, siblings, waiting = self._offsets, self._siblings, list[int]()
        reader, before, is_over = NodeReader(data), -1, False
        while at < end:
            index = len(offsets)
            if is_over or index >= MAX_LIBRARY_NODES:
                raise InvalidRecord(_why(index), byte_text(at))
            if before >= 0:
                siblings[before] = index
                before = -1
            offsets.append(at)
            siblings.append(0)
            flags = data[at + 1] if at + 1 < end else _HAS_MORE
            if flags & _HAS_MORE:
                reader.at = at
                raw = reader.node()
                at = reader.at
                if len(self._sample) < _MAX_SAMPLE:
                    self._sample += b"\0".join(filter(None, (raw.comment, raw.text))) + b"\0"
            else:
                at += 2
            if flags & _SIBLING:
                waiting.append(index)
            if flags & _NO_CHILD:
                before = waiting.pop() if waiting else -1
                is_over = before < 0

    # -- looking -----------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        """How many nodes there are, but for the root."""
        return len(self._offsets) - self._has_root

    @property
    def comment(self) -> str:
        """What is said of the start."""
        return self._comment(self._raw(0)) if self._has_root else ""

    def children(self, node: LibraryNode | None = None) -> list[LibraryNode]:
        """Return the moves that follow a node, or the first moves; raises InvalidRecord."""
        found = []
        for index, end in self._below(node):
            raw = self._raw(index)
            if not raw.is_label:
                move = parse_place(raw.code, byte_text(raw.at))
                found.append(LibraryNode(index, end, move, self._comment(raw)))
        return found

    def labels(self, node: LibraryNode | None = None) -> list[tuple[Move, str]]:
        """Return the texts that are shown on the board at a node."""
        raws = [self._raw(index) for index, _end in self._below(node)]
        return [
            (parse_place(raw.code, byte_text(raw.at)), decode_as(raw.text, self._charset))
            for raw in raws
            if raw.text and raw.code
        ]

    def find(self, moves: Sequence[Move]) -> LibraryNode | None:
        """Return the node to which moves lead from the start; None where they leave the library."""
        node: LibraryNode | None = None
        for move in moves:
            node = next((one for one in self.children(node) if one.move == move), None)
            if node is None:
                return None
        return node

    def lines(self, most: int) -> Iterator[tuple[Move, ...]]:
        """Yield each line of the library, cut to so many moves; cut lines come once."""
        first = reversed(self.children())
        waiting: list[tuple[LibraryNode, tuple[Move, ...]]] = [(one, (one.move,)) for one in first]
        while waiting:
            node, line = waiting.pop()
            below = self.children(node) if len(line) < most else ()
            waiting.extend((child, (*line, child.move)) for child in reversed(below))
            if not below:
                yield line

    def _below(self, node: LibraryNode | None) -> Iterator[tuple[int, int]]:
        """Yield where the children of a node begin and end."""
        index = int(self._has_root) if node is None else node.index + 1
        end = len(self._offsets) if node is None else node.end
        if (node is not None or self._has_root) and self._is_leaf(index - 1):
            return
        while index < end:
            sibling = self._siblings[index]
            yield index, sibling or end
            if not sibling:
                return
            index = sibling

    def _is_leaf(self, index: int) -> bool:
        return bool(self._data[self._offsets[index] + 1] & _NO_CHILD)

    def _raw(self, index: int) -> StoredNode:
        return NodeReader(self._data, self._offsets[index]).node()

    def _comment(self, raw: StoredNode) -> str:
        if raw.old_comment is not None:
            return comment_of(raw.old_comment)
        return comment_of(decode_as(raw.comment, self._charset)) if raw.comment else ""


def _checked(size: int) -> int:
    if size > MAX_LIBRARY_BYTES:
        raise InvalidRecord(f"the library is longer than {MAX_LIBRARY_BYTES} bytes")
    return size


def _why(index: int) -> str:
    if index >= MAX_LIBRARY_NODES:
        return f"the library has more than {MAX_LIBRARY_NODES} moves"
    return "the file goes on after the end of its tree"
