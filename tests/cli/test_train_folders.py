"""``tengen train resume``, ``merge`` and ``check``, and workers that play for a training."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from threading import Event

import pytest
from typer.testing import CliRunner, Result

from tengen.arena.executor import Executor, LocalExecutor
from tengen.base.errors import TengenError
from tengen.cli.app import make_app
from tengen.cli.options import UsageProblem
from tengen.cli.train.cluster import ClusterMaker
from tengen.cli.train.worker import PieceWorker
from tengen.games.host_thread import HostThread
from tengen.learn.training.folder import TrainingPart
from tengen.learn.training.piece_jobs import GomokuLessonsJob, job_line

SMALL = "--rounds 1 --lessons 30 --nodes 40 --label-nodes 40 --match-nodes 40 --pairs 1 --threads 1"
REVERSI = "--size 6 --rounds 1 --games 30 --nodes 100 --threads 1 --only-games"
JOB = GomokuLessonsJob("freestyle", 15, b"", 40, 40, 7, 20)


def run(*arguments: str) -> Result:
    whole = ["train", *arguments]
    return CliRunner().invoke(make_app(whole), whole)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the games of a training, and nothing more."""
    done = run("gomoku", *SMALL.split(), "--folder", str(tmp_path / "one"), "--only-games")
    assert done.exit_code == 0, done.exception
    assert done.stdout.startswith("Games played: ")
    assert done.stdout.endswith("; positions in them: 30.\n")
    return tmp_path / "one"


def test_games_are_checked_merged_and_learned_from(folder: Path, tmp_path: Path) -> None:
    checked = run("check", str(folder))
    assert checked.exit_code == 0
    assert checked.stdout.startswith(f"{folder}, gomoku freestyle. Pieces: 1; games: ")
    assert "  Sizes of boards: 15: 30\n" in checked.stdout
    (told,) = json.loads(run("check", str(folder), "--json").stdout)
    assert (told["pieces"], told["positions"], told["problems"]) == (1, 30, [])

    merged = run("merge", str(folder), str(folder), "--into", str(tmp_path / "all"))
    assert merged.stdout == (
        f"Merged into {tmp_path / 'all'}. Pieces: 1; left out as already there: 1.\n"
        f"Continue with: tengen train resume {tmp_path / 'all'}\n"
    )
    weights = str(tmp_path / "weights.bin")
    resumed = run("resume", str(tmp_path / "all"), "--threads", "1", "--out", weights, "--json")
    data = json.loads(resumed.stdout)
    assert (data["kind"], data["file"], resumed.exit_code) == ("freestyle", None, 1)
    assert 0 < data["rounds"][0]["positions"] <= 30


def test_a_damaged_piece_ends_a_check_with_1(folder: Path) -> None:
    file = folder / "1" / "lessons-00000000.part"
    file.write_bytes(file.read_bytes()[:-5])
    done = run("check", str(folder))
    assert done.exit_code == 1
    assert done.stdout.startswith(f"{str(file)!r} is damaged (its end is missing")


def test_reversi_goes_on_with_its_folder_too(tmp_path: Path) -> None:
    played = run("reversi", *REVERSI.split(), "--folder", str(tmp_path / "one"), "--json")
    told = json.loads(played.stdout)
    assert (told["played"]["games"], told["rounds"], told["file"]) == (30, [], None)
    again = run("resume", str(tmp_path / "one"), "--threads", "1", "--only-games", "--json")
    assert json.loads(again.stdout) == told


def test_openings_and_sizes_are_read(folder: Path, tmp_path: Path) -> None:
    more = ["--folder", str(tmp_path / "two"), "--only-games"]
    done = run("gomoku", *SMALL.split(), *more, "--openings", "balanced")
    assert done.exit_code == 0, done.exception
    done = run("gomoku", *SMALL.split(), "--sizes", "13-14", *more[2:], "--openings", "balanced")
    assert isinstance(done.exception, UsageProblem)
    done = run("gomoku", *SMALL.split(), "--sizes", "twenty")
    assert str(done.exception) == ("--sizes takes one size or a range, such as 12-20, not 'twenty'")
    done = run("gomoku", *SMALL.split(), "--sizes", "11-12")
    assert str(done.exception) == "boards are 12 to 20 wide, not 11"


def test_a_worker_process_makes_the_same_piece() -> None:
    host, executor = HostThread(), LocalExecutor("tengen.cli.train.worker")
    maker = ClusterMaker(executor, host, processors=3)
    try:
        assert maker.at_once == 6
        assert maker.make(JOB, lambda: False) == JOB.make(lambda: False)
        wrong = GomokuLessonsJob("freestyle", 15, b"", 40, 3, 7, 20)
        with pytest.raises(TengenError, match="label_nodes must be 10 to 1000000000, not 3"):
            maker.make(wrong, lambda: False)
    finally:
        host.call(executor.close()).result(30)
        host.close()


def test_a_piece_that_nobody_wants_any_more_is_not_waited_for() -> None:
    begun, ended = Event(), Event()

    class Endless(Executor):
        async def _give_out(self, _line: bytes) -> bytes:
            begun.set()
            try:
                return await asyncio.Future()
            finally:
                ended.set()

        async def close(self) -> None:
            pass

    host = HostThread()
    try:
        maker = ClusterMaker(Endless(), host, processors=200)
        assert maker.at_once == 256
        assert maker.make(JOB, begun.is_set) == TrainingPart()
        assert ended.wait(30)
    finally:
        host.close()


def test_a_worker_that_ends_gives_up_its_piece() -> None:
    async def play() -> None:
        worker = PieceWorker()
        endless = GomokuLessonsJob("freestyle", 15, b"", 40, 40, 7, 50_000_000)
        playing = asyncio.create_task(worker.answer(job_line(endless)))
        await worker.close()
        assert await playing

    asyncio.run(play())
