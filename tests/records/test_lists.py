"""Transcripts of Reversi and plain lists of moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tengen import Color, InvalidRecord, variant
from tengen.records.files import read_records
from tengen.records.record import Record
from tengen.records.result import Ending, Result

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]

#: Nicolet against Tominaga, final of the World Othello Championship 2007.
FINAL = (
    "F5D6C5F4E3C6D3F6E6D7G4G3G6H3G5H4E7F7H5H6E8F3C4C7D8C8B8B4B6B5A4A5A6E2A3D2D1C1B1C2C3B2F2F1A1B3"
    "E1A2G1G2H1H2H7G7H8B7A8A7F8G8"
)


#: A game on the small board with a forced pass.
PASSED = "b1 c1 d3 a1 pass b4"


def moves(record: Record) -> str:
    return " ".join(map(record.variant.format, record.mainline))


def test_a_known_final_ends_as_it_did(read: Read) -> None:
    (record,) = read("transcript", FINAL.encode())
    assert record.result == Result(Color.BLACK, Ending.DISCS, 6)
    outcome = record.position().outcome
    assert outcome is not None
    assert outcome.discs == (35, 29)


def test_what_people_paste_is_understood(data: Path) -> None:
    games = list(read_records(data / "pasted.transcript"))
    assert [moves(game) for game in games] == [
        "f5 d6 c3 d3 c4 f4 f6 g5",
        "f5 d6 c3 d3 c4",
        "f5 f6 e6 f4",
        "f5 f6 e6 f4 g4",
        "f5 d6 c3",
    ]
    assert [game.result for game in games[2:]] == [
        None,
        Result(Color.BLACK),
        Result(Color.WHITE),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "f5d6c3",
        "F5D6C3",
        "1. F5 D6 2. C3",
        "1.f5 2.d6 3.c3",
        "1 f5 d6 2 c3",
        "f5,d6,c3",
        "f5-d6-c3",
        "f5 d6\nc3",
        "f5\nd6\nc3",
        "\ufefff5 d6 c3 # comment",
        "f5 d6 {book} c3",
        "f5 d6 c3 40-24",
        "f5 d6 c3\n40 : 24",
    ],
)
def test_one_game_in_many_spellings(text: str, read: Read) -> None:
    assert [moves(game) for game in read("transcript", text.encode())] == ["f5 d6 c3"]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("40-24", Result(Color.BLACK, margin=16)),
        ("24:40", Result(Color.WHITE, margin=16)),
        ("32-32", Result(None)),
        ("1-0", Result(Color.BLACK)),
        ("1/2-1/2", Result(None)),
        ("+6", Result(Color.BLACK)),
        ("-6", Result(Color.WHITE)),
        ("W+R", Result(Color.WHITE)),
        ("draw", Result(None)),
    ],
)
def test_a_result_behind_an_unfinished_game_is_taken(text: str, result: Result, read: Read) -> None:
    assert read("transcript", f"f5d6c3 {text}".encode())[0].result == result


def test_forced_passes_may_be_written_or_left_out(read: Read) -> None:
    for word in ("pass", "PA", "ps", "--", ""):
        text = PASSED.replace("pass", word).encode()
        (record,) = read("transcript", text, variant("reversi", size=4))
        assert moves(record) == PASSED


def test_lines_that_begin_alike_are_games_of_their_own(read: Read) -> None:
    games = read("transcript", b"f5d6\nf5d6c3\nf5d6c3\n")
    assert [moves(game) for game in games] == ["f5 d6", "f5 d6 c3", "f5 d6 c3"]


def test_the_number_of_its_first_move_tells_whether_a_line_goes_on(read: Read) -> None:
    whole = read("transcript", b"1. f5 d6 2. c3 d3\n3. c4 f4")
    assert [moves(game) for game in whole] == ["f5 d6 c3 d3 c4 f4"]
    parts = read("transcript", b"f5 d6 c3 d3\nc4 c3\n1. c4 c3")
    assert [moves(game) for game in parts] == ["f5 d6 c3 d3", "c4 c3", "c4 c3"]
    with pytest.raises(InvalidRecord, match="line 2: move 1, d6, is illegal"):
        read("transcript", b"f5\n1. d6")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("f5d6\n\na1", "line 3: move 1, a1, is illegal: it turns no disc over"),
        ("f5d6\na1", "line 2: move 3, a1, is illegal"),
        ("f5 pass", "line 1: move 2, pass, is illegal: a pass is allowed only when forced"),
        ("f5 z9", "line 1: 'z9' is off the board"),
        ("f5 hello", "line 1: 'hello' is not a move"),
        ("1-0", "line 1: there is no move on the line"),
        ("f5 1-0 d6", "line 1: 'd6' stands behind the result"),
        ("f5d6c3d3 ☃", "line 1: '☃' is not a move"),
    ],
)
def test_broken_transcripts_are_refused_with_the_line(text: str, problem: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        read("transcript", text.encode())


def test_a_transcript_holds_only_reversi(read: Read, write: Write) -> None:
    with pytest.raises(InvalidRecord, match="a game of Reversi, not of renju"):
        read("transcript", b"h8i9", variant("renju"))
    with pytest.raises(InvalidRecord, match="only games of Reversi"):
        write("transcript", [Record.of(variant("renju").initial().play("h8"))])


@pytest.mark.parametrize("format_name", ["transcript", "moves"])
def test_a_game_without_moves_cannot_be_a_line(format_name: str, write: Write) -> None:
    with pytest.raises(InvalidRecord, match="a game without moves"):
        write(format_name, [Record(variant("reversi"))])


# -- plain lists ---------------------------------------------------------------------------------


def test_a_list_names_the_rules_of_the_games_that_follow(data: Path) -> None:
    games = list(read_records(data / "openings.moves"))
    assert [(game.variant.name, game.variant.size_text, moves(game)) for game in games] == [
        ("renju", "15", "h8 h9 j10"),
        ("renju", "15", "h8 i9 j10 h10"),
        ("reversi", "6", "c2 b2 a2"),
        ("unbounded", "unbounded", "0,0 1,1 -3,4"),
    ]


def test_a_written_list_begins_with_its_rules(write: Write) -> None:
    games = [
        Record.of(variant("swap2").initial().play_all("h8 i9 j10 swap")),
        Record.of(variant("caro", exact=True).initial().play("h8")),
    ]
    assert write("moves", games).decode() == (
        "# variant: swap2 size: 15\nh8 i9 j10 swap\n"
        '# variant: caro size: 15 rules: {"exact": true}\nh8\n'
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("h8 i9", "line 1: the file does not name its rules"),
        ("# variant: renjoo\nh8", "line 1: unknown variant 'renjoo'; did you mean 'renju'?"),
        ("# variant: renju, please\nh8", "line 1: .* does not name rules"),
        ("# variant: renju size: 99\nh8", "line 1: .*out of range"),
        ("# variant: renju rules: {\nh8", "line 1: .*this is not JSON"),
        ("# variant: renju rules: {}}\nh8", "line 1: .*this is not JSON"),
        ("# variant: renju\nh8 i99", "line 2: move 2: 'i99' is"),
        ("# variant: renju\n# start: x o", "line 2: .*points where"),
        ("# variant: reversi\nf5 a1", "line 2: a1 is illegal"),
        ("\xff", "line 1"),
    ],
)
def test_broken_lists_are_refused_with_the_line(text: str, problem: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        read("moves", text.encode("latin-1"))
