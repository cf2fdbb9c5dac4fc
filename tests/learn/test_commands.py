"""``tengen learn`` as it is typed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen import variant
from tengen.records.files import write_records

Run = Callable[..., Any]


@pytest.fixture
def games(tmp_path: Path, random_game: Any) -> Path:
    path = tmp_path / "games.jsonl"
    rules = variant("reversi", size=6)
    write_records((random_game(seed, rules) for seed in range(4)), path)
    return path


def test_import_stats_export_merge_and_reset(tengen: Run, games: Path, tmp_path: Path) -> None:
    done = tengen("learn", "import", str(games), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert (report["learned"], report["refused"], report["reasons"]) == (4, 0, [])

    stats = json.loads(
        tengen("learn", "stats", "reversi", "--size", "6", "--limit", "2", "--json").stdout
    )
    assert (stats["games"], stats["network_games"], len(stats["list"])) == (4, 4, 2)
    assert stats["list"][0]["position"] == variant("reversi", size=6).initial().text
    assert sum(stats["list"][0][name] for name in ("wins", "draws", "losses")) == 4

    archive = str(tmp_path / "x.tengen")
    done = tengen("learn", "export", "reversi", archive, "--size", "6")
    assert done.stdout == f"4 games written to {archive}\n"
    done = tengen("learn", "merge", archive, "--profile", "anna", "--json")
    assert json.loads(done.stdout)["games"] == 4

    done = tengen("learn", "reset", "reversi", "--size", "6", "--yes")
    assert done.stdout == "apprentice default, reversi 6: everything is forgotten.\n"
    names = [one["profile"] for one in json.loads(tengen("learn", "stats", "--json").stdout)]
    assert names == ["anna"]


def test_a_wrong_file_is_named_with_its_line(tengen: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text('\n\n{"format": "tengen-game", "version": 1, "moves": 7}\n')
    done = tengen("learn", "import", str(path))
    assert f"{path}, line 3: " in done.stderr
    done = tengen("learn", "merge", str(path))
    assert done.returncode == 2
    assert done.stderr.startswith("tengen: cannot read ")
    assert "games.jsonl" in done.stderr


def test_positions_are_drawn_with_the_moves_made(tengen: Run, games: Path, tmp_path: Path) -> None:
    tengen("learn", "import", str(games))
    picture = tmp_path / "board.svg"
    done = tengen("learn", "stats", "reversi", "--size", "6", "--limit", "1", "--svg", str(picture))
    assert "3 . . o x . ." in done.stdout
    assert "after 0 moves: games 4" in done.stdout
    assert picture.read_text().startswith("<svg")


def test_selfplay_reports_whether_it_promoted(tengen: Run) -> None:
    done = tengen(
        *("learn", "selfplay", "reversi", "--size", "6"),
        *("--games", "500", "--trial", "10", "--json"),
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["games"] == 500
    assert report["promoted"] is (report["trial"]["score"] >= 0.5)
    assert report["total_games"] == (500 if report["promoted"] else 0)


@pytest.mark.parametrize("suffix", ["svg", "png", "json"])
def test_a_curve_becomes_a_table_and_a_picture(tengen: Run, tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"curve.{suffix}"
    done = tengen(
        *("learn", "curve", "reversi", "--size", "6", "--steps", "0,300", "--seeds", "1"),
        *("--opponents", "novice", "--trial", "4", "--out", str(out)),
    )
    assert done.returncode == 0, done.stderr
    assert "novice" in done.stdout
    assert out.stat().st_size > 300


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("learn", "stats", "chess"), "unknown variant 'chess'"),
        (("learn", "export", "reversi", "x.tengen"), "has learned no game"),
        (("learn", "merge", "none.tengen"), "No such file"),
        (("learn", "reset", "reversi"), "add --yes"),
        (("learn", "curve", "reversi", "--steps", "5,3"), "growing numbers"),
        (("learn", "curve", "reversi", "--out", "x.gif"), "not the name of a picture"),
        (("learn", "selfplay", "pente", "--games", "1"), "no network can learn pente"),
        (("learn", "import", "x.sgf", "--player", "random"), "learning player"),
        (("learn", "stats", "--database", "mysql://x/y"), "only sqlite"),
        (("learn", "teach"), "teach"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    tengen: Run, arguments: tuple[str, ...], words: str
) -> None:
    done = tengen(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_import_of_nothing_fails_but_says_why(tengen: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.psq").write_text("Piskvorky 15x15, 0:0, 0\n8,8,0\n1o,1,0\n-1\n")
    done = tengen("learn", "import", str(tmp_path / "broken.psq"), "none.sgf")
    assert done.returncode == 2
    assert "2 refused" in done.stdout
    assert f"{tmp_path / 'broken.psq'}, line 3: '1o,1,0' is neither" in done.stderr
    assert "\ncannot read 'none.sgf': No such file" in f"\n{done.stderr}"


def test_a_game_at_the_terminal_is_learned_when_it_ends(file: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "TENGEN_LANGUAGE": "en", "XDG_STATE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "tengen", "play", "tictactoe"]
    done = subprocess.run(
        [*command, "--white", "apprentice[depth=1]"],
        capture_output=True,
        text=True,
        env=environment,
        input="b2\nresign\nundo\nresign\nquit\n",
        check=True,
    )
    assert "has learned from this game; it remembers 1 by now." in done.stdout
    assert "has learned this game before." in done.stdout


def test_the_version_needs_no_database() -> None:
    program = "import sys; import tengen.cli.entry; print('sqlalchemy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"False\n"
