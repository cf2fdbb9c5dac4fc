"""The socket of a game: welcome, what was missed, what comes; and the commands of its client."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.games.commands import WORDS, Person, command_of_data
from tengen.games.errors import Refused
from tengen.games.fairplay import is_muted, shown
from tengen.games.opponents import HINT_SECONDS
from tengen.games.settings import GameKind
from tengen.rules.position import Position
from tengen.server.fairplay import Asker, address_of
from tengen.server.identity.people import Visitor
from tengen.server.limits import Bucket
from tengen.server.opponents import analyst
from tengen.server.pool.task import Place, Task
from tengen.server.protocol import ABORT, sender_of
from tengen.server.rooms.listeners import Listener
from tengen.server.rooms.room import Room
from tengen.server.site import Site
from tengen.server.sockets.outbox import Outbox
from tengen.server.texts import now_ms, plain_reason, text_of

#: Close codes of our own.
SLOW, TOO_FAST, NO_GAME, FULL = 4008, 4029, 4404, 4503
_LONGEST_ID = 64
#: Seconds a client has to read the last sentence.
GOODBYE = 2.0

#: The client left, or said nothing for too long.
_GONE = (WebSocketDisconnect, TimeoutError)

_NOT_UNDERSTOOD = N_("the message was not understood")
_NO_ID = N_("a command needs an id of at most 64 characters")


class Leaving(Exception):
    """The socket is to be closed, after one sentence."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class GameSocket:
    """One client in one game."""

    def __init__(self, socket: WebSocket, site: Site, visitor: Visitor) -> None:
        limits = site.settings.limits
        self._socket = socket
        self._site = site
        self._visitor = visitor
        self._outbox = Outbox(limits.waiting_messages)
        self._bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        self._room: Room
        self._hints: set[asyncio.Task[None]] = set()

    async def serve(self, game: str, after: int) -> None:
        """Serve the client until it leaves, falls silent, floods, or does not read."""
        listener = Listener(self._visitor.id, self._outbox)
        try:
            self._room = await self._site.hall.room(game)
        except TengenError as error:
            await self._bye(NO_GAME, str(error))
            return
        self._site.fair_play.seen(self._room.game, self._asker)
        upto = self._room.enter(listener)
        try:
            await self._welcome(after, upto)
            await self._converse()
        except Leaving as leaving:
            await self._bye(leaving.code, leaving.sentence)
        except _GONE:
            pass
        finally:
            self._room.leave(listener)
            for hint in self._hints:
                hint.cancel()

    async def _welcome(self, after: int, upto: int) -> None:
        """Say what the client missed; what comes in the meantime waits in the outbox."""
        room = self._room
        missed = await self._missed(after) if after < upto else []
        facts = room.facts(self._visitor.id)
        welcome = {"kind": "welcome", "now": now_ms(), "game": facts, "upto": upto}
        await self._socket.send_text(text_of(welcome))
        for text in missed[: max(0, upto - after)]:
            await self._socket.send_text(text)
        await self._socket.send_text(text_of(room.presence()))

    async def _missed(self, after: int) -> list[str]:
        """Return the events after a number, as everybody may see them now."""
        game, journal = self._room.game, self._site.journal
        if not is_muted(game):
            return await journal.texts(game.id, after)
        return [shown(game, event).text for event in await journal.events(game.id, after)]

    @property
    def _asker(self) -> Asker:
        return Asker(self._visitor.id, address_of(self._socket))

    async def _converse(self) -> None:
        """Read and write at the same time, until one of them ends; raises Leaving."""
        works = (
            self._listen(),
            self._outbox.pump(sender_of(self._socket)),
            self._outbox.overflow(),
        )
        tasks = [asyncio.create_task(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        if self._outbox.is_full:
            raise Leaving(SLOW, N_("too many messages were not read"))
        for end in ends:
            if isinstance(end, Exception):
                raise end

    async def _bye(self, code: int, sentence: str) -> None:
        """Say why, and close; a client that does not read is cut off."""
        text = text_of({"kind": "bye", "reason": plain_reason(sentence)})
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(GOODBYE):
                await self._socket.send_text(text)
                await self._socket.close(code)
                return
        self._socket.scope["state"].get(ABORT, lambda: None)()

    # -- what the client says ----------------------------------------------------------------

    async def _listen(self) -> None:
        """Hear the client until it is gone; raises Leaving."""
        # An error that stayed in the task would keep the whole socket in a circle of references.
        with suppress(*_GONE):
            await self._read()

    async def _read(self) -> None:
        silence, loop = self._site.settings.silence, asyncio.get_running_loop()
        async with asyncio.timeout(silence) as deadline:
            while True:
                text = await self._socket.receive_text()
                deadline.reschedule(loop.time() + silence)
                if len(text) > self._site.settings.limits.message_bytes:
                    raise Leaving(TOO_FAST, N_("the message is too long"))
                if not self._bucket.take():
                    raise Leaving(TOO_FAST, N_("too fast"))
                await self._hear(text)

    async def _hear(self, text: str) -> None:
        """Answer one message, exactly once."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict) or not isinstance(data.get("do"), str):
            self._refuse("", plain_reason(_NOT_UNDERSTOOD))
        elif data["do"] == "ping":
            self._say({"kind": "pong", "now": now_ms()})
        else:
            name = data.get("id")
            if not isinstance(name, str) or not 1 <= len(name) <= _LONGEST_ID:
                self._refuse("", plain_reason(_NO_ID))
            else:
                await self._obey(name, data)

    async def _obey(self, name: str, data: dict[str, Any]) -> None:
        try:
            with self._site.metrics.commands.time():
                number = await self._do(name, data)
        except Refused as refused:
            self._refuse(name, refused.data())
        except TengenError as error:
            self._refuse(name, plain_reason(str(error)))
        else:
            if number is not None:
                self._acknowledge(name, number)

    def _acknowledge(self, name: str, number: int) -> None:
        self._say({"kind": "ack", "id": name, "n": number})

    async def _do(self, name: str, data: dict[str, Any]) -> int | None:
        """Carry a command out; None when it is answered elsewhere."""
        word = data["do"]
        if word in WORDS:
            person = await self._joining() if word == "join" else self._person()
            command, answer = command_of_data(data), partial(self._acknowledge, name)
            await self._room.act(command, person, name, answer)
            if word == "join":
                self._site.fair_play.seen(self._room.game, self._asker)
            return None
        own = _OWN.get(word)
        if own is None:
            raise Refused(N_("there is no command {word}"), word=word[:40])
        return own(self, name)

    def _person(self, rating: float | None = None) -> Person:
        return Person(self._visitor.id, self._visitor.name, rating)

    async def _joining(self) -> Person:
        """Return who sits down; a rated game is for accounts."""
        settings = self._room.game.settings
        if settings.rated and self._visitor.login is None:
            raise Refused(N_("rated games need an account"))
        return self._person(await self._site.rating_of(self._visitor, settings.variant.name))

    def _say(self, message: dict[str, Any]) -> None:
        self._outbox.put(text_of(message))

    def _refuse(self, name: str, reason: dict[str, Any]) -> None:
        self._site.metrics.refusals.inc()
        self._say({"kind": "refuse", "id": name, "reason": reason})

    # -- commands that do not change the game --------------------------------------------------

    def _stop(self, _name: str) -> int:
        """End the thinking of the program, which plays its best so far."""
        room = self._room
        if not (room.game.seats_of(self._visitor.id) or self._is_owner):
            raise Refused(N_("You are watching this game."))
        room.thinking.stop()
        return room.game.n

    @property
    def _is_owner(self) -> bool:
        return self._room.game.settings.owner == self._visitor.id

    def _hint(self, name: str) -> None:
        """Ask the analyst; the hint is the answer."""
        game = self._room.game
        if game.position.outcome is not None:
            raise Refused(N_("The game is over."))
        is_alone = game.settings.kind in {GameKind.COMPUTER, GameKind.HERE, GameKind.PROGRAMS}
        if game.settings.rated or not is_alone:
            raise Refused(N_("There are no hints in this game."))
        work = asyncio.create_task(self._give_hint(name, game.position))
        self._hints.add(work)
        work.add_done_callback(self._hints.discard)

    async def _give_hint(self, name: str, position: Position) -> None:
        site, visitor = self._site, self._visitor.id
        try:
            await site.fair_play.check_analysis(self._asker, position)
            site.windows.think(visitor, HINT_SECONDS)
            task = Task(analyst(position.variant), Place.of(position), HINT_SECONDS)
            answer = await site.pool.submit(visitor, task).answer
        except Refused as refused:
            self._refuse(name, refused.data())
        except TengenError as error:
            self._refuse(name, plain_reason(str(error)))
        else:
            hint = {"kind": "hint", "id": name, "move": answer.move, "thought": answer.thought}
            self._say(hint)


_OWN: Mapping[str, Callable[[GameSocket, str], int | None]] = {
    "stop": GameSocket._stop,  # noqa: SLF001 - its own methods
    "hint": GameSocket._hint,  # noqa: SLF001
}
