"""Oversized files of other programs' formats are refused soon, damaged ones with one sentence."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import InvalidRecord, TengenError
from tengen.records.charset import WESTERN, decode_as, encode_as, likely_charset
from tengen.records.codec import FORMATS
from tengen.records.limits import MAX_BYTES, MAX_DEPTH
from tengen.records.record import Record

Read = Callable[..., list[Record]]

SOON = 20.0  # seconds of processor time; each of these takes a fraction of one
MUCH = 50_000_000
BOARD = b"---------------------------OX------XO--------------------------- X;"
LIBRARY = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10

pieces = {
    "psq": [b"Piskvorky 15x15, 0:0, 0\n", b"8,8,0\n", b"-1\n", b"name\n", b"1,Renju\n", b"\xff\n"],
    "ggf": [
        b"(;",
        b";)",
        b"GM[Othello]",
        b"B[F5/1/2]",
        b"W[PA]",
        b"2 ",
        b"[",
        b"]",
        b"BO[4 ",
        b"*]",
    ],
    "pgn": [b'[Black "Ada"]\n', b"[", b'"]', b"1. f5 d6 ", b"c3", b"{", b"}", b"40-24\n", b"--"],
    "renjunet": [
        b"<database>",
        b"</database>",
        b"<game>",
        b'<game black="1" bresult="1">',
        b"</game>",
        b"<move>h8 h9</move>",
        b'<player id="1" name="Ada"/>',
        b"&amp;",
        b"<!--",
    ],
    "obf": [BOARD, b" D3:+1;", b"%", b"\n", b"X", b"\xc3"],
    "renlib": [
        b"\xffRenLib\xff\x03\x04" + b"\xff" * 10,
        b"\0\0",
        b"\x78\0",
        b"\x78\x40",
        b"\x69\xc9",
    ],
    "wthor": [b"\x14\x01\x02\x03\x01" + b"\0" * 11, b"\x38" + b"\0" * 67, b"\x38\x40", b"\0"],
}


@pytest.mark.parametrize("name", pieces)
@given(drawn=st.data())
def test_pieces_of_files_are_read_or_refused(name: str, drawn: st.DataObject, read: Read) -> None:
    parts = drawn.draw(st.lists(st.sampled_from(pieces[name]) | st.binary(max_size=4), max_size=20))
    try:
        for record in read(name, b"".join(parts)):
            record.validate()
    except TengenError as error:
        assert str(error)
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("psq", b"Piskvorky 15x15, 0:0, 0\n" + b"8" * MUCH, f"longer than {MAX_BYTES} bytes"),
        ("psq", b"Piskvorky 9x9, 0:0, 0\n" + b"8,8,0\n" * MAX_BYTES, f"than {MAX_DEPTH} moves"),
        ("psq", b"Piskvorky 9x9, 0:0, 0\n" + b"x\n" * MAX_BYTES, f"than {MAX_DEPTH} moves"),
        ("obf", b"-" * MUCH, f"longer than {MAX_BYTES} bytes"),
        ("obf", b"X" * MAX_BYTES, "longer than any problem"),
        ("ggf", b"x" * MUCH, "there is no game in"),
        ("ggf", b"( " * (MUCH // 2), "there is no game in"),
        ("ggf", b"(" + b" " * MUCH, "there is no game in"),
        ("ggf", b"(;" * (MUCH // 2), "neither a tag nor the end"),
        ("ggf", b"(;" + b" " * MUCH, f"longer than {MAX_BYTES} bytes"),
        ("ggf", b"(;CO[" + b"x" * MUCH, f"longer than {MAX_BYTES} bytes"),
        ("ggf", b"(;" + b"B[F5]" * (MUCH // 5), "the game is too long"),
        ("renlib", b"\0" * MUCH, f"longer than {MAX_BYTES} bytes"),
        ("wthor", b"\x14\x01\x02\x03\xff\xff\xff\xff" + b"\0" * MUCH, "4294967295 games"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.isalpha() else "",
)
def test_an_oversized_file_is_refused_soon(
    name: str, data: bytes, problem: str, read: Read
) -> None:
    begun = time.process_time()
    with pytest.raises(InvalidRecord, match=problem):
        read(name, data)
    assert time.process_time() - begun < SOON


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("moves", b"# variant: freestyle\n" + b"h8" * 8_000_000),
        ("moves", b"# variant: freestyle\n" + b"h8 " * 5_000_000),
        ("transcript", b"f5" * 8_000_000),
        ("transcript", b"1. " * 5_000_000),
        ("renjunet", b"<database><game><move>" + b"h8" * 500_000 + b"</move></game></database>"),
    ],
)
def test_a_line_of_16_megabytes_of_moves_is_measured_before_it_is_read(
    name: str, data: bytes, read: Read
) -> None:
    begun = time.process_time()
    with pytest.raises(InvalidRecord, match=f"longer than {MAX_DEPTH} moves"):
        read(name, data)
    assert time.process_time() - begun < 1


def test_moves_beyond_all_reason_are_refused(read: Read) -> None:
    with pytest.raises(InvalidRecord, match=f"longer than {MAX_DEPTH} moves"):
        read("ggf", b"(;GM[Othello]" + b"B[PA]W[PA]" * (MAX_DEPTH // 2 + 1) + b";)")


@given(data=st.binary(max_size=60))
def test_any_bytes_are_western_text_and_come_back(data: bytes) -> None:
    assert encode_as(decode_as(data, WESTERN), WESTERN) == data


@given(data=st.binary(max_size=60))
def test_any_bytes_are_some_text(data: bytes) -> None:
    assert isinstance(decode_as(data, likely_charset(data)), str)


@pytest.mark.parametrize("letter", ["五", "\x80", "\x9f"])
def test_a_letter_outside_of_the_set_is_told(letter: str) -> None:
    with pytest.raises(InvalidRecord, match=f"{ascii(letter)[1:2]}.* is not of the character set"):
        encode_as(f"a{letter}", WESTERN)


@pytest.mark.parametrize(
    "name", [known.name for known in FORMATS if known.name not in {"renlib", "wthor"}]
)
@pytest.mark.parametrize("line", [b"\n", b" \r\n"], ids=["bare", "blanks"])
def test_ten_million_empty_lines_cost_nothing(name: str, line: bytes, read: Read) -> None:
    begun = time.process_time()
    with suppress(InvalidRecord):  # some say that there is no game in so much
        assert read(name, line * 10_000_000) == []
    assert time.process_time() - begun < 1


def test_lines_behind_empty_ones_keep_their_numbers(read: Read) -> None:
    with pytest.raises(InvalidRecord, match="line 200003: "):
        read("moves", b"# variant: renju\n" + b"\n" * 200_000 + b"h8\nz99\n")


def test_the_character_set_of_much_text_is_told_by_its_beginning() -> None:
    chinese = "黑棋必胜".encode("gbk") * 500_000
    tracemalloc.start()
    try:
        assert likely_charset(chinese) == "gb18030"
        assert likely_charset(b"(; " + chinese) == "gb18030"
        assert likely_charset(b"\xff" * len(chinese)) == WESTERN
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 4 * len(chinese)
