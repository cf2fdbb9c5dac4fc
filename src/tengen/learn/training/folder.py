"""Where a training keeps what it has done, so that it goes on after any interruption."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tengen.base import system
from tengen.base.atomic import write_atomically
from tengen.base.errors import TengenError
from tengen.base.unpacking import inflate

#: The first key of every file, and the version of the layout.
FORMAT, VERSION = "tengen-training", 1
#: What the training is, and what two of them may not use at once.
_PLAN, _LOCK = "plan", "lock"
#: Nothing of ours is larger when unpacked.
_MAX_BYTES = 256 * 2**20


@dataclass(frozen=True, slots=True)
class TrainingPart:
    """A part of the work that is done: what is known of it, and its bytes."""

    about: Mapping[str, Any] = field(default_factory=dict)
    data: bytes = b""


class TrainingFolder:
    """Pieces of work by name. A piece is there whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def find(self, name: str) -> TrainingPart | None:
        """Return a piece, or None where it is not done; raises TengenError for a damaged file."""
        file = self.file(name)
        try:
            content = file.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise TengenError(f"cannot read {str(file)!r}: {error.strerror or error}") from None
        try:
            return _parsed(content)
        except _DamagedPart as damage:
            raise TengenError(
                f"{str(file)!r} is damaged ({damage}); without it the training does it again"
            ) from None

    def keep(self, name: str, piece: TrainingPart) -> TrainingPart:
        """Keep a piece and return it; raises TengenError."""
        file = self.file(name)
        _make(file.parent)
        write_atomically(file, lambda stream: stream.write(_content(piece)))
        return piece

    def done(self, name: str, work: Callable[[], TrainingPart]) -> TrainingPart:
        """Return a piece; the work is done only if it was not done before."""
        return self.find(name) or self.keep(name, work())

    def names(self, number: int, kind: str) -> tuple[str, ...]:
        """Return the pieces of a kind, such as ``lessons``, that a round has, in order."""
        files = (self.path / str(number)).glob(f"{kind}-*.part")
        return tuple(f"{number}/{name}" for name in sorted(file.stem for file in files))

    @property
    def plan(self) -> Mapping[str, Any]:
        """What the training is; raises TengenError where there is none."""
        found = self.find(_PLAN)
        if found is None:
            raise TengenError(f"{str(self.path)!r} is not a folder of a training")
        return found.about

    def file(self, name: str) -> Path:
        """Where a piece is kept."""
        return self.path / f"{name}.part"


@contextmanager
def opened(
    path: Path, facts: Mapping[str, Any], goes_on: Callable[[Mapping[str, Any]], bool]
) -> Iterator[TrainingFolder]:
    """Lend a folder to one training, a new one or one that ``goes_on`` with what is there.

    Raises TengenError for a folder of another training, one in use, and one that is no place to
    write.
    """
    folder = TrainingFolder(path)
    _make(path)
    with _locked(path / _LOCK):
        before = folder.find(_PLAN)
        if before is None and any(file.name != _LOCK for file in path.iterdir()):
            raise TengenError(f"{str(path)!r} is not a folder of a training, nor is it empty")
        if before is not None and not goes_on(before.about):
            raise TengenError(f"{str(path)!r} holds another training; choose another folder")
        if before is None or len(before.about.get("rounds", ())) < len(facts.get("rounds", ())):
            folder.keep(_PLAN, TrainingPart(facts))
        yield folder


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    try:
        stream = path.open("ab")
    except OSError as error:
        raise TengenError(f"cannot write {str(path)!r}: {error.strerror or error}") from None
    with stream:
        if not system.try_lock(stream.fileno()):
            raise TengenError(f"{str(path.parent)!r} is in use by another training")
        yield


def _make(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TengenError(f"cannot write {str(path)!r}: {error.strerror or error}") from None


def _content(piece: TrainingPart) -> bytes:
    checksum = hashlib.sha256(piece.data).hexdigest()
    head = {FORMAT: VERSION, "sha256": checksum, "about": dict(piece.about)}
    return json.dumps(head).encode() + b"\n" + zlib.compress(piece.data, 1)


class _DamagedPart(TengenError):
    """A file that does not hold what was kept; the message is the reason."""


def _parsed(content: bytes) -> TrainingPart:
    head, _, packed = content.partition(b"\n")
    try:
        found = json.loads(head)
        is_ours = found[FORMAT] == VERSION and isinstance(found["about"], dict)
        checksum = found["sha256"]
    except (ValueError, TypeError, KeyError):
        is_ours = False
    if not is_ours:
        raise _DamagedPart("its first line is not one of a training")
    try:
        data = inflate(packed, _MAX_BYTES)
    except TengenError as error:
        raise _DamagedPart(str(error)) from None
    if checksum != hashlib.sha256(data).hexdigest():
        raise _DamagedPart("its checksum is wrong")
    return TrainingPart(found["about"], data)
