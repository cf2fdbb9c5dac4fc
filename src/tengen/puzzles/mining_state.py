"""What mining has done so far, in a file that grows by a line for each batch.

A run that was stopped, however that came about, goes on from there; a last line that was cut off
is done again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from tengen.base.errors import TengenError
from tengen.puzzles import files
from tengen.puzzles.files import DamagedPuzzles
from tengen.puzzles.mining import Mined
from tengen.puzzles.model import PuzzleKind
from tengen.puzzles.proving import UnfitReason

FORMAT, VERSION = "tengen-mining", 1


@dataclass(frozen=True, slots=True)
class MiningPlan:
    """What is wanted: so many puzzles of a variant, by a seed."""

    variant_name: str
    seed: int
    count: int

    @property
    def line(self) -> bytes:
        """The first line of a file of this plan."""
        data = {FORMAT: VERSION, "variant": self.variant_name, "seed": self.seed}
        return json.dumps({**data, "count": self.count}).encode() + b"\n"


class MiningState:
    """The file of a plan; raises TengenError where it belongs to another one."""

    def __init__(self, file: Path, plan: MiningPlan) -> None:
        self._file = file
        self._plan = plan

    def load(self) -> list[Mined]:
        """Return what was mined before, batch by batch; a cut-off last line is taken away."""
        if not self._file.exists():
            self._file.write_bytes(self._plan.line)
            return []
        data = self._file.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        first, *lines = whole.splitlines() or [b""]
        if first + b"\n" != self._plan.line:
            raise TengenError(
                f"{str(self._file)!r} is of another run of mining; name another file, or remove it"
            )
        done = [self._mined(line, at) for at, line in enumerate(lines, start=2)]
        if len(whole) < len(data):
            with self._file.open("r+b") as stream:
                stream.truncate(len(whole))
        return done

    def _mined(self, line: bytes, at: int) -> Mined:
        try:
            data = json.loads(line)
            is_next = data["number"] == at - 2
            mined = mined_of(data, self._plan.variant_name)
        except TengenError as error:
            raise DamagedPuzzles(str(error), str(self._file), at) from None
        except (ValueError, KeyError, TypeError):
            raise DamagedPuzzles("this is no batch", str(self._file), at) from None
        if not is_next:
            raise DamagedPuzzles("a batch is missing before this one", str(self._file), at)
        return mined

    @contextmanager
    def growing(self) -> Iterator[BinaryIO]:
        """Open the file for more batches; every line is written at once."""
        with self._file.open("ab", buffering=0) as stream:
            yield stream


def mined_of(data: dict[str, Any], variant_name: str) -> Mined:
    """Read what a worker answered."""
    refused = {(PuzzleKind(kind), UnfitReason[why]): int(n) for kind, why, n in data["refused"]}
    puzzles = [files.parse_line(line, variant_name) for line in data["puzzles"]]
    return Mined(puzzles, Counter(refused), float(data["seconds"]))
