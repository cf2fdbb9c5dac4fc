"""Worker processes: real ones, reused, killed and replaced."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from tengen import variant
from tengen.arena.clocks import MatchTimeControl
from tengen.arena.executor import LocalExecutor
from tengen.arena.game import Terms
from tengen.arena.jobs import Entrant, GameJob, record_of
from tengen.arena.match import Match
from tengen.arena.results import Results
from tengen.arena.settings import MatchSettings
from tengen.base.errors import TengenError

pytestmark = pytest.mark.usefixtures("with_fakes")


def job_of(first: str, second: str = "fake") -> GameJob:
    entrants = Entrant(0, first, "Ann"), Entrant(1, second, "Bob")
    return GameJob(
        "1/0-1/0", *entrants, Terms(variant("tictactoe"), MatchTimeControl(nodes=1)), {"a": "b"}
    )


def test_a_job_travels_as_a_line() -> None:
    job = job_of("fake[does=first]")
    assert GameJob.parse(job.line) == job
    assert job.line.count(b"\n") == 1


def test_workers_play_games_and_are_reused() -> None:
    async def play() -> None:
        async with LocalExecutor() as executor:
            answers = [await executor.run(job_of("fake")) for _game in range(3)]
            records = list(map(record_of, answers))
            assert {(record.black, record.white) for record in records} == {("Ann", "Bob")}
            assert all(record.result and record.tags == {"a": "b"} for record in records)
            assert len(executor.process_ids) == 1

    asyncio.run(play())


def test_after_a_fault_a_player_starts_afresh() -> None:
    async def play() -> None:
        async with LocalExecutor() as executor:
            job = job_of("fake", "fake[does=crash,after=1]")
            for _game in range(2):
                record = record_of(await executor.run(job))
                assert (len(record.mainline), record.tags["fault"]) == (3, "crash")

    asyncio.run(play())


def test_a_player_that_does_not_exist_is_told() -> None:
    async def play() -> None:
        async with LocalExecutor() as executor:
            with pytest.raises(TengenError, match="unknown player 'fakee'; did you mean 'fake'"):
                await executor.run(job_of("fakee"))
            with pytest.raises(TengenError, match="cannot be started"):
                await executor.check("gomocup:/no/such/program")
            await executor.check("fake")

    asyncio.run(play())


def test_a_player_that_kills_its_process_stops_the_match_after_some_tries() -> None:
    async def play() -> None:
        async with LocalExecutor() as executor:
            with pytest.raises(TengenError, match="game 1/0-1/0 killed 3 workers"):
                await executor.run(job_of("fake[does=suicide]"))

    asyncio.run(play())


async def wait_for_worker(folder: Path) -> int:
    """Return the number of a process that is in the middle of a game."""
    async with asyncio.timeout(30):
        while True:
            for mark in folder.glob("pid-*"):
                return int(mark.name.removeprefix("pid-"))
            await asyncio.sleep(0.01)


def test_a_worker_killed_in_the_middle_of_a_game_costs_no_game(
    settings: MatchSettings, tmp_path: Path
) -> None:
    held = replace(settings, players=(f"fake[does=hold,folder={tmp_path}]", "fake"), games=6)

    async def play() -> Results:
        async with LocalExecutor() as executor:
            playing = asyncio.create_task(Match(held, executor).run())
            os.kill(await wait_for_worker(tmp_path), signal.SIGKILL)
            (tmp_path / "go").touch()
            return await playing

    results = asyncio.run(play())
    assert len(results) == 6
    assert sum(results.pentanomial((0, 1))) == 3
    assert results.faults(0) == results.faults(1) == {}


def test_closing_ends_workers_in_the_middle_of_their_games(tmp_path: Path) -> None:
    async def play() -> int:
        async with LocalExecutor() as executor:
            player = f"fake[does=hold,folder={tmp_path}]"
            playing = asyncio.create_task(executor.run(job_of(player)))
            process = await wait_for_worker(tmp_path)
            assert list(executor.process_ids) == [process]
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            assert not executor.process_ids
            return process

    process = asyncio.run(play())
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_worker_ends_when_its_host_is_gone(tmp_path: Path) -> None:
    async def play() -> None:
        executor = LocalExecutor()
        player = f"fake[does=hold,folder={tmp_path}]"
        playing = asyncio.create_task(executor.run(job_of(player)))
        await wait_for_worker(tmp_path)
        (worker,) = executor._all
        assert worker.stdin is not None
        worker.stdin.close()  # all that a dying host does
        assert await asyncio.wait_for(worker.wait(), 30) == 0
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await executor.close()

    asyncio.run(play())
