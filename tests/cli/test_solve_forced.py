"""``tengen solve`` for five in a row: trees, data, limits."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

Run = Callable[..., subprocess.CompletedProcess[str]]

SET = Path(__file__).parents[1] / "data" / "forced-wins"


def moves_of(file: str, number: int) -> str:
    line = (SET / file).read_text().splitlines()[number]
    moves = json.loads(line)["moves"]
    assert isinstance(moves, str)
    return moves


def test_the_winning_tree_shows_each_answer_that_needs_its_own_move(tengen: Run) -> None:
    done = tengen("solve", "freestyle", "--moves", moves_of("freestyle-vct.jsonl", 0), "--tree")
    lines = done.stdout.splitlines()
    first = next(line for line in lines if line.startswith("1. ") and "threatens" in line)
    assert first.endswith("threatens to win by fours")
    assert any(": 2. " in line for line in lines)
    assert any(line.strip().startswith("any other answer: 2. ") for line in lines)
    assert any(line.endswith("makes a four that nothing stops") for line in lines)


def test_a_long_tree_is_cut_short_unless_all_of_it_is_wanted(tengen: Run) -> None:
    asked = ("solve", "freestyle", "--moves", moves_of("freestyle-vct.jsonl", 40))
    short, whole = tengen(*asked).stdout, tengen(*asked, "--tree").stdout
    assert "--tree shows all of them" in short
    assert "--tree shows all of them" not in whole
    assert len(whole.splitlines()) > len(short.splitlines())


def test_the_tree_as_data_leads_from_the_first_move_to_fives(tengen: Run) -> None:
    asked = ("solve", "renju", "--moves", moves_of("renju-vct.jsonl", 0), "--json")
    plain, told = (json.loads(tengen(*asked, *more).stdout) for more in ((), ("--tree",)))
    assert plain["verified"]
    assert "proof" not in plain
    steps = told["proof"]
    assert steps[0]["move"] == told["move"] == told["pv"][0]
    assert told["score"] == {"kind": "win", "value": len(told["pv"])}
    for step in steps:
        assert set(step) == {"move", "five", "answers", "otherwise"}
        assert step["five"] or step["answers"] or step["otherwise"] is None
        assert all(0 <= rest < len(steps) for rest in step["answers"].values())


def test_where_fours_do_not_win_threes_do(tengen: Run) -> None:
    asked = ("solve", "caro", "--moves", moves_of("caro-vct.jsonl", 0), "--json", "--kind")
    fours, threes = (json.loads(tengen(*asked, kind).stdout) for kind in ("vcf", "vct"))
    assert (fours["score"], fours["exact"]) == (None, True)
    assert threes["score"]["kind"] == "win"


def test_a_search_out_of_positions_or_time_is_not_decided(tengen: Run) -> None:
    moves = moves_of("standard-vct.jsonl", -1)
    for limit in (("--nodes", "60"), ("--time", "0.001")):
        answer = json.loads(tengen("solve", "standard", "--moves", moves, *limit, "--json").stdout)
        assert (answer["move"], answer["exact"]) == (None, False)
    assert "not decided" in tengen("solve", "standard", "--moves", moves, "--nodes", "60").stdout


def test_the_positions_of_a_file_are_solved_in_their_order(tengen: Run, tmp_path: Path) -> None:
    won = "h8 a1 i8 a3 j8 a5"
    for name, moves in (("a.txt", won), ("b.txt", "h8 i9")):
        (tmp_path / name).write_text(moves)
    done = tengen("solve", "freestyle", str(tmp_path / "a.txt"), "--json")
    assert json.loads(done.stdout)["score"] == {"kind": "win", "value": 3}
