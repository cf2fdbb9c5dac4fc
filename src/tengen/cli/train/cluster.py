"""Games of a training that are played on a Ray cluster, while the rest is done here."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import contextmanager

from tengen.arena.executor import Executor
from tengen.cli.train.worker import PieceWorker
from tengen.games.host_thread import HostThread
from tengen.learn.training.folder import TrainingPart
from tengen.learn.training.ordered_pool import Stop
from tengen.learn.training.piece_jobs import PieceJob, PieceMaker, job_line, piece_of

#: Seconds between two looks at whether anybody still wants a piece.
_POLL = 0.1
#: Pieces asked for by each processor, so that none waits for the next; and in all.
_EACH, _MAX = 2, 256


class ClusterMaker:
    """Lets the workers of an executor make pieces; it lives in the loop of a thread."""

    def __init__(self, executor: Executor, host: HostThread, processors: int) -> None:
        self._executor = executor
        self._host = host
        self._at_once = min(_EACH * processors, _MAX)

    @property
    def at_once(self) -> int:
        """How many pieces are worth asking for at the same time."""
        return self._at_once

    def make(self, job: PieceJob, stop: Stop) -> TrainingPart:
        """Return the piece, or an empty one when ``stop`` said so; raises TengenError."""
        asked = self._host.call(self._executor.ask(job_line(job), "a piece of games"))
        while not wait([asked], _POLL).done:
            if stop():
                asked.cancel()
                return TrainingPart()
        return piece_of(asked.result())


@contextmanager
def joined(address: str | None) -> Iterator[PieceMaker | None]:
    """Lend the cluster at an address, or none; raises TengenError when it cannot be joined."""
    if address is None:
        yield None
        return
    from tengen.arena.ray_executor import RayExecutor  # noqa: PLC0415 - an extra that is slow to load

    host, executor = HostThread(), RayExecutor(address, PieceWorker)
    try:
        host.call(executor.__aenter__()).result()
        yield ClusterMaker(executor, host, executor.processors)
    finally:
        host.call(executor.close()).result()
        host.close()
