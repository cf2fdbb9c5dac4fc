"""Jobs take their turns: fair shares of addresses and visitors, and ends of every kind."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen import Record, variant
from tengen.base.color import Seat
from tengen.games.game import Game
from tengen.games.settings import GameKind, GameSettings, Party
from tengen.records.files import write_records
from tengen.server.endings import GameEndings
from tengen.server.jobs.jobs import WAITING_OF_VISITOR, Job, JobLimits, Jobs, JobState
from tengen.server.jobs.results import FileLearned, GameLearned, SelfPlayed
from tengen.server.limits import TooMuch
from tengen.server.pool.queue import FairQueue, QueueLimits, TooBusy

REVERSI = variant("reversi")
PATIENCE = 60.0


def test_addresses_take_turns_and_so_do_their_visitors() -> None:
    queue: FairQueue[str] = FairQueue(QueueLimits(per_visitor=3, in_all=9, per_address=5))
    for visitor in ("a", "a", "a", "b", "b"):
        queue.put(visitor, f"{visitor} of 1", "1")
    with pytest.raises(TooBusy, match="your network"):
        queue.put("c", "c of 1", "1")
    queue.put("c", "c of 2", "2")
    queue.put("d", "d")
    order = ["a of 1", "c of 2", "d", "b of 1", "a of 1", "b of 1", "a of 1"]
    assert list(queue) == order
    assert [queue.take() for _time in order] == order
    assert (len(queue), queue.take()) == (0, None)


def test_a_request_given_back_is_next_and_one_removed_is_gone() -> None:
    queue: FairQueue[str] = FairQueue(QueueLimits())
    queue.put("a", "a1", "1")
    queue.put("b", "b1", "1")
    assert queue.take() == "a1"
    queue.put("a", "a2", "1")
    queue.put_first("a", "a1", "1")
    assert list(queue) == ["a1", "b1", "a2"]
    assert queue.remove("b", "b1", "1")
    assert not queue.remove("b", "b1", "1")
    assert list(queue) == ["a1", "a2"]


def run_jobs(scenario: Callable[[Jobs], Any], tmp_path: Path, limits: JobLimits) -> None:
    """Run something with jobs whose processes use a database of their own."""

    async def run() -> None:
        jobs = Jobs({"TENGEN_DATABASE": str(tmp_path / "tengen.db")}, limits)
        try:
            await scenario(jobs)
        finally:
            await jobs.close()

    asyncio.run(run())


def self_play(jobs: Jobs, owner: str, address: str = "", games: int = 10**9) -> Job:
    whom = {"player": "apprentice", "profile": owner, "variant": "reversi", "size": "4"}
    return jobs.start("selfplay", {**whom, "games": games, "seed": 1}, owner, address)


async def begun(job: Job) -> int:
    """Wait until a job runs, and return its process."""
    async with asyncio.timeout(PATIENCE):
        while job.process is None or not job.done:
            await asyncio.sleep(0.01)
    return job.process.pid


def test_one_visitor_cannot_fill_the_queue(tmp_path: Path) -> None:
    async def scenario(jobs: Jobs) -> None:
        mine = [self_play(jobs, "anna", "1") for _time in range(3)]
        with pytest.raises(TooMuch, match="your other requests"):
            self_play(jobs, "anna", "1")
        self_play(jobs, "boris", "1")
        with pytest.raises(TooMuch, match="your network"):
            self_play(jobs, "clara", "1")
        other = self_play(jobs, "dana", "2")
        await begun(mine[0])
        # Boris has his turn before the second of Anna, and Dana is not behind all of them.
        assert jobs.place(mine[0]) is None
        assert jobs.place(other) in {1, 2}
        assert jobs.place(mine[2]) == 4
        jobs.stop(mine[2])
        assert jobs.place(mine[2]) is None
        self_play(jobs, "anna", "1")

    run_jobs(scenario, tmp_path, JobLimits(per_visitor=3, per_address=4))


def test_short_jobs_do_not_wait_for_self_play(tmp_path: Path) -> None:
    async def scenario(jobs: Jobs) -> None:
        long = [self_play(jobs, name) for name in ("anna", "boris")]
        await begun(long[0])
        position = variant("reversi", size=4).initial()
        while position.outcome is None:
            position = position.play(position.legal_moves[0])
        write_records([Record.of(position, black="apprentice")], tmp_path / "game.json")
        text = (tmp_path / "game.json").read_text()
        learned = jobs.start("learn", {"record": text, "game": "g"}, "")
        whom = {"player": "apprentice", "profile": "c", "variant": "reversi", "size": "4"}
        path = str(tmp_path / "game.json")
        taken = jobs.start("import", {**whom, "path": path}, "clara")
        async with asyncio.timeout(PATIENCE):
            await learned.over.wait()
            await taken.over.wait()
        assert learned.result == GameLearned(1)
        assert isinstance(taken.result, FileLearned)
        assert taken.result.learned == 1
        assert [job.state for job in long] == [JobState.RUNNING, JobState.WAITING]

    run_jobs(scenario, tmp_path, JobLimits())


def test_learning_after_games_takes_turns_too(tmp_path: Path) -> None:
    async def scenario(jobs: Jobs) -> None:
        def learn(owner: str, address: str) -> Job:
            return jobs.start("learn", {"record": "", "game": "g"}, owner, address)

        for _game in range(WAITING_OF_VISITOR):
            learn("anna", "1")
        with pytest.raises(TooMuch):
            learn("anna", "1")
        # Boris at the same address and Clara at another are not behind all of Anna's.
        assert jobs.place(learn("boris", "1")) == 2
        assert jobs.place(learn("clara", "2")) == 2
        self_play(jobs, "anna", "1")  # what one asks for is counted by itself
        jobs.stop_all("anna")
        assert jobs.place(learn("anna", "1")) == 3

    run_jobs(scenario, tmp_path, JobLimits(per_visitor=1, per_address=1))


def test_a_learner_learns_on_the_account_of_who_played_it() -> None:
    started = []

    class Taken:
        def start(self, work: str, _wish: Any, owner: str, address: str) -> None:
            started.append((work, owner, address))

    players = {Seat.FIRST: Party.computer("apprentice"), Seat.SECOND: Party.person("Anna", "anna")}
    settings = GameSettings(REVERSI, GameKind.COMPUTER, players, owner="anna")
    game = Game.of("g", Game.begin(settings, 0))
    endings = GameEndings(Taken(), lambda _game, visitor: f"of {visitor}", list)  # type: ignore[arg-type]
    asyncio.run(endings.after(game))
    assert started == [("learn", "anna", "of anna")]


def test_self_play_ends_in_time_with_what_it_has_played(tmp_path: Path) -> None:
    async def scenario(jobs: Jobs) -> None:
        job = self_play(jobs, "anna")
        async with asyncio.timeout(PATIENCE):
            await job.over.wait()
        assert job.state is JobState.DONE, job.text
        assert isinstance(job.result, SelfPlayed)
        assert 0 < job.result.games < 10**9

    run_jobs(scenario, tmp_path, JobLimits(seconds=20.0))


def test_a_job_that_takes_too_long_is_ended_and_the_next_one_runs(tmp_path: Path) -> None:
    cleaned: list[str] = []

    async def scenario(jobs: Jobs) -> None:
        whom = {"player": "apprentice", "profile": "a", "variant": "reversi", "size": "4"}
        pipe = tmp_path / "pipe.sgf"
        os.mkfifo(pipe)  # nobody ever writes to it
        wish = {**whom, "path": str(pipe)}
        job = jobs.start("import", wish, "anna", cleanup=lambda: cleaned.append("file"))
        after = jobs.start("import", {**whom, "path": str(tmp_path / "none.sgf")}, "anna")
        async with asyncio.timeout(PATIENCE):
            await job.over.wait()
            await after.over.wait()
        assert (job.state, job.text) == (JobState.FAILED, "The job took too long and was ended.")
        assert cleaned
        assert after.state is not JobState.WAITING

    run_jobs(scenario, tmp_path, JobLimits(seconds=4.0))


def test_closing_ends_every_process_and_waits_for_it(tmp_path: Path) -> None:
    processes: list[int] = []
    cleaned: list[str] = []

    async def scenario(jobs: Jobs) -> None:
        processes.append(await begun(self_play(jobs, "anna")))
        whom = {"player": "apprentice", "profile": "a", "variant": "reversi", "size": "4"}
        jobs.start("selfplay", {**whom, "games": 9, "seed": 1}, "b", "", lambda: cleaned.append(""))
        assert not cleaned

    run_jobs(scenario, tmp_path, JobLimits())
    assert not Path(f"/proc/{processes[0]}").exists()
    assert cleaned
