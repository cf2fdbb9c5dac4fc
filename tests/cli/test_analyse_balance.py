"""``tengen analyse --balance`` as a person and a program use it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen import variant

Run = Callable[..., subprocess.CompletedProcess[str]]
FAST = ("--time", "0.2")


@pytest.mark.parametrize(("name", "stones"), [("freestyle", 1), ("renju", 2), ("pente", 1)])
def test_the_evenest_stones_are_printed_as_json(tengen: Run, name: str, stones: int) -> None:
    moves = "h8 i9"
    done = tengen(
        *("analyse", name, "--moves", moves, "--balance", str(stones), "--lines", "3"),
        *(*FAST, "--json"),
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    start = variant(name).initial().play_all(moves)
    assert found["balance"] == stones
    assert found["position"] == start.text
    assert len(found["lines"]) == 3
    distances = [abs(line["score"]["value"] - 0.5) for line in found["lines"]]
    assert distances == sorted(distances)
    for line in found["lines"]:
        assert len(line["moves"]) == stones
        assert start.play_all(line["moves"]).turn.value == line["turn"]


def test_a_person_sees_the_board_and_what_the_numbers_mean(tengen: Run) -> None:
    done = tengen("analyse", "renju", "--moves", "h8", "--balance", "1", *FAST)
    assert done.returncode == 0
    assert "for whoever is to move after the stones" in done.stdout
    assert " %" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("reversi", "--balance", "1"), "our engine does not balance positions of reversi"),
        (("renju", "--balance", "3"), "a position is balanced with 1 to 2 stones, not 3"),
        (("renju", "--balance", "0"), "--balance takes a whole number from 1 up, not '0'"),
        (
            ("renju", "--balance", "1", "--player", "threat"),
            "--balance is weighed by tengen, not by 'threat'",
        ),
        (
            ("freestyle", "--moves", "a1 a3 b1 b3 c1 c3 d1 d3 e1", "--balance", "1"),
            "the game is over in this position; there is nothing to balance",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(
    tengen: Run, arguments: tuple[str, ...], complaint: str
) -> None:
    done = tengen("analyse", *arguments, *FAST)
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1].endswith(complaint)


def test_a_file_of_several_positions_is_refused(tengen: Run, tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    games.write_text("h8 i9\nh8 j8\n", encoding="utf-8")
    done = tengen("analyse", "freestyle", str(games), "--balance", "1", *FAST)
    assert done.returncode != 0
    assert "--balance takes one position, not the 2 of this file" in done.stderr
