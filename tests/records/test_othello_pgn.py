"""Othello games in PGN."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Color, InvalidRecord, Position, Variant, variant
from tengen.records.files import read_records
from tengen.records.record import Record
from tengen.records.result import Ending, Result

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]

HEAD = b'[Black "Ada"]\n[White "Bo"]\n'


def test_a_game_of_playok_is_read_whole(data: Path) -> None:
    game, _other = read_records(data / "playok.pgn")
    assert (game.black, game.white, game.place, game.event) == ("ada", "bo", "PlayOK", "")
    assert game.date == "2024-03-05"
    assert game.result == Result(Color.WHITE, margin=24)
    assert len(game.mainline) == 8
    assert [node.comment for node in game.root.mainline()][3] == "a well known line"
    assert game.tags == {
        "Time": "12:00:01",
        "time limit": "300",
        "black rank": "1400",
        "white rank": "1350",
    }


def test_a_game_of_a_collection_is_read_with_any_numbers(data: Path) -> None:
    _other, game = read_records(data / "playok.pgn")
    assert game.event == 'Parties du "Coq" - 1989'
    assert [game.variant.format(move) for move in game.mainline[:3]] == ["f5", "d6", "c3"]
    assert game.result == Result(Color.BLACK)


def test_passes_are_written_or_left_out(read: Read) -> None:
    rules = variant("reversi", size=4)
    (left_out,) = read("pgn", HEAD + b"1. b1 c1 2. d3 a1 3. b4", rules)
    (written,) = read("pgn", HEAD + b"1. b1 c1 2. d3 a1 3. -- b4", rules)
    assert left_out.mainline == written.mainline
    assert rules.format(left_out.mainline[4]) == "pass"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b'[Black "Ada]\n1. f5\n', "line 1: '.*' is not a tag"),
        (HEAD + b"1. f5 a1\n", "line 3: move 2, a1, is illegal: it turns no disc over"),
        (HEAD + b"1. f5 d6\n2. Nf3\n", "line 4: 'Nf3' is not a move"),
        (HEAD + b"1. f5 z9\n", "line 3: 'z9' is off the board"),
        (HEAD + b"1. f5 d\n", "line 3: 'd' is not a move"),
        (HEAD + b"1. f5 {a remark\nwithout end\n", "line 3: a comment has no end"),
        (HEAD + b"1. f5 (1. d3)\n", "line 3: variations are not read"),
        (HEAD + b"1. f5 40-24 d6\n", "line 3: 'd6' stands behind the result"),
        (HEAD, "line 1: the game has no moves"),
        (b'[Variant "Chess"]\n1. f5\n', "line 1: the game is 'Chess', not Othello"),
        (b'[Result "1-0"]\n1. f5 0-1\n', "line 1: the result is '1-0' above the moves, 0-1"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: bytes, problem: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        read("pgn", text)


def test_the_board_has_the_last_word_on_the_result(read: Read) -> None:
    rules = variant("reversi", size=4)
    whole = Record.of(finished(rules, 3))
    assert whole.result is not None
    text = " ".join(rules.format(move) for move in whole.mainline).encode()
    margin = int(whole.result.margin or 0)
    black = (16 + (margin if whole.result.winner is Color.BLACK else -margin)) // 2
    right = f"{black}-{16 - black}".encode()
    assert read("pgn", b'[Result "' + right + b'"]\n' + text, rules)[0].result == whole.result
    with pytest.raises(InvalidRecord, match=f"the board says {right.decode()}"):
        read("pgn", b'[Result "16-0"]\n' + text, rules)


def finished(rules: Variant, seed: int) -> Position:
    """Return the end of a random game."""
    chance = random.Random(seed)
    position = rules.initial()
    while position.outcome is None:
        position = position.play(chance.choice(position.legal_moves))
    return position


@pytest.mark.parametrize("filler", [b"{a}", b"{" + b"\n" * 3_000_000, b"1. ", b"f5 ", b'[A "b"]\n'])
def test_a_game_of_any_length_is_read_or_refused_soon(filler: bytes, read: Read) -> None:
    begun = time.process_time()
    with suppress(InvalidRecord):
        read("pgn", HEAD + b"1. f5 " + filler * (8_000_000 // len(filler)))
    assert time.process_time() - begun < 20


def test_other_games_are_refused(read: Read, write: Write) -> None:
    with pytest.raises(InvalidRecord, match="PGN is read as Othello, not as renju"):
        read("pgn", HEAD + b"1. h8", variant("renju"))
    with pytest.raises(InvalidRecord, match="PGN is written for Othello"):
        write("pgn", [Record.of(variant("renju").initial().play("h8"))])


names = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), min_size=1, max_size=12)


@given(drawn=st.data())
def test_a_game_survives_writing_and_reading(
    drawn: st.DataObject, read: Read, write: Write
) -> None:
    rules = variant("reversi", size=drawn.draw(st.sampled_from([6, 8])))
    chance = random.Random(drawn.draw(st.integers(0, 2**32)))
    position = rules.initial().play(rules.initial().legal_moves[0])
    for _ in range(drawn.draw(st.integers(0, 70))):
        if position.legal_moves:
            position = position.play(chance.choice(position.legal_moves))
    known = names.filter(lambda text: set(text) - set("?."))
    record = Record.of(position, drawn.draw(known), drawn.draw(known))
    record.event, record.date = drawn.draw(known), "2024-05-31"
    if record.result is None:
        reason = drawn.draw(st.sampled_from([Ending.RESIGNATION, Ending.TIME, Ending.UNKNOWN]))
        record.result = drawn.draw(st.sampled_from([None, Result(Color.WHITE, reason)]))
    record.root.children[0].comment = drawn.draw(st.sampled_from(["", "well played", "a ) b"]))
    assert read("pgn", write("pgn", [record, record]), rules) == [record, record]
