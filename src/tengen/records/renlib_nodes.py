"""The nodes of a RenLib library as they stand in the file, one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from mmap import mmap

from tengen.base.errors import InvalidRecord
from tengen.records.renlib_format import (
    BACKSPACE,
    BOARD_TEXT,
    CENTRE,
    HEADER_LENGTH,
    MAJOR,
    MINOR,
    SIGNATURE,
    NodeFlag,
)

_LAST_OLD = re.compile(rb"[\x80-\xff]")
#: Old comments are seven-bit text with Swedish letters in the place of brackets.
_SWEDISH = str.maketrans("}{|][\\", "åäöÅÄÖ")


@dataclass(slots=True)
class StoredNode:
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


def start_of(data: bytes | mmap) -> int:
    """Return where the nodes begin; the oldest libraries have no header."""
    if data[0] == CENTRE:
        return 0
    if data[: len(SIGNATURE)] != SIGNATURE or len(data) < HEADER_LENGTH:
        raise InvalidRecord("this is not a RenLib library", "byte 0")
    major, minor = data[len(SIGNATURE)], data[len(SIGNATURE) + 1]
    if (major, minor) > (MAJOR, MINOR):
        newest = f"{MAJOR}.{MINOR:02}"
        raise InvalidRecord(f"version {major}.{minor:02} is newer than {newest}", "byte 8")
    return HEADER_LENGTH


@dataclass(slots=True)
class NodeReader:
    """Reads the nodes of a file from a place on."""

    data: bytes | mmap
    at: int = 0

    def node(self) -> StoredNode:
        """Return the node at this place, and go behind it; raises InvalidRecord."""
        at = self.at
        code, flags = self._pair()
        raw = StoredNode(at, code, NodeFlag(flags))
        extension = 0
        if raw.flags & NodeFlag.EXTENSION:
            high, low = self._pair()
            extension = high << 8 | low
            if extension & ~BOARD_TEXT:
                raise InvalidRecord(f"the extension 0x{extension:04x} is not known", byte_text(at))
        if raw.flags & NodeFlag.OLD_COMMENT:
            raw.old_comment = self._old_text()
        elif raw.flags & NodeFlag.COMMENT:
            raw.comment = self._text()
        if extension & BOARD_TEXT:
            raw.text = self._text()
        return raw

    def _pair(self) -> tuple[int, int]:
        if self.at + 2 > len(self.data):
            raise InvalidRecord("the file ends within a move", byte_text(self.at))
        self.at += 2
        return self.data[self.at - 2], self.data[self.at - 1]

    def _text(self) -> bytes:
        end = self.data.find(b"\0", self.at)
        if end < 0:
            raise InvalidRecord("the file ends within a text", byte_text(self.at))
        return self._upto(end + 1)[:-1]

    def _old_text(self) -> str:
        last = _LAST_OLD.search(self.data, self.at)
        if last is None:
            raise InvalidRecord("the file ends within a text", byte_text(self.at))
        text = bytes(byte & 0x7F for byte in self._upto(last.end()))
        return text.decode("ascii").translate(_SWEDISH)

    def _upto(self, end: int) -> bytes:
        """Return the bytes to an end, and go behind it to the next even place."""
        text = self.data[self.at : end]
        self.at = end + (end - self.at) % 2
        return text


def comment_of(text: str) -> str:
    """Return a comment as it is read: its first line, which RenLib keeps apart, and the others."""
    first, split, others = text.partition(BACKSPACE)
    others = others.replace("\r\n", "\n")
    return f"{first}\n{others}" if first and split else first + others


def byte_text(at: int) -> str:
    """Return how a place in the file is told."""
    return f"byte {at}"
