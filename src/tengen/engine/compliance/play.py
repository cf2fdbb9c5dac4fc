"""Checks that play: whether the program keeps to the rules, its time and its memory."""

from __future__ import annotations

import asyncio
from random import Random
from time import perf_counter

from tengen.base.color import Seat
from tengen.base.limits import Limit
from tengen.base.move import RESIGN
from tengen.engine.api import Engine
from tengen.engine.compliance import system
from tengen.engine.compliance.report import CheckFailed, NotApplicable
from tengen.engine.compliance.subject import Subject
from tengen.engine.errors import EngineFailure, EngineUnsupported
from tengen.engine.external import ExternalEngine
from tengen.rules.position import Position
from tengen.rules.variant import Variant

#: Seconds by which an answer may be late.
TOLERANCE = 0.15
#: Seconds within which a stopped search ends.
STOP_TOLERANCE = 0.5
#: Megabytes of the memory check, the usual bound of the Gomocup tournaments.
MEMORY = 350
#: Moves of a game, of set positions and before a long thought; seconds for each.
GAME_LENGTH = 30
SETUP_LENGTH = 12
BUSY_LENGTH = 2
MOVE_TIME = 0.1

_MEGABYTE = 1 << 20
_SEED = 20


async def check_hello(subject: Subject) -> str:
    """Start and say who is there."""
    async with subject.open() as engine:
        return engine.name


async def check_legality(subject: Subject, rules: Variant) -> str:
    """Play legal moves in games from either seat and in positions that come from nowhere."""
    async with subject.open() as engine:
        try:
            played = await _play_games(engine, rules)
            played += await _play_setups(engine, rules)
        except EngineUnsupported as error:
            if subject.is_asked_for:
                raise CheckFailed(str(error)) from None
            raise NotApplicable(str(error)) from None
    return f"{played} moves"


async def _play_games(engine: Engine, rules: Variant) -> int:
    """Play a game from either seat against moves by chance; return the moves of the program."""
    played = 0
    for opponent in Seat:
        chance = Random(_SEED)
        position = rules.initial()
        while position.outcome is None and len(position.moves) < GAME_LENGTH:
            if position.seat is opponent:
                position = position.play(chance.choice(position.legal_moves))
            else:
                reply = await engine.play(position, Limit(time=MOVE_TIME))
                if reply.move == RESIGN:
                    break
                position = position.play(reply.move)
                played += 1
    return played


async def _play_setups(engine: Engine, rules: Variant) -> int:
    """Ask for a move in positions without a history."""
    chance = Random(_SEED)
    position = _after_opening(rules, chance)
    played = 0
    for _ in range(SETUP_LENGTH):
        if position.outcome is None:
            await engine.play(Position.of(position.setup), Limit(time=MOVE_TIME))
            position = position.play(chance.choice(position.legal_moves))
            played += 1
    return played


def _after_opening(rules: Variant, chance: Random) -> Position:
    """Return a position after the opening protocol, which has words of its own."""
    position = rules.initial()
    while position.stage is not None:
        position = position.play(chance.choice(position.legal_moves))
    return position


async def check_time(subject: Subject, seconds: float) -> str:
    """Answer in time, once a first move has woken the program up."""
    async with subject.open() as engine:
        position = _busy_position(subject)
        await engine.play(position, Limit(time=seconds))
        slowest = 0.0
        for _ in range(2):
            began = perf_counter()
            reply = await engine.play(position, Limit(time=seconds))
            slowest = max(slowest, perf_counter() - began)
            position = position if reply.move == RESIGN else position.play(reply.move)
    if slowest > seconds + TOLERANCE:
        raise CheckFailed(f"it took {slowest:.2f} s where {seconds:g} s were given")
    return f"{slowest:.2f} s of {seconds:g} s"


async def check_memory(subject: Subject) -> str:
    """Stay within the memory that was given."""
    if not system.can_look():
        raise NotApplicable("this system does not tell how much memory a program takes")
    async with subject.open() as engine:
        if "memory" not in engine.options:
            raise NotApplicable("the protocol has no word for memory")
        await engine.configure(memory=MEMORY)
        peak = await _peak_memory(engine, _busy_position(subject))
    if peak > MEMORY:
        raise CheckFailed(f"it took {peak} MB where {MEMORY} MB were given")
    return f"{peak} MB of {MEMORY} MB"


async def _peak_memory(engine: ExternalEngine, position: Position) -> int:
    """Return the most megabytes that were seen while the program thought for a second."""
    search = asyncio.create_task(engine.play(position, Limit(time=1.0)))
    peak = 0
    while not search.done():
        if engine.program is not None:
            peak = max(peak, system.resident_memory(engine.program.pid))
        await asyncio.wait({search}, timeout=0.05)
    await search
    return peak // _MEGABYTE


async def check_stop(subject: Subject) -> str:
    """End a search soon after a stop, and stay alive."""
    async with subject.open() as engine:
        before = engine.program
        analysis = engine.analyse(_busy_position(subject))
        await asyncio.sleep(MOVE_TIME)
        began = perf_counter()
        analysis.stop()
        try:
            await analysis
        except EngineUnsupported as error:
            raise NotApplicable(str(error)) from None
        except EngineFailure:
            if engine.program is before:
                raise
        seconds = perf_counter() - began
        if engine.program is not before:
            raise NotApplicable("it does not know a stop and is ended instead")
    if seconds > STOP_TOLERANCE:
        raise CheckFailed(f"it took {seconds:.2f} s to stop")
    return f"{seconds:.2f} s"


def _busy_position(subject: Subject) -> Position:
    """Return a position of the first variant in which there is something to think about."""
    chance = Random(_SEED)
    position = _after_opening(subject.variants[0], chance)
    while len(position.moves) < BUSY_LENGTH:
        position = position.play(chance.choice(position.legal_moves))
    return position
