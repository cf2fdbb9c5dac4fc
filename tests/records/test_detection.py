"""The format of a file is told by what it holds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tengen import Record, variant
from tengen.base.errors import InvalidRecord, TengenError, UnknownGame
from tengen.records.codec import format_of
from tengen.records.detection import HEAD, recognised
from tengen.records.files import format_of_file, read_one

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]

FILES = sorted((Path(__file__).parent.parent / "data" / "records").iterdir())
TIC_TAC_TOE = "x2/1o1/2x o"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_is_recognised_without_its_name(path: Path) -> None:
    assert recognised(path.read_bytes()[:HEAD]) is format_of(path)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("h8 i9 j10", "moves"),
        ("h8i9j10", "moves"),
        ("1. h8 i9 2. j10", "moves"),
        ("0,0 1,1 -3,4", "moves"),
        ("# from the club\n\nh8 i9", "moves"),
        ("f5d6c3", "transcript"),
        ("1. F5 d6 2. C3", "transcript"),
        (TIC_TAC_TOE, "moves"),
        ("x(0,0)o(1,1) x", "moves"),
        ("\ufeff (;GM[4];B[hh])", "sgf"),
        ('{"format": 1}\n{"format": 1}\n', "jsonl"),
        ('[\n{"format": 1}]', "json"),
        ('[Event "?"]', "pgn"),
    ],
)
def test_pasted_text_is_recognised(text: str, name: str) -> None:
    assert recognised(text.encode()).name == name


@pytest.mark.parametrize("text", ["", "  \n", "hello world", "<html>", "pass", "x", "\0\0\0", "%"])
def test_what_is_no_game_is_none(text: str) -> None:
    with pytest.raises(InvalidRecord, match="no game in any format"):
        recognised(text.encode())


def test_the_content_counts_more_than_the_name_and_the_name_more_than_a_guess() -> None:
    assert recognised(b"(;GM[4]SZ[15];B[hh])", "game.txt").name == "sgf"
    assert recognised(b"(;GM[4]SZ[15];B[hh])", "letter.doc").name == "sgf"
    assert recognised(b"f5d6c3", "games.txt").name == "moves"
    assert recognised(b"f5d6c3", "letter.doc").name == "transcript"
    assert recognised(b"f5d6c3", "", variant("renju")).name == "moves"
    assert recognised(b"h8i9", "", variant("reversi", size=10)).name == "transcript"


def test_files_are_opened_by_their_content(tmp_path: Path) -> None:
    path = tmp_path / "game.text"
    path.write_text("(;GM[4]SZ[15]RU[Renju];B[hh])")
    assert len(read_one(path).mainline) == 1
    path.write_text("nothing of this kind")
    with pytest.raises(InvalidRecord, match=r"unknown extension '\.text'"):
        format_of_file(path)


@pytest.mark.parametrize("name", ["missing", "missing.text"])
def test_a_file_that_is_not_there_is_not_asked_for_its_format(tmp_path: Path, name: str) -> None:
    with pytest.raises(TengenError, match=r"cannot read .*missing.*: No such file"):
        format_of_file(tmp_path / name)


def test_a_position_is_a_game_without_moves(read: Read, write: Write) -> None:
    rules = variant("tictactoe")
    (record,) = read("moves", f"{TIC_TAC_TOE} # mine\n".encode(), rules)
    assert record == Record(rules, rules.setup(TIC_TAC_TOE))
    text = write("moves", [record])
    assert text.decode().splitlines() == ["# variant: tictactoe size: 3", TIC_TAC_TOE]
    assert read("moves", text) == [record]


def test_a_position_has_a_board_of_its_own_size(read: Read) -> None:
    text = "/".join(["19"] * 9 + ["9xo8"] + ["19"] * 9) + " x"
    (record,) = read("moves", text.encode(), variant("freestyle"))
    assert record.variant.size_text == "19"
    record.validate()


def test_a_shared_stone_is_no_comment(read: Read) -> None:
    rules = variant("common-centre")
    text = rules.initial().play_all("h8 i9").text
    assert "#" in text
    (record,) = read("moves", text.encode(), rules)
    assert record.start == rules.setup(text)


def test_moves_that_name_no_game_wait_for_its_name(read: Read) -> None:
    for text in ("h8 i9", TIC_TAC_TOE):
        with pytest.raises(UnknownGame, match="line 1: the file does not name its rules"):
            read("moves", text.encode())
