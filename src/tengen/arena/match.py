"""A match in motion: games given out, collected, counted and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from tengen.arena.executor import Executor
from tengen.arena.faults import FaultCounter, FaultWatcher, PlayerFault
from tengen.arena.game import Terms
from tengen.arena.jobs import GameJob, record_of
from tengen.arena.results import GameKey, MatchGame, Results, played
from tengen.arena.save import GAME, MATCH, SaveFile
from tengen.arena.schedule import Pair, Standing, rest_of
from tengen.arena.settings import MatchSettings
from tengen.arena.sprt import SprtDecision

#: Told about the results after every game.
Watcher = Callable[[Results], None]


class _Decided(Exception):
    """The sequential test has its answer, or a player fails and fails."""


class Match:
    """Runs a match to its end, or to the decision of its test.

    Games that ``save`` holds already are counted and not played again. ``results`` can be looked
    at while the match runs, and after it was interrupted. ``on_fault`` is told of every game that
    ends by a fault; ``stopped_by`` is the one that was too much.
    """

    def __init__(
        self,
        settings: MatchSettings,
        executor: Executor,
        save: SaveFile | None = None,
        on_fault: FaultWatcher = lambda _fault: None,
    ) -> None:
        self._settings = settings
        self._executor = executor
        self._save = save
        self._on_fault = on_fault
        self._faults = FaultCounter(settings.max_faults)
        self.stopped_by: PlayerFault | None = None
        self.results = Results(len(settings.players))
        for game in () if save is None else save.games:
            self.results.add(game)

    async def run(self, watch: Watcher = lambda _results: None) -> Results:
        """Play what is left; raises TengenError when it cannot go on."""
        for player in dict.fromkeys(self._settings.players):
            await self._executor.check(player)
        standing = Standing((0.0,) * len(self._settings.players))
        try:
            self._stop_if_decided()
            for number in range(self._settings.all_rounds):
                pairs = self._settings.tournament.pair(standing)
                await self._play_round(self._jobs(number, pairs), watch)
                standing = self._standing_after(number, pairs, standing)
        except _Decided:
            pass
        return self.results

    # -- rounds --------------------------------------------------------------------------------

    def _standing_after(self, number: int, pairs: tuple[Pair, ...], before: Standing) -> Standing:
        """Return the standing after a round; a bye counts as a meeting that was won."""
        byes = before.byes | rest_of(len(before.points), pairs)
        points = list(self.results.points_before(number + 1))
        for player in byes:
            points[player] += self._settings.games
        return Standing(tuple(points), before.met | {frozenset(pair) for pair in pairs}, byes)

    def _jobs(self, number: int, pairs: tuple[Pair, ...]) -> Iterator[GameJob]:
        """Yield the games of a round that are still to be played, all meetings side by side."""
        for opening in range((self._settings.games + 1) // 2):
            for pair in pairs:
                for game in range(2 * opening, min(2 * opening + 2, self._settings.games)):
                    key = GameKey(number, pair, game)
                    if key not in self.results:
                        yield self._job(key)

    def _job(self, key: GameKey) -> GameJob:
        settings = self._settings
        openings_before = key.round * ((settings.games + 1) // 2)
        opening = settings.book.opening(openings_before + key.opening)
        terms = Terms(settings.variant, settings.control, opening, settings.adjudication)
        first, second = (settings.entrants[player] for player in key.seats)
        tags = {MATCH: settings.identity, GAME: str(key)}
        return GameJob(str(key), first, second, terms, tags)

    # -- games ---------------------------------------------------------------------------------

    async def _play_round(self, jobs: Iterator[GameJob], watch: Watcher) -> None:
        """Play jobs, several at once; the first error ends all of them and is raised."""
        tasks = [
            asyncio.create_task(self._work(jobs, watch))
            for _worker in range(self._settings.concurrency)
        ]
        try:
            done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        errors = [error for task in done if (error := task.exception()) is not None]
        if errors:
            raise next((error for error in errors if not isinstance(error, _Decided)), errors[0])

    async def _work(self, jobs: Iterator[GameJob], watch: Watcher) -> None:
        for job in jobs:
            line = await self._executor.run(job)
            self._count(job, line)
            watch(self.results)
            self._stop_if_decided()

    def _count(self, job: GameJob, line: bytes) -> None:
        """Keep a finished game, then count it."""
        key = GameKey.parse(job.key)
        labels = [entrant.label for entrant in self._settings.entrants]
        game = played(key, record_of(line), labels)
        if key not in self.results:
            if self._save is not None:
                self._save.append(line)
            self.results.add(game)
            self._see_fault(game)

    def _see_fault(self, game: MatchGame) -> None:
        fault = self._faults.add(game)
        if fault is not None:
            self._on_fault(fault)
            if self._faults.is_too_much(fault):
                self.stopped_by = fault

    def _stop_if_decided(self) -> None:
        if self.stopped_by is not None:
            raise _Decided
        test = self._settings.test
        if test is None:
            return
        if test.verdict(self.results.pentanomial((0, 1))) is not SprtDecision.UNDECIDED:
            raise _Decided
