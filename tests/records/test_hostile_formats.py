"""Oversized files of other programs' formats are refused soon, damaged ones with one sentence."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import InvalidRecord, TengenError
from tengen.records.charset import WESTERN, decode_as, encode_as, likely_charset
from tengen.records.limits import DEEPEST, MOST_BYTES
from tengen.records.record import Record

Read = Callable[..., list[Record]]

SOON = 20.0  # seconds; each of these takes a fraction of one on an idle machine
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
        ("psq", b"Piskvorky 15x15, 0:0, 0\n" + b"8" * MUCH, f"longer than {MOST_BYTES} bytes"),
        ("psq", b"Piskvorky 9x9, 0:0, 0\n" + b"8,8,0\n" * MOST_BYTES, f"than {DEEPEST} moves"),
        ("psq", b"Piskvorky 9x9, 0:0, 0\n" + b"x\n" * MOST_BYTES, f"than {DEEPEST} moves"),
        ("obf", b"-" * MUCH, f"longer than {MOST_BYTES} bytes"),
        ("obf", b"X" * MOST_BYTES, "is not a board"),
        ("ggf", b"x" * MUCH, "there is no game in"),
        ("ggf", b"( " * (MUCH // 2), "there is no game in"),
        ("ggf", b"(" + b" " * MUCH, "there is no game in"),
        ("ggf", b"(;" * (MUCH // 2), "neither a tag nor the end"),
        ("ggf", b"(;" + b" " * MUCH, f"longer than {MOST_BYTES} bytes"),
        ("ggf", b"(;CO[" + b"x" * MUCH, f"longer than {MOST_BYTES} bytes"),
        ("ggf", b"(;" + b"B[F5]" * (MUCH // 5), "the game is too long"),
        ("renlib", b"\0" * MUCH, f"longer than {MOST_BYTES} bytes"),
        ("wthor", b"\x14\x01\x02\x03\xff\xff\xff\xff" + b"\0" * MUCH, "4294967295 games"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.isalpha() else "",
)
def test_an_oversized_file_is_refused_soon(
    name: str, data: bytes, problem: str, read: Read
) -> None:
    begun = time.monotonic()
    with pytest.raises(InvalidRecord, match=problem):
        read(name, data)
    assert time.monotonic() - begun < SOON


def test_moves_beyond_all_reason_are_refused(read: Read) -> None:
    with pytest.raises(InvalidRecord, match=f"longer than {DEEPEST} moves"):
        read("ggf", b"(;GM[Othello]" + b"B[PA]W[PA]" * (DEEPEST // 2 + 1) + b";)")


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
