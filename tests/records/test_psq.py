"""Games of the Piskvork manager."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Color, InvalidRecord, variant
from tengen.records.codec import ReadOptions, format_named
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


def test_caro_of_a_tournament_is_played_with_exactly_five(read: Read, write: Write) -> None:
    text = HEAD + b"8,8,0\na\nb\n-1\n0,%b\n"
    for event in (b"Caro", b"Caro15_1"):
        (game,) = read("psq", text % event)
        assert game.variant == variant("caro", exact=True)
        assert read("psq", write("psq", [game])) == [game]
    assert read("psq", text % b"caro")[0].variant == variant("caro")
    assert read("psq", text % b"caro-gomocup")[0].variant == variant("caro-gomocup")


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


STONES = b"8,8,0\n9,7,1500\n10,13,60\n7,7,5\n"
ENDS = [b"-1\n", b"0\n", b"owl.zip\nheron.zip\n-1\n", b"owl.zip\nheron.zip\n15\n2,Renju\n"]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize(
    "damaged", [b"1o,13,60", b"10,13", b"10,1", b"10", b"1", b"10;13;60", b"10,13,6O", b",13,60"]
)
def test_a_damaged_stone_never_swallows_the_rest_of_the_game(
    damaged: bytes, end: bytes, read: Read
) -> None:
    assert len(read("psq", HEAD + STONES + end)[0].mainline) == 4
    with pytest.raises(InvalidRecord, match=r"^line [45]: "):
        read("psq", HEAD + STONES.replace(b"10,13,60", damaged) + end)


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("stone", [b"8,8,0\n", b"10,13,60\n", b"7,7,5\n"])
def test_an_empty_line_where_a_stone_was_is_told(stone: bytes, end: bytes, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=r"^line [245]: an empty line stands within the game"):
        read("psq", HEAD + STONES.replace(stone, b"\n") + end)
    assert len(read("psq", HEAD + STONES + end + b"\n\n" + HEAD + STONES + end)) == 2


@pytest.mark.parametrize(
    "joined", [b"7,7,5owl.zip\n", b"7,7,owl.zip\n", b"1,owl.zip\n", b",l.zip\n"]
)
def test_a_stone_that_ran_into_a_name_is_no_name(joined: bytes, read: Read) -> None:
    text = HEAD + STONES.replace(b"7,7,5\n", joined) + b"heron.zip\n-1\n"
    with pytest.raises(InvalidRecord, match=r"^line 5: "):
        read("psq", text)


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("damaged", [b"7x7,5", b"7"])
def test_a_damaged_last_stone_is_neither_a_name_nor_a_code(
    damaged: bytes, end: bytes, read: Read
) -> None:
    with pytest.raises(InvalidRecord, match=r"^line [5-8]: "):
        read("psq", HEAD + STONES.replace(b"7,7,5", damaged) + end)


@pytest.mark.parametrize("end", [b"-1\n", b"0\n", b"-1\n2,Renju\n"])
def test_a_damaged_last_stone_before_the_code_is_the_line_that_is_told(
    end: bytes, read: Read
) -> None:
    with pytest.raises(InvalidRecord, match=r"^line 5: '7x7,5' is neither a stone"):
        read("psq", HEAD + STONES.replace(b"7,7,5", b"7x7,5") + end)


def test_a_remark_that_would_be_read_as_a_result_is_not_written(read: Read, write: Write) -> None:
    (game,) = read("psq", HEAD + STONES + b"owl\nheron\n-1\n0,Club night\nplayed in the dark\n")
    assert game.root.properties["PSQ"] == ("played in the dark",)
    assert b"played in the dark" in write("psq", [game])
    for line in ("12", "8,8,0"):
        game.root.properties["PSQ"] = (line,)
        with pytest.raises(InvalidRecord, match="would be read as a move or a result"):
            write("psq", [game])


@pytest.mark.parametrize("names", [b"", b"owl.zip\nheron.zip\n"])
def test_a_game_that_breaks_off_before_its_result_code_is_refused(names: bytes, read: Read) -> None:
    begun = HEAD + STONES + names
    assert len(read("psq", begun + b"-1")[0].mainline) == 4
    for length in range(len(HEAD), len(begun) + 1):
        with pytest.raises(InvalidRecord):
            read("psq", begun[:length])


def test_of_a_damaged_game_the_beginning_can_be_had_with_a_report() -> None:
    damaged: list[InvalidRecord] = []
    text = HEAD + STONES.replace(b"10,13,60", b"1o,13,60") + b"a\nb\n-1\n2,Renju\n"
    options = ReadOptions(damaged=damaged.append)
    (game,) = format_named("psq").codec.read(BytesIO(text), options)
    assert [game.variant.format(move) for move in game.mainline] == ["h8", "i9"]
    assert (game.variant.name, game.black, game.result) == ("renju", "", None)
    (error,) = damaged
    assert error.where == "line 4"
    assert error.problem.startswith("'1o,13,60' is neither a stone as '8,8,0' nor ")
    assert error.problem.endswith("; it and what follows in this game are left out")


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
    usable = usable.filter(lambda text: re.match(r"[-0-9.]*(?:,|$)", text, re.ASCII) is None)
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


def test_no_damage_of_one_place_shortens_a_game_in_silence(data: Path, read: Read) -> None:
    """Cut, change and remove bytes and lines of a real file: what is left is never less."""
    whole = (data / "gomocup.psq").read_bytes()
    stones, chance = len(read("psq", whole)[0].mainline), random.Random(17)
    refused = 0
    for number in range(400):
        text = _damaged(whole, number % 4, chance)
        try:
            games = read("psq", text)
        except InvalidRecord as error:
            assert str(error).startswith("line "), error
            refused += 1
        else:
            assert text == whole or len(games[0].mainline) >= stones, text
    assert refused > 200


def _damaged(whole: bytes, kind: int, chance: random.Random) -> bytes:
    at = chance.randrange(1, len(whole))
    if kind == 0:
        return whole[:at]
    if kind == 1:
        return whole[:at] + whole[at + 1 :]
    if kind == 2:
        return whole[:at] + bytes([chance.choice(b"0123456789,;x -.aZ\n")]) + whole[at + 1 :]
    lines = whole.splitlines(keepends=True)
    at = chance.randrange(1, len(lines))
    lines[at] = lines[at][: chance.randrange(len(lines[at]))] + b"\n"
    return b"".join(lines)
