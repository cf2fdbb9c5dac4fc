"""Reports about programs."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

Run = Callable[..., subprocess.CompletedProcess[str]]
FAKE = Path(__file__).parents[1] / "fakes" / "gomocup_fake.py"


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
