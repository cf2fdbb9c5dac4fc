"""Thinking on the opponent's time: a player goes on from its decision until it is asked again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Protocol

from tengen.base.limits import Limit
from tengen.base.move import RESIGN
from tengen.engine.api import Option, OptionValue, Report, Request
from tengen.engine.info import Reply
from tengen.engine.local import LocalEngine, Searcher, Watch
from tengen.rules.position import Position
from tengen.rules.variant import Family, Variant

#: Nobody thinks longer than this, in seconds, for an opponent who has gone away.
MAX_SECONDS = 300.0

PONDER_OPTIONS: Mapping[str, Option] = {
    "ponder": Option(bool, default=False, help="whether to think on the opponent's time"),
}


class Ponderer(Searcher, Protocol):
    """A searcher that remembers what it has seen, so that it gains by thinking ahead."""

    @property
    def is_pondering(self) -> bool:
        """Whether it wants to think on the opponent's time."""

    def ponder(self, request: Request, watch: Watch) -> None:
        """Search what may be asked next; ends soon after ``watch.is_over`` turns true."""


def expected(position: Position, reply: Reply) -> Position | None:
    """Return where to think on after a decision: after the answer that the line expects, if any.

    None when the game is over, in an opening, and when the same player acts again.

    >>> from tengen import variant
    >>> start = variant("reversi").initial()
    >>> after = expected(start, Reply(start.variant.parse("f5")))
    >>> after == start.play("f5")
    True
    """
    if reply.move == RESIGN:
        return None
    after = position.play(reply.move)
    if after.outcome is not None or after.stage is not None or after.seat is position.seat:
        return None
    line = reply.info.pv[1:2] if reply.info is not None else ()
    answers = after.legal_moves if len(after.legal_moves) == 1 else line
    if not (answers and after.is_legal(answers[0])):
        return after
    answered = after.play(answers[0])
    return answered if answered.outcome is None else None


class _Aside(Watch):
    """The watch of a search in a thread that nobody waits for: it ends with the program too."""

    @property
    def is_over(self) -> bool:
        """Whether the search should end."""
        return super().is_over or not threading.main_thread().is_alive()


class _Thought:
    """One search on the opponent's time, in a thread of its own."""

    def __init__(self, searcher: Ponderer, position: Position, reply: Reply) -> None:
        self._searcher = searcher
        self._ended: Future[None] = Future()
        self._ended.set_running_or_notify_cancel()  # whoever waits cannot cancel it
        self._stop = threading.Event()
        name = f"{searcher.name} ponders"
        self._thread = threading.Thread(  # no daemon: the program waits for it to end
            target=self._think, args=(position, reply), name=name, daemon=False
        )
        self._thread.start()

    def _think(self, position: Position, reply: Reply) -> None:
        try:
            ahead = expected(position, reply)
            if ahead is not None:
                request = Request(ahead, Limit(time=MAX_SECONDS))
                self._searcher.ponder(request, _Aside(request, lambda _info: None, self._stop))
        except BaseException as error:  # whoever ends the thought gets it
            self._ended.set_exception(error)
        else:
            self._ended.set_result(None)

    @property
    def has_ended(self) -> bool:
        """Whether nothing is searched any more."""
        return self._ended.done()

    async def end(self) -> None:
        """Stop the search and wait for its end; raises what it raised."""
        self._stop.set()
        await asyncio.wrap_future(self._ended)
        self._thread.join()


class PonderingEngine(LocalEngine):
    """A local engine that thinks on while its opponent does, when its searcher wants to.

    One search runs at a time, so every request ends the one ahead of it first.
    """

    def __init__(self, searcher: Ponderer, family: Family | None = None) -> None:
        super().__init__(searcher, family)
        self._ponderer = searcher
        self._thought: _Thought | None = None

    async def _search(self, request: Request, report: Report, stopped: asyncio.Event) -> Reply:
        await self.rest()
        reply = await super()._search(request, report, stopped)
        if request.is_move and self._ponderer.is_pondering:
            self._thought = _Thought(self._ponderer, request.position, reply)
        return reply

    async def prepare(self, variant: Variant) -> None:
        """Rest, and build what the player needs for a game."""
        await self.rest()
        await super().prepare(variant)

    async def _configure(self, values: Mapping[str, OptionValue]) -> None:
        await self.rest()
        await super()._configure(values)

    async def rest(self) -> None:
        """End what is thought on the opponent's time."""
        thought = self._thought
        if thought is None:
            return
        try:
            await thought.end()
        finally:
            if self._thought is thought and thought.has_ended:
                self._thought = None

    async def close(self) -> None:
        """End the thoughts and the threads."""
        await self.rest()
        await super().close()
