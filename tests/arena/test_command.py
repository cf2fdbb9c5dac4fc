"""``tengen match`` as a real process, with real workers."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tengen.records.files import read_records

Match = Callable[..., subprocess.CompletedProcess[str]]
TICTACTOE = ("--variant", "tictactoe", "--nodes", "1")


def document(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert (done.returncode, done.stderr) == (0, "")
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def test_a_match_prints_one_document_and_no_warning(match: Match) -> None:
    arguments = ("fake", "fake[does=resign]", *TICTACTOE, "--games", "6", "--json")
    # Not the development mode: on a busy machine it also tells which steps were slow.
    data = document(match(*arguments, PYTHONWARNINGS="default"))
    winner, loser = data["players"]
    assert (winner["name"], winner["wins"], winner["losses"]) == ("fake", 6, 0)
    assert (loser["name"], loser["losses"]) == ("fake[does=resign]", 6)
    assert winner["elo"] > 100
    assert loser["elo"] < -100
    assert winner["error"] > 0
    assert (data["games"], data["sprt"], data["reasons"]) == (6, None, {"resignation": 6})


def test_a_match_prints_a_table(match: Match) -> None:
    done = match("fake", "random", "fake[does=crash]", *TICTACTOE, "--games", "4")
    assert done.returncode == 0
    told = done.stderr.splitlines()
    assert len(told) == 2  # the first faults; the table counts all of them
    assert all(line.startswith("fake[does=crash] lost game 1/") for line in told)
    assert all("by fault: crash: fake[does=crash] " in line for line in told)
    lines = done.stdout.splitlines()
    assert lines[0].split()[:3] == ["#", "player", "Elo"]
    assert lines[3].split()[1] == "fake[does=crash]"
    assert "fake[does=crash] lost 8 by fault: crash" in lines


def test_broken_players_lose_and_the_host_goes_on(match: Match) -> None:
    deeds = ("crash", "bug", "illegal", "flood", "babble", "sleep")
    players = ["fake", *(f"fake[does={deed}]" for deed in deeds)]
    options = ("--variant", "tictactoe", "--time", "0.05", "--games", "2")
    done = match(*players, *options, "--tournament", "gauntlet", "--json")
    told = done.stderr.splitlines()
    assert (done.returncode, len(told)) == (0, 12)
    assert "it last said 'goodbye'" in told[0]
    data = json.loads(done.stdout)
    assert data["players"][0]["wins"] == data["games"] == 12
    faults = [player["faults"] for player in data["players"][1:]]
    names = ("crash", "crash", "illegal move", "flood", "protocol", "time")
    assert faults == [{name: 2} for name in names]


def test_a_test_that_accepts_h0_is_a_no(match: Match) -> None:
    options = (*TICTACTOE, "--games", "2000", "--sprt", "0,20", "--json")
    done = match("fake[does=resign]", "fake", *options)
    data = json.loads(done.stdout)
    assert (done.returncode, data["sprt"]["verdict"]) == (1, "H0")
    assert data["games"] < 2000
    done = match("fake", "fake[does=resign]", *options)
    assert (done.returncode, json.loads(done.stdout)["sprt"]["verdict"]) == (0, "H1")


def test_openings_picture_and_games_are_files(match: Match, tmp_path: Path) -> None:
    (tmp_path / "book.txt").write_text("b2 a1\nb2 a2\n")
    done = match(
        *("fake", "fake[does=last]", *TICTACTOE, "--games", "4", "--json"),
        *("--openings", "book.txt", "--save", "m.jsonl", "--picture", "m.svg"),
    )
    assert document(done)["games"] == 4
    records = list(read_records(tmp_path / "m.jsonl"))
    begins = sorted((record.black, len(record.mainline[:2])) for record in records)
    assert begins == [("fake", 2)] * 2 + [("fake[does=last]", 2)] * 2
    assert (tmp_path / "m.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("fake", "nobody"), "unknown player 'nobody'"),
        (("fake", "gomocup:/no/such/program"), "cannot be started: No such file"),
        (("fake", "gtp:/bin/true"), "true ended with exit code 0"),
        (("fake",), "a match needs two players or more"),
        (("fake", "fake", "--games", "0"), "--games takes a whole number from 1 up, not '0'"),
        (("fake", "fake", "--sprt", "5,0"), "--sprt takes two numbers of Elo"),
        (("fake", "fake", "fake", "--sprt", "0,5"), "an SPRT compares two players, not 3"),
        (("fake", "fake", "--clock", "9", "--time", "1"), "either a time per move or a clock"),
        (("fake", "fake", "--time", "-1"), "--time takes seconds"),
        (("fake", "fake", "--openings", "bad.txt"), "bad.txt, line 2: move 2, b2, is illegal"),
        (("fake", "fake", "--tournament", "swis"), "did you mean 'swiss'?"),
        (("fake", "fake", "--picture", "a.gif"), "'a.gif' is not the name of a picture"),
        (("fake", "fake", "--save", "bad.txt"), "bad.txt, line 1: this is not JSON"),
        (("fake", "fake[does=unsupported]"), "cannot play tictactoe"),
    ],
)
def test_bad_input_is_one_sentence(
    match: Match, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    (tmp_path / "bad.txt").write_text("b2 a1\nb2 b2\n")
    defaults = () if "--time" in arguments or "--clock" in arguments else ("--nodes", "1")
    games = () if "--games" in arguments else ("--games", "2")
    done = match(*arguments, "--variant", "tictactoe", *games, *defaults)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("tengen: ")
    assert done.stderr.count("\n") == 1
    assert sentence in done.stderr


def test_a_file_of_another_match_is_refused(match: Match) -> None:
    options = (*TICTACTOE, "--games", "2", "--save", "m.jsonl")
    assert match("fake", "random", *options).returncode == 0
    done = match("fake", "fake", *options)
    assert done.returncode == 2
    assert "m.jsonl, line 1: the game belongs to another match" in done.stderr


def test_a_match_killed_at_once_goes_on_without_loss(
    match: Match, environment: dict[str, str], tmp_path: Path
) -> None:
    command = ["fake[does=think]", "random", *TICTACTOE, "--games", "30", "--save", "m.jsonl"]
    with start(command, environment, tmp_path) as host:
        wait_for_games(tmp_path / "m.jsonl", 3)
        host.kill()
    kept = (tmp_path / "m.jsonl").read_bytes()
    (tmp_path / "m.jsonl").write_bytes(kept + b'{"format": "tengen-ga')
    data = document(match(*command, "--json"))
    games = [record.tags["game"] for record in read_records(tmp_path / "m.jsonl")]
    assert data["games"] == len(games) == len(set(games)) == 30
    assert (tmp_path / "m.jsonl").read_bytes().startswith(kept)


def start(command: list[str], environment: dict[str, str], folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tengen", "match", *command],
        env=environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def wait_for_games(path: Path, count: int) -> None:
    deadline = time.monotonic() + 30
    while not path.exists() or path.read_bytes().count(b"\n") < count:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_an_interrupt_tells_how_to_go_on(
    match: Match, environment: dict[str, str], tmp_path: Path
) -> None:
    command = ["fake[does=think]", "random", *TICTACTOE, "--games", "30", "--save", "m.jsonl"]
    with start(command, environment, tmp_path) as host:
        wait_for_games(tmp_path / "m.jsonl", 3)
        host.send_signal(signal.SIGINT)
        out, err = host.communicate(timeout=30)
    assert (host.returncode, out) == (130, "")
    kept = len(list(read_records(tmp_path / "m.jsonl")))
    first, second = err.splitlines()
    assert first == f"{kept} games are kept in m.jsonl"
    assert second.startswith("Continue with: tengen match 'fake[does=think]' random")
    assert document(match(*command, "--json"))["games"] == 30


def test_a_full_disk_loses_no_game(environment: dict[str, str], tmp_path: Path) -> None:
    small = "import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); "
    done = subprocess.run(
        [
            *(sys.executable, "-c", small + "runpy.run_module('tengen', run_name='__main__')"),
            *("match", "fake", "random", *TICTACTOE, "--games", "400", "--save", "m.jsonl"),
        ],
        env=environment | {"TMPDIR": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    games = list(read_records(tmp_path / "m.jsonl"))
    assert f"cannot write 'm.jsonl': File too large; {len(games)} games are safe" in done.stderr
    # Games that end at the same time are each put elsewhere.
    rescued = list(tmp_path.glob("tengen-match-*.jsonl"))
    assert any(str(path) in done.stderr for path in rescued)
    numbers = [record.tags["game"] for record in games]
    for path in rescued:
        numbers += [record.tags["game"] for record in read_records(path)]
    assert len(set(numbers)) == len(numbers) == len(games) + len(rescued)


def test_a_terminal_shows_score_and_progress(environment: dict[str, str], tmp_path: Path) -> None:
    arguments = ["match", "fake[does=think]", "random", *TICTACTOE, "--games", "40"]
    with pexpect.spawn(
        sys.executable,
        ["-m", "tengen", *arguments],
        env=environment,
        cwd=str(tmp_path),
        encoding="utf-8",
        timeout=30,
    ) as terminal:
        terminal.setwinsize(30, 100)
        terminal.expect_exact("fake[does=think] − random: ")  # while it plays
        terminal.expect("/40")
        terminal.expect("likelihood of superiority")
        terminal.expect(pexpect.EOF)
        terminal.wait()
        assert terminal.exitstatus == 0


def test_a_match_of_trivial_players_runs_200_games_a_minute(match: Match) -> None:
    """Among 100 games, the start of the process and of its workers count too."""
    began = time.monotonic()
    options = ("--variant", "reversi", "--nodes", "1", "--games", "100", "--concurrency", "2")
    data = document(match("random[seed=1]", "random[seed=2]", *options, "--json"))
    minutes = (time.monotonic() - began) / 60
    assert data["games"] / minutes > 200


def test_a_player_that_fails_and_fails_ends_the_match(match: Match) -> None:
    players = ("fake", "fake[does=crash]")
    done = match(*players, *TICTACTOE, "--games", "500", "--concurrency", "1", "--json")
    assert done.returncode == 2
    data = json.loads(done.stdout)
    assert data["games"] == 10
    assert (data["stopped"]["player"], data["stopped"]["games"]) == ("fake[does=crash]", 10)
    last = done.stderr.splitlines()[-1]
    assert last.startswith("tengen: fake[does=crash] lost 10 games in a row by its own faults, so")
    assert "the last was crash: " in last


@pytest.mark.parametrize(("most", "games"), [("3", 3), ("0", 12)])
def test_how_many_faults_end_a_match_can_be_said(match: Match, most: str, games: int) -> None:
    options = (*TICTACTOE, "--games", "12", "--concurrency", "1", "--max-faults", most, "--json")
    done = match("fake", "fake[does=crash]", *options)
    assert done.returncode == (2 if games == 3 else 0)
    assert json.loads(done.stdout)["games"] == games


def test_a_program_that_is_too_late_is_told_with_what_it_last_said(match: Match) -> None:
    program = Path(__file__).parents[1] / "fakes" / "gomocup_fake.py"
    liar = f"gomocup:{sys.executable} {program} --fault lie"
    options = ("--variant", "freestyle", "--time", "0.1", "--games", "2", "--max-faults", "1")
    done = match(liar, "random", *options)
    assert done.returncode == 2
    last = done.stderr.splitlines()[-1]
    assert "the last was time: took " in last
    assert "; it last said 'MESSAGE depth 9 ev 0 tm 1 pv 0,0'" in last


def test_plies_of_openings_need_openings(match: Match) -> None:
    done = match("fake", "fake", *TICTACTOE, "--games", "2", "--opening-plies", "4")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--opening-plies shortens the openings of a file" in done.stderr


def test_the_summary_names_both_sides(match: Match) -> None:
    done = match("fake[does=resign]", "fake", *TICTACTOE, "--games", "6")
    (line,) = [line for line in done.stdout.splitlines() if "likelihood" in line]
    assert line.startswith("fake[does=resign] − fake: −")
