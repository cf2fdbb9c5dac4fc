"""The games of RenjuNet."""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from tengen import Color, InvalidRecord, variant
from tengen.records.codec import ReadOptions, format_named
from tengen.records.files import read_records
from tengen.records.record import Record
from tengen.records.result import Result

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]


def test_a_game_has_its_names_place_and_moves(data: Path) -> None:
    game, _other = read_records(data / "renjunet.rif")
    assert game.variant == variant("renju")
    assert (game.black, game.white) == ("Ada Byron", "Yamada Taro")
    assert (game.event, game.place) == ("Open & Free", "Tallinn, Estonia")
    assert (game.date, game.round) == ("2020-05", "2")
    assert game.result == Result(None)
    assert game.mainline == tuple(game.variant.parse_moves("h8 h9 i9 i8 g8 j9"))
    assert game.root.comment == "A draw by agreement."
    assert game.tags == {
        "game": "1",
        "black time": "90",
        "alternatives": "f8 g9",
        "rules": "Yamaguchi",
        "opening": "d4 Kagetsu",
        "source": "Ada Byron",
    }
    game.validate()


def test_names_may_stand_behind_the_games(data: Path) -> None:
    _other, game = read_records(data / "renjunet.rif")
    assert (game.variant.name, game.black, game.mainline) == ("standard", "Eve", ())
    assert game.result == Result(Color.BLACK)


def document(inside: str) -> bytes:
    """Return a document around some rows."""
    return f'<database version="1.0">{inside}</database>'.encode()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"<html></html>", "line 1: the document is 'html', not 'database'"),
        (b"", "not the XML of RenjuNet: no element found"),
        (b"h8 h9", "line 1: this is not the XML of RenjuNet"),
        (b"<database>\n<game><move>h8", "line 2: this is not the XML of RenjuNet"),
        (b"<database>\n<game></database>", "line 2: this is not the XML of RenjuNet: mismatched"),
        (b"<!DOCTYPE database><database/>", "line 1: a document type is refused"),
        (
            b'<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><database>&b;</database>',
            "a document type is refused",
        ),
        (b'<!DOCTYPE d SYSTEM "file:///etc/passwd"><database/>', "a document type is refused"),
        (document("&bomb;"), "undefined entity"),
        (document("<game><game/></game>"), "a game stands within a game"),
        (document("<game><move>h8</move><move>h9</move></game>"), "two elements 'move'"),
        (document("<game><move>h8 p16</move></game>"), "line 1: move 2: 'p16' is off the board"),
        (document("<game><move>h8 swap!</move></game>"), "line 1: move 2: 'swap!' is not a move"),
        (document('<game bresult="2"/>'), "line 1: '2' are not the points of a game"),
        (document("<x>" * 100), "too deep"),
        (b'<?xml version="1.0" encoding="utf-7"?><database/>', "line 1: "),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: bytes, problem: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        read("renjunet", text)


@pytest.mark.parametrize(
    "text",
    [
        b"<database " + b"a" * 50_000_000,
        b'<database a="' + b"a" * 50_000_000,
        b"<database><game><move>" + b"h8 " * 16_000_000,
        b"<database><!--" + b"-x" * 25_000_000,
        b"<database>" + b"<x>" * 16_000_000,
        b"<database>" + b'<player id="1"/>' * 3_000_000,
        b"<database " + b" ".join(b'a%d=""' % number for number in range(500_000)) + b">",
    ],
    ids=["name", "value", "moves", "comment", "depth", "rows", "attributes"],
)
def test_an_oversized_document_is_refused_soon(text: bytes, read: Read) -> None:
    begun = time.process_time()
    with pytest.raises(InvalidRecord):
        read("renjunet", text)
    assert time.process_time() - begun < 20


def test_a_wrong_game_is_left_out_on_request() -> None:
    refused: list[InvalidRecord] = []
    text = document("<game><move>z9</move></game>\n<game><move>h8</move></game>")
    options = ReadOptions(refused=refused.append)
    (game,) = format_named("renjunet").codec.read(BytesIO(text), options)
    assert len(game.mainline) == 1
    assert [error.where for error in refused] == ["line 1"]


def test_another_board_is_refused_and_nothing_is_written(read: Read, write: Write) -> None:
    with pytest.raises(InvalidRecord, match="RenjuNet has games on 15×15, not of pente"):
        read("renjunet", document("<game/>"), variant("pente"))
    with pytest.raises(InvalidRecord, match="read only"):
        write("renjunet", [Record.of(variant("renju").initial().play("h8"))])
