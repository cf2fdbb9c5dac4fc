"""``tengen train gomoku`` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from tengen.base.errors import TengenError
from tengen.cli.app import make_app
from tengen.cli.options import UsageProblem
from tengen.cli.train.shared import decide

SMALL = "--rounds 1 --lessons 40 --nodes 40 --label-nodes 40 --match-nodes 40 --pairs 1 --threads 1"


def run(folder: Path, *more: str) -> Result:
    places = ["--folder", str(folder / "work"), "--out", str(folder / "weights.bin")]
    arguments = ["train", "gomoku", *places, *SMALL.split(), *more]
    return CliRunner().invoke(make_app(arguments), arguments)


def test_a_training_without_progress_ends_with_1_and_says_so(tmp_path: Path) -> None:
    done = run(tmp_path, "--json")
    told = json.loads(done.stdout)
    assert (told["kind"], told["file"], done.exit_code) == ("freestyle", None, 1)
    (report,) = told["rounds"]
    assert (report["match"]["games"], report["accepted"]) == (2, False)
    assert 0 < report["games"] < report["positions"] <= 40
    assert report["value_loss"] > 0
    again = run(tmp_path)
    assert again.stdout == "No round made the engine stronger; nothing was written.\n"
    told_again = f"Round 1: {report['games']} games, {report['positions']} positions, "
    assert again.stderr.startswith(told_again)


def test_an_unknown_kind_is_named(tmp_path: Path) -> None:
    done = run(tmp_path, "--kind", "renjo")
    assert isinstance(done.exception, UsageProblem)
    assert str(done.exception) == "there is no kind 'renjo'; did you mean 'renju'?"


def test_too_few_positions_are_refused_with_a_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "--label-nodes", "9")
    assert isinstance(done.exception, TengenError)
    assert str(done.exception) == "label_nodes must be 10 to 1,000,000,000, not 9"


def test_a_file_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    done = run(tmp_path, "--out", str(tmp_path))
    assert isinstance(done.exception, UsageProblem)
    assert not (tmp_path / "work").exists()


def test_the_match_decides_by_a_sequential_test() -> None:
    assert decide([0, 0, 1, 0, 0]) is None
    assert decide([0, 0, 10, 200, 100]) is True
    assert decide([100, 200, 10, 0, 0]) is False
