"""One game between two engines, from the opening to a finished record.

Whatever an engine does, the game ends with a result: a failure is a loss with its reason. Engines
are spoken to through their common interface only, and time is measured here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter

from tengen.arena.adjudication import Adjudication, rule
from tengen.arena.clocks import MatchClocks, MatchTimeControl
from tengen.arena.openings import Opening
from tengen.base.color import Color, Seat
from tengen.base.errors import IllegalMove
from tengen.base.limits import Limit
from tengen.base.move import RESIGN
from tengen.base.score import Score
from tengen.engine.api import Engine
from tengen.engine.errors import (
    EngineCrashed,
    EngineFailure,
    EngineFlood,
    EngineIllegalMove,
    EngineNotFound,
    EngineProtocolError,
    EngineTimeout,
    EngineUnsupported,
    last_said,
)
from tengen.engine.info import Reply
from tengen.records.record import Record
from tengen.records.result import Ending, Result
from tengen.rules.variant import Variant

#: Seconds an engine that is given up has to end its search.
GRACE = 2.0
#: Characters of an error that are kept.
MAX_ERROR_LENGTH = 1000

#: Tags of a record that tell how an engine failed, and what was said then.
FAULT, ERROR, RULING = "fault", "error", "adjudication"

TIME_FAULT = "time"
#: What each failure is called in records and reports.
FAULTS: dict[type[EngineFailure], str] = {
    EngineTimeout: TIME_FAULT,
    EngineCrashed: "crash",
    EngineIllegalMove: "illegal move",
    EngineFlood: "flood",
    EngineProtocolError: "protocol",
}
#: These are mistakes of whoever set up the match, not losses.
NOT_PLAYABLE = (EngineNotFound, EngineUnsupported)


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything about a game but the players."""

    variant: Variant
    control: MatchTimeControl
    opening: Opening = field(default_factory=Opening)
    adjudication: Adjudication = field(default_factory=Adjudication)


@dataclass(frozen=True, slots=True)
class Contender:
    """A player at the table: the name for the record, and the engine behind it."""

    name: str
    engine: Engine


@dataclass(frozen=True, slots=True)
class _Thought:
    """What is known about one move: the seconds it took, those left, and the score for black."""

    spent: float
    clock: float | None
    score: Score | None


@dataclass(frozen=True, slots=True)
class _End:
    """How a game ended away from the board; ``winner`` is None for a draw."""

    winner: Seat | None
    reason: Ending
    tags: Mapping[str, str]


class _Fault(Exception):
    """An engine failed: what it is called, and the words of the error."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(kind, text)
        self.kind = kind
        self.text = text


async def play_game(first: Contender, second: Contender, terms: Terms) -> Record:
    """Play a game and return its record, with times, scores, result and reason.

    ``first`` begins, also where colours may change in the opening. After a fault (there is a tag
    of that name) the engines should be closed. Raises EngineNotFound and EngineUnsupported for
    players that cannot play such a game at all.
    """
    return await _Game({Seat.FIRST: first, Seat.SECOND: second}, terms).play()


class _Game:
    """A game in progress."""

    def __init__(self, contenders: Mapping[Seat, Contender], terms: Terms) -> None:
        self._contenders = contenders
        self._terms = terms
        self._position = terms.opening.position(terms.variant)
        self._clocks = MatchClocks(terms.control)
        self._opening_moves = len(self._position.moves)
        self._thoughts: list[_Thought] = []

    async def play(self) -> Record:
        """Play to the end."""
        end = await self._start()
        while end is None and self._position.outcome is None:
            end = await self._move() or self._ruling()
        return self._record(end)

    async def _start(self) -> _End | None:
        """Make both engines ready, before any clock runs."""
        for seat, contender in self._contenders.items():
            try:
                await contender.engine.prepare(self._terms.variant)
            except NOT_PLAYABLE:
                raise
            except Exception as error:  # whatever else an engine does is its own loss
                return self._lost(seat, _fault_of(error))
        return None

    async def _move(self) -> _End | None:
        """Let the player whose turn it is act; return the end of the game if that was it."""
        seat = self._position.seat
        try:
            reply, spent = await self._ask(seat)
            if reply.move == RESIGN:
                return _End(seat.other, Ending.RESIGNATION, {})
            position = self._position.play(reply.move)
        except _Fault as fault:
            return self._lost(seat, fault)
        except IllegalMove as error:
            return self._lost(seat, _Fault(FAULTS[EngineIllegalMove], str(error)))
        self._position = position
        score = None if reply.info is None else reply.info.score_for(Color.BLACK)
        self._thoughts.append(_Thought(spent, self._clocks.left(seat), score))
        return None

    async def _ask(self, seat: Seat) -> tuple[Reply, float]:
        """Return the engine's decision and the seconds it took; raises _Fault."""
        allowed, limit = self._clocks.allowed(seat), self._clocks.limit(seat)
        started = perf_counter()
        search = asyncio.ensure_future(self._contenders[seat].engine.play(self._position, limit))
        try:
            await asyncio.wait({search}, timeout=allowed)
            spent = perf_counter() - started
            is_in_time = search.done()
        finally:
            if not search.done():
                await _give_up(search)
            _see(search)
        failure = _failure_of(search) if is_in_time else None
        if isinstance(failure, NOT_PLAYABLE):
            raise failure
        if failure is not None:
            raise _fault_of(failure)
        if not (is_in_time and self._clocks.spend(seat, spent)):
            told = last_said(self._contenders[seat].engine.last_lines)
            raise _Fault(TIME_FAULT, _overrun(spent, limit, self._terms.control) + told)
        return search.result(), spent

    def _lost(self, seat: Seat, fault: _Fault) -> _End:
        reason = Ending.TIME if fault.kind == TIME_FAULT else Ending.FORFEIT
        return _End(seat.other, reason, {FAULT: fault.kind, ERROR: fault.text[:MAX_ERROR_LENGTH]})

    def _ruling(self) -> _End | None:
        """Let the host end the game, where it may."""
        if self._position.outcome is not None:
            return None
        scores = [thought.score for thought in self._thoughts]
        ruling = rule(self._terms.adjudication, scores, len(self._position.moves))
        if ruling is None:
            return None
        if ruling.winner is None:
            return _End(None, Ending.AGREEMENT, {RULING: ruling.why})
        winner = self._position.seat_of(ruling.winner)
        return _End(winner, Ending.RESIGNATION, {RULING: ruling.why})

    def _record(self, end: _End | None) -> Record:
        names = {seat: contender.name for seat, contender in self._contenders.items()}
        black, white = (names[self._position.seat_of(color)] for color in Color)
        record = Record.of(self._position, black=black, white=white)
        played = list(record.root.mainline())[self._opening_moves :]
        for node, thought in zip(played, self._thoughts, strict=True):
            node.spent, node.clock = round(thought.spent, 6), thought.clock
            node.score = thought.score
        if end is not None:
            record.result = Result(self._color_of(end.winner), end.reason)
            record.tags |= end.tags
        return record

    def _color_of(self, seat: Seat | None) -> Color | None:
        colors = {self._position.seat_of(color): color for color in Color}
        return None if seat is None else colors[seat]


def _overrun(spent: float, limit: Limit, control: MatchTimeControl) -> str:
    if limit.time is not None:
        return f"took {spent:.3f} s of {limit.time:g} s for a move"
    if limit.clock is not None:
        return f"took {spent:.3f} s with {limit.clock.left:.3f} s left"
    return f"did not answer within {control.patience:g} s"


def _failure_of(search: asyncio.Future[Reply]) -> BaseException | None:
    return asyncio.CancelledError() if search.cancelled() else search.exception()


def _fault_of(error: BaseException) -> _Fault:
    """Name what an engine raised; what is not of its own kind is a crash."""
    if isinstance(error, EngineFailure):
        names = (FAULTS[kind] for kind in FAULTS if isinstance(error, kind))
        return _Fault(next(names, "crash"), str(error))
    return _Fault("crash", f"{type(error).__name__}: {error}")


async def _give_up(search: asyncio.Future[Reply]) -> None:
    """End a search; one that does not end by itself is left behind."""
    search.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.wait({search}, timeout=GRACE)


def _see(search: asyncio.Future[Reply]) -> None:
    """Look at how a search failed, so that nobody warns of it when its game is given up."""
    if search.done() and not search.cancelled():
        search.exception()
