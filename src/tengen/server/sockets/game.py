"""The socket of a game: welcome, what was missed, what comes; and the commands of its client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from starlette.websockets import WebSocket

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.games.commands import WORDS, Chat, Person, command_of_data
from tengen.games.errors import Refused
from tengen.games.fairplay import is_muted, shown
from tengen.games.opponents import HINT_SECONDS
from tengen.games.settings import GameKind
from tengen.rules.position import Position
from tengen.server.identity.people import Visitor
from tengen.server.opponents import analyst
from tengen.server.plain_json import NotPlain, plain_json
from tengen.server.pool.task import Place, Task
from tengen.server.rooms.listeners import Listener
from tengen.server.rooms.room import Room
from tengen.server.site import Site
from tengen.server.sockets.conversation import GONE, NO_GAME, Conversation, Leaving
from tengen.server.texts import now_ms, plain_reason, reason_of, text_of

_MAX_ID = 64
#: Events of the past that are read from the store, and sent, at once.
PAGE = 500

_NOT_UNDERSTOOD = N_("the message was not understood")
_NO_ID = N_("a command needs an id of at most 64 characters")


class GameSocket:
    """One client in one game."""

    def __init__(self, socket: WebSocket, site: Site, visitor: Visitor) -> None:
        self._site = site
        self._visitor = visitor
        settings = site.settings
        self._talk = Conversation(socket, settings, settings.limits.message_bytes)
        self._room: Room
        self._hints: set[asyncio.Task[None]] = set()

    async def serve(self, game: str, after: int) -> None:
        """Serve the client until it leaves, falls silent, floods, or does not read."""
        listener = Listener(self._visitor.id, self._talk.outbox, self._visitor.address)
        try:
            self._room = await self._site.hall.room(game)
        except TengenError as error:
            await self._talk.bye(NO_GAME, reason_of(error))
            return
        self._site.fair_play.seen(self._room.game, self._visitor)
        upto = self._room.enter(listener)
        try:
            await self._welcome(after, upto)
            await self._talk.hold(self._hear)
        except Leaving as leaving:
            await self._talk.bye(leaving.code, leaving.sentence)
        except GONE:
            pass
        finally:
            self._room.leave(listener)
            for hint in self._hints:
                hint.cancel()

    async def _welcome(self, after: int, upto: int) -> None:
        """Say what the client missed; what comes in the meantime waits in the outbox."""
        room = self._room
        facts = room.facts(self._visitor.id)
        welcome = {"kind": "welcome", "now": now_ms(), "game": facts, "upto": upto}
        await self._talk.send([text_of(welcome)])
        while after < upto:
            # A page at a time: who does not read makes us keep no more than that.
            missed = await self._missed(after, min(upto, after + PAGE))
            if not missed:
                break
            await self._talk.send(missed)
            after += len(missed)
        await self._talk.send([text_of(room.presence())])

    async def _missed(self, after: int, upto: int) -> list[str]:
        """Return the events after a number and up to another, as everybody may see them now."""
        game, journal = self._room.game, self._site.journal
        if not is_muted(game):
            return await journal.texts(game.id, after, upto)
        return [shown(game, event).text for event in await journal.events(game.id, after, upto)]

    # -- what the client says ----------------------------------------------------------------

    async def _hear(self, text: str) -> None:
        """Answer one message, exactly once."""
        try:
            data = plain_json(text)
        except NotPlain:
            data = None
        if not isinstance(data, dict) or not isinstance(data.get("do"), str):
            self._refuse("", plain_reason(_NOT_UNDERSTOOD))
        elif data["do"] == "ping":
            self._say({"kind": "pong", "now": now_ms()})
        else:
            name = data.get("id")
            if not isinstance(name, str) or not 1 <= len(name) <= _MAX_ID:
                self._refuse("", plain_reason(_NO_ID))
            else:
                await self._obey(name, data)

    async def _obey(self, name: str, data: dict[str, Any]) -> None:
        try:
            with self._site.metrics.commands.time():
                number = await self._do(name, data)
        except TengenError as error:
            self._refuse(name, reason_of(error))
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
            if isinstance(command, Chat):
                self._admit_chat(name)
            await self._room.act(command, person, name, answer)
            if word == "join":
                self._site.fair_play.seen(self._room.game, self._visitor)
            return None
        own = _OWN.get(word)
        if own is None:
            raise Refused(N_("there is no command {word}"), word=word[:40])
        return own(self, name)

    def _admit_chat(self, name: str) -> None:
        """Count a line that is to be said, unless it was said already; raises TooMuch."""
        game, visitor = self._room.game, self._visitor
        if game.answer_to(visitor.id, name) is None:
            is_player = bool(game.seats_of(visitor.id))
            self._site.chat.admit(game.id, visitor.id, visitor.address, is_player=is_player)

    def _person(self, rating: float | None = None) -> Person:
        return Person(self._visitor.id, self._visitor.name, rating)

    async def _joining(self) -> Person:
        """Return who sits down; a rated game is for accounts."""
        settings = self._room.game.settings
        if settings.rated and self._visitor.login is None:
            raise Refused(N_("rated games need an account"))
        return self._person(await self._site.rating_of(self._visitor, settings.variant.name))

    def _say(self, message: dict[str, Any]) -> None:
        self._talk.say(message)

    def _refuse(self, name: str, reason: dict[str, Any]) -> None:
        self._site.metrics.refusals.inc()
        self._say({"kind": "refuse", "id": name, "reason": reason})

    # -- commands that do not change the game --------------------------------------------------

    def _stop(self, _name: str) -> int:
        """End the thinking of the program, which plays its best so far."""
        self._check_at_table()
        if self._room.game.settings.rated:
            raise Refused(N_("In a rated game the program takes its time."))
        self._room.thinking.stop()
        return self._room.game.n

    def _retry(self, _name: str) -> int:
        """Let a program that failed try again; nothing where none did."""
        self._check_at_table()
        self._room.look()
        return self._room.game.n

    def _check_at_table(self) -> None:
        if not (self._room.game.seats_of(self._visitor.id) or self._is_owner):
            raise Refused(N_("You are watching this game."))

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
        site, visitor = self._site, self._visitor
        try:
            await site.fair_play.check_analysis(visitor, position)
            site.windows.think(visitor, HINT_SECONDS)
            task = Task(analyst(position.variant), Place.of(position), HINT_SECONDS)
            answer = await site.pool.submit(visitor.id, task, address=visitor.address).answer
        except TengenError as error:
            self._refuse(name, reason_of(error))
        else:
            hint = {"kind": "hint", "id": name, "move": answer.move, "thought": answer.thought}
            self._say(hint)


_OWN: Mapping[str, Callable[[GameSocket, str], int | None]] = {
    "stop": GameSocket._stop,  # noqa: SLF001 - its own methods
    "hint": GameSocket._hint,  # noqa: SLF001
    "retry": GameSocket._retry,  # noqa: SLF001
}
