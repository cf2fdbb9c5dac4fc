"""Games of the Piskvork manager."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Color, InvalidRecord, variant
from tengen.records.files import read_records
from tengen.records.record import Record
from tengen.records.result import Ending, Result

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]

HEAD = b"Piskvorky 15x15, 0:0, 0\n"
names = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), min_size=1, max_size=12)


def test_a_tournament_game_is_read_whole(data: Path) -> None:
    (game,) = read_records(data / "gomocup.psq")
    assert game.variant == variant("standard")
    assert (game.black, game.white) == ("OWL22.zip", "HERON21.zip")
    assert game.event == "Standard15_1"
    assert game.result == Result(Color.WHITE, Ending.LINE)
    assert [game.variant.format(move) for move in game.mainline[:3]] == ["h8", "i9", "g7"]
    assert [node.spent for node in game.root.mainline()][3:5] == [1.25, 29.84]
    game.validate()


def test_a_game_by_hand_has_a_rectangle_and_no_names(data: Path) -> None:
    (game,) = read_records(data / "by_hand.psq")
    assert game.variant == variant("freestyle", size=(20, 19))
    assert (game.black, game.white, game.result) == ("", "", None)
    assert game.tags == {"levels": "0:3"}


def test_the_second_program_may_have_begun(read: Read) -> None:
    text = b"Piskvorky 15x15, 5:5, 1\n8,8,0\n9,9,0\nfirst.exe\nsecond.exe\n-1\n1,Freestyle\n"
    (game,) = read("psq", text)
    assert (game.black, game.white) == ("second.exe", "first.exe")
    assert game.result == Result(Color.WHITE)


@pytest.mark.parametrize(
    ("code", "result"),
    [
        ("15", Result(Color.BLACK, Ending.TIME)),
        ("-2", Result(Color.BLACK, Ending.FORFEIT)),
        ("-1", None),
        ("0", None),
    ],
)
def test_the_result_code_tells_who_failed(code: str, result: Result | None, read: Read) -> None:
    (game,) = read("psq", HEAD + f"8,8,0\na.exe\nb.exe\n{code}\n".encode())
    assert game.result == result


def test_a_finished_game_knows_its_winner_from_the_board(read: Read) -> None:
    moves = "".join(f"{x},8,0\n{x},1,0\n" for x in range(1, 5)) + "5,8,0\n"
    (game,) = read("psq", HEAD + f"{moves}0\n".encode())
    assert game.result == Result(Color.BLACK, Ending.LINE)


@pytest.mark.parametrize(
    ("event", "name"),
    [
        ("Freestyle15_1", "freestyle"),
        ("Fastgame", "freestyle"),
        ("Standard2", "standard"),
        ("Renju", "renju"),
        ("Caro", "caro"),
        ("long-pro", "long-pro"),
        ("Club night", "freestyle"),
    ],
)
def test_the_name_of_a_tournament_tells_the_rules(event: str, name: str, read: Read) -> None:
    (game,) = read("psq", HEAD + f"8,8,0\na\nb\n-1\n0,{event}\n".encode())
    assert game.variant.name == name
    assert game.event == ("" if event == name else event)


def test_the_caller_names_the_rules_but_cannot_change_them(read: Read) -> None:
    (game,) = read("psq", HEAD + b"8,8,0\n-1\n", variant("renju"))
    assert game.variant == variant("renju")
    with pytest.raises(InvalidRecord, match="line 1: the game is caro, not renju"):
        read("psq", HEAD + b"8,8,0\na\nb\n-1\n0,Caro\n", variant("renju"))
    with pytest.raises(InvalidRecord, match="does not play reversi"):
        read("psq", HEAD, variant("reversi"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"8,8,0\n", "line 1: '8,8,0' stands before any game"),
        (b"Piskvorky fifteen\n", "line 1: 'Piskvorky fifteen' is not a line"),
        (b"Piskvorky 99x99, 0:0, 0\n", "line 1: .* 99 is out of range"),
        (HEAD + b"8,8,0\n16,8,0\n", "line 3: '16,8,0' is off the board of 15"),
        (HEAD + b"0,8,0\n", "line 2: '0,8,0' is off the board of 15"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: bytes, problem: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        read("psq", text)


def test_files_behind_one_another_are_several_games(read: Read, data: Path) -> None:
    both = (data / "gomocup.psq").read_bytes() + (data / "by_hand.psq").read_bytes()
    assert [len(game.mainline) for game in read("psq", both)] == [16, 2]


def test_names_need_not_be_utf_8(read: Read) -> None:
    (game,) = read("psq", HEAD + b"8,8,0\nBj\xf6rn\nBo\n-1\n")
    assert game.black == "Björn"


def test_lines_without_a_meaning_are_kept(read: Read, write: Write) -> None:
    (game,) = read("psq", HEAD + b"8,8,0\na\nb\n-1\n0,Renju\nseed 7\n")
    assert game.root.properties == {"PSQ": ("seed 7",)}
    assert write("psq", [game]).endswith(b"a\nb\n-1\n0,Renju\nseed 7\n")


@pytest.mark.parametrize("name", ["swap2", "pente", "reversi", "gomoku3d", "unbounded"])
def test_rules_that_piskvork_does_not_have_are_refused(name: str, write: Write) -> None:
    with pytest.raises(InvalidRecord, match="Piskvork"):
        write("psq", [Record(variant(name))])


@pytest.mark.parametrize("name", ["two\nlines", "8,8,0", "-1", "Piskvorky", " blank"])
def test_names_that_would_be_read_as_something_else_are_refused(name: str, write: Write) -> None:
    with pytest.raises(InvalidRecord):
        write("psq", [Record(variant("renju"), black=name)])


@given(drawn=st.data())
def test_a_game_survives_writing_and_reading(
    drawn: st.DataObject, read: Read, write: Write
) -> None:
    name = drawn.draw(st.sampled_from(["freestyle", "standard", "renju", "caro", "pro"]))
    size = drawn.draw(st.sampled_from(["15", "20", "12x17"]))
    chance = random.Random(drawn.draw(st.integers(0, 2**32)))
    position = variant(name, size=size).initial()
    for _ in range(drawn.draw(st.integers(0, 60))):
        if position.legal_moves:
            position = position.play(chance.choice(position.legal_moves))
    record = Record.of(position)
    usable = names.filter(lambda text: not text.startswith(("Piskvorky", "homo-")))
    usable = usable.filter(lambda text: not text.lstrip("-").replace(",", "").isdigit())
    record.black, record.white = drawn.draw(st.just("") | usable), drawn.draw(st.just("") | usable)
    for node in record.root.mainline():
        node.spent = drawn.draw(st.integers(0, 10**7)) / 1000
    if record.result is None:
        loser = position.turn
        endings = st.sampled_from([Ending.TIME, Ending.FORFEIT])
        record.result = drawn.draw(st.none() | st.builds(Result, st.just(loser.opponent), endings))
    reread = read("psq", write("psq", [record, record]))
    for game in reread:
        game.tags.pop("result code", None)
    assert reread == [record, record]
