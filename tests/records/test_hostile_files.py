"""Whatever the bytes, reading gives games or one clear error, soon."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import InvalidRecord, Move, TengenError, variant
from tengen.records.codec import FORMATS, Format, format_of
from tengen.records.limits import (
    MAX_ALL_MARKS,
    MAX_BYTES,
    MAX_DEPTH,
    MAX_MARKS,
    MAX_NODES,
    MAX_PROPERTIES,
    MAX_VALUES,
)
from tengen.records.record import Record

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]

GOLDEN = sorted((Path(__file__).parent.parent / "data" / "records").iterdir())
SOON = 20.0  # seconds of processor time; each of these takes a fraction of one

pieces = st.one_of(
    st.binary(max_size=8),
    st.sampled_from([b"(", b")", b";", b"[", b"]", b"\\", b"B[hh]", b"W[", b"GM[4]", b"GM[2]"]),
    st.sampled_from([b"TG[{", b'TG[{"action": "swap"}]', b"SZ[15]", b"AB[aa:zz]", b"CA[gbk]"]),
    st.sampled_from([b"{", b"}", b'"', b":", b",", b"null", b"1e999", b"f5", b"pass", b"1.", b"-"]),
    st.sampled_from([b"# variant: renju\n", b"# start: ", b"h8 ", b"RU[renju]", b"C[\xff]", b"\n"]),
    st.sampled_from([b"\xef\xbb\xbf", b"\x81", b"\0", b"\r"]),
)


def read_or_refuse(read: Read, format_name: str, data: bytes) -> None:
    """Read, play and write again; the only error allowed is one that explains itself."""
    try:
        for record in read(format_name, data):
            record.validate()
    except TengenError as error:
        assert str(error)
        assert "\n" not in str(error)


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
@given(data=st.lists(pieces, max_size=30).map(b"".join))
def test_random_bytes_are_read_or_refused(known: Format, data: bytes, read: Read) -> None:
    read_or_refuse(read, known.name, data)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
@given(data=st.data())
def test_damaged_games_are_read_or_refused(path: Path, data: st.DataObject, read: Read) -> None:
    original = path.read_bytes()
    at = data.draw(st.integers(0, len(original)))
    length = data.draw(st.integers(0, 6))
    damaged = original[:at] + data.draw(pieces) + original[at + length :]
    read_or_refuse(read, format_of(path).name, damaged)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_a_game_cut_off_anywhere_is_read_or_refused(path: Path, read: Read) -> None:
    original = path.read_bytes()
    for length in range(len(original)):
        read_or_refuse(read, format_of(path).name, original[:length])


def test_a_cut_sgf_game_is_never_taken_for_a_whole_one(read: Read) -> None:
    text = b"(;GM[4]SZ[15]C[x\\]y];B[hh](;W[ii])(;W[jj]))"
    for length in range(2, len(text)):
        with pytest.raises(InvalidRecord):
            read("sgf", text[:length])


def refused_soon(read: Read, format_name: str, data: bytes, problem: str) -> None:
    begun = time.process_time()
    with pytest.raises(InvalidRecord, match=problem):
        read(format_name, data, variant("reversi") if format_name == "transcript" else None)
    assert time.process_time() - begun < SOON


def read_soon(read: Read, format_name: str, data: bytes) -> Record:
    begun = time.process_time()
    (record,) = read(format_name, data)
    assert time.process_time() - begun < SOON
    return record


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"(;GM[4]" + b"(;B[aa]" * 100_000, f"more than {MAX_DEPTH} variations are nested"),
        (b"(;GM[4]" + b"(" * 100_000, f"more than {MAX_DEPTH} variations are nested"),
        (b"(;GM[4]" + b";B[aa];W[bb]" * 50_000, f"longer than {MAX_DEPTH} moves"),
        (b"(;GM[4]" + b"(;B[aa])" * (MAX_NODES + 1), f"more than {MAX_NODES} moves"),
        (b"(;GM[4]C[" + b"x" * 50_000_000 + b"])", f"longer than {MAX_BYTES} bytes"),
        (b"(;GM[4]C[" + b"\\]" * 25_000_000, f"longer than {MAX_BYTES} bytes"),
        (b"(;GM[4]CA[gbk]C[" + b"\x81\x5d" * 25_000_000, f"longer than {MAX_BYTES} bytes"),
        (b"(;GM[4]LB" + b"[aa]" * 100_000, f"more than {MAX_VALUES} values"),
        (b"(;GM[4]SZ[15]TR" + b"[aa:oo]" * 2_000 + b")", f"more than {MAX_ALL_MARKS} marks"),
        (
            b"(;GM[4]LB" + b"".join(b"[aa:%d]" % n for n in range(1_500)) + b")",
            f"{MAX_MARKS} marks",
        ),
        (
            b"(;" + b"".join(b"P%d[]" % number for number in range(100_000)),
            f"more than {MAX_PROPERTIES} properties",
        ),
        (b"x" * 50_000_000, f"no game in {MAX_BYTES} bytes"),
        (b"(;GM[4]" + b" " * 50_000_000, f"longer than {MAX_BYTES} bytes"),
        (b"(" * 50_000_000, f"no game in {MAX_BYTES} bytes"),
    ],
    ids=[
        *("nested", "brackets", "deep", "wide", "text", "escapes", "gbk"),
        *("values", "marks", "labels", "properties", "junk", "blanks", "open"),
    ],
)
def test_an_oversized_sgf_game_is_refused_soon(data: bytes, problem: str, read: Read) -> None:
    refused_soon(read, "sgf", data, problem)


def test_a_hundred_thousand_variations_are_read_soon(read: Read) -> None:
    record = read_soon(read, "sgf", b"(;GM[4]" + b"(;B[aa])" * 100_000 + b")")
    assert len(record.root.children) == 100_000


def test_a_hundred_thousand_remarks_on_one_move_are_read_soon(read: Read) -> None:
    record = read_soon(read, "sgf", b"(;GM[4]" + b"(;C[remark]TR[aa]N[x])" * 100_000 + b")")
    assert len(record.root.comment) == 100_000 * 8 - 2
    assert len(record.root.properties["N"]) == 100_000
    assert len(record.root.marks) == 1


@pytest.mark.parametrize("format_name", ["json", "jsonl", "transcript", "moves"])
@pytest.mark.parametrize("byte", [b"x", b"[", b" ", b"1", b'"', b"-", b"f5", b"1-"])
def test_fifty_megabytes_on_a_line_are_refused_soon(
    format_name: str, byte: bytes, read: Read
) -> None:
    refused_soon(read, format_name, byte * (50_000_000 // len(byte)), "longer than")


def test_a_game_of_too_many_moves_is_refused_in_json(read: Read) -> None:
    head = b'{"format": "tengen-game", "version": 1, "variant": {"name": "unbounded"}, "moves": ['
    refused_soon(read, "json", head + b'"0,0",' * MAX_DEPTH + b'"0,0"]}', f"than {MAX_DEPTH} moves")
    entry = b'{"move": "0,0", "after": 0},'
    refused_soon(
        read, "json", head + entry * MAX_NODES + entry[:-1] + b"]}", f"than {MAX_NODES} moves"
    )


def test_a_list_of_too_many_moves_is_refused(read: Read) -> None:
    line = b"# variant: unbounded\n" + b"0,0 " * (MAX_DEPTH + 1)
    refused_soon(read, "moves", line, f"longer than {MAX_DEPTH} moves")


@pytest.mark.parametrize("format_name", ["json", "jsonl", "sgf", "moves"])
def test_nothing_is_written_that_could_not_be_read_back(format_name: str, write: Write) -> None:
    record = Record(variant("unbounded"))
    node = record.root
    for x in range(MAX_DEPTH + 1):
        node = node.add(Move.at(x, 0))
    with pytest.raises(InvalidRecord, match=f"longer than {MAX_DEPTH} moves"):
        write(format_name, [record])
    wordy = Record.of(variant("renju").initial().play("h8"))
    wordy.root.comment = "x" * MAX_BYTES
    if format_name != "moves":
        with pytest.raises(InvalidRecord, match=f"more than {MAX_BYTES} bytes"):
            write(format_name, [wordy])


@pytest.mark.parametrize("format_name", ["json", "jsonl", "sgf", "moves"])
def test_the_largest_games_survive_writing_and_reading(
    format_name: str, read: Read, write: Write
) -> None:
    record = Record(variant("unbounded"))
    node = record.root
    for x in range(MAX_DEPTH):
        node = node.add(Move.at(x, 0))
        if format_name != "moves":
            assert node.parent is not None
            node.parent.add(Move.at(x, 1))
    assert read(format_name, write(format_name, [record])) == [record]
