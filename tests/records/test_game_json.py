"""The Tengen game format."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen import Color, InvalidRecord, Score, variant
from tengen.records.codec import ReadOptions, format_named
from tengen.records.record import Record
from tengen.records.result import Ending, Result

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]

GAME: dict[str, Any] = {
    "format": "tengen-game",
    "version": 1,
    "variant": {"name": "renju"},
    "moves": ["h8", "i9"],
}


def test_a_document_of_version_1_is_read(data: Path) -> None:
    record = Record.load(data / "swap2.json")
    assert record.variant == variant("swap2")
    assert (record.black, record.white, record.date) == ("Ada", "Bo", "2024-05-31")
    assert record.result == Result(Color.BLACK, Ending.RESIGNATION)
    assert record.tags == {"time limit": "600"}
    line = " ".join(map(record.variant.format, record.mainline))
    assert line == "h8 i9 j10 add g7 c3 swap f6"
    *_, swap, last = record.root.mainline()
    assert last.score == Score.winrate(0.625)
    assert [node.comment for node in swap.children] == ["", "or here"]
    assert swap.children[1].properties == {"BM": ("1",)}
    first = record.root.children[0]
    assert (first.clock, first.spent) == (598.5, 1.5)
    record.validate()


def test_a_document_may_hold_a_list_of_games(read: Read, write: Write) -> None:
    games = read("json", json.dumps([GAME, GAME]).encode())
    assert len(games) == 2
    assert isinstance(json.loads(write("json", games)), list)
    assert isinstance(json.loads(write("json", games[:1])), dict)
    assert json.loads(write("json", [])) == []


def test_lines_hold_a_game_each_and_empty_lines_are_skipped(read: Read) -> None:
    line = json.dumps(GAME).encode()
    assert len(read("jsonl", line + b"\r\n\n" + line)) == 2


MARK = {"kind": "circle", "at": "a1"}
LABEL = {"kind": "label", "at": "a1"}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"format": "chess"}, "the format is 'chess', not 'tengen-game'"),
        ({"version": 2}, "version 2 is newer than 1, the latest known here"),
        ({"version": "1"}, "'1' is not a version"),
        ({"version": True}, "True is not a version"),
        ({"variant": {"name": "renjoo"}}, "did you mean 'renju'?"),
        ({"variant": {"name": "renju", "size": "99"}}, "out of range"),
        ({"variant": {"name": "renju", "size": 15}}, "the size is 15, not a text"),
        ({"variant": {"name": "renju", "rules": {"line": True}}}, "not a value of the rule"),
        ({"variant": {"name": "renju", "rules": {"name": "x"}}}, "no rule named 'name'"),
        ({"variant": {"name": "pente", "rules": {"captures": ["2"]}}}, "not a value of the rule"),
        ({"variant": "renju"}, "the variant is 'renju', not an object"),
        ({"coment": ""}, "a game has no field 'coment'"),
        ({"black": 3}, "black is 3, not a text"),
        ({"black": "\ud800"}, "half a character"),
        ({"start": "nonsense"}, "the start is wrong"),
        ({"result": {"winner": "red"}}, "'red' is not a winner"),
        ({"result": {"winner": None, "reason": ["x"]}}, "is not a reason why a game ends"),
        ({"result": {"winner": None, "margin": "3"}}, "the margin is '3', not a number"),
        ({"tags": {"a": 1}}, "a tag is 1, not a text"),
        ({"moves": "h8 i9"}, "the moves are 'h8 i9', not a list"),
        ({"moves": ["h8", "z99"]}, "entry 2 of the moves: 'z99'"),
        ({"moves": [{"move": "h8", "after": 1}]}, "1 is not the number of an earlier entry"),
        ({"moves": [{"move": "h8", "after": -1}]}, "-1 is not the number of an earlier entry"),
        ({"moves": [{"move": "h8", "after": True}]}, "True is not the number"),
        ({"moves": [{"comment": "no move"}]}, "a move is None, not a text"),
        ({"moves": [["h8"]]}, "a move is a list, not an object"),
        ({"moves": [{"move": "h8", "clock": "3"}]}, "the clock is '3', not a number"),
        ({"moves": [{"move": "h8", "score": {"kind": "x", "value": 1}}]}, "not a kind of score"),
        ({"moves": [{"move": "h8", "score": {"kind": [], "value": 1}}]}, "not a kind of score"),
        ({"moves": [{"move": "h8", "score": {"kind": "winrate", "value": 2}}]}, "not a winrate"),
        ({"moves": [{"move": "h8", "score": {"kind": "win", "value": 1.5}}]}, "number of moves"),
        ({"moves": [{"move": "h8", "properties": {"A": "x"}}]}, "not a list of texts"),
        ({"root": {"marks": {}}}, "the marks are .*, not a list"),
        ({"root": {"marks": [MARK] * 1001}}, "more than 1000 marks"),
        ({"root": {"marks": [MARK | {"kind": "star"}]}}, "'star' is not a kind of mark"),
        ({"root": {"marks": [MARK | {"at": "swap"}]}}, "'swap' is not a point of the board"),
        ({"root": {"marks": [MARK | {"at": "z99"}]}}, "z99"),
        ({"root": {"marks": [MARK | {"text": "A"}]}}, "a circle has the text 'A'"),
        ({"root": {"marks": [MARK | {"kind": "label"}]}}, "a label has the text ''"),
        ({"root": {"marks": [LABEL | {"text": "nine long"}]}}, "'nine long' is not a label"),
        ({"root": {"marks": [LABEL | {"text": "a\n"}]}}, "is not a label"),
        ({"root": {"marks": [MARK | {"kind": "arrow"}]}}, "an arrow leads to another point"),
        ({"root": {"marks": [MARK | {"size": 1}]}}, "a mark has no field 'size'"),
        ({"root": {"move": "h8"}}, "the root has no field 'move'"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, Any], problem: str, read: Read) -> None:
    text = json.dumps(GAME | change)
    with pytest.raises(InvalidRecord, match=problem):
        read("json", text.encode())
    with pytest.raises(InvalidRecord, match=f"line 2: .*{problem}"):
        read("jsonl", b"\n" + text.encode())


@pytest.mark.parametrize(
    "text",
    [
        b"{",
        b"nonsense",
        b"3",
        b"[3]",
        b"NaN",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 10_000,
        b'{"format": "tengen-game", "version": 1e999}',
        b"\xff\xfe",
        b'"\xc3"',
    ],
)
def test_what_is_not_a_game_is_refused(text: bytes, read: Read) -> None:
    for format_name in ("json", "jsonl"):
        with pytest.raises(InvalidRecord):
            read(format_name, text)


def test_the_caller_may_insist_on_a_variant(read: Read) -> None:
    text = json.dumps(GAME).encode()
    assert read("json", text, variant("renju", size=19))[0].variant == variant("renju")
    with pytest.raises(InvalidRecord, match="the game is renju, not caro"):
        read("json", text, variant("caro"))


def test_rules_of_no_known_name_cannot_be_written(write: Write) -> None:
    strange = type(variant("renju"))("mine", "My own rules")
    with pytest.raises(InvalidRecord, match="unknown variant 'mine'"):
        write("json", [Record(strange)])


def test_a_document_that_would_fill_the_memory_is_refused_with_its_limit() -> None:
    bomb = io.BytesIO(b"[" + b"[]," * 5_000_000 + b"[]]")
    tracemalloc.start()
    try:
        with pytest.raises(InvalidRecord, match="more than 600000 lists and objects"):
            list(format_named("json").codec.read(bomb, ReadOptions()))
        assert tracemalloc.get_traced_memory()[1] < 80 * 2**20
    finally:
        tracemalloc.stop()


def test_a_number_of_too_many_digits_is_told_in_our_words(read: Read) -> None:
    text = b'{"format": "tengen-game", "version": ' + b"9" * 5_000 + b"}"
    with pytest.raises(InvalidRecord, match=r"^(line 1: )?a number has too many digits$"):
        read("json", text)
    with pytest.raises(InvalidRecord, match=r"^line 1: a number has too many digits$"):
        read("jsonl", text)
