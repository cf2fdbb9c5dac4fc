"""The socket of a game: welcome, what was missed, what comes; and the commands of its client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket

from tengen.base.errors import IllegalMove, InvalidNotation, TengenError
from tengen.base.i18n import N_
from tengen.engine.explanation import Sentence
from tengen.games.commands import (
    WORDS,
    Answer,
    Ask,
    AskCoach,
    AskHint,
    Chat,
    ClaimWin,
    HostRequest,
    MakeMove,
    Person,
    Proposal,
    RetryProgram,
    StopProgram,
    ask_coach_of_data,
    command_of_data,
)
from tengen.games.errors import Refused
from tengen.games.events import Data
from tengen.games.fairplay import is_muted, shown
from tengen.games.opponents import HINT_SECONDS
from tengen.games.permissions import why_not
from tengen.games.settings import GameKind
from tengen.rules.position import Position
from tengen.server.identity.people import Visitor
from tengen.server.messages import Ack, Coach, Hint, Pong, Refuse, Welcome
from tengen.server.opponents import analyst
from tengen.server.plain_json import NotPlain, plain_json
from tengen.server.pool.task import PositionSpec, Task
from tengen.server.rooms.listeners import Listener
from tengen.server.rooms.room import Room
from tengen.server.site import Site
from tengen.server.sockets.conversation import GONE, NO_GAME, CloseSocket, Conversation
from tengen.server.texts import notice_text, now_ms, plain_reason, reason_of
from tengen.server.threads import SHORT
from tengen.study import coach
from tengen.study.coach_remark import CoachRemark

_MAX_ID = 64
#: Events of the past that are read from the store, and sent, at once.
PAGE = 500
#: Who is asked in the workers, and seconds for it.
COACH, COACH_SECONDS = "coach", 1.0

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
        self._listener: Listener
        self._hints: set[asyncio.Task[None]] = set()
        #: The moment about which the coach said something last.
        self._remarked: int | None = None

    async def serve(self, game: str, after: int) -> None:
        """Serve the client until it leaves, falls silent, floods, or does not read."""
        visitor = self._visitor
        is_guest = visitor.login is None
        listener = Listener(visitor.id, self._talk.outbox, visitor.address, is_guest=is_guest)
        self._listener = listener
        try:
            async with self._site.turns.of(self._visitor.address):
                self._room = await self._site.registry.room(game)
        except TengenError as error:
            await self._talk.bye(NO_GAME, reason_of(error))
            return
        self._site.fair_play.seen(self._room.game, self._visitor)
        upto = self._room.enter(listener)
        try:
            await self._welcome(after, upto)
            await self._talk.hold(self._hear)
        except CloseSocket as leaving:
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
        welcome = Welcome(now=now_ms(), game=room.facts(self._visitor.id), upto=upto)
        await self._talk.send([notice_text(welcome)])
        while after < upto:
            # A page at a time: who does not read makes us keep no more than that.
            missed = await self._missed(after, min(upto, after + PAGE))
            if not missed:
                break
            await self._talk.send(missed)
            after += len(missed)
        await self._talk.send([notice_text(room.presence())])

    async def _missed(self, after: int, upto: int) -> list[str]:
        """Return the events after a number and up to another, as everybody may see them now."""
        game, journal = self._room.game, self._site.journal
        if not is_muted(game):
            return await journal.texts(game.id, after, upto)
        return [shown(game, event).text for event in await journal.events(game.id, after, upto)]

    # -- what the client says ----------------------------------------------------------------

    async def _hear(self, text: str) -> None:
        """Answer one message, exactly once."""
        self._room.listeners.note(self._listener)
        try:
            data = plain_json(text)
        except NotPlain:
            data = None
        if not isinstance(data, dict) or not isinstance(data.get("do"), str):
            self._refuse("", plain_reason(_NOT_UNDERSTOOD))
        elif data["do"] == "ping":
            self._talk.say(Pong(now=now_ms()))
        else:
            name = data.get("id")
            if not isinstance(name, str) or not 1 <= len(name) <= _MAX_ID:
                self._refuse("", plain_reason(_NO_ID))
            else:
                await self._obey(name, data)

    async def _obey(self, name: str, data: Data) -> None:
        try:
            with self._site.metrics.commands.time():
                number = await self._do(name, data)
        except TengenError as error:
            self._refuse(name, reason_of(error))
        else:
            if number is not None:
                self._acknowledge(name, number)

    def _acknowledge(self, name: str, number: int) -> None:
        self._talk.say(Ack(id=name, n=number))

    async def _do(self, name: str, data: Data) -> int | None:
        """Carry a command out; None when it is answered elsewhere."""
        word = data["do"]
        if word in WORDS:
            person = await self._joining() if word == "join" else self._person()
            command, answer = command_of_data(data), partial(self._acknowledge, name)
            if isinstance(command, Chat):
                self._admit_chat(name)
            elif isinstance(command, Ask | Answer):
                self._admit_rematch(command)
            elif isinstance(command, MakeMove):
                await self._check_move(command)
            elif isinstance(command, ClaimWin):
                command = self._room.claim()
            await self._room.host.submit(command, person, command_id=name, on_stored=answer)
            if word == "join":
                self._site.fair_play.seen(self._room.game, self._visitor)
            return None
        own = _OWN.get(word)
        if own is None:
            raise Refused(N_("there is no command {word}"), word=word[:40])
        return own(self, name, data)

    def _admit_chat(self, name: str) -> None:
        """Count a line that is to be said, unless it was said already; raises TooMuch."""
        game, visitor = self._room.game, self._visitor
        if game.answer_to(visitor.id, name) is None:
            is_player = bool(game.seats_of(visitor.id))
            self._site.chat.admit(game.id, visitor.id, visitor.address, is_player=is_player)

    def _admit_rematch(self, command: Ask | Answer) -> None:
        """Count the new game that a rematch would be; raises TooMuch."""
        is_wanted = isinstance(command, Ask) or command.yes
        if command.what is not Proposal.REMATCH or not is_wanted:
            return
        if why_not(self._room.game, command, self._person()) is None:
            self._site.rate_limits.game(self._visitor)

    async def _check_move(self, command: MakeMove) -> None:
        """Raise Unfair where a move asks the program of a rated game about another game."""
        game = self._room.game
        if game.settings.rated and game.settings.kind is GameKind.COMPUTER:
            with suppress(IllegalMove, InvalidNotation):  # the game itself refuses that
                position = game.position.play(command.move)
                await self._site.fair_play.check_move(self._visitor, position, game.id)

    def _person(self, rating: float | None = None) -> Person:
        visitor = self._visitor
        return Person(visitor.id, visitor.name, rating, visitor.login is None)

    async def _joining(self) -> Person:
        """Return who sits down, with the rating."""
        variant = self._room.game.settings.variant.name
        return self._person(await self._site.rating_of(self._visitor, variant))

    def _refuse(self, name: str, reason: Sentence) -> None:
        self._site.metrics.refusals.inc()
        self._talk.say(Refuse(id=name, reason=reason))

    # -- commands that do not change the game --------------------------------------------------

    def _check(self, request: HostRequest) -> None:
        """Raise Refused where the game does not allow what is asked."""
        refused = why_not(self._room.game, request, self._person())
        if refused is not None:
            raise refused

    def _stop(self, _name: str, _data: Data) -> int:
        """End the thinking of the program, which plays its best so far."""
        self._check(StopProgram())
        self._room.host.stop_search()
        return self._room.game.n

    def _retry(self, _name: str, _data: Data) -> int:
        """Let a program that failed try again; nothing where none did."""
        self._check(RetryProgram())
        self._room.host.retry()
        return self._room.game.n

    def _hint(self, name: str, _data: Data) -> None:
        """Ask the analyst; the hint is the answer."""
        self._check(AskHint())
        self._spawn(self._give_hint(name, self._room.game.position))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)

    async def _give_hint(self, name: str, position: Position) -> None:
        site, visitor = self._site, self._visitor
        try:
            await site.fair_play.check_analysis(visitor, position)
            site.rate_limits.think(visitor, HINT_SECONDS)
            task = Task(analyst(position.variant), PositionSpec.of(position), HINT_SECONDS)
            answer = await site.pool.submit(visitor.id, task, address=visitor.address).answer
        except TengenError as error:
            self._refuse(name, reason_of(error))
        else:
            self._talk.say(Hint(id=name, move=answer.move, thought=answer.thought))

    def _coach(self, name: str, data: Data) -> None:
        """Ask the coach; its remark, or its silence, is the answer."""
        request = ask_coach_of_data(data)
        self._check(request)
        self._spawn(self._give_remark(name, request))

    async def _give_remark(self, name: str, request: AskCoach) -> None:
        try:
            remark = await self._remark(request.ply)
        except TengenError as error:
            self._refuse(name, reason_of(error))
        else:
            self._talk.say(Coach(id=name, remark=remark))

    async def _remark(self, ply: int) -> CoachRemark | None:
        """Return what the coach says of a moment of the game; raises TengenError."""
        site, visitor, game = self._site, self._visitor, self._room.game
        question = coach.question_at(game, game.seats_of(visitor.id), ply)
        if question is None or not coach.may_speak(ply, self._remarked):
            return None
        position = await SHORT.run(game.at_ply, ply)
        await site.fair_play.check_analysis(visitor, position)
        site.rate_limits.think(visitor, COACH_SECONDS)
        task = Task(COACH, PositionSpec.of(position), COACH_SECONDS, coach=question)
        answer = await site.pool.submit(visitor.id, task, address=visitor.address).answer
        if answer.remark is not None:
            self._remarked = ply
        return answer.remark


_OWN: Mapping[str, Callable[[GameSocket, str, Data], int | None]] = {
    "stop": GameSocket._stop,  # noqa: SLF001 - its own methods
    "hint": GameSocket._hint,  # noqa: SLF001
    "retry": GameSocket._retry,  # noqa: SLF001
    "coach": GameSocket._coach,  # noqa: SLF001
}
