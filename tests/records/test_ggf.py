"""Othello games of the servers."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Color, InvalidRecord, Score, variant
from tengen.base.move import PASS
from tengen.records.files import read_records
from tengen.records.ggf import format_ggf, parse_ggf
from tengen.records.record import Record
from tengen.records.result import Ending, Result

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]

texts = st.text(st.characters(exclude_characters="]", exclude_categories=["Cs", "Cc", "Z"]))


def test_the_games_of_a_match_are_read_from_one_line(data: Path) -> None:
    first, second, small = read_records(data / "server.ggf")
    assert [game.tags.get("match") for game in (first, second, small)] == ["1/2", "2/2", None]
    assert (first.black, first.white, second.black) == ("ada", "bo", "bo")
    assert (first.place, first.date) == ("GGS/os", "2011-03-05 18:20:01 MST")
    assert first.tags["black rank"] == "1720.15"
    assert (first.tags["time"], first.tags["type"]) == ("05:00//02:00", "s8r18")
    assert first.result == Result(Color.WHITE, Ending.RESIGNATION, 6)
    assert second.result == Result(None, Ending.AGREEMENT, 0)
    assert first.start is not None
    for game in (first, second, small):
        game.validate()


def test_evaluations_are_from_blacks_point_of_view_and_times_in_seconds(data: Path) -> None:
    first, second, _ = read_records(data / "server.ggf")
    nodes = list(first.root.mainline())
    assert [node.score for node in nodes] == [Score.discs(1.2), None, Score.discs(-0.46)]
    assert [node.spent for node in nodes] == [0.5, 3.25, None]
    assert list(second.root.mainline())[1].score == Score.discs(0.5)


def test_komi_passes_and_remarks_are_kept(data: Path) -> None:
    *_, small = read_records(data / "server.ggf")
    assert small.variant == variant("reversi", size=4)
    assert small.root.properties == {"KB": ("/2.00",), "KW": ("/1.00",), "KM": ("1.5",)}
    assert PASS in small.mainline
    assert list(small.root.mainline())[-1].comment == "a ;) remark"
    assert small.result is None


def test_a_pass_that_is_not_written_is_put_in() -> None:
    text = "(;GM[Othello]BO[4 ---- -O*- -*O- ---- *]B[B1]W[C1]B[D3]W[A1]W[B4];)"
    assert PASS in parse_ggf(text).mainline
    parse_ggf(text).validate()


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_the_type_tells_the_size_where_there_is_no_board(size: int) -> None:
    assert parse_ggf(f"(;GM[Othello]TY[s{size}r18];)").variant == variant("reversi", size=size)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("+4.00", Result(Color.BLACK, Ending.DISCS, 4)),
        ("-64:t", Result(Color.WHITE, Ending.TIME, 64)),
        ("0", Result(None, Ending.DISCS, 0)),
        ("+0.000:s", Result(None, Ending.AGREEMENT, 0)),
        ("?", None),
    ],
)
def test_results(text: str, result: Result | None) -> None:
    assert parse_ggf(f"(;GM[Othello]RE[{text}];)").result == result


def test_a_result_without_a_meaning_and_unknown_tags_come_back() -> None:
    text = "(;GM[Othello]RE[adjourned]TY[8]BO[8 {} *]ZZ[x]ZZ[y]B[F5]YY[z];)"
    cells = " ".join(["-" * 8] * 3 + ["---O*---", "---*O---"] + ["-" * 8] * 3)
    assert format_ggf(parse_ggf(text.format(cells))) == text.format(cells)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "0 games"),
        ("(;GM[Othello];)(;GM[Othello];)", "2 games"),
        ("(;GM[Chess];)", r"GM\[Chess\] is not a game"),
        ("(;GM[Othello]TY[88];)", "size 88 is not one of"),
        ("(;GM[Othello]BO[8 *];)", "64 squares and a side to move"),
        ("(;GM[Othello]BO[8 what *];)", "is not a board"),
        ("(;GM[Othello]B[z9];)", "is off the board"),
        ("(;GM[Othello]B[swap];)", "is not a move"),
        ("(;GM[Othello]B[F5/good];)", "'good' is not an evaluation"),
        ("(;GM[Othello]B[F5//soon];)", "'soon' is not a time"),
        ("(;GM[Othello]B F5;)", "neither a tag nor the end"),
        ("(;GM[Othello]B[F5", "the file ends"),
        ("(;GM[Othello]B[F5]", "the file ends"),
    ],
)
def test_what_is_wrong_is_told(text: str, problem: str) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        parse_ggf(text)


def test_a_wrong_game_is_told_with_its_line(read: Read) -> None:
    with pytest.raises(InvalidRecord, match="line 3: 'z9' is off the board"):
        read("ggf", b"1 (;GM[Othello]B[F5];)\n\n1 (;GM[Othello]B[z9];)")


def test_the_games_of_a_match_share_their_line_again(data: Path, read: Read, write: Write) -> None:
    games = list(read_records(data / "server.ggf"))
    text = write("ggf", games)
    assert text.count(b"\n") == 2
    assert text.startswith(b"2 (;")
    assert read("ggf", text) == games


def test_a_value_stays_on_one_line_and_in_its_brackets(write: Write) -> None:
    record = Record(variant("reversi"), black="Ada [x]", white="Bo\nb")
    text = write("ggf", [record]).decode()
    assert "PB[Ada [x)]PW[Bo b]" in text
    assert text.count("\n") == 1


def test_other_games_and_actions_are_refused(write: Write) -> None:
    with pytest.raises(InvalidRecord, match="holds games of Reversi, not of renju"):
        write("ggf", [Record(variant("renju"))])


def test_a_long_value_is_read_soon() -> None:
    remark = "x" * 3_000_000
    assert parse_ggf(f"(;GM[Othello]CO[{remark}];)").root.comment == remark


@st.composite
def games(draw: st.DrawFn) -> Record:
    rules = variant("reversi", size=draw(st.sampled_from([4, 6, 8, 10])))
    chance = random.Random(draw(st.integers(0, 2**32)))
    position = rules.initial()
    for _ in range(draw(st.integers(0, 10))):
        position = position.play(chance.choice(position.legal_moves or [PASS]))
        if position.outcome:
            break
    record = Record(rules, position.setup if draw(st.booleans()) and position.moves else None)
    position, node = record.initial(), record.root
    for _ in range(draw(st.integers(0, 8))):
        if not position.legal_moves:
            break
        move = chance.choice(position.legal_moves)
        node, position = node.add(move), position.play(move)
        node.comment = draw(texts)
        value = st.floats(-64, 64, allow_nan=False)
        node.score = draw(st.none() | st.builds(Score.discs, value))
        node.spent = draw(st.none() | st.floats(0, 1e6, allow_nan=False))
        node.properties = draw(st.dictionaries(st.just("ZZ"), st.tuples(texts), max_size=1))
    record.black, record.white, record.place = draw(texts), draw(texts), draw(texts)
    record.date = draw(st.sampled_from(["", "2024-05-31", "2003-12-15 12:33:18 MST"]))
    reasons = st.sampled_from([Ending.DISCS, Ending.RESIGNATION, Ending.TIME, Ending.AGREEMENT])
    winners, margins = st.sampled_from(list(Color)), st.integers(1, 64)
    record.result = draw(st.none() | st.builds(Result, winners, reasons, margins))
    return record


@given(collection=st.lists(games(), max_size=3))
def test_games_survive_writing_and_reading(
    collection: list[Record], read: Read, write: Write
) -> None:
    assert read("ggf", write("ggf", collection)) == collection


@given(game=games())
def test_one_text_holds_one_game(game: Record) -> None:
    assert parse_ggf(format_ggf(game)) == game
    assert "\n" not in format_ggf(game)
