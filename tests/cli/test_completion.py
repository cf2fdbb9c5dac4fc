"""Shells complete commands, options and values without starting the program."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen.cli.command_tree import all_commands
from tengen.cli.completion import EXAMPLES
from tengen.cli.summaries import SUMMARIES

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tengen.cli.completion import _SHELLS  # noqa: PLC0415

    path = tmp_path_factory.mktemp("completion") / "tengen.bash"
    path.write_text("\n".join(_SHELLS["bash"](all_commands())), encoding="utf-8")
    return path


def completed(script: Path, *words: str) -> set[str]:
    """Return what a real bash offers for the last of some words."""
    program = (
        'source "$1"; shift; COMP_WORDS=(tengen "$@"); COMP_CWORD=$#; _tengen; '
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    bash = shutil.which("bash") or "bash"
    command = [bash, "--norc", "-c", program, "bash", str(script), *words]
    # No path: whatever were started would not be found.
    done = subprocess.run(command, env={"PATH": ""}, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("pu", {"puzzles"}),
        ("learn im", {"import"}),
        ("play othello --wh", {"--white"}),
        ("play ren", {"renju"}),
        ("match a b --variant rev", {"reversi"}),
        ("match a b --tournament sw", {"swiss"}),
        ("check-engine x --protocol g", {"gomocup", "gtp"}),
        ("convert game.s", set()),
        ("match a b --save ", set()),
    ],
)
def test_bash_completes_without_starting_anything(
    script: Path, line: str, offered: set[str]
) -> None:
    assert completed(script, *line.split(" ")) == offered


def test_every_command_is_completed(script: Path) -> None:
    assert len(SUMMARIES) > 50
    for name in SUMMARIES:
        assert name.split()[-1] in completed(script, *name.split())


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_command_prints_a_script_with_every_command(tengen: Run, shell: str) -> None:
    done = tengen("completion", shell)
    assert (done.returncode, done.stderr) == (0, "")
    assert [name for name in SUMMARIES if name.split()[-1] not in done.stdout] == []
    assert any(f"completion {shell} >" in example for example in EXAMPLES)


def test_an_unknown_shell_is_bad_input(tengen: Run) -> None:
    done = tengen("completion", "nu")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tengen: there is no shell 'nu'; known are bash, zsh, fish\n"
