"""Games from file to file."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tengen import variant
from tengen.draw import Drawing, gif, positions_of
from tengen.records.files import read_records, write_records
from tengen.records.record import Record

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A finished game of renju."""
    moves = "h8 a1 i8 a2 j8 a3 k8 a4 l8"
    path = tmp_path / "game.json"
    Record.of(variant("renju").initial().play_all(moves), black="Ada", white="Bo").save(path)
    return path


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Three games of reversi."""
    start = variant("reversi").initial()
    path = tmp_path / "games.jsonl"
    write_records([Record.of(start.play_all(moves)) for moves in ("f5", "f5 d6", "d3 c3")], path)
    return path


def test_a_game_survives_every_format_that_can_hold_it(
    tengen: Run, game: Path, tmp_path: Path
) -> None:
    for name in ("b.sgf", "c.jsonl", "d.txt", "e.json"):
        done = tengen("convert", str(game), name)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "1 game\n")
        copy = Record.load(tmp_path / name)
        assert copy.position() == Record.load(game).position()


def test_many_games_are_converted_and_counted(tengen: Run, games: Path, tmp_path: Path) -> None:
    assert tengen("convert", str(games), "games.transcript").stderr == "3 games\n"
    assert (tmp_path / "games.transcript").read_text().split() == ["f5", "f5d6", "d3c3"]


def test_streams_stand_for_files(tengen: Run, games: Path) -> None:
    arguments = ("convert", "-", "-", "--from", "jsonl", "--to", "transcript")
    done = tengen(*arguments, typed=games.read_text())
    assert (done.returncode, done.stdout.split()) == (0, ["f5", "f5d6", "d3c3"])
    assert done.stderr == "3 games\n"


def test_the_variant_helps_where_a_file_does_not_name_it(tengen: Run, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("b2 a1 c3\n")
    assert tengen("convert", "list.txt", "out.json").returncode == 2
    assert not (tmp_path / "out.json").exists()
    done = tengen("convert", "list.txt", "out.json", "--variant", "freestyle", "--size", "9")
    assert done.returncode == 0
    assert Record.load(tmp_path / "out.json").variant == variant("freestyle", size=9)


def test_the_input_is_never_overwritten(tengen: Run, game: Path, tmp_path: Path) -> None:
    before = game.read_bytes()
    (tmp_path / "link.json").symlink_to(game)
    for target in ("game.json", "link.json", str(game)):
        done = tengen("convert", str(game), target)
        assert done.returncode == 2
        assert done.stderr == f"tengen: {target!r} is the file that is read; write to another\n"
    assert game.read_bytes() == before


def test_an_illegal_game_is_refused_whole_unless_nobody_asks(
    tengen: Run, games: Path, tmp_path: Path
) -> None:
    lines = games.read_text().replace('"d3"', '"a1"')
    (tmp_path / "bad.jsonl").write_text(lines)
    (tmp_path / "out.sgf").write_text("the old file")
    done = tengen("convert", "bad.jsonl", "out.sgf")
    assert done.returncode == 2
    assert done.stderr.startswith("tengen: bad.jsonl, game 3: move 1")
    assert done.stderr.endswith("a1 is illegal: it turns no disc over\n")
    assert (tmp_path / "out.sgf").read_text() == "the old file"
    assert tengen("convert", "bad.jsonl", "out.sgf", "--no-check").returncode == 0
    assert len(list(read_records(tmp_path / "out.sgf"))) == 3


@pytest.mark.parametrize("text", ["", "(;GM[4", "not a game", "\x00\xff", "(;GM[4]SZ[99])"])
def test_a_file_that_is_no_record_gets_one_sentence(tengen: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.sgf").write_text(text)
    done = tengen("convert", "bad.sgf", "out.json")
    assert done.returncode == 2
    assert done.stderr.startswith("tengen: ")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "out.json").exists()


def test_a_bad_stream_names_itself(tengen: Run) -> None:
    done = tengen("convert", "-", "-", "--from", "jsonl", "--to", "sgf", typed="{}\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("tengen: stdin, line 1: ")


def test_the_last_position_is_drawn(tengen: Run, game: Path, tmp_path: Path) -> None:
    assert tengen("convert", str(game), "board.svg").returncode == 0
    assert tengen("convert", str(game), "board.png").returncode == 0
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert tengen("convert", str(game), "-", "--to", "svg").stdout.startswith("<svg")


def test_a_game_becomes_a_moving_picture_of_that_width(
    tengen: Run, game: Path, tmp_path: Path
) -> None:
    done = tengen("convert", str(game), "game.gif", "--width", "200")
    assert (done.returncode, done.stderr) == (0, "1 game\n")
    moves = positions_of(Record.load(game).position())
    assert (tmp_path / "game.gif").read_bytes() == gif(moves, Drawing(size=200))
    with Image.open(tmp_path / "game.gif") as image:
        assert image.width == 200
        assert getattr(image, "n_frames", 1) == 10


@pytest.mark.parametrize(
    ("target", "width", "words"),
    [
        ("game.gif", "8", "a width of 8 pixels is not between 32 and 4096"),
        ("game.png", "5000", "a width of 5000 pixels is not between 32 and 4096"),
        ("game.sgf", "300", "a width of 300 needs a picture: svg, png or gif"),
    ],
)
def test_a_width_that_does_not_fit_is_refused(
    tengen: Run, game: Path, tmp_path: Path, target: str, width: str, words: str
) -> None:
    done = tengen("convert", str(game), target, "--width", width)
    assert (done.returncode, done.stderr) == (2, f"tengen: {words}\n")
    assert not (tmp_path / target).exists()


def test_a_picture_shows_one_game(tengen: Run, games: Path, tmp_path: Path) -> None:
    done = tengen("convert", str(games), "board.svg")
    assert done.returncode == 2
    assert "several games" in done.stderr
    assert not (tmp_path / "board.svg").exists()


def test_places_that_cannot_be_written_are_told(tengen: Run, game: Path, tmp_path: Path) -> None:
    (tmp_path / "folder.sgf").mkdir()
    for target in (
        "folder.sgf",
        "nowhere/out.sgf",
        "nowhere/out.svg",
        "folder.sgf/../nowhere/x.png",
    ):
        done = tengen("convert", str(game), target)
        assert done.returncode == 2
        assert done.stderr.startswith("tengen: cannot write ")
        assert done.stderr.count("\n") == 1


def test_json_lines_can_be_read_by_anyone(tengen: Run, games: Path) -> None:
    done = tengen("convert", str(games), "-", "--to", "jsonl")
    assert [json.loads(line)["format"] for line in done.stdout.splitlines()] == ["tengen-game"] * 3
