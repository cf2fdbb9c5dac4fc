"""``tengen analyse`` and ``tengen review`` as a person and a program use them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from tengen import Record, TengenError, variant
from tengen.cli.app import invoke
from tengen.records.files import write_records

Run = Callable[..., subprocess.CompletedProcess[str]]
FAST = ("--time", "0.3")
#: White is to move and has an open four.
WON = "a15 h8 o15 i8 a1 j8 o1 k8 a8"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game in which white overlooks the five that wins."""
    path = tmp_path / "game.sgf"
    moves = "h8 c3 i8 c4 j8 c5 a1 c6 k8 a15"
    position = variant("freestyle").initial().play_all(moves)
    Record.of(position, black="Ada", white="Bo").save(path)
    return path


def test_the_best_lines_are_printed_as_json(tengen: Run) -> None:
    done = tengen("analyse", "reversi", "--moves", "f5 d6", "--lines", "2", *FAST, "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 0
    assert len(found["lines"]) == 2
    for line in found["lines"]:
        assert line["pv"][0] == line["move"]
        assert (line["score"]["kind"], line["for"]) == ("discs", "black")
    assert {"nodes", "seconds"} <= found.keys()


def test_a_stone_too_many_is_accepted_where_that_is_asked_for(tengen: Run, tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.json"
    rows = "15/15/7xxxx4/15/15/15/15/15/15/15/15/15/15/15/7ooo5 x"
    game = {"format": "tengen-game", "version": 1, "variant": {"name": "freestyle"}, "start": rows}
    puzzle.write_text(json.dumps(game | {"moves": []}))
    for where in (("--position", rows), (str(puzzle),)):
        asked = ("analyse", "freestyle", *where, *FAST, "--json")
        assert tengen(*asked).returncode == 2
        best = json.loads(tengen(*asked, "--lenient-count").stdout)["lines"][0]
        assert (best["score"], best["for"]) == ({"kind": "win", "value": 1}, "black")


def test_the_same_question_is_not_computed_twice(tengen: Run) -> None:
    ask = ("analyse", "tictactoe", "--moves", "b2", "--time", "0.1", "--json")
    first, second = (json.loads(tengen(*ask).stdout) for _ in range(2))
    assert (first["cached"], second["cached"]) == (False, True)
    assert first["lines"] == second["lines"]
    assert not json.loads(tengen(*ask, "--fresh").stdout)["cached"]


def test_a_person_sees_the_board_and_the_reasons(tengen: Run) -> None:
    done = tengen("analyse", "freestyle", "--moves", "h8 a1 i8 o15 j8 a15", *FAST)
    assert "(o). . ." in done.stdout
    assert "win in 3" in done.stdout
    assert "exact" in done.stdout
    assert "Wins by force" in done.stdout


@pytest.mark.parametrize(("moves", "worth"), [("h8 a1 i8 o15 j8 a15", "win"), (WON, "loss")])
def test_scores_for_people_are_those_of_black_and_say_so(
    tengen: Run, moves: str, worth: str
) -> None:
    done = tengen("analyse", "freestyle", "--moves", moves, *FAST)
    assert "Black: chance to win" in done.stdout
    assert f" {worth} in " in done.stdout
    found = json.loads(tengen("analyse", "freestyle", "--moves", moves, *FAST, "--json").stdout)
    assert found["lines"][0]["score"]["kind"] == "win"  # of the side to move


@pytest.mark.parametrize(
    ("position", "is_exact", "confidence"),
    [
        ("oxxx2o1/xoxxxoox/2oxooox/ooooxxox/oooxxxxx/ooooooxx/1oooooox/2o1x1xo x", True, 100),
        ("8/8/8/3ox3/3xo3/8/8/8 x", False, None),
    ],
)
def test_a_score_says_whether_it_is_exact(
    tengen: Run, position: str, *, is_exact: bool, confidence: int | None
) -> None:
    done = tengen("analyse", "reversi", "--position", position, "--time", "2", "--json")
    best = json.loads(done.stdout)["lines"][0]
    assert (best["exact"], best["confidence"]) == (is_exact, confidence)


#: An ending, a game that is over, a position in which white has to pass, and the start.
SEVERAL = f"""\
XXX-OOO-OXX-OOOXXXXXOXXXXXXOXXOXXXOXXXOXXXX-XXXOXXXXXXOO---OOOOO O; H1:+30;
{"X" * 64} O;
XO{"-" * 62} O;
{"-" * 27}OX{"-" * 6}XO{"-" * 27} X;
"""


def test_every_position_of_a_file_is_told_with_how_sure_it_is(tengen: Run, tmp_path: Path) -> None:
    file = tmp_path / "several.obf"
    file.write_text(SEVERAL)
    done = tengen("analyse", "reversi", str(file), "--time", "0.4", "--fresh", "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["index"] for one in found] == [1, 2, 3, 4]
    sure = [[(line["score"]["value"], line["exact"]) for line in one["lines"]] for one in found]
    assert sure[:3] == [[(30, True)], [], [(-64, True)]]
    assert not found[3]["lines"][0]["exact"]
    assert found[2]["lines"][0]["pv"][:2] == ["pass", "c1"]
    shown = tengen("analyse", "reversi", str(file), "--time", "0.4", "--fresh").stdout
    first, second, third, _last = shown.splitlines()
    assert first.split()[:4] == ["1", "h1", "+30", "exact"]
    assert second == "   2  The game is over."
    assert third.split()[:4] == ["3", "pass", "-64", "exact"]


def test_an_empty_file_holds_nothing_to_analyse(tengen: Run, tmp_path: Path) -> None:
    file = tmp_path / "empty.obf"
    file.touch()
    for command in ("analyse", "solve"):
        done = tengen(command, "reversi", str(file))
        assert done.returncode == 2
        assert "holds no game" in done.stderr


def test_an_opening_is_called_by_its_name(tengen: Run) -> None:
    ask = ("analyse", "reversi", "--moves", "f5 d6 c3 d3 c4", "--time", "0.05", "--fresh")
    assert json.loads(tengen(*ask, "--json").stdout)["opening"] == "Tiger"
    assert "Opening: Tiger" in tengen(*ask).stdout


def test_a_position_comes_from_a_file_or_a_text(tengen: Run, game: Path) -> None:
    of_file = tengen("analyse", "freestyle", str(game), *FAST, "--json")
    assert json.loads(of_file.stdout)["lines"][0]["score"] == {"kind": "win", "value": 1}
    of_text = tengen("analyse", "tictactoe", "--position", "xx1/oo1/3 x", *FAST, "--json")
    assert json.loads(of_text.stdout)["lines"][0]["move"] == "c3"


def test_a_problem_is_analysed_before_the_answers_it_records(tengen: Run, tmp_path: Path) -> None:
    problem = tmp_path / "one.obf"
    problem.write_text(
        "XXX-OOO-OXX-OOOXXXXXOXXXXXXOXXOXXXOXXXOXXXX-XXXOXXXXXXOO---OOOOO O; H1:+30;\n"
    )
    found = json.loads(tengen("analyse", "reversi", str(problem), "--time", "2", "--json").stdout)
    best = found["lines"][0]
    assert (best["move"], best["score"], best["exact"]) == (
        "h1",
        {"kind": "discs", "value": 30},
        True,
    )


def test_a_database_that_cannot_be_opened_is_told_and_does_without(tengen: Run) -> None:
    ask = ("analyse", "tictactoe", "--moves", "b2", "--time", "0.1", "--json")
    done = tengen(*ask, TENGEN_DATABASE="/dev/null/no.db")
    assert done.returncode == 0
    assert done.stderr.startswith("Nothing is remembered: cannot use the database")
    assert json.loads(done.stdout)["lines"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("analyse", "go"), "unknown variant 'go'"),
        (("analyse", "renju", "--moves", "h8 h8"), "h8, is illegal: the point is taken"),
        (("analyse", "renju", "--time", "soon"), "--time takes seconds, such as 0.5, not 'soon'"),
        (("analyse", "renju", "--lines", "99"), "--lines takes at most 50, not '99'"),
        (("analyse", "renju", "--player", "deepblue"), "unknown player 'deepblue'"),
        (("analyse", "reversi", "--player", "franta"), "franta does not play reversi"),
        (("analyse", "renju", "--moves", "h8", "--position", "x"), "one of them"),
        (("analyse", "tictactoe", "--moves", "a1 b1 a2 b2 a3"), "the game is over"),
        (("review", "nothing.sgf"), "cannot read 'nothing.sgf'"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], problem: str) -> None:
    with pytest.raises(TengenError) as refused:
        invoke(list(arguments))
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_of_another_game_is_refused(game: Path) -> None:
    with pytest.raises(TengenError, match="freestyle"):
        invoke(["analyse", "reversi", str(game)])


def test_what_is_refused_ends_with_code_2(tengen: Run) -> None:
    done = tengen("analyse", "renju", "--time", "soon")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_the_mistakes_of_a_game_are_printed_as_json(tengen: Run, game: Path) -> None:
    found = json.loads(tengen("review", str(game), *FAST, "--json").stdout)
    assert [move["for"] for move in found["moves"]][:2] == ["black", "white"]
    last = found["moves"][-1]
    assert (last["ply"], last["move"], last["class"]) == (10, "a15", "blunder")
    assert {"best", "loss"} <= last.keys()
    assert set(found["accuracy"]) == {"first", "second"}


def test_a_person_sees_the_mistakes_and_the_accuracy(tengen: Run, game: Path) -> None:
    done = tengen("review", str(game), *FAST)
    assert "a15??" in done.stdout
    assert "Black: chance to win" in done.stdout
    row = next(line for line in done.stdout.splitlines() if "a15??" in line)
    assert re.search(r"win in \d+ .* loss in 1 ", row)  # white had a win; now black has one
    assert "Ada: accuracy" in done.stdout
    assert "Bo: accuracy" in done.stdout


def test_many_games_are_a_document_each_on_a_line(tengen: Run, game: Path, tmp_path: Path) -> None:
    position = variant("reversi").initial().play_all("f5 d6 c3")
    records = [Record.of(position, black=name) for name in ("Cy", "Di")]
    several = tmp_path / "several.jsonl"
    write_records(records, several)
    done = tengen("review", str(game), str(several), "--time", "0.05", "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    places = [(Path(one["file"]).name, one["game"], len(one["moves"])) for one in found]
    assert places == [("game.sgf", 1, 10), ("several.jsonl", 1, 3), ("several.jsonl", 2, 3)]
    assert all(set(one["accuracy"]) == {"first", "second"} for one in found)


def test_a_person_sees_which_game_of_many_is_reviewed(tengen: Run, game: Path) -> None:
    done = tengen("review", str(game), str(game), *FAST)
    assert done.stdout.count("a15??") == 2
    assert done.stdout.count(f"{game} #1: Ada – Bo") == 2


def test_a_bad_file_among_many_is_told_before_anything_is_reviewed(tengen: Run, game: Path) -> None:
    done = tengen("review", str(game), "missing.sgf", *FAST)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tengen: cannot read 'missing.sgf': No such file or directory\n"


def test_a_terminal_shows_how_far_the_games_are(
    environment: dict[str, str], game: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "tengen", "review", str(game), str(game), "--time", "0.1"]
    child = pexpect.spawn(
        command[0], command[1:], env=environment, cwd=tmp_path, encoding="utf-8", timeout=60
    )
    child.expect(r"1/2")
    child.expect(r"2/2")
    child.expect(r"100%")
    child.expect(pexpect.EOF)
