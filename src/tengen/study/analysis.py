"""Asking an engine about a position, once: the answer is remembered.

The champion tells several lines at once. A player that knows only one is asked again without the
moves it has named, until there are as many lines as were wanted; the time is divided among the
questions, and the later ones look no deeper than the first, so that their scores compare.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

from tengen import engine
from tengen.base.limits import Limit
from tengen.base.move import RESIGN, Move
from tengen.engine.api import Engine
from tengen.engine.info import Info, Reply
from tengen.engine.names import PlayerName
from tengen.games.analysis_query import AnalysisQuery, StoredAnalysis
from tengen.games.thought import Thought
from tengen.games.wire import of_data, to_data
from tengen.players import perfect
from tengen.players.champion import player as champion
from tengen.rules.position import Position
from tengen.rules.variant import Family, Variant
from tengen.study.cache import AnalysisCache, NoCache

#: Who analyses games that the champion does not play: the strongest of the others.
CLASSICS = {Family.GOMOKU: "combination", Family.REVERSI: "hard"}

#: Is told each new line: its rank (1 is best) and the thought.
Report = Callable[[int, Thought], None]


def analyst_of(rules: Variant) -> str:
    """Return the player that analyses a game when nobody is named: the strongest of our own.

    >>> from tengen import variant
    >>> [analyst_of(variant(name)) for name in ("renju", "gomoku3d", "tictactoe")]
    ['tengen', 'combination', 'perfect']
    """
    if perfect.plays(rules):
        return perfect.PerfectPlayer.name
    return champion.ChampionPlayer.name if champion.plays(rules) else CLASSICS[rules.family]


def default_analyst(position: Position) -> str:
    """Return the player that analyses a position when nobody is named."""
    return analyst_of(position.variant)


@dataclass(frozen=True, slots=True)
class AnalysisResult:
    """What an engine said: its lines, best first, the positions it looked at, the seconds it took.

    ``is_cached`` tells that it was remembered.
    """

    lines: tuple[Thought, ...]
    nodes: int | None = None
    seconds: float = 0.0
    is_cached: bool = False

    @property
    def best(self) -> Thought:
        """The best line."""
        return self.lines[0]

    def data(self) -> StoredAnalysis:
        """Return this as plain data."""
        return {
            "lines": [to_data(line) for line in self.lines],
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
        }

    @classmethod
    def of_data(cls, data: StoredAnalysis) -> AnalysisResult:
        """Return what was remembered as plain data."""
        lines = tuple(of_data(Thought, line) for line in data["lines"])
        return cls(lines, data["nodes"], data["seconds"], is_cached=True)


class Analyst:
    """An engine and its cache; use it as an async context manager.

    ``name`` is how the engine was opened: answers are remembered under it.
    """

    def __init__(self, name: str, opened: Engine, cache: AnalysisCache | None = None) -> None:
        self.name = name
        self._engine = opened
        self._cache: AnalysisCache = cache or NoCache()

    @classmethod
    def open(cls, name: str, cache: AnalysisCache | None = None) -> Analyst:
        """Return the analyst of a player's name; raises InvalidPlayer."""
        return cls(name, engine.open(name), cache)

    async def __aenter__(self) -> Self:
        await self._engine.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self._engine.close()

    async def analyse(
        self,
        position: Position,
        seconds: float,
        lines: int = 1,
        only: tuple[Move, ...] = (),
        report: Report | None = None,
        *,
        again: bool = False,
    ) -> AnalysisResult:
        """Return the best lines of a position that is not over; raises EngineFailure.

        What is known is recalled, unless it shall be searched again: an engine that remembers what
        it saw goes on from there.
        """
        allowed = len(only or position.legal_moves)
        is_open = position.variant.grid.is_unbounded and not only
        wanted = lines if is_open else min(lines, allowed)
        question = AnalysisQuery(position, self.name, seconds, wanted, only)
        known = None if again else await asyncio.to_thread(self._cache.recall, question)
        if known is not None:
            found = AnalysisResult.of_data(known)
            _report_all(found, report)
            return found
        await self._engine.prepare(position.variant)  # so that the time is for thinking
        found = await _Search(self._engine, question, report).run()
        await asyncio.to_thread(self._cache.keep, question, found.data())
        return found


def _report_all(found: AnalysisResult, report: Report | None) -> None:
    if report is not None:
        for rank, line in enumerate(found.lines, start=1):
            report(rank, line)


class _Search:
    """One question to an engine, asked as often as it takes."""

    def __init__(self, opened: Engine, question: AnalysisQuery, report: Report | None) -> None:
        self._engine = opened
        self._question = question
        self._report = report
        self._started = time.perf_counter()
        self._lines: list[Thought] = []
        self._nodes: int | None = None

    async def run(self) -> AnalysisResult:
        question = self._question
        share = question.seconds / question.lines
        told = await self._first(share)
        self._lines = told
        depth = told[0].depth if told else None
        later = Limit(time=share, depth=depth or None)
        while self._lines and len(self._lines) < question.lines:
            rest = self._rest()
            more = await self._ask(later, rest) if rest else []
            if not more or self._move(more[0]) not in rest:
                break
            self._lines.append(more[0])
        return AnalysisResult(tuple(self._lines), self._nodes, time.perf_counter() - self._started)

    async def _first(self, share: float) -> list[Thought]:
        """Return the lines that the engine tells at once; all of them, if it can tell several."""
        question = self._question
        if PlayerName.parse(question.player).kind == champion.ChampionPlayer.name:
            return await self._ask(Limit(time=question.seconds), question.only)
        told = await self._ask(Limit(time=share), question.only)
        if len(told) > 1:
            told = await self._ask(Limit(time=question.seconds - share), question.only) or told
        return told

    def _move(self, line: Thought) -> Move:
        return self._question.position.variant.parse(line.line[0])

    def _rest(self) -> tuple[Move, ...]:
        """Return the moves that no line begins with."""
        named = {self._move(line) for line in self._lines}
        moves = self._question.only or self._question.position.legal_moves
        return tuple(move for move in moves if move not in named)

    async def _ask(self, limit: Limit, only: tuple[Move, ...]) -> list[Thought]:
        """Return the lines of one search, best first."""
        position, known = self._question.position, len(self._lines)
        missing = self._question.lines - known
        async with self._engine.analyse(position, limit, lines=missing, only=only) as search:
            async for info in search:
                if self._report is not None and info.pv:
                    self._report(known + info.rank, Thought.of_info(info, position.variant))
            reply = await search
            infos = [info for info in search.lines if info.pv][:missing]
        self._count(reply, infos)
        return self._merged(reply, infos)

    def _count(self, reply: Reply, infos: list[Info]) -> None:
        told = [info.nodes for info in (*infos, reply.info) if info is not None]
        counted = [nodes for nodes in told if nodes is not None]
        if counted:
            self._nodes = (self._nodes or 0) + max(counted)

    def _merged(self, reply: Reply, infos: list[Info]) -> list[Thought]:
        """Return the lines with the decision first: what the engine would play is its best.

        Of several lines the decision may be told once more from an iteration that was broken off;
        what was told together compares.
        """
        variant = self._question.position.variant
        if reply.move == RESIGN:
            return [Thought.of_info(info, variant) for info in infos]
        told = next((info for info in infos if info.pv[0] == reply.move), None)
        best = Thought.of_reply(reply, variant)
        if told is not None and (len(infos) > 1 or not best.line):
            best = as_told(Thought.of_reply(reply, variant), Thought.of_info(told, variant))
        elif not best.line:
            best = Thought(line=(variant.format(reply.move),), explanation=best.explanation)
        others = [Thought.of_info(info, variant) for info in infos if info.pv[0] != reply.move]
        return [best, *others]


def as_told(decided: Thought, told: Thought) -> Thought:
    """Return a decision with the line that was told beside others, so that one line is explained.

    A proof is kept: it is better than what was told before.
    """
    if decided.is_exact and not told.is_exact:
        return decided
    words = decided.explanation
    if words is None:
        return told
    old, new = " ".join(decided.line), " ".join(told.line)
    sentences = tuple(
        replace(one, values={**one.values, "line": new}) if one.values.get("line") == old else one
        for one in words.sentences
    )
    sequence = told.line if words.sequence == decided.line else words.sequence
    return replace(told, explanation=replace(words, sentences=sentences, sequence=sequence))
