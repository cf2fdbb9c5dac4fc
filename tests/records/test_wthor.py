"""The WTHOR database: games, and the names in the files beside them."""

from __future__ import annotations

import os
import random
import struct
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Color, InvalidRecord, TengenError, Variant, variant
from tengen.base.move import PASS
from tengen.records.codec import ReadOptions, format_named
from tengen.records.files import read_records, write_records
from tengen.records.record import Record
from tengen.records.result import Ending, Result

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]

REVERSI = variant("reversi")
names = st.text(st.characters(max_codepoint=255, exclude_characters="\0"), max_size=19)


def play(seed: int, rules: Variant = REVERSI) -> Record:
    chance, position = random.Random(seed), rules.initial()
    while position.legal_moves:
        position = position.play(chance.choice(position.legal_moves))
    return Record.of(position)


def header(games: int, size: int = 8, kind: int = 0, names: int = 0) -> bytes:
    return struct.pack("<4BIHH4B", 20, 1, 2, 3, games, names, 1998, size, kind, 24, 0)


def game(moves: bytes, discs: int = 32) -> bytes:
    return struct.pack("<HHHBB", 0, 0, 0, discs, 30) + moves.ljust(60, b"\0")


def test_games_are_read_with_the_passes_that_are_not_stored(data: Path) -> None:
    first, second = read_records(data / "two_games.wtb")
    assert len(first.mainline) == 60
    assert PASS in second.mainline
    assert first.date == "1998"
    assert first.result == Result(Color.WHITE, Ending.DISCS, 10)
    assert first.tags == {"theoretical score": "32", "theoretical depth": "24"}
    for record in (first, second):
        record.validate()


def test_squares_are_ten_times_the_row_and_the_column(read: Read) -> None:
    (record,) = read("wthor", header(1) + game(bytes([56, 64, 33])))
    assert [record.variant.format(move) for move in record.mainline] == ["f5", "d6", "c3"]
    assert record.result == Result(None, Ending.UNKNOWN, 0)


def test_the_larger_board_counts_in_twelves(read: Read, write: Write) -> None:
    rules = variant("reversi", size=10)
    record = Record.of(rules.initial().play("g6"))
    record.result = Result(Color.BLACK, Ending.UNKNOWN, 20)
    data = write("wthor", [record])
    assert (len(data), data[12], data[24]) == (16 + 104, 10, 12 * 6 + 7)
    assert read("wthor", data) == [record]


def test_names_stand_in_the_files_beside(tmp_path: Path) -> None:
    records = [play(1), play(2)]
    records[0].black, records[0].white, records[0].event = "Ada", "Béla", "Cup of Brno"
    records[1].black, records[1].event = "Béla", "Cup of Brno"
    path = tmp_path / "games.wtb"
    assert write_records(records, path) == 2
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "games.jou",
        "games.trn",
        "games.wtb",
    ]
    assert list(read_records(path)) == records
    assert b"B\xe9la\0" in (tmp_path / "games.jou").read_bytes()


@pytest.mark.parametrize("name", ["WTHOR", "WTH", "wth"])
def test_the_names_of_a_database_serve_all_its_games(name: str, tmp_path: Path) -> None:
    record = play(1)
    record.black, record.event = "Ada", "Cup"
    write_records([record], tmp_path / "WTH_1998.wtb")
    (tmp_path / "WTH_1998.jou").rename(tmp_path / f"{name}.JOU")
    (tmp_path / "WTH_1998.trn").rename(tmp_path / f"{name}.TRN")
    assert list(read_records(tmp_path / "WTH_1998.wtb")) == [record]


def test_without_names_there_are_numbers(tmp_path: Path) -> None:
    record = play(1)
    record.black, record.white = "Ada", "Bo"
    write_records([record], tmp_path / "games.wtb")
    (tmp_path / "games.jou").unlink()
    (read,) = read_records(tmp_path / "games.wtb")
    assert (read.black, read.white, read.event) == ("#1", "#2", "")


def test_names_may_be_given(read: Read) -> None:
    jou = struct.pack("<4BIHH4B", 20, 1, 2, 3, 0, 2, 0, 0, 0, 0, 0) + b"???".ljust(20, b"\0")
    jou += b"Ada".ljust(20, b"\0")
    data = header(1) + struct.pack("<HHHBB", 0, 1, 0, 32, 30) + bytes(60)
    options = ReadOptions(beside={".jou": jou})
    codec = format_named("wthor").codec
    (record,) = codec.read(BytesIO(data), options)
    assert (record.black, record.white) == ("Ada", "")


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "byte 0: the file ends at byte 0, in its header"),
        (header(1)[:9], "in its header"),
        (header(1), "1 games of 68 bytes, but 0 bytes follow"),
        (header(1) + game(b"") + b"x", "but 69 bytes follow"),
        (header(4_000_000_000) + game(b""), "4000000000 games of 68 bytes"),
        (header(0, size=9), "byte 12: a board of 9"),
        (header(0, kind=1), "solitaires"),
        (header(0, names=7), "not a file of games"),
        (header(1) + game(bytes([56, 57])), "game 1, byte 16: move 2: g5 is illegal"),
        (header(1) + game(bytes([56, 99])), "game 1, byte 16: move 2: 99 is not a square"),
        (header(1) + game(bytes([56, 0, 64])), "move 2: 0 is not a square"),
        (header(1) + game(b"", discs=65), "65 black discs do not fit"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(data: bytes, problem: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        read("wthor", data)


def test_a_score_that_the_board_denies_is_told(data: Path, read: Read) -> None:
    bytes_ = bytearray((data / "two_games.wtb").read_bytes())
    bytes_[16 + 6] += 1
    with pytest.raises(InvalidRecord, match="game 1, byte 16: the score is 28 black discs"):
        read("wthor", bytes(bytes_))


def test_a_pipe_that_ends_early_or_late_is_told(data: Path) -> None:
    whole = (data / "two_games.wtb").read_bytes()
    program = (
        "import sys\n"
        "from tengen.records.codec import ReadOptions, format_named\n"
        "codec = format_named('wthor').codec\n"
        "try: print(len(list(codec.read(sys.stdin.buffer, ReadOptions()))))\n"
        "except Exception as error: print(type(error).__name__, error)\n"
    )
    for given_data, told in (
        (whole, "2"),
        (whole[:-1], "InvalidRecord game 2, byte 84: the file ends in game 2 of 2"),
        (whole + b"x", "InvalidRecord the file goes on after its 2 games"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", program], input=given_data, capture_output=True, check=True
        )
        assert done.stdout.decode().strip() == told


def test_wrong_games_are_left_out_where_the_caller_wants_it() -> None:
    refused: list[InvalidRecord] = []
    data = header(3) + game(bytes([56])) + game(bytes([11])) + game(bytes([43]))
    options = ReadOptions(refused=refused.append)
    records = list(format_named("wthor").codec.read(BytesIO(data), options))
    assert [len(record.mainline) for record in records] == [1, 1]
    assert [error.where for error in refused] == ["game 2, byte 84"]


@pytest.mark.parametrize("extension", [".jou", ".trn"])
def test_a_damaged_list_of_names_is_told(extension: str, tmp_path: Path) -> None:
    record = play(1)
    record.black, record.event = "Ada", "Cup"
    write_records([record], tmp_path / "games.wtb")
    names_file = tmp_path / f"games{extension}"
    whole = names_file.read_bytes()
    for length in (0, 9, len(whole) - 1):
        names_file.write_bytes(whole[:length])
        with pytest.raises(InvalidRecord, match=rf"games\.wtb, the {extension} file: it"):
            list(read_records(tmp_path / "games.wtb"))


def changed(**fields: object) -> Record:
    record = play(1)
    for name, value in fields.items():
        setattr(record, name, value)
    return record


@pytest.mark.parametrize(
    ("records", "problem"),
    [
        ([Record(variant("renju"))], "games of Reversi 8×8 or 10×10"),
        ([Record(variant("reversi", size=6))], "games of Reversi 8×8 or 10×10"),
        ([Record(REVERSI)], "needs a result"),
        ([changed(date="1998"), changed(date="1999")], "games of one year only"),
        ([changed(date="last year")], "does not begin with a year"),
        ([changed(), play(2, variant("reversi", size=10))], "one board size only"),
        ([changed(black="x" * 20)], "is longer than 19 letters"),
        ([changed(white="Kōki")], "outside of Latin-1"),
        ([changed(tags={"theoretical score": "many"})], "is not a number up to 255"),
    ],
)
def test_what_the_database_cannot_hold_is_refused(
    records: list[Record], problem: str, tmp_path: Path
) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        write_records(records, tmp_path / "games.wtb")
    assert not list(tmp_path.iterdir())


def test_names_are_never_lost_in_a_stream(write: Write) -> None:
    with pytest.raises(InvalidRecord, match="need files of their own"):
        write("wthor", [changed(black="Ada")])


def test_the_names_of_other_games_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "wthor.jou").write_bytes(b"the names of many games")
    with pytest.raises(TengenError, match="may belong to other games"):
        write_records([play(1)], tmp_path / "wthor.wtb")
    with pytest.raises(TengenError, match="may belong to other games"):
        write_records([play(1)], tmp_path / "other.jou", "wthor")
    assert (tmp_path / "wthor.jou").read_bytes() == b"the names of many games"


def test_all_three_files_stay_as_they_were_after_an_error(tmp_path: Path) -> None:
    path = tmp_path / "games.wtb"
    write_records([changed(black="Ada")], path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(InvalidRecord):
        write_records([changed(black="Bo"), Record(REVERSI)], path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


@given(seeds=st.lists(st.integers(0, 2**32), max_size=3), drawn=st.data())
def test_games_survive_writing_and_reading(
    seeds: list[int], drawn: st.DataObject, tmp_path: Path
) -> None:
    records = [play(seed) for seed in seeds]
    for record in records:
        record.black, record.white = drawn.draw(names), drawn.draw(names)
        record.event = drawn.draw(names)
        record.tags = {"theoretical score": "31", "theoretical depth": "20"}
        record.date = "2004"
    write_records(records, tmp_path / "games.wtb")
    expected = [record for record in records if "???" not in (record.black, record.white)]
    found = list(read_records(tmp_path / "games.wtb"))
    assert [record for record in found if record in expected] == expected
    assert len(found) == len(records)


def peak_of(path: Path) -> int:
    """Return the most memory, in bytes, that a process takes to read all games of a file."""
    program = (
        "import resource, sys\n"
        "from tengen.records.files import read_records\n"
        "for record in read_records(sys.argv[1]): pass\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    arguments = [sys.executable, "-c", program, str(path)]
    done = subprocess.run(arguments, capture_output=True, check=True, env=dict(os.environ))
    return int(done.stdout) * 1024


def test_a_large_database_takes_no_more_memory_than_a_small_one(data: Path, tmp_path: Path) -> None:
    games = (data / "two_games.wtb").read_bytes()[16:]
    small, large = tmp_path / "small.wtb", tmp_path / "large.wtb"
    small.write_bytes(header(2) + games)
    large.write_bytes(header(20_000) + games * 10_000)
    assert peak_of(large) - peak_of(small) < 8 * 1024 * 1024
