"""The examples run and print what they promise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize(
    ("name", "arguments", "printed"),
    [
        ("random_game.py", ["pente"], "Outcome("),
        ("forbidden_points.py", [], "h10: double three"),
        ("solve_small_reversi.py", [], "black's margin is -10"),
        ("draw_board.py", ["board.svg"], "wrote board.svg"),
        ("draw_board.py", ["board.png"], "wrote board.png"),
    ],
)
def test_each_example_runs(name: str, arguments: list[str], printed: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert printed in run.stdout


def test_no_example_is_left_out() -> None:
    names = {path.name for path in EXAMPLES.glob("*.py")}
    tested = {"random_game.py", "forbidden_points.py", "solve_small_reversi.py", "draw_board.py"}
    assert names == tested
