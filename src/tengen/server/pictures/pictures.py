"""The pictures of a server: each drawn once, in turn, in processes that do nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.server.logs import logger
from tengen.server.metrics import Metrics
from tengen.server.pictures.cache import ByteCache
from tengen.server.pictures.process import NOT_DRAWN, PictureFailed, PictureProcess, ProcessLost
from tengen.server.pictures.request import PictureRequest
from tengen.server.pool.queue import FairQueue, QueueLimits, TooBusy

#: How often a picture is given out when its process dies.
ATTEMPTS = 2
#: Seconds without a picture after which a process is ended, until one is wanted again.
IDLE = 20.0


@dataclass(eq=False)
class _Job:
    """A picture on its way."""

    request: PictureRequest
    picture: asyncio.Future[bytes]


class Pictures:
    """Drawing processes, the queue before them, and what they drew. ``close`` it at the end."""

    def __init__(
        self,
        processes: Sequence[PictureProcess],
        limits: QueueLimits,
        max_bytes: int,
        metrics: Metrics,
    ) -> None:
        self._queue: FairQueue[_Job] = FairQueue(limits)
        self._waiting = asyncio.Semaphore(0)
        self._drawing: dict[str, asyncio.Future[bytes]] = {}
        self._cache = ByteCache(max_bytes)
        self._metrics = metrics
        self._tasks = [asyncio.create_task(self._attend(process)) for process in processes]

    async def draw(self, request: PictureRequest, visitor: str, address: str = "") -> bytes:
        """Return a picture, drawn now or before; raises TooBusy, PictureRefused, PictureFailed.

        Who asks for what is being drawn for somebody else waits for that. Addresses take turns,
        and so do the visitors of each; those without a cookie are one visitor.
        """
        key = request.key
        kept = self._cache.get(key)
        if kept is not None:
            return kept
        if key not in self._drawing:
            self._drawing[key] = self._submit(request, (visitor, address), key)
        return await asyncio.shield(self._drawing[key])

    def _submit(
        self, request: PictureRequest, asker: tuple[str, str], key: str
    ) -> asyncio.Future[bytes]:
        picture: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        visitor, address = asker
        try:
            self._queue.put(visitor, _Job(request, picture), address)
        except TooBusy:
            raise TooBusy(
                N_("too many pictures are waiting to be drawn; try again in a moment")
            ) from None
        picture.add_done_callback(lambda _picture: self._settled(key, picture))
        self._metrics.pictures.inc()
        self._waiting.release()
        return picture

    def _settled(self, key: str, picture: asyncio.Future[bytes]) -> None:
        del self._drawing[key]
        self._metrics.pictures.dec()
        if not picture.cancelled() and picture.exception() is None:
            self._cache.put(key, picture.result())

    async def _attend(self, process: PictureProcess) -> None:
        """Give one process picture after picture."""
        try:
            while True:
                try:
                    async with asyncio.timeout(IDLE):
                        await self._waiting.acquire()
                except TimeoutError:
                    await process.end()  # its memory is of use to others
                    continue
                job = self._queue.take()
                if job is not None:
                    await self._serve(process, job)
        finally:
            await process.end()

    async def _serve(self, process: PictureProcess, job: _Job) -> None:
        try:
            with self._metrics.drawing.time():
                picture = await self._drawn(process, job.request)
        except TengenError as error:
            job.picture.set_exception(error)
        except asyncio.CancelledError:
            job.picture.cancel()
            raise
        except Exception as error:
            logger().error("picture failed", picture=job.request.kind, reason=repr(error))
            await process.end()
            job.picture.set_exception(PictureFailed(NOT_DRAWN))
        else:
            job.picture.set_result(picture)

    async def _drawn(self, process: PictureProcess, request: PictureRequest) -> bytes:
        for _attempt in range(ATTEMPTS - 1):
            try:
                return await process.draw(request)
            except ProcessLost:
                logger().warning("drawing process lost", picture=request.kind)
        return await process.draw(request)

    async def close(self) -> None:
        """End the processes; what still waits is cancelled."""
        while (job := self._queue.take()) is not None:
            job.picture.cancel()
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
