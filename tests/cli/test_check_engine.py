"""Reports about programs."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

Run = Callable[..., subprocess.CompletedProcess[str]]
FAKES = Path(__file__).parents[1] / "fakes"
FAKE = FAKES / "gomocup_fake.py"
OURS = [sys.executable, "-m", "tengen", "engine", "--player", "random[seed=7]", "--protocol"]


def test_the_report_of_a_faulty_program(tengen: Run) -> None:
    command = shlex.join([sys.executable, str(FAKE), "--illegal", "--rules", "0"])
    wish = ("--variant", "freestyle", "--variant", "renju")
    done = tengen("check-engine", command, *wish, "--json")
    report = json.loads(done.stdout)
    assert done.returncode == 1
    assert (report["engine"], report["protocol"]) == ("Fake 1.5", "gomocup")
    assert {"says hello", "survives garbage", "leaves when told"} <= set(report["passed"])
    problems = {failure["check"]: failure["problem"] for failure in report["failed"]}
    assert "illegal" in problems["plays freestyle"]
    assert "no such rule" in problems["plays renju"]


def test_a_program_that_ends_at_once_is_a_short_table(tengen: Run) -> None:
    done = tengen("check-engine", "false")
    assert done.returncode == 1
    assert "FAILED" in done.stdout
    assert "false ended with exit code 1" in done.stdout


def test_a_program_that_does_not_exist_is_bad_input(tengen: Run) -> None:
    done = tengen("check-engine", "/no/such/program")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tengen: /no/such/program cannot be started: No such file or directory\n"


def test_an_unknown_protocol_is_bad_input(tengen: Run) -> None:
    done = tengen("check-engine", "false", "--protocol", "uci")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no protocol 'uci'" in done.stderr


def test_a_program_is_named_as_players_are(tengen: Run) -> None:
    gtp = shlex.join([*OURS, "gtp", "--variant", "reversi"])
    assert tengen("engines", "add", "ours", gtp, "--protocol", "gtp").returncode == 0
    for name in (f"gtp:{gtp}", "ours"):
        report = json.loads(tengen("check-engine", name, "--json").stdout)
        assert report["protocol"] == "gtp"
        assert {"says hello", "plays reversi", "leaves when told"} <= set(report["passed"])
        assert report["failed"] == []


def test_what_was_skipped_is_said_and_does_not_pass(tengen: Run) -> None:
    command = "gtp:" + shlex.join([sys.executable, str(FAKES / "gtp_fake.py")])
    done = tengen("check-engine", command)
    assert "FAILED" not in done.stdout
    assert done.returncode == 1
    assert "1 check was skipped: nothing is known about it." in done.stdout
    assert tengen("check-engine", command, "--allow-skipped").returncode == 0


def test_the_protocol_that_a_program_speaks_is_suggested(tengen: Run) -> None:
    command = shlex.join([sys.executable, str(FAKES / "nboard_fake.py")])
    done = tengen("check-engine", command)
    assert done.returncode == 1
    assert "try --protocol nboard." in done.stdout


def test_what_is_no_program_is_bad_input(tengen: Run) -> None:
    problems = {
        "random": "'random' is a player of Tengen itself; name an external program",
        "gtp:": "'gtp:' has no command; write it as gtp:COMMAND",
        "edax:edax": "a console cannot be checked;"
        " Edax and Egaroucid speak GTP as well: gtp:COMMAND -gtp",
    }
    for name, problem in problems.items():
        done = tengen("check-engine", name)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"tengen: {problem}\n"
