"""Games on a Ray cluster: the same jobs and answers as worker processes, on many machines.

Needs the extra ``tengen[cluster]`` here and Tengen itself on every node. A worker is an actor; one
that dies, or whose node goes, is replaced, and its job is given out again.
"""

from __future__ import annotations

import asyncio
import logging
import os
from importlib import import_module
from typing import Any, Self
from urllib.parse import urlsplit

from tengen.arena.executor import Executor, MatchWorkerLost
from tengen.arena.worker import LineWorker, MatchWorker
from tengen.base.errors import TengenError
from tengen.base.extras import told_by_extra

#: Seconds to wait for somebody at the address of a cluster; Ray itself would wait for minutes.
KNOCKING = 5.0


class RayExecutor(Executor):
    """Actors on a cluster, each with one processor, started as they are needed and reused.

    ``address`` is what ``ray.init`` takes: ``auto``, ``HOST:PORT``, ``ray://HOST:PORT``, or
    ``local`` for a cluster of this machine alone. ``worker`` is what the actors are.
    """

    def __init__(self, address: str, worker: type[LineWorker] = MatchWorker) -> None:
        self._worker = worker
        self._ray = _load_ray()
        self._address = address
        self._is_ours = False
        self._idle: list[Any] = []
        self._all: list[Any] = []
        self.processors = 1  # of the cluster, once it is joined
        self._places = asyncio.Semaphore(1)

    async def __aenter__(self) -> Self:
        """Join the cluster; raises TengenError when that fails."""
        if not self._ray.is_initialized():
            try:
                await _knock(self._address)
                self._ray.init(self._address, log_to_driver=False, logging_level=logging.ERROR)
            except Exception as error:  # Ray raises whatever its parts do
                raise TengenError(
                    f"cannot join the cluster {self._address!r}: {_first_sentence(error)}"
                ) from None
            self._is_ours = True
        resources: dict[str, float] = self._ray.cluster_resources()
        self.processors = max(1, int(resources.get("CPU", 1)))
        self._places = asyncio.Semaphore(self.processors)
        return self

    async def _give_out(self, line: bytes) -> bytes:
        async with self._places:
            actor = self._idle.pop() if self._idle else self._start()
            is_done = False
            try:
                answer: bytes = await actor.answer.remote(line)
                is_done = True
            except self._ray.exceptions.RayTaskError as error:
                raise TengenError(f"a worker failed: {error.cause}") from None
            except self._ray.exceptions.RayError as error:
                raise MatchWorkerLost(str(error)) from None
            finally:
                if not is_done:
                    self._end(actor)
            self._idle.append(actor)
            return answer

    def _start(self) -> Any:
        actor = self._ray.remote(num_cpus=1)(self._worker).remote()
        self._all.append(actor)
        return actor

    def _end(self, actor: Any) -> None:
        self._all.remove(actor)
        self._ray.kill(actor)

    async def close(self) -> None:
        """End the actors, engines first, and leave the cluster if it was joined here."""
        closing = [actor.close.remote() for actor in self._idle]
        await asyncio.gather(*closing, return_exceptions=True)
        for actor in tuple(self._all):
            self._end(actor)
        self._idle.clear()
        if self._is_ours:
            self._ray.shutdown()


def _load_ray() -> Any:
    """Import Ray, which takes a while; raises MissingPackage when it is not there."""
    with told_by_extra():
        return import_module("ray")


async def _knock(address: str) -> None:
    """See that somebody listens at an address with a port; raises OSError or TimeoutError."""
    place = urlsplit(address if "//" in address else f"//{address}")
    if place.port is None:
        return
    connecting = asyncio.open_connection(place.hostname, place.port)
    try:
        _reader, writer = await asyncio.wait_for(connecting, KNOCKING)
    except TimeoutError:
        raise TimeoutError("nobody answers there") from None
    writer.close()
    await writer.wait_closed()


def _first_sentence(error: Exception) -> str:
    """Return the beginning of what an error says, however much that is."""
    if isinstance(error, OSError) and error.errno is not None:
        return os.strerror(error.errno)
    first_line = (str(error) or type(error).__name__).strip().splitlines()[0]
    return first_line.partition(". ")[0].rstrip(".")
