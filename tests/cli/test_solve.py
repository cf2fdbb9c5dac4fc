"""``tengen solve``: exact endings and forced wins."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

#: Endings of our own games with the scores that a plain minimax finds.
PROBLEMS = """\
XXX-OOO-OXX-OOOXXXXXOXXXXXXOXXOXXXOXXXOXXXX-XXXOXXXXXXOO---OOOOO O; H1:+30;
XOOOOO--XOOOOO-XOOXOOOX--OXXOXOOXXOOXOXOXXOXOXXX-XOOXXXX-XOX-OOX X; E8:+20;
XXOOO-XX-XXOOOXO-XXOXXOO-XOXXOOO-OOOOOO--OOXXXOOOOOOXOXXOOOOOOXX O; F1:-4;
-O--X-XXXOOOOOXXXXXOXXOX-XOOOOOXXXOOOOO-XOOXXXOXOXXXXXO--XXXOOOO X; A8:+30;
XXXXXOO-XXXXXXXOXXXXXXXOXXXXXXXO-XXOXXXOOXXOXXXO--OXOX-O-OOOOO-O O; H1:+8;
OOXX-----OXXOOXXOXXOXXXOXXXOXXXO-OXXOOXOOOXOXOXOOOOOOOOO-OOXX-XO X; F8:+14;
OOOOXXXX-OXXX-XOXXOOXXOOXXOOXOXOXXOOOXX-XXXXXOXO-XXX--OOOXXXX-XO O; F2:+28;
OOOOOXXX-OOOOOXXOXOXOOX-OXXOXO--OXOOOOOOOOXXOOOOOOOOOO-O-XXXXX-- X; A2:+32;
"""


@pytest.fixture
def problems(tmp_path: Path) -> Path:
    file = tmp_path / "endings.obf"
    file.write_text(PROBLEMS)
    return file


@pytest.mark.parametrize("threads", ["1", "2"])
def test_every_ending_of_a_file_gets_its_exact_score(
    tengen: Run, problems: Path, threads: str
) -> None:
    done = tengen("solve", "reversi", str(problems), "--threads", threads, "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    known = [int(line.split(":")[1].split(";")[0]) for line in PROBLEMS.splitlines()]
    assert [one["score"] for one in found] == [{"kind": "discs", "value": n} for n in known]
    assert all(one["exact"] and one["pv"][0] == one["move"] for one in found)
    assert set(found[0]) == {"index", "move", "score", "for", "exact", "pv", "nodes", "seconds"}
    assert [one["for"] for one in found] == ["white", "black"] * 4


def test_only_who_wins_can_be_asked(tengen: Run, problems: Path) -> None:
    with problems.open("a") as file:
        file.write(f"{32 * 'X'}{32 * 'O'} O;\n")
    done = tengen("solve", "reversi", str(problems), "--kind", "outcome", "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    known = [int(line.split(":")[1].split(";")[0]) for line in PROBLEMS.splitlines()]
    assert [one["outcome"] for one in found] == [
        *("win" if margin > 0 else "loss" for margin in known),
        "draw",
    ]
    assert {(one["kind"], one["exact"]) for one in found} == {("outcome", True)}
    assert [one["score"]["kind"] for one in found[:3]] == ["win", "win", "loss"]
    assert found[-1]["score"] == {"kind": "discs", "value": 0}
    shown = tengen("solve", "reversi", str(problems), "--kind", "outcome").stdout.splitlines()
    assert [line.split()[-2] for line in shown[-1:]] == ["0.00"]
    assert "draw  exact" in shown[-1]


def test_a_game_that_is_over_has_its_score(tengen: Run, tmp_path: Path) -> None:
    file = tmp_path / "over.obf"
    file.write_text(f"{'X' * 64} O;\n{'X' * 40}{'O' * 24} X;\n")
    done = tengen("solve", "reversi", str(file), "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(one["move"], one["score"]["value"], one["exact"]) for one in found] == [
        (None, -64, True),
        (None, 16, True),
    ]


def test_problems_are_known_by_what_is_in_the_file(tengen: Run, problems: Path) -> None:
    for name in ("endings.txt", "endings"):
        file = problems.rename(problems.with_name(name))
        done = tengen("solve", "reversi", str(file), "--json")
        found = [json.loads(line)["score"]["value"] for line in done.stdout.splitlines()]
        assert found == [int(line.split(":")[1].split(";")[0]) for line in PROBLEMS.splitlines()]
        problems = file


def test_a_transcript_is_solved_where_it_ends(tengen: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.transcript"
    file.write_text("f5d6c3d3c4\nf5f6e6f4\n")
    done = tengen("solve", "reversi", str(file), "--nodes", "2000", "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["index"] for one in found] == [1, 2]
    assert not any(one["exact"] for one in found)


def test_a_position_that_cannot_be_solved_is_named_by_its_number(
    tengen: Run, tmp_path: Path
) -> None:
    file = tmp_path / "games.txt"
    file.write_text("h8 a1 i8 a2 j8 a3 k8\nh8 a1 i8 a2 j8 a3 k8 a4 l8\n")
    done = tengen("solve", "freestyle", str(file))
    assert done.returncode == 2
    assert "position 2/2: the game is over" in done.stderr
    assert "win in" in done.stdout or "no such win" in done.stdout


def test_a_forced_win_is_shown_as_a_table(tengen: Run) -> None:
    done = tengen("solve", "freestyle", "--moves", "h8 a1 i8 a3 j8 a5")
    assert "win in 3" in done.stdout
    assert "exact" in done.stdout


def test_a_score_that_is_only_likely_says_how_sure_it_is(tengen: Run) -> None:
    begun = ("solve", "reversi", "--moves", "f5 d6 c3 d3 c4", "--nodes", "3000")
    answer = json.loads(tengen(*begun, "--json").stdout)
    assert not answer["exact"]
    assert answer.get("confidence", 0) < 100
    assert "exact" not in tengen(*begun).stdout


def test_that_there_is_no_win_by_fours_is_proved(tengen: Run) -> None:
    done = tengen("solve", "renju", "--moves", "h8 i9", "--kind", "vcf", "--json")
    answer = json.loads(done.stdout)
    assert (answer["move"], answer["score"], answer["exact"]) == (None, None, True)


def test_a_puzzle_with_a_stone_too_many_is_solved_only_where_that_is_allowed(tengen: Run) -> None:
    rows = "15/15/7xxxx4/15/15/15/15/15/15/15/15/15/15/15/7ooo5"
    asked = ("solve", "freestyle", "--position", f"{rows} x", "--json")
    refused, done = tengen(*asked), tengen(*asked, "--lenient-count")
    assert refused.returncode == 2
    assert "4 black and 3 white stones do not fit with black to move" in refused.stderr
    answer = json.loads(done.stdout)
    assert (answer["score"], answer["for"]) == ({"kind": "win", "value": 1}, "black")
    more = tengen("solve", "freestyle", "--position", f"{rows[:-4]}oo6 x", "--lenient-count")
    assert more.returncode == 2
    assert "4 black and 2 white stones" in more.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["freestyle", "--moves", "h8", "--kind", "exact"], "exact scores are found for reversi"),
        (["reversi", "--moves", "f5", "--kind", "vcf"], "are not looked for in reversi"),
        (["reversi", "--moves", "f5", "--kind", "vcx"], "vcx"),
        (["reversi"], "one of them"),
        (["reversi", "--size", "12", "--moves", ""], "on sizes 4 to 10, not on size 12"),
        (["reversi", "--moves", "f5", "--hash", "0"], "--hash"),
        (["reversi", "--moves", "f5", "--threads", "65"], "--threads takes at most 64"),
        (["reversi", "--position", "8/8/8/8/8/8/8/8 x"], "no disc on the board"),
        (["reversi", "--position", "8/8/8 x"], "3 rows where 8 are expected"),
        (["renju", "--moves", "h8", "--kind", "outcome"], "outcomes are found for reversi"),
        (["reversi", "missing.obf"], "missing.obf"),
    ],
)
def test_what_cannot_be_solved_is_told_in_one_sentence(
    tengen: Run, arguments: list[str], sentence: str
) -> None:
    done = tengen("solve", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
