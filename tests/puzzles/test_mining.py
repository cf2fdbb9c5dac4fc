"""Mining: the same seed gives the same puzzles, and a run that was killed goes on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tengen.arena.executor import LocalExecutor
from tengen.base.errors import TengenError
from tengen.puzzles import checking, files
from tengen.puzzles.files import DamagedPuzzles
from tengen.puzzles.mining import KeptPuzzles, Mined, MiningBatch, Quota, kinds_of, mine
from tengen.puzzles.mining_state import MiningPlan, MiningState
from tengen.puzzles.model import Puzzle, PuzzleKind
from tengen.puzzles.proving import UnfitReason
from tengen.puzzles.running import run

PLAN = MiningPlan("reversi", 3, 60)


def mined(plan: MiningPlan, file: Path, jobs: int) -> KeptPuzzles:
    """Mine in worker processes."""

    async def work() -> KeptPuzzles:
        async with LocalExecutor("tengen.puzzles.worker") as executor:
            return await run(plan, MiningState(file, plan), executor, jobs, lambda _kept: None)

    return asyncio.run(work())


@pytest.mark.parametrize("name", ["freestyle", "reversi"])
def test_a_batch_gives_the_same_puzzles_every_time(name: str) -> None:
    kinds = kinds_of(name)[:1]
    first, second = (mine(MiningBatch(name, 5, 2, kinds)) for _ in range(2))
    assert first.puzzles
    assert first.puzzles == second.puzzles
    assert first.refused == second.refused


def test_what_is_mined_is_proved() -> None:
    found = mine(MiningBatch("caro", 11, 0, (PuzzleKind.FOURS,))).puzzles
    assert found
    assert [checking.problem(puzzle) for puzzle in found] == [None] * len(found)


def test_one_job_and_three_find_the_same(tmp_path: Path) -> None:
    alone = mined(PLAN, tmp_path / "alone", 1)
    together = mined(PLAN, tmp_path / "together", 3)
    assert len(alone) == PLAN.count
    assert alone.puzzles == together.puzzles


def test_a_run_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = mined(PLAN, tmp_path / "whole", 1)
    command = [sys.executable, "-m", "tengen", "puzzles", "mine", "found.tsv", "--variant"]
    command += ["reversi", "--seed", str(PLAN.seed), "--count", str(PLAN.count), "--jobs", "2"]
    state = tmp_path / "found.tsv.state"
    with subprocess.Popen(command, cwd=tmp_path, env={**os.environ, "LC_ALL": "C"}) as process:
        while process.poll() is None and lines_in(state) < 3:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=0.01)
        process.send_signal(signal.SIGKILL)
    done = state.read_bytes()
    assert done.count(b"\n") >= 3
    state.write_bytes(done + b'{"number": 99')  # as a write that was cut off leaves it
    resumed = mined(PLAN, state, 2)
    assert resumed.puzzles == whole.puzzles
    assert state.read_bytes().startswith(done[: done.rfind(b"\n") + 1])


def lines_in(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def test_the_work_of_another_plan_is_not_taken_for_ours(tmp_path: Path) -> None:
    file = tmp_path / "state"
    MiningState(file, PLAN).load()
    with pytest.raises(TengenError, match="another run"):
        MiningState(file, MiningPlan("reversi", 4, 60)).load()


def test_a_damaged_line_of_the_work_is_named(tmp_path: Path) -> None:
    file = tmp_path / "state"
    file.write_bytes(PLAN.line + b"[]\n")
    with pytest.raises(DamagedPuzzles, match="line 2"):
        MiningState(file, PLAN).load()


def test_a_puzzle_that_was_found_before_is_not_kept_again() -> None:
    puzzles = mine(MiningBatch("reversi", 3, 0, kinds_of("reversi"))).puzzles
    kept = KeptPuzzles(Quota.of("reversi", 1000))
    assert kept.take(Mined(puzzles)) == puzzles
    assert kept.take(Mined(puzzles)) == []
    refused = sum(n for (_kind, why), n in kept.refused.items() if why is UnfitReason.DUPLICATE)
    assert refused == len(puzzles) > 0


# -- files ---------------------------------------------------------------------------------------


def some_puzzles() -> list[Puzzle]:
    return mine(MiningBatch("reversi", 3, 0, kinds_of("reversi"))).puzzles


@pytest.mark.parametrize("name", ["some.tsv", "some.tsv.gz"])
def test_puzzles_are_read_as_they_were_written(tmp_path: Path, name: str) -> None:
    puzzles = some_puzzles()
    files.write(tmp_path / name, "reversi", puzzles)
    assert list(files.read(tmp_path / name)) == puzzles


def cut(data: bytes) -> bytes:
    return data[:-5]


def lose_a_field(data: bytes) -> bytes:
    lines = data.split(b"\n")
    lines[2] = lines[2].rpartition(b"\t")[0]
    return b"\n".join(lines)


def another_theme(data: bytes) -> bytes:
    return data.replace(b"\tending", b"\tnothing", 1)


def another_game(data: bytes) -> bytes:
    return data.replace(b" reversi\n", b" chess\n", 1)


@pytest.mark.parametrize(
    ("damage", "where"),
    [
        (cut, "the last line is cut off"),
        (lose_a_field, "line 3: 8 fields are expected, not 7"),
        (another_theme, "'nothing' is not a theme of puzzles"),
        (another_game, "line 1: there are no puzzles of 'chess'"),
        (lambda _data: b"\x1f\x8bnothing", "damaged or not a file of puzzles"),
        (lambda _data: b"", "line 1"),
    ],
)
def test_a_damaged_file_is_refused_with_its_name_and_line(
    tmp_path: Path, damage: Callable[[bytes], bytes], where: str
) -> None:
    file = tmp_path / "some.tsv"
    file.write_bytes(damage(files.dump("reversi", some_puzzles())))
    with pytest.raises(DamagedPuzzles, match=r"some\.tsv") as refused:
        files.read(file)
    assert where in str(refused.value)


def test_the_command_line_tells_a_failed_puzzle_by_its_exit_code(tmp_path: Path) -> None:
    puzzles = some_puzzles()[:3]
    files.write(tmp_path / "some.tsv", "reversi", puzzles)
    text = (tmp_path / "some.tsv").read_text()
    right = puzzles[0].solutions[0]
    wrong = next(
        name
        for move in puzzles[0].start.legal_moves
        if (name := puzzles[0].variant.format(move)) != right
    )
    (tmp_path / "wrong.tsv").write_text(text.replace(f"\t{right}\t", f"\t{wrong}\t", 1))
    answers = [check(tmp_path, name) for name in ("some.tsv", "wrong.tsv", "lost.tsv")]
    assert [answer.returncode for answer in answers] == [0, 1, 2]
    assert json.loads(answers[0].stdout) == {"puzzles": 3, "failed": []}
    assert [one["id"] for one in json.loads(answers[1].stdout)["failed"]] == [puzzles[0].id]
    assert "lost.tsv" in answers[2].stderr


def check(folder: Path, name: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tengen", "puzzles", "check", name, "--all", "--json"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
