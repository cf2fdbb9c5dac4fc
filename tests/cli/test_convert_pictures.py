"""What ``tengen convert`` draws, and what it leaves out of files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from PIL import Image

from tengen import Record

Run = Callable[..., CompletedProcess[str]]

SGF = (
    "(;GM[4]SZ[15]RU[Renju]C[a plan]LB[hh:A];B[hh];W[hg]CR[hh][aa]"
    'TG[{"score": {"kind": "winrate", "value": 0.7}}](;B[jj];W[kk])(;B[aa]C[or here]))'
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "noted.sgf"
    path.write_text(SGF)
    return path


def test_marks_numbers_and_the_value_are_drawn(tengen: Run, game: Path) -> None:
    def drawn(*options: str) -> str:
        done = tengen("convert", str(game), "-", "--to", "svg", *options)
        assert (done.returncode, done.stderr) == (0, "1 game\n")
        return done.stdout

    plain = drawn()
    assert 'class="mark"' not in plain
    assert 'class="number"' not in plain
    second = drawn("--moves", "2", "--numbers", "--evaluations")
    assert second.count('class="mark"') == 2
    assert "70%" in second
    assert second.count('class="number"') == 1  # the other stone has a mark
    assert 'class="mark"' not in drawn("--moves", "2", "--no-notes")
    assert drawn("--moves", "3-4", "--numbers").count('class="number"') == 2
    assert drawn("--theme", "slate") != plain


def test_a_part_of_a_game_moves_at_its_own_speed(tengen: Run, game: Path, tmp_path: Path) -> None:
    options = ("--width", "64", "--moves", "3-4", "--speed", "2")
    assert tengen("convert", str(game), "part.gif", *options).returncode == 0
    with Image.open(tmp_path / "part.gif") as image:
        assert getattr(image, "n_frames", 1) == 3
        assert image.info["duration"] == 2000


def test_a_file_may_leave_notes_or_evaluations_out(tengen: Run, game: Path, tmp_path: Path) -> None:
    assert tengen("convert", str(game), "bare.json", "--no-notes").returncode == 0
    bare = Record.load(tmp_path / "bare.json")
    nodes = list(bare.root.walk())
    assert len(nodes) == 5
    assert not any(node.comment or node.marks for node in nodes)
    assert nodes[2].score is not None
    assert tengen("convert", str(game), "quiet.json", "--no-evaluations").returncode == 0
    quiet = Record.load(tmp_path / "quiet.json")
    assert quiet.root.comment == "a plan"
    assert all(node.score is None for node in quiet.root.walk())


@pytest.mark.parametrize(
    ("target", "options", "words"),
    [
        ("a.svg", ["--moves", "9"], "the game has 4 moves, not 9"),
        ("a.svg", ["--moves", "4-2"], "'4-2' is not a range of moves; write 10-30 or 30"),
        ("a.svg", ["--theme", "plaid"], "unknown theme 'plaid'"),
        ("a.gif", ["--speed", "0"], "0 seconds a move are not between 0.1 and 10"),
        ("a.sgf", ["--numbers"], "--numbers needs a picture: svg, png or gif"),
        ("a.sgf", ["--moves", "2"], "--moves needs a picture: svg, png or gif"),
    ],
)
def test_what_does_not_fit_is_told(
    tengen: Run, game: Path, tmp_path: Path, target: str, options: list[str], words: str
) -> None:
    done = tengen("convert", str(game), target, *options)
    assert done.returncode == 2
    assert done.stderr.startswith(f"tengen: {words}")
    assert not (tmp_path / target).exists()
