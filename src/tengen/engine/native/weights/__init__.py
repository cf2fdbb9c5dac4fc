"""Learned numbers of the compiled engines, as files of the package.

A file is one line of JSON (what it is, how it was made, a checksum), then 16-bit numbers, lowest
byte first, compressed.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tengen.base.atomic import write_atomically
from tengen.base.errors import TengenError
from tengen.base.unpacking import inflate

#: The first key of the header, and the version of the layout.
FORMAT, VERSION = "tengen-weights", 1
#: No file of ours is larger when unpacked.
MAX_BYTES = 64 * 2**20


class InvalidWeights(TengenError, ValueError):
    """A file that does not hold the numbers it should."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Numbers for an engine and what is known of them.

    ``numbers`` are 16-bit, in the order of bytes of this machine.
    """

    numbers: bytes
    about: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Return the game that they are for: ``reversi-8``, ``gomoku-renju``; empty if unknown."""
        game, kind = self.about.get("game"), self.about.get("kind", self.about.get("size"))
        return f"{game}-{kind}" if game and kind else ""

    def dump(self) -> bytes:
        """Return this as a file."""
        numbers = _swapped(self.numbers)
        head = {FORMAT: VERSION, "sha256": hashlib.sha256(numbers).hexdigest(), **self.about}
        return json.dumps(head).encode() + b"\n" + zlib.compress(numbers, 9)

    def write(self, path: Path) -> None:
        """Write the file at once or not at all."""
        write_atomically(path, lambda stream: stream.write(self.dump()))

    @classmethod
    def parse(cls, data: bytes, name: str) -> Weights:
        """Return what a file holds; raises InvalidWeights."""
        head, _, packed = data.partition(b"\n")
        try:
            about = json.loads(head)
            is_ours = about.pop(FORMAT) == VERSION
            numbers = inflate(packed, MAX_BYTES)
        except (ValueError, TypeError, KeyError, AttributeError):
            is_ours = False
        if not is_ours or hashlib.sha256(numbers).hexdigest() != about.pop("sha256", None):
            raise InvalidWeights(f"{name} does not hold the weights of an engine")
        return cls(_swapped(numbers), about)

    @classmethod
    def read(cls, path: Path) -> Weights:
        """Return what a file holds; raises InvalidWeights or OSError."""
        return cls.parse(path.read_bytes(), str(path))


@lru_cache(maxsize=16)
def shipped(name: str) -> Weights | None:
    """Return weights that come with the package, such as ``reversi-8``; None where there are none.

    >>> shipped("draughts-8") is None
    True
    """
    file = files(__package__).joinpath(f"{name}.bin")
    return Weights.parse(file.read_bytes(), file.name) if file.is_file() else None


def shipped_names() -> tuple[str, ...]:
    """Return the games that the package has weights for."""
    entries = (Path(entry.name) for entry in files(__package__).iterdir())
    return tuple(sorted(entry.stem for entry in entries if entry.suffix == ".bin"))


def shipped_size(name: str) -> int:
    """Return the bytes of the file with the weights of a game."""
    return len(files(__package__).joinpath(f"{name}.bin").read_bytes())


def _swapped(numbers: bytes) -> bytes:
    if sys.byteorder == "little":
        return numbers
    words = array("h", numbers)
    words.byteswap()
    return words.tobytes()
