"""Counting positions."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_json_holds_the_leaves_of_every_depth(tengen: Run) -> None:
    done = tengen("perft", "reversi", "--depth", "5", "--json")
    document = json.loads(done.stdout)
    assert done.stderr == ""
    assert document["variant"] == "reversi"
    assert document["depth"] == 5
    assert document["leaves"] == [4, 12, 56, 244, 1396]
    assert document["seconds"] > 0


@pytest.mark.parametrize("backend", ["python", "native"])
def test_both_backends_count_the_same(tengen: Run, backend: str) -> None:
    for line, leaves in {
        "tictactoe --depth 4": [9, 72, 504, 3024],
        "renju --depth 2 --size 9": [81, 6480],
        "swap2 --depth 2 --size 5": [25, 600],
        "freestyle --depth 3 --size 4x3 --line 3": [12, 132, 1320],
        "pente --depth 1": [361],
    }.items():
        done = tengen("perft", *line.split(), "--json", "--backend", backend)
        document = json.loads(done.stdout)
        assert document["leaves"] == leaves, line
        assert document["backend"] == backend


def test_a_game_without_native_rules_is_counted_by_the_reference(tengen: Run) -> None:
    document = json.loads(tengen("perft", "gomoku3d", "--depth", "1", "--json").stdout)
    assert (document["backend"], document["leaves"]) == ("python", [343])


def test_the_table_has_a_row_for_every_depth(tengen: Run) -> None:
    rows = tengen("perft", "reversi", "--depth", "6").stdout.splitlines()
    assert [row.split()[:2] for row in rows[1:]] == [
        ["1", "4"],
        ["2", "12"],
        ["3", "56"],
        ["4", "244"],
        ["5", "1,396"],
        ["6", "8,200"],
    ]


def test_divide_counts_below_each_move_and_adds_up(tengen: Run) -> None:
    arguments = ("perft", "reversi", "--depth", "3", "--moves", "f5 d6", "--divide")
    document = json.loads(tengen(*arguments, "--json").stdout)
    assert sum(document["divide"].values()) == document["leaves"][-1]
    table = tengen(*arguments).stdout
    assert all(f"{move} {leaves}" in table for move, leaves in document["divide"].items())


def test_counting_after_the_end_finds_one_leaf(tengen: Run) -> None:
    moves = "a1 a2 b1 b2 c1"
    done = tengen("perft", "tictactoe", "--depth", "2", "--moves", moves, "--divide", "--json")
    document = json.loads(done.stdout)
    assert (document["leaves"], document["divide"]) == ([1, 1], {})
