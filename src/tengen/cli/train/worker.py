"""Where games of a training are played for another machine: a worker makes one piece after another.

As a program (``python -m tengen.cli.train.worker``) it is to trainings what ``tengen.arena.worker``
is to matches.
"""

from __future__ import annotations

import asyncio
from threading import Event

from tengen.arena.jobs import error_line
from tengen.arena.worker import serve
from tengen.base.errors import TengenError
from tengen.learn.training.piece_jobs import job_of, piece_line


class PieceWorker:
    """Makes one piece after another."""

    def __init__(self) -> None:
        self._is_over = Event()

    async def answer(self, line: bytes) -> bytes:
        """Answer a line of ``job_line`` with the piece, or an error."""
        try:
            piece = await asyncio.to_thread(job_of(line).make, self._is_over.is_set)
        except (TengenError, ValueError) as error:
            return error_line(TengenError(str(error)))
        return piece_line(piece)

    async def close(self) -> None:
        """Give up the piece in hand."""
        self._is_over.set()


if __name__ == "__main__":
    serve(PieceWorker())
