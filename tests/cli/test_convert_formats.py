"""Games between the formats of other programs."""

from __future__ import annotations

import struct
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pexpect
import pytest

from tengen import Color, Variant, variant
from tengen.base.errors import UnknownGame
from tengen.cli.reading import asking_the_game
from tengen.draw import Drawing, Style, svg
from tengen.records.files import read_one, read_records, write_records
from tengen.records.record import Record
from tengen.records.result import Ending, Result

Run = Callable[..., subprocess.CompletedProcess[str]]

DATA = Path(__file__).parent.parent / "data" / "records"


@pytest.fixture
def five(tmp_path: Path) -> Path:
    """A finished game of renju."""
    moves = "h8 a1 i8 a2 j8 a3 k8 a4 l8"
    path = tmp_path / "five.json"
    Record.of(variant("renju").initial().play_all(moves), black="Ada", white="Bo").save(path)
    return path


@pytest.fixture
def othello(tmp_path: Path) -> Path:
    """A game of Othello that was given up."""
    record = Record.of(variant("reversi").initial().play_all("f5 d6 c3 d3 c4"), "Ada", "Bo")
    record.result = Result(Color.BLACK, Ending.RESIGNATION, 64)
    record.date = "1998"
    record.save(tmp_path / "othello.json")
    return tmp_path / "othello.json"


@pytest.mark.parametrize("name", ["b.psq", "b.lib", "b.sgf"])
def test_five_in_a_row_travels_there_and_back(
    name: str, tengen: Run, five: Path, tmp_path: Path
) -> None:
    assert tengen("convert", str(five), name).stderr == "1 game\n"
    assert tengen("convert", name, "back.json").stderr == "1 game\n"
    before, after = read_one(five), read_one(tmp_path / "back.json")
    assert (after.variant, after.mainline) == (before.variant, before.mainline)
    if not name.endswith(".lib"):
        assert (after.black, after.white, after.result) == ("Ada", "Bo", before.result)


@pytest.mark.parametrize("name", ["b.ggf", "b.wtb", "b.sgf", "b.transcript"])
def test_othello_travels_there_and_back(
    name: str, tengen: Run, othello: Path, tmp_path: Path
) -> None:
    assert tengen("convert", str(othello), name).stderr == "1 game\n"
    assert tengen("convert", name, "back.json").stderr == "1 game\n"
    before, after = read_one(othello), read_one(tmp_path / "back.json")
    assert after.mainline == before.mainline
    if not name.endswith(".transcript"):
        assert (after.black, after.white) == ("Ada", "Bo")
        assert after.result is not None
        assert after.result.winner is Color.BLACK


def test_problems_become_trees_and_problems_again(tengen: Run, tmp_path: Path) -> None:
    assert tengen("convert", str(DATA / "endgames.obf"), "problems.sgf").stderr == "2 games\n"
    assert tengen("convert", "problems.sgf", "problems.obf").stderr == "2 games\n"
    written = (tmp_path / "problems.obf").read_bytes()
    assert written == (DATA / "endgames.obf").read_bytes()


def test_the_labels_of_a_library_are_labels_in_sgf(tengen: Run, tmp_path: Path) -> None:
    assert tengen("convert", str(DATA / "openings.lib"), "openings.sgf").returncode == 0
    assert "LB[ig:A][hg:B][aa:corner]" in (tmp_path / "openings.sgf").read_text()
    assert tengen("convert", "openings.sgf", "openings.lib").returncode == 0
    assert (tmp_path / "openings.lib").read_bytes() == (DATA / "openings.lib").read_bytes()


def test_the_character_set_may_be_named(tengen: Run, tmp_path: Path) -> None:
    head = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
    (tmp_path / "a.lib").write_bytes(
        head + b"\0\x08" + "ход".encode("cp1251") + b"\0" + b"\x78\x40"
    )
    assert tengen("convert", "a.lib", "a.sgf", "--encoding", "windows-1251").returncode == 0
    assert "C[ход]" in (tmp_path / "a.sgf").read_text()
    (tmp_path / "c.sgf").write_bytes("(;GM[4]RU[renju]C[黑棋])".encode("gbk"))
    assert tengen("convert", "c.sgf", "c.json", "--encoding", "gbk").returncode == 0
    assert read_one(tmp_path / "c.json").root.comment == "黑棋"
    done = tengen("convert", "a.lib", "b.sgf", "--encoding", "klingon")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("the character set 'klingon' is unknown\n")


def test_wrong_games_are_left_out_and_counted_only_on_request(tengen: Run, tmp_path: Path) -> None:
    good, bad = bytes([56]).ljust(60, b"\0"), bytes([11]).ljust(60, b"\0")
    games = [struct.pack("<HHHBB", 0, 0, 0, 32, 0) + moves for moves in (good, bad, good, bad)]
    head = struct.pack("<4BIHH4B", 20, 1, 2, 3, 4, 0, 1998, 8, 0, 0, 0)
    (tmp_path / "games.wtb").write_bytes(head + b"".join(games))
    done = tengen("convert", "games.wtb", "games.jsonl")
    assert done.returncode == 2
    assert done.stderr.startswith("tengen: games.wtb, game 2, byte 84: move 1: a1 is illegal")
    done = tengen("convert", "games.wtb", "games.jsonl", "--lenient")
    assert done.returncode == 0
    first, second = done.stderr.splitlines()
    assert first == "2 games"
    assert second.startswith("2 games left out: games.wtb, game 2, byte 84: move 1: a1 is illegal")
    assert len(list(read_records(tmp_path / "games.jsonl"))) == 2


def test_illegal_games_of_any_format_are_left_out_on_request(tengen: Run, tmp_path: Path) -> None:
    (tmp_path / "games.ggf").write_text("(;GM[Othello]B[F5];)\n(;GM[Othello]B[A1];)\n")
    done = tengen("convert", "games.ggf", "games.transcript", "--lenient")
    assert done.stderr.splitlines()[0] == "1 game"
    assert (tmp_path / "games.transcript").read_text() == "f5\n"


def test_a_bar_shows_how_much_of_a_large_file_is_read(
    environment: dict[str, str], tmp_path: Path
) -> None:
    record = Record.of(variant("reversi").initial().play_all("f5 d6 c3 d3 c4"))
    write_records([record] * 20_000, tmp_path / "games.jsonl")
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tengen", "convert", "games.jsonl", "games.transcript"],
        env={**environment, "COLUMNS": "80"},
        cwd=str(tmp_path),
        encoding="utf-8",
        timeout=60,
    )
    child.expect(r"━.*[1-9][0-9]?%")
    child.expect("20000 games")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_the_end_of_a_damaged_game_is_left_out_only_on_request(tengen: Run, tmp_path: Path) -> None:
    stones = "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,1\n1o,8,5\n7,7,1\n-1\n"
    (tmp_path / "game.psq").write_text(stones)
    done = tengen("convert", "game.psq", "out.moves")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("tengen: game.psq, line 4: '1o,8,5' is neither a stone")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "out.moves").exists()
    done = tengen("convert", "game.psq", "out.moves", "--lenient")
    assert done.returncode == 0
    first, second = done.stderr.splitlines()
    assert first == "1 game"
    assert second.startswith("1 damaged game cut short: game.psq, line 4: '1o,8,5' is neither")
    assert (tmp_path / "out.moves").read_text() == "# variant: freestyle size: 15\nh8 i7\n"
    assert tengen("review", "game.psq", "--time", "0.01").returncode == 2
    done = tengen("review", "game.psq", "--time", "0.01", "--lenient")
    assert (done.returncode, "cut short" in done.stderr) == (0, True)


def test_a_game_marked_as_go_is_converted_when_it_is_named(tengen: Run, tmp_path: Path) -> None:
    (tmp_path / "go.sgf").write_text("(;GM[1]SZ[15];B[hh];W[ii])")
    done = tengen("convert", "go.sgf", "out.moves")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("tengen: go.sgf, line 1: GM[1] is Go, though some write so for")
    assert tengen("convert", "go.sgf", "out.moves", "--as", "gomoku").returncode == 0
    assert (tmp_path / "out.moves").read_text().endswith("\nh8 i7\n")


def test_at_a_terminal_the_game_of_a_file_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    def read(rules: Variant | None) -> str:
        if rules is None:
            raise UnknownGame("GM[1] is Go", "go.sgf, line 1")
        return rules.name

    monkeypatch.setattr("sys.stdin", Terminal("renju\n"))
    asked = Terminal()
    monkeypatch.setattr("sys.stderr", asked)
    assert asking_the_game(read, None) == "renju"
    assert "Which game is it? [freestyle]" in asked.getvalue()
    monkeypatch.setattr("sys.stdin", StringIO("renju\n"))
    with pytest.raises(UnknownGame):
        asking_the_game(read, None)
    assert capsys.readouterr().out == ""


def test_piskvorky_is_drawn_with_crosses_and_circles(tengen: Run, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("h8i9\n")
    assert tengen("convert", "game.txt", "paper.svg", "--variant", "piskvorky").returncode == 0
    assert tengen("convert", "game.txt", "wood.svg", "--variant", "gomoku").returncode == 0
    stones = svg(variant("freestyle").initial().play_all("h8 i9"))
    crosses = svg(variant("freestyle").initial().play_all("h8 i9"), Drawing(style=Style.CROSSES))
    assert (tmp_path / "wood.svg").read_text() == stones
    assert (tmp_path / "paper.svg").read_text() == crosses
