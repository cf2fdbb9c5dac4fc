"""Where puzzles are mined: a worker does one batch after another.

As a program (``python -m tengen.puzzles.worker``) it is to mining what ``tengen.arena.worker`` is
to matches.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from tengen.arena.jobs import error_line
from tengen.arena.worker import serve
from tengen.base.errors import TengenError
from tengen.puzzles import files
from tengen.puzzles.mining import MiningBatch, mine
from tengen.puzzles.model import PuzzleKind


class MiningWorker:
    """Does one batch after another."""

    async def answer(self, line: bytes) -> bytes:
        """Answer a line of ``batch_line`` with what the batch gave, or an error."""
        try:
            done = await asyncio.to_thread(_done, json.loads(line))
        except TengenError as error:
            return error_line(error)
        return json.dumps(done).encode() + b"\n"

    async def close(self) -> None:
        """There is nothing to let go of."""


def batch_line(batch: MiningBatch) -> bytes:
    """Return a batch as a line of JSON."""
    kinds = [kind.value for kind in batch.kinds]
    data = {"batch": [batch.variant_name, batch.seed, batch.number, kinds]}
    return json.dumps(data).encode() + b"\n"


def _done(asked: dict[str, Any]) -> dict[str, Any]:
    name, seed, number, kinds = asked["batch"]
    began = time.process_time()
    mined = mine(MiningBatch(name, seed, number, tuple(map(PuzzleKind, kinds))))
    return {
        "number": number,
        "puzzles": [files.line_of(puzzle) for puzzle in mined.puzzles],
        "refused": [[kind.value, why.name, n] for (kind, why), n in mined.refused.items()],
        "seconds": round(time.process_time() - began, 3),
    }


if __name__ == "__main__":
    serve(MiningWorker())
