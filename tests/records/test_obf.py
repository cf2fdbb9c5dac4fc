"""Othello problems."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Color, InvalidRecord, Score, variant
from tengen.base.move import PASS
from tengen.records.codec import ReadOptions, format_named
from tengen.records.files import read_records
from tengen.records.record import Record

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]

START = "---------------------------OX------XO---------------------------"
SHARED = Path(__file__).parents[3] / "shared" / "data"

remarks = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), max_size=20)


def test_problems_are_positions_with_solved_moves(data: Path) -> None:
    black, white = read_records(data / "endgames.obf")
    assert black.start is not None
    assert black.start.turn is Color.BLACK
    moves = [(black.variant.format(node.move or PASS), node.score) for node in black.root.children]
    assert moves[:2] == [("f7", Score.discs(-18)), ("e7", Score.discs(-20))]
    assert black.root.comment == "two small endgames of our own, solved to the end"
    for problem in (black, white):
        problem.validate()


def test_scores_are_turned_to_blacks_point_of_view(data: Path) -> None:
    _, white = read_records(data / "endgames.obf")
    assert white.start is not None
    assert white.start.turn is Color.WHITE
    assert white.root.children[0].score == Score.discs(2)
    assert white.root.comment == "white to move, the scores are white's"


def test_a_problem_is_written_as_it_was(data: Path, write: Write) -> None:
    path = data / "endgames.obf"
    assert write("obf", list(read_records(path))) == path.read_bytes()


def test_a_position_may_have_a_score_of_its_own_or_none(read: Read, write: Write) -> None:
    text = f"{START} X; +0;\n{START} O;\n{START} X; F5; D3:-1;\n"
    usual, other, moves = read("obf", text.encode())
    assert usual.start is None
    assert usual.root.score == Score.discs(0)
    assert other.start is not None
    assert [node.score for node in moves.root.children] == [None, Score.discs(-1)]
    assert write("obf", [usual, other, moves]).decode() == text


def test_comments_end_a_line_or_stand_above_it(read: Read) -> None:
    text = f"% of the file\n\n% above\n{START} X; % beside\n% below"
    (problem,) = read("obf", text.encode())
    assert problem.root.comment == "above\nbeside"


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_the_length_tells_the_board(size: int, read: Read, write: Write) -> None:
    record = Record(variant("reversi", size=size))
    assert read("obf", write("obf", [record])) == [record]


def test_a_forced_pass_is_a_move(read: Read, write: Write) -> None:
    text = b"OOO-OXXXXXXXXXXX X; PS:+2;\n"
    (problem,) = read("obf", b"XXXXXXXXXXXOXXX- X; PS:-14;\n")
    assert problem.root.children[0].move == PASS
    assert b"PS:-14" in write("obf", [problem])
    assert len(read("obf", text)) == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nonsense", "line 1: 'nonsense' is not a board and a side"),
        (START, "is not a board and a side"),
        (START[1:] + " X;", "line 1: 63 squares are no board"),
        (f"{START} X; Z9:+1;", "line 1: 'Z9' is off the board"),
        (f"{START} X;\n{START} X; D3:lots;", "line 2: 'lots' is not a score"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, problem: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        read("obf", text.encode())


def test_wrong_problems_are_left_out_where_the_caller_wants_it() -> None:
    refused: list[InvalidRecord] = []
    text = f"{START} X;\nnonsense\n{START} O;\n".encode()
    options = ReadOptions(refused=refused.append)
    assert len(list(format_named("obf").codec.read(BytesIO(text), options))) == 2
    assert [error.where for error in refused] == ["line 2"]


def test_what_a_problem_cannot_hold_is_refused(write: Write) -> None:
    with pytest.raises(InvalidRecord, match="positions of Reversi, not of renju"):
        write("obf", [Record(variant("renju"))])
    with pytest.raises(InvalidRecord, match="not the moves that follow"):
        write("obf", [Record.of(variant("reversi").initial().play_all("f5 d6"))])
    won = Record(variant("reversi"))
    won.root.score = Score.win_in(3)
    with pytest.raises(InvalidRecord, match="scores in discs, not a win"):
        write("obf", [won])


@pytest.mark.skipif(not SHARED.is_dir(), reason="the test positions of the federation are absent")
@pytest.mark.parametrize("name", ["fforum-1-19.obf", "fforum-20-39.obf", "fforum-40-59.obf"])
def test_the_problems_of_the_federation_come_back_line_by_line(name: str, write: Write) -> None:
    problems = list(read_records(SHARED / name))
    assert len(problems) >= 19
    for problem in problems:
        problem.validate()
    lines = (SHARED / name).read_text().split("\n")
    written = write("obf", problems).decode().split("\n")
    assert [line.strip() for line in lines if line.strip()] == written[:-1]


@given(drawn=st.data())
def test_problems_survive_writing_and_reading(
    drawn: st.DataObject, read: Read, write: Write
) -> None:
    rules = variant("reversi", size=drawn.draw(st.sampled_from([4, 6, 8])))
    chance = random.Random(drawn.draw(st.integers(0, 2**32)))
    position = rules.initial()
    for _ in range(drawn.draw(st.integers(0, 30))):
        if position.legal_moves:
            position = position.play(chance.choice(position.legal_moves))
    record = Record(rules, position.setup if position.moves else None)
    scores = st.none() | st.builds(Score.discs, st.integers(-64, 64))
    record.root.score = drawn.draw(scores)
    for move in position.legal_moves:
        record.root.add(move).score = drawn.draw(scores)
    lines = drawn.draw(st.lists(remarks, max_size=3))
    record.root.comment = "\n".join(lines)
    assert read("obf", write("obf", [record, record])) == [record, record]


@pytest.mark.parametrize("field", ["--:-127", "-127", "+127"])
def test_a_score_of_127_is_none(field: str, read: Read) -> None:
    (problem,) = read("obf", f"{START} X; {field};\n".encode())
    assert problem == Record(variant("reversi"))


def test_a_move_may_have_a_score_of_127_that_is_none(read: Read) -> None:
    (problem,) = read("obf", f"{START} X; D3:-127; C4:+2;\n".encode())
    first, second = problem.root.children
    assert (first.score, second.score) == (None, Score.discs(2))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{START} X;" + "D3:+2;" * 2_600_000, "line 1: .* is longer than any problem"),
        (f"{START} X;" + " " * 16_000_000 + "D3", "line 1: .* is longer than any problem"),
        (f"{START} X;" + ";" * 2_000, "line 1: .* is longer than any problem"),
        ("% x\n" * 200_000, "line 100001: a comment has more than 100000 lines"),
    ],
    ids=["moves", "blanks", "fields", "comments"],
)
def test_a_problem_of_any_length_is_refused_at_once(text: str, problem: str, read: Read) -> None:
    begun = time.process_time()
    with pytest.raises(InvalidRecord, match=problem):
        read("obf", text.encode())
    assert time.process_time() - begun < 5
