"""The lists of names beside WTHOR games: players in ``.jou``, tournaments in ``.trn``."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

from tengen.base.errors import InvalidRecord
from tengen.records.messages import shown

#: Of games and of names: date of the file; games; names; year of the games; size, kind, depth,
#: reserved.
HEADER = struct.Struct("<4BIHH4B")
_COUNT = slice(8, 10)
_MAX_NUMBER = 0xFFFF
_UNKNOWN = "???"


@dataclass(frozen=True, slots=True)
class NameList:
    """A kind of list: its extension, and the bytes of a name with the NUL at its end."""

    extension: str
    length: int
    what: str
    #: The first entry, which stands for no name.
    unknown: str


PLAYERS = NameList(".jou", 20, "player", _UNKNOWN)
EVENTS = NameList(".trn", 26, "tournament", "")


def read_names(data: bytes | None, kind: NameList) -> tuple[str, ...]:
    """Return the names of a list in the order of their numbers; none where there is no list.

    Raises InvalidRecord when the list is not as long as its header says.
    """
    if data is None:
        return ()
    where = f"the {kind.extension} file"
    if len(data) < HEADER.size:
        raise InvalidRecord(f"it ends at byte {len(data)}, in its header", where)
    count = int.from_bytes(data[_COUNT], "little")
    if len(data) != HEADER.size + count * kind.length:
        promised = f"{count} names of {kind.length} bytes"
        raise InvalidRecord(
            f"it promises {promised} but has {len(data) - HEADER.size} bytes", where
        )
    starts = range(HEADER.size, len(data), kind.length)
    names = [_text(data[at : at + kind.length]) for at in starts]
    if names and names[0] == kind.unknown:
        names[0] = ""
    return tuple(names)


def _text(data: bytes) -> str:
    return data.partition(b"\0")[0].decode("iso-8859-1")


@dataclass
class NameTable:
    """Numbers given to names as they come; number 0 is no name."""

    kind: NameList
    names: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.names = {self.kind.unknown: 0}

    @property
    def has_names(self) -> bool:
        """Whether there is any name at all."""
        return len(self.names) > 1

    def number(self, name: str) -> int:
        """Return the number of a name; raises InvalidRecord for one the list cannot hold."""
        if not name:
            return 0
        found = self.names.get(name)
        if found is None:
            self._check(name)
            found = self.names[name] = len(self.names)
        return found

    def _check(self, name: str) -> None:
        problem = ""
        if len(name) >= self.kind.length:
            problem = f"is longer than {self.kind.length - 1} letters"
        elif "\0" in name or any(ord(letter) > 0xFF for letter in name):
            problem = "has letters outside of Latin-1"
        elif len(self.names) >= _MAX_NUMBER:
            problem = f"is one more than the {_MAX_NUMBER} that a list can hold"
        if problem:
            raise InvalidRecord(f"the {self.kind.what} {shown(name)} {problem}")

    def data(self) -> bytes:
        """Return the entries of the list."""
        texts = [name.encode("iso-8859-1") for name in self.names]
        return b"".join(text.ljust(self.kind.length, b"\0") for text in texts)
