"""A match in motion: games given out, collected, counted and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from tengen.arena.executor import Executor
from tengen.arena.game import Terms
from tengen.arena.jobs import Job, record_of
from tengen.arena.results import Key, Results, played
from tengen.arena.save import GAME, MATCH, SaveFile
from tengen.arena.schedule import Pair, Standing, rest_of
from tengen.arena.settings import Settings
from tengen.arena.sprt import Verdict

#: Told about the results after every game.
Watcher = Callable[[Results], None]


class _Decided(Exception):
    """The sequential test has its answer."""


class Match:
    """Runs a match to its end, or to the decision of its test.

    Games that ``save`` holds already are counted and not played again. ``results`` can be looked
    at while the match runs, and after it was interrupted.
    """

    def __init__(
        self, settings: Settings, executor: Executor, save: SaveFile | None = None
    ) -> None:
        self._settings = settings
        self._executor = executor
        self._save = save
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

    def _jobs(self, number: int, pairs: tuple[Pair, ...]) -> Iterator[Job]:
        """Yield the games of a round that are still to be played, all meetings side by side."""
        for opening in range((self._settings.games + 1) // 2):
            for pair in pairs:
                for game in range(2 * opening, min(2 * opening + 2, self._settings.games)):
                    key = Key(number, pair, game)
                    if key not in self.results:
                        yield self._job(key)

    def _job(self, key: Key) -> Job:
        settings = self._settings
        openings_before = key.round * ((settings.games + 1) // 2)
        opening = settings.book.opening(openings_before + key.opening)
        terms = Terms(settings.variant, settings.control, opening, settings.adjudication)
        first, second = (settings.entrants[player] for player in key.seats)
        tags = {MATCH: settings.identity, GAME: str(key)}
        return Job(str(key), first, second, terms, tags)

    # -- games ---------------------------------------------------------------------------------

    async def _play_round(self, jobs: Iterator[Job], watch: Watcher) -> None:
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

    async def _work(self, jobs: Iterator[Job], watch: Watcher) -> None:
        for job in jobs:
            line = await self._executor.run(job)
            self._count(job, line)
            watch(self.results)
            self._stop_if_decided()

    def _count(self, job: Job, line: bytes) -> None:
        """Keep a finished game, then count it."""
        key = Key.parse(job.key)
        labels = [entrant.label for entrant in self._settings.entrants]
        game = played(key, record_of(line), labels)
        if key not in self.results:
            if self._save is not None:
                self._save.append(line)
            self.results.add(game)

    def _stop_if_decided(self) -> None:
        test = self._settings.test
        if test is None:
            return
        if test.verdict(self.results.pentanomial((0, 1))) is not Verdict.UNDECIDED:
            raise _Decided
