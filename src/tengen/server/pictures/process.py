"""A drawing process as the server sees it: started when needed, killed when it takes too long."""

from __future__ import annotations

import asyncio
import json

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.server.children import end_process, start_module
from tengen.server.pictures.request import PictureRequest
from tengen.server.pool.task import line_of
from tengen.server.priority import JOBS

#: Seconds more for a process that was just started.
STARTING = 10.0
NOT_DRAWN = N_("the picture could not be drawn; try again")


class PictureRefused(TengenError):
    """A picture that cannot be drawn as asked."""


class PictureFailed(TengenError):
    """A picture that the server could not draw; the message is a text for the visitor."""


class ProcessLost(PictureFailed):
    """The process died; the picture may be given to another."""


class PictureProcess:
    """Draws one picture at a time. After any failure the next picture gets a new process."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._process: asyncio.subprocess.Process | None = None

    async def draw(self, request: PictureRequest) -> bytes:
        """Return a picture; raises PictureRefused, or PictureFailed when it takes too long."""
        is_fresh = self._process is None or self._process.returncode is not None
        try:
            async with asyncio.timeout(self._seconds + (STARTING if is_fresh else 0.0)):
                return await self._converse(request)
        except TimeoutError:
            await self.end()
            raise PictureFailed(N_("the picture took too long to draw")) from None
        except (OSError, EOFError, ValueError):
            await self.end()
            raise ProcessLost(NOT_DRAWN) from None

    async def _converse(self, request: PictureRequest) -> bytes:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line_of(request.to_json()))
        await process.stdin.drain()
        answer = json.loads(await process.stdout.readline())
        if "error" in answer:
            raise PictureRefused(answer["error"])
        return await process.stdout.readexactly(answer["size"])

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            await self.end()
            self._process = await start_module("tengen.server.pictures.worker", JOBS)
        return self._process

    async def end(self) -> None:
        """Kill the process, if it runs, and wait for its end."""
        process, self._process = self._process, None
        await end_process(process)
