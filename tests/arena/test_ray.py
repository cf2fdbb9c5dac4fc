"""A real Ray cluster on this machine, and a match that loses one of its workers."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tengen.records.files import read_records

pytest.importorskip("ray")

Match = Callable[..., subprocess.CompletedProcess[str]]
OPTIONS = ("--variant", "tictactoe", "--nodes", "1", "--concurrency", "3", "--json")
LESSONS = "--rounds 1 --lessons 30 --nodes 40 --label-nodes 40 --only-games --json"


@pytest.fixture
def cluster(
    environment: dict[str, str], tmp_path: Path, free_port: Callable[[], int]
) -> Iterator[str]:
    """The address of a cluster with two processors; ``environment`` gets the key to it."""
    environment |= {
        "HOME": str(tmp_path),
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
    }
    port = free_port()
    head = [str(Path(sys.executable).with_name("ray")), "start", "--head", f"--port={port}"]
    options = ("--num-cpus=2", "--include-dashboard=false", "--disable-usage-stats", "--block")
    log = tmp_path / "ray.log"
    # The names of sockets have to be short, so Ray cannot live in the folder of the test.
    with TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as home, log.open("w") as out:
        command = [*head, *options, f"--temp-dir={home}"]
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
        try:
            wait_until(lambda: "will now block" in log.read_text(), 120)
            yield f"127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(timeout=60)


def wait_until(is_so: Callable[[], object], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_worker_killed_on_a_cluster_costs_no_game(
    cluster: str, environment: dict[str, str], tmp_path: Path
) -> None:
    players = (f"fake[does=hold,folder={tmp_path}]", "fake")
    arguments = (*players, *OPTIONS, "--games", "12", "--save", "m.jsonl", "--cluster", cluster)
    with subprocess.Popen(
        [sys.executable, "-m", "tengen", "match", *arguments],
        env=environment,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as host:
        try:
            wait_until(lambda: len(list(tmp_path.glob("pid-*"))) == 2, 60)
            victim = next(tmp_path.glob("pid-*"))
            os.kill(int(victim.name.removeprefix("pid-")), signal.SIGKILL)
            wait_until(lambda: len(list(tmp_path.glob("pid-*"))) == 3, 60)
            (tmp_path / "go").touch()
            out, _what_ray_says_of_the_victim = host.communicate(timeout=60)
        finally:
            host.kill()
    assert host.returncode == 0
    data = json.loads(out)
    assert (data["games"], data["pairs"]) == (12, 6)
    assert [player["faults"] for player in data["players"]] == [{}, {}]
    games = [record.tags["game"] for record in read_records(tmp_path / "m.jsonl")]
    assert sorted(games) == sorted(f"1/0-1/{number}" for number in range(12))


def test_a_training_lets_a_cluster_play_its_games(
    cluster: str, environment: dict[str, str], tmp_path: Path
) -> None:
    arguments = ["gomoku", *LESSONS.split(), "--folder", "training", "--cluster", cluster]
    done = subprocess.run(
        [sys.executable, "-m", "tengen", "train", *arguments],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["played"]["positions"] == 30
    assert [file.name for file in tmp_path.glob("training/1/*")] == ["lessons-00000000.part"]


def test_a_cluster_that_is_not_there_is_told_at_once(
    match: Match, free_port: Callable[[], int]
) -> None:
    address = f"127.0.0.1:{free_port()}"
    done = match("fake", "fake", *OPTIONS, "--games", "2", "--cluster", address)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"tengen: cannot join the cluster '{address}': Connection refused\n"
