"""Benches on the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tengen.cli import bench
from tengen.cli.app import make_app
from tengen.cli.options import UsageProblem
from tengen.players.search.algorithms import ALGORITHMS
from tengen.players.search.comparison import SAMPLES, compare

HEADINGS = ["game", "algorithm", "depth", "nodes", "leaves", "cut-offs", "seconds"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(make_app(("bench",)), ["bench", *arguments])


def test_algorithms_are_compared_in_both_games() -> None:
    done = run("algorithms", "--depth", "2", "--json")
    rows = json.loads(done.stdout)
    expected = [(sample.game, name) for sample in SAMPLES for name in ALGORITHMS]
    assert [(row["game"], row["algorithm"]) for row in rows] == expected
    assert {row["depth"] for row in rows} == {2, None}
    assert all(row["nodes"] > 0 and row["leaves"] > 0 and row["seconds"] > 0 for row in rows)
    assert (done.stderr, done.exit_code) == ("", 0)


def test_the_table_has_a_row_for_each() -> None:
    rows = run("algorithms", "--depth", "1").stdout.splitlines()
    assert rows[0].split() == HEADINGS
    assert len(rows) == 1 + len(SAMPLES) * len(ALGORITHMS)
    assert len({len(row) for row in rows}) == 1


def test_algorithms_that_disagree_are_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = compare(1)
    wrong = replace(first, values=(0.5, 0.5, 0.5))
    monkeypatch.setattr(bench, "compare", lambda _depth: [wrong, *others])
    assert run("algorithms").exit_code == 1


def test_every_kernel_counts_the_same_leaves() -> None:
    done = run("speed", "--depth", "6", "--json")
    assert {row["leaves"] for row in json.loads(done.stdout)} == {8200}
    assert done.exit_code == 0
    assert "8,200" in run("speed", "--depth", "6").stdout


def test_the_counts_of_a_checkout_are_compared(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "signature.py"
    script.write_text("def signature():\n    return {'reversi': {'start_3': 56}}\n")
    monkeypatch.setattr(bench, "_signature_script", lambda: script)
    for committed, different, code in ((56, [], 0), (57, ["reversi"], 1)):
        script.with_suffix(".toml").write_text(f"[reversi]\nstart_3 = {committed}\n")
        done = run("signature", "--json")
        assert json.loads(done.stdout)["different"] == different
        assert (done.exit_code, run("signature").exit_code) == (code, code)
    assert "reversi: committed {'start_3': 57}, found {'start_3': 56}" in run("signature").stdout


def test_the_checkout_of_this_package_is_found() -> None:
    assert bench._signature_script() == Path(__file__).parents[2] / "benches" / "signature.py"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("algorithm",), "there is no bench 'algorithm'; did you mean 'algorithms'?"),
        (("speed", "--depth", "0"), "--depth takes a whole number from 1 up, not '0'"),
        (("signature", "--depth", "2"), "counts at fixed depths; leave out --depth"),
    ],
)
def test_mistakes_are_told_in_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    error = run(*arguments).exception
    assert isinstance(error, UsageProblem)
    assert sentence in str(error)
