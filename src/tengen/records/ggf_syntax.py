"""The syntax of GGF: bytes to games of tags and values. No tag has a meaning here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from tengen.base.errors import InvalidRecord
from tengen.records.limits import MAX_BYTES, MAX_DEPTH

_CHUNK = 64 * 1024
#: The longest text that may stand between two games.
_BETWEEN = 1024 * 1024

_START = re.compile(rb"\([ \t\r\n]*;")
_COUNT = re.compile(rb"([1-9])[ \t\r\n]*$")
_TOKEN = re.compile(
    rb"[ \t\r\n]*+(?:(?P<end>;[ \t\r\n]*+\))"
    rb"|(?P<tag>[A-Za-z]{1,8})[ \t\r\n]*+\[(?P<value>[^\]]*+)\])"
)
#: What may be the beginning of a token whose rest has not been read yet.
_BEGUN = re.compile(rb"[ \t\r\n]*+(?:;[ \t\r\n]*+|[A-Za-z]{0,8}[ \t\r\n]*+(?:\[[^\]]*+)?)")


@dataclass(slots=True)
class RawGgfGame:
    """A game as it stands in the file: its line, its tags, and its place in a match of several."""

    line: int
    tags: list[tuple[str, bytes]] = field(default_factory=list)
    place: int = 1
    games: int = 1


class _Source:
    """A stream read in pieces, with the line of where we are."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.data = b""
        self.at = 0
        self.line = 1

    def more(self, size: int = _CHUNK) -> bool:
        """Read another piece; False at the end of the stream."""
        piece = self._stream.read(size)
        self.data = self.data[self.at :] + piece
        self.at = 0
        return bool(piece)

    def skip(self, length: int) -> bytes:
        """Go on, and return what was passed."""
        passed = self.data[self.at : self.at + length]
        self.at += length
        self.line += passed.count(b"\n")
        return passed


def read_games(stream: BinaryIO) -> Iterator[RawGgfGame]:
    """Yield the games of a stream; what stands before, between and after them is skipped.

    A number before a game says how many games of one match follow on its line, as servers write it.
    """
    source = _Source(stream)
    place, games = 1, 1
    while (before := _find_start(source)) is not None:
        count = _COUNT.search(before)
        if count is not None:
            place, games = 1, int(count[1])
        elif before.strip(b" \t") or place >= games:
            place, games = 1, 1
        else:
            place += 1
        yield _read_game(source, place, games)


def _find_start(source: _Source) -> bytes | None:
    """Go to the first tag of the next game; returns the end of what stood before it."""
    passed = b""
    skipped = 0
    while True:
        match = _START.search(source.data, source.at)
        if match is not None:
            passed += source.skip(match.start() - source.at)
            source.skip(match.end() - match.start())
            return passed[-_CHUNK:]
        # A bracket at the end of what was read may be the first half of a start.
        keep = source.data.rfind(b"(", source.at)
        is_half = keep >= 0 and not source.data[keep + 1 :].strip()
        end = keep if is_half else len(source.data)
        skipped += end - source.at
        passed = (passed + source.skip(end - source.at))[-_CHUNK:]
        if skipped > _BETWEEN or len(source.data) - source.at > _BETWEEN:
            raise InvalidRecord(f"there is no game in {_BETWEEN} bytes", f"line {source.line}")
        if not source.more():
            return None


def _read_game(source: _Source, place: int, games: int) -> RawGgfGame:
    game = RawGgfGame(source.line, place=place, games=games)
    size = 0
    while True:
        match = _TOKEN.match(source.data, source.at)
        if match is None:
            _read_on(source, size)
            continue
        size += match.end() - match.start()
        source.skip(match.end() - match.start())
        if match["end"] is not None:
            return game
        game.tags.append((match["tag"].decode().upper(), match["value"]))
        if len(game.tags) > 2 * MAX_DEPTH or size > MAX_BYTES:
            raise InvalidRecord("the game is too long", f"line {source.line}")


def _read_on(source: _Source, size: int) -> None:
    """Read more of a tag that has only begun; raises InvalidRecord where there is none."""
    begun = _BEGUN.match(source.data, source.at)
    end = source.at if begun is None else begun.end()
    if end < len(source.data):
        odd = source.data[end : end + 20].decode("ascii", "replace")
        raise InvalidRecord(f"{odd!r} is neither a tag nor the end of a game", _line(source))
    if size + len(source.data) - source.at > MAX_BYTES:
        raise InvalidRecord(f"the game is longer than {MAX_BYTES} bytes", _line(source))
    # As much again each time, so that a long value is not looked at again and again.
    if not source.more(max(_CHUNK, len(source.data) - source.at)):
        raise InvalidRecord("the file ends before the end of the game", _line(source))


def _line(source: _Source) -> str:
    return f"line {source.line}"
