"""The socket of analysis: positions in, lines of thought out; nothing is computed twice."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocket

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.engine.explanation import Sentence
from tengen.games.errors import Refused
from tengen.games.events import Data
from tengen.games.thought import Thought
from tengen.learn.memory.profiles import DEFAULT
from tengen.server.http.rules import LineRequest, position_of
from tengen.server.identity.people import Visitor
from tengen.server.messages import AnalysisLine, Done, Pong, Refuse
from tengen.server.opponents import asked_for
from tengen.server.plain_json import NotPlain, plain_json
from tengen.server.pool.engine import PooledEngine
from tengen.server.site import Site
from tengen.server.sockets.conversation import GONE, CloseSocket, Conversation
from tengen.server.texts import now_ms, plain_reason, reason_of
from tengen.server.threads import SHORT
from tengen.study.analysis import AnalysisResult, Analyst, default_analyst

#: Bytes of a message: a long line of moves must fit.
MAX_BYTES = 60_000
#: The close code of a client that floods.
TOO_FAST = 4029
MAX_LINES = 8
MAX_SECONDS = 60.0
_NOT_UNDERSTOOD = N_("the message was not understood")

Id = Annotated[str, Field(min_length=1, max_length=64)]


class Analyse(LineRequest):
    """Analyse a position: how long, how many lines, by whom; ``again``: though it is known."""

    do: Literal["analyse"]
    id: Id
    lines: Annotated[int, Field(ge=1, le=MAX_LINES)] = 3
    seconds: Annotated[float, Field(gt=0, le=MAX_SECONDS)] = 2.0
    player: Annotated[str, Field(max_length=100)] | None = None
    again: bool = False


_READER = TypeAdapter(Analyse)


class AnalysisSocket:
    """One client that analyses; a new question ends the one before."""

    def __init__(self, socket: WebSocket, site: Site, visitor: Visitor) -> None:
        self._site = site
        self._visitor = visitor
        self._talk = Conversation(socket, site.settings, MAX_BYTES)
        self._work: asyncio.Task[None] | None = None
        self._id = ""

    async def serve(self) -> None:
        """Serve the client until it leaves, falls silent, floods, or does not read."""
        try:
            await self._talk.hold(self._hear)
        except CloseSocket as leaving:
            await self._talk.bye(leaving.code, leaving.sentence)
        except GONE:
            pass
        finally:
            self._drop()

    async def _hear(self, text: str) -> None:
        try:
            data = plain_json(text)
        except NotPlain:
            data = None
        word = data.get("do") if isinstance(data, dict) else None
        if word == "ping":
            self._talk.say(Pong(now=now_ms()))
        elif word == "stop":
            self._stop(data.get("id"))
        elif word == "analyse":
            self._begin(data)
        else:
            self._refuse("", plain_reason(_NOT_UNDERSTOOD))

    def _begin(self, data: Data) -> None:
        self._drop()
        name = data.get("id")
        try:
            wish = _READER.validate_python(data)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "id"
            values = {"where": where[:80], "problem": first["msg"][:200]}
            reason = Sentence(N_("{where} does not fit: {problem}"), values)
            self._refuse(name if isinstance(name, str) else "", reason)
            return
        self._id = wish.id
        self._work = asyncio.create_task(self._analyse(wish))

    def _stop(self, name: object) -> None:
        """End an analysis: the lines told so far are the answer."""
        if name == self._id and self._work is not None and not self._work.done():
            self._talk.say(Done(id=self._id, cached=False))
            self._drop()

    def _drop(self) -> None:
        """End what is being analysed."""
        if self._work is not None:
            self._work.cancel()
        self._work, self._id = None, ""

    async def _analyse(self, wish: Analyse) -> None:
        try:
            found = await self._answer(wish)
        except TengenError as error:
            self._refuse(wish.id, reason_of(error))
        else:
            self._talk.say(Done(id=wish.id, cached=found.is_cached))

    async def _answer(self, wish: Analyse) -> AnalysisResult:
        """Find the lines, or recall them, and tell them."""
        async with self._site.turns.of(self._visitor.address):
            position = await SHORT.run(position_of, wish)
        if position.outcome is not None:
            raise Refused(N_("The game is over."))
        player = wish.player or default_analyst(position)
        asked_for(player, position.variant, DEFAULT)  # refuses what the web may not ask for
        site, visitor = self._site, self._visitor
        await site.fair_play.check_analysis(visitor, position)
        site.rate_limits.think(visitor, wish.seconds)
        analyst = Analyst(player, PooledEngine(site.pool, visitor, player), site.analyses)

        def report(rank: int, thought: Thought) -> None:
            self._talk.say(AnalysisLine(id=wish.id, rank=rank, thought=thought))

        found = await analyst.analyse(
            position, wish.seconds, wish.lines, report=report, again=wish.again
        )
        for rank, line in enumerate(found.lines, start=1):
            report(rank, line)
        return found

    def _refuse(self, name: str, reason: Sentence) -> None:
        self._talk.say(Refuse(id=name, reason=reason))
