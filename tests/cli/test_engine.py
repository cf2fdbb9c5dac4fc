"""Tengen as an engine for other programs."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_a_manager_is_answered_in_its_protocol(tengen: Run) -> None:
    script = "START 15\r\nINFO timeout_turn 100\r\nBEGIN\r\nXYZZY\r\nEND\r\n"
    done = tengen("engine", "--protocol", "gomocup", "--player", "random[seed=1]", typed=script)
    ready, move, unknown = done.stdout.splitlines()
    assert (ready, unknown, done.returncode, done.stderr) == ("OK", "UNKNOWN XYZZY", 0, "")
    x, y = map(int, move.split(","))
    assert 0 <= x < 15
    assert 0 <= y < 15


def test_the_end_of_input_ends_the_program(tengen: Run) -> None:
    done = tengen("engine", "--protocol", "gomocup", typed="START 15\n")
    assert (done.stdout, done.returncode) == ("OK\n", 0)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--protocol", "gomocop"), "there is no protocol 'gomocop'; did you mean 'gomocup'?"),
        (("--protocol", "gomocup", "--player", "nobody"), "unknown player 'nobody'"),
        (("--protocol", "gomocup", "--variant", "pente"), "Gomocup has no words for captures"),
        (("--protocol", "gomocup", "--variant", "renyu"), "did you mean 'renju'?"),
        ((), "--protocol"),
    ],
)
def test_a_wrong_start_is_one_sentence(
    tengen: Run, arguments: tuple[str, ...], problem: str
) -> None:
    done = tengen("engine", *arguments)
    assert (done.stdout, done.returncode) == ("", 2)
    assert problem in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "script", "answer"),
    [
        ("pbrain", "START 15\nEND\n", "OK"),
        ("gtp", "1 protocol_version\nquit\n", "=1 2"),
        ("nboard", "nboard 2\nping 7\nquit\n", "pong 7"),
    ],
)
def test_each_protocol_has_a_command_of_its_own(
    environment: dict[str, str], command: str, script: str, answer: str
) -> None:
    call = f"import sys; from tengen.cli.engine import {command}; sys.exit({command}())"
    done = subprocess.run(
        [sys.executable, "-c", call, "--player", "random"],
        input=script,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert answer in done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
