"""An installation without the compiled core plays on the reference rules and says what it lacks."""

from __future__ import annotations

import subprocess
import sys

import pytest

#: Hides the core from the process.
_HIDDEN = "import sys; sys.modules['tengen._core'] = None\n"


def without_core(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", _HIDDEN + code], capture_output=True, text=True, check=False
    )


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return without_core(
        f"sys.argv = {['tengen', *arguments]!r}\n"
        "from tengen.cli.entry import main; sys.exit(main())"
    )


def test_games_are_played_on_the_reference_rules() -> None:
    done = without_core(
        "from tengen import Backend, variant, perft\n"
        "for name in ('renju', 'reversi', 'pente', 'swap2'):\n"
        "    position = variant(name).initial()\n"
        "    assert position.backend is Backend.PYTHON\n"
        "print(perft(variant('reversi').initial(), 4))\n"
        "from tengen import engine\n"
        "with engine.open_simple('scorer') as bot:\n"
        "    print(bot.play(variant('freestyle').initial().play('h8')).move is not None)\n"
    )
    assert (done.stdout, done.stderr) == ("244\nTrue\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("analyse", "freestyle", "--player", "tengen", "--time", "0.1"),
        ("solve", "reversi", "--moves", "f5"),
        ("bench", "speed"),
    ],
)
def test_what_needs_the_core_says_so(arguments: tuple[str, ...]) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs the compiled core" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("variants",), ("levels", "renju"), ("perft", "reversi", "--depth", "3")],
)
def test_the_rest_of_the_command_works(arguments: tuple[str, ...]) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Champion" not in done.stdout
