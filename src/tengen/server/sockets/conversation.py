"""What every socket has in common: reading within limits, writing without ever waiting for anyone.

A client is let go, after one sentence, when it sends too much or too fast, says nothing for too
long, or does not read what it is told. Those bounds hold from the first byte to the last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from tengen.base.i18n import N_
from tengen.engine.explanation import Sentence
from tengen.server.limits import Bucket
from tengen.server.messages import AnalysisNotice, Bye, Notice
from tengen.server.protocol import ABORT, sender_of
from tengen.server.settings import ServerSettings
from tengen.server.sockets.outbox import Outbox
from tengen.server.texts import notice_text, plain_reason

#: Close codes of our own.
SLOW, TOO_FAST, NO_GAME, FULL = 4008, 4029, 4404, 4503
#: The session ended: come back as whoever the browser is now.
LOGGED_OUT = 4001
#: The code of the standard for a kind of data that is not taken.
UNSUPPORTED = 1003
#: Seconds a client has to read the last sentence.
GOODBYE = 2.0

#: The client left, or said nothing for too long.
GONE = (WebSocketDisconnect, TimeoutError)

Hear = Callable[[str], Awaitable[None]]


class CloseSocket(Exception):
    """The socket is to be closed, after one sentence."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Conversation:
    """A socket that is read and written at the same time."""

    def __init__(self, socket: WebSocket, settings: ServerSettings, max_bytes: int) -> None:
        limits = settings.limits
        self.outbox = Outbox(limits.waiting_messages)
        self._socket = socket
        self._send = sender_of(socket)
        self._silence = settings.silence
        self._reading = limits.reading_seconds
        self._max_bytes = max_bytes
        self._bucket = Bucket(limits.messages_per_second, limits.messages_at_once)

    def say(self, notice: Notice | AnalysisNotice) -> None:
        """Tell the client something, as soon as it reads."""
        self.outbox.put(notice_text(notice))

    async def send(self, texts: Sequence[str]) -> None:
        """Send texts now; raises CloseSocket for a client that does not take them."""
        try:
            async with asyncio.timeout(self._reading):
                await self._send(texts)
        except TimeoutError:
            raise _too_slow() from None

    async def hold(self, hear: Hear) -> None:
        """Let the client be heard and told, until it leaves; raises CloseSocket."""
        works = (self._listen(hear), self.outbox.pump(self._send), self.outbox.overflow())
        tasks = [asyncio.create_task(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        if self.outbox.is_full:
            raise _too_slow()
        for end in ends:
            if isinstance(end, Exception):
                raise end

    async def _listen(self, hear: Hear) -> None:
        """Hear the client until it is gone; raises CloseSocket."""
        # An error that stayed in the task would keep the whole socket in a circle of references.
        with suppress(*GONE):
            await self._read(hear)

    async def _read(self, hear: Hear) -> None:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(self._silence) as deadline:
            while True:
                text = await self._text()
                deadline.reschedule(loop.time() + self._silence)
                if len(text) > self._max_bytes:
                    raise CloseSocket(TOO_FAST, N_("the message is too long"))
                if not self._bucket.take():
                    raise CloseSocket(TOO_FAST, N_("too fast"))
                await hear(text)

    async def _text(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        if text is None:
            raise CloseSocket(UNSUPPORTED, N_("messages are text, not bytes"))
        return text

    async def bye(self, code: int, reason: Sentence | str) -> None:
        """Say why, and close; a client that does not read is cut off."""
        told = plain_reason(reason) if isinstance(reason, str) else reason
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(GOODBYE):
                await self._send([notice_text(Bye(reason=told))])
                await self._socket.close(code)
                return
        self._socket.scope["state"].get(ABORT, lambda: None)()


def _too_slow() -> CloseSocket:
    return CloseSocket(SLOW, N_("too many messages were not read"))
