"""The syntax of SGF: bytes to nodes with properties, game by game. No property has a meaning here.

Text is decoded only after the brackets are found, because the game itself names its character set.
Nothing recurses, and every byte is looked at a fixed number of times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from tengen.base.errors import InvalidRecord
from tengen.records.charset import charset_named
from tengen.records.limits import MAX_BYTES, MAX_DEPTH, MAX_NODES, MAX_PROPERTIES, MAX_VALUES
from tengen.rules.notation import shorten

_CHUNK = 64 * 1024
#: The character set stands among the first properties of a game.
_HEAD = 4096

_GAME = re.compile(rb"\([\s]*(?:;|[A-Z][A-Za-z]{0,15}[\s]*\[)")
_CHARSET = re.compile(rb"(?<![A-Za-z])CA\s*\[\s*([A-Za-z0-9_.:\- ]{1,40})\s*\]")
_SPACE = re.compile(rb"\s*+")
_BREAK = re.compile(r"\r\n|\n\r|\r")
_ESCAPE = re.compile(r"\\(?:\r\n|\n\r|\r|\n)|\\(.)|\r\n|\n\r|\r", re.DOTALL)

#: First bytes of characters whose second byte may look like a bracket or a backslash.
_LEADS = {
    "gb18030": rb"\x81-\xfe",
    "big5": rb"\x81-\xfe",
    "cp949": rb"\x81-\xfe",
    "cp932": rb"\x81-\x9f\xe0-\xfc",
}


@dataclass(slots=True, eq=False)
class RawNode:
    """A node as it stands in the file: where it starts, its depth, and the bytes of its values."""

    at: int
    depth: int = 0
    properties: dict[str, list[bytes]] = field(default_factory=dict)
    children: list[RawNode] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RawSgfGame:
    """The tree of one game, how to read its texts, and the lines its nodes stand on."""

    root: RawNode
    charset: str
    source: bytes
    start_line: int

    def where(self, node: RawNode) -> str:
        """Return the place of a node for a message."""
        line = self.start_line + self.source.count(b"\n", 0, node.at)
        return f"line {line}"

    def texts(self, node: RawNode) -> dict[str, list[str]]:
        """Return the properties of a node as text, without escapes."""
        return {
            name: [self._text(node, name, value) for value in values]
            for name, values in node.properties.items()
        }

    def _text(self, node: RawNode, name: str, value: bytes) -> str:
        try:
            return unescape(value.decode(self.charset))
        except UnicodeDecodeError:
            raise InvalidRecord(
                f"the value of {name} is not text in {self.charset}", self.where(node)
            ) from None


def normal_breaks(text: str) -> str:
    """Return a text with its line breaks as one character each, the way SGF keeps them."""
    return _BREAK.sub("\n", text)


def unescape(text: str) -> str:
    """Return what a value says: escapes and soft line breaks removed, other line breaks as one.

    >>> unescape("a" + chr(92) + "]b")
    'a]b'
    """
    if "\\" not in text and "\r" not in text:
        return text
    return _ESCAPE.sub(_unescaped, text)


def _unescaped(match: re.Match[str]) -> str:
    if match[1] is not None:
        return match[1]
    return "" if match[0].startswith("\\") else "\n"


def escape(text: str, *, colons_after: int | None = None) -> str:
    """Write a text as a value; colons after that many are escaped, in composed values."""
    text = text.replace("\\", "\\\\").replace("]", "\\]")
    if colons_after is None:
        return text
    parts = text.split(":")
    head = ":".join(parts[: colons_after + 1])
    return "\\:".join([head, *parts[colons_after + 1 :]])


def read_games(stream: BinaryIO, encoding: str | None = None) -> Iterator[RawSgfGame]:
    """Yield the games of a collection; what stands between them is skipped.

    ``encoding`` is the character set, whatever the games say: some name a wrong one.
    """
    named = None if encoding is None else charset_named(encoding)
    window = _Window(stream)
    while window.find_game():
        yield _Parser(window, named).game()


class _Window:
    """The part of a stream that is being read. ``at`` is where the game in it begins."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._line = 1
        self.data = b""
        self.at = 0
        self.is_whole = False

    @property
    def line(self) -> int:
        """The line on which the game begins."""
        return self._line + self.data.count(b"\n", 0, self.at)

    def grow(self) -> None:
        """Read as much again as is held already, so that re-reading stays cheap."""
        held = len(self.data) - self.at
        if held > MAX_BYTES:
            raise InvalidRecord(f"the game is longer than {MAX_BYTES} bytes", f"line {self.line}")
        more = self._stream.read(max(_CHUNK, held))
        self.is_whole = not more
        self._line = self.line
        self.data = self.data[self.at :] + more
        self.at = 0

    def find_game(self) -> bool:
        """Move to the next game; False when there is none."""
        skipped = 0
        while True:
            match = _GAME.search(self.data, self.at)
            if match is not None:
                self.at = match.start()
                self._fill_head()
                return True
            if self.is_whole:
                return False
            keep = max(self.at, len(self.data) - _HEAD)
            skipped += keep - self.at
            if skipped > MAX_BYTES:
                raise InvalidRecord(f"there is no game in {MAX_BYTES} bytes", f"line {self.line}")
            self.at = keep
            self.grow()

    def _fill_head(self) -> None:
        while len(self.data) - self.at < _HEAD and not self.is_whole:
            self.grow()


class _Parser:
    """Reads one game, from its opening parenthesis to the closing one."""

    def __init__(self, window: _Window, charset: str | None) -> None:
        self._window = window
        self._charset = charset or self._named_charset()
        self._token = _token_pattern(self._charset)
        self._at = 0
        self._root: RawNode | None = None
        self._node: RawNode | None = None
        self._values: list[bytes] | None = None
        self._open: list[RawNode | None] = []
        self._nodes = 0
        #: After "(" a node must begin; after ")" only another variation or the end may follow.
        self._is_fresh = False
        self._is_closed = False

    def _named_charset(self) -> str | None:
        window = self._window
        match = _CHARSET.search(window.data, window.at, window.at + _HEAD)
        return None if match is None else charset_named(match[1].decode(), f"line {window.line}")

    def game(self) -> RawSgfGame:
        """Return the game and move the window behind it."""
        while True:
            match = self._next()
            self._at = match.end() - self._window.at
            kind = match.lastgroup
            if kind == "open":
                self._begin_variation()
            elif kind == "node":
                self._begin_node()
            elif kind == "name":
                self._begin_property(match["name"])
            elif kind == "value":
                self._add_value(match["value"][1:-1])
            elif self._end_variation():
                return self._finish()

    def _next(self) -> re.Match[bytes]:
        window = self._window
        while True:
            match = self._token.match(window.data, window.at + self._at)
            if match is not None and (match.end() < len(window.data) or window.is_whole):
                return match
            if match is None:
                self._check_unfinished()
            window.grow()

    def _check_unfinished(self) -> None:
        """Raise InvalidRecord unless more bytes could make a token of what is here."""
        window = self._window
        space = _SPACE.match(window.data, window.at + self._at)
        at = window.at + self._at if space is None else space.end()
        if at < len(window.data) and window.data[at : at + 1] != b"[":
            byte = ascii(window.data[at : at + 1].decode("latin-1"))
            self._at = at - window.at
            raise self._error(f"{byte} does not belong into a game")
        if window.is_whole:
            raise self._error("the file ends inside a game")

    def _error(self, problem: str) -> InvalidRecord:
        window = self._window
        line = window.line + window.data.count(b"\n", window.at, window.at + self._at)
        return InvalidRecord(problem, f"line {line}")

    # -- the grammar -------------------------------------------------------------------------

    def _begin_variation(self) -> None:
        self._check_property()
        self._open.append(self._node)
        if len(self._open) > MAX_DEPTH + 1:
            raise self._error(f"more than {MAX_DEPTH} variations are nested")
        self._is_fresh, self._is_closed = True, False

    def _begin_node(self) -> None:
        self._check_property()
        if self._is_closed:
            raise self._error("a move stands behind a variation instead of before it")
        node = RawNode(self._at)
        if self._node is None:
            self._root = node
        else:
            node.depth = self._node.depth + 1
            self._node.children.append(node)
        self._node = node
        self._is_fresh = False
        self._nodes += 1
        if self._nodes > MAX_NODES + 1:
            raise self._error(f"the game has more than {MAX_NODES} moves")
        if node.depth > MAX_DEPTH:
            raise self._error(f"the game is longer than {MAX_DEPTH} moves")

    def _begin_property(self, written: bytes) -> None:
        name = written.decode("ascii")
        if not name.isupper():
            # Old files spell names out: only the capitals count ("CoPyright").
            name = "".join(letter for letter in name if not letter.islower())
        if not name:
            raise self._error(f"{shorten(written.decode('ascii'))!r} is not a property")
        if self._is_fresh or (name in {"B", "W"} and self._has_move()):
            self._begin_node()
        self._check_property()
        if self._is_closed or self._node is None:
            raise self._error(f"{shorten(name)} stands behind a variation instead of before it")
        properties = self._node.properties
        self._values = properties.setdefault(name, [])
        if len(properties) > MAX_PROPERTIES:
            raise self._error(f"a node has more than {MAX_PROPERTIES} properties")

    def _has_move(self) -> bool:
        return self._node is not None and not {"B", "W"}.isdisjoint(self._node.properties)

    def _add_value(self, value: bytes) -> None:
        if self._values is None:
            raise self._error("a value belongs to no property")
        self._values.append(value)
        if len(self._values) > MAX_VALUES:
            raise self._error(f"a property has more than {MAX_VALUES} values")

    def _check_property(self) -> None:
        if self._values is not None and not self._values:
            raise self._error("a property has no value")
        self._values = None

    def _end_variation(self) -> bool:
        """Close a variation; True when it was the whole game."""
        self._check_property()
        self._node = self._open.pop()
        self._is_fresh, self._is_closed = False, True
        return not self._open

    def _finish(self) -> RawSgfGame:
        window = self._window
        end = window.at + self._at
        if self._at > MAX_BYTES:
            raise self._error(f"the game is longer than {MAX_BYTES} bytes")
        if self._root is None:
            raise self._error("the game is empty")
        source, line = window.data[window.at : end], window.line
        window.at = end
        return RawSgfGame(self._root, self._charset or _guessed(source), source, line)


def _guessed(source: bytes) -> str:
    """Return UTF-8, which everyone writes, or else the default of the standard."""
    try:
        source.decode()
    except UnicodeDecodeError:
        return "iso-8859-1"
    return "utf-8"


def _token_pattern(charset: str | None) -> re.Pattern[bytes]:
    leads = _LEADS.get(charset or "", b"")
    pair = rb"[" + leads + rb"]." if leads else rb"(?!)"
    plain = rb"[^\\\]" + leads + rb"]++"
    value = rb"\[(?:" + plain + rb"|" + pair + rb"|\\(?:" + pair + rb"|.))*+\]"
    return re.compile(
        rb"\s*+(?:(?P<open>\()|(?P<close>\))|(?P<node>;)"
        rb"|(?P<name>[A-Za-z][A-Za-z0-9]*+)|(?P<value>" + value + rb"))",
        re.DOTALL,
    )
