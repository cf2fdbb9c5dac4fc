"""Matches from schedule to results, on workers that fail."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tengen import variant
from tengen.arena.clocks import MatchTimeControl
from tengen.arena.executor import Executor, MatchWorkerLost
from tengen.arena.jobs import GameJob, record_line, record_of
from tengen.arena.match import Match
from tengen.arena.openings import RandomBook
from tengen.arena.results import GameKey, Results
from tengen.arena.save import open_save
from tengen.arena.schedule import tournament
from tengen.arena.settings import MatchSettings
from tengen.arena.sprt import SequentialTest
from tengen.base.color import Color
from tengen.base.errors import TengenError
from tengen.records.record import Record
from tengen.records.result import Ending, Result


class Referee(Executor):
    """Decides games by the numbers of the players: the smaller one wins, or a list of points says.

    ``lose`` of the first answers are lost on the way.
    """

    def __init__(self, points: tuple[float, ...] = (1,), lose: int = 0) -> None:
        self._points = points
        self._lose = lose
        self.jobs: list[GameJob] = []

    async def check(self, player: str) -> None:
        if player == "missing":
            raise TengenError("missing cannot be started")

    async def _give_out(self, line: bytes) -> bytes:
        await asyncio.sleep(0)
        job = GameJob.parse(line)
        self.jobs.append(job)
        if len(self.jobs) <= self._lose:
            raise MatchWorkerLost("gone")
        key = GameKey.parse(job.key)
        points = self._points[key.number % len(self._points)]
        low_is_black = key.seats[0] == key.pair[0]
        winner = (
            None if points == 0.5 else Color.BLACK if (points == 1) == low_is_black else Color.WHITE
        )
        record = Record(job.terms.variant, black=job.first.label, white=job.second.label)
        record.result, record.tags = Result(winner, Ending.RESIGNATION), job.tags
        return record_line(record)

    async def close(self) -> None:
        pass


def settings_of(*players: str, games: int = 4, kind: str = "round-robin") -> MatchSettings:
    rules = variant("reversi")
    book = RandomBook(rules)
    return MatchSettings(
        players, rules, games, MatchTimeControl(nodes=1), book, tournament(kind), concurrency=3
    )


def run(settings: MatchSettings, referee: Referee) -> Results:
    return asyncio.run(Match(settings, referee).run())


def test_every_opening_is_played_twice_with_seats_changed() -> None:
    referee = Referee()
    run(settings_of("a", "b", games=6), referee)
    seats = Counter((job.terms.opening, job.first.label) for job in referee.jobs)
    assert len({opening for opening, _first in seats}) == 3
    assert set(seats.values()) == {1}
    assert len(seats) == 6


def test_an_odd_number_of_games_leaves_the_last_opening_played_once() -> None:
    results = run(settings_of("a", "b", games=5), Referee())
    assert len(results) == 5
    assert sum(results.pentanomial((0, 1))) == 2


def test_points_go_to_the_right_player_whatever_the_seat() -> None:
    results = run(settings_of("a", "b", games=8), Referee((1, 0.5, 1, 1)))
    tally = results.tally(0)
    assert (tally.wins, tally.draws, tally.losses) == (6, 2, 0)
    assert results.tally(1).losses == 6
    assert results.pentanomial((0, 1)) == (0, 0, 0, 2, 2)


def test_everybody_meets_everybody_on_the_same_openings() -> None:
    referee = Referee()
    results = run(settings_of("a", "b", "c", games=4), referee)
    assert len(results) == 12
    by_pair: dict[frozenset[str], set[tuple[str, ...]]] = {}
    for job in referee.jobs:
        pair = frozenset((job.first.label, job.second.label))
        by_pair.setdefault(pair, set()).add(job.terms.opening.moves)
    assert len(by_pair) == 3
    assert len(set(map(frozenset, by_pair.values()))) == 1


def test_a_gauntlet_is_between_the_first_and_the_others() -> None:
    results = run(settings_of("a", "b", "c", "d", games=2, kind="gauntlet"), Referee())
    assert set(results.tallies) == {(0, 1), (0, 2), (0, 3)}


def test_a_swiss_tournament_finds_the_best_in_few_rounds() -> None:
    settings = settings_of(*"abcdefgh", games=2, kind="swiss")
    referee = Referee()
    results = run(settings, referee)
    assert settings.all_rounds == 3
    assert len(results) == settings.all_games == 3 * 4 * 2
    assert results.tally(0).wins == 6
    assert len({frozenset((job.first.label, job.second.label)) for job in referee.jobs}) == 12


def test_rounds_have_openings_of_their_own() -> None:
    referee = Referee()
    results = run(replace(settings_of("a", "b", games=4), rounds=3), referee)
    assert len(results) == 12
    assert len({job.terms.opening for job in referee.jobs}) == 6


def test_a_player_that_takes_part_twice_is_told_apart() -> None:
    settings = settings_of("a", "a", "a")
    assert [entrant.label for entrant in settings.entrants] == ["a", "a (2)", "a (3)"]
    assert run(settings, Referee()).tally(0).wins == 8


def test_a_lost_worker_costs_nothing_but_time() -> None:
    referee = Referee(lose=2)
    results = run(settings_of("a", "b", games=10), referee)
    assert len(results) == 10
    assert len(referee.jobs) == 12


def test_a_game_that_kills_every_worker_ends_the_match() -> None:
    with pytest.raises(TengenError, match="killed 3 workers one after the other"):
        run(settings_of("a", "b", games=1), Referee(lose=99))


def test_a_player_that_cannot_be_opened_ends_the_match_before_it_begins() -> None:
    referee = Referee()
    with pytest.raises(TengenError, match="missing cannot be started"):
        run(settings_of("a", "missing"), referee)
    assert referee.jobs == []


def test_a_decided_test_ends_the_match() -> None:
    settings = replace(settings_of("a", "b", games=10_000), test=SequentialTest(0, 30))
    assert len(run(settings, Referee((1, 0.5)))) < 1000
    level = replace(settings, games=40)
    assert len(run(level, Referee((1, 0)))) == 40


def test_a_test_is_for_two_players() -> None:
    with pytest.raises(TengenError, match="an SPRT compares two players, not 3"):
        replace(settings_of("a", "b", "c"), test=SequentialTest(0, 5))


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    path, short, long = tmp_path / "m.jsonl", settings_of("a", "b"), settings_of("a", "b", games=10)
    with open_save(path, short) as save:
        asyncio.run(Match(short, Referee(), save).run())
    referee = Referee()
    with open_save(path, long) as save:
        results = asyncio.run(Match(long, referee, save).run())
    assert (len(results), len(referee.jobs)) == (10, 6)
    keys = [record_of(line).tags["game"] for line in path.read_bytes().splitlines()]
    assert sorted(keys) == sorted(f"1/0-1/{number}" for number in range(10))


def test_a_swiss_tournament_goes_on_from_its_file_with_the_same_pairs(tmp_path: Path) -> None:
    settings = settings_of(*"abcdef", games=2, kind="swiss")
    whole = run(settings, Referee()).tallies
    path = tmp_path / "m.jsonl"
    with open_save(path, settings) as save:
        asyncio.run(Match(settings, Referee(), save).run())
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    with open_save(path, settings) as save:
        assert asyncio.run(Match(settings, Referee(), save).run()).tallies == whole


def test_results_are_watched_game_by_game() -> None:
    seen: list[int] = []
    match = Match(settings_of("a", "b", games=6), Referee())
    asyncio.run(match.run(lambda results: seen.append(len(results))))
    assert seen == [1, 2, 3, 4, 5, 6]
